// What can be chosen of the methods and tie-breaks that the library has.

import { GROUPS, TIES } from "../engine/methods.js";

export { GROUPS, TIES };

/** @typedef {import("../engine/methods.js").Method} Method */

/** Not chosen from the list, but brought along from a game or from the list of all tours. @type {Method} */
export const HANDED_OVER = {
  name: "moves",
  label: "The tour handed over",
  about: "No search: this tour was played, or taken from the list of all tours.",
  options: "",
  ties: false,
  mostFirst: false,
  seeded: false,
};

/**
 * @param {string} name
 * @returns {Method | undefined}
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
  const { ties, mostFirst } = way;
  const named = TIES.find(({ name }) => name === ties)?.label;
  const label = method(way.method)?.label ?? way.method;
  return `${label}${named ? `, ties: ${named}` : ""}${mostFirst ? ", reversed" : ""}`;
}

/** Those worth comparing. */
export const CONTENDERS = GROUPS.map(({ label, methods }) => ({
  label,
  words: methods.flatMap(({ name, ties }) => {
    const tied = ties ? TIES.filter(({ name }) => name !== "squirrel").map((tie) => `${name}:${tie.name}`) : [];
    const some = name === "alone" ? tied : [];
    const reversed = isReversible(name) ? [`${name}:reversed`] : [];
    return [name, ...some, ...reversed];
  }),
}));
