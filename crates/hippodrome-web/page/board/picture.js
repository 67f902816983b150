// A tour as a picture of its own: SVG that needs no style sheet, and PNG made from it. It looks as the library's pictures do
// on a light screen, whatever the page looks like now.
//
// The rules are those of the drawing crate (`theme`, `sheet`, `style`): its colors and its shades along the tour, the room
// around the board, how wide lines are, and beads that keep them away from numbers. `browser/tests/picture.test.js` holds what is drawn
// here against pictures that the library drew. Only letters are the browser's, not strokes; and a move over the edge of a wrapped board is
// a faint line across it, where the library leaves the board and comes back.

import { html } from "../controls/elements.js";
import { RAMPS } from "../engine/colors.js";
import { words } from "../language/language.js";
import { fileName } from "../problem/squares.js";
import { SIDE, center, corner } from "./marks.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */

/** The library's colors on light ground: of the page, of the squares, of numbers, of names. */
const PAGE = "#fcfaf6";
const LIGHT = "#f5f0e6";
const DARK = "#e8e0d0";
const INK = "#24222c";
const MUTED = "#716a5e";

/** Of moves over an edge, which cross the whole board: faint, as on the board of the page. */
const LONG = 'stroke="#0f6b7c" stroke-width="5" stroke-opacity="0.4"';

/** Around the board, and as much again where the names of files and ranks stand; no longer sides have names. */
const MARGIN = SIDE / 2;
const MOST_NAMED = 64;

/** So many shades a tour has at most. */
const SHADES = 240;

/** Thousandths of the tour's color in a bead, and in a square that is tinted. */
const IN_BEAD = 230;
const IN_SQUARE = 260;

/** The radius of the dot on the first square, where there are no numbers. */
const END = 19;

/** The height of digits at most, and the part of a square that the widest number fills. */
const DIGIT = 36;
const FILLED = 74;

/** The library's digits are 40 wide for a height of 60, and 14 apart. @param {number} digits @param {number} height */
function widthOf(digits, height) {
  return ((54 * digits - 14) * height) / 60;
}

/** Of the letters of a browser's font a digit is so high. */
const DIGITS_HEIGHT = 0.72;

/** The height of a line of text below the board, and of its letters, for a board as wide as this. */
const WIDE = 800;
const LINE = 44;
const LETTERS = 28;

/** Pixels of the longer side of a PNG, at most. */
const LONGEST = 4000;

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * So many thousandths of another color, the rest of the first.
 * @param {string} color
 * @param {string} other
 * @param {number} thousandths
 */
function mixed(color, other, thousandths) {
  const bytes = (/** @type {string} */ hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [one, two] = [bytes(color), bytes(other)];
  const mix = one.map((byte, i) => Math.floor((byte * (1000 - thousandths) + two[i] * thousandths + 500) / 1000));
  return `#${mix.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The color of a step, from 0, of a tour of so many squares.
 * @param {number} step
 * @param {number} squares
 */
function shadeOf(step, squares) {
  const whole = Math.max(squares - 1, 1);
  const shades = Math.min(SHADES, whole);
  const place = Math.floor((Math.floor((step * shades) / whole) * (RAMPS.light.length - 1) * 1000) / shades);
  const [color, between] = [Math.floor(place / 1000), place % 1000];
  const next = RAMPS.light[color + 1];
  return next === undefined ? RAMPS.light[color] : mixed(RAMPS.light[color], next, between);
}

/** Lines are wider where a square is a few pixels wide. @param {Ground} ground */
function lineWidth({ ranks, files }) {
  const longer = Math.max(ranks, files);
  return longer <= 16 ? 10 : longer <= 64 ? 12 : 16;
}

/**
 * @param {Ground} ground
 * @param {ArrayLike<number>} tour
 * @param {{ numbers: boolean, path: boolean, closed: boolean, caption?: string[] }} shown
 */
export function toSvg(ground, tour, { numbers, path, closed, caption = [] }) {
  const names = Math.max(ground.files, ground.ranks) <= MOST_NAMED ? MARGIN : 0;
  const [width, board] = [ground.files, ground.ranks].map((side) => side * SIDE + 2 * MARGIN + names);
  // Letters are as large for a small board as for a large one, on a picture of the same width.
  const line = (LINE * width) / WIDE;
  const height = board + (caption.length > 0 ? (caption.length + 0.6) * line : 0);
  const squares = Array.from(tour);
  const isPath = path && squares.length > 1;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAGE}"/>`,
    `<g transform="translate(${MARGIN + names} ${MARGIN})">`,
    ...chequered(ground, squares, numbers && !isPath),
    ...(names > 0 ? named(ground) : []),
  ];
  if (isPath) parts.push(...course(ground, closed ? [...squares, squares[0]] : squares));
  if (isPath && !numbers) parts.push(...ends(ground, squares, closed));
  if (numbers) parts.push(...numbered(ground, squares, isPath));
  parts.push("</g>");
  caption.forEach((text, i) => {
    const size = ((i === 0 ? LETTERS * 1.15 : LETTERS) * width) / WIDE;
    parts.push(`<text x="${width / 2}" y="${board + (i + 0.6) * line}" font-family="serif" font-size="${size}" text-anchor="middle" fill="${INK}">${escaped(text)}</text>`);
  });
  parts.push("</svg>");
  return parts.join("\n");
}

