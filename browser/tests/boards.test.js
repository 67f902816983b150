// Out of a board: its holes filled, or back to the usual one where it cannot be read or has no tour; and the squares of a board that is
// drawn on a canvas, by pointer and by keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, says } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

for (const [mode, words] of [["watch", "The knight starts on"], ["count", /begin|There is/], ["puzzle", "Click a square"], ["play", "Click a square"]]) {
  test(`holes are filled in ${mode}, and the sides stay`, (t) =>
    onPage(t, `#${mode}?board=6x5-a1-a2`, async (page) => {
      await says(page, words);
      await button(page, "No holes").click();
      await page.waitForURL(new RegExp(`#${mode}\\?board=6x5$`));
      await page.locator(".cell.hole").first().waitFor({ state: "detached" });
      await button(page, "No holes").waitFor({ state: "hidden" });
      await page.goBack();
      await button(page, "No holes").waitFor();
    }));
}

for (const [mode, text, usual] of [["watch", "8y8", "8×8"], ["count", "6x", "6×6"], ["puzzle", "0x5", "8×8"], ["edit", "8x8-z9", "8×8"], ["compare", "knight", "8×8"]]) {
  test(`beside a board that cannot be read in ${mode} a button leads to the usual one`, (t) =>
    onPage(t, `#${mode}?board=${text}`, async (page) => {
      const notice = page.getByRole("alert");
      await notice.getByRole("button", { name: `Back to ${usual}` }).click();
      await notice.waitFor({ state: "hidden" });
      await page.waitForURL(new RegExp(`#${mode}$`));
      await page.locator(".board").first().waitFor();
      assert.equal(await button(page, `Back to ${usual}`).count(), 0);
    }));
}

