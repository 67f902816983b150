// What can be chosen of the methods and tie-breaks that the library has.

import { GROUPS, TIES } from "../engine/methods.js";
import { words } from "../language/language.js";

export { GROUPS, TIES };

/** @typedef {import("../engine/methods.js").Method} Method */

/** What can be said of a method without words. @typedef {Omit<Method, "label" | "about">} Known */

/** Not chosen from the list, but brought along from a game or from the list of all tours. @type {Known} */
export const HANDED_OVER = {
  name: "moves",
  options: "",
  ties: false,
  mostFirst: false,
  seeded: false,
};

/**
 * @param {string} name
 * @returns {Known | undefined}
 */
export function method(name) {
  return [...GROUPS.flatMap((group) => group.methods), HANDED_OVER].find((method) => method.name === name);
}

/**
 * Whether it can be turned round: most onward moves first.
 * @param {string} name
 */
export function isReversible(name) {
  return method(name)?.mostFirst === true;
}

/**
 * Whether another seed gives another tour.
 * @param {string} name
 * @param {string} ties
 */
export function isSeeded(name, ties) {
  const chosen = method(name);
  return chosen?.seeded === true || (ties === "random" && chosen?.ties === true);
}

/** A method with all that belongs to it. @typedef {{ method: string, ties: string, mostFirst: boolean }} Way */

/**
 * What the engine is asked for.
 * @param {Way} way
 * @param {number} seed
 */
export function askedMethod({ method: name, ties, mostFirst }, seed) {
  return {
    name,
    seed,
    mostFirst: mostFirst && isReversible(name),
    ...(ties && method(name)?.ties ? { ties } : {}),
  };
}

/**
 * A way in a word: `alone:pohl`, `textbook-warnsdorff:reversed`.
 * @param {Way} way
 */
export function wordOf({ method: name, ties, mostFirst }) {
  const parts = [name];
  if (ties && method(name)?.ties) parts.push(ties);
  if (mostFirst && isReversible(name)) parts.push("reversed");
  return parts.join(":");
}

/**
 * The way that a word means.
 * @param {string} word
 * @returns {Way}
 */
export function wayOf(word) {
  const [name, ...more] = word.split(":");
  return {
    method: name,
    ties: more.find((part) => part !== "reversed") ?? "",
    mostFirst: more.includes("reversed"),
  };
}

/**
 * A way in words for a reader.
 * @param {Way} way
 */
export function labelOf(way) {
  const { method: name, ties, mostFirst } = way;
  const label = words.methods[name]?.label ?? name;
  const named = words.ties[ties]?.label;
  const whole = named ? words.way.ties(label, named) : label;
  return mostFirst ? words.way.reversed(whole) : whole;
}

/**
 * What a way is, for a reader who chooses one: the method, then what is chosen with it.
 * @param {Way} way
 */
export function aboutOf({ method: name, ties, mostFirst }) {
  const about = words.methods[name]?.about ?? "";
  const tie = words.ties[ties];
  const parts = [about, tie ? words.way.tieAbout(tie.says) : "", mostFirst ? words.way.reversedAbout : ""];
  return parts.filter((part) => part !== "").join(" ");
}

/** Those worth comparing, as words (see `wordOf`), group by group. */
export const CONTENDERS = GROUPS.map(({ methods }) =>
  methods.flatMap(({ name, ties }) => {
    const tied = ties ? TIES.filter(({ name }) => name !== "squirrel").map((tie) => `${name}:${tie.name}`) : [];
    const some = name === "alone" ? tied : [];
    const reversed = isReversible(name) ? [`${name}:reversed`] : [];
    return [name, ...some, ...reversed];
  }),
);
