// Exact hints: whether a tour that was begun can still be finished, and if not, since which move.

import { askedProblem } from "../../core/state.js";
import { Engine, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";

/** @typedef {import("../../core/state.js").State} State */

/**
 * @typedef {object} Hint
 * @property {"yes" | "no" | "unknown"} verdict
 * @property {string} [reason]
 * @property {import("../../board/board.js").Proof | null} [proof]
 * @property {number[]} [finish] The whole tour, the moves made so far first.
 */

/** How long a hint may take, in milliseconds. */
export const PATIENCE = 2000;

export class Hints {
  #engine = new Engine();

  stop() {
    this.#engine.stop();
  }

  /**
   * Whether this path can be finished.
   * @param {State} state
   * @param {number[]} path
   * @returns {Promise<Hint>}
   */
  async ask({ board, piece, closed, end, given }, path) {
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      this.#engine.stop();
    }, PATIENCE);
    /** @type {number[] | undefined} */
    let finish;
    try {
      const problem = askedProblem({ board, piece, closed, end, given });
      const answer = await this.#engine.ask({ hint: { problem, path } }, (parcel, numbers) => {
        if (parcel === PARCEL.tour) finish = Array.from(numbers);
      });
      return { ...answer, finish };
    } catch (error) {
      if (error instanceof Stopped && late) return { verdict: "unknown" };
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  /**
   * The longest beginning of a path that can be finished, and the shortest that cannot, by halving:
   * what cannot be finished cannot after another move either. They are one move apart unless a hint
   * between them is not known. Why the latter cannot is told of it alone: of what is left then.
   * @param {State} state
   * @param {number[]} path One that cannot.
   * @param {Hint} hint Why.
   * @returns {Promise<{ can: number, cannot: number, hint: Hint }>}
   */
  async since(state, path, hint) {
    let [can, cannot] = [0, path.length];
    while (cannot - can > 1) {
      const middle = (can + cannot) >> 1;
      const found = await this.ask(state, path.slice(0, middle));
      if (found.verdict === "unknown") break;
      if (found.verdict === "yes") can = middle;
      else [cannot, hint] = [middle, found];
    }
    return { can, cannot, hint };
  }
}
