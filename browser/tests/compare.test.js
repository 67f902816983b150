// Comparing: two methods in step, one crawling beside the other, and the map of all starts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, flawAt, onPage, path, says, steps } from "../harness.js";

const one = "section[aria-label='First method']";
const other = "section[aria-label='Second method']";

/** @param {import("playwright-core").Page} page @param {string} side */
const words = (page, side) => page.locator(`${side} .sentence`);

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** How many squares of a board on canvases have each color. @param {import("playwright-core").Page} page @param {string} side */
const colors = async (page, side) =>
  new Map(await page.locator(`${side} .squares`).evaluate((canvas) => {
    // The page's own is not read.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const counts = {};
    for (let at = 0; at < data.length; at += 4) {
      const color = `#${[0, 1, 2].map((part) => data[at + part].toString(16).padStart(2, "0")).join("")}`;
      counts[color] = (counts[color] ?? 0) + 1;
    }
    return Object.entries(counts);
  }));

test("two methods go in step from the same start", (t) =>
  onPage(t, "#compare?method=alone&ties=far&other=alone:pohl&start=d4", async (page) => {
    await words(page, one).filter({ hasText: "starts on d4" }).waitFor();
    await words(page, other).filter({ hasText: "starts on d4" }).waitFor();
    await page.locator("main").getByText("The first finds a tour after 64 visits, the second gives up after 60 visits.").waitFor();
    await press(page, "Step forward");
    for (const side of [one, other]) {
      await words(page, side).filter({ hasText: "Step 2: d4" }).waitFor();
      assert.equal(path(await steps(page, side)).length, 2);
    }
    await press(page, "To the end");
    await words(page, one).filter({ hasText: "The tour is complete" }).waitFor();
    await words(page, other).filter({ hasText: "a dead end" }).waitFor();
    assert.equal(path(await steps(page, other)).length, 60);
  }));

test("the reversed rule crawls while the rule is done, and is stopped", (t) =>
  onPage(t, "#compare?method=textbook-warnsdorff&other=textbook-warnsdorff:reversed", async (page) => {
    await words(page, other).filter({ hasText: /Searching: \d+ of 64/ }).waitFor();
    await words(page, one).filter({ hasText: "starts on" }).waitFor();
    const visits = async () => Number((await page.locator(`${other} .counters dd`).first().innerText()).replaceAll(",", ""));
    const before = await visits();
    await press(page, "To the end");
    await words(page, one).filter({ hasText: "The tour is complete" }).waitFor();
    await page.waitForFunction(
      ([selector, before]) => Number(document.querySelector(selector).textContent.replaceAll(",", "")) > before,
      [`${other} .counters dd`, before],
    );
    await press(page, "Stop");
    await page.locator("main").getByText(/the second was stopped after [\d,]+ visits/).waitFor();
    await words(page, other).filter({ hasText: "Stopped after" }).waitFor();
  }));

test("every comparison comes to an end, and says which limit it came to", (t) =>
  onPage(t, "#compare", async (page) => {
    // What it opens with finds two tours.
    await page.locator(".verdict").filter({ hasText: /The first finds a tour after [\d,]+ visits, the second finds a tour after/ }).waitFor();
    // The reversed rule would go on for years.
    await page.locator(`${other} select`).selectOption("textbook-warnsdorff:reversed");
    await page.locator(".verdict").filter({ hasText: "the second gives up after 30,000,000 visits" }).waitFor();
    await page.getByText("A search that has made 30,000,000 visits gives up here").waitFor();
    // In Watch it has no limit, and what was not decided here is asked anew.
    await page.evaluate(() => (location.hash = "#watch?method=textbook-warnsdorff&mostFirst=1"));
    await page.locator(".mode-watch .sentence", { hasText: "Searching" }).waitFor();
  }));

