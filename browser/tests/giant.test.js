// What is drawn of a giant board, against the library: every number, every move, every join, at every
// scale, on boards to 10^18. No browser is needed: the drawing is made with a pen that only remembers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const load = (name) => import(new URL(name, PAGE).href);
const { Wasm } = await load("engine/wasm.js");
const { Giant, joinsOf } = await load("giant/giant.js");
const { drawSquares, drawTiles, level, linesOf } = await load("giant/paint.js");
const { View, LARGEST, inUnits } = await load("giant/view.js");
const { squareName } = await load("problem/squares.js");

/** The engine without a worker. */
class Port {
  wasm = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/engine.wasm", PAGE))));

  async ask(question, take = () => {}) {
    const answer = this.wasm.ask(question, take);
    if (answer.error) throw new Error(answer.error);
    return { ...answer, time: 0 };
  }
}

const port = new Port();

/** Boards, and whether the tour is closed. @type {[string, boolean][]} */
const BOARDS = [
  ["8x8", true],
  ["60x90", true],
  ["67x81", false],
  ["5x1000000000", true],
  ["4x1000001", false],
  ["1000000000x1000000000", true],
  ["999999999x1000000001", false],
  ["1000000000000000000x999999999999999999", true],
];

function dice(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** A pen, and paths, that remember what was drawn. */
class Pen {
  texts = [];
  lines = [];
  #from = [0, 0];
  beginPath() {}
  rect() {}
  fill() {}
  fillRect() {}
  stroke(path) {
    if (path instanceof Pen) this.lines.push(...path.lines);
  }
  moveTo(x, y) {
    this.#from = [x, y];
  }
  lineTo(x, y) {
    this.lines.push([...this.#from, x, y]);
  }
  fillText(text, x, y) {
    this.texts.push([text, x, y]);
  }
}
globalThis.Path2D = Pen;
// It is light.
globalThis.matchMedia = () => ({ matches: false });

/** A part of a board in the middle, at an edge or anywhere. */
function corner(roll, side, most) {
  const count = side < BigInt(most) ? Number(side) : most;
  const last = side - BigInt(count);
  const kind = roll();
  if (kind < 0.2) return [0n, count];
  if (kind < 0.4) return [last, count];
  return [BigInt(Math.floor(roll() * 2 ** 40)) * last / 2n ** 40n, count];
}

test("numbers and moves are the library's, square by square", async () => {
  const roll = dice(5);
  const curved = BOARDS.filter(([sides]) => joinsOf({ giant: sides, joins: "hilbert", from: "", to: "" }) === "hilbert");
  assert.ok(curved.length > 1);
  for (const [sides, closed, joins] of [...BOARDS, ...curved.map((board) => [...board, "hilbert"])]) {
    const giant = await Giant.of(port, { giant: sides, closed, joins });
    for (let i = 0; i < 12; i++) {
      const [file, files] = corner(roll, giant.files, 9);
      const [rank, ranks] = corner(roll, giant.ranks, 7);
      const [left, low] = [file > 2n ? file - 2n : 0n, rank > 2n ? rank - 2n : 0n];
      const reach = (from, count, side) => Number((from + BigInt(count) + 2n < side ? from + BigInt(count) + 2n : side));
      const [right, top] = [reach(file - left, files, giant.files - left), reach(rank - low, ranks, giant.ranks - low)];
      const window = await giant.window(left, low, right, top);
      const pen = new Pen();
      const side = 120;
      drawSquares(pen, {}, { file, rank, files, ranks, window }, side, 1);
      // The middle of a text is the middle of its square; its lines are one above the other.
      const shown = new Map();
      for (const [text, x, y] of pen.texts) {
        const [f, r] = [Math.floor(x / side), ranks - 1 - Math.floor(y / side)];
        const key = `${f} ${r}`;
        shown.set(key, (shown.get(key) ?? "") + text.replaceAll(",", ""));
      }
      assert.equal(shown.size, files * ranks);
      const moves = new Set();
      for (let f = -2; f < files + 2; f++) {
        for (let r = -2; r < ranks + 2; r++) {
          const [here, there] = [file + BigInt(f), rank + BigInt(r)];
          if (here < 0n || there < 0n || here >= giant.files || there >= giant.ranks) continue;
          const { step } = await giant.square(squareName(here, there));
          if (shown.has(`${f} ${r}`)) assert.equal(shown.get(`${f} ${r}`), String(step), sides);
          if (step === giant.squares && !giant.closed) continue;
          const next = await giant.step(step === giant.squares ? 1n : step + 1n, 0);
          const x = (file) => (Number(file) + 0.5) * side;
          const y = (rank) => (ranks - Number(rank) - 0.5) * side;
          moves.add([x(f), y(r), x(next.file - file), y(next.rank - rank)].join());
        }
      }
      assert.deepEqual(new Set(pen.lines.map((line) => line.join())), moves, `${sides} ${file} ${rank}`);
    }
  }
});

test("a tile is joined to its neighbors where a move leads over", async () => {
  const roll = dice(6);
  for (const [sides, closed] of BOARDS) {
    const giant = await Giant.of(port, { giant: sides, closed });
    for (let i = 0; i < 4; i++) {
      const [file, files] = corner(roll, giant.files, 34);
      const [rank, ranks] = corner(roll, giant.ranks, 34);
      const pen = new Pen();
      const side = 2;
      drawTiles(pen, {}, giant, { file, rank, files, ranks }, side, 1);
      const drawn = new Set(pen.lines.filter((line) => line[0] !== line[2] || line[1] !== line[3]).map((line) => line.join()));
      // The tile of a square, and where its middle is.
      const tile = (file, rank) => {
        const patch = giant.patches.find(
          (p) => file >= p.file && rank >= p.rank && file < p.file + p.across * BigInt(p.files) && rank < p.rank + p.up * BigInt(p.ranks),
        );
        const left = file - ((file - patch.file) % BigInt(patch.files));
        const low = rank - ((rank - patch.rank) % BigInt(patch.ranks));
        return { left, low, patch };
      };
      const window = await giant.window(file, rank, files, ranks);
      const expected = new Set();
      for (let f = 0; f < files; f++) {
        for (let r = 0; r < ranks; r++) {
          const here = [file + BigInt(f), rank + BigInt(r)];
          const one = tile(...here);
          const step = window.step(f, r);
          for (const other of [step - 1n, step + 1n]) {
            const around = closed ? ((other - 1n + giant.squares) % giant.squares) + 1n : other;
            if (around < 1n || around > giant.squares) continue;
            const next = await giant.step(around, 0);
            const to = tile(next.file, next.rank);
            if (to.left === one.left && to.low === one.low) continue;
            const x = (Number(one.left - file) + one.patch.files / 2) * side;
            const y = (ranks - Number(one.low - rank) - one.patch.ranks / 2) * side;
            const half = [(one.patch.files / 2) * side, (one.patch.ranks / 2) * side];
            if (next.file < one.left) expected.add([x - half[0], y, x, y].join());
            else if (next.file >= one.left + BigInt(one.patch.files)) expected.add([x, y, x + half[0], y].join());
            else if (next.rank < one.low) expected.add([x, y + half[1], x, y].join());
            else expected.add([x, y, x, y - half[1]].join());
          }
        }
      }
      // Squares of tiles that reach beyond the part are not looked at: what was found must be drawn.
      for (const line of expected) assert.ok(drawn.has(line), `${sides} ${file} ${rank}: ${line}`);
      // And tiles that lie in it wholly have no others.
      for (const line of drawn) {
        const [x1, y1, x2, y2] = line.split(",").map(Number);
        const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
        if (x < 20 || y < 20 || x > files * side - 20 || y > ranks * side - 20) continue;
        assert.ok(expected.has(line), `${sides} ${file} ${rank}: ${line} is drawn`);
      }
    }
  }
});

test("a pixel and its square agree at every scale, and zooming keeps them", () => {
  const roll = dice(8);
  for (const side of [8n, 1000n, 10n ** 9n, 10n ** 18n, 2n ** 63n]) {
    const view = new View(side, side);
    view.resize(1280, 800, 1);
    for (let i = 0; i < 3000; i++) {
      const [x, y] = [roll() * 1280, roll() * 800];
      const before = [view.fileAt(x), view.rankAt(y)];
      const by = 4 ** (2 * roll() - 1);
      view.zoom(view.scale * by, x, y);
      const after = [view.fileAt(x), view.rankAt(y)];
      const inside = (place) => place.whole >= 0n && place.whole < side;
      const free = view.scale > view.smallest && inside(view.file) && inside(view.rank) && inside(before[0]) && inside(before[1]);
      for (const axis of free ? [0, 1] : []) {
        const gone = Number(after[axis].whole - before[axis].whole) + after[axis].part - before[axis].part;
        // Where the middle was held at the edge of the board the pixel moves.
        const held = [view.file, view.rank][axis];
        if (held.part !== 0) assert.ok(Math.abs(gone * view.scale) < 0.01, `${side} ${view.scale} ${gone}`);
      }
      const square = view.squareAt(x, y);
      if (square) {
        const [left, low] = [view.x(square[0]), view.y(square[1])];
        const near = 0.01 + view.scale;
        assert.ok(x >= left - 0.01 && x <= left + near && y <= low + 0.01 && y >= low - near, `${x} ${y} ${left} ${low}`);
      }
      if (roll() < 0.3) view.pan(roll() * 800 - 400, roll() * 800 - 400);
      assert.ok(view.scale <= LARGEST && view.file.whole >= 0n && view.file.whole <= side);
    }
  }
});

test("who goes to a square at the edge sees little beside the board, and the square", () => {
  for (const side of [5n, 40n, 1000n, 10n ** 9n, 2n ** 63n]) {
    const view = new View(side, side);
    view.resize(900, 600, 1);
    for (const scale of [40, 8, 0.5]) {
      for (const [file, rank] of [[0n, 0n], [side - 1n, 0n], [side / 2n, side - 1n], [side / 3n, side / 2n]]) {
        view.center(...view.inward(file, rank, scale), scale);
        const [x, y] = [view.x(file), view.y(rank)];
        assert.ok(x > -0.5 && x + view.scale < 900.5 && y - view.scale > -0.5 && y < 600.5, `${side} ${scale} ${file} ${rank}: ${x} ${y}`);
        const wide = Number(side) * view.scale;
        // 60 pixels and what a square of rounding makes.
        if (wide > 900) assert.ok(view.x(0n) < 62 + view.scale && view.x(side) > 838 - view.scale, `${side} ${scale} ${file}: ${view.x(0n)} ${view.x(side)}`);
      }
    }
  }
});

test("the view's address round-trips", () => {
  const view = new View(10n ** 18n, 10n ** 18n);
  view.resize(900, 600, 1);
  for (const text of ["", "0,0,8", "499999999999999999.50,7.25,64", "999999999999999999.50,0.50,3", "5.50,6,0.5"]) {
    assert.ok(view.show(text), text);
    assert.equal(view.toString(), text);
  }
  for (const text of ["1", "1,2", "1,2,0", "a,b,c", "1,2,-3", "1,2,e", "1,2,3,4", "-1,2,3"]) assert.ok(!view.show(text), text);
});

test("numbers are written so that they can be read, or their end is", () => {
  assert.deepEqual(linesOf("42", 40).lines, ["42"]);
  assert.deepEqual(linesOf("123456789", 100).lines.join(""), "123,456,789");
  assert.deepEqual(linesOf("999999999999999999968666666666666639", 30).lines, ["…639"]);
  for (const digits of [5, 9, 18, 36]) {
    const number = "1234567890".repeat(4).slice(0, digits);
    for (let side = 27; side <= 160; side++) {
      const { lines, size } = linesOf(number, side);
      const text = lines.join("").replaceAll(",", "");
      assert.ok(text === number || text === `…${number.slice(-3)}`);
      assert.ok(lines.every((line) => line.length * size * 0.56 <= side) && lines.length * size <= side, `${digits} ${side}`);
    }
  }
});

test("from far a board has threads, nearer tiles, near squares", async () => {
  const giant = await Giant.of(port, { giant: "1000000000x1000000000", closed: true });
  assert.deepEqual([1e-6, 0.5, 0.9, 2.9, 3, 100].map((scale) => level(giant, scale)), ["threads", "threads", "tiles", "tiles", "squares", "squares"]);
});

test("the numbers of a ruler are short where none of their digits is lost", () => {
  for (const [number, text] of [[0n, "0"], [1n, "1"], [999n, "999"], [1000n, "1k"], [1001n, "1,001"], [181_818_185n, "181,818,185"], [500_000_000n, "500M"], [1_500_000n, "1,500k"], [10n ** 9n, "1G"], [10n ** 12n, "1T"], [10n ** 18n, "1,000,000T"]]) {
    assert.equal(inUnits(number), text);
  }
});
