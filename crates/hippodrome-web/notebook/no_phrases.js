// What stands in a notebook's player in place of the phrases of each language: none.

/** @type {import("../page/language/phrasebook.js").Phrase[]} */
export const phrases = [];
