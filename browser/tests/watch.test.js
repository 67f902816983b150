// Watching, driven as a person would: by mouse, by keyboard, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOf, contrast } from "../contrast.js";
import { flawAt, isKnightsMove, onPage, path, says, sentence, steps, until } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** @param {import("playwright-core").Page} page @param {string} name */
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** @param {import("playwright-core").Page} page @param {number} step */
async function scrub(page, step) {
  await page.getByRole("slider", { name: "Step" }).fill(String(step));
}

test("whoever comes without an address is told what this is, and one click begins", (t) =>
  onPage(t, "", async (page) => {
    await says(page, "A knight visits every square once. Click any square, and it sets out.");
    // A finished tour is seen behind it, and nothing of it is in the address.
    await until(async () => path(await steps(page)).length === 64);
    assert.ok(await page.locator(".softly").isVisible());
    assert.equal(new URL(page.url()).hash, "");
    await cell(page, "e4").click();
    await page.waitForURL(/start=e4/);
    await until(async () => !(await page.locator(".welcome").isVisible()) && path(await steps(page))[0] === "e4");
    assert.equal(await page.locator(".softly").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Pause", exact: true }).count(), 1);
  }));

test("from the welcome a click leads to a game, or to the first lesson", (t) =>
  onPage(t, "", async (page) => {
    for (const [name, words] of [["learn", /knight/i], ["play", "Click a square"]]) {
      await page.locator(".welcome").getByRole("link", { name }).click();
      await page.waitForURL(new RegExp(`#${name}`));
      await says(page, words);
      await page.goBack();
      await says(page, "A knight visits every square once.");
    }
    // Whoever plays the tour that is seen has begun.
    await press(page, "Play");
    await page.locator(".welcome").waitFor({ state: "hidden" });
  }));

test("the page opens with a knight on its square, and every choice shows its onward moves", (t) =>
  onPage(t, "#watch?start=b1", async (page) => {
    await says(page, "The knight starts on b1. It can go to c3 (7), d2 (5) and a3 (3); a3 has the fewest onward moves.");
    const degrees = await page.locator(".candidate text").allTextContents();
    assert.deepEqual(degrees.sort(), ["3", "5", "7"]);
    assert.equal(await page.locator(".candidate.chosen text").textContent(), "3");
  }));

test("a reason is given where one was the reason, and only there", async (t) => {
  for (const [hash, told] of [
    ["#watch?board=200x200&start=a1&step=30", /; the construction goes to [a-z]+\d+\.$/],
    ["#watch?board=6x6&closed=1&start=&method=construct&step=3", /; the construction goes to [a-f][1-6]\.$/],
    ["#watch?board=5x5&start=a1&step=3&method=backtrack", /is next in the order of moves\.$|Only .* is left\.$/],
  ]) {
    await onPage(t, hash, (page) => says(page, told));
  }
  const moves = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2".replaceAll(" ", "+");
  await onPage(t, `#watch?board=3x4&method=moves&moves=${moves}&step=1`, (page) =>
    says(page, /; the tour goes to c2\.$/),
  );
});

test("a click finds a tour, and the knight goes all the way", (t) =>
  onPage(t, "#watch?speed=5000", async (page) => {
    await cell(page, "e4").click();
    await says(page, /The tour is complete: 64 squares, from e4/);
    const tour = path(await steps(page));
    assert.equal(tour.length, 64);
    assert.equal(tour[0], "e4");
    for (let i = 1; i < 64; i++) assert.ok(isKnightsMove(tour[i - 1], tour[i]), `${tour[i - 1]}${tour[i]}`);
    await page.waitForURL(/start=e4/);
  }));

test("play, pause, forward, back, to the end, to the start", (t) =>
  onPage(t, "#watch?speed=5&start=b1", async (page) => {
    await says(page, "The knight starts on");
    const before = await steps(page);
    await press(page, "Step forward");
    await says(page, /^Step 2: b1 to a3\./);
    assert.equal((await steps(page)).get("a3"), 2);
    await press(page, "Step back");
    assert.deepEqual(await steps(page), before);
    await press(page, "To the end");
    await says(page, "The tour is complete");
    assert.equal(path(await steps(page)).length, 64);
    await press(page, "To the start");
    assert.equal(path(await steps(page)).length, 0);
    await press(page, "Play");
    await says(page, /^Step ([3-9]|\d\d):/);
    await press(page, "Pause");
    const paused = await steps(page);
    // For two steps, by the page's own clock.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    assert.deepEqual(await steps(page), paused);
  }));

test("a step back takes back exactly what was done, through dead ends too", (t) =>
  onPage(t, "#watch?board=5x5&start=a1&method=backtrack", async (page) => {
    await says(page, "starts on a1");
    const seen = [];
    for (let step = 40; step < 80; step++) {
      await scrub(page, step);
      seen.push([await steps(page), await sentence(page)]);
    }
    for (let step = 79; step >= 40; step--) {
      const [board, words] = seen[step - 40];
      assert.deepEqual(await steps(page), board, `step ${step}`);
      assert.equal(await sentence(page), words);
      await press(page, "Step back");
    }
    // Far away and back again.
    await scrub(page, 17_000);
    await scrub(page, 60);
    assert.deepEqual(await steps(page), seen[20][0]);
  }));

test("backtracking is seen", (t) =>
  onPage(t, "#watch?board=5x5&start=a1&method=backtrack&step=60", async (page) => {
    await says(page, /^Back from e1 to d3\. 1 move from here already failed\. It can go to c1 \(2\) and b4 \(2\)/);
    assert.equal(await page.locator(".given-up").count(), 1);
    const counters = await page.locator(".counters").innerText();
    // As the library's own tests have it: 8,840 visits.
    assert.match(counters, /8,840/);
    assert.match(counters, /8,815/);
  }));

test("the tour alone leaves the detours out", (t) =>
  onPage(t, "#watch?board=5x5&start=a1&method=backtrack", async (page) => {
    await says(page, "starts on a1");
    await page.getByRole("radio", { name: "The tour" }).click();
    await page.getByText("1 / 25", { exact: true }).first().waitFor();
    await press(page, "To the end");
    assert.equal(path(await steps(page)).length, 25);
    await page.waitForURL(/show=tour/);
  }));

test("the address reproduces the screen", (t) =>
  onPage(t, "#watch?board=6x7-c3&start=a2&closed=0&method=sorted&ties=pohl", async (page) => {
    await says(page, "starts on a2");
    await scrub(page, 23);
    await page.waitForFunction(() => location.hash.includes("step=23"));
    const [url, board, words] = [page.url(), await steps(page), await sentence(page)];
    await onPage(t, url.slice(url.indexOf("#")), async (again) => {
      await says(again, words);
      assert.deepEqual(await steps(again), board);
    });
  }));

test("a closed tour comes back to its start", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.getByRole("radio", { name: "Closed" }).click();
    await page.waitForFunction(() => location.hash.includes("closed=1"));
    await press(page, "To the end");
    await says(page, /a move leads from \w+ back to \w+/);
    const tour = path(await steps(page));
    assert.ok(isKnightsMove(tour[63], tour[0]));
  }));

