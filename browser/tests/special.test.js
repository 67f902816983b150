// Special tours: each is as was asked for, its sums and mirror lines are drawn, the histogram is that of the command line, and
// every record opens as what it claims to be.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answers, isKnightsMove, onPage, path, says, sentence, steps, until } from "../harness.js";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const { Wasm } = await import(new URL("engine/wasm.js", PAGE).href);
const { speakTools } = await import(new URL("language/language.js", PAGE).href);
const { barsOf, meanOf } = await import(new URL("modes/special/histogram.js", PAGE).href);
const { records } = await import(new URL("modes/special/records.js", PAGE).href);
const { readSquare } = await import(new URL("problem/squares.js", PAGE).href);

/** @param {import("playwright-core").Page} page @param {string | RegExp} words */
const fact = (page, words) => page.locator(".counters div").filter({ hasText: words }).waitFor();

/** The tour that is shown; every move of it is checked. @param {import("playwright-core").Page} page */
async function tourOn(page, squares, closed) {
  const tour = path(await steps(page));
  assert.equal(tour.length, squares);
  tour.slice(1).forEach((name, i) => assert.ok(isKnightsMove(tour[i], name), `${tour[i]} ${name}`));
  if (closed) assert.ok(isKnightsMove(tour[0], tour[squares - 1]));
  return tour;
}

const engine = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/special.wasm", PAGE))));
await speakTools();

test("every record is what it claims to be", () => {
  const known = records().flatMap(([, rows]) => rows.map(([name, record]) => ({ name, ...record })));
  assert.ok(known.length > 50);
  for (const { name, shows, value, proof } of known) {
    const { board, closed, moves, uncrossed, symmetry, magic, whirling, least, most } = shows;
    const problem = { board, piece: "knight", closed };
    const files = Number(/x(\d+)/.exec(board)[1]);
    const squares = moves?.split(" ").map(readSquare).map(([file, rank]) => rank * files + file);
    if (uncrossed) {
      const { moves: found, bound } = engine.ask({ uncrossed: { problem, squares: squares ?? null } }, () => {});
      assert.equal(found, value, `${name} ${board}`);
      assert.ok(squares || bound.proved, `${name} ${board}`);
    } else if (squares) {
      const told = engine.ask({ describe: { problem: { ...problem, magic: magic ?? null }, squares } }, () => {});
      assert.ok(!told.error, `${name} ${board}: ${told.error}`);
      const values = Object.fromEntries(told.measures);
      if (magic) assert.equal(told.sums, magic);
      else assert.ok(Object.values(values).includes(value), `${name} ${board}: ${JSON.stringify(values)}`);
    } else if (least || most) {
      const { best } = engine.ask({ special: { problem, least: least ?? null, most: most ?? null, nodes: 6_000_000 } }, () => {});
      assert.equal(best.value, value, `${name} ${board}`);
      assert.ok(best.proved && ["listed", "squares"].includes(proof), `${name} ${board}`);
    } else {
      const asked = { ...problem, symmetry: symmetry ?? null, magic: magic ?? null, whirling: whirling ?? null };
      const { status, tour } = engine.ask({ special: { problem: asked, nodes: 6_000_000 } }, () => {});
      assert.equal(status, "found", `${name} ${board}`);
      if (magic) assert.equal(tour.sums, magic);
      if (whirling) assert.equal(tour.whirling, whirling);
      if (symmetry) assert.ok(tour.symmetries.some((own) => own.startsWith(symmetry)), `${name} ${board}`);
    }
  }
});

test("the numbers of tours in the records are those that a list has, where it is short", () => {
  for (const [, rows] of records()) {
    for (const [name, { shows, value, proof }] of rows) {
      if (proof !== "counted" || value > 2000) continue;
      const { board, closed, symmetry, magic, whirling } = shows;
      // Numberings of tours whose moves are kept take longer to list: the library's own tests do.
      if (shows.moves) continue;
      const problem = { board, piece: "knight", closed, symmetry: symmetry ?? null, magic: magic ?? null, whirling: whirling ?? null };
      assert.equal(engine.ask({ statistics: { problem, of: "turns" } }, () => {}).tours, value, `${name} ${board}`);
    }
  }
});

