// What went wrong, in words for the reader.

import { Failed, NotLoaded, Refused } from "../engine/engine.js";
import { engineWords, words } from "./language.js";

/**
 * Why something failed. What is wrong with a question only the engine words.
 * @param {unknown} error
 */
export function whyOf(error) {
  if (error instanceof Refused) return engineWords(error.message);
  if (error instanceof NotLoaded) return words.engine.notLoaded;
  if (error instanceof Failed) return words.engine.failed(engineWords(error.message));
  return error instanceof Error ? error.message : String(error);
}
