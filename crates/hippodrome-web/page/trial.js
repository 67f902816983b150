// A tour made by hand: click by click, with moves taken back.

import { html, list, plural } from "./elements.js";
import { EMPTY } from "./board.js";

/** @typedef {import("./stage.js").Stage} Stage */

export class Trial {
  /** @type {number[]} */
  path = [];

  /**
   * @param {Stage} stage
   * @param {(text: string) => void} say
   */
  constructor(stage, say) {
    this.stage = stage;
    this.say = say;
    this.back = html("button", { type: "button", click: () => this.#cut(this.path.length - 1) }, "Take back");
    this.again = html("button", { type: "button", click: () => this.#cut(1) }, "Begin again");
    this.element = html("div", { class: "row" }, this.back, this.again);
  }

  /** @param {number} start */
  begin(start) {
    this.path = [start];
    this.#show(0);
  }

  /** @param {number} length */
  #cut(length) {
    this.path.length = Math.max(1, length);
    this.#show(0);
  }

  /** Goes to a square, or says why that cannot be. @param {number} square */
  pick(square) {
    const { ground } = this.stage;
    if (!ground) return;
    const here = this.path[this.path.length - 1];
    if (square === here) return;
    const name = ground.name(square);
    if (this.path.includes(square)) {
      this.say(`${name} has been visited: step ${this.path.indexOf(square) + 1}. To go back there, take moves back.`);
    } else if (!ground.joins(here, square)) {
      this.say(`From ${ground.name(here)} a knight cannot go to ${name}: it goes two squares in one direction and one to the side.`);
    } else {
      this.path.push(square);
      this.#show(260);
    }
  }

  /** @param {number} time That the knight may take. */
  #show(time) {
    const { ground, board } = this.stage;
    if (!ground || !board) return;
    const { path } = this;
    const here = path[path.length - 1];
    const free = [...ground.around(here)].filter((square) => !path.includes(square));
    const candidates = free.map((square) => ({ square, degree: 0, chosen: false, tried: false }));
    const complete = path.length === ground.squares;
    board.show({ ...EMPTY, path: path.slice(), candidates, complete }, time);
    this.back.disabled = this.again.disabled = path.length < 2;
    const left = ground.squares - path.length;
    const names = free.map((square) => ground.name(square));
    if (complete) this.say("A tour! Every square is visited, and none twice.");
    else if (free.length === 0) this.say(`A dead end: from ${ground.name(here)} no free square can be reached, and ${plural(left, "square")} ${left === 1 ? "is" : "are"} unvisited. Take moves back.`);
    else this.say(`Step ${path.length} of ${ground.squares}, on ${ground.name(here)}. The knight can go to ${list(names)}.`);
  }
}