test("bars stand for all values from the least to the most", () => {
  const bars = barsOf(new Map([[5, 1], [3, 2]]));
  assert.deepEqual(bars, [{ value: 3, times: 2 }, { value: 4, times: 0 }, { value: 5, times: 1 }]);
  assert.equal(meanOf(bars), 11 / 3);
  assert.equal(barsOf(new Map([[1, 1], [2.5, 1]])).length, 4);
  assert.deepEqual(barsOf(new Map()), []);
});

test("a quarter turn, with its center", (t) =>
  onPage(t, "#special?board=6x6&closed=1&symmetry=90", async (page) => {
    await says(page, "it is as was asked for");
    const tour = await tourOn(page, 36, true);
    await fact(page, /Mapped to itself by\s*quarter turn and half turn, along/);
    assert.equal(await page.locator(".axes circle").count(), 1);
    assert.equal(await page.locator(".axes line").count(), 0);
    // A quarter turn of the board is nine steps along the tour.
    const turned = (name) => "abcdef"[Number(name[1]) - 1] + (6 - (name.charCodeAt(0) - 97));
    const by = tour.indexOf(turned(tour[0]));
    assert.ok([9, 27].includes(by));
    tour.forEach((name, i) => assert.equal(turned(name), tour[(i + by) % 36]));
    // Another one is another one, and the address holds it.
    await answers(page, () => page.getByRole("button", { name: "Another" }).click(), /as was asked for/);
    await page.waitForURL(/seed=1/);
    await tourOn(page, 36, true);
  }));

test("a reflection, with its mirror line", (t) =>
  onPage(t, "#special?board=6x7&closed=1&symmetry=mirror", async (page) => {
    await says(page, "it is as was asked for");
    await tourOn(page, 42, true);
    assert.equal(await page.locator(".axes line").count(), 1);
  }));

test("why there is none, and that what was not found is open", (t) =>
  onPage(t, "#special?board=8x8&closed=1&symmetry=90", async (page) => {
    await says(page, /^There is none: a tour is not moved along itself/);
    assert.equal(await page.locator(".axes *").count(), 0);
    await page.getByLabel("Symmetry", { exact: true }).selectOption("");
    await says(page, "checked move by move");
    await page.getByLabel("Equal sums", { exact: true }).selectOption("full");
    await says(page, /^Not found in the time, so it is open whether there is one/);
    assert.ok(await page.getByRole("button", { name: "Look further" }).isVisible());
    await page.waitForURL(/magic=full/);
  }));

test("equal sums stand on the margins", (t) =>
  onPage(t, "#special?board=4x7&magic=files", async (page) => {
    await says(page, "it is as was asked for");
    const squares = await steps(page);
    const sums = [..."abcdefg"].map((file) => [1, 2, 3, 4].reduce((sum, rank) => sum + squares.get(file + rank), 0));
    assert.deepEqual(sums, Array(7).fill(58));
    assert.deepEqual(await page.locator(".sums text").allTextContents(), Array(7).fill("58"));
    await fact(page, /Equal sums\s*of files/);
  }));

test("a whirling tour", (t) =>
  onPage(t, "#special?board=6x6&closed=1&whirling=clockwise", async (page) => {
    await says(page, "it is as was asked for");
    const tour = await tourOn(page, 36, true);
    for (const [i, name] of tour.entries()) {
      const [[x, y], [u, v]] = [name, tour[(i + 1) % 36]].map((square) => readSquare(square).map((at) => 2 * at - 5));
      assert.ok(x * v - y * u < 0, name);
    }
    await fact(page, /All moves turn\s*clockwise/);
  }));