test("a step that is gone to while the next tour is looked for is the one it shows", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.evaluate(() => {
      [...document.querySelectorAll("[role=radio]")].find(({ textContent }) => textContent === "Closed").click();
      location.hash = "#watch?closed=1&step=-1";
    });
    await says(page, /a move leads from \w+ back to \w+/);
  }));

test("from start to end", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.getByLabel("Start", { exact: true }).fill("a1");
    await page.getByLabel("End", { exact: true }).fill("h7");
    await page.getByLabel("End", { exact: true }).press("Enter");
    await page.waitForFunction(() => location.hash.includes("end=h7"));
    await press(page, "To the end");
    await says(page, "from a1 to h7");
  }));

test("what is no square is told at its field, and nothing changes", (t) =>
  onPage(t, "#watch?start=b1&step=9", async (page) => {
    await says(page, /^Step 9/);
    const [told, address] = [await sentence(page), page.url()];
    for (const name of ["Start", "End"]) {
      const field = page.getByLabel(name, { exact: true });
      await field.fill("z9");
      await field.press("Enter");
      assert.equal(await flawAt(field), "“z9” is no square of the board. Its squares go from a1 to h8.");
      assert.ok(await field.evaluate((input) => input.matches(":user-invalid")));
      assert.deepEqual([await sentence(page), page.url()], [told, address]);
    }
    assert.equal(await page.locator(".notice:visible").count(), 0);
    // A square is one at once, and takes what was said away.
    const start = page.getByLabel("Start", { exact: true });
    await start.fill("E4");
    await start.press("Enter");
    await says(page, "The knight starts on e4");
    assert.deepEqual([await flawAt(start), await flawAt(page.getByLabel("End", { exact: true }))], ["", ""]);
  }));

