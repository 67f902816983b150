// The keys of the page, wherever the keyboard is: Space, arrows, undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, path, says, steps, until } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** How many steps have been made, as the player tells it. @param {import("playwright-core").Page} page */
const at = async (page) => parseInt(await page.locator(".player .count").innerText(), 10);

/** @param {import("playwright-core").Page} page @param {"Play" | "Pause"} name */
const offers = (page, name) => page.getByRole("button", { name, exact: true }).waitFor();

test("after a click on the board Space pauses there, and plays on from there", (t) =>
  onPage(t, "#watch?speed=3", async (page) => {
    await says(page, "The knight starts on");
    await cell(page, "e4").click();
    await says(page, /^Step [2-9]/);
    await page.keyboard.press("Space");
    await offers(page, "Play");
    const paused = await at(page);
    assert.ok(paused >= 2, `it stands at ${paused}`);
    await page.keyboard.press("Space");
    await offers(page, "Pause");
    await until(async () => (await at(page)) > paused);
    await page.waitForURL(/start=e4/);
  }));

test("Space plays and pauses, whatever has the keyboard, but for buttons and fields", (t) =>
  onPage(t, "#watch?speed=2&step=3", async (page) => {
    await says(page, /^Step 3/);
    const places = [
      page.getByRole("link", { name: "Watch" }),
      page.getByRole("slider", { name: "Step" }),
      page.getByRole("slider", { name: "Speed" }),
      cell(page, "a1"),
    ];
    for (const place of places) {
      await place.focus();
      await page.keyboard.press("Space");
      await offers(page, "Pause");
      await page.keyboard.press("Space");
      await offers(page, "Play");
    }
    // A button is pressed, a field is typed into, a box is ticked; it does not play.
    await page.getByRole("slider", { name: "Step" }).fill("10");
    await says(page, /^Step 10/);
    await page.getByRole("button", { name: "Step forward" }).focus();
    await page.keyboard.press("Space");
    await says(page, /^Step 11/);
    await page.getByLabel("Path", { exact: true }).focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/path=0/);
    await offers(page, "Play");
    await page.getByLabel("End", { exact: true }).focus();
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.activeElement.value === " ");
    // To leave the field as it was changes nothing.
    await page.getByLabel("Start", { exact: true }).focus();
    await offers(page, "Play");
    assert.equal(await at(page), 11);
  }));

test("arrows step after a click, walk over the board by keyboard, and set a slider", (t) =>
  onPage(t, "#watch?speed=3", async (page) => {
    await says(page, "The knight starts on");
    await cell(page, "e4").click();
    await says(page, /^Step [2-9]/);
    await page.keyboard.press("Space");
    await offers(page, "Play");
    const paused = await at(page);
    await page.keyboard.press("ArrowRight");
    await until(async () => (await at(page)) === paused + 1);
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await at(page)) === paused);
    const speed = page.getByRole("slider", { name: "Speed" });
    await speed.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/speed=5/);
    assert.equal(await at(page), paused);
    await cell(page, "e4").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label").startsWith("f4"));
    assert.equal(await at(page), paused);
  }));

test("a square is chosen by keyboard with Enter", (t) =>
  onPage(t, "#watch?speed=5000", async (page) => {
    await says(page, "The knight starts on");
    await cell(page, "c3").focus();
    await page.keyboard.press("Enter");
    await says(page, /complete: 64 squares, from c3/);
  }));

test("Space plays a comparison and a ride; arrows step there, and from tour to tour in Count", (t) =>
  onPage(t, "#compare?board=6x6&speed=2&other=sorted", async (page) => {
    await page.locator(".verdict").filter({ hasText: "The first finds a tour" }).waitFor();
    await page.getByRole("link", { name: "Compare" }).focus();
    await page.keyboard.press("Space");
    await offers(page, "Pause");
    await page.keyboard.press("Space");
    await offers(page, "Play");
    const paused = await at(page);
    await page.keyboard.press("ArrowRight");
    await until(async () => (await at(page)) === paused + 1);
    await page.getByRole("link", { name: "Explore" }).click();
    await says(page, "The knight is on");
    await page.keyboard.press("ArrowRight");
    await says(page, /step 2 of/);
    await page.keyboard.press("Space");
    await offers(page, "Pause");
    await page.evaluate(() => (location.hash = "#count?board=5x5&nth=1"));
    await says(page, "Tour 1 of 864");
    await page.keyboard.press("ArrowRight");
    await says(page, "Tour 2 of 864");
  }));