test("the fewest crossings of 6x6, and their histogram, each bar of which is a tour", (t) =>
  onPage(t, "#special?board=6x6&closed=1&least=crossings&stats=crossings", async (page) => {
    // D. E. Knuth, The Art of Computer Programming, pre-fascicle 8a: 14 of the closed tours have 52.
    await says(page, "Crossings: 52. It is proved that no tour surpasses it: all 9862 tours were looked at.");
    await fact(page, /crossings\s*52/);
    const told = page.locator(".mode-special fieldset .about");
    await told.filter({ hasText: "9,862 tours: 52 to 66, mean 57.826. These are all there are." }).waitFor();
    assert.equal(await page.locator(".bars span").count(), 15);
    await page.locator("output").filter({ hasText: "52: 14 tours, 0.14 %" }).waitFor();
    assert.equal(await page.locator(".bars .here").count(), 1);
    // The axes: how many tours the highest bar is, which values there are, and of what.
    assert.equal(await page.locator(".chart .most").innerText(), "1,736 tours");
    assert.equal(await page.locator(".chart .measure").innerText(), "crossings");
    const written = await page.locator(".bars span").evaluateAll((bars) => bars.map(({ dataset }) => dataset.value).filter(Boolean));
    assert.deepEqual(written, ["52", "54", "56", "58", "60", "62", "64", "66"]);
    // By keyboard, to the other end.
    await page.getByRole("slider", { name: "Value" }).press("End");
    await page.locator("output").filter({ hasText: "66: 8 tours" }).waitFor();
    await fact(page, /crossings\s*66/);
    await tourOn(page, 36, true);
    await page.waitForURL(/moves=/);
    // By pointer, to the fullest.
    const bars = await page.locator(".bars").boundingBox();
    await page.locator(".bars").click({ position: { x: (5.5 / 15) * bars.width, y: bars.height - 4 } });
    await page.locator("output").filter({ hasText: "57: 1,736 tours, 17.60 %" }).waitFor();
    await fact(page, /crossings\s*57/);
    // The link opens the same.
    const tour = await tourOn(page, 36, true);
    await page.waitForURL(new RegExp(`moves=${tour.slice(0, 9).join("\\+")}`));
    await onPage(t, new URL(page.url()).hash, async (again) => {
      await fact(again, /crossings\s*57/);
      assert.deepEqual(await tourOn(again, 36, true), tour);
    });
  }));

test("the histogram stands below its board, and the records side by side below both", (t) =>
  onPage(t, "#special?board=5x5&stats=turns", async (page) => {
    await page.locator(".chart .most").filter({ hasText: "tours" }).waitFor();
    const box = (part) => page.locator(part).boundingBox();
    const [left, bars, right] = await Promise.all([".left", ".bars", ".right"].map(box));
    assert.ok(bars.width === left.width && bars.x + bars.width < right.x, JSON.stringify([left, bars, right]));
    const tables = await Promise.all([0, 1].map((nth) => page.locator(".below table").nth(nth).boundingBox()));
    assert.ok(tables[1].x >= tables[0].x + tables[0].width && Math.abs(tables[0].y - tables[1].y) < 2, JSON.stringify(tables));
  }));

test("records stand in tables of measures against boards, each entry with its name, also on a phone", (t) =>
  onPage(t, "#special?board=5x5", async (page) => {
    const table = page.locator(".below table").first();
    await table.waitFor();
    assert.deepEqual(await table.locator("thead th").allInnerTexts(), ["8×8", "6×6", "5×8", "3×10", "5×6"]);
    const row = table.locator("tbody tr", { has: page.getByRole("rowheader", { name: "Fewest crossings" }) });
    assert.deepEqual(await row.locator("td").allInnerTexts(), ["69*", "52", "54", "55", "49"]);
    await page.getByText("Rests on a list of all; * D. E. Knuth, 2025; ** each square has a turn.").waitFor();
    await page.getByRole("button", { name: "Whirling tours, 6×6, closed: 2 tours" }).waitFor();
    assert.equal(await page.locator(".below button").count(), records().flatMap(([, rows]) => rows).length);
    for (const { x, width } of await Promise.all((await page.locator(".below table").all()).map((table) => table.boundingBox()))) assert.ok(x >= 0 && x + width <= 390);
  }, { viewport: { width: 390, height: 844 } }));

