// Counting: numbers, the map of starts, all tours one by one, limits, and the way on to Watch and Share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOf, contrast } from "../contrast.js";
import { isKnightsMove, onPage, path, says, steps } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** @param {import("playwright-core").Page} page @param {string | RegExp} words */
const number = (page, words) => page.locator(".great").filter({ hasText: words }).waitFor();

/** @param {import("playwright-core").Page} page @param {string | RegExp} words */
const fact = (page, words) => page.locator(".counters div").filter({ hasText: words }).waitFor();

/** The tour that is shown; every move of it is checked. @param {import("playwright-core").Page} page */
async function tourOn(page, squares) {
  const tour = path(await steps(page));
  assert.equal(tour.length, squares);
  tour.slice(1).forEach((name, i) => assert.ok(isKnightsMove(tour[i], name), `${tour[i]} ${name}`));
  return tour;
}

test("5x5 has 864 open tours, 112 up to symmetry, and a map of their starts", (t) =>
  onPage(t, "#count?board=5x5", async (page) => {
    // OEIS A165134; by start, counted by a brute force (304 in a corner, 56 on the middle of an edge, 64 in the center).
    await number(page, /^864\s*open tours of 5×5$/);
    await fact(page, /Up to rotation and reflection\s*112/);
    await says(page, "Most tours begin on a1, e1, a5, e5: 304 each. From 12 squares there is none.");
    const named = (name) => page.getByRole("gridcell", { name }).waitFor();
    await named("c3, 64 tours begin here");
    await named("c1, 56 tours begin here");
    await named("b1, 0 tours begin here");
    assert.equal(await page.locator(".square-map text").count(), 25);
  }));

test("all tours of 5x5 can be leafed through: no two alike", (t) =>
  onPage(t, "#count?board=5x5", async (page) => {
    await says(page, "Most tours begin");
    await page.getByRole("radio", { name: "One by one" }).click();
    await says(page, "Tour 1 of 864, from a1 to");
    const seen = new Set([(await tourOn(page, 25)).join(" ")]);
    for (let nth = 2; nth <= 12; nth++) {
      if (nth % 2) await press(page, "Next tour");
      else await page.keyboard.press(".");
      await says(page, `Tour ${nth} of 864`);
      seen.add((await tourOn(page, 25)).join(" "));
    }
    assert.equal(seen.size, 12);
    assert.ok(await page.getByRole("button", { name: "First tour" }).isEnabled());
    await press(page, "Last tour");
    await says(page, "Tour 864 of 864");
    assert.ok(await page.getByRole("button", { name: "Next tour" }).isDisabled());
    await press(page, "Tour before");
    await says(page, "Tour 863 of 864");
    await page.getByLabel("Number of the tour").fill("12");
    await page.getByLabel("Number of the tour").press("Enter");
    await says(page, "Tour 12 of 864");
    assert.ok(seen.has((await tourOn(page, 25)).join(" ")));
    await page.waitForURL(/nth=12/);
    await press(page, "First tour");
    await says(page, "Tour 1 of 864");
    await page.getByLabel("One of each class only").check();
    await says(page, "Tour 1 of 112");
    await press(page, "Last tour");
    await says(page, "Tour 112 of 112");
  }));

test("6x6 has 9,862 closed tours, and one drawn is on the board", (t) =>
  onPage(t, "#count?board=6x6&closed=1", async (page) => {
    // OEIS A001230; 1,245 classes, with 10 that a quarter turn leaves alone.
    await number(page, /^9,862\s*closed tours/);
    await fact(page, /Up to rotation and reflection\s*1,245/);
    await fact(page, /Symmetric by quarter turn( clockwise)?\s*10/);
    await says(page, "Tour 1 of 9,862.");
    const drawn = new Set();
    for (const chance of [0.2, 0.6, 0.99]) {
      await page.evaluate((chance) => (Math.random = () => chance), chance);
      await press(page, "Draw one at random");
      await says(page, `Tour ${(1 + Math.floor(9862 * chance)).toLocaleString("en-US")} of 9,862.`);
      drawn.add((await tourOn(page, 36)).join(" "));
    }
    assert.equal(drawn.size, 3);
    assert.equal(await page.locator("[role=radio]", { hasText: "By start" }).isVisible(), false);
  }));

