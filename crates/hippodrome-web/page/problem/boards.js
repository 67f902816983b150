// Boards as texts: what they say, and what else must change when the board does.

import { DEFAULTS, defaultsOf } from "../core/state.js";
import { words } from "../language/language.js";
import { keptOn } from "./given.js";
import { readSquare, squareName } from "./squares.js";

/** @typedef {import("../core/state.js").State} State */

/**
 * The parts of a board's text: surface, ranks, files, holes. Null if it is none.
 * @param {string} text
 */
export function partsOf(text) {
  const found = /^([a-z]+:)?(\d{1,9})x(\d{1,9})((?:-[a-z]+\d+)*)$/.exec(text);
  if (!found) return null;
  const [, surface = "", ranks, files, holes] = found;
  return {
    surface,
    ranks: Number(ranks),
    files: Number(files),
    holes: holes ? holes.slice(1).split("-") : [],
  };
}

/**
 * The text of a board.
 * @param {{ surface: string, ranks: number, files: number, holes: string[] }} parts
 */
export function textOf({ surface, ranks, files, holes }) {
  const inside = holes.filter((hole) => {
    const place = readSquare(hole);
    return place && place[0] < files && place[1] < ranks;
  });
  return `${surface}${ranks}x${files}${inside.map((hole) => `-${hole}`).join("")}`;
}

/**
 * Whether a board has a square of this name.
 * @param {ReturnType<typeof partsOf>} parts
 * @param {string} name
 */
function isOf(parts, name) {
  const place = readSquare(name);
  if (!parts || !place) return false;
  return place[0] < parts.files && place[1] < parts.ranks && !parts.holes.includes(name);
}

/**
 * What is wrong with the name of a square of a board; "" if nothing is.
 * @param {string} board
 * @param {string} name
 */
export function flawOfSquare(board, name) {
  const parts = partsOf(board);
  if (isOf(parts, name)) return "";
  return words.common.noSquare(name.slice(0, 20), parts ? squareName(parts.files - 1, parts.ranks - 1) : "");
}

/**
 * What else must change when the board does: ends and given numbers that are no longer on it, and moves.
 * @param {State} state
 * @param {string} board
 * @returns {Partial<State>}
 */
export function withBoard(state, board) {
  const parts = partsOf(board);
  const isOn = (/** @type {string} */ name) => isOf(parts, name);
  const start = state.start === "" || isOn(state.start) ? state.start : isOn("a1") ? "a1" : "";
  const given = keptOn(state.given, isOn, parts ? parts.ranks * parts.files - parts.holes.length : 0);
  // Moves are those of another board; a tour that was handed over is one too.
  const method = state.method === "moves" ? "auto" : state.method;
  return { board, start, end: isOn(state.end) ? state.end : "", given, method, moves: "", nth: 0, step: 0 };
}

/**
 * The board that a mode begins with, asked for a tour that it has.
 * @param {State} state
 */
export function usualBoard(state) {
  const { piece, closed, given } = DEFAULTS;
  return { ...withBoard({ ...state, start: "", given }, defaultsOf(state.mode).board), piece, closed, end: "" };
}
