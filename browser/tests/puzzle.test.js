// The puzzle bench: pins, verdicts and their witnesses, puzzles made, played and printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, isKnightsMove, onPage, path, says, steps } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** @param {import("playwright-core").Page} page @param {string} name */
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** @param {import("playwright-core").Page} page */
async function tourOn(page, squares) {
  const tour = path(await steps(page));
  assert.equal(tour.length, squares);
  tour.slice(1).forEach((name, i) => assert.ok(isKnightsMove(tour[i], name), `${tour[i]} ${name}`));
  return tour;
}

/** The given numbers, by square. @param {import("playwright-core").Page} page */
async function givens(page) {
  const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const found = labels.map((label) => /^(\S+?),.*number (\d+) is given$/.exec(label)).filter((found) => found);
  return new Map(found.map(([, name, number]) => [name, Number(number)]));
}

test("numbers are pinned, and it is told how many tours they leave", (t) =>
  onPage(t, "#puzzle?board=5x5", async (page) => {
    await says(page, "Click a square and give it a number");
    const pin = async (number) => {
      await page.keyboard.type(number);
      await answers(page, () => page.keyboard.press("Enter"), /tours? ha(s|ve) these numbers/);
    };
    await cell(page, "a1").click();
    await pin("1");
    await says(page, "Several tours have these numbers");
    // By keyboard: the square still has the focus.
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await pin("25");
    await says(page, /Several tours.*differ on \d+ squares/);
    assert.deepEqual(await givens(page), new Map([["a1", 1], ["c3", 25]]));
    await press(page, "One tour");
    const one = await tourOn(page, 25);
    await press(page, "Another");
    const other = await tourOn(page, 25);
    assert.notDeepEqual(one, other);
    for (const tour of [one, other]) assert.deepEqual([tour[0], tour[24]], ["a1", "c3"]);
    const differ = one.filter((name, step) => other[step] !== name).length;
    await says(page, `differ on ${differ} squares`);
    assert.equal(await page.locator(".marked rect").count(), differ);
    await page.waitForURL(/given=1=a1,25=c3/);
    // A number that another square has moves there; one taken away is gone.
    await cell(page, "e5").click();
    await pin("25");
    assert.deepEqual(await givens(page), new Map([["a1", 1], ["e5", 25]]));
    await cell(page, "a1").click();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".givens text").length === 1);
  }));

test("no tour, with the reason; and what is no number", (t) =>
  onPage(t, "#puzzle?board=5x5&given=1=b1", async (page) => {
    await says(page, /^No tour has these numbers: every move changes color/);
    await page.getByLabel("Square").fill("c3");
    await page.getByLabel("Number", { exact: true }).fill("26");
    await press(page, "Pin");
    await says(page, "“26” is no number of this board: they go from 1 to 25.");
    await page.getByLabel("Square").fill("z9");
    await press(page, "Pin");
    await says(page, "“z9” is no square of the board.");
    await page.evaluate(() => (location.hash = "#puzzle?board=5x5&given=1=a1,2=e5"));
    await says(page, /^That cannot be: number 1 is given to a1 and number 2 to e5/);
  }));

test("a puzzle is made: the same for the same seed, other clues for another difficulty", (t) =>
  onPage(t, "#puzzle?board=6x6&seed=4", async (page) => {
    await says(page, "Click a square");
    /** @type {Map<string, Map<string, number>>} */
    const made = new Map();
    for (const name of ["Hard", "Easy", "Hard"]) {
      await page.getByLabel("Seed").fill("4");
      await page.getByRole("radio", { name }).click();
      await press(page, "Make a puzzle");
      await page.waitForURL(/seed=4&given=|given=.*seed=4/);
      await says(page, "Exactly one tour has these numbers");
      const clues = await givens(page);
      if (made.has(name)) assert.deepEqual(clues, made.get(name));
      made.set(name, clues);
      await page.evaluate(() => (location.hash = "#puzzle?board=6x6&seed=4"));
      await says(page, "Click a square");
    }
    assert.ok(made.get("Easy").size >= 13 && made.get("Hard").size < 12);
    for (const [name, number] of made.get("Hard")) assert.equal(made.get("Easy").get(name), number);
  }));