test("a question that is refused leaves nothing on the board that was true before", (t) =>
  onPage(t, "#watch?start=b1&step=-1", async (page) => {
    await says(page, "complete");
    await page.evaluate(() => (location.hash = "#watch?start=z9"));
    await page.locator(".notice").filter({ hasText: "z9" }).waitFor();
    assert.equal(path(await steps(page)).length, 0);
    assert.deepEqual([await page.locator(".sentence").textContent(), await page.locator("#live").textContent()], ["", ""]);
  }));

test("letters on the board are explained beside what is said", (t) =>
  onPage(t, "#watch?board=4x8-a2-b2&start=", async (page) => {
    await says(page, "too many parts of the board hang together");
    const letters = page.getByText("Each part has its letter; dashes frame the squares that join them.");
    await letters.waitFor();
    assert.equal(await page.locator(".proof .removed").count(), 7);
    await page.evaluate(() => (location.hash = "#watch?board=4x5&start=b1&end=b4"));
    await says(page, "squares that have no choice");
    assert.equal(await letters.isVisible(), false);
  }));

test("no tour, with its reason in words and on the board", (t) =>
  onPage(t, "#watch?board=5x5-a1-b1&closed=1&start=", async (page) => {
    await says(page, "No closed knight’s tour of 5×5 without a1 and b1: every move changes color, but 12 squares have one color and 11 the other");
    assert.equal(await page.locator(".proof circle.other").count(), 12);
    assert.equal(await page.locator(".proof circle.one").count(), 11);
    await page.evaluate(() => (location.hash = "#watch?board=3x8&closed=1&start="));
    // The article stands behind it.
    await says(page, /, by Schwenk’s theorem\.$/);
    const source = page.getByText("Which rectangular chessboards have a knight’s tour?");
    assert.equal(await source.isVisible(), false);
    await page.getByText("Why?", { exact: true }).click();
    await source.waitFor();
    await page.evaluate(() => (location.hash = "#watch?board=3x3&start=a1&method=course&step=-1"));
    await says(page, /No open knight’s tour of 3×3 from a1: .* has tried every possibility/);
  }));

