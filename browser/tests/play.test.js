// Playing, by mouse, by dragging, by touch, by name; hints, dead ends, undo, the board of the day.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answers, flawAt, onPage, path, says, sentence, steps, until } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name }).click();

test("clicking and dragging make moves; what is no move is told", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    await says(page, "Click a square to put the knight there");
    await cell(page, "a1").click();
    await says(page, "Step 1, on a1. It can go to b3 and c2.");
    assert.equal(await page.locator(".candidate").count(), 2);
    await cell(page, "e5").click();
    await says(page, "From a1 a knight cannot go to e5");
    await cell(page, "b3").click();
    await says(page, "Step 2, on b3.");
    await cell(page, "b3").dragTo(cell(page, "c5"));
    await says(page, "Step 3, on c5.");
    await cell(page, "a1").click();
    await says(page, "a1 has been visited: step 1.");
    assert.deepEqual(path(await steps(page)), ["a1", "b3", "c5"]);
    await page.waitForURL(/moves=a1\+b3\+c5/);
    await press(page, "Undo");
    await says(page, "Step 2, on b3.");
    await press(page, "Redo");
    await says(page, "Step 3, on c5.");
    await page.keyboard.press("u");
    await says(page, "Step 2, on b3.");
    await page.getByRole("radio", { name: "Onward moves" }).click();
    await says(page, /It can go to .*\(\d\)/);
    await page.getByRole("radio", { name: "None" }).click();
    await says(page, /^Step 2, on b3\.$/);
    assert.equal(await page.locator(".candidate").count(), 0);
  }));

test("no move is made on a board that has just been changed", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    await says(page, "Click a square");
    await page.evaluate(() => {
      const rows = document.querySelector("[aria-label=Rows]");
      rows.value = "6";
      rows.dispatchEvent(new Event("change"));
      document.querySelector("[role=gridcell][aria-label=a1]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
    await page.waitForURL(/board=6x5/);
    await until(async () => (await steps(page)).size === 30);
    await cell(page, "c6").click();
    await says(page, "Step 1, on c6.");
  }));

test("a time is told only where it was seen", (t) =>
  onPage(t, "#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2", async (page) => {
    await says(page, "Done: 12 squares, no hints.");
    const named = () => page.locator(".counters dt").allInnerTexts();
    assert.deepEqual(await named(), ["Visited", "Taken back", "Hints"]);
    await page.getByRole("button", { name: "Begin again" }).click();
    await says(page, "Click a square");
    assert.deepEqual(await page.locator(".counters div").last().allInnerTexts(), ["Time\n0:00"]);
  }));

test("by name, to the end, with the result", (t) =>
  onPage(t, "#play?board=3x4", async (page) => {
    await says(page, "Click a square");
    const typed = page.getByLabel("Type a square, or several");
    // One of the eight tours of 3x4.
    await typed.fill("a3 c2 a1 b3 d2 b1 c3 d1 b2");
    await typed.press("Enter");
    await says(page, "Step 9, on b2.");
    await typed.fill("d3 c1 a2");
    await typed.press("Enter");
    await says(page, /^Done: 12 squares in \d+:\d\d, no hints\./);
    // What it took is told beside the board too, and stays.
    const [, took] = /in (\d+:\d\d)/.exec(await sentence(page));
    const time = page.locator(".counters div").filter({ hasText: "Time" }).locator("dd");
    assert.equal(await time.innerText(), took);
    await page.getByRole("radio", { name: "None" }).click();
    assert.equal(await time.innerText(), took);
    await page.getByRole("button", { name: "Copy the result" }).waitFor();
    // The page that is tested can be reached from here alone, and so can the link in the result.
    await page.getByText(`The link leads to ${new URL(page.url()).host}, and so works only on this computer.`).waitFor();
    await typed.fill("zz9");
    await typed.press("Enter");
    await says(page, "“zz9” is no square of the board.");
  }));

test("a hint says that it can be finished, and marks how", (t) =>
  onPage(t, "#play?board=6x6&moves=a1+b3+c5", async (page) => {
    await says(page, "Step 3, on c5.");
    const marks = page.locator(".board .marked rect");
    assert.equal(await marks.count(), 0);
    await press(page, "Hint");
    await says(page, /^It can still be finished: one way on is [a-f][1-6]\.$/);
    const [, name] = /is ([a-f][1-6])\./.exec(await sentence(page));
    assert.equal(await marks.count(), 1);
    const [mark, square] = [await marks.boundingBox(), await cell(page, name).boundingBox()];
    for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(mark[side] - square[side]) < 8, JSON.stringify([name, mark, square]));
    // Whoever hears the board hears it too, until the next move.
    await page.getByRole("gridcell", { name: `${name}, the hint` }).click();
    await says(page, `Step 4, on ${name}.`);
    assert.equal(await marks.count(), 0);
    assert.equal(await page.getByRole("gridcell", { name: /the hint/ }).count(), 0);
    await press(page, "Hint");
    await press(page, "Finish it");
    await says(page, /^Done: 36 squares.*hints/);
    const tour = path(await steps(page));
    assert.deepEqual(tour.slice(0, 3), ["a1", "b3", "c5"]);
    assert.equal(tour.length, 36);
  }));