for (const held of ["Control", "Meta"]) {
  test(`Play: ${held} with z takes moves back, with y makes them again, and leaves fields alone`, (t) =>
    onPage(t, "#play?board=6x6", async (page) => {
      await says(page, "Click a square");
      // A size that is typed is what a browser would undo.
      await page.getByLabel("Rows").fill("5");
      await page.getByLabel("Columns").fill("5");
      await page.getByLabel("Columns").press("Tab");
      await page.waitForURL(/board=5x5/);
      await until(async () => (await steps(page)).size === 25);
      for (const name of ["a1", "b3", "c5"]) await cell(page, name).click();
      await says(page, "Step 3, on c5.");
      await page.keyboard.press(`${held}+z`);
      await says(page, "Step 2, on b3.");
      await page.keyboard.press(`${held}+z`);
      await says(page, "Step 1, on a1.");
      await page.keyboard.press(`${held}+y`);
      await says(page, "Step 2, on b3.");
      await page.keyboard.press(`${held}+Shift+z`);
      await says(page, "Step 3, on c5.");
      assert.equal(await page.getByLabel("Rows").inputValue(), "5");
      await page.getByLabel("Type a square, or several").fill("x");
      await page.keyboard.press(`${held}+z`);
      await page.getByRole("button", { name: "Undo" }).focus();
      await page.keyboard.press(`${held}+z`);
      await says(page, "Step 2, on b3.");
    }));
}

test("Edit: Control with z takes a stroke back", (t) =>
  onPage(t, "#edit?board=6x6", async (page) => {
    await says(page, "complete");
    await cell(page, "a1").click();
    await page.waitForURL(/board=6x6-a1/);
    await page.keyboard.press("Control+z");
    await page.waitForURL(/board=6x6$/);
    await page.keyboard.press("Control+y");
    await page.waitForURL(/board=6x6-a1/);
  }));

test("Play: a game is not lost when the board is changed, or begun again", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    await says(page, "Click a square");
    for (const name of ["a1", "b3", "c5"]) await cell(page, name).click();
    await says(page, "Step 3, on c5.");
    const back = page.getByRole("button", { name: "Back to the game on 5×5 (3 squares)" });
    await page.getByLabel("Rows").fill("6");
    await page.getByLabel("Rows").press("Tab");
    await page.waitForURL(/board=6x5/);
    await back.click();
    await says(page, "Step 3, on c5.");
    assert.deepEqual(path(await steps(page)), ["a1", "b3", "c5"]);
    // To take back the change of the board does the same.
    await page.getByLabel("Rows").fill("6");
    await page.getByLabel("Rows").press("Tab");
    await back.waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, "Step 3, on c5.");
    await page.getByLabel("No undo").check();
    await back.click();
    await says(page, "Step 3, on c5.");
    await page.getByRole("button", { name: "Begin again" }).click();
    await says(page, "Click a square");
    await page.keyboard.press("Control+z");
    await says(page, "Step 3, on c5.");
    assert.equal(await back.count(), 0);
  }));

test("Learn: Space plays where there is something to play", (t) =>
  onPage(t, "#learn?lesson=3&speed=2", async (page) => {
    await says(page, "The knight starts on");
    await page.getByRole("link", { name: "Learn" }).focus();
    await page.keyboard.press("Space");
    await offers(page, "Pause");
    await page.keyboard.press("Space");
    await offers(page, "Play");
    // The first lesson has no player; the one of the third is not to speak there.
    await page.evaluate(() => (location.hash = "#learn?lesson=1"));
    await says(page, "Step 1 of 25");
    await page.keyboard.press("e");
    await page.locator("[role=gridcell]").first().waitFor();
    assert.match(await page.locator(".sentence").innerText(), /^Step 1 of 25/);
  }));

