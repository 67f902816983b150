// The engine's memory: a question goes in, parcels come out. Runs in the worker, and in the tests.
//
// The engine shows each parcel by an address; it is copied before the engine goes on.

/** What a parcel holds, as the engine numbers them. */
export const PARCEL = Object.freeze({
  answer: 0,
  places: 1,
  begins: 2,
  neighbors: 3,
  steps: 4,
  pulse: 5,
  tour: 6,
  visits: 7,
  failure: 8,
  patches: 9,
  window: 10,
  trail: 11,
  tours: 12,
  layer: 13,
  file: 14,
  course: 15,
  best: 16,
  values: 17,
  example: 18,
});

/**
 * @callback Take
 * @param {number} parcel
 * @param {Uint32Array<ArrayBuffer>} numbers
 * @returns {void}
 */

export class Wasm {
  /** @type {any} */
  #exports;
  #answer = "";
  #failure = "";
  /** @type {Take} */
  #take = () => {};

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, {
      page: {
        /** @type {(parcel: number, address: number, length: number) => void} */
        take: (parcel, address, length) => this.#receive(parcel, address, length),
      },
    });
    this.#exports = instance.exports;
    this.#exports.begin();
  }

  /**
   * @param {number} parcel
   * @param {number} address
   * @param {number} length
   */
  #receive(parcel, address, length) {
    const memory = this.#exports.memory.buffer;
    if (parcel === PARCEL.answer || parcel === PARCEL.failure) {
      const text = new TextDecoder().decode(new Uint8Array(memory, address >>> 0, length));
      if (parcel === PARCEL.answer) this.#answer = text;
      else this.#failure = text;
      return;
    }
    this.#take(parcel, new Uint32Array(memory, address >>> 0, length).slice());
  }

  /**
   * Asks, hands every parcel on, and returns the answer. A failure of the engine is thrown; nothing
   * may be asked of it afterwards.
   * @param {object} question
   * @param {Take} take
   * @returns {any}
   */
  ask(question, take) {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const address = this.#exports.reserve(text.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, address, text.length).set(text);
    this.#take = take;
    this.#answer = "";
    try {
      this.#exports.answer(address, text.length);
    } catch (error) {
      throw new Error(this.#failure || String(error));
    }
    return JSON.parse(this.#answer);
  }
}
