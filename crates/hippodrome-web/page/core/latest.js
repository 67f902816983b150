// Only the answer to the last question counts. What is asked changes faster than the engine answers; an answer that
// comes when another question stands would be shown beside it, so it is late, and is dropped.
//
// This is the one place that knows: whoever waits for answers does so in `run`, and awaits each of them by the function
// it is handed.

/** What keeps the rest from being done once an answer is late. */
class Late extends Error {}

/**
 * Awaits an answer, and goes no further if it is late.
 * @typedef {<T>(answer: Promise<T>) => Promise<T>} Timely
 */

export class Latest {
  /** How many questions there have been. */
  #count = 0;

  /** There is no question any more: whatever still comes is late. */
  drop() {
    this.#count++;
  }

  /**
   * Asks something in place of what was asked before.
   * @param {(timely: Timely) => Promise<void>} ask
   * @param {(error: unknown) => void} [fail] What is done if it fails, unless that is late too.
   */
  async run(ask, fail) {
    const number = ++this.#count;
    const isLate = () => number !== this.#count;
    try {
      await ask(async (answer) => {
        const value = await answer;
        if (isLate()) throw new Late();
        return value;
      });
    } catch (error) {
      if (isLate()) return;
      if (!fail) throw error;
      fail(error);
    }
  }
}
