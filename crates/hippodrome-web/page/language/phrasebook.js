// What the engine says, in another language: its sentences are known by their English, as in gettext, with slots for what
// changes. So the engine stays small, its English is the library's own, word for word, and a sentence without a phrase
// stays English.
//
// A slot is `{name}` for a text that stays as it is, or `{name:kind}`:
// - `number`: digits, written as the language writes numbers;
// - `list`: names as the engine lists them ("a1, b2 and 7 more");
// - `phrase`: what is said by another phrase;
// - `series`: phrases with commas between them;
// - `tiles`: sides of tiles with how many there are of each ("3 of 6x6, 5x6").
// A text that is named `board` or `size` has the sign between its sides that is printed.
//
// Cost: a look at each phrase in turn, some two hundred. `browser/tests/phrases.test.js` asks the engine for its sentences
// and holds that they are all here.

/** @typedef {import("./writing.js").Writing} Writing */

/** A sentence of the engine, and how it is said. @typedef {[english: string, said: string]} Phrase */

/** What a slot holds, by its kind; "" for a text. @type {Record<string, string>} */
const HOLDS = { "": "(.*?)", number: "(\\d+)", list: "(.+?)", phrase: "(.+?)", series: "(.+)", tiles: "((?:\\d+ of )?\\d+x\\d+(?:, (?:\\d+ of )?\\d+x\\d+)*)" };

/** The sign between the sides of a board, as it is typed. */
const TIMES = /(?<=\d)x(?=\d)/g;

const SLOT = /\{(\w+)(?::(\w+))?\}/g;

/** @typedef {{ english: RegExp, slots: { name: string, kind: string }[], said: string }} Pattern */

/** @param {Phrase} phrase @returns {Pattern} */
function patternOf([english, said]) {
  const slots = [...english.matchAll(SLOT)].map(([, name, kind = ""]) => ({ name, kind }));
  const parts = english.split(/\{\w+(?::\w+)?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const source = parts.reduce((before, part, i) => before + HOLDS[slots[i - 1].kind] + part);
  return { english: new RegExp(`^${source}$`, "su"), slots, said };
}

export class Phrasebook {
  /** @type {Pattern[]} */
  #patterns;

  /**
   * @param {Phrase[]} phrases
   * @param {Writing} writing
   * @param {(number: number) => string} more "7 more"
   */
  constructor(phrases, writing, more) {
    this.#patterns = phrases.map(patternOf);
    this.writing = writing;
    this.more = more;
  }

  /**
   * A sentence of the engine in this language; nothing if there is no phrase for it.
   * @param {string} text
   * @returns {string | undefined}
   */
  said(text) {
    for (const { english, slots, said } of this.#patterns) {
      const found = english.exec(text);
      if (!found) continue;
      const values = slots.map(({ name, kind }, i) => /** @type {const} */ ([name, this.#filled(name === "board" || name === "size" ? "sides" : kind, found[i + 1])]));
      if (values.some(([, value]) => value === undefined)) continue;
      const filled = new Map(values);
      return said.replace(SLOT, (_, name) => filled.get(name) ?? "");
    }
    return undefined;
  }

  /**
   * What stands in a slot, in this language.
   * @param {string} kind
   * @param {string} text
   */
  #filled(kind, text) {
    const { writing, more } = this;
    if (kind === "number") return writing.counted(BigInt(text));
    if (kind === "phrase") return this.said(text);
    if (kind === "sides") return text.replace(TIMES, "×");
    if (kind === "tiles") return text.replace(TIMES, "×").replace(/ of /g, " × ");
    if (kind === "series") {
      const parts = text.split(", ").map((part) => this.said(part));
      return parts.includes(undefined) ? undefined : parts.join(", ");
    }
    if (kind !== "list") return text;
    const names = text.split(/, | and /);
    return writing.list(names.map((name) => (/^\d+ more$/.test(name) ? more(parseInt(name, 10)) : name)));
  }
}
