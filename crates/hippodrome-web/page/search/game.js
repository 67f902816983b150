// A tour made by hand: which moves there are, which there are not and why, moves taken back.
//
// Given numbers bind: the step of a given number goes to its square, and to no other.

import { words } from "../language/language.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("../board/board.js").Candidate} Candidate */

export class Game {
  /** Squares visited, in order. @type {number[]} */
  path = [];
  /** Squares taken back, the last first. @type {number[]} */
  undone = [];

  /**
   * @param {Ground} ground
   * @param {Map<number, number>} [given] Numbers by square.
   */
  constructor(ground, given = new Map()) {
    this.ground = ground;
    this.given = given;
    this.squareOf = new Map([...given].map(([square, number]) => [number, square]));
  }

  /** Where the knight stands; undefined before the first step. */
  get here() {
    return this.path.at(-1);
  }

  get left() {
    return this.ground.squares - this.path.length;
  }

  /**
   * Why the next step cannot go to this square; "" if it can.
   * @param {number} square
   */
  flaw(square) {
    const { ground, here } = this;
    const name = ground.name(square);
    const step = this.path.indexOf(square) + 1;
    if (step > 0) return words.game.visited(name, step);
    if (here !== undefined && !ground.joins(here, square)) {
      const from = ground.name(here);
      if (ground.piece === "knight") return words.game.noKnightMove(from, name);
      return words.game.noMove(from, name, ground.piece);
    }
    const next = this.path.length + 1;
    const number = this.given.get(square);
    if (number !== undefined && number !== next) return words.game.hasNumber(name, number, next);
    const elsewhere = this.squareOf.get(next);
    if (elsewhere !== undefined && elsewhere !== square) return words.game.isGiven(next, ground.name(elsewhere));
    return "";
  }

  /** @param {number} square One without a flaw. */
  enter(square) {
    this.path.push(square);
    this.undone = [];
  }

  /** Takes a move back. */
  back() {
    const square = this.path.pop();
    if (square !== undefined) this.undone.push(square);
  }

  /** Makes a move again that was taken back. */
  again() {
    const square = this.undone.pop();
    if (square !== undefined) this.path.push(square);
  }

  /**
   * The squares the next step can go to, with the moves that lead on from each.
   * @returns {Candidate[]}
   */
  candidates() {
    const { ground, here } = this;
    if (here === undefined) return [];
    const visited = new Set(this.path);
    const free = (/** @type {number} */ from) => [...ground.around(from)].filter((square) => !visited.has(square));
    return free(here)
      .filter((square) => this.flaw(square) === "")
      .map((square) => ({ square, degree: free(square).length, chosen: false, tried: false }));
  }
}
