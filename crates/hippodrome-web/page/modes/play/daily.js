// The board of a day: the same for everybody, and there is a tour of it.

import { squareName } from "../../problem/squares.js";

/** Sides of the boards of the week, Sunday first. @type {[number, number][]} */
const SIDES = [
  [8, 8],
  [5, 6],
  [6, 6],
  [5, 8],
  [6, 7],
  [7, 8],
  [7, 7],
];

/**
 * The day as a number: 20261120.
 * @param {Date} date
 */
export function dayOf(date) {
  return (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
}

/** So many boards of a day have been looked through when one that has a tour is surely met. */
const MOST_TRIED = 100;

/**
 * The day whose board this is, if it is that of one.
 * @param {{ board: string, seed: number }} state
 */
export function dayIn({ board, seed }) {
  const [year, month, day] = [Math.floor(seed / 10_000), Math.floor(seed / 100) % 100, seed % 100];
  const date = new Date(year, month - 1, day);
  if (year < 2000 || year > 9999 || dayOf(date) !== seed) return undefined;
  const boards = boardsOf(date);
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    if (boards.next().value === board) return date;
  }
  return undefined;
}

/**
 * Boards to be tried for a day, one after another: the first that has a tour is the one.
 * @param {Date} date
 * @returns {Generator<string, never>}
 */
export function* boardsOf(date) {
  const [ranks, files] = SIDES[date.getDay()];
  let state = dayOf(date);
  const roll = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  for (;;) {
    // As many of one color as of the other, and so many that an open tour is not ruled out.
    const pairs = 1 + roll(3);
    const holes = new Set();
    for (const color of [0, 1]) {
      for (let made = 0; made < pairs; ) {
        const [file, rank] = [roll(files), roll(ranks)];
        const name = squareName(file, rank);
        if ((file + rank) % 2 !== color || holes.has(name)) continue;
        holes.add(name);
        made += 1;
      }
    }
    yield `${ranks}x${files}${[...holes].map((hole) => `-${hole}`).join("")}`;
  }
}
