// A mode with a board of squares and a search on it.

import { Stage } from "../board/stage.js";
import { html } from "../controls/elements.js";
import { Mode } from "./mode.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */

export class BoardMode extends Mode {
  place = html("div", { class: "place" });

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   * @param {import("../board/board.js").Actions} [actions] What a reader can do on the board.
   * @param {() => void} [changed] Called while the engine looks for a tour.
   */
  constructor(store, announce, actions = {}, changed = () => {}) {
    super(store, announce);
    this.stage = new Stage(this.place, actions, changed);
  }

  leave() {
    this.stage.engine.stop();
  }

  halt() {
    this.stage.stop();
  }

  /** Says what could not be read in the address, and what is wrong with the question. */
  warnOfFlaws() {
    this.warn([...this.store.flaws, this.stage.refusal]);
  }
}
