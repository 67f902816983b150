// A tour as a picture of its own: SVG that needs no style sheet, and PNG made from it. It looks as the board does in
// light, whatever the page looks like now.

import { html } from "../controls/elements.js";
import { RAMPS } from "../engine/colors.js";
import { words } from "../language/language.js";
import { COLORS, colorAt } from "./course.js";
import { SIDE, centre, corner } from "./marks.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */

/** The colors of light and dark squares once they are visited, and of what is written. */
const LIGHT = "#dfe9e2";
const DARK = "#ccd1c1";
const INK = "#10262b";
const PAPER = "#faf7f0";

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
 * @param {Ground} ground
 * @param {ArrayLike<number>} tour
 * @param {{ numbers: boolean, path: boolean, closed: boolean, caption?: string[] }} shown
 */
export function toSvg(ground, tour, { numbers, path, closed, caption = [] }) {
  const [width, board] = [ground.files * SIDE, ground.ranks * SIDE];
  // Letters are as large for a small board as for a large one, on a picture of the same width.
  const line = (LINE * width) / WIDE;
  const height = board + (caption.length > 0 ? (caption.length + 0.6) * line : 0);
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`];
  if (caption.length > 0) parts.push(`<rect width="${width}" height="${height}" fill="${PAPER}"/>`);
  const colorOf = (/** @type {number} */ square) => ((ground.file(square) + ground.rank(square)) % 2 === 0 ? DARK : LIGHT);
  for (let square = 0; square < ground.squares; square++) {
    const [x, y] = corner(ground, square);
    parts.push(`<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${colorOf(square)}"/>`);
  }
  const squares = Array.from(tour);
  if (path && squares.length > 1) parts.push(...course(ground, closed ? [...squares, squares[0]] : squares));
  if (numbers) {
    parts.push(`<g font-family="sans-serif" font-size="34" font-weight="500" text-anchor="middle" fill="${INK}" stroke-width="20" stroke-linejoin="round" paint-order="stroke">`);
    squares.forEach((square, step) => {
      const [x, y] = centre(ground, square);
      parts.push(`<text x="${x}" y="${y + 12}" stroke="${colorOf(square)}">${step + 1}</text>`);
    });
    parts.push("</g>");
  }
  caption.forEach((text, i) => {
    const size = ((i === 0 ? LETTERS * 1.15 : LETTERS) * width) / WIDE;
    parts.push(`<text x="${width / 2}" y="${board + (i + 1) * line}" font-family="serif" font-size="${size}" text-anchor="middle" fill="${INK}">${escaped(text)}</text>`);
  });
  parts.push("</svg>");
  return parts.join("\n");
}

/**
 * A path, in its colors; a move over an edge of the board is drawn apart.
 * @param {Ground} ground
 * @param {number[]} squares
 */
function course(ground, squares) {
  const parts = /** @type {string[]} */ (Array(COLORS).fill(""));
  let long = "";
  for (let step = 0; step + 1 < squares.length; step++) {
    const line = `M${centre(ground, squares[step]).join(" ")}L${centre(ground, squares[step + 1]).join(" ")}`;
    if (ground.isLong(squares[step], squares[step + 1])) long += line;
    else parts[colorAt(step, ground.squares)] += line;
  }
  const lines = parts.map((d, color) => (d === "" ? "" : `<path d="${d}" stroke="${RAMPS.light[color]}"/>`));
  const faint = long === "" ? "" : `<path d="${long}" stroke="#0f6b7c" stroke-width="4" stroke-opacity="0.3"/>`;
  return [`<g fill="none" stroke-width="10" stroke-linejoin="round" stroke-linecap="round">`, ...lines.filter((line) => line !== ""), faint, "</g>"];
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
