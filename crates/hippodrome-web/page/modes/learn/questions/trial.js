// A game in a lesson, from a square that the lesson names; how far it will come can be foretold.

import { EMPTY } from "../../../board/board.js";
import { field } from "../../../controls/controls.js";
import { html } from "../../../controls/elements.js";
import { learn, words } from "../../../language/language.js";
import { Game } from "../../../search/game.js";

/** @typedef {import("../../../search/stage.js").Stage} Stage */

export class Trial {
  /** @type {Game | undefined} */
  game;

  /**
   * @param {Stage} stage
   * @param {(text: string) => void} say
   */
  constructor(stage, say) {
    this.stage = stage;
    this.say = say;
    this.back = html("button", { type: "button", click: () => this.#back(1) }, learn.takeBack);
    this.again = html("button", { type: "button", click: () => this.#back(Infinity) }, words.common.beginAgain);
    this.guess = html("input", { type: "number", min: 1, step: 1, inputmode: "numeric", autocomplete: "off" });
    this.element = html("div", { class: "row question" }, field(learn.howFar, this.guess), this.back, this.again);
  }

  /** @param {number} start */
  begin(start) {
    if (!this.stage.ground) return;
    this.game = new Game(this.stage.ground);
    this.game.enter(start);
    this.guess.max = String(this.stage.ground.squares);
    this.guess.value = "";
    this.#show(0);
  }

  /** @param {number} moves */
  #back(moves) {
    for (let i = 0; i < moves && this.game && this.game.path.length > 1; i++) this.game.back();
    this.#show(0);
  }

  /** Goes to a square, or says why that cannot be. @param {number} square */
  pick(square) {
    const { game } = this;
    if (!game || square === game.here) return;
    const flaw = game.flaw(square);
    if (flaw) {
      this.say(flaw);
      return;
    }
    game.enter(square);
    this.#show(260);
  }

  /** How far it has come, beside what was foretold. */
  #judged() {
    const guess = this.guess.valueAsNumber;
    const came = this.game?.path.length ?? 0;
    if (!(guess >= 1)) return "";
    return ` ${guess === came ? words.common.right : ""} ${learn.foretold(guess, came)}`.replace(/ +/g, " ");
  }

  /** @param {number} time That the knight may take. */
  #show(time) {
    const { ground, board } = this.stage;
    const { game } = this;
    if (!ground || !board || game?.here === undefined) return;
    const { path, left } = game;
    const candidates = game.candidates();
    const complete = left === 0;
    board.show({ ...EMPTY, path: path.slice(), candidates, complete }, time);
    this.back.disabled = this.again.disabled = path.length < 2;
    const here = ground.name(game.here);
    const names = candidates.map(({ square }) => ground.name(square));
    if (complete) this.say(`${learn.aTour}${this.#judged()}`);
    else if (names.length === 0) this.say(`${learn.deadEnd(here, left)}${this.#judged()}`);
    else this.say(learn.step(path.length, ground.squares, here, names));
  }
}
