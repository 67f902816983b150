// Given numbers: steps from 1 that some squares must have, as the command line writes them.

/** @typedef {[number, string]} Given A number, and the name of its square. */

/**
 * The numbers of a text as `1=a1,32=e4`; what cannot be read is left out.
 * @param {string} text
 * @returns {Given[]}
 */
export function readGiven(text) {
  /** @type {Given[]} */
  const given = [];
  for (const part of text.split(",")) {
    const found = /^\s*(\d{1,7})\s*=\s*([a-z]{1,3}\d{1,4})\s*$/i.exec(part);
    if (found) given.push([Number(found[1]), found[2].toLowerCase()]);
  }
  return given;
}

/**
 * The text of given numbers, the least first.
 * @param {Given[]} given
 */
export function writeGiven(given) {
  const sorted = [...given].sort(([one], [other]) => one - other);
  return sorted.map(([number, name]) => `${number}=${name}`).join(",");
}

/**
 * Gives a square a number, instead of what the square and the number had.
 * @param {string} text
 * @param {number} number
 * @param {string} name
 */
export function withGiven(text, number, name) {
  const others = readGiven(text).filter(([other, square]) => other !== number && square !== name);
  return writeGiven([...others, [number, name]]);
}

/**
 * Takes a square's number away.
 * @param {string} text
 * @param {string} name
 */
export function withoutGiven(text, name) {
  return writeGiven(readGiven(text).filter(([, square]) => square !== name));
}
