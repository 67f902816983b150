// What is on the screen, as one plain value: it is the address of the page, the step of an undo, and
// what a test begins with.
//
// The address is `#MODE?name=value&...` and holds what differs from the defaults of the mode. Whatever stands in
// it is somebody else's text: it is checked here, and what cannot be is told and left out.

import { words } from "../language/language.js";

/**
 * @typedef {object} State
 * @property {string} mode
 * @property {string} board As the command line writes it: 8x8, 5x5-a1, torus:6x6.
 * @property {string} piece
 * @property {boolean} closed
 * @property {string} start A square, or "" for any.
 * @property {string} end A square, or "" for any.
 * @property {string} given Numbers and their squares, as in "1=a1,32=e4".
 * @property {string} method
 * @property {string} ties A tie-break, or "" for the usual one.
 * @property {boolean} mostFirst
 * @property {number} seed
 * @property {string} other The second method of a comparison, in a word (see methods).
 * @property {number} step How many steps of the search have been made; -1 for all.
 * @property {"search" | "tour"} show The search with all its detours, or the tour alone.
 * @property {number} speed Steps a second; 0 for what suits the length of what is played.
 * @property {boolean} numbers
 * @property {boolean} path
 * @property {boolean} degrees
 * @property {string} text What was pasted to be checked.
 * @property {string} moves The moves of a game, as names of squares; with the method "moves" the tour.
 * @property {boolean} undo Whether moves of a game can be taken back.
 * @property {string} help What is shown in a game: "none", "dots" or "degrees".
 * @property {string} giant The board that is explored: ranks, "x", files.
 * @property {string} joins How a giant board's tiles are joined: along a Hilbert curve, or row after row.
 * @property {string} from The square where its tour begins, or "" for any.
 * @property {string} to The square where it ends, or "" for any.
 * @property {string} view Which part of it is seen (see view), or "" for the whole.
 * @property {string} at The step at which the knight stands there, from 1.
 * @property {number} lesson
 * @property {boolean} answers Whether a lesson tells whether an answer is right, and shows what it asked for.
 * @property {number} nth Which of all tours is shown, from 1; 0 for none.
 * @property {boolean} classes Whether tours that are images of others are left out.
 * @property {boolean} starts Whether a comparison shows the map of all starts.
 * @property {string} symmetry The symmetry that a special tour is to have, as on the command line, or "" for none.
 * @property {string} magic Which of its lines are to have equal sums, or "".
 * @property {string} whirling Which way round the center all its moves turn, or "".
 * @property {string} least The measure of which it is to have the least, or "".
 * @property {string} most The measure of which it is to have the most, or "".
 * @property {boolean} uncrossed Whether the longest path that does not cross itself is shown instead.
 * @property {string} stats The measure whose histogram is shown, or "".
 * @property {keyof typeof SHARED} of What is shared: the search or the tour of a board, a giant board, two methods, a puzzle without its
 *   solution, or what another mode shows.
 */

/** @type {Readonly<State>} */
export const DEFAULTS = Object.freeze({
  mode: "watch",
  board: "8x8",
  piece: "knight",
  closed: false,
  start: "",
  end: "",
  given: "",
  method: "auto",
  ties: "",
  mostFirst: false,
  seed: 0,
  other: "backtrack",
  step: 0,
  show: "search",
  speed: 0,
  numbers: true,
  path: true,
  degrees: true,
  text: "",
  moves: "",
  undo: true,
  help: "dots",
  giant: "1000000000x1000000000",
  joins: "hilbert",
  from: "",
  to: "",
  view: "",
  at: "1",
  lesson: 1,
  answers: true,
  nth: 0,
  classes: false,
  starts: false,
  symmetry: "",
  magic: "",
  whirling: "",
  least: "",
  most: "",
  uncrossed: false,
  stats: "",
  of: "board",
});

