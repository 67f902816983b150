// The flight from one view of a board to another: it rises as far as it must, and comes down where it is to land.
//
// On the way each moment looks equally fast: J. J. van Wijk & W. A. A. Nuij, Smooth and efficient zooming and panning
// (IEEE InfoVis 2003). What is left of the way is reckoned from its end, so that it lands on a square exactly, however
// many squares away it began.

import { distance, moved } from "../giant/view.js";

/** @typedef {import("../giant/view.js").View} View */

/** How much it rather rises than goes: the authors' number. */
const RISING = Math.SQRT2;

/** Milliseconds for what the authors call a unit of the way; and the least and the most for a flight. */
const UNIT = 180;
const SHORTEST = 400;
const LONGEST = 3500;

export class Flight {
  /**
   * @param {View} view It begins as it is.
   * @param {{ file: bigint, rank: bigint }} square Where it lands.
   * @param {number} scale In pixels for a square, at the end.
   */
  constructor(view, { file, rank }, scale) {
    this.view = view;
    this.file = { whole: file, part: 0.5 };
    this.rank = { whole: rank, part: 0.5 };
    const [across, up] = [distance(this.file, view.file), distance(this.rank, view.rank)];
    const far = Math.hypot(across, up);
    /** Of the way that is left. */
    this.direction = far > 0 ? [across / far, up / far] : [0, 0];
    const [from, to] = [view.width / view.scale, view.width / scale];
    this.way = far > 0 ? curve(far, from, to) : zoom(from, to);
    /** How long it takes, in milliseconds. */
    this.time = Math.max(SHORTEST, Math.min(UNIT * this.way.length, LONGEST));
  }

  /**
   * Shows where it is.
   * @param {number} part Of the time, from 0 to 1.
   */
  show(part) {
    const { view } = this;
    const [x, y] = this.direction;
    const { left, wide } = this.way.at(part * part * (3 - 2 * part));
    view.move(moved(this.file, x * left), moved(this.rank, y * left), view.width / wide);
  }
}

/** A way: how long it is, and after a part of it the squares that are left, and how many the view is wide. @typedef {{ length: number, at: (part: number) => { left: number, wide: number } }} Way */

/**
 * @param {number} far How many squares away it ends.
 * @param {number} from How many squares the view is wide.
 * @param {number} to
 * @returns {Way}
 */
function curve(far, from, to) {
  const square = RISING * RISING;
  const more = (to - from) * (to + from);
  const begin = -Math.asinh((more + square * square * far * far) / (2 * from * square * far));
  const end = -Math.asinh((more - square * square * far * far) / (2 * to * square * far));
  return {
    length: (end - begin) / RISING,
    at: (part) => {
      const here = begin + part * (end - begin);
      return {
        left: (to * Math.sinh(end - here)) / (square * Math.cosh(here)),
        wide: (to * Math.cosh(end)) / Math.cosh(here),
      };
    },
  };
}

/**
 * Without a way to go.
 * @param {number} from
 * @param {number} to
 * @returns {Way}
 */
function zoom(from, to) {
  const length = Math.abs(Math.log(to / from)) / RISING;
  return { length, at: (part) => ({ left: 0, wide: from * (to / from) ** part }) };
}
