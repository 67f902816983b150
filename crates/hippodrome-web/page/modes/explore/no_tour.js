// On the map where there is no tour: why, and what else there is, so that nobody stands before an empty map.

import { asSentence, html, setText } from "../../controls/elements.js";
import { DEFAULTS } from "../../core/state.js";
import { Refused } from "../../engine/engine.js";
import { Giant, MOST_SIDE, joinsOf, sidesOf } from "../../giant/giant.js";
import { counted, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** So many rows and columns are added, at most. */
const MOST_ADDED = 5;

export class NoTour {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.reason = html("p", { role: "alert" });
    this.ways = html("div", { class: "row" });
    this.element = html("div", { class: "no-tour notice", hidden: true }, this.reason, this.ways);
  }

  hide() {
    this.element.hidden = true;
  }

  /** @param {string} reason */
  show(reason) {
    setText(this.reason, asSentence(reason));
    this.ways.replaceChildren();
    this.element.hidden = false;
  }

  /**
   * Offers what is near, and has a tour.
   * @param {State} state
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {Timely} timely
   */
  async offer(state, engine, timely) {
    const has = async (/** @type {Partial<State>} */ part) => {
      const asked = { ...state, ...part };
      return typeof (await timely(asGiant(engine, asked))) !== "string";
    };
    const offer = (/** @type {string} */ label, /** @type {Partial<State>} */ part) =>
      this.ways.append(html("button", { type: "button", click: () => this.store.set({ view: "", at: "1", ...part }) }, label));
    if (state.closed && (await has({ closed: false }))) offer(words.explore.openTour, { closed: false });
    const anywhere = { from: "", to: "" };
    if ((state.from || state.to) && (await has(anywhere))) {
      offer(words.explore.anyEnds, anywhere);
      return;
    }
    for (const giant of largerThan(state.giant)) {
      if (!(await has({ giant, ...anywhere }))) continue;
      const sides = sidesOf(giant);
      if (sides) offer(`${counted(sides.ranks)}×${counted(sides.files)}`, { giant, ...anywhere });
      return;
    }
  }
}

/**
 * The tour that a state asks for, or why there is none.
 * @param {import("../../engine/engine.js").Engine} engine
 * @param {State} state
 * @returns {Promise<Giant | string>}
 */
export async function asGiant(engine, state) {
  if (!sidesOf(state.giant)) return words.explore.noGiant(state.giant.slice(0, 60), counted(MOST_SIDE));
  try {
    return await Giant.of(engine, { ...state, joins: joinsOf(state) });
  } catch (error) {
    if (error instanceof Refused) return whyOf(error);
    throw error;
  }
}

/**
 * Boards a little larger, the nearest first; the usual one where that leads nowhere.
 * @param {string} giant
 */
function* largerThan(giant) {
  const sides = sidesOf(giant);
  for (let sum = 1; sides && sum <= 2 * MOST_ADDED; sum++) {
    for (let rows = Math.max(0, sum - MOST_ADDED); rows <= Math.min(sum, MOST_ADDED); rows++) {
      yield `${sides.ranks + BigInt(rows)}x${sides.files + BigInt(sum - rows)}`;
    }
  }
  yield DEFAULTS.giant;
}