test("the article behind a theorem stands behind what is said, in Compare and Share too, and in a lesson in its text", (t) =>
  onPage(t, "#compare?board=3x8&closed=1", async (page) => {
    const source = page.getByText("Which rectangular chessboards have a knight’s tour?");
    const isBehind = async () => {
      await says(page, /No closed knight’s tour of 3×8: .*, by Schwenk’s theorem\.$/);
      assert.equal(await source.isVisible(), false);
      await page.getByText("Why?", { exact: true }).filter({ visible: true }).click();
      await source.waitFor();
    };
    await isBehind();
    // The other has searched, and tells nothing that another has found.
    assert.equal(await page.locator("details.why:visible").count(), 1);
    await page.evaluate(() => (location.hash = "#compare?board=6x8&closed=1"));
    await page.locator(".verdict", { hasText: "The first finds a tour" }).waitFor();
    assert.equal(await page.locator("details.why:visible").count(), 0);
    await page.evaluate(() => (location.hash = "#take?board=3x8&closed=1"));
    await isBehind();
    await page.evaluate(() => (location.hash = "#take?board=6x8&closed=1"));
    await says(page, "complete");
    assert.equal(await page.locator("details.why:visible").count(), 0);
    // What a lesson says of the chessboard has its source in the text.
    await page.evaluate(() => (location.hash = "#learn?lesson=7"));
    await page.locator("article").getByText(/13,267,364,410,532 closed tours \(B\.\sD\.\sMcKay/).waitFor();
  }));

test("a proof that is long is told in plain words first", (t) =>
  onPage(t, "#watch?board=4x5&start=b1&end=b4", async (page) => {
    await says(page, "No open knight’s tour of 4×5 from b1 to b4: squares that have no choice take from another the moves that it needs.");
    const proof = page.getByText(/^Some squares have no choice: a1 must be joined to .* close the way too early\.$/);
    assert.equal(await proof.isVisible(), false);
    await page.getByText("Why?", { exact: true }).click();
    await proof.waitFor();
    await page.evaluate(() => (location.hash = "#watch?board=5x5-a1-b1&closed=1"));
    // This one is plain by itself.
    await says(page, "without a1 and b1: every move changes color");
    assert.equal(await page.getByText("Why?", { exact: true }).isVisible(), false);
  }));

test("the whole path can be seen on a dark page", (t) =>
  onPage(t, "#watch?start=a1&step=-1", async (page) => {
    await says(page, "complete");
    const { colors, squares, visited } = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        colors: [...document.querySelectorAll(".path.course")].map((part) => getComputedStyle(part).stroke),
        squares: [".cell.light", ".cell.dark"].map((selector) => style(selector).fill),
        visited: [style(".visited").fill, Number(style(".visited").fillOpacity)],
      };
    });
    const [tint, part] = [colorOf(visited[0]), visited[1]];
    for (const square of squares.map(colorOf)) {
      const below = square.map((value, i) => (1 - part) * value + part * tint[i]);
      for (const color of colors) assert.ok(contrast(colorOf(color), below) >= 2.9, `${color} on ${below}`);
    }
  }, { colorScheme: "dark" }));

test("a tour that was handed over can be seen as such, and chosen only where there is one", (t) =>
  onPage(t, "#watch?board=3x4&method=moves&show=tour&moves=a3+c2+a1+b3+d2+b1+c3+a2+c1+d3+b2+d1", async (page) => {
    await says(page, "The knight starts on a3");
    const method = page.getByRole("combobox", { name: "Method" });
    const last = () => method.locator("option").last().getAttribute("value");
    assert.equal(await method.inputValue(), "moves");
    assert.equal(await last(), "moves");
    await method.selectOption("auto");
    await page.waitForURL((url) => !url.hash.includes("method"));
    assert.notEqual(await last(), "moves");
  }));

test("the rule alone gets stuck, and says so", (t) =>
  // `hippodrome compare 8x8 --all-starts --ties pohl` marks d4.
  onPage(t, "#watch?method=alone&ties=pohl&start=d4&step=-1", async (page) => {
    await says(page, /^Not decided: a dead end, and this method does not go back\. \d+ squares? of 64/);
    await page.getByRole("combobox", { name: "Ties" }).selectOption("far");
    await press(page, "To the end");
    await says(page, "The tour is complete");
  }));

test("the articles' programs state their figures", (t) =>
  onPage(t, "#watch?method=javascript-warnsdorff&start=b8", async (page) => {
    await says(page, "starts on b8");
    await page.getByText("The post says 64 visits, and so it is").waitFor();
    assert.match(await page.locator(".counters").innerText(), /Visits\s+64/);
  }));

