// Marks on a board: what a proof points at, a map of all starts, numbers by square, given numbers.

import { svg } from "../controls/elements.js";
import { decimal } from "../language/language.js";
import { fileName } from "../problem/squares.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("./board.js").Proof} Proof */

/** The side of a square. */
export const SIDE = 100;

/**
 * The upper left corner of a square.
 * @param {Ground} ground
 * @param {number} square
 * @returns {[number, number]}
 */
export function corner(ground, square) {
  return [ground.file(square) * SIDE, (ground.ranks - 1 - ground.rank(square)) * SIDE];
}

/**
 * @param {Ground} ground
 * @param {number} square
 * @returns {[number, number]}
 */
export function center(ground, square) {
  const [x, y] = corner(ground, square);
  return [x + SIDE / 2, y + SIDE / 2];
}

/**
 * What a proof points at.
 * @param {Ground} ground
 * @param {Proof} proof
 * @param {number[]} gone Squares that are no part of it.
 */
export function proofMarks(ground, proof, gone) {
  /** @type {SVGElement[]} */
  const marks = [];
  const group = (/** @type {number[] | undefined} */ squares, /** @type {string} */ kind) => {
    for (const square of squares ?? []) {
      const [x, y] = corner(ground, square);
      const place = { x: x + 5, y: y + 5, width: SIDE - 10, height: SIDE - 10, rx: 8 };
      marks.push(svg("rect", { class: kind, ...place }));
    }
  };
  const line = (/** @type {number} */ from, /** @type {number} */ to) => {
    const [[x1, y1], [x2, y2]] = [center(ground, from), center(ground, to)];
    marks.push(svg("line", { class: "forced", x1, y1, x2, y2 }));
  };
  if (proof.kind === "colors") {
    for (let square = 0; square < ground.squares; square++) {
      if (gone.includes(square)) continue;
      const [cx, cy] = center(ground, square);
      const odd = (ground.file(square) + ground.rank(square)) % 2 === 1;
      marks.push(svg("circle", { class: odd ? "one" : "other", cx, cy, r: 22 }));
    }
  }
  if (proof.kind === "cut") {
    for (const [square, piece] of piecesOf(ground, proof, gone)) {
      const [x, y] = center(ground, square);
      marks.push(svg("text", { x, y, class: "piece" }, fileName(piece).toUpperCase()));
    }
  }
  for (const [from, to] of proof.moves ?? []) line(from, to);
  if (proof.kind === "starved") {
    for (const square of proof.starved ?? []) for (const other of proof.around ?? []) line(square, other);
  }
  group(proof.around, "around");
  group(proof.removed, "removed");
  group(proof.starved, "starved");
  group(proof.ends, "end");
  return marks;
}

/**
 * The squares of every piece that a cut leaves, with the number of the piece.
 * @param {Ground} ground
 * @param {Proof} proof
 * @param {number[]} gone
 * @returns {[number, number][]}
 */
