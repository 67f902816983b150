// Symmetric tours: is there one that looks the same after a turn? It is said before it is shown, with each move and its
// partners lit, or why there is none.
//
// A turn that comes back after k times moves a closed tour of n squares along itself, by n/k steps or a multiple that has nothing
// in common with k. Every move changes the color of the square, so where n/k is even (and the board's sides are) a quarter turn, which
// changes the color of every square, moves no tour along itself; and what is not undone by doing it twice turns none round. The library
// has it as a theorem (`arguments/reason/unsymmetric`).

import { EMPTY } from "../../../board/board.js";
import { inWords } from "../../../board/names.js";
import { center } from "../../../board/marks.js";
import { html, svg } from "../../../controls/elements.js";
import { learn, words } from "../../../language/language.js";

/** @typedef {import("../../../search/stage.js").Stage} Stage */
/** @typedef {import("../learn.js").Answer} Answer */

export class SymmetryQuestion {
  /** How many turns bring the board back: 2 or 4. */
  #turns = 2;
  /** Whether what is lit may be seen. */
  #told = false;
  #over = svg("g", { class: "partners", "aria-hidden": "true" });

  /**
   * @param {Stage} stage
   * @param {object} out
   * @param {(text: string) => void} out.say
   * @param {Answer} out.answer
   * @param {() => void} out.play Lets the reader go along the tour.
   */
  constructor(stage, out) {
    this.stage = stage;
    this.out = out;
    const button = (/** @type {string} */ label, /** @type {boolean} */ exists) =>
      html("button", { type: "button", class: "main", click: () => out.answer(label, () => this.#judge(exists)) }, label);
    const { exists, existsNot } = learn;
    this.element = html("div", { class: "row question" }, button(exists, true), button(existsNot, false));
  }

  /** Asks about the board that is shown, whose tour has been found if there is one. @param {number} turns */
  begin(turns) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    this.#turns = turns;
    this.stop();
    this.element.hidden = false;
    board.show(EMPTY);
    this.out.say(learn.isThereTurned(inWords(ground.board), turns));
  }

  /** Nothing is lit any more. */
  stop() {
    this.#told = false;
    this.#over.remove();
  }

  /** @param {boolean} exists What was said. */
  #judge(exists) {
    const { board, ground, ride } = this.stage;
    if (!board || !ground) return;
    const { common } = words;
    this.element.hidden = true;
    const verdict = exists === (ride !== undefined) ? common.right : common.wrong;
    const by = ground.squares / this.#turns;
    if (ride) {
      this.#told = true;
      this.out.play();
      this.out.say(`${verdict} ${learn.partners(this.#turns, by)}`);
    } else {
      board.show({ ...EMPTY, proof: { kind: "colors" } });
      this.out.say(`${verdict} ${learn.noTurned(ground.squares, by)}`);
    }
  }

  /** Lights the move to a step and those that turns make of it. @param {number} at */
  light(at) {
    const { board, ground, ride } = this.stage;
    const tour = ride?.tour;
    this.#over.remove();
    if (!this.#told || !board || !ground || !tour || at === 0) return;
    const by = tour.length / this.#turns;
    // The first step has no move before it; the one after it is lit.
    const move = Math.max(0, at - 2);
    const lines = Array.from({ length: this.#turns }, (_, turn) => {
      const [one, other] = [move, move + 1].map((step) => tour[(step + turn * by) % tour.length]);
      const [[x1, y1], [x2, y2]] = [center(ground, one), center(ground, other)];
      return svg("line", { class: turn === 0 ? "own" : "partner", x1, y1, x2, y2 });
    });
    this.#over.replaceChildren(...lines);
    board.element.append(this.#over);
  }
}
