// The player of a search in a notebook: one file with the steps inside, in a frame that may run scripts and nothing else.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isKnightsMove, onPage } from "../harness.js";

const SCRIPT = readFileSync(new URL("../../crates/hippodrome-python/python/hippodrome/player.js", import.meta.url), "utf8");

const FILES = 4;
const RANKS = 3;
const NAMES = Array.from({ length: FILES * RANKS }, (_, square) => `${"abcd"[square % FILES]}${1 + Math.floor(square / FILES)}`);
const TOUR = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2".split(" ").map((name) => NAMES.indexOf(name));

/** @param {number[]} numbers */
const packed = (numbers) => Buffer.from(Uint32Array.from(numbers).buffer).toString("base64");

/** What the package for Python hands over: to b3 and back, and then the tour. */
function shown() {
  const around = NAMES.map((from) => NAMES.flatMap((to, square) => (isKnightsMove(from, to) ? [square] : [])));
  const begins = [0];
  for (const squares of around) begins.push(begins[begins.length - 1] + squares.length);
  const b3 = NAMES.indexOf("b3");
  const [advance, retreat] = [0, 1];
  const first = [TOUR[0] * 16 + advance, 0, b3 * 16 + advance, 0, b3 * 16 + retreat, 0];
  const steps = [...first, ...TOUR.slice(1).flatMap((square) => [square * 16 + advance, 0])];
  return {
    ground: { board: "3x4", piece: "knight", surface: "flat", ranks: RANKS, files: FILES, squares: NAMES.length },
    places: packed(NAMES.map((_, square) => square)),
    begins: packed(begins),
    neighbors: packed(around.flat()),
    steps: packed(steps),
    made: steps.length / 2,
    tour: packed(TOUR),
    closed: false,
    answer: { problem: "open knight's tour of 3x4", status: "found", reason: null, rule: null, engine: "backtrack", visits: 13 },
  };
}

const options = [
  { viewport: { width: 900, height: 700 } },
  { viewport: { width: 360, height: 640 }, colorScheme: /** @type {const} */ ("dark") },
];

for (const option of options) {
  test(`a search is gone through without a server, ${option.viewport.width} px wide`, (t) =>
    onPage(
      t,
      "about:blank",
      async (page) => {
        const data = JSON.stringify(shown()).replaceAll("<", "\\u003c");
        const document = `<!DOCTYPE html><html lang="en"><body class="embedded"><script>${SCRIPT}</script><script>hippodrome.play(${data})</script></body></html>`;
        await page.evaluate((source) => {
          const frame = globalThis.document.createElement("iframe");
          frame.sandbox.add("allow-scripts");
          frame.title = "The search";
          frame.style.cssText = "width: 100%; height: 560px; border: 0";
          frame.srcdoc = source;
          globalThis.document.body.replaceChildren(frame);
        }, document);
        const frame = page.frameLocator("iframe");
        const says = (/** @type {string} */ text) => frame.locator(".sentence", { hasText: text }).waitFor();
        await says("The tour is complete: 12 squares, from a1 to a2.");
        await frame.getByRole("button", { name: "To the start" }).click();
        await says("The search begins. Play, or go on step by step: there are 14 steps.");
        const forward = frame.getByRole("button", { name: "Step forward" });
        await forward.click();
        await says("The knight starts on a1. It can go to c2 (1) and b3 (2)");
        await forward.click();
        await says("Step 2: a1 to b3.");
        await forward.click();
        await says("Back from b3 to a1. 1 move from here already failed. Only c2 is left.");
        await frame.getByRole("button", { name: "Step back" }).click();
        await says("Step 2: a1 to b3.");
        await frame.getByRole("button", { name: "To the end" }).click();
        await says("The tour is complete");
        // The whole of it is seen: nothing has to be scrolled, and the board takes most of the frame.
        const sizes = await frame.locator("html").evaluate((root) => {
          const board = root.querySelector(".board")?.getBoundingClientRect();
          return { width: root.scrollWidth, height: root.scrollHeight, own: [innerWidth, innerHeight], board: board?.width };
        });
        assert.ok(sizes.width <= sizes.own[0] && sizes.height <= sizes.own[1], JSON.stringify(sizes));
        assert.ok((sizes.board ?? 0) > sizes.own[0] / 2, JSON.stringify(sizes));
      },
      option,
    ));
}