test("a hint says that it cannot be finished, why, and since when", (t) =>
  // Both neighbors of the corner e5, c4 and d3, are visited, and the knight is elsewhere.
  onPage(t, "#play?board=5x5&moves=a1+b3+c5+d3+b2+c4+a5", async (page) => {
    await says(page, "A dead end on a5: 18 squares are left.");
    await press(page, "Hint");
    await says(page, /it cannot be finished any more: /);
    await page.getByRole("button", { name: /Back to step \d, where it could/ }).click();
    const words = await sentence(page);
    assert.match(words, /^Step [1-6], on /);
    await press(page, "Hint");
    await says(page, "It can still be finished");
  }));

test("a start without a tour is no good from the first square on", (t) =>
  onPage(t, "#play?board=5x5&moves=b1", async (page) => {
    await says(page, "Step 1, on b1.");
    await page.keyboard.press("h");
    await says(page, /^It could not be finished from the first square on: every move changes color/);
  }));

test("why it never could be finished is told of the whole board, not of what is left", (t) =>
  onPage(t, "#play?board=5x5&closed=1&moves=a1+c2+e1", async (page) => {
    await says(page, "Step 3, on e1.");
    await press(page, "Hint");
    await says(page, /^It could not be finished from the first square on: .*13 squares.* 12 /);
  }));

test("what was asked for and taken back is not forgotten when the language changes", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    const counter = (/** @type {string} */ name) => page.locator(".counters div", { hasText: name }).locator("dd");
    await page.getByRole("gridcell", { name: /^a1/ }).click();
    await press(page, "Hint");
    await says(page, "It can still be finished");
    await page.getByRole("gridcell", { name: /^b3/ }).click();
    await page.keyboard.press("Control+z");
    await says(page, "Step 1, on a1.");
    await page.locator("#switches select").first().selectOption("Deutsch");
    await says(page, "Schritt 1, auf a1.");
    assert.deepEqual([await counter("Zurück").innerText(), await counter("Tipps").innerText()], ["1", "1"]);
  }));

test("a dead end is noticed", (t) =>
  onPage(t, "#play?board=3x3&moves=a1+b3+c1+a2+c3+b1+a3+c2", async (page) => {
    await says(page, "A dead end on c2: 1 square is left.");
  }));

test("a closed tour must come back", (t) =>
  onPage(t, "#play?board=3x4&closed=1&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2", async (page) => {
    await says(page, "Every square is visited, but no move leads from a2 back to a3.");
  }));

