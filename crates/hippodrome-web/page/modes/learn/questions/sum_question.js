// Magic tours: what do the numbers of a rank add up to, and do the diagonals too? It is said before the sums are shown.
//
// Every sum is added up here, from the tour that is on the board.

import { EMPTY } from "../../../board/board.js";
import { field } from "../../../controls/controls.js";
import { html } from "../../../controls/elements.js";
import { counted, learn, words } from "../../../language/language.js";
import { sumsOf } from "../../../problem/sums.js";

/** @typedef {import("../../../search/stage.js").Stage} Stage */
/** @typedef {import("../learn.js").Answer} Answer */

export class SumQuestion {
  /** @type {import("../../../problem/sums.js").Sums | undefined} */
  #sums;

  /**
   * @param {Stage} stage
   * @param {object} out
   * @param {(text: string) => void} out.say
   * @param {Answer} out.answer
   */
  constructor(stage, out) {
    this.stage = stage;
    this.out = out;
    this.typed = html("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 10 });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#judgeSum();
    };
    this.form = html("form", { class: "row question", submit }, field(learn.eachRank, this.typed), html("button", { class: "main" }, learn.check));
    const button = (/** @type {string} */ label, /** @type {boolean} */ too) =>
      html("button", { type: "button", class: "main", click: () => out.answer(label, () => this.#judgeDiagonals(too)) }, label);
    this.choice = html("div", { class: "row question" }, button(learn.theyDo, true), button(learn.theyDoNot, false));
    this.element = html("div", {}, this.form, this.choice);
  }

  /** Asks about the tour that has been found. @param {"rank" | "diagonals"} asks */
  begin(asks) {
    const { ground, ride, board } = this.stage;
    if (!ground || !ride?.tour || !board) return;
    const sums = sumsOf(ground, ride.tour);
    this.#sums = sums;
    this.form.hidden = asks !== "rank";
    this.choice.hidden = asks !== "diagonals";
    this.typed.value = "";
    this.stage.place.classList.add("summing");
    board.layers({ numbers: true, path: false, degrees: false });
    board.show({ ...EMPTY, path: Array.from(ride.tour) });
    const total = sums.ranks.reduce((sum, rank) => sum + rank, 0);
    if (asks === "rank") this.out.say(learn.whichSum(ground.squares, counted(total), ground.ranks));
    else this.out.say(learn.diagonalsToo(sums.ranks[0]));
  }

  stop() {
    this.stage.place.classList.remove("summing");
  }

  #judgeSum() {
    const guess = Number(this.typed.value.trim() || NaN);
    if (!this.#sums || !Number.isInteger(guess)) {
      this.out.say(learn.typeSum);
      return;
    }
    const { ranks } = this.#sums;
    this.out.answer(String(guess), () => this.#show(guess === ranks[0]));
  }

  /** @param {boolean} too What was said of the diagonals. */
  #judgeDiagonals(too) {
    if (!this.#sums) return;
    const { ranks, diagonals } = this.#sums;
    this.#show(too === diagonals.every((sum) => sum === ranks[0]));
  }

  /** Shows all sums on the margins. @param {boolean} isRight */
  #show(isRight) {
    const { board } = this.stage;
    if (!this.#sums) return;
    const { ranks, files, diagonals } = this.#sums;
    if (board && "sums" in board) board.sums(this.#sums);
    this.form.hidden = this.choice.hidden = true;
    const isMagic = [...ranks, ...files].every((sum) => sum === ranks[0]);
    const verdict = isRight ? words.common.right : words.common.wrong;
    if (isMagic) this.out.say(`${verdict} ${learn.sums(ranks[0], diagonals[0], diagonals[1])}`);
  }
}