function piecesOf(ground, proof, gone) {
  const seen = new Uint8Array(ground.squares);
  for (const square of [...(proof.removed ?? []), ...gone]) seen[square] = 1;
  /** @type {[number, number][]} */
  const pieces = [];
  (proof.pieces ?? []).forEach((first, piece) => {
    const open = [first];
    seen[first] = 1;
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      pieces.push([square, piece]);
      for (const next of ground.around(square)) {
        if (seen[next]) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
  });
  return pieces;
}

/**
 * What a map of all starts says of one of them.
 * @param {number} visits How many squares were visited from it.
 * @param {number} all How many there are.
 * @param {boolean} isOpen Whether the search was cut off, so that nothing is known.
 */
export function startKind(visits, all, isOpen) {
  return isOpen ? "unfinished" : visits < all ? "fails" : "completes";
}

/**
 * From which squares a method visits all, and how far it came from the others.
 * @param {Ground} ground
 * @param {Uint32Array} visits
 * @param {Set<number>} unfinished Where the search was cut off, so that nothing is known.
 */
export function startMarks(ground, visits, unfinished) {
  const marks = [];
  for (let square = 0; square < visits.length; square++) {
    const kind = startKind(visits[square], visits.length, unfinished.has(square));
    const [x, y] = corner(ground, square);
    marks.push(svg("rect", { class: kind, x, y, width: SIDE, height: SIDE }));
    const text = kind === "unfinished" ? "?" : String(visits[square]);
    if (kind !== "completes") marks.push(svg("text", { class: kind, x: x + SIDE / 2, y: y + SIDE / 2 }, text));
  }
  return marks;
}

/** Steps of the scale of colors. */
const HEATS = 6n;

/**
 * The step of the scale that a number has: 0 for none, and the largest number the last.
 * @param {bigint} number
 * @param {bigint} most The largest.
 */
function heatOf(number, most) {
  return (HEATS * number + most - 1n) / most;
}

/** The largest of the numbers. @param {bigint[]} numbers */
function largest(numbers) {
  return numbers.reduce((most, number) => (number > most ? number : most), 1n);
}

/**
 * A number on every square, the larger the darker.
 * @param {Ground} ground
 * @param {bigint[]} numbers
 */
export function heatMarks(ground, numbers) {
  const most = largest(numbers);
  const longest = Math.max(...numbers.map((number) => short(number).length));
  return numbers.flatMap((number, square) => {
    const [x, y] = corner(ground, square);
    const heat = `heat-${heatOf(number, most)}`;
    const label = svg("text", { class: heat, x: x + SIDE / 2, y: y + SIDE / 2 }, short(number));
    label.style.fontSize = `${Math.min(32, 112 / longest)}px`;
    return [svg("rect", { class: heat, x, y, width: SIDE, height: SIDE }), label];
  });
}

/**
 * The scale of these numbers: of each step the class that colors it, and the numbers that it stands for.
 * @param {bigint[]} numbers
 * @returns {{ heat: string, least: bigint, most: bigint }[]}
 */
export function heatScale(numbers) {
  const most = largest(numbers);
  const scale = [];
  if (numbers.includes(0n)) scale.push({ heat: "heat-0", least: 0n, most: 0n });
  for (let step = 1n; step <= HEATS; step++) {
    const [before, end] = [step - 1n, step].map((step) => (step * most) / HEATS);
    // Where the numbers are small, a step may stand for none.
    if (end > before) scale.push({ heat: `heat-${step}`, least: before + 1n, most: end });
  }
  return scale;
}

/**
 * A number in few characters, as the language writes its decimals: 304, 52.7k, 1.07M, 3.1e15.
 * @param {bigint} number
 */
export function short(number) {
  if (number < 10_000n) return String(number);
  if (number >= 10n ** 15n) {
    const digits = String(number);
    return `${decimal(Number(digits.slice(0, 2)) / 10, 1)}e${digits.length - 1}`;
  }
  const units = /** @type {[number, string][]} */ ([[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]);
  const [size, unit] = units.find(([size]) => Number(number) >= size) ?? [1, ""];
  const value = Number(number) / size;
  return `${decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0)}${unit}`;
}

/**
 * The outlines of places, as a path.
 * @param {Ground} ground
 * @param {number[]} places
 */
export function outlines(ground, places) {
  return places.map((place) => `M${cornerOf(ground, place)}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
}

/**
 * Slanting lines over places, as a path: what holes are known by.
 * @param {Ground} ground
 * @param {number[]} places
 */
export function hatching(ground, places) {
  const lines = [1, 2, 3, 4, 5].map((third) => {
    const [near, far] = [Math.min(third, 3), Math.max(third - 3, 0)].map((part) => Math.round((part * SIDE) / 3));
    return [far, near, near, far];
  });
  return places
    .flatMap((place) => {
      const [x, y] = cornerOf(ground, place);
      return lines.map(([x1, y1, x2, y2]) => `M${x + x1} ${y + y1}L${x + x2} ${y + y2}`);
    })
    .join("");
}

/**
 * The upper left corner of a place, hole or not.
 * @param {Ground} ground
 * @param {number} place
 */
export function cornerOf({ files, ranks }, place) {
  return [(place % files) * SIDE, (ranks - 1 - Math.floor(place / files)) * SIDE];
}

/**
 * A frame round each square.
 * @param {Ground} ground
 * @param {number[]} squares
 */
export function frames(ground, squares) {
  return squares.map((square) => {
    const [x, y] = corner(ground, square);
    return svg("rect", { x: x + 4, y: y + 4, width: SIDE - 8, height: SIDE - 8, rx: 8 });
  });
}

/**
 * Given numbers.
 * @param {Ground} ground
 * @param {Map<number, number>} given
 */
export function givenMarks(ground, given) {
  return [...given].flatMap(([square, number]) => {
    const [x, y] = corner(ground, square);
    return [
      svg("rect", { x: x + 8, y: y + 8, width: SIDE - 16, height: SIDE - 16, rx: 12 }),
      svg("text", { x: x + SIDE / 2, y: y + SIDE / 2 }, String(number)),
    ];
  });
}

/** The room that sums take beside a board and above it. */
export const SUMS = 84;

/**
 * Sums on the margins of a board.
 * @param {Ground} ground
 * @param {{ ranks: number[], files: number[], diagonals: number[] }} sums
 */
export function sumMarks({ files, ranks }, sums) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ sum, kind = "line") => svg("text", { class: kind, x, y }, String(sum));
  const [right, above] = [files * SIDE + SUMS / 2, -SUMS / 2];
  return [
    ...sums.ranks.map((sum, rank) => text(right, (ranks - rank - 0.5) * SIDE, sum)),
    ...sums.files.map((sum, file) => text((file + 0.5) * SIDE, above, sum)),
    ...sums.diagonals.map((sum, falls) => text(right, falls ? ranks * SIDE + SUMS / 4 : above, sum, "diagonal")),
  ];
}
