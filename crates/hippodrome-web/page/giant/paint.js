// What is drawn of a giant board on a small piece of it: squares, moves and numbers from near, tiles and
// their joins from far, threads of tiles and the order of the tour from farther still.
//
// Lengths are pixels of the screen. A piece is drawn once and shown many times (see chunk_cache), so what
// is drawn may be dense; only the ground is drawn anew for every frame, and it is a few shapes.

import { colorAt, ramp } from "../board/course.js";

/** @typedef {import("./giant.js").Giant} Giant */
/** @typedef {import("./giant.js").Patch} Patch */
/** @typedef {import("./giant.js").Window} Window */
/** @typedef {import("./view.js").View} View */
/** @typedef {Record<"light" | "dark" | "accent" | "ink" | "soft" | "line" | "raised" | "paper" | "low" | "high" | "number", string>} Colors */

/** From so many pixels for a square on, squares and moves are drawn; below that, tiles. */
export const SQUARES = 3;

/** From so many on, they have colors. */
const CHECKERED = 5;

/** From so many on, they have numbers. */
const NUMBERED = 27;

/** From so many pixels for a tile on, each tile is drawn; below that, threads. */
const TILES = 5;

/** The least distance of threads. */
const THREADS = 8;

/** After so many moves the colors have gone from one end to the other, and go back. */
const WAVE = 2048;

/** @param {HTMLElement} element */
export function colorsOf(element) {
  const style = getComputedStyle(element);
  const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return /** @type {Colors} */ ({
    light: color("light"),
    dark: color("dark"),
    accent: color("accent"),
    ink: color("ink"),
    soft: color("soft"),
    line: color("line"),
    raised: color("raised"),
    paper: color("paper"),
    low: color("low"),
    high: color("high"),
    number: color("number"),
  });
}

/** The shortest side of a tile. @param {Giant} giant */
export function leastTile(giant) {
  return Math.min(...giant.patches.map(({ files, ranks }) => Math.min(files, ranks)));
}

/**
 * How a board is drawn at this scale.
 * @param {Giant} giant
 * @param {number} scale
 * @returns {"squares" | "course" | "tiles" | "threads"}
 */
export function level(giant, scale) {
  if (scale >= SQUARES) return "squares";
  if (giant.isCurve) return "course";
  return Math.max(6, leastTile(giant)) * scale >= TILES ? "tiles" : "threads";
}

/**
 * A piece of the board with squares, moves and numbers.
 * @param {CanvasRenderingContext2D} pen
 * @param {Colors} colors
 * @param {{ file: bigint, rank: bigint, files: number, ranks: number, window: Window }} piece
 * @param {number} side Of a square, in pixels of the screen.
 * @param {number} density
 */