test("the map of all starts", (t) =>
  onPage(t, "#compare?method=alone&ties=far&other=alone:pohl&start=a1", async (page) => {
    await page.locator("main").getByText("The first finds a tour").waitFor();
    await press(page, "Map of all starts");
    // The figures of `hippodrome compare 8x8 --all-starts`.
    await page.locator("main").getByText("Of 64 starts, the first completes an open tour from 64, the second from 58.").waitFor();
    assert.equal(await page.locator(`${one} .square-map rect.fails`).count(), 0);
    assert.equal(await page.locator(`${other} .square-map rect.fails`).count(), 6);
    assert.deepEqual(await page.locator(".legend li").allInnerTexts(), [
      "A start from which the method visits every square",
      "42\nA start from which it gets stuck, and after how many squares",
      "?\nA start whose search was cut off",
    ]);
    // What is told of one start, and what plays its search, is not told beside the map of all.
    for (const part of [".counters", ".told", ".player"]) assert.equal(await page.locator(`.mode-compare ${part}`).first().isVisible(), false, part);
    await press(page, "Map of all starts");
    for (const part of [".counters", ".told", ".player"]) assert.ok(await page.locator(`.mode-compare ${part}`).first().isVisible(), part);
    assert.equal(await page.locator(".square-map rect").count(), 0);
    assert.equal(await page.locator(".legend").isVisible(), false);
    await page.locator(`${other} [role=gridcell]`).nth(7).click();
    await words(page, other).filter({ hasText: "starts on h8" }).waitFor();
    await words(page, one).filter({ hasText: "starts on h8" }).waitFor();
  }));

test("a search that was cut off is not told as one that fails", (t) =>
  onPage(t, "#compare?board=8x8&method=alone&ties=far&other=backtrack&start=a1", async (page) => {
    await page.locator("main").getByText(/the second finds a tour after [\d,]+ visits/).waitFor();
    await press(page, "Map of all starts");
    await page.locator(".verdict").filter({ hasText: "was cut off after 200,000 visits" }).waitFor();
    const [, complete, open] = /the second from (\d+) \((\d+) not finished\)/.exec(await page.locator(".verdict").textContent());
    // Every square of the chessboard begins a tour, so none of them can fail.
    assert.equal(Number(complete) + Number(open), 64);
    assert.equal(await page.locator(`${other} .square-map rect.fails`).count(), 0);
    assert.equal(await page.locator(`${other} .square-map text.unfinished`).count(), Number(open));
  }));

for (const [board, second] of [["40x40", "alone:pohl"], ["3x70", "backtrack"], ["70x4", "backtrack"]]) {
  test(`the map of all starts of a board on canvases: ${board}`, (t) =>
    onPage(t, `#compare?board=${board}&method=alone&ties=far&other=${second}&starts=1`, async (page) => {
      const verdict = page.locator(".verdict").filter({ hasText: "completes an open tour" });
      await verdict.waitFor();
      const number = (text) => Number((text ?? "0").replaceAll(",", ""));
      const told = /Of ([\d,]+) starts, the first completes an open tour from ([\d,]+)(?: \(([\d,]+) not finished\))?, the second from ([\d,]+)(?: \(([\d,]+) not finished\))?/.exec(await verdict.innerText());
      const [all, ...numbers] = told.slice(1).map(number);
      const color = (name) => page.evaluate((name) => getComputedStyle(document.body).getPropertyValue(name).trim(), name);
      const [fails, unfinished] = [await color("--warn"), await color("--raised")];
      for (const [i, side] of [one, other].entries()) {
        const [complete, open] = numbers.slice(2 * i, 2 * i + 2);
        const map = await colors(page, side);
        assert.equal(map.get(unfinished) ?? 0, open, side);
        assert.equal(map.get(fails) ?? 0, all - complete - open, side);
        // Those that complete are of two colors, as the chessboard is.
        assert.equal(map.size, new Set([...(open ? [unfinished] : []), ...(all > complete + open ? [fails] : [])]).size + (complete > 0 ? 2 : 0), side);
      }
      assert.ok(numbers.some((number) => number > 0 && number < all), "a map of one color shows nothing");
      // Its squares are square, and tell their number.
      const [ranks, files] = board.split("x").map(Number);
      const { width, height } = await page.locator(`${one} .board`).boundingBox();
      assert.ok(Math.abs((width / files) / (height / ranks) - 1) < 0.02, `${width} by ${height}`);
      await page.locator(`${one} .board`).hover({ position: { x: 1, y: height - 1 } });
      assert.match(await page.locator(`${one} .pointed span`).innerText(), /^a1: [\d,]+$/);
      // No key draws a path over the map; without the map the search is played again.
      const before = await page.locator(`${one} .course`).evaluate((canvas) => canvas.toDataURL());
      await page.keyboard.press("e");
      assert.equal(await page.locator(`${one} .course`).evaluate((canvas) => canvas.toDataURL()), before);
      await press(page, "Map of all starts");
      await page.locator("main").getByText("The first ").first().waitFor();
      await press(page, "To the end");
      assert.notEqual(await page.locator(`${one} .course`).evaluate((canvas) => canvas.toDataURL()), before);
      assert.equal((await colors(page, one)).get(fails) ?? 0, 0);
    }));
}

