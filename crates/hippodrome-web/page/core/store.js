// The state that is shown now, who wants to know when it changes, and its address in the browser.
//
// Browsers count how often a page changes its address, so it follows after a moment's rest.

import { fromHash, isElsewhere, toHash } from "./state.js";

/** @typedef {import("./state.js").State} State */

const REST = 200;

/**
 * What shows a tour, or a game that is not done, by its moves.
 * @param {string} moves
 * @returns {Partial<State>}
 */
export function handedOver(moves) {
  return { method: "moves", moves, start: "", end: "", given: "", step: 0, show: "tour", of: "board" };
}

export class Store {
  /** @type {State} */
  state;
  /** @type {string[]} What could not be read in the address. */
  flaws;
  /** @type {((state: State, before: State) => void)[]} */
  #listeners = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #writing;
  #written = "";

  #plays = false;

  /** @param {string[]} modes The names of the modes there are. */
  constructor(modes) {
    const { state, flaws } = fromHash(location.hash, modes);
    this.state = state;
    this.flaws = flaws;
    this.#written = location.hash;
    addEventListener("hashchange", () => {
      if (location.hash === this.#written) return;
      clearTimeout(this.#writing);
      this.#written = location.hash;
      const read = fromHash(location.hash, modes);
      this.flaws = read.flaws;
      this.#change(read.state);
    });
    addEventListener("pagehide", () => this.#write());
  }

  /**
   * Changes some of it.
   * @param {Partial<State>} part
   */
  set(part) {
    const names = /** @type {(keyof State)[]} */ (Object.keys(part));
    if (names.every((name) => part[name] === this.state[name])) return;
    this.flaws = [];
    const state = { ...this.state, ...part };
    clearTimeout(this.#writing);
    if (isElsewhere(state, this.state)) {
      // The browser goes back to where we were, as it was.
      this.#write();
      history.pushState(null, "", toHash(state));
      this.#written = location.hash;
    }
    this.#change(state);
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), REST);
  }

  /**
   * Shows a tour in another mode, by its moves.
   * @param {"watch" | "take"} mode
   * @param {string} moves
   */
  handOver(mode, moves) {
    this.set({ mode, ...handedOver(moves) });
  }

  /**
   * Calls back after every change, with the state before.
   * @param {(state: State, before: State) => void} listener
   */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /**
   * The full address of what is shown, some of it changed.
   * @param {Partial<State>} part
   */
  link(part) {
    return location.href.split("#")[0] + toHash({ ...this.state, ...part });
  }

  /**
   * Changes some of it, and what is found then is to be played.
   * @param {Partial<State>} part
   */
  play(part) {
    this.#plays = true;
    this.set(part);
  }

  /** Whether what is shown is to be played; once it was asked, no more. */
  takePlay() {
    const plays = this.#plays;
    this.#plays = false;
    return plays;
  }

  /** Whether there is an address that says what is to be shown. */
  get isAddressed() {
    return location.hash.length > 1;
  }

  /** @param {State} state */
  #change(state) {
    const before = this.state;
    this.state = state;
    for (const listener of this.#listeners) listener(state, before);
  }

  #write() {
    // An address that the reader has just given is not written over: we are told of it next.
    if (location.hash !== this.#written) return;
    history.replaceState(null, "", toHash(this.state));
    this.#written = location.hash;
  }
}
