// In which language the page speaks: the reader's choice, or else the first of the browser's languages that it knows.
//
// English is part of the page; another language is fetched when it is chosen. The choice stands in no address: a link opens
// in the language of whoever follows it.

import { english } from "./english.js";
import { writingOf } from "./writing.js";

/** @typedef {import("./english.js").Words} Words */
/** @typedef {import("./lessons/english_lessons.js").LessonWords} LessonWords */
/** @typedef {import("./lessons/english_lessons.js").LearnWords} LearnWords */
/** @typedef {import("./tools/english_tools.js").ToolWords} ToolWords */
/** @typedef {import("./phrasebook.js").Phrase} Phrase */
/** @typedef {import("./phrasebook.js").Phrasebook} Phrasebook */
/** @typedef {import("./writing.js").Writing} Writing */

/**
 * @typedef {object} Language
 * @property {string} code As HTML and browsers name it.
 * @property {string} name In its own words.
 * @property {string} locale How it writes numbers and lists.
 * @property {() => Promise<(writing: Writing) => Words>} load
 * @property {() => Promise<Phrase[]>} loadPhrases How it says what the engine says.
 * @property {() => Promise<{ lessons: LessonWords[], learn: (writing: Writing) => LearnWords }>} loadLessons
 * @property {() => Promise<{ tools: (writing: Writing, words: Words) => ToolWords }>} loadTools
 */

/** @type {Language} */
const ENGLISH = {
  code: "en",
  name: "English",
  locale: "en-GB",
  load: async () => english,
  loadPhrases: async () => [],
  loadLessons: () => import("./lessons/english_lessons.js"),
  loadTools: () => import("./tools/english_tools.js"),
};

/** @type {Language[]} */
export const LANGUAGES = [
  ENGLISH,
  {
    code: "de",
    name: "Deutsch",
    locale: "de",
    load: async () => (await import("./german.js")).german,
    loadPhrases: async () => (await import("./german.js")).phrases,
    loadLessons: () => import("./lessons/german_lessons.js"),
    loadTools: () => import("./tools/german_tools.js"),
  },
  {
    code: "es",
    name: "Español",
    locale: "es",
    load: async () => (await import("./spanish.js")).spanish,
    loadPhrases: async () => (await import("./spanish.js")).phrases,
    loadLessons: () => import("./lessons/spanish_lessons.js"),
    loadTools: () => import("./tools/spanish_tools.js"),
  },
];

/** The language of what the engine says. */
const ENGINE = ENGLISH.code;

/** The one that is spoken. */
export let language = ENGLISH;
let writing = writingOf(ENGLISH.locale);
/** What the page says, in the language that is spoken. @type {Words} */
export let words = english(writing);

/** What the engine says, in the language that is spoken; nothing where that is the engine's own. @type {Phrasebook | undefined} */
let phrasebook;

/** What the lessons say, once `speakLessons` has fetched it: they are long, and come with Learn. @type {LessonWords[]} */
export let lessons = [];
/** What Learn says besides, which comes with them. @type {LearnWords} */
export let learn;

/** What the tools, Share and Check say, once `speakTools` has fetched it: the first tour needs none of it. @type {ToolWords} */
export let tools;

/** The language of this reader: chosen, or known to the browser. @param {string | null} [chosen] Its code. */
export function preferred(chosen) {
  const known = (/** @type {string | null | undefined} */ code) => LANGUAGES.find((one) => one.code === code);
  const browsers = navigator.languages.map((tag) => known(tag.split("-")[0].toLowerCase()));
  return known(chosen) ?? browsers.find((one) => one !== undefined) ?? ENGLISH;
}

/**
 * Speaks a language from now on; what has been said before stays. Fails if it cannot be fetched.
 * @param {Language} one
 */
export async function speak(one) {
  const isEngines = one.code === ENGINE;
  const [said, phrases, book] = await Promise.all([one.load(), one.loadPhrases(), isEngines ? undefined : import("./phrasebook.js")]);
  language = one;
  writing = writingOf(one.locale);
  words = said(writing);
  phrasebook = book && new book.Phrasebook(phrases, writing, words.narration.more);
  document.documentElement.lang = one.code;
}

/** Fetches what the lessons say in the language that is spoken. */
export async function speakLessons() {
  const said = await language.loadLessons();
  lessons = said.lessons;
  learn = said.learn(writing);
}

/** Fetches what the tools, Share and Check say in the language that is spoken. */
export async function speakTools() {
  tools = (await language.loadTools()).tools(writing, words);
}

/** A number with its thousands apart. @param {number | bigint} number */
export function counted(number) {
  return writing.counted(number);
}

/**
 * A number with so many digits behind the point.
 * @param {number} number
 * @param {number} digits
 */
export function decimal(number, digits) {
  return writing.decimal(number, digits);
}

/** A day with its month in words. @param {Date} date */
export function dayInWords(date) {
  return writing.day(date);
}

/** What begins and ends a text in another language than that around it: Unicode's isolates, which nobody sees. */
const [BEGIN, END] = ["\u2068", "\u2069"];

/** What the page has no use for: boards of several levels. */
const OF_LEVELS = ", or ROWSxCOLUMNSxLEVELS as in 4x4x4";

/**
 * What the engine says in English, with the signs of a page in place of those of a terminal: quotation marks, apostrophes
 * and, where nothing is told that is to be typed, the sign between the sides of a board. What is quoted stays as it was written.
 * @param {string} text
 */
export function typeset(text) {
  const plain = text.replace(OF_LEVELS, "").replace(/(\w)'(?=s\b)/g, "$1’");
  const typed = plain.includes("ROWSxCOLUMNS");
  return plain.replace(/`([^`]*)`|(?<=\d)x(?=\d)/g, (sign, quoted) => (quoted === undefined ? (typed ? sign : "×") : `“${quoted}”`));
}

/**
 * What the engine says, as a part of a sentence: in the language that is spoken if it has a phrase for that.
 * @param {string} text In English.
 */
export function engineWords(text) {
  if (!phrasebook || text === "") return typeset(text);
  return phrasebook.said(text) ?? `${BEGIN}${typeset(text)}${END}`;
}

/**
 * The parts of a text, and the language of those that are in another than the page's.
 * @param {string} text
 * @returns {{ text: string, lang?: string }[]}
 */
export function partsByLanguage(text) {
  return text.split(new RegExp(`(${BEGIN}[^${END}]*${END})`)).flatMap((part) => {
    if (part === "") return [];
    return part.startsWith(BEGIN) ? [{ text: part.slice(1, -1), lang: ENGINE }] : [{ text: part }];
  });
}