/** What is asked for a tour. @type {(keyof State)[]} */
const TOUR = ["board", "piece", "closed", "start", "end", "given", "method", "ties", "mostFirst", "seed"];
/** How a board is shown. @type {(keyof State)[]} */
const SHOWN = ["numbers", "path", "degrees"];
/** A giant board, and which part of it is seen. @type {(keyof State)[]} */
const GIANT = ["giant", "joins", "closed", "from", "to", "view", "at"];

/** In which mode the link of what is shared shows it. */
const SHARED = /** @type {const} */ ({
  board: "watch",
  giant: "explore",
  comparison: "compare",
  puzzle: "play",
  play: "play",
  learn: "learn",
  edit: "edit",
  count: "count",
  check: "check",
});

/** What each mode shows, and its address holds. @type {Record<string, (keyof State)[]>} */
const SEEN = {
  watch: [...TOUR, ...SHOWN, "step", "show", "speed", "moves"],
  play: ["board", "piece", "closed", "end", "given", "seed", "moves", "undo", "help"],
  explore: [...GIANT, "speed"],
  learn: ["lesson", "answers", "speed"],
  edit: ["board", "piece", "closed", "given"],
  compare: [...TOUR, ...SHOWN, "other", "starts", "step", "speed"],
  count: ["board", "piece", "closed", "nth", "classes"],
  puzzle: ["board", "piece", "closed", "given", "seed"],
  special: ["board", "closed", "symmetry", "magic", "whirling", "least", "most", "uncrossed", "stats", "seed", "method", "moves"],
  check: ["text", "closed"],
  embed: [...TOUR, ...SHOWN, "step", "show", "speed", "moves"],
};

/** The mode that shows what a state shares. @param {State} state */
export function sharedMode({ of, given }) {
  // Numbers are given in the mode that makes puzzles.
  return of === "puzzle" && !given ? "puzzle" : SHARED[of];
}

/**
 * Whether something is shown in the mode of a state. Moves that were handed over are those of the tour that is shown. What
 * is shared has what its own mode shows: of all tours of a board its moves too, of a puzzle no solution.
 * @param {State} state
 * @param {keyof State} name
 * @returns {boolean}
 */
function isSeen(state, name) {
  const { mode, method, of } = state;
  if (mode === "take") {
    if (name === "of" || (of === "count" && name === "method")) return true;
    if (name === "moves" && of === "puzzle") return false;
    if (name === "moves" && of === "count") return method === "moves";
    return isSeen({ ...state, mode: sharedMode(state) }, name);
  }
  if (name === "moves" && mode !== "play" && method !== "moves") return false;
  return SEEN[mode]?.includes(name) ?? false;
}

/** The board that a mode begins with, where the usual one is too much for it. @type {Record<string, string>} */
const FIRST_BOARDS = { count: "6x6" };

/** Whether a state shows the board that its mode begins with, in place of the usual one. @param {State} state */
export function hasFirstBoard({ mode, board }) {
  return board === FIRST_BOARDS[mode];
}

/**
 * What a mode begins with.
 * @param {string} mode
 * @returns {State}
 */
export function defaultsOf(mode) {
  return { ...DEFAULTS, mode, board: FIRST_BOARDS[mode] ?? DEFAULTS.board };
}

/** The longest address that is read. */
const MOST_TEXT = 300_000;

/** How long a value may be, where it is not a number. */
const LONGEST = { board: 200_000, text: 200_000, moves: 20_000, given: 20_000 };

const HELP = ["none", "dots", "degrees"];

const JOINS = ["hilbert", "comb"];

/** What a number may be. */
const RANGES = { seed: [0, Number.MAX_SAFE_INTEGER], step: [-1, 1e9], speed: [0, 40_000], lesson: [1, 9], nth: [0, 1e9] };

/**
 * Whether another tour is asked for than before.
 * @param {State} state
 * @param {State} before
 */
export function asksAnew(state, before) {
  const moves = state.method === "moves" && state.moves !== before.moves;
  return moves || TOUR.some((name) => state[name] !== before[name]);
}

/**
 * A problem as the engine is asked about it.
 * @param {{ board: string, piece: string, closed: boolean, start?: string, end?: string, given?: string }} state
 */