test("where the knight can go a given number is seen beside its dot, and beside its moves", (t) =>
  onPage(t, "#play?board=5x5&given=1=a1,2=b3,25=c3&moves=a1", async (page) => {
    await says(page, "Step 1, on a1");
    for (const help of ["Dots", "Onward moves"]) {
      await page.getByRole("radio", { name: help, exact: true }).click();
      const dot = await page.locator(".candidate circle").first().boundingBox();
      const number = await page.locator(".givens text").filter({ hasText: /^2$/ }).boundingBox();
      // A digit is lower than its line by a fifth of it, above and below.
      assert.ok(dot.x >= number.x + number.width || dot.y + dot.height <= number.y + number.height / 5, help);
    }
  }));

test("a puzzle is played: given numbers bind, and hints know of them", (t) =>
  onPage(t, "#puzzle?board=5x5&given=3=e1,11=c1,23=c3", async (page) => {
    await says(page, "Exactly one tour has these numbers");
    await press(page, "Solution");
    const solution = await tourOn(page, 25);
    assert.deepEqual([solution[2], solution[10], solution[22]], ["e1", "c1", "c3"]);
    await press(page, "Play it");
    await says(page, "Click a square to begin");
    await cell(page, "c1").click();
    await says(page, "c1 has number 11, and this is step 1.");
    await cell(page, solution[0]).click();
    await says(page, "Step 1");
    await cell(page, solution[1]).click();
    await says(page, `Step 2, on ${solution[1]}. It can go to e1.`);
    await press(page, "Hint");
    await says(page, "It can still be finished");
    await press(page, "Finish it");
    await says(page, /^Done: 25 squares/);
    assert.deepEqual(path(await steps(page)), solution);
    // The only tour begins elsewhere.
    const elsewhere = ["a1", "a5", "e5"].find((name) => name !== solution[0]);
    await press(page, "Begin again");
    await cell(page, elsewhere).click();
    await press(page, "Hint");
    await says(page, "It could not be finished from the first square on");
  }));

test("a puzzle is printed: the grid on one page, the solution on another", (t) =>
  onPage(t, "#puzzle?board=5x5&given=3=e1,11=c1,23=c3", async (page) => {
    await says(page, "Exactly one tour");
    await page.evaluate(() => {
      globalThis.print = () => dispatchEvent(new Event("beforeprint"));
    });
    await press(page, "Print");
    await page.emulateMedia({ media: "print" });
    const pages = page.locator(".printed section");
    assert.equal(await pages.count(), 2);
    assert.equal(await pages.first().isVisible(), true);
    assert.equal(await page.locator("header").isVisible(), false);
    assert.equal(await page.locator(".place").isVisible(), false);
    const numbers = (section) => section.locator("text:not(.edge)").allTextContents();
    assert.deepEqual((await numbers(pages.first())).sort(), ["11", "23", "3"]);
    assert.equal((await numbers(pages.last())).length, 25);
    await page.emulateMedia({ media: "screen" });
    assert.equal(await page.locator(".printed").isVisible(), false);
    await page.getByLabel("Solution on a second page").uncheck();
    await press(page, "Print");
    assert.equal(await pages.count(), 1);
    assert.match(await pages.first().textContent(), /There is one solution\./);
    await page.evaluate(() => (location.hash = "#puzzle?board=5x5&given=1=a1"));
    await says(page, "Several tours");
    await page.getByLabel("Solution on a second page").check();
    await press(page, "Print");
    assert.equal(await pages.count(), 1);
    assert.doesNotMatch(await pages.first().textContent(), /There is one solution/);
  }));