test("a tour of the list goes on to Watch and to Share", (t) =>
  onPage(t, "#count?board=6x6&closed=1&nth=5000", async (page) => {
    await says(page, "Tour 5,000 of 9,862");
    const tour = await tourOn(page, 36);
    await press(page, "Watch it");
    await says(page, `The knight starts on ${tour[0]}.`);
    await press(page, "To the end");
    await says(page, "The tour is complete");
    assert.deepEqual(path(await steps(page)), tour);
    await page.getByRole("link", { name: "Share" }).click();
    await page.waitForFunction((first) => document.querySelector("textarea")?.value.startsWith(first), `${tour[0]} ${tour[1]}`);
    assert.match(await page.getByLabel("Command").inputValue(), /^echo '[a-f1-6 ]+' \| hippodrome verify - --board 6x6 --closed$/);
    // The link holds the tour.
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    await onPage(t, new URL(link).hash, async (again) => {
      await says(again, "The tour is complete");
      assert.deepEqual(path(await steps(again)), tour);
    });
  }));

test("boards without tours, and with holes", (t) =>
  onPage(t, "#count?board=4x4", async (page) => {
    await number(page, /^0\s*open tours/);
    await says(page, "No open knight’s tour of 4×4");
    await page.evaluate(() => (location.hash = "#count?board=5x5-c3&closed=1"));
    // A 5x5 board less its center has no closed tour: only the corners will do (Bi et al., 2015).
    await number(page, /^0\s*closed tours/);
    await page.evaluate(() => (location.hash = "#count?board=5x5-a1&closed=1"));
    // `hippodrome count` and `hippodrome list` agree on 30.
    await number(page, /^30\s*closed tours/);
    await says(page, "Tour 1 of 30.");
  }));

test("what is too large is given up, told, and stopped", (t) =>
  onPage(t, "#count?board=8x8&closed=1", async (page) => {
    // Only a count without a limit is long enough to be stopped surely before it ends.
    await number(page, /^Not counted here: given up after 4,000,000 states/);
    await press(page, "Count without a limit");
    await number(page, /Counting: stage \d+ of \d+, [\d,]+ states so far/);
    await page.keyboard.press("Escape");
    await number(page, "Not counted here: it was stopped.");
    await press(page, "Count without a limit");
    await number(page, /Counting: /);
    await press(page, "Stop");
    await number(page, "Not counted here: it was stopped.");
  }));

test("8x8: what others counted is told, and the first tours can be leafed through", (t) =>
  onPage(t, "#count?board=8x8&nth=1", async (page) => {
    await says(page, "Tour 1, from");
    const first = await tourOn(page, 64);
    await press(page, "Next tour");
    await says(page, "Tour 2, from");
    assert.notDeepEqual(await tourOn(page, 64), first);
    // A. Chernov 2014; OEIS A165134.
    await page.getByText("9,795,914,085,489,952 have been published").waitFor();
    await number(page, /^Not counted here: given up after 4,000,000 states/);
    await page.getByText("9,795,914,085,489,952 have been published").waitFor();
    assert.ok(await page.getByRole("button", { name: "Draw one at random" }).isDisabled());
  }));

