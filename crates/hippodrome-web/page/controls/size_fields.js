// Rows and columns of the board, typed; where it has holes, a button fills them.

import { words } from "../language/language.js";
import { partsOf, textOf, withBoard } from "../problem/boards.js";
import { SELECTED, field } from "./controls.js";
import { html } from "./elements.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */
/** @typedef {{ ranks: number, files: number }} Sides */

/** What a board of other sides may not have room for. */
const FITTED = /** @type {const} */ (["board", "start", "end", "given"]);

export class SizeFields {
  /**
   * @param {Store} store
   * @param {number} longest The longest side that can be typed.
   * @param {(part: Partial<State>) => void} [change] What is done with the new board.
   * @param {(parts: Sides & { holes: string[] }, sides: Sides) => string[]} [holesOn] Which holes it has, if not those that were there.
   */
  constructor(store, longest, change = (part) => store.set(part), holesOn = ({ holes }) => holes) {
    // A small board may be on the way to a large one: what was chosen is kept until something else is.
    let chosen = store.state;
    /** What was left of it on the last board that was typed. @type {Partial<State>} */
    let left = {};
    const set = () => {
      // The browser says beside the field what may stand there, and the board stays as it is.
      if (![this.ranks, this.files].every((input) => input.reportValidity())) return;
      const { state } = store;
      if (FITTED.some((name) => state[name] !== left[name])) chosen = state;
      const { start, end, given } = chosen;
      const parts = partsOf(chosen.board) ?? { surface: "", ranks: 0, files: 0, holes: [] };
      const sides = { ranks: this.ranks.valueAsNumber, files: this.files.valueAsNumber };
      left = withBoard({ ...state, start, end, given }, textOf({ ...parts, ...sides, holes: holesOn(parts, sides) }));
      change(left);
      this.show(store.state);
    };
    const fill = () => {
      const parts = partsOf(store.state.board);
      if (parts) change(withBoard(store.state, textOf({ ...parts, holes: [] })));
    };
    const side = (/** @type {string} */ label) =>
      html("input", { type: "number", min: 1, max: longest, required: true, inputmode: "numeric", "aria-label": label, ...SELECTED, change: set });
    const { rows, columns, noHoles } = words.common;
    this.ranks = side(rows);
    this.files = side(columns);
    this.times = html("span", { class: "times", "aria-hidden": "true" }, "×");
    this.fill = html("button", { type: "button", click: fill }, noHoles);
    this.fields = [field(rows, this.ranks), this.times, field(columns, this.files)];
  }

  /** @param {State} state */
  show(state) {
    const parts = partsOf(state.board);
    this.ranks.value = parts ? String(parts.ranks) : "";
    this.files.value = parts ? String(parts.files) : "";
    this.fill.hidden = !parts || parts.holes.length === 0;
  }
}