for (const [hash, usual] of [["#watch?board=3x3&closed=1", "8×8"], ["#watch?board=4x4&piece=camel", "8×8"], ["#count?board=3x3", "6×6"], ["#edit?board=3x3", "8×8"]]) {
  test(`beside a reason why there is no tour a button leads to the usual board: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(".says").getByRole("button", { name: `Back to ${usual}` }).click();
      await page.waitForURL(new RegExp(`${hash.split("?")[0]}$`));
      await says(page, /\d/);
      assert.equal(await button(page, `Back to ${usual}`).count(), 0);
    }));
}

test("where no puzzle can be made a button leads to the usual board", (t) =>
  onPage(t, "#puzzle?board=3x3", async (page) => {
    await says(page, "Click a square");
    await button(page, "Make a puzzle").click();
    await says(page, "No puzzle was made");
    await button(page, "Back to 8×8").click();
    await page.waitForURL(/#puzzle$/);
  }));

test("where an end forbids a tour it is the end that is given up", (t) =>
  onPage(t, "#watch?board=5x5&start=b1", async (page) => {
    await button(page, "Start anywhere").waitFor();
    assert.equal(await button(page, "Back to 8×8").count(), 0);
  }));

test("where no other end helps that is said, and none is offered", async (t) => {
  // By a theorem, by colors, and by a search that has tried all.
  for (const hash of ["#watch?board=4x4&start=a1", "#watch?board=5x5-a1-b1&closed=1&start=c1", "#watch?board=3x3&start=a1&method=course&step=-1"]) {
    await onPage(t, hash, async (page) => {
      await says(page, /^No .* With other ends there is none either\.$/);
      await button(page, "Back to 8×8").waitFor();
      assert.equal(await button(page, "Start anywhere").count(), 0);
    });
  }
});

test("what was chosen on a board comes back after a small one that was typed on the way", (t) =>
  onPage(t, "#watch?board=8x8-h8&start=e4&end=g7", async (page) => {
    const [rows, start, end] = ["Rows", "Start", "End"].map((name) => page.getByLabel(name, { exact: true }));
    const type = async (/** @type {string} */ number, /** @type {string} */ board) => {
      await rows.fill(number);
      await rows.press("Enter");
      await page.waitForURL((url) => url.hash.includes(`board=${board}&`));
      return [await start.inputValue(), await end.inputValue()];
    };
    await page.locator("[role=gridcell]").first().waitFor();
    assert.deepEqual(await type("1", "1x8"), ["a1", ""]);
    assert.deepEqual(await type("5", "5x8"), ["e4", ""]);
    assert.deepEqual(await type("9", "9x8-h8"), ["e4", "g7"]);
    // What is chosen meanwhile holds.
    await type("1", "1x8");
    await start.fill("c1");
    await start.press("Enter");
    await page.waitForURL(/start=c1/);
    assert.deepEqual(await type("9", "9x8"), ["c1", ""]);
  }));

test("squares of a board on a canvas have names, under the pointer and for the keyboard", (t) =>
  onPage(t, "#compare?board=40x34-a40&method=auto&other=alone:pohl&start=a1&step=-1", async (page) => {
    await page.locator(".verdict", { hasText: "The first finds a tour" }).waitFor();
    const board = page.locator(".side .canvases").first();
    const { x, y, width, height } = await board.boundingBox();
    const middle = (file, rank) => [x + ((file + 0.5) / 34) * width, y + ((40 - rank - 0.5) / 40) * height];
    const name = board.locator(".pointed span");
    for (const [file, rank, words] of [[0, 0, /^a1, step 1$/], [33, 39, /^ah40, step [\d,]+$/], [0, 39, /^a40, hole$/], [16, 12, /^q13, step [\d,]+$/]]) {
      await page.mouse.move(...middle(file, rank));
      assert.match(await name.innerText(), words);
      // The name is on the board, and the frame round its square.
      const box = await name.boundingBox();
      assert.ok(box.x >= x - 1 && box.x + box.width <= x + width + 1 && box.y >= y && box.y + box.height <= y + height, JSON.stringify(box));
      const frame = await board.locator(".pointed").boundingBox();
      const [left, top] = middle(file, rank);
      assert.ok(Math.abs(frame.x + frame.width / 2 - left) < 1 && Math.abs(frame.y + frame.height / 2 - top) < 1);
    }
    await page.mouse.move(1, 1);
    await name.waitFor({ state: "hidden" });
    // By keyboard: Tab comes to one square, arrows lead on, each time to a cell of its own that has the focus.
    const active = () => page.evaluate(() => {
      const cell = document.activeElement;
      return [cell?.getAttribute("role"), cell?.getAttribute("aria-label")?.split(",")[0], cell?.getAttribute("aria-rowindex"), cell?.getAttribute("aria-colindex"), cell?.querySelector("span")?.checkVisibility()];
    });
    await page.getByLabel("Second method").last().focus();
    await board.locator("[role=gridcell][tabindex='0']:visible").focus();
    await page.keyboard.press("ArrowUp");
    assert.deepEqual(await active(), ["gridcell", "a2", "39", "1", true]);
    for (const [key, square, row, column] of [["ArrowRight", "b2", "39", "2"], ["ArrowDown", "b1", "40", "2"], ["ArrowDown", "b1", "40", "2"], ["End", "ah1", "40", "34"], ["ArrowRight", "ah1", "40", "34"], ["PageUp", "ah40", "1", "34"], ["Home", "a40", "1", "1"], ["ArrowRight", "b40", "1", "2"]]) {
      await page.keyboard.press(key);
      assert.deepEqual(await active(), ["gridcell", square, row, column, true], key);
      assert.equal(await board.getByRole("gridcell").count(), 1);
    }
    // Enter begins there, and the keyboard stays.
    await page.keyboard.press("Enter");
    await page.waitForURL(/start=b40/);
    await page.locator(".side .sentence").first().filter({ hasText: "b40" }).waitFor();
    assert.deepEqual((await active()).slice(0, 2), ["gridcell", "b40"]);
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^b40, step 1$/);
  }));

test("a click on the largest boards begins on the square that was named", (t) =>
  onPage(t, "#watch?board=200x200", async (page) => {
    await says(page, "The knight starts on");
    const { x, y, width, height } = await page.locator(".canvases").boundingBox();
    await page.mouse.move(x + 0.3 * width, y + 0.7 * height);
    const name = (await page.locator(".pointed span").innerText()).split(",")[0];
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(new RegExp(`start=${name}`));
  }));
