// Counting: numbers, the map of starts, all tours one by one, limits, and the way on to Watch and Share.

import assert from "node:assert/strict";
import { test } from "node:test";
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
    // OEIS A165134; by start, counted by a brute force (304 in a corner, 56 on the middle of an edge, 64 in the centre).
    await number(page, /^864\s*open tours of 5 × 5$/);
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
    await says(page, "There is none");
    await page.evaluate(() => (location.hash = "#count?board=5x5-c3&closed=1"));
    // A 5x5 board less its centre has no closed tour: only the corners will do (Bi et al., 2015).
    await number(page, /^0\s*closed tours/);
    await page.evaluate(() => (location.hash = "#count?board=5x5-a1&closed=1"));
    // `hippodrome count` and `hippodrome list` agree on 30.
    await number(page, /^30\s*closed tours/);
    await says(page, "Tour 1 of 30.");
  }));

test("what is too large is given up, told, and stopped", (t) =>
  onPage(t, "#count?board=8x8&closed=1", async (page) => {
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await number(page, /Counting: \d+ of \d+ squares done/);
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
    await page.locator(".great").filter({ hasText: /^Not counted here: given up after 4,000,000 states.*9,795,914,085,489,952 have been published/s }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Draw one at random" }).isDisabled());
  }));
