// Editing: holes painted by mouse, finger and keyboard, wrapped edges, pieces, shapes, undo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, path, says, sentence, steps, until } from "../harness.js";

/** @param {import("playwright-core").Page} page */
const boardIs = (page, text) => page.waitForURL((url) => new URLSearchParams(url.hash.split("?")[1]).get("board") === text);

/** @param {import("playwright-core").Page} page @param {string} name */
async function centre(page, name) {
  const box = await page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) }).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("dragging makes holes, dragging over holes fills them, and each stroke can be undone", (t) =>
  onPage(t, "#edit", async (page) => {
    await says(page, "The tour is complete: 64 squares");
    await page.mouse.move(...(await centre(page, "b7")));
    await page.mouse.down();
    await page.mouse.move(...(await centre(page, "d7")), { steps: 6 });
    await page.mouse.up();
    await boardIs(page, "8x8-b7-c7-d7");
    await says(page, /61 squares|No open knight/);
    assert.equal((await steps(page)).size, 61);
    await page.mouse.move(...(await centre(page, "c7")));
    await page.mouse.down();
    await page.mouse.up();
    await boardIs(page, "8x8-b7-d7");
    await page.getByRole("button", { name: "Undo" }).click();
    await boardIs(page, "8x8-b7-c7-d7");
    await page.keyboard.press("u");
    await page.waitForURL(/#edit$/);
    await page.getByRole("button", { name: "Redo" }).click();
    await boardIs(page, "8x8-b7-c7-d7");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL(/#edit$/);
  }));

test("a stroke that rules the tour out is told at once", (t) =>
  onPage(t, "#edit?board=5x5&closed=1", async (page) => {
    await says(page, /^No closed knight's tour of 5x5/);
    await page.getByRole("radio", { name: "Open" }).click();
    await says(page, "The tour is complete: 25 squares");
    assert.equal(path(await steps(page)).length, 25);
  }));

test("by keyboard", (t) =>
  onPage(t, "#edit?board=6x6", async (page) => {
    await says(page, "The tour is complete");
    await page.locator("[role=gridcell][tabindex='0']").focus();
    for (const key of ["Home", "PageDown", "ArrowRight", " "]) await page.keyboard.press(key);
    await boardIs(page, "6x6-b1");
    await page.getByRole("gridcell", { name: "b1, hole" }).waitFor();
    // The keyboard is still there.
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "b1, hole");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await boardIs(page, "6x6-b1-b2");
  }));

test("by touch", (t) =>
  onPage(
    t,
    "#edit?board=6x6",
    async (page) => {
      await says(page, "The tour is complete");
      await page.getByRole("gridcell", { name: /^a1(,|$)/ }).tap();
      await boardIs(page, "6x6-a1");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("shapes, edges and pieces", (t) =>
  onPage(t, "#edit?board=12x12", async (page) => {
    const shape = async (name) => {
      const before = page.url();
      await page.getByRole("button", { name, exact: true }).click();
      await page.waitForURL((url) => url.href !== before);
      // What is on the board is what is in the address.
      const [, ...holes] = new URLSearchParams(page.url().split("?")[1]).get("board").split("-");
      await until(async () => (await page.getByRole("gridcell", { name: /, hole$/ }).count()) === holes.length);
      return (await steps(page)).size;
    };
    await says(page, "144 squares");
    assert.equal(await shape("A corner less"), 143);
    // Three wide round a hole of 6x6.
    assert.equal(await shape("Ring"), 108);
    for (const name of ["Plus", "Disc", "Diamond", "Heart", "Letter"]) {
      const squares = await shape(name);
      assert.ok(squares > 30 && squares < 144, `${name}: ${squares}`);
    }
    assert.equal(await shape("Scattered"), 132);
    assert.equal(await shape("Rectangle"), 144);
    await page.getByLabel("Edges").selectOption("torus:");
    await boardIs(page, "torus:12x12");
    const moves = (number) => page.locator(".counters div").filter({ hasText: new RegExp(`^Moves\\s*${number}$`) }).waitFor();
    // Eight from each square, and each counts for two.
    await moves(576);
    await page.getByLabel("Jump, as two legs").fill("2, 4");
    await page.getByLabel("Jump, as two legs").press("Enter");
    await page.waitForURL(/piece=2,4/);
    await says(page, /^No open/);
    await page.getByLabel("Jump, as two legs").fill("horse");
    await page.getByLabel("Jump, as two legs").press("Enter");
    await page.getByText("`horse` is not a piece").waitFor();
  }));

test("the board goes along to the other modes", (t) =>
  onPage(t, "#edit?board=5x6-a1-b1", async (page) => {
    await says(page, "28 squares");
    const there = await sentence(page);
    await page.getByRole("button", { name: "Watch the search" }).click();
    await page.waitForURL(/#watch\?.*board=5x6-a1-b1/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page, there.replace(/to \w+\.$/, ""));
    await page.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/#edit\?.*board=5x6-a1-b1/);
  }));

test("numbers are pinned on what was edited, and lie there in Edit again", (t) =>
  onPage(t, "#edit?board=5x6-a1-b1", async (page) => {
    await says(page, "complete");
    await page.getByRole("button", { name: "Pin numbers" }).click();
    await page.getByRole("gridcell", { name: "c1" }).click();
    await page.keyboard.type("28");
    await page.keyboard.press("Enter");
    await says(page, /tours? ha(s|ve) these numbers/);
    await page.getByRole("link", { name: "Edit" }).click();
    await says(page, "complete");
    await page.getByRole("gridcell", { name: "c1, step 28, number 28 is given" }).waitFor();
  }));
