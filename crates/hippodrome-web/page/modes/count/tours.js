// All tours of a board, one by one: a tour has a number, and some around the last one asked for are kept.
//
// The engine lists them in an order that never changes; to come to a number it passes over those before.

import { askedProblem } from "../../core/state.js";
import { Engine } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";

/** @typedef {import("../../core/state.js").State} State */

/** How many are kept. */
const KEPT = 10_000;

/** How long those after the one asked for are looked for, in milliseconds: on large boards it has no end. */
const AHEAD = 3_000;

export class Tours {
  #engine = new Engine("numbers.wasm");
  /** What the kept ones are tours of. */
  #key = "";
  /** The number of tours before the first that is kept. */
  #from = 0;
  /** The squares of those that are kept. @type {Uint32Array[]} */
  #parcels = [];
  /** The tours in the parcels, and whether more are coming. */
  #count = 0;
  /** How many there are in all, once the last has been seen; else 0. */
  total = 0;

  stop() {
    this.#engine.stop();
  }

  /**
   * The squares of a tour by its number, from 1; null if there are not so many.
   * @param {Pick<State, "board" | "piece" | "closed" | "classes">} state
   * @param {number} squares How many a tour has.
   * @param {number} nth
   * @param {(passed: number) => void} passing Told now and then how many have been passed over.
   * @returns {Promise<Uint32Array | null>}
   */
  async get({ board, piece, closed, classes }, squares, nth, passing) {
    const key = JSON.stringify([board, piece, closed, classes]);
    if (key !== this.#key) {
      this.#begin(0);
      this.#key = key;
      this.total = 0;
    }
    const kept = this.#kept(squares, nth);
    if (kept) return kept;
    if (this.total > 0 && nth > this.total) return null;
    this.#begin(Math.floor((nth - 1) / KEPT) * KEPT);
    const about = { problem: askedProblem({ board, piece, closed }), from: this.#from, most: KEPT, classes };
    /** @type {(tour: Uint32Array) => void} */
    let found = () => {};
    const early = new Promise((/** @type {(tour: Uint32Array | null) => void} */ resolve) => (found = resolve));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let ahead;
    const whole = this.#engine.ask({ list: about }, (parcel, numbers) => {
      if (parcel === PARCEL.pulse && ahead === undefined) passing(numbers[0] + 2 ** 32 * numbers[1]);
      if (parcel !== PARCEL.tours) return;
      this.#parcels.push(numbers);
      this.#count += numbers.length / squares;
      const tour = this.#kept(squares, nth);
      if (!tour) return;
      found(tour);
      ahead ??= setTimeout(() => this.#engine.stop(), AHEAD);
    });
    const listed = whole.then(({ all, passed }) => {
      if (all) this.total = passed;
      return this.#kept(squares, nth);
    });
    // Who has been shown the tour does not wait for those after it, nor hear that they were stopped.
    listed.catch(() => {}).finally(() => clearTimeout(ahead));
    return Promise.race([early, listed]);
  }

  /** @param {number} from */
  #begin(from) {
    this.#engine.stop();
    this.#from = from;
    this.#parcels = [];
    this.#count = 0;
  }

  /**
   * @param {number} squares
   * @param {number} nth
   */
  #kept(squares, nth) {
    let at = nth - 1 - this.#from;
    if (at < 0 || at >= this.#count) return null;
    for (const parcel of this.#parcels) {
      const tours = parcel.length / squares;
      if (at < tours) return parcel.subarray(at * squares, (at + 1) * squares);
      at -= tours;
    }
    return null;
  }
}
