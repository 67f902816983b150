// The methods and tie-breaks that can be chosen, with the words of the command line, and what each does
// in a sentence.

/** @typedef {{ name: string, label: string, about: string, ties?: boolean }} Method */

/** @type {{ label: string, methods: Method[] }[]} */
export const GROUPS = [
  {
    label: "Methods",
    methods: [
      {
        name: "auto",
        label: "Best suited",
        about: "Theorems first, then a walk by Warnsdorff’s rule, mended if it gets stuck, then a complete search.",
      },
      {
        name: "alone",
        label: "Warnsdorff’s rule alone",
        about: "Always to the square with the fewest onward moves. One walk: it may get stuck.",
        ties: true,
      },
      {
        name: "warnsdorff",
        label: "Warnsdorff’s rule, mended",
        about: "A stuck walk is mended by turning the end of its path round, and begun again if need be.",
        ties: true,
      },
      {
        name: "sorted",
        label: "Backtracking by Warnsdorff’s rule",
        about: "Goes back at a dead end, and tries the square with the fewest onward moves first.",
        ties: true,
      },
      {
        name: "backtrack",
        label: "Plain backtracking",
        about: "Tries the moves clockwise, and goes back at a dead end. Complete, and soon hopeless.",
      },
      {
        name: "exact",
        label: "Exact search on edges",
        about: "Decides moves anywhere on the board and draws every conclusion: it ends with a tour or a proof.",
      },
      {
        name: "factor",
        label: "Cycles merged",
        about: "Gives every square two moves, which makes cycles, and joins the cycles into one.",
      },
      {
        name: "construct",
        label: "Construction",
        about: "Puts ready-made tiles together: the knight on full rectangles of any size.",
      },
    ],
  },
  {
    label: "The articles’ programs",
    methods: [
      {
        name: "javascript",
        label: "JavaScript post: naive",
        about: "The post’s plain search. From b8 on 8×8 it makes 24,105,743 visits.",
      },
      {
        name: "javascript-warnsdorff",
        label: "JavaScript post: ordered",
        about: "The post’s search with Warnsdorff’s ordering. Reversed is how it was printed.",
        ties: false,
      },
      { name: "java", label: "Java article", about: "A plain search on any rectangle; the order of moves is our reading." },
      {
        name: "codeproject",
        label: "CodeProject article",
        about: "Warnsdorff’s rule; where two squares tie it looks one level deeper.",
      },
      { name: "textbook", label: "Textbook: plain", about: "The textbook’s depth-first search." },
      {
        name: "textbook-warnsdorff",
        label: "Textbook: orderByAvail",
        about: "The textbook’s search, fewest available moves first. Reversed is its exercise.",
      },
      { name: "course", label: "Course", about: "Warnsdorff’s ordering with backtracking behind it." },
    ],
  },
];

/** Not chosen from the list, but brought along from a game or from the list of all tours. @type {Method} */
export const HANDED_OVER = {
  name: "moves",
  label: "The tour handed over",
  about: "No search: this tour was played, or taken from the list of all tours.",
};

/** Those that can be turned round: most onward moves first. */
const REVERSIBLE = [
  "alone",
  "warnsdorff",
  "sorted",
  "javascript-warnsdorff",
  "textbook-warnsdorff",
  "course",
  "codeproject",
];

/** Those that give another tour for another seed. */
const SEEDED = ["auto", "warnsdorff", "exact", "factor"];

/** @type {{ name: string, label: string, says: string }[]} */
export const TIES = [
  { name: "far", label: "Farthest from the centre (Roth)", says: "the one farthest from the centre is taken" },
  { name: "first", label: "First in the order of moves", says: "the first in the order of moves is taken" },
  { name: "random", label: "At random", says: "one of them is drawn" },
  { name: "lookahead", label: "Look one level deeper", says: "the one whose next square has the fewest is taken" },
  { name: "pohl", label: "Least sum beyond (Pohl)", says: "the one whose next squares have the fewest in all is taken" },
  { name: "squirrel", label: "Squirrel’s orders, from a1", says: "Squirrel’s order of moves decides" },
];

/**
 * @param {string} name
 * @returns {Method | undefined}
 */
export function method(name) {
  return [...GROUPS.flatMap((group) => group.methods), HANDED_OVER].find((method) => method.name === name);
}

/** @param {string} name */
export function isReversible(name) {
  return REVERSIBLE.includes(name);
}

/**
 * Whether another seed gives another tour.
 * @param {string} name
 * @param {string} ties
 */
export function isSeeded(name, ties) {
  return SEEDED.includes(name) || (ties === "random" && method(name)?.ties === true);
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
