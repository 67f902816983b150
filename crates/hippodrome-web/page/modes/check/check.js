// Checking: paste a tour in any form, and see whether it is one, and where it first is not.

import { EMPTY } from "../../board/board.js";
import { group } from "../../controls/controls.js";
import { asSentence, html, setText } from "../../controls/elements.js";
import { closedField } from "../../controls/tour_fields.js";
import { Engine, Refused, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { engineWords, tools } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { BoardMode } from "../board_mode.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** A pause in typing, in milliseconds. */
const PAUSE = 250;

/** What can be tried. */
const EXAMPLES = /** @type {const} */ ([
  ["exampleTour", "1 4 7 10\n12 9 2 5\n3 6 11 8"],
  ["exampleMove", "a1 b3 c5 e4 d2 b1 a3 b5 d4 d5 e3"],
  ["exampleTwice", "a1 b3 d4 e2 c1 b3"],
]);

export class Check extends BoardMode {
  #checker = new Engine("text.wasm");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce);
    this.hint = html("p", { class: "remark", hidden: true });
    const says = tools.check;
    this.text = html("textarea", {
      rows: 12,
      id: "pasted",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: says.placeholder,
      input: () => {
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => store.set({ text: this.text.value, step: 0 }), PAUSE);
      },
    });
    this.kind = closedField((closed) => store.set({ closed }));
    const examples = EXAMPLES.map(([label, text]) =>
      html("button", { type: "button", click: () => this.#try(text) }, says[label]),
    );
    this.element = this.columns({
      name: "check",
      board: this.place,
      under: [this.sentence, this.hint],
      label: says.label,
      panel: [
        group(
          html("label", { for: "pasted" }, says.paste),
          html("div", { class: "row", role: "group", "aria-label": says.examples }, ...examples),
          this.text,
          html("p", { class: "about" }, says.about),
          this.kind.element,
        ),
      ],
    });
  }

  /** @param {string} text */
  #try(text) {
    this.store.set({ text, closed: false, step: 0 });
    this.reveal();
  }

  /** @returns {Partial<State>} */
  get shared() {
    return { of: "check" };
  }

  leave() {
    super.leave();
    clearTimeout(this.#typing);
    this.#checker.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.stage.board?.layers(state);
    if (state.text !== before.text || state.closed !== before.closed) this.begin(state);
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    if (this.text.value !== state.text) this.text.value = state.text;
    this.kind.show(state);
    this.warn(this.store.flaws);
    this.hint.hidden = true;
    if (state.text.trim() === "") {
      this.say(tools.check.nothing);
      if (await timely(this.stage.setGround({ ...state, given: "" }))) this.stage.board?.show(EMPTY);
      return;
    }
    // What cannot be read leaves the board that is there.
    if (!this.stage.ground) await timely(this.stage.setGround({ ...state, given: "" }));
    /** @type {Uint32Array | undefined} */
    let squares;
    const about = { text: state.text, closed: state.closed };
    const asked = this.#checker.ask({ check: about }, (parcel, numbers) => {
      if (parcel === PARCEL.tour) squares = numbers;
    });
    const answer = await timely(asked);
    const there = await timely(this.stage.setGround({ ...state, given: "", board: answer.board, piece: answer.piece }));
    if (there) this.#draw(answer, squares, state);
    this.#tell(answer, state);
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Stopped) return;
    if (!(error instanceof Refused)) console.error(error);
    // Words hold no square and no step: where in them reading ended is of no use.
    this.say(/[\d{[]/.test(this.store.state.text) ? tools.check.unreadable(whyOf(error)) : tools.check.noTour);
    this.stage.board?.show(EMPTY);
  }

  /**
   * @param {{ good: boolean, step?: number | null }} answer
   * @param {Uint32Array | undefined} squares
   * @param {State} state
   */
  #draw({ good, step }, squares, state) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    board.layers(state);
    if (!squares) {
      board.show(EMPTY);
      return;
    }
    // Up to the first flaw, and what was claimed there.
    const path = Array.from(step == null ? squares : squares.subarray(0, step));
    const left = step == null ? -1 : squares[step];
    const closes = good && state.closed && path.length > 2;
    board.show({ ...EMPTY, path, left, closes, complete: good });
  }

  /**
   * @param {{ good: boolean, sentence: string, hint?: string | null, closes?: boolean }} answer
   * @param {State} state
   */
  #tell({ good, sentence, hint, closes }, state) {
    const says = tools.check;
    const told = (good ? says.good : says.bad)(engineWords(sentence));
    this.say(good && closes && !state.closed ? `${told} ${says.closedToo}` : told);
    this.hint.hidden = !hint;
    setText(this.hint, asSentence(engineWords(hint ?? "")));
  }

}
