// The port to the engine: ask, listen, stop.
//
// Each port has a worker of its own. What computes cannot be interrupted, so stopping ends the worker;
// the next one is begun at once, from what has been compiled already.

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

/** What has been compiled, by the name of its file. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** @param {string} file */
function compile(file) {
  const known = compiled.get(file);
  if (known) return known;
  const module = WebAssembly.compileStreaming(fetch(new URL(`built/${file}`, import.meta.url)));
  compiled.set(file, module);
  // Without a network it is asked for again the next time.
  module.catch(() => compiled.delete(file));
  return module;
}

/**
 * @typedef {object} Asked
 * @property {number} id
 * @property {Take} take
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class Engine {
  /** @type {Promise<Worker>} */
  #worker;
  /** @type {Asked | undefined} */
  #asked;
  #questions = 0;

  /** @param {"engine.wasm" | "text.wasm" | "numbers.wasm" | "film.wasm"} [file] What reads, counts and films comes when it is needed. */
  constructor(file = "engine.wasm") {
    this.file = file;
    this.#worker = this.#begin();
  }

  async #begin() {
    const module = compile(this.file);
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event) => this.#hear(event.data));
    worker.addEventListener("error", (event) => {
      this.#asked?.reject(new Error(event.message || "the engine could not be started"));
      this.#asked = undefined;
    });
    worker.postMessage(await module);
    return worker;
  }

  /** @param {any} message */
  #hear(message) {
    const asked = this.#asked;
    if (!asked || asked.id !== message.id) return;
    if (message.numbers) {
      asked.take(message.parcel, message.numbers);
      return;
    }
    this.#asked = undefined;
    if (message.failure !== undefined) {
      // The engine has lost its footing: a fresh one for the next question.
      this.#replace();
      asked.reject(new Error(`the engine failed: ${message.failure}`));
    } else if (message.answer.error !== undefined) {
      asked.reject(new Refused(message.answer.error));
    } else {
      asked.resolve({ ...message.answer, time: message.time });
    }
  }

  #replace() {
    const worker = this.#worker;
    this.#worker = this.#begin();
    worker.then((worker) => worker.terminate()).catch(() => {});
  }

  /**
   * Asks; a question that is still being answered is stopped.
   * @param {object} question
   * @param {Take} [take]
   * @returns {Promise<any>}
   */
  ask(question, take = () => {}) {
    this.stop();
    const id = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#asked = { id, take, resolve, reject };
      this.#worker.then(
        (worker) => this.#asked?.id === id && worker.postMessage({ id, question }),
        (error) => this.#asked?.id === id && reject(error),
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
    this.#replace();
    asked.reject(new Stopped());
  }
}
