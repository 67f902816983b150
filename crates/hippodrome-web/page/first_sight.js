// What is seen before the page's scripts have come: a finished tour, and in a line what this is, as the document has them.
//
// It comes before anything is painted, in a file of its own: it is to be seen in the colors that were chosen, in no other
// language than the reader's, and only where the address leads to nothing else. `app` puts what it shows in its place.

import { LANGUAGE, kept } from "./core/kept.js";
import { wearKept } from "./core/theme.js";

wearKept();
const seen = document.querySelector(".first-sight");
if (location.hash.length > 1) seen?.remove();
else if (!(kept(LANGUAGE) ?? navigator.language).startsWith("en")) seen?.querySelector(".welcome")?.remove();