test("the board of the day is the same for everybody, and can be finished", (t) =>
  onPage(t, "#play", async (page) => {
    await page.clock.setFixedTime(new Date("2026-11-20T12:00:00"));
    await says(page, "Click a square");
    await press(page, "Today’s board");
    await page.waitForURL(/board=\d+x\d+-/);
    const board = new URLSearchParams(page.url().split("?")[1]).get("board");
    await onPage(t, `#take?board=${board}&start=`, (again) => says(again, "The tour is complete"));
    await page.getByRole("button", { name: "Begin again" }).click();
    await answers(page, () => press(page, "Today’s board"), /^Click a square/);
    assert.equal(new URLSearchParams(page.url().split("?")[1]).get("board"), board);
    await page.getByText("The board of 20 November 2026: the same for everybody.").waitFor();
    // Another board is nobody's day.
    await page.evaluate(() => (location.hash = "#play?board=5x5&seed=20261120"));
    await page.getByText("The board of 20 November 2026").waitFor({ state: "hidden" });
  }));

test("a game that is done ends in a picture of it, made here", (t) =>
  onPage(t, "#play?board=3x4", async (page) => {
    await page.evaluate(() => (location.hash = "#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2"));
    await says(page, "Done: 12 squares");
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Picture")]);
    assert.equal(download.suggestedFilename(), "knights-tour-3-4.png");
    const png = readFileSync(await download.path());
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
    // The board is four squares wide, with a half around it and one for names; below its three ranks stand two lines.
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.ok(width === 550 && height > 450 && height < 550, `${width} by ${height}`);
  }));

test("by touch", (t) =>
  onPage(
    t,
    "#play?board=5x5",
    async (page) => {
      await says(page, "Click a square");
      await cell(page, "c3").tap();
      await cell(page, "d5").tap();
      await says(page, "Step 2, on d5.");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("moves of an address that are none are told", (t) =>
  onPage(t, "#play?board=5x5&moves=a1+b3+a1", async (page) => {
    await page.locator(".notice").filter({ hasText: "a1 has been visited: step 1." }).waitFor();
    assert.deepEqual(path(await steps(page)), ["a1", "b3"]);
  }));

test("no undo: what is done is done", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    await says(page, "Click a square");
    await page.getByLabel("No undo").check();
    await cell(page, "a1").click();
    await cell(page, "b3").click();
    await says(page, "Step 2, on b3.");
    assert.equal(await page.getByRole("button", { name: "Undo" }).isVisible(), false);
    await page.keyboard.press("u");
    await says(page, "Step 2, on b3.");
    await page.waitForURL(/undo=0/);
    await page.getByRole("button", { name: "Begin again" }).click();
    await says(page, "Click a square");
  }));

test("games are kept in the browser, gone on with, and forgotten", (t) =>
  onPage(t, "#play?board=5x5", async (page) => {
    await says(page, "Click a square");
    const typed = page.getByLabel("Type a square, or several");
    await typed.fill("a1 b3 c5");
    await typed.press("Enter");
    await says(page, "Step 3, on c5.");
    await press(page, "Undo");
    await page.getByLabel("Rows").fill("6");
    await page.getByLabel("Rows").press("Tab");
    await says(page, "Click a square");
    await typed.fill("c3 d5");
    await typed.press("Enter");
    await says(page, "Step 2, on d5.");
    await page.waitForURL(/moves=c3\+d5/);
    await page.reload();
    await says(page, "Step 2, on d5.");
    await page.locator("summary", { hasText: "Kept games (2)" }).click();
    await page.getByRole("button", { name: "5×5: 2 of 25" }).click();
    await says(page, "Step 2, on b3.");
    assert.match(await page.locator(".counters").innerText(), /Taken back\s*1/);
    await page.getByRole("button", { name: "Forget them all" }).click();
    await page.locator(".kept").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => localStorage.length), 0);
  }));