test("a map that is taken away or stopped while it is made does not come", (t) =>
  onPage(t, "#compare?board=40x40&method=alone&other=alone:pohl&start=a1", async (page) => {
    const verdict = (words) => page.locator(".verdict").filter({ hasText: words }).waitFor();
    await verdict("The first finds a tour");
    for (const again of [() => press(page, "Map of all starts"), () => page.keyboard.press("Escape")]) {
      await press(page, "Map of all starts");
      await verdict("Walking from every square");
      await again();
      await verdict("The first finds a tour");
      assert.equal(await page.getByRole("button", { name: "Map of all starts", pressed: true }).count(), 0);
    }
    // The one that was taken away would have come before.
    const before = await page.locator(`${one} .squares`).evaluate((canvas) => canvas.toDataURL());
    await page.locator(`${one} .board`).click({ position: { x: 3, y: 3 } });
    await words(page, one).filter({ hasText: "starts on a40" }).waitFor();
    await verdict("The first finds a tour");
    const [map, warn] = [await colors(page, one), await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--warn").trim())];
    assert.equal(map.get(warn) ?? 0, 0);
    assert.notEqual(await page.locator(`${one} .squares`).evaluate((canvas) => canvas.toDataURL()), before);
  }));

test("methods are chosen from lists, and the address keeps them", (t) =>
  onPage(t, "#compare", async (page) => {
    await words(page, one).filter({ hasText: "starts on" }).waitFor();
    await page.getByLabel("First method").last().selectOption("alone:lookahead");
    await page.getByLabel("Second method").last().selectOption("course");
    await page.waitForURL((url) => /method=alone/.test(url.hash) && /ties=lookahead/.test(url.hash) && /other=course/.test(url.hash));
    await page.locator("main").getByText("The first finds a tour after 64 visits, the second finds a tour after").waitFor();
    await page.getByLabel("Rows").fill("5");
    await answers(page.locator(one), () => page.getByLabel("Rows").press("Tab"), /starts on \w+/);
    await page.waitForURL(/board=5x8/);
    assert.equal((await steps(page, one)).size, 40);
  }));

test("each method is explained where it is chosen", (t) =>
  onPage(t, "#compare?board=6x6", async (page) => {
    const about = page.locator(`${one} > .about`);
    await about.filter({ hasText: "Theorems first" }).waitFor();
    const told = new Set();
    for (const word of await page.locator(`${one} option`).evaluateAll((options) => options.map(({ value }) => value))) {
      await page.locator(`${one} select`).selectOption(word);
      told.add(await about.innerText());
    }
    assert.ok(!told.has("") && told.size === (await page.locator(`${one} option`).count()), [...told].join("\n"));
  }));

test("a comparison is reopened by its address as it was: methods, start, step, and the map", (t) =>
  onPage(t, "#compare?board=6x6", async (page) => {
    await words(page, one).filter({ hasText: "starts on" }).waitFor();
    await page.locator(`${one} select`).selectOption("alone:far");
    await page.locator(`${other} select`).selectOption("alone:pohl");
    await page.locator("main").getByText(/The first .* after .* visits, the second .* visits\./).waitFor();
    await press(page, "Map of all starts");
    const verdict = page.locator("main").getByText("Of 36 starts, the first completes an open tour from");
    await verdict.waitFor();
    const shown = await verdict.innerText();
    await page.waitForURL(/starts=1/);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await verdict.waitFor();
    assert.equal(await verdict.innerText(), shown);
    assert.equal(await page.getByRole("button", { name: "Map of all starts" }).getAttribute("aria-pressed"), "true");
    for (const [side, method] of [[one, "alone:far"], [other, "alone:pohl"]]) {
      assert.equal(await page.locator(`${side} select`).inputValue(), method);
    }
    // Another board is mapped too, without asking again.
    await page.getByLabel("Rows").fill("5");
    await page.getByLabel("Rows").press("Tab");
    await page.locator("main").getByText("Of 30 starts,").waitFor();
    await press(page, "Map of all starts");
    await page.waitForURL((url) => !url.hash.includes("starts"));
    await page.locator("main").getByText("The first finds a tour").waitFor();
  }));

test("a comparison is shared as one", (t) =>
  onPage(t, "#compare?board=6x6&method=alone&ties=far&other=alone:pohl&start=c3", async (page) => {
    await words(page, one).filter({ hasText: "starts on c3" }).waitFor();
    await page.getByRole("link", { name: "Share", exact: true }).click();
    const link = page.getByLabel("Link", { exact: true });
    await page.getByText("Link to what is shown").waitFor();
    assert.match(await link.inputValue(), /#compare\?.*other=alone:pohl/);
    // What Share's own address says is the same.
    await page.waitForURL(/#take\?.*of=comparison/);
    const address = await link.inputValue();
    await page.reload();
    await page.getByText("Link to what is shown").waitFor();
    assert.equal(await link.inputValue(), address);
    await page.goto(address);
    // Both at the step that was seen.
    await words(page, one).filter({ hasText: "starts on c3" }).waitFor();
    assert.equal(path(await steps(page, other))[0], "c3");
    assert.equal(await page.locator(`${other} select`).inputValue(), "alone:pohl");
  }));

test("an end and a piece that were chosen elsewhere are seen, and can be given up", (t) =>
  onPage(t, "#compare?board=6x6&start=a1&end=b1&piece=camel", async (page) => {
    const [end, piece] = ["End on b1 ×", "Camel ×"].map((name) => page.locator("main .bar").getByRole("button", { name, exact: true }));
    await piece.click();
    await piece.waitFor({ state: "hidden" });
    await end.click();
    await end.waitFor({ state: "hidden" });
    await page.waitForFunction(() => !/end=|piece=/.test(location.hash));
    await words(page, one).filter({ hasText: "starts on a1" }).waitFor();
  }));

test("a start that is no square is told at its field, and both searches go on", (t) =>
  onPage(t, "#compare?method=auto&other=textbook-warnsdorff:reversed&start=a1", async (page) => {
    await words(page, one).filter({ hasText: "starts on a1" }).waitFor();
    await words(page, other).filter({ hasText: "Searching" }).waitFor();
    const start = page.getByLabel("Start", { exact: true });
    await start.fill("z9");
    await start.press("Enter");
    assert.match(await flawAt(start), /“z9” is no square/);
    assert.match(page.url(), /start=a1|#compare/);
    await words(page, one).filter({ hasText: "starts on a1" }).waitFor();
    const visits = () => page.locator(`${other} .counters dd`).first().innerText();
    const before = await visits();
    await page.waitForFunction(([selector, before]) => document.querySelector(selector).textContent !== before, [`${other} .counters dd`, before]);
    // By an address neither begins, and what is wrong stands where what has come of them would.
    await page.evaluate(() => (location.hash = "#compare?start=z9"));
    await page.locator(".foot .notice").filter({ hasText: "z9" }).waitFor();
    for (const side of [one, other]) {
      // What a search that was under way still shows is taken back, as soon as the engine of that side has refused as well.
      await page.locator(`${side} [role=gridcell][aria-label*=", step "]`).first().waitFor({ state: "detached" });
      await words(page, side).filter({ hasNotText: "Searching" }).waitFor({ state: "attached" });
    }
  }));

test("where more steps were made than are kept, it is told that the last is the rest of them", (t) =>
  onPage(t, "#compare?board=7x7&method=backtrack&other=auto&start=c3&step=-1", async (page) => {
    await words(page, one).filter({ hasText: "The tour is complete" }).waitFor();
    await page.locator(one).getByText("The first 1,000,000 steps can be played. The rest is told in one step.").waitFor();
    assert.equal(await page.locator(other).getByText("can be played").count(), 0);
    await press(page, "Step back");
    await words(page, one).filter({ hasText: "The rest is told in one step." }).waitFor();
  }));
