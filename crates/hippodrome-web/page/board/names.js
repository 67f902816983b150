// What a board is called in words: “5×5 without a1 and b1”, “6×6 torus”.

import { counted, words } from "../language/language.js";
import { partsOf } from "../problem/boards.js";

/** What a board is called that has no edges on all sides. @type {Record<string, "cylinder" | "torus" | "mobius" | "klein">} */
const SURFACES = { "cylinder:": "cylinder", "torus:": "torus", "mobius:": "mobius", "klein:": "klein" };

/** More holes are counted, not named. */
const MOST_HOLES_NAMED = 4;

/**
 * A board in words. A text that is no flat board of ranks and files stays as it is, if need be without its end.
 * @param {string} text
 */
export function inWords(text) {
  // Of any size, as giant boards are.
  const sides = /^(\d+)x(\d+)$/.exec(text);
  if (sides) return `${counted(BigInt(sides[1]))}×${counted(BigInt(sides[2]))}`;
  const parts = partsOf(text);
  if (!parts) return text.length > 24 ? `${text.slice(0, 23)}…` : text;
  const { surface, ranks, files, holes } = parts;
  const sidesAlone = `${counted(ranks)}×${counted(files)}`;
  const whole = surface in SURFACES ? words.board[SURFACES[surface]](sidesAlone) : sidesAlone;
  if (holes.length === 0) return whole;
  return holes.length > MOST_HOLES_NAMED ? words.board.withHoles(whole, holes.length) : words.board.without(whole, holes);
}
