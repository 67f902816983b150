// The modes, in the order of their links. The name is that in the address, and stays: addresses are kept by others.

import { Check } from "./check/check.js";
import { Compare } from "./compare/compare.js";
import { Count } from "./count/count.js";
import { Edit } from "./edit/edit.js";
import { Explore } from "./explore/explore.js";
import { Learn } from "./learn/learn.js";
import { Play } from "./play/play.js";
import { Puzzle } from "./puzzle/puzzle.js";
import { Share } from "./share/share.js";
import { Watch } from "./watch/watch.js";

export const MODES = [
  { name: "watch", label: "Watch", make: Watch },
  { name: "play", label: "Play", make: Play },
  { name: "explore", label: "Explore", make: Explore },
  { name: "learn", label: "Learn", make: Learn },
  { name: "edit", label: "Edit", make: Edit },
  { name: "compare", label: "Compare", make: Compare },
  { name: "count", label: "Count", make: Count },
  { name: "puzzle", label: "Puzzles", make: Puzzle },
  { name: "take", label: "Share", make: Share },
  { name: "check", label: "Check", make: Check },
];
