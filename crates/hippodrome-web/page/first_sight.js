// What is seen before the page's scripts have come: a finished tour, and in a line what this is, as the document has them.
//
// It comes before anything is painted, in a file of its own: it is to be seen in the colors that were chosen, in the
// reader's language, and only where the address leads to nothing else. `app` puts what it shows in its place.

import { LANGUAGE, kept } from "./core/kept.js";
import { wearKept } from "./core/theme.js";

wearKept();
const seen = document.querySelector(".first-sight");
if (location.hash.length > 1) seen?.remove();
else {
  // The line in every language.
  const lines = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".welcome"))];
  const known = (/** @type {string | null} */ code) => lines.find(({ lang }) => lang === code);
  // As `preferred` chooses, which comes later.
  const line = known(kept(LANGUAGE)) ?? navigator.languages.map((tag) => known(tag.split("-")[0].toLowerCase())).find((one) => one) ?? lines[0];
  line.hidden = false;
  for (const other of lines) if (other !== line) other.remove();
}
