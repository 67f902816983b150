// The workers in which the engine computes: few, and whoever asks takes one.
//
// The engine keeps nothing between two questions but what it need not reckon again, so any worker answers any question
// that its file can answer. What has been compiled is shared by all of them.

/** What reads and writes tours, counts, films and finds special tours comes when it is needed. @typedef {"engine.wasm" | "text.wasm" | "numbers.wasm" | "film.wasm" | "special.wasm"} EngineFile */

/** Workers that are kept for the next question; a question beyond them begins one of its own. */
const MOST_IDLE = 3;

/**
 * @typedef {object} EngineWorker
 * @property {EngineFile} file
 * @property {Worker} worker
 * @property {Promise<void>} ready When it has got its engine; fails without a network.
 */

/** What has been compiled. @type {Map<EngineFile, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** Those that wait for a question; whoever has waited longest comes first. @type {EngineWorker[]} */
const idle = [];

/** @param {EngineFile} file */
function compile(file) {
  const known = compiled.get(file);
  if (known) return known;
  const module = WebAssembly.compileStreaming(fetch(new URL(file, document.baseURI)));
  compiled.set(file, module);
  // Without a network it is asked for again the next time.
  module.catch(() => compiled.delete(file));
  return module;
}

/** @param {EngineFile} file @returns {EngineWorker} */
function begin(file) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const ready = compile(file).then((module) => worker.postMessage(module));
  // Whoever asks is told.
  ready.catch(() => {});
  return { file, worker, ready };
}

/** A worker for a question. @param {EngineFile} file */
export function take(file) {
  const at = idle.findLastIndex((taken) => taken.file === file);
  return at < 0 ? begin(file) : idle.splice(at, 1)[0];
}

/** It has answered, and can be asked again. @param {EngineWorker} taken */
export function giveBack(taken) {
  idle.push(taken);
  if (idle.length > MOST_IDLE) idle.shift()?.worker.terminate();
}

/** What computes cannot be interrupted, so it is ended; another waits for the next question. @param {EngineWorker} taken */
export function end({ file, worker }) {
  worker.terminate();
  if (!idle.some((taken) => taken.file === file)) giveBack(begin(file));
}
