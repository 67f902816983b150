// The modes, in the order of their links. The name is that in the address, and stays: addresses are kept by others.

import { inWords } from "../board/names.js";
import { LESSONS } from "./learn/lessons.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */

/**
 * @typedef {object} Listed
 * @property {string} name As the address has it.
 * @property {string} label
 * @property {import("../controls/mode_links.js").Group} group
 * @property {(state: State) => string} about What the title of the page says of a state that it shows.
 * @property {() => Promise<new (store: Store, announce: (text: string) => void) => import("./mode.js").Mode>} load Fetches its class.
 */

const ofBoard = (/** @type {State} */ { board }) => inWords(board);
const ofGiant = (/** @type {State} */ { giant }) => inWords(giant);

/** @type {Listed[]} */
export const MODES = [
  { name: "watch", label: "Watch", group: "places", about: ofBoard, load: async () => (await import("./watch/watch.js")).Watch },
  { name: "play", label: "Play", group: "places", about: ofBoard, load: async () => (await import("./play/play.js")).Play },
  { name: "learn", label: "Learn", group: "places", about: ({ lesson }) => LESSONS[lesson - 1].title, load: async () => (await import("./learn/learn.js")).Learn },
  { name: "explore", label: "Explore", group: "places", about: ofGiant, load: async () => (await import("./explore/explore.js")).Explore },
  { name: "edit", label: "Edit", group: "tools", about: ofBoard, load: async () => (await import("./edit/edit.js")).Edit },
  { name: "compare", label: "Compare", group: "tools", about: ofBoard, load: async () => (await import("./compare/compare.js")).Compare },
  { name: "count", label: "Count", group: "tools", about: ofBoard, load: async () => (await import("./count/count.js")).Count },
  { name: "puzzle", label: "Puzzles", group: "tools", about: ofBoard, load: async () => (await import("./puzzle/puzzle.js")).Puzzle },
  { name: "take", label: "Share", group: "actions", about: (state) => (state.of === "giant" ? ofGiant : ofBoard)(state), load: async () => (await import("./share/share.js")).Share },
  { name: "check", label: "Check", group: "actions", about: () => "a tour", load: async () => (await import("./check/check.js")).Check },
  { name: "embed", label: "Embedded", group: "nowhere", about: ofBoard, load: async () => (await import("./embed/embed.js")).Embed },
];
