// A question about a giant tour: from tile to tile a step grows evenly, so the next one can be told.

import { field } from "../../../controls/controls.js";
import { html } from "../../../controls/elements.js";
import { Latest } from "../../../core/latest.js";
import { unlessStopped } from "../../../engine/engine.js";
import { plain } from "../../../giant/giant.js";
import { counted, learn, words } from "../../../language/language.js";
import { GiantMap } from "../../../map/map.js";
import { squareName } from "../../../problem/squares.js";

/** @typedef {import("../../../giant/giant.js").Giant} Giant */

/** Pixels for a square: tiles are seen, numbers are not. */
const SCALE = 20;

export class StepQuestion {
  /** @type {bigint[]} The steps of three squares that lie alike. */
  #steps = [];
  /** How often it has been asked. */
  #turn = 0;
  #latest = new Latest();

  /**
   * @param {(text: string) => void} say
   * @param {import("../learn.js").Answer} answered
   */
  constructor(say, answered) {
    this.say = say;
    this.answered = answered;
    this.map = new GiantMap({ moved: () => {}, point: () => {}, pick: () => {} });
    this.answer = html("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 60 });
    this.element = html(
      "form",
      {
        class: "row question",
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#judge();
        },
      },
      field(learn.third, this.answer),
      html("button", { class: "main" }, learn.check),
      html("button", { type: "button", click: () => this.ask() }, learn.another),
    );
  }

  /** @param {Giant} giant */
  begin(giant) {
    this.giant = giant;
    this.#turn = 0;
    this.map.load(giant, "");
    return this.ask();
  }

  /** Asks about three tiles in a row. */
  async ask() {
    const { giant, map } = this;
    if (!giant) return;
    this.#turn += 1;
    const turn = this.#turn;
    const wide = giant.patches.reduce((most, patch) => (patch.across * patch.up > most.across * most.up ? patch : most));
    const [files, ranks] = [BigInt(wide.files), BigInt(wide.ranks)];
    const [i, j] = [(wide.across / 7n) * BigInt(turn % 5 + 1), (wide.up / 11n) * BigInt(turn % 7 + 1)];
    const file = wide.file + i * files + (BigInt(turn) * 2n) % files;
    const rank = wide.rank + j * ranks + (BigInt(turn) * 3n) % ranks;
    const squares = [0n, 1n, 2n].map((k) => /** @type {[bigint, bigint]} */ ([file + k * files, rank]));
    const asked = Promise.all(squares.map((square) => giant.square(squareName(...square))));
    // The lesson may be left meanwhile.
    await this.#latest.run(async (timely) => {
      this.#steps = (await timely(asked)).map(({ step }) => step);
      map.marked = squares;
      map.center(file + files, rank, SCALE);
      this.answer.value = "";
      const [one, two] = this.#steps.map(counted);
      this.say(learn.threeSquares(one, two));
    }, unlessStopped);
  }

  #judge() {
    const [one, two, three] = this.#steps;
    if (three === undefined) return;
    const text = plain(this.answer.value);
    const guess = /^\d{1,40}$/.test(text) ? BigInt(text) : -1n;
    const by = two - one;
    const so = by > 0n ? learn.grows(counted(by), counted(three)) : learn.falls(counted(-by), counted(three));
    if (guess < 0n) this.say(learn.typeNumber);
    else this.answered(counted(guess), () => this.say(`${guess === three ? words.common.right : words.common.wrong} ${so}`));
  }
}
