// Why there is no tour, in the reader's language where what the proof points at says it all; else in the engine's words.
//
// In English these sentences are the engine's own: `browser/tests/language.test.js` holds one against the other.

import { engineWords, words } from "../language/language.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("../board/board.js").Proof} Proof */

/** Longer lists of squares are cut off. */
const MOST_NAMED = 6;

/**
 * @param {Ground} ground
 * @param {Proof | null} proof
 * @param {string} told What the engine says.
 */
export function reasonOf(ground, proof, told) {
  return (proof && worded(ground, proof)) ?? engineWords(told);
}

/**
 * @param {Ground} ground
 * @param {Proof} proof
 */
function worded(ground, { kind, ends = [], starved = [], around = [], removed = [], pieces = [] }) {
  const says = words.reasons;
  const named = (/** @type {number[]} */ squares) => {
    const names = squares.slice(0, MOST_NAMED).map((square) => ground.name(square));
    return squares.length > MOST_NAMED ? [...names, words.narration.more(squares.length - MOST_NAMED)] : names;
  };
  // Only a knight's moves on a board with edges always lead to the other color of a chess board.
  if (kind === "colors" && ground.piece === "knight" && !ground.wrapped) {
    const colors = Array.from({ length: ground.squares }, (_, square) => (ground.file(square) + ground.rank(square)) % 2);
    const odd = colors.reduce((sum, color) => sum + color, 0);
    const [more, fewer] = [Math.max(odd, ground.squares - odd), Math.min(odd, ground.squares - odd)];
    const [one, other] = named(ends);
    if (ends.length === 0) return says.colors(more, fewer);
    if (ends.length === 1 && more !== fewer) return says.rareEnd(more, fewer, one);
    if (ends.length === 2 && more === fewer) return says.sameEnds(more, one, other);
  }
  if (kind === "starved" && starved.length === 1 && around.length === 1) return says.starved(ground.name(starved[0]), ground.name(around[0]));
  if (kind === "cut") return says.cut(named(removed), named(pieces), pieces.length, removed.length);
  return undefined;
}