test("given numbers hold in Watch, Edit, Compare and Share", (t) =>
  onPage(t, "#watch?board=5x5&start=&given=3=e1,11=c1,23=c3&step=-1", async (page) => {
    await says(page, "The tour is complete");
    const tour = await tourOn(page, 25);
    assert.deepEqual([tour[2], tour[10], tour[22]], ["e1", "c1", "c3"]);
    await page.getByRole("link", { name: "Share" }).click();
    assert.equal(await page.getByLabel("Command").inputValue(), "hippodrome tour 5x5 --given 3=e1,11=c1,23=c3");
    await page.evaluate(() => (location.hash = "#edit?board=5x5&start=&given=1=b1"));
    await says(page, "every move changes color");
    await page.evaluate(() => (location.hash = "#compare?board=5x5&start=&method=exact&other=auto&given=1=a1"));
    const first = page.locator("section[aria-label='First method']");
    await page.locator("main").getByText(/^The first finds a tour/).waitFor();
    await page.evaluate(() => (location.hash = "#compare?board=5x5&start=&method=exact&other=auto&given=1=e5"));
    await first.getByRole("gridcell", { name: /^e5, .*number 1 is given/ }).waitFor();
    await page.locator("main").getByText(/^The first finds a tour/).waitFor();
    await press(page, "To the end");
    await first.getByText("The tour is complete").waitFor();
    assert.equal(path(await steps(page, "section[aria-label='First method']"))[0], "e5");
  }));

test("making a large puzzle can be stopped, and the page goes on", (t) =>
  onPage(t, "#puzzle?board=16x16", async (page) => {
    await says(page, "Click a square");
    await press(page, "Make a puzzle");
    await says(page, "Making a puzzle");
    await press(page, "Stop");
    await says(page, "Stopped: no puzzle was made.");
    await page.getByLabel("Rows").fill("5");
    await page.getByLabel("Rows").press("Tab");
    await page.waitForURL(/board=5x16/);
    await says(page, "Click a square");
  }));

test("the seed of a puzzle stays in its field, and another puzzle has another", (t) =>
  onPage(t, "#puzzle?board=5x5", async (page) => {
    await says(page, "Click a square");
    const seed = page.getByLabel("Seed");
    await seed.fill("0");
    await press(page, "Make a puzzle");
    await says(page, "Exactly one tour has these numbers");
    assert.equal(await seed.inputValue(), "0");
    const first = await givens(page);
    await press(page, "Make a puzzle");
    await page.waitForURL(/seed=1/);
    await says(page, "Exactly one tour has these numbers");
    assert.equal(await seed.inputValue(), "1");
    assert.notDeepEqual(await givens(page), first);
    await seed.fill("0");
    await answers(page, () => press(page, "Make a puzzle"), /^Exactly one tour/);
    assert.deepEqual(await givens(page), first);
  }));

test("without numbers there is nothing to play, and one thing to do stands out at a time", (t) =>
  onPage(t, "#puzzle?board=5x5", async (page) => {
    await says(page, "Click a square");
    const play = page.getByRole("button", { name: "Play it" });
    const main = () => page.locator(".mode-puzzle .main:visible").allInnerTexts();
    assert.deepEqual(await main(), ["Make a puzzle"]);
    assert.equal(await play.isVisible(), false);
    await press(page, "Make a puzzle");
    await says(page, "Exactly one tour has these numbers");
    assert.deepEqual(await main(), ["Play it"]);
  }));

test("numbers that were pinned go only if the reader agrees", (t) =>
  onPage(t, "#puzzle?board=5x5&given=1=a1,25=c3", async (page) => {
    await says(page, "Several tours have these numbers");
    const again = page.getByRole("button", { name: "Make it all the same" });
    assert.equal(await again.isVisible(), false);
    await press(page, "Make a puzzle");
    await says(page, "A new puzzle takes the place of your 2 numbers.");
    assert.match(page.url(), /given=1=a1,25=c3/);
    // Another number is no consent.
    await cell(page, "e5").click();
    await page.keyboard.type("5");
    await answers(page, () => page.keyboard.press("Enter"), /tours? ha(s|ve) these numbers/);
    assert.equal(await again.isVisible(), false);
    await press(page, "Make a puzzle");
    await says(page, "your 3 numbers");
    await again.click();
    await says(page, "Exactly one tour has these numbers");
    assert.equal(await again.isVisible(), false);
    // Those that were made make room for others unasked.
    const first = await givens(page);
    await answers(page, () => press(page, "Make a puzzle"), /^Exactly one tour/);
    assert.notDeepEqual(await givens(page), first);
  }));