export function drawSquares(pen, colors, piece, side, density) {
  const { window } = piece;
  const [left, low] = [Number(piece.file - window.file), Number(piece.rank - window.rank)];
  const x = (/** @type {number} */ file) => (file - left) * side;
  const y = (/** @type {number} */ rank) => (piece.ranks - (rank - low)) * side;
  pen.fillStyle = colors.light;
  pen.fillRect(0, 0, piece.files * side, piece.ranks * side);
  pen.fillStyle = colors.dark;
  if (side >= CHECKERED * density) {
    const odd = Number((piece.file + piece.rank) % 2n);
    pen.beginPath();
    for (let rank = 0; rank < piece.ranks; rank++) {
      for (let file = (rank + odd) % 2; file < piece.files; file += 2) {
        pen.rect(file * side, (piece.ranks - 1 - rank) * side, side, side);
      }
    }
    pen.fill();
  } else {
    pen.globalAlpha = 0.5;
    pen.fillRect(0, 0, piece.files * side, piece.ranks * side);
    pen.globalAlpha = 1;
  }
  // Moves from two squares around come into it.
  const course = ramp();
  const moves = course.map(() => /** @type {[number, number, number, number][]} */ ([]));
  const files = [Math.max(0, left - 2), Math.min(window.files, left + piece.files + 2)];
  const ranks = [Math.max(0, low - 2), Math.min(window.ranks, low + piece.ranks + 2)];
  for (let rank = ranks[0]; rank < ranks[1]; rank++) {
    for (let file = files[0]; file < files[1]; file++) {
      const move = window.move(file, rank);
      if (move === 0) continue;
      // There and back through the colors, so that they change little from move to move.
      const place = window.low(file, rank) % (2 * WAVE);
      const part = place < WAVE ? place : 2 * WAVE - 1 - place;
      moves[colorAt(part, WAVE)].push([x(file + 0.5), y(rank + 0.5), x(file + (move & 15) - 1.5), y(rank + (move >> 4) - 1.5)]);
    }
  }
  pen.globalAlpha = side >= NUMBERED * density ? 0.45 : 0.9;
  pen.lineWidth = Math.max(0.8 * density, side * 0.09);
  pen.lineCap = "round";
  moves.forEach((lines, color) => {
    pen.strokeStyle = course[color];
    pen.beginPath();
    for (const [x, y, toX, toY] of lines) {
      pen.moveTo(x, y);
      pen.lineTo(toX, toY);
    }
    pen.stroke();
  });
  pen.globalAlpha = 1;
  if (side < NUMBERED * density) return;
  for (let rank = 0; rank < piece.ranks; rank++) {
    for (let file = 0; file < piece.files; file++) {
      const number = String(window.step(file + left, rank + low));
      drawNumber(pen, colors, number, x(file + left + 0.5), y(rank + low + 0.5), side / density, density);
    }
  }
}

/**
 * A number in its square: whole if it can be read, in several lines if it is long; or else its end.
 * @param {CanvasRenderingContext2D} pen
 * @param {Colors} colors
 * @param {string} number
 * @param {number} x The middle.
 * @param {number} y
 * @param {number} side Of the square, in pixels.
 * @param {number} density
 */