export function askedProblem({ board, piece, closed, start, end, given }) {
  return { board, piece, closed, start: start || null, end: end || null, given: given || null };
}

/** What leads to another place, from which the browser can go back. @type {(keyof State)[]} */
const PLACE = ["mode", "board", "giant", "lesson"];

/**
 * Whether it is another place than before, and not only another view of it. Strokes of an editor are taken back there.
 * @param {State} state
 * @param {State} before
 */
export function isElsewhere(state, before) {
  if (state.mode === "edit" && before.mode === "edit") return false;
  return PLACE.some((name) => state[name] !== before[name]);
}

/**
 * The address of a state: what its mode shows, where that is not as usual.
 * @param {State} state
 */
export function toHash(state) {
  const values = new URLSearchParams();
  const usual = defaultsOf(state.mode);
  for (const [name, value] of Object.entries(state)) {
    const key = /** @type {keyof State} */ (name);
    if (value === usual[key] || !isSeen(state, key)) continue;
    values.set(name, typeof value === "boolean" ? (value ? "1" : "0") : String(value));
  }
  // What is harmless stays readable: a colon, a comma, a slash.
  const text = values.toString().replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%3D/g, "=");
  return `#${state.mode}${text && "?"}${text}`;
}

/**
 * The state of an address, and what could not be read in it.
 * @param {string} hash
 * @param {string[]} modes The names of the modes there are.
 * @returns {{ state: State, flaws: string[] }}
 */
export function fromHash(hash, modes) {
  /** @type {Record<string, any>} */
  const state = { ...DEFAULTS };
  /** @type {string[]} */
  const flaws = [];
  if (hash.length > MOST_TEXT) {
    flaws.push(words.address.tooLong(MOST_TEXT));
    return { state: /** @type {State} */ (state), flaws };
  }
  const [mode, query = ""] = hash.replace(/^#/, "").split("?", 2);
  if (modes.includes(mode)) Object.assign(state, defaultsOf(mode));
  else if (mode) flaws.push(words.address.noMode(shown(mode)));
  /** @type {Set<keyof State>} */
  const named = new Set();
  for (const [name, text] of new URLSearchParams(query)) {
    if (name === "mode" || !Object.hasOwn(DEFAULTS, name)) {
      flaws.push(words.address.noSetting(shown(name)));
      continue;
    }
    const value = read(/** @type {keyof State} */ (name), text);
    if (value === undefined) flaws.push(words.address.noValue(shown(text), name));
    else {
      state[name] = value;
      named.add(/** @type {keyof State} */ (name));
    }
  }
  const told = /** @type {State} */ (state);
  // What the mode does not show would be ignored in silence.
  const idle = modes.includes(mode) ? [...named].filter((name) => !isSeen(told, name)) : [];
  for (const name of idle) flaws.push(words.address.noEffect(name, words.modes[/** @type {keyof typeof words.modes} */ (mode)]));
  return { state: told, flaws };
}

/**
 * @param {keyof State} name
 * @param {string} text
 */
function read(name, text) {
  const usual = DEFAULTS[name];
  if (typeof usual === "boolean") {
    return text === "1" ? true : text === "0" ? false : undefined;
  }
  if (typeof usual === "number") {
    const [least, most] = RANGES[/** @type {keyof typeof RANGES} */ (name)];
    const number = Number(text);
    const whole = name === "speed" || Number.isInteger(number);
    return text !== "" && whole && number >= least && number <= most ? number : undefined;
  }
  if (name === "show") return text === "search" || text === "tour" ? text : undefined;
  if (name === "of") return Object.hasOwn(SHARED, text) ? text : undefined;
  if (name === "joins") return JOINS.includes(text) ? text : undefined;
  if (name === "help") return HELP.includes(text) ? text : undefined;
  const longest = LONGEST[/** @type {keyof typeof LONGEST} */ (name)] ?? 100;
  return text.length <= longest ? text : undefined;
}

/**
 * The beginning of a text that may be long.
 * @param {string} text
 */
function shown(text) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