test("spoiled and refused storage does no harm", async (t) => {
  const spoiled = [
    "{",
    "7",
    "[null, 1, {}]",
    '[{"hash":"#play?board=<img>","moves":7}]',
    '[{"hash":"#dance","moves":"","squares":1,"seconds":1,"taken":1,"hinted":1,"when":1,"done":true}]',
    '[{"hash":"#play?board=banana","moves":"a1 b3","squares":25,"seconds":1,"taken":0,"hinted":0,"when":1,"done":false}]',
  ];
  for (const text of spoiled) {
    await onPage(t, "#watch", async (page) => {
      await page.evaluate((text) => localStorage.setItem("hippodrome.games", text), text);
      await page.evaluate(() => (location.hash = "#play?board=5x5"));
      await says(page, "Click a square");
      await cell(page, "a1").click();
      await cell(page, "b3").click();
      await says(page, "Step 2, on b3.");
      await page.locator("summary", { hasText: "Kept games" }).waitFor();
    });
  }
  await onPage(t, "#watch", async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
      location.hash = "#play?board=5x5";
    });
    await says(page, "Click a square");
    await cell(page, "a1").click();
    await cell(page, "b3").click();
    await says(page, "Step 2, on b3.");
    assert.equal(await page.locator(".kept").isVisible(), false);
  });
});

test("a game that is done goes on to Watch", (t) =>
  onPage(t, "#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2", async (page) => {
    await says(page, /^Done: 12 squares/);
    await press(page, "Watch it");
    await says(page, "The knight starts on a3.");
    await page.getByRole("button", { name: "To the end", exact: true }).click();
    await says(page, "The tour is complete");
    // Another start is another tour.
    await cell(page, "a1").click();
    await says(page, /starts on a1|Step \d+/);
  }));

test("a second hint in the same position is the same, and what the page filled in is told in the result", (t) =>
  onPage(t, "#play?board=6x6&moves=a1+b3", async (page) => {
    await says(page, "Step 2");
    const hint = page.getByRole("button", { name: "Hint", exact: true });
    const hints = () => page.locator(".counters div", { hasText: "Hints" }).locator("dd").innerText();
    for (let times = 0; times < 2; times++) await answers(page, () => hint.click(), /can still be finished/);
    await press(page, "Undo");
    await press(page, "Redo");
    assert.equal(await hints(), "1");
    await answers(page, () => hint.click(), /can still be finished/);
    assert.equal(await hints(), "1");
    await press(page, "Finish it");
    await says(page, /^Done: 36 squares( in \d+:\d\d)?, 34 of them filled in by the page, 2 moves? taken back, 1 hint\.$|^Done: 36 squares( in \d+:\d\d)?, 34 of them filled in by the page, 1 moves? taken back, 1 hint\.$/);
    // What is gone back over and made by hand is one's own.
    await press(page, "Undo");
    const last = await page.locator(".candidate").count();
    assert.equal(last, 1);
    await page.keyboard.press("y");
    await says(page, "34 of them filled in by the page");
    await press(page, "Undo");
    const free = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).find((name) => /^[a-f][1-6]$/.test(name)));
    await cell(page, free).click();
    await says(page, "33 of them filled in by the page");
    // It is known when the game is opened again.
    await page.waitForURL(new RegExp(`moves=.*\\+${free}(&|$)`));
    await page.reload();
    await says(page, /33 of them filled in by the page/);
  }));

test("a game ends on a square of the board that is not behind it", (t) =>
  onPage(t, "#play?board=5x5&moves=a1+b3", async (page) => {
    const end = page.getByLabel("End on");
    await end.fill("x");
    await end.press("Enter");
    assert.match(await flawAt(end), /“x” is no square of the board\. .* a1 to e5/);
    await end.fill("a1");
    await end.press("Enter");
    await page.locator(".sentence").filter({ hasText: "a1 has been visited: step 1." }).first().waitFor();
    assert.equal(await end.inputValue(), "");
    assert.doesNotMatch(page.url(), /end=/);
    await end.fill("c3");
    await end.press("Enter");
    await page.waitForFunction(() => location.hash.includes("end=c3"));
  }));
