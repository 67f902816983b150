// A mode for which the usual board is too much begins with one of its own, and no other mode gets that: whoever goes on
// from there finds the board that was left. A board that was chosen goes along everywhere.

import { DEFAULTS, defaultsOf, hasFirstBoard } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** What is chosen by hand: where one of these is not as usual, no mode brings a board of its own. @type {(keyof State)[]} */
const CHOSEN = ["board", "piece", "given", "moves"];

export class FirstBoard {
  /** The board that was left for a mode's own; nothing if none was. */
  #left = "";
  /** Whether a board was chosen: then no mode brings one of its own, though what was chosen is the usual one. */
  #chosen = false;

  /** @param {State} state What the page begins with. */
  constructor(state) {
    if (hasFirstBoard(state)) this.#left = DEFAULTS.board;
    this.#chosen = isChosen(state);
  }

  /**
   * What changes when a mode is opened.
   * @param {State} state
   * @param {string} mode
   * @returns {Partial<State>}
   */
  opened(state, mode) {
    if (mode === state.mode) return { mode };
    const { board } = defaultsOf(mode);
    if (this.#left && state.method !== "moves") return { mode, board: hasFirstBoard({ ...state, mode }) ? state.board : this.#left };
    if (this.#chosen) return { mode };
    return CHOSEN.some((name) => state[name] !== DEFAULTS[name]) ? { mode } : { mode, board };
  }

  /**
   * Remembers the board that is left. What is shared is still that of the mode before.
   * @param {State} state
   * @param {State} before
   */
  follow(state, before) {
    if (isChosen(state)) this.#chosen = true;
    if (state.mode === before.mode) {
      if (state.board === before.board) return;
      this.#left = "";
      this.#chosen = true;
    } else if (state.mode === "take") return;
    else if (!hasFirstBoard(state)) this.#left = "";
    else if (before.mode !== "take" || !this.#left) this.#left = before.board === state.board ? "" : before.board;
  }
}

/** Whether a board is not the one that its mode begins with. What is shared is still that of the mode before. @param {State} state */
function isChosen({ mode, board }) {
  return mode !== "take" && board !== defaultsOf(mode).board;
}
