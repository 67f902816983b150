// The port to the engine: ask, listen, stop.
//
// A port asks one question at a time, in a worker that it takes for it. What computes cannot be interrupted, so
// stopping ends the worker.

import { end, giveBack, take } from "./pool.js";

/** @typedef {import("./pool.js").EngineFile} EngineFile */
/** @typedef {import("./pool.js").EngineWorker} EngineWorker */
/** @typedef {import("./wasm.js").Take} Take */

/** What stopping makes of the question that is being answered. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

/** A question that was stopped has failed nobody. @param {unknown} error */
export function unlessStopped(error) {
  if (!(error instanceof Stopped)) throw error;
}

/** What is wrong with a question: a sentence for the reader. */
export class Refused extends Error {}

/** The engine did not come: without a network, or on a host that does not have it. */
export class NotLoaded extends Error {
  /** @param {string} [message] */
  constructor(message) {
    super(message || "the engine could not be loaded, perhaps for want of a network");
  }
}

/** The engine has lost its footing. */
export class Failed extends Error {}

/**
 * @typedef {object} Asked
 * @property {EngineWorker} taken
 * @property {Take} take
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class Engine {
  /** @type {Asked | undefined} */
  #asked;

  /** @param {EngineFile} [file] */
  constructor(file = "engine.wasm") {
    this.file = file;
  }

  /**
   * @param {Asked} asked
   * @param {any} message
   */
  #hear(asked, message) {
    if (this.#asked !== asked) return;
    if (message.numbers) {
      asked.take(message.parcel, message.numbers);
      return;
    }
    if (message.failure !== undefined) {
      this.#fail(asked, new Failed(message.failure));
      return;
    }
    this.#asked = undefined;
    giveBack(asked.taken);
    if (message.answer.error !== undefined) asked.reject(new Refused(message.answer.error));
    else asked.resolve({ ...message.answer, time: message.time });
  }

  /**
   * The worker is of no more use.
   * @param {Asked} asked
   * @param {Error} error
   */
  #fail(asked, error) {
    if (this.#asked !== asked) return;
    this.#asked = undefined;
    asked.taken.worker.terminate();
    asked.reject(error);
  }

  /**
   * Asks; a question that is still being answered is stopped.
   * @param {object} question
   * @param {Take} [listen]
   * @returns {Promise<any>}
   */
  ask(question, listen = () => {}) {
    this.stop();
    const taken = take(this.file);
    return new Promise((resolve, reject) => {
      const asked = { taken, take: listen, resolve, reject };
      this.#asked = asked;
      taken.worker.onmessage = ({ data }) => this.#hear(asked, data);
      taken.worker.onerror = ({ message }) => this.#fail(asked, new NotLoaded(message));
      taken.ready.then(
        () => taken.worker.postMessage({ question }),
        () => this.#fail(asked, new NotLoaded()),
      );
    });
  }

  /** Whether a question is being answered. */
  get busy() {
    return this.#asked !== undefined;
  }

  /** Stops whatever is being computed. */
  stop() {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = undefined;
    end(asked.taken);
    asked.reject(new Stopped());
  }
}
