// Whether the engine answers in WebAssembly what it answers natively.
//
// Arguments: engine.wasm and a file of lines `{ question, answer, parcels }`, made by a test of
// hippodrome-engine: the answer as text, and for each parcel its kind, its length and its FNV-1a.

import { readFileSync } from "node:fs";
import { Wasm } from "../crates/hippodrome-web/page/engine/wasm.js";

const [engine, file] = process.argv.slice(2);
const wasm = new Wasm(new WebAssembly.Module(readFileSync(engine)));

/** @param {Uint32Array} numbers */
function fnv(numbers) {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(numbers.buffer)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

let wrong = 0;
for (const line of readFileSync(file, "utf8").trim().split("\n")) {
  const { question, answer, parcels } = JSON.parse(line);
  const came = [];
  const got = wasm.ask(question, (parcel, numbers) => came.push([parcel, numbers.length, fnv(numbers)]));
  // The page searches without sweeps, so its plans are shorter.
  const [here, there] = [got, JSON.parse(answer)].map(({ plan: _, ...rest }) => JSON.stringify(rest));
  // Before it numbers tours, the page makes no estimate and tells nothing of one.
  const told = question.statistics?.sample ? parcels.slice(parcels.length - came.length) : parcels;
  if (here !== there || JSON.stringify(came) !== JSON.stringify(told)) {
    wrong += 1;
    console.error(JSON.stringify(question), "\n  natively ", there, "\n  WebAssembly", here);
  }
}
process.exit(wrong === 0 ? 0 : 1);