test("the thumb of the histogram's slider stands under the middle of its bar", (t) =>
  onPage(t, "#special?board=5x5&stats=turns", async (page) => {
    await page.locator(".chart .most").filter({ hasText: "tours" }).waitFor();
    const [first, last] = await Promise.all(["first", "last"].map((which) => page.locator(".bars span")[which]().boundingBox()));
    const slider = await page.getByRole("slider", { name: "Value" }).boundingBox();
    // The thumb is 16 pixels wide.
    assert.ok(Math.abs(slider.x + 8 - first.x - first.width / 2) < 1, JSON.stringify([slider, first]));
    assert.ok(Math.abs(slider.x + slider.width - 8 - last.x - last.width / 2) < 1, JSON.stringify([slider, last]));
  }));

test("some tours are drawn at random", (t) =>
  onPage(t, "#special?board=6x6&stats=turns", async (page) => {
    const group = page.getByRole("group", { name: "Histogram" });
    await group.locator(".about").filter({ hasText: /^Measuring: [\d,]+ tours so far/ }).waitFor();
    await group.getByRole("button", { name: "Stop" }).click();
    await group.locator(".about").filter({ hasText: "only the first of the list" }).waitFor();
    await page.getByRole("button", { name: "Draw 20,000 at random" }).click();
    // OEIS A165134.
    await group.locator(".about").filter({ hasText: /^20,000 tours: .* Drawn at random from 3,318,960, each as likely/ }).waitFor();
    const figures = /mean ([\d.]+)\..* between ([\d.]+) and ([\d.]+) /.exec(await group.locator(".about").innerText());
    const [mean, low, high] = figures.slice(1).map(Number);
    assert.ok(low < mean && mean < high && high - low < 0.1, figures[0]);
    assert.ok(await page.getByRole("button", { name: "Measure all" }).isVisible());
  }));

test("what is stopped says what it is", (t) =>
  onPage(t, "#special?board=6x6&stats=crossings", async (page) => {
    const group = page.getByRole("group", { name: "Histogram" });
    await group.locator(".about").filter({ hasText: /^Measuring: [\d,]+ tours so far/ }).waitFor();
    await group.getByRole("button", { name: "Stop" }).click();
    await group.locator(".about").filter({ hasText: "only the first of the list" }).waitFor();
    assert.ok((await page.locator(".bars span").count()) > 3);
  }));

test("a long search is stopped, and what it has found is told", (t) =>
  onPage(t, "#special?board=20x20&closed=1&most=area", async (page) => {
    await says(page, /Looking for a better one/);
    await page.locator(".says .stop").click();
    await says(page, /^Stopped: it is open whether there is a better one/);
    await fact(page, /swept area/);
    await tourOn(page, 400, true);
  }));

test("records open as tours, and lead on", (t) =>
  onPage(t, "#special", async (page) => {
    await says(page, "Choose what is to be special about it");
    await page.getByRole("button", { name: "Fewest crossings, 8×8, closed" }).click();
    await fact(page, /crossings\s*69/);
    const tour = await tourOn(page, 64, true);
    await page.getByRole("button", { name: "Longest path without crossing, 8×8, open" }).click();
    await says(page, "A path of 35 moves that does not cross itself");
    assert.equal(path(await steps(page)).length, 36);
    assert.equal(await page.getByRole("button", { name: "Watch it" }).isVisible(), false);
    await page.getByRole("button", { name: "Whirling tours, 8×8, closed" }).click();
    await fact(page, /All moves turn\s*counter-clockwise/);
    await page.getByRole("button", { name: "Fewest crossings, 8×8, closed" }).click();
    await fact(page, /crossings\s*69/);
    await page.getByRole("button", { name: "Watch it" }).click();
    await says(page, `The knight starts on ${tour[0]}.`);
  }));

test("what is wrong in an address is told", (t) =>
  onPage(t, "#special?board=8x8&symmetry=45", async (page) => {
    await page.locator(".notice").filter({ hasText: "“45” is not a symmetry" }).waitFor();
    await page.evaluate(() => (location.hash = "#special?board=3x4&method=moves&moves=a1+b3+c9"));
    await page.locator(".notice").filter({ hasText: "“c9” is no square of the board." }).waitFor();
    await page.evaluate(() => (location.hash = "#special?board=3x4&method=moves&moves=a1+b3+d2"));
    await page.locator(".notice").filter({ hasText: /square/ }).waitFor();
    assert.equal(path(await steps(page)).length, 0);
    await until(async () => (await sentence(page)) === "");
  }));
