// What the modes have in common: what is wrong and what is said, and where these stand.
//
// A mode is made when it is first shown, and hears of changes only while it is shown: `enter`, then any number of
// `update`, then `leave`. What it has to ask stands in `ask`, and whatever comes late of it is dropped.

import { inWords } from "../board/names.js";
import { asSentence, html, lessMotion, setText } from "../controls/elements.js";
import { Latest } from "../core/latest.js";
import { defaultsOf } from "../core/state.js";
import { words } from "../language/language.js";
import { usualBoard } from "../problem/boards.js";

/** @typedef {import("../core/latest.js").Timely} Timely */
/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../core/store.js").Store} Store */

/** After so many milliseconds of waiting one is told that it can be stopped. */
const SOON = 150;

export class Mode {
  /** What is seen of it. @type {HTMLElement} */
  element = html("div");
  /** What the keys do in it. @type {Record<string, () => void>} */
  keys = {};
  /** What is wrong. */
  notice = html("p", { class: "notice", role: "alert", hidden: true });
  /** What is to be said. */
  sentence = html("p", { class: "sentence" });
  stop = html("button", { type: "button", class: "stop", hidden: true, click: () => this.halt() }, words.common.stop);
  /** Leads to the usual board. */
  #away = html("button", { type: "button", class: "away", click: () => this.store.set(usualBoard(this.store.state)) });
  /** What is asked: by `begin`, or on the reader's wish. */
  latest = new Latest();
  /** How many answers are waited for that can be stopped. */
  #awaited = 0;
  #told = "";

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce Says something to those who hear the page.
   */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
  }

  /** @param {State} state */
  enter(state) {
    this.begin(state);
  }

  /** Asks anew. @param {State} state */
  begin(state) {
    return this.latest.run(
      (timely) => this.ask(state, timely),
      (error) => this.fail(error),
    );
  }

  /**
   * Asks for what a state asks for, and shows it.
   * @param {State} _state
   * @param {Timely} _timely Awaits an answer.
   */
  async ask(_state, _timely) {}

  /**
   * Offers the usual board in the place of one that cannot be read, or has no tour.
   * @param {Element | false} place Where; nowhere if it can stay.
   */
  offerUsual(place) {
    this.#away.remove();
    if (!place) return;
    this.#away.textContent = words.common.backTo(inWords(defaultsOf(this.store.state.mode).board));
    place.append(this.#away);
  }

  /** Something that was asked has failed. @param {unknown} error */
  fail(error) {
    throw error;
  }

  /**
   * Something has changed.
   * @param {State} _state
   * @param {State} _before
   */
  update(_state, _before) {}

  /** It is shown no longer: what it still computes is of no use. */
  leave() {
    this.latest.drop();
  }

  /** Stops what is computed, on the reader's wish. */
  halt() {}

  /** What is on the screen, for the mode that shares it. @returns {Partial<State>} */
  get shared() {
    return { of: "board" };
  }

  /**
   * The board or the map, what is wrong and what else there is below it, and a panel beside it.
   * @param {object} parts
   * @param {string} parts.name Its style sheet names it so: `mode-NAME`.
   * @param {HTMLElement} parts.board
   * @param {HTMLElement[]} parts.under
   * @param {string} parts.label What the panel is called.
   * @param {HTMLElement[]} parts.panel
   */
  columns({ name, board, under, label, panel }) {
    const left = html("div", { class: "left" }, board, html("div", { class: "under" }, this.notice, ...under));
    const right = html("aside", { class: "right", "aria-label": label }, ...panel);
    // Where the panel stands below, a field in it stays where it is seen, whatever comes and goes above.
    // What cannot be scrolled at once is owed: a board that comes and goes may leave the page too short in between.
    let [height, owed] = [0, 0];
    new ResizeObserver(() => {
      const [{ offsetHeight }, from] = [left, scrollY];
      const isBelow = right.offsetTop > left.offsetTop && right.querySelector(":is(input, select, [role=radio]):focus");
      owed = isBelow ? owed + offsetHeight - height : 0;
      height = offsetHeight;
      if (owed) scrollBy(0, owed);
      owed -= scrollY - from;
    }).observe(left);
    return html("div", { class: `columns mode-${name}` }, left, right);
  }

  /**
   * Says what is wrong, if something is, each in a sentence.
   * @param {string[]} texts Empty ones say nothing.
   */
  warn(texts) {
    const flaws = texts.map(asSentence).filter((text) => text !== "");
    this.notice.hidden = flaws.length === 0;
    setText(this.notice, flaws.join(" "));
  }

  /** Writes what is to be said, without saying it to those who hear the page. @param {string} text */
  tell(text) {
    this.#told = text;
    setText(this.sentence, text);
  }

  /** @param {string} [text] What stands there already, unless another is given. */
  say(text) {
    if (text !== undefined) this.tell(text);
    this.announce(this.#told);
  }

  /** Brings the board and what is said of it back into the window, where they stand above what was pressed. */
  reveal() {
    const left = this.element.querySelector(".left");
    if (!left || (left.getBoundingClientRect().top >= 0 && this.sentence.getBoundingClientRect().bottom <= innerHeight)) return;
    left.scrollIntoView({ behavior: lessMotion() ? "auto" : "smooth" });
  }

  /**
   * Waits for an answer; after a moment it can be stopped.
   * @template T
   * @param {Promise<T>} answer
   */
  async stoppable(answer) {
    this.#awaited++;
    const waiting = setTimeout(() => (this.stop.hidden = false), SOON);
    try {
      return await answer;
    } finally {
      clearTimeout(waiting);
      this.#awaited--;
      if (this.#awaited === 0) this.stop.hidden = true;
    }
  }
}