test("what others counted stands beside what was counted here, with its source", (t) =>
  onPage(t, "#count?board=6x6&closed=1", async (page) => {
    await number(page, /^9,862\s*closed tours of 6×6$/);
    assert.equal(await page.locator(".right strong").count(), 1);
    await page.getByText(/^The same number has been published \(.+\)\.$/).waitFor();
    // Of a board with a hole, and of one without edges, nothing has been published.
    for (const board of ["6x6-a1-b1", "torus:3x4"]) {
      await page.evaluate((board) => (location.hash = `#count?board=${board}&closed=1`), board);
      await page.waitForFunction((board) => document.title.includes(board.startsWith("torus") ? "torus" : "without"), board);
      await page.locator(".counters", { hasText: "States gone through" }).waitFor();
      assert.equal(await page.getByText("been published").count(), 0);
    }
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`the colors of a map are those of its legend, farther from the page for more, with numbers to be read on them, ${colorScheme}`, (t) =>
    onPage(
      t,
      "#count?board=6x6",
      async (page) => {
        await says(page, "Most tours begin");
        const squares = await page.locator(".square-map").evaluate((map) => {
          const paint = (element) => {
            const { fill, fillOpacity } = getComputedStyle(element);
            return { fill, opacity: Number(fillOpacity) };
          };
          const texts = [...map.querySelectorAll("text")];
          return [...map.querySelectorAll("rect")].map((rect, i) => ({ square: paint(rect), ink: paint(texts[i]), text: texts[i].textContent }));
        });
        assert.equal(squares.length, 36);
        const light = (color) => contrast(color, [0, 0, 0]);
        const numbers = squares.map(({ square, ink, text }) => {
          assert.equal(square.opacity, 1, "the squares below are not to be seen through it");
          const [below, above] = [colorOf(square.fill), colorOf(ink.fill)];
          assert.ok(contrast(below, above) >= 4.5, `${text}: ${ink.fill} on ${square.fill}`);
          const [, digits, unit] = /^([\d.]+)(k?)$/.exec(text);
          return { number: Number(digits) * (unit ? 1000 : 1), below };
        });
        for (const { number: one, below } of numbers) {
          for (const { number: other, below: beside } of numbers) {
            const [near, far] = colorScheme === "dark" ? [light(beside), light(below)] : [light(below), light(beside)];
            if (one > other) assert.ok(near <= far, `${one} is nearer to the page than ${other}`);
          }
        }
        const legend = await page.locator(".legend li").evaluateAll((items) =>
          items.map((item) => {
            const { color, backgroundColor } = getComputedStyle(item);
            return { color, backgroundColor, text: item.textContent };
          }),
        );
        assert.equal(legend.length, 6);
        assert.match(legend[0].text, /^1 to 87\.4k$/);
        // What most squares have does not glare on a dark page.
        if (colorScheme === "dark") assert.ok(light(colorOf(legend[0].backgroundColor)) < 3);
        for (const { color, backgroundColor, text } of legend) {
          assert.ok(contrast(colorOf(color), colorOf(backgroundColor)) >= 4.5, `${text}: ${color} on ${backgroundColor}`);
        }
        const known = new Set(legend.map(({ backgroundColor }) => backgroundColor));
        for (const { square } of squares) assert.ok(known.has(square.fill), square.fill);
      },
      { colorScheme },
    ));
}

test("it opens on a board that is counted at once, and a board that was chosen goes along", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    const open = (name) => page.getByRole("link", { name, exact: true }).click();
    await open("Count");
    await number(page, /^3,318,960\s*open tours of 6×6$/);
    await page.waitForURL(/#count$/);
    await page.reload();
    await number(page, /^3,318,960/);
    // The usual board of others can be counted too, and is then in the address.
    await page.getByLabel("Rows").fill("3");
    await page.getByLabel("Rows").press("Tab");
    await number(page, /open tours of 3×6$/);
    await open("Watch");
    await page.waitForURL(/#watch\?board=3x6/);
    await page.evaluate(() => (location.hash = "#count?board=8x8&closed=1"));
    await page.getByText("13,267,364,410,532 have been published").waitFor();
    await page.getByLabel("Rows").fill("6");
    await page.getByLabel("Rows").press("Tab");
    await page.waitForURL(/#count\?board=6x8/);
    await page.getByLabel("Rows").fill("8");
    await page.getByLabel("Rows").press("Tab");
    await page.waitForURL(/#count\?board=8x8/);
  }));

test("where there is none, Count says why as Edit does, and draws it", (t) =>
  onPage(t, "#count?board=6x7-a1-b1-c1-e1-f1-g1-a2-b2-f2-g2-a3-g3-a6-d6-g6&closed=1", async (page) => {
    await says(page, /No closed knight’s tour of 6×7 with 15 holes: .*15 squares have one color and 12 the other/);
    await page.locator(".great", { hasText: "0 closed tours of 6×7 with 15 holes" }).waitFor();
    assert.ok((await page.locator(".board .proof > *").count()) > 0);
    assert.equal(await page.getByText("States gone through").count(), 0);
    // Another question has another answer.
    await page.evaluate(() => (location.hash = "#count?board=5x5"));
    await says(page, "Most tours begin");
    assert.equal(await page.locator(".board .proof > *").count(), 0);
  }));

test("where only the count shows that there is none, that is said", (t) =>
  onPage(t, "#count?board=5x5-b1", async (page) => {
    await page.locator(".great", { hasText: "0 open tours of 5×5 without b1" }).waitFor();
    await says(page, /No open knight’s tour of 5×5 without b1: |There is none/);
  }));

test("a board that was chosen in Count stays, though other modes begin with it", (t) =>
  onPage(t, "#count", async (page) => {
    await says(page, "Most tours begin");
    for (const name of ["Rows", "Columns"]) {
      await page.getByLabel(name).fill("8");
      await page.getByLabel(name).press("Tab");
    }
    await page.waitForURL(/#count\?board=8x8/);
    for (const [name, url] of [["Watch", /#watch$/], ["Count", /#count\?board=8x8/]]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(url);
    }
    assert.equal(await page.getByLabel("Rows").inputValue(), "8");
    // In a fresh page nothing was chosen, and Count begins with what it can count.
    await page.goto("about:blank");
    await page.goto(`${process.env.HIPPODROME_PAGE}#watch`);
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.waitForURL(/#count$/);
    await says(page, "Most tours begin");
    assert.equal(await page.getByLabel("Rows").inputValue(), "6");
  }));