/**
 * The squares of the board; tinted in the colors of their steps where no line tells the order.
 * @param {Ground} ground
 * @param {number[]} tour
 * @param {boolean} tinted
 */
function chequered(ground, tour, tinted) {
  const steps = new Map(tour.map((square, step) => [square, step]));
  return Array.from({ length: ground.squares }, (_, square) => {
    const [x, y] = corner(ground, square);
    const plain = (ground.file(square) + ground.rank(square)) % 2 === 0 ? DARK : LIGHT;
    const step = steps.get(square);
    const fill = tinted && step !== undefined ? mixed(plain, shadeOf(step, tour.length), IN_SQUARE) : plain;
    return `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;
  });
}

/** The names of files and ranks. @param {Ground} ground */
function named({ files, ranks }) {
  const size = 26 / DIGITS_HEIGHT;
  const low = ranks * SIDE;
  const ofFiles = Array.from({ length: files }, (_, file) => `<text x="${(file + 0.5) * SIDE}" y="${low + 48}" text-anchor="middle">${fileName(file)}</text>`);
  const ofRanks = Array.from({ length: ranks }, (_, rank) => `<text x="-22" y="${low - (rank + 0.5) * SIDE + 13}" text-anchor="end">${rank + 1}</text>`);
  return [`<g font-family="sans-serif" font-size="${size.toFixed(1)}" fill="${MUTED}">`, ...ofFiles, ...ofRanks, "</g>"];
}

/**
 * The number on each square; on a bead that keeps lines away from it, where there are lines.
 * @param {Ground} ground
 * @param {number[]} tour
 * @param {boolean} beaded
 */
function numbered(ground, tour, beaded) {
  const height = Math.min((FILLED * 60) / (54 * String(tour.length).length - 14), DIGIT);
  const group = `<g font-family="sans-serif" font-size="${(height / DIGITS_HEIGHT).toFixed(1)}" text-anchor="middle" fill="${INK}">`;
  const marks = tour.map((square, step) => {
    const [x, y] = center(ground, square);
    const number = String(step + 1);
    // Whole thousandths of a square.
    const radius = Math.floor(10 * Math.max(height * 0.8, (widthOf(number.length, height) * 5) / 8)) / 10;
    const fill = mixed(LIGHT, shadeOf(step, tour.length), IN_BEAD);
    const bead = beaded ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` : "";
    return `${bead}<text x="${x}" y="${(y + height / 2).toFixed(1)}">${number}</text>`;
  });
  return [group, ...marks, "</g>"];
}

/**
 * A dot where the tour begins, and a ring where an open one ends.
 * @param {Ground} ground
 * @param {number[]} tour
 * @param {boolean} closed
 */
function ends(ground, tour, closed) {
  const last = tour.length - 1;
  const dot = (/** @type {number} */ square, /** @type {string} */ fill, more = "") => {
    const [x, y] = center(ground, square);
    return `<circle cx="${x}" cy="${y}" r="${more ? END * 0.75 : END}" fill="${fill}"${more}/>`;
  };
  const first = dot(tour[0], shadeOf(0, tour.length));
  if (closed || last === 0) return [first];
  const ring = ` stroke="${shadeOf(last, tour.length)}" stroke-width="${END / 2}"`;
  return [dot(tour[last], PAGE), dot(tour[last], PAGE, ring), first];
}

/**
 * A path, in its colors; a move over an edge of the board is drawn apart.
 * @param {Ground} ground
 * @param {number[]} squares
 */
function course(ground, squares) {
  /** The moves of each shade, in the order of the tour. @type {Map<string, string>} */
  const shades = new Map();
  let long = "";
  for (let step = 0; step + 1 < squares.length; step++) {
    const line = `M${center(ground, squares[step]).join(" ")}L${center(ground, squares[step + 1]).join(" ")}`;
    const color = shadeOf(step, ground.squares);
    if (ground.isLong(squares[step], squares[step + 1])) long += line;
    else shades.set(color, (shades.get(color) ?? "") + line);
  }
  const lines = [...shades].map(([color, d]) => `<path d="${d}" stroke="${color}"/>`);
  const faint = long === "" ? [] : [`<path d="${long}" ${LONG}/>`];
  return [`<g fill="none" stroke-width="${lineWidth(ground)}" stroke-linejoin="round" stroke-linecap="round">`, ...lines, ...faint, "</g>"];
}

/**
 * @param {string} source An SVG with its width and height.
 * @returns {Promise<Blob>}
 */
export async function toPng(source) {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(words.board.noPicture))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Puts a file where the browser puts those that are fetched.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  html("a", { href: address, download: name }).click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