test("a long search shows that it lives, the page stays quick, and Stop stops it", (t) =>
  onPage(t, "#watch?start=b1&method=backtrack", async (page) => {
    await says(page, /Searching: [\d,]+ visits .* It is not looping/);
    const visits = async () => Number(/([\d,]+) visits/.exec(await sentence(page))[1].replaceAll(",", ""));
    const first = await visits();
    // Frames come while it searches, which takes longer than all of them.
    const took = await page.evaluate(async () => {
      const began = performance.now();
      for (let frames = 0; frames < 60; frames++) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    });
    t.diagnostic(`60 frames took ${took.toFixed(0)} ms`);
    await until(async () => (await visits()) > first);
    await press(page, "Stop");
    await says(page, /^Stopped/);
    // What was recorded can be played.
    await press(page, "To the start");
    await press(page, "Step forward");
    await says(page, "The knight starts on");
    // And the engine is there again.
    await page.getByRole("combobox", { name: "Method" }).selectOption("auto");
    await press(page, "To the end");
    await says(page, "The tour is complete");
  }));

test("a search is over when the board is gone", (t) =>
  onPage(t, "#watch?start=b1&method=backtrack", async (page) => {
    await says(page, "Searching: ");
    await page.evaluate(() => (location.hash = "#watch?board=banana"));
    await page.locator(".notice").filter({ hasText: "banana" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Stop" }).isVisible(), false);
    assert.equal(await page.locator(".busy").count(), 0);
  }));

test("by keyboard alone", (t) =>
  onPage(t, "#watch?speed=5000", async (page) => {
    await says(page, "The knight starts on");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "To the board");
    await page.locator("[role=gridcell][tabindex='0']").focus();
    for (const key of ["Home", "PageDown", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "b3");
    await page.keyboard.press("Enter");
    await says(page, "The tour is complete: 64 squares, from b3");
    await page.keyboard.press("s");
    await page.keyboard.press(".");
    await says(page, "starts on b3");
    await page.keyboard.press(".");
    await says(page, "Step 2: b3");
    await page.keyboard.press(",");
    await says(page, "starts on b3");
    assert.equal(await page.locator("#live").textContent(), await sentence(page));
    await page.keyboard.press("n");
    assert.equal(await page.getByLabel("Numbers").isChecked(), false);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }));

test("by touch on a small phone", (t) =>
  onPage(
    t,
    "#watch?speed=5000",
    async (page) => {
      await says(page, "The knight starts on");
      await cell(page, "d5").tap();
      await says(page, "The tour is complete: 64 squares, from d5");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
      for (const button of await page.locator(".buttons button").all()) {
        const box = await button.boundingBox();
        assert.ok(box.width >= 40 && box.height >= 40, "a button too small to touch");
      }
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("nothing moves for those who asked for less motion, and the knight hops for the rest", async (t) => {
  const animations = async (page) => {
    await says(page, "The knight starts on");
    return page.evaluate(() => {
      document.querySelector("[aria-label='Step forward']").click();
      return document.getAnimations().length;
    });
  };
  await onPage(t, "#watch", async (page) => assert.equal(await animations(page), 0));
  await onPage(t, "#watch", async (page) => assert.ok((await animations(page)) > 0), { reducedMotion: "no-preference" });
});

test("the first tour is there after opening, and others after a click come sooner", (t) =>
  onPage(t, "#watch", async (page) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector(".sentence")?.textContent) globalThis.came ??= performance.now();
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.reload();
    await says(page, "The knight starts on");
    const cold = await page.evaluate(() => globalThis.came);
    const clicks = await page.evaluate(async () => {
      const times = [];
      for (const name of ["e4", "a1", "h8", "d3", "f6"]) {
        const cell = document.querySelector(`[role=gridcell][aria-label^=${name}]`);
        const began = performance.now();
        cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        while (!document.querySelector(".sentence").textContent.includes(`starts on ${name}`)) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b);
    });
    t.diagnostic(`${cold.toFixed(0)} ms to the first tour, ${clicks[2].toFixed(0)} ms to another`);
    assert.ok(clicks[2] < cold, `${cold} ${clicks}`);
  }));

test("40x40: steps and jumps come sooner than the board did", (t) =>
  onPage(t, "#watch?board=40x40&start=a1", async (page) => {
    await says(page, "starts on a1");
    const opened = await page.evaluate(() => performance.now());
    const times = await page.evaluate(() => {
      const scrubber = document.querySelector(".scrubber");
      return [1, 2, 3, 1599, 10, 800, 801, 800].map((step) => {
        const began = performance.now();
        scrubber.value = String(step);
        scrubber.dispatchEvent(new Event("input"));
        document.querySelector("svg.board").getBoundingClientRect();
        return Math.round(performance.now() - began);
      });
    });
    t.diagnostic(`steps and jumps took ${times.join(", ")} ms`);
    assert.ok(times.sort((a, b) => a - b)[4] < opened, `${times} ms, ${opened} ms to open it`);
    // Of many squares the names follow when the knight rests.
    await until(async () => path(await steps(page)).length === 800);
  }));

for (const [board, squares] of [["200x300", "60,000"], ["50x50", "2,500"]]) {
  test(`a board of ${board}, whose squares would take more than a frame for each step, is drawn on a canvas`, (t) =>
    onPage(t, `#watch?board=${board}&start=a1&step=-1`, async (page) => {
      await says(page, `The tour is complete: ${squares} squares`);
      await page.locator("div.board").click({ position: { x: 40, y: 40 } });
      await page.waitForURL(/start=(?!a1)[a-z]+\d+/);
    }));
}

for (const [board, more] of [["90x70", ""], ["torus:80x66-c3-c4", "&closed=1"], ["450x500", ""]]) {
  test(`what is painted step by step on ${board} is what is painted at once`, (t) =>
    onPage(t, `#watch?board=${board}&start=a1${more}`, async (page) => {
      await says(page, "starts on a1");
      for (const step of [1500, 1501, 1502, 1501, 1500, 1499, 1498, 900, 901, 2600, 2400, 2300, 2301]) await scrub(page, step);
      await says(page, /^Step 2,30[01]/);
      const compared = await page.evaluate(() => {
        const [squares, course] = ["squares", "course"].map((name) => document.querySelector(`canvas.${name}`));
        const read = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const stepwise = [squares, course].map(read);
        // Without the path and with it again: all is drawn anew.
        for (let i = 0; i < 2; i++) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
        const atOnce = [squares, course].map(read);
        const isOther = (at) => stepwise[0][at] !== atOnce[0][at];
        let [colors, lines, drawn] = [0, 0, 0];
        for (let at = 0; at < atOnce[0].length; at++) colors += Number(isOther(at));
        // Lines that are drawn one after another lie over each other at their ends: only edges differ, by little.
        for (let at = 3; at < atOnce[1].length; at += 4) {
          drawn += Number(atOnce[1][at] > 0);
          lines += Number(Math.abs(stepwise[1][at] - atOnce[1][at]) > 96);
        }
        return { colors, lines, drawn, seen: new Set(new Uint32Array(atOnce[0].buffer)).size };
      });
      t.diagnostic(JSON.stringify(compared));
      assert.equal(compared.colors, 0);
      assert.ok(compared.lines <= compared.drawn / 200);
      // Moves of a pixel and a half would not be seen.
      assert.equal(compared.drawn > 0, board !== "450x500");
      // Squares that are visited have other colors than those that are not.
      assert.ok(compared.seen >= 2);
    }, { complains: /willReadFrequently/ }));
}

test("a tour lasts about half a minute, however large the board", (t) =>
  onPage(t, "#watch?board=8x8", async (page) => {
    for (const [board, squares] of [["8x8", 64], ["20x30", 600], ["60x60", 3600], ["200x200", 40_000], ["1000x1000", 1_000_000]]) {
      await page.evaluate((board) => (location.hash = `#watch?board=${board}`), board);
      await until(async () => (await page.locator(".player .count").innerText()).endsWith(` / ${squares.toLocaleString("en")}`));
      const pace = await page.locator(".pace").innerText();
      const seconds = squares / Number(pace.replace(/[^0-9.]/g, ""));
      assert.ok(seconds >= 15 && seconds <= 45, `${board}: ${pace}`);
    }
    // Whoever chooses a speed keeps it.
    await page.evaluate(() => (location.hash = "#watch?board=8x8&speed=8"));
    await until(async () => (await page.locator(".pace").innerText()) === "8/s");
  }));

test("while a tour is looked for there is nothing to play", (t) =>
  onPage(t, "#watch?step=20", async (page) => {
    await says(page, /^Step 20/);
    // Its search tries all there is, for minutes.
    await page.evaluate(() => (location.hash = "#watch?board=7x7&start=a2&method=backtrack&ties=first&step=20"));
    await says(page, /^Searching/);
    assert.equal(await page.locator(".player .count").innerText(), "0 / 0");
    for (const name of ["To the start", "Step back", "Play", "Step forward", "To the end"]) {
      assert.ok(await page.getByRole("button", { name, exact: true }).isDisabled(), name);
    }
    await page.keyboard.press("e");
    assert.match(await sentence(page), /^Searching/);
    await page.keyboard.press("Escape");
    await until(async () => !(await page.locator(".player .count").innerText()).startsWith("0"));
  }));

test("where all are equally far from the center, the sentence does not name one as farthest", (t) =>
  onPage(t, "#watch?start=a1&step=1", async (page) => {
    // b3 and c2 lie alike.
    await says(page, "2 have the fewest onward moves and are equally far from the center, and the lowest is taken: c2.");
    await page.evaluate(() => (location.hash = "#watch?start=a1&step=1&method=alone&ties=lookahead"));
    await says(page, /2 have the fewest onward moves and are equal one level deeper, and the first in the order of moves is taken: (b3|c2)\./);
    await page.evaluate(() => (location.hash = "#watch?start=a1&step=1&method=alone&ties=pohl"));
    await says(page, /2 have the fewest onward moves and are equal in the sum beyond, and the first in the order of moves is taken: (b3|c2)\./);
  }));

test("every tie that is told is true: of those with the fewest, the farthest; of these, the lowest, then the leftmost", (t) =>
  onPage(t, "#watch?board=8x8&start=d4&step=1", async (page) => {
    await says(page, "The knight starts on d4.");
    const far = (name) => (2 * (name.charCodeAt(0) - 97) - 7) ** 2 + (2 * (Number(name[1]) - 1) - 7) ** 2;
    const kinds = new Set();
    for (let step = 1; step < 60; step++) {
      await says(page, step === 1 ? "The knight starts" : `Step ${step}:`);
      const words = await sentence(page);
      const named = [...words.matchAll(/([a-h][1-8]) \((\d)\)/g)].map(([, name, degree]) => ({ name, degree: Number(degree) }));
      const tie = /; (\d) have the fewest onward moves(.*)and (.*) is taken: ([a-h][1-8])\.$/.exec(words);
      if (tie) {
        const least = Math.min(...named.map(({ degree }) => degree));
        const tied = named.filter(({ degree }) => degree === least).map(({ name }) => name);
        assert.equal(tied.length, Number(tie[1]), words);
        const most = Math.max(...tied.map(far));
        const best = tied.filter((name) => far(name) === most);
        const [taken] = best.toSorted((a, b) => a[1] - b[1] || a.charCodeAt(0) - b.charCodeAt(0));
        assert.equal(tie[4], taken, words);
        const alone = best.length === 1;
        const expected = alone ? ", " : best.length === tied.length ? " and are equally far from the center, " : `; ${best.length} of these are farthest from the center, `;
        assert.equal(tie[2], expected, words);
        assert.equal(/^the one farthest from the cent(er|re)$/.test(tie[3]), alone, words);
        kinds.add(alone ? "alone" : "several");
      }
      await page.keyboard.press(".");
    }
    assert.deepEqual([...kinds].sort(), ["alone", "several"]);
  }));

test("a search that knows only the end says that it goes backward", (t) =>
  onPage(t, "#watch?end=a1&step=1", async (page) => {
    await says(page, /^The search goes backward, from the end on a1\./);
  }));
