// The worker in which the engine computes, so that the page never waits for it.
//
// First comes the compiled engine, then one question at a time: `{ question }`. Back go
// `{ parcel, numbers }` while it computes, and `{ answer, time }` or `{ failure }` at last.

import { PARCEL, Wasm } from "./wasm.js";

/** Signs of life come no closer than this, in milliseconds. */
const PULSE = 40;

/** @type {Wasm | undefined} */
let wasm;

addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data instanceof WebAssembly.Module) {
    wasm = new Wasm(event.data);
    return;
  }
  const { question } = event.data;
  const began = performance.now();
  let last = began;
  try {
    if (!wasm) throw new Error("the engine has not come yet");
    const answer = wasm.ask(question, (parcel, numbers) => {
      if (parcel === PARCEL.pulse) {
        const now = performance.now();
        if (now - last < PULSE) return;
        last = now;
      }
      postMessage({ parcel, numbers }, { transfer: [numbers.buffer] });
    });
    postMessage({ answer, time: performance.now() - began });
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