for (const hash of ["#watch", "#play", "#edit?board=6x6", "#compare?board=6x6", "#count?board=5x5&nth=1", "#puzzle?board=5x5", "#learn?lesson=3", "#take?board=6x6", "#check?text=a1+b3+c5"]) {
  test(`Tab comes to a square of the board, and to one alone: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      const boards = hash.startsWith("#compare") ? 2 : 1;
      await page.locator(".board [role=gridcell][tabindex='0']").nth(boards - 1).waitFor();
      await page.locator(".sentence", { hasText: /\p{L}/u }).first().waitFor();
      await page.locator("#help-button").focus();
      const squares = [];
      for (let tabs = 0; tabs < 40; tabs++) {
        await page.keyboard.press("Tab");
        const on = await page.evaluate(() => {
          const { tagName, role } = document.activeElement;
          return { tag: tagName, role: role ?? document.activeElement.getAttribute("role") };
        });
        assert.notEqual(on.tag, "svg");
        if (on.role === "gridcell") squares.push(on);
        else if (on.tag === "BODY") break;
      }
      assert.equal(squares.length, boards);
      assert.equal(await page.locator(".board").count(), boards);
      assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), boards);
    }));
}

test("a game is begun by keyboard alone: Tab, an arrow, Enter", (t) =>
  onPage(t, "#play", async (page) => {
    await says(page, "Click a square");
    await page.locator("#help-button").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await says(page, "Step 1, on b1.");
    // A click beside the squares takes the place on the board from nobody.
    await page.locator(".board").click({ position: { x: 3, y: 3 } });
    assert.equal(await page.locator("[role=gridcell][tabindex='0']").getAttribute("aria-label"), "b1, step 1");
  }));

test("the list of keys begins at its heading, on a phone too", (t) =>
  onPage(t, "#watch", async (page) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.locator("#help-button").click();
    const heading = page.locator("#keys-title");
    await heading.waitFor();
    assert.equal(await heading.evaluate((element) => element.closest("dialog").scrollTop), 0);
    assert.ok(await heading.evaluate((element) => element.getBoundingClientRect().top >= 0));
    await page.getByRole("button", { name: "Close" }).click();
    await heading.waitFor({ state: "hidden" });
  }));

test("the list of tools is gone through by arrows, Home and End, and closed by Escape", (t) =>
  onPage(t, "#watch", async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const fold = page.locator(".fold");
    await fold.focus();
    for (const [key, there] of [
      ["ArrowDown", "Edit"], ["ArrowDown", "Compare"], ["End", "Special"], ["ArrowDown", "Edit"],
      ["ArrowUp", "Special"], ["Home", "Edit"], ["Escape", "Tools"], ["Home", "Tools"], ["ArrowUp", "Special"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), there, key);
      assert.equal(await fold.getAttribute("aria-expanded"), String(there !== "Tools"), key);
    }
    await page.keyboard.press("Enter");
    await page.locator(".mode-special").waitFor();
    // It does not stay over what the reader goes to.
    for (const leave of [() => page.keyboard.press("Shift+Tab"), () => page.evaluate(() => (location.hash = "#play"))]) {
      await fold.focus();
      await page.keyboard.press("ArrowDown");
      assert.equal(await fold.getAttribute("aria-expanded"), "true");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      assert.equal(await fold.getAttribute("aria-expanded"), "true");
      await leave();
      await until(async () => (await fold.getAttribute("aria-expanded")) === "false");
    }
  }));

test("what is read aloud is not of a board or a mode that is gone", (t) =>
  onPage(t, "#watch?start=a1&speed=5000", async (page) => {
    await page.getByRole("button", { name: "To the end" }).click();
    const live = page.locator("#live");
    await live.filter({ hasText: "The tour is complete: 64 squares" }).waitFor({ state: "attached" });
    await page.getByLabel("Rows").fill("6");
    await page.getByLabel("Rows").press("Enter");
    await says(page, "The knight starts on a1");
    assert.equal(await live.textContent(), "");
    await page.getByRole("button", { name: "To the end" }).click();
    await live.filter({ hasText: "48 squares" }).waitFor({ state: "attached" });
    await page.getByRole("link", { name: "Explore" }).click();
    await says(page, "The knight is on");
    assert.doesNotMatch(await live.textContent(), /48 squares/);
  }));
