// Given numbers: a text as in "1=a1,32=e4", as the command line has it.

import { readSquare } from "./squares.js";

/** @typedef {import("./ground.js").Ground} Ground */

/**
 * Numbers and names, in the order of the numbers; what is neither is left out.
 * @param {string} text
 * @returns {[number, string][]}
 */
export function pairsOf(text) {
  const pairs = text.split(",").map((item) => /^\s*(\d{1,7})=([a-z]+\d+)\s*$/.exec(item));
  const found = pairs.flatMap((pair) => (pair ? [/** @type {[number, string]} */ ([Number(pair[1]), pair[2]])] : []));
  return found.sort(([one], [other]) => one - other);
}

/** @param {[number, string][]} pairs */
export function textOfPairs(pairs) {
  const sorted = [...pairs].sort(([one], [other]) => one - other);
  return sorted.map(([number, name]) => `${number}=${name}`).join(",");
}

/**
 * The number given to each square of a board.
 * @param {string} text
 * @param {Ground} ground
 * @returns {Map<number, number>}
 */
export function givenOn(text, ground) {
  const squares = new Map();
  for (const [number, name] of pairsOf(text)) {
    const place = readSquare(name);
    const square = place ? ground.at(...place) : -1;
    if (square >= 0) squares.set(square, number);
  }
  return squares;
}

/**
 * The text with this number given to this square, and to no other; null takes its number away.
 * @param {string} text
 * @param {string} name
 * @param {number | null} number
 */
export function pinned(text, name, number) {
  const others = pairsOf(text).filter(([other, square]) => square !== name && other !== number);
  return textOfPairs(number === null ? others : [...others, [number, name]]);
}

/**
 * What is left of given numbers on another board.
 * @param {string} text
 * @param {(name: string) => boolean} isOn
 * @param {number} squares
 */
export function keptOn(text, isOn, squares) {
  return textOfPairs(pairsOf(text).filter(([number, name]) => number <= squares && isOn(name)));
}
