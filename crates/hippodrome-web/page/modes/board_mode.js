// A mode with a board of squares and a search on it.

import { html } from "../controls/elements.js";
import { words } from "../language/language.js";
import { narrate } from "../search/narration.js";
import { Proof } from "../search/proof.js";
import { Stage } from "../search/stage.js";
import { Mode } from "./mode.js";

/** @typedef {import("../core/latest.js").Timely} Timely */
/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */

export class BoardMode extends Mode {
  place = html("div", { class: "place" });
  /** What stands behind what is said. */
  proof = new Proof();

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
    super.leave();
    this.stage.engine.stop();
  }

  halt() {
    this.stage.stop();
  }

  /** Where something is offered beside what is said. */
  says = html("div", { class: "says" }, this.sentence, this.stop);

  /** Whether it is known that there is no tour with other ends either. */
  isNowhere = false;

  /** Whether there is no tour, and no end that forbids it. */
  get isBarren() {
    const { start, end } = this.store.state;
    return this.stage.answer?.status === "impossible" && (this.isNowhere || (!start && !end));
  }

  /** Writes what happens where the search stands; a proof that is not plain stands behind it. @param {string} [before] What is said first. */
  narrate(before = "") {
    const { at, recording } = this.stage.cursor ?? {};
    const nowhere = this.isNowhere && at === recording?.length ? ` ${words.watch.nowhere}` : "";
    this.tell(before + narrate(this.stage, false) + nowhere);
    this.proof.show(this.stage);
    this.offerUsual(this.isBarren && this.says);
  }

  /**
   * Shows the board of a state. False if there is none; it is told why.
   * @param {State} state
   * @param {Timely} timely
   */
  async showBoard(state, timely) {
    this.offerUsual(false);
    const there = await timely(this.stage.setGround(state));
    this.warnOfFlaws();
    if (!there && this.stage.refusal) this.offerUsual(this.notice);
    this.stage.board?.layers(state);
    return there;
  }

  /**
   * Looks for the tour of a state. False if there is no answer; it is told why.
   * @param {State} state
   * @param {Timely} timely
   */
  async findTour(state, timely) {
    const answered = await timely(this.stage.find(state));
    this.warnOfFlaws();
    return answered;
  }

  /** Says what could not be read in the address, and what is wrong with the question: what was said of another is true no longer. */
  warnOfFlaws() {
    const { refusal } = this.stage;
    if (refusal) this.say("");
    this.warn([...this.store.flaws, refusal]);
  }
}