function drawNumber(pen, colors, number, x, y, side, density) {
  const { lines, size } = linesOf(number, side);
  pen.fillStyle = colors.number;
  pen.font = `500 ${size * density}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const high = size * 1.12 * density;
  lines.forEach((line, i) => pen.fillText(line, x, y + (i - (lines.length - 1) / 2) * high));
}

/**
 * How a number is written in a square of this side.
 * @param {string} number
 * @param {number} side
 */
export function linesOf(number, side) {
  const room = side * 0.92;
  if (number.length <= 4) return { lines: [number], size: Math.min(34, Math.max(10, side * 0.34)) };
  const grouped = number.replace(/\B(?=(\d{3})+$)/g, ",").split(/(?<=,)/);
  for (const size of [18, 15, 13, 11.5, 10.5, 9.5]) {
    /** @type {string[]} */
    const lines = [];
    for (const group of grouped) {
      const longer = (lines[lines.length - 1] ?? "") + group;
      if (lines.length > 0 && longer.length * size * 0.56 <= room) lines[lines.length - 1] = longer;
      else lines.push(group);
    }
    const fits = lines.every((line) => line.length * size * 0.56 <= room);
    if (fits && lines.length * size * 1.12 <= room) return { lines, size };
  }
  return { lines: [`…${number.slice(-3)}`], size: Math.min(12, side * 0.34) };
}

/**
 * A piece of the board with tiles and their joins.
 * @param {CanvasRenderingContext2D} pen
 * @param {Colors} colors
 * @param {Giant} giant
 * @param {{ file: bigint, rank: bigint, files: number, ranks: number }} piece
 * @param {number} side
 * @param {number} density
 */
export function drawTiles(pen, colors, giant, piece, side, density) {
  const [endFile, endRank] = [piece.file + BigInt(piece.files), piece.rank + BigInt(piece.ranks)];
  const edges = new Path2D();
  const joins = new Path2D();
  for (const patch of giant.patches) {
    const across = part(patch.file, BigInt(patch.files), patch.across, piece.file, endFile);
    const up = part(patch.rank, BigInt(patch.ranks), patch.up, piece.rank, endRank);
    if (!across || !up) continue;
    const [width, height] = [patch.files * side, patch.ranks * side];
    for (let j = up.first; j <= up.last; j++) {
      const row = patch.joins[nth(j, patch.up)];
      const bottom = (piece.ranks - Number(patch.rank + j * BigInt(patch.ranks) - piece.rank)) * side;
      const middle = bottom - height / 2;
      for (let i = across.first; i <= across.last; i++) {
        const left = Number(patch.file + i * BigInt(patch.files) - piece.file) * side;
        const center = left + width / 2;
        edges.rect(left, bottom - height, width, height);
        const sides = row[nth(i, patch.across)];
        if (sides & 1) line(joins, left, middle, center, middle);
        if (sides & 2) line(joins, center, middle, left + width, middle);
        if (sides & 4) line(joins, center, bottom, center, middle);
        if (sides & 8) line(joins, center, middle, center, bottom - height);
      }
    }
  }
  pen.strokeStyle = colors.paper;
  pen.globalAlpha = Math.max(0, Math.min(1, side / density - 1));
  pen.lineWidth = density;
  pen.stroke(edges);
  pen.globalAlpha = 0.85;
  pen.strokeStyle = colors.accent;
  pen.lineCap = "round";
  pen.lineWidth = Math.max(1.1 * density, side * 0.7);
  pen.stroke(joins);
  pen.globalAlpha = 1;
}

/**
 * @param {Path2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 */
function line(path, x, y, toX, toY) {
  path.moveTo(x, y);
  path.lineTo(toX, toY);
}

/**
 * The first and the last of a row of tiles that reach into a part of the board; null if none does.
 * @param {bigint} from Where the row begins.
 * @param {bigint} side
 * @param {bigint} count
 * @param {bigint} begin
 * @param {bigint} end
 */
function part(from, side, count, begin, end) {
  if (end <= from || begin >= from + side * count) return null;
  const first = begin <= from ? 0n : (begin - from) / side;
  const last = (end - 1n - from) / side;
  return { first, last: last >= count ? count - 1n : last };
}

/**
 * Which of the first, the others, the last.
 * @param {bigint} at
 * @param {bigint} count
 */
function nth(at, count) {
  return at === 0n ? 0 : at === count - 1n ? 2 : 1;
}

/**
 * The ground of a board seen from far: its patches, shaded in the order of the tour.
 * @param {CanvasRenderingContext2D} pen
 * @param {Colors} colors
 * @param {Giant} giant
 * @param {View} view
 */
export function drawGround(pen, colors, giant, view) {
  for (const patch of giant.patches) {
    const box = seen(patch, view);
    if (!box) continue;
    const [left, top, right, bottom] = box;
    pen.fillStyle = shade(colors, giant, patch, view, box);
    pen.fillRect(left, top, right - left, bottom - top);
  }
}

/**
 * What is seen of a patch, in pixels: left, top, right, bottom; null if nothing is.
 * @param {Patch} patch
 * @param {View} view
 * @returns {[number, number, number, number] | null}
 */
function seen(patch, view) {
  const endFile = patch.file + BigInt(patch.files) * patch.across;
  const endRank = patch.rank + BigInt(patch.ranks) * patch.up;
  const left = Math.max(-1, view.x(patch.file));
  const right = Math.min(view.width + 1, view.x(endFile));
  const top = Math.max(-1, view.y(endRank));
  const bottom = Math.min(view.height + 1, view.y(patch.rank));
  return right > left && bottom > top ? [left, top, right, bottom] : null;
}

/**
 * The time at which the tour comes, as a shade: it grows evenly over a patch.
 * @param {Colors} colors
 * @param {Giant} giant
 * @param {Patch} patch
 * @param {View} view
 * @param {[number, number, number, number]} box
 */
function shade(colors, giant, patch, view, [left, top, right, bottom]) {
  const all = Number(giant.squares);
  const [first, across, up] = patch.steps.map((step) => Number(step) / all);
  const wide = Number(patch.across - 1n) * patch.files * view.scale;
  const high = Number(patch.up - 1n) * patch.ranks * view.scale;
  const byX = wide > 0 ? (across - first) / wide : 0;
  const byY = high > 0 ? -(up - first) / high : 0;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const here = first + (x - view.x(patch.file)) * byX + (y - view.y(patch.rank)) * byY;
  const reach = (Math.abs(byX) * (right - left) + Math.abs(byY) * (bottom - top)) / 2;
  const steep = Math.hypot(byX, byY);
  if (!(reach > 1e-4)) return mixed(colors, here);
  const [toX, toY] = [(byX / steep) * (reach / steep), (byY / steep) * (reach / steep)];
  const gradient = pen().createLinearGradient(x - toX, y - toY, x + toX, y + toY);
  gradient.addColorStop(0, mixed(colors, here - reach));
  gradient.addColorStop(1, mixed(colors, here + reach));
  return gradient;
}

/** @type {CanvasRenderingContext2D | undefined} */
let spare;

/** A pen for making gradients. */
function pen() {
  spare ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  return spare;
}

/**
 * Between the low and the high color.
 * @param {Colors} colors
 * @param {number} part From 0 to 1.
 */
function mixed({ low, high }, part) {
  const t = Math.max(0, Math.min(1, part));
  const channel = (/** @type {string} */ color, /** @type {number} */ i) => parseInt(color.slice(2 * i + 1, 2 * i + 3), 16);
  const mix = [0, 1, 2].map((i) => Math.round(channel(low, i) * (1 - t) + channel(high, i) * t));
  return `rgb(${mix.join(" ")})`;
}

/**
 * Rows of tiles joined to one another, as threads: where they are too dense, one of 2, 4, 8 ... is drawn.
 * Returns for how many rows one thread stands.
 * @param {CanvasRenderingContext2D} pen
 * @param {Colors} colors
 * @param {Giant} giant
 * @param {View} view
 */
export function drawThreads(pen, colors, giant, view) {
  let most = 1n;
  pen.strokeStyle = colors.accent;
  for (const patch of giant.patches) {
    const box = seen(patch, view);
    if (!box) continue;
    const inner = patch.joins[1][1];
    const run = { patch, view, box };
    if (inner & 3) most = larger(most, threads(pen, run, true));
    if (inner & 12) most = larger(most, threads(pen, run, false));
  }
  pen.globalAlpha = 1;
  return most;
}

/** @param {bigint} one @param {bigint} other */
function larger(one, other) {
  return one > other ? one : other;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {{ patch: Patch, view: View, box: [number, number, number, number] }} run
 * @param {boolean} along Along the ranks, or up the files.
 */
function threads(pen, { patch, view, box: [left, top, right, bottom] }, along) {
  const side = along ? patch.ranks : patch.files;
  const count = along ? patch.up : patch.across;
  const from = along ? patch.rank : patch.file;
  const between = side * view.scale;
  const doublings = count === 1n ? 0 : Math.max(0, Math.ceil(Math.log2(THREADS / between)));
  const group = 2n ** BigInt(doublings);
  const step = group * BigInt(side);
  // As they come apart, those between come into sight.
  const fresh = doublings === 0 ? 1 : Math.min(1, (between * Number(group)) / THREADS - 1);
  const [begin, end] = along
    ? [view.rankAt(bottom).whole, view.rankAt(top).whole]
    : [view.fileAt(left).whole, view.fileAt(right).whole];
  let at = begin <= from ? 0n : (begin - from) / step;
  const last = (end - from) / step;
  const old = new Path2D();
  const young = new Path2D();
  for (; at <= last; at++) {
    if (at * group >= count) break;
    const middle = from + at * step + BigInt(side >> 1);
    const path = at % 2n === 0n ? old : young;
    if (along) {
      const y = view.y(middle);
      line(path, left, y, right, y);
    } else {
      const x = view.x(middle);
      line(path, x, top, x, bottom);
    }
  }
  pen.lineWidth = 1.25;
  pen.globalAlpha = 0.6;
  pen.stroke(old);
  pen.globalAlpha = 0.6 * Math.max(0.15, fresh);
  pen.stroke(young);
  return group;
}
