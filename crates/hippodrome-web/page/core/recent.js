// The last few values, by their keys: what has not been wanted for longest is forgotten first.

/** @template T */
export class Recent {
  /** The one that was wanted last comes last. @type {Map<string, T>} */
  #values = new Map();

  /** @param {number} most How many are kept. */
  constructor(most) {
    this.most = most;
  }

  /** @param {string} key */
  get(key) {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  /**
   * @param {string} key
   * @param {T} value
   */
  set(key, value) {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.most) this.#values.delete(oldest);
  }
}
