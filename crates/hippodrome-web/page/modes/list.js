// The modes, in the order of their links. The name is that in the address, and stays: addresses are kept by others.

import { inWords } from "../board/names.js";
import { sharedMode } from "../core/state.js";
import { speakLessons, speakTools, words } from "../language/language.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */

/**
 * @typedef {object} Listed
 * @property {keyof import("../language/language.js").Words["modes"]} name As the address has it; the page has words for it.
 * @property {import("../controls/mode_links.js").Group} group
 * @property {(state: State) => string} about What the title of the page says of a state that it shows.
 * @property {() => Promise<new (store: Store, announce: (text: string) => void) => import("./mode.js").Mode>} load Fetches its class.
 */

const ofBoard = (/** @type {State} */ { board }) => inWords(board);
const ofGiant = (/** @type {State} */ { giant }) => inWords(giant);

/** What is shared is named as its own mode names it. @param {State} state @returns {string} */
function ofShared(state) {
  return MODES.find(({ name }) => name === sharedMode(state))?.about(state) ?? "";
}

/** Learn comes with what its lessons say. */
async function loadLearn() {
  const [{ Learn }] = await Promise.all([import("./learn/learn.js"), speakLessons()]);
  return Learn;
}

/**
 * A tool comes with what tools say.
 * @template Tool
 * @param {() => Promise<Tool>} load
 * @returns {() => Promise<Tool>}
 */
const tool = (load) => async () => (await Promise.all([load(), speakTools()]))[0];

/** @type {Listed[]} */
export const MODES = [
  { name: "watch", group: "places", about: ofBoard, load: async () => (await import("./watch/watch.js")).Watch },
  { name: "play", group: "places", about: ofBoard, load: async () => (await import("./play/play.js")).Play },
  { name: "learn", group: "places", about: ({ lesson }) => words.lessonTitles[lesson - 1], load: loadLearn },
  { name: "explore", group: "places", about: ofGiant, load: async () => (await import("./explore/explore.js")).Explore },
  { name: "edit", group: "tools", about: ofBoard, load: tool(async () => (await import("./edit/edit.js")).Edit) },
  { name: "compare", group: "tools", about: ofBoard, load: tool(async () => (await import("./compare/compare.js")).Compare) },
  { name: "count", group: "tools", about: ofBoard, load: tool(async () => (await import("./count/count.js")).Count) },
  { name: "puzzle", group: "tools", about: ofBoard, load: tool(async () => (await import("./puzzle/puzzle.js")).Puzzle) },
  { name: "special", group: "tools", about: ofBoard, load: tool(async () => (await import("./special/special.js")).Special) },
  { name: "take", group: "actions", about: ofShared, load: tool(async () => (await import("./share/share.js")).Share) },
  { name: "check", group: "actions", about: () => words.common.aTour, load: tool(async () => (await import("./check/check.js")).Check) },
  { name: "embed", group: "nowhere", about: ofBoard, load: async () => (await import("./embed/embed.js")).Embed },
];
