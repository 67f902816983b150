// Games kept in the reader's browser, and nowhere else: what was played, how far, and what it took.
//
// A game is kept by its address, which is checked like any other when it is read. A browser may refuse to
// keep anything, and what it kept may have been spoiled: then there are no games.

import { keep, kept } from "../../core/kept.js";
import { DEFAULTS, fromHash, toHash } from "../../core/state.js";

/** @typedef {import("../../core/state.js").State} State */

const KEY = "hippodrome.games";

/** The mode of every address that is kept. */
const MODE = "play";

/** More are not kept: the oldest go. */
const MOST = 30;

/**
 * @typedef {object} Kept
 * @property {string} hash The address of the game, its moves left out.
 * @property {string} moves
 * @property {number} squares How many the board has.
 * @property {boolean} done
 * @property {number} seconds
 * @property {number} taken How many moves were taken back.
 * @property {number} hinted
 * @property {number} [filled] How many squares the page filled in.
 * @property {number} when In milliseconds since 1970.
 */

/**
 * What makes two games the same.
 * @param {State} state
 */
function hashOf({ board, piece, closed, end, given, undo }) {
  return toHash({ ...DEFAULTS, mode: MODE, board, piece, closed, end, given, undo });
}

/** @param {any} game @returns {game is Kept} */
function isKept(game) {
  const numbers = [game?.squares, game?.seconds, game?.taken, game?.hinted, game?.when, game?.filled ?? 0];
  const sound = numbers.every((number) => Number.isFinite(number) && number >= 0) && typeof game.done === "boolean";
  if (!sound || typeof game.hash !== "string" || typeof game.moves !== "string") return false;
  const { state, flaws } = fromHash(game.hash, [MODE]);
  return flaws.length === 0 && state.mode === MODE;
}

/**
 * The games that are kept, the last one first.
 * @returns {Kept[]}
 */
export function keptGames() {
  try {
    const games = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(games) ? games.filter(isKept).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} games */
function write(games) {
  keep(KEY, games.length > 0 ? JSON.stringify(games.slice(0, MOST)) : "");
}

/**
 * Keeps a game in the place of what was kept of it before.
 * @param {State} state
 * @param {Omit<Kept, "hash" | "when">} game
 */
export function keepGame(state, game) {
  const hash = hashOf(state);
  const others = keptGames().filter((other) => other.hash !== hash);
  write([{ hash, when: Date.now(), ...game }, ...others]);
}

/**
 * What is kept of the game of a state.
 * @param {State} state
 */
export function keptOf(state) {
  const hash = hashOf(state);
  return keptGames().find((game) => game.hash === hash);
}

/**
 * The state to go on with a game from.
 * @param {Kept} game
 */
export function stateOf({ hash, moves }) {
  return gameOf({ ...fromHash(hash, [MODE]).state, moves });
}

/**
 * What of a state is its game.
 * @param {State} state
 */
export function gameOf({ board, piece, closed, end, given, undo, moves }) {
  return { board, piece, closed, end, given, undo, moves };
}

/** Forgets all games. */
export function forget() {
  write([]);
}
