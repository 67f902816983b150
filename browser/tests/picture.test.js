// The page's pictures look as the library's do: held against pictures that the library drew, which its own tests draw anew.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const PICTURES = new URL("../../pictures/", import.meta.url);
const { PARCEL, Wasm } = await import(new URL("engine/wasm.js", PAGE).href);
const { Ground } = await import(new URL("problem/ground.js", PAGE).href);
const { toSvg } = await import(new URL("board/picture.js", PAGE).href);
const wasm = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/engine.wasm", PAGE))));

/** The board of a size. */
function groundOf(board) {
  const parcels = [];
  const told = wasm.ask({ board: { board, piece: "knight" } }, (parcel, numbers) => (parcels[parcel] = numbers));
  return new Ground(told, parcels[PARCEL.places], parcels[PARCEL.begins], parcels[PARCEL.neighbors]);
}

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** A number of the picture as thousandths of a square. */
const thousandths = (number, side) => Math.round((1000 * Number(number)) / side);

/** Where the paths of a picture go: pairs of points. `side` is the side of a square, `shift` what lies before the first. */
function segments(d, side, [left, top]) {
  const parts = [...d.matchAll(/([MLmlhvz])\s*([-\d.\s]*)/g)].map(([, command, numbers]) => [command, (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)]);
  let [x, y] = [0, 0];
  const found = [];
  for (const [command, [dx, dy]] of parts) {
    const before = [x, y];
    const isRelative = command === command.toLowerCase();
    [x, y] = isRelative ? [x + dx, y + dy] : [dx, dy];
    if (command === "L" || command === "l") found.push([before, [x, y]]);
  }
  return found.map((points) => points.map(([x, y]) => `${thousandths(x + left, side)} ${thousandths(y + top, side)}`).join(" to "));
}

/** The lines with their colors and widths, and the dots: what both pictures draw, whatever the order of their attributes. */
function marksOf(svg, side) {
  const shift = (/translate\(([\d.]+) ([\d.]+)\)/.exec(svg)?.slice(1) ?? [0, 0]).map(Number);
  const lines = [];
  let width;
  for (const [tag] of svg.matchAll(/<(?:g|path|circle)[^>]*>/g)) {
    width = attribute(tag, "stroke-width") ?? width;
    const color = attribute(tag, "stroke");
    if (!tag.startsWith("<path") || !color || /[qa]/.test(attribute(tag, "d"))) continue;
    for (const segment of segments(attribute(tag, "d"), side, shift)) lines.push(`${segment} ${color} ${thousandths(width, side)}`);
  }
  const dots = [...svg.matchAll(/<circle[^>]*>/g)].map(([tag]) => {
    const at = ["cx", "cy"].map((name, i) => thousandths(Number(attribute(tag, name)) + shift[i], side));
    return [...at, thousandths(attribute(tag, "r"), side), attribute(tag, "fill")].join(" ");
  });
  const [, , wide, high] = attribute(svg, "viewBox").split(" ").map((number) => thousandths(number, side));
  return { lines, dots, wide, high };
}

/** The colors that areas of a picture have. */
const fills = (svg) => new Set([...svg.matchAll(/<(?:path|rect)[^>]*\bfill="(#[0-9a-f]{6})"/g)].map(([, color]) => color));

/** The squares of a tour of a picture: where its lines go. */
function tourOf(ground, { lines, high }) {
  const places = lines.map((line) => line.split(" to ")[0].split(" ").map(Number));
  const last = lines.at(-1).split(" to ")[1].split(" ").slice(0, 2).map(Number);
  const left = 1000;
  const square = ([x, y]) => ground.at((x - left - 500) / 1000, (high - 1000 - 500 - y) / 1000);
  return [...places, last].map(square);
}

// `path`: lines and numbers on beads; `line`: lines and a dot where the tour begins.
for (const [name, board, closed, numbers] of [["beads", "5x5", false, true], ["tour", "8x8", true, false]]) {
  test(`the page draws ${name}.svg as the library does`, () => {
    const library = readFileSync(new URL(`${name}.svg`, PICTURES), "utf8");
    const ground = groundOf(board);
    // The strokes of letters are no moves: those are as long as a knight's.
    const drawn = marksOf(library, 1);
    const isMove = (line) => {
      const [from, to] = line.split(" to ").map((point) => point.split(" ").slice(0, 2).map(Number));
      return Math.hypot(from[0] - to[0], from[1] - to[1]) > 2000;
    };
    drawn.lines = drawn.lines.filter(isMove);
    const tour = tourOf(ground, drawn);
    if (closed) tour.pop();
    assert.equal(new Set(tour).size, ground.squares);
    const own = toSvg(ground, tour, { numbers, path: true, closed });
    const page = marksOf(own, 100);
    assert.deepEqual(page.lines, drawn.lines);
    assert.deepEqual(page.dots, drawn.dots);
    assert.deepEqual([page.wide, page.high], [drawn.wide, drawn.high]);
    const areas = fills(own);
    assert.deepEqual([...fills(library)].filter((color) => !areas.has(color)), []);
    // Numbers in the library's ink, names in the color that it has for them.
    const written = new Set([...own.matchAll(/<g font[^>]*\bfill="(#[0-9a-f]{6})"/g)].map(([, color]) => color));
    for (const color of written) assert.ok(library.includes(`stroke="${color}"`), color);
    assert.equal(written.size, numbers ? 2 : 1);
    // The text of a number is as high as the library's: all of 36 hundredths, and so wide that it fits its bead.
    if (numbers) assert.equal((own.match(/<text[^>]*>\d+<\/text>/g) ?? []).length, ground.squares + ground.ranks);
  });
}

test("numbers alone stand on squares in the colors of their steps", () => {
  const ground = groundOf("5x5");
  const tour = tourOf(ground, (() => {
    const drawn = marksOf(readFileSync(new URL("beads.svg", PICTURES), "utf8"), 1);
    return { ...drawn, lines: drawn.lines.filter((line) => line.endsWith(" 100")) };
  })());
  const own = toSvg(ground, tour, { numbers: true, path: false, closed: false });
  assert.equal(fills(own).size, 26);
  assert.equal(marksOf(own, 100).lines.length, 0);
});
