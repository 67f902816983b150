// Shapes to begin a board from: which places of a rectangle are holes.

import { svg } from "../../controls/elements.js";

/**
 * @callback Inside
 * @param {number} x From -1 at the left edge to 1 at the right.
 * @param {number} y From -1 at the bottom to 1 at the top.
 * @returns {boolean}
 */

/** @type {Record<string, Inside>} */
const OUTLINES = {
  disc: (x, y) => x * x + y * y <= 1.02,
  diamond: (x, y) => Math.abs(x) + Math.abs(y) <= 1.04,
  heart: (x, y) => {
    const [a, b] = [1.18 * x, 1.22 * y + 0.12];
    return (a * a + b * b - 1) ** 3 - a * a * b * b * b <= 0.02;
  },
  plus: (x, y) => Math.abs(x) < 0.36 || Math.abs(y) < 0.36,
};

export const SHAPES = /** @type {const} */ (["full", "corner", "corners", "ring", "plus", "disc", "diamond", "heart", "scattered", "letter"]);

/** How wide a ring is. */
const RING = 3;

/** How many places in a hundred are scattered holes. */
const SCATTERED = 8;

/**
 * The holes of a shape, as places (rank times files plus file).
 * @param {string} shape
 * @param {number} ranks
 * @param {number} files
 * @param {string} [letter]
 * @returns {number[]}
 */
export function holesOf(shape, ranks, files, letter = "R") {
  const all = Array.from({ length: ranks * files }, (_, place) => place);
  const [rank, file] = [(/** @type {number} */ p) => Math.floor(p / files), (/** @type {number} */ p) => p % files];
  switch (shape) {
    case "corner":
      return [0];
    case "corners":
      return [0, ranks * files - 1];
    case "ring":
      return all.filter((place) => {
        const edge = Math.min(rank(place), file(place), ranks - 1 - rank(place), files - 1 - file(place));
        return edge >= RING;
      });
    case "letter":
      return outside(drawn(letter, ranks, files));
    case "scattered":
      return scattered(all, (place) => (rank(place) + file(place)) % 2);
    default: {
      const inside = OUTLINES[shape];
      if (!inside) return [];
      const at = (/** @type {number} */ n, /** @type {number} */ of) => ((n + 0.5) / of) * 2 - 1;
      return outside(all.map((place) => inside(at(file(place), files), at(rank(place), ranks))));
    }
  }
}

/** How many squares wide and high the picture of a shape is. */
const SMALL = 9;

/**
 * A small picture of a shape.
 * @param {string} shape
 * @param {string} [letter]
 */
export function pictureOf(shape, letter) {
  const holes = new Set(holesOf(shape, SMALL, SMALL, letter));
  const squares = Array.from({ length: SMALL * SMALL }, (_, place) => (holes.has(place) ? "" : `M${place % SMALL} ${SMALL - 1 - Math.floor(place / SMALL)}h.9v.9h-.9z`));
  return svg("svg", { viewBox: `0 0 ${SMALL} ${SMALL}`, "aria-hidden": "true" }, svg("path", { d: squares.join("") }));
}

/** @param {boolean[]} inside */
function outside(inside) {
  const holes = inside.flatMap((is, place) => (is ? [] : [place]));
  // A board has one square at least.
  return holes.length === inside.length ? [] : holes;
}

/**
 * As many holes of one color as of the other, so that a tour is not ruled out by counting.
 * @param {number[]} places
 * @param {(place: number) => number} color
 */
function scattered(places, color) {
  const each = Math.round((places.length * SCATTERED) / 200);
  return [0, 1].flatMap((wanted) => {
    const some = places.filter((place) => color(place) === wanted);
    for (let i = some.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [some[i], some[j]] = [some[j], some[i]];
    }
    return some.slice(0, each);
  });
}

/**
 * Which places a letter covers, drawn as large as it fits.
 * @param {string} letter
 * @param {number} ranks
 * @param {number} files
 * @returns {boolean[]}
 */
function drawn(letter, ranks, files) {
  const fine = 8;
  const [width, height] = [files * fine, ranks * fine];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return [];
  pen.font = "bold 100px sans-serif";
  const size = pen.measureText(letter);
  const [left, up] = [size.actualBoundingBoxLeft, size.actualBoundingBoxAscent];
  const wide = Math.max(1, left + size.actualBoundingBoxRight);
  const high = Math.max(1, up + size.actualBoundingBoxDescent);
  pen.setTransform(width / wide, 0, 0, height / high, (left * width) / wide, (up * height) / high);
  pen.fillText(letter, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  return Array.from({ length: ranks * files }, (_, place) => {
    const [file, row] = [place % files, ranks - 1 - Math.floor(place / files)];
    let covered = 0;
    for (let y = 0; y < fine; y++) {
      for (let x = 0; x < fine; x++) covered += data[4 * ((row * fine + y) * width + file * fine + x) + 3];
    }
    return covered > 0.42 * 255 * fine * fine;
  });
}
