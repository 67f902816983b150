// The modes, in the order of their links. The name is that in the address, and stays: addresses are kept by others.

import { inWords } from "../board/names.js";
import { Check } from "./check/check.js";
import { Compare } from "./compare/compare.js";
import { Count } from "./count/count.js";
import { Edit } from "./edit/edit.js";
import { Explore } from "./explore/explore.js";
import { Learn } from "./learn/learn.js";
import { LESSONS } from "./learn/lessons.js";
import { Play } from "./play/play.js";
import { Puzzle } from "./puzzle/puzzle.js";
import { Share } from "./share/share.js";
import { Watch } from "./watch/watch.js";

/** @typedef {import("../core/state.js").State} State */

const ofBoard = (/** @type {State} */ { board }) => inWords(board);
const ofGiant = (/** @type {State} */ { giant }) => inWords(giant);

/** Each with what the title of the page says of a state that it shows. */
export const MODES = [
  { name: "watch", label: "Watch", make: Watch, about: ofBoard },
  { name: "play", label: "Play", make: Play, about: ofBoard },
  { name: "explore", label: "Explore", make: Explore, about: ofGiant },
  { name: "learn", label: "Learn", make: Learn, about: (/** @type {State} */ { lesson }) => LESSONS[lesson - 1].title },
  { name: "edit", label: "Edit", make: Edit, about: ofBoard },
  { name: "compare", label: "Compare", make: Compare, about: ofBoard },
  { name: "count", label: "Count", make: Count, about: ofBoard },
  { name: "puzzle", label: "Puzzles", make: Puzzle, about: ofBoard },
  { name: "take", label: "Share", make: Share, about: (/** @type {State} */ state) => (state.of === "giant" ? ofGiant : ofBoard)(state) },
  { name: "check", label: "Check", make: Check, about: () => "a tour" },
];
