// Taking away and checking: what is taken away is read again, and flaws are found and shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { isLoopback } from "../../crates/hippodrome-web/page/core/loopback.js";
import { isKnightsMove, onPage, path, says, steps, until } from "../harness.js";

const text = (page) => page.getByLabel("The tour as text");

test("every form that is taken away is read again as the same tour", (t) =>
  onPage(t, "#take?board=6x6&closed=1&start=b1", async (page) => {
    await says(page, "The tour is complete: 36 squares");
    const forms = [];
    for (const [form, sign] of [["Moves", /^b1 /], ["Grid", /^[\d ]+\n/], ["JSON", /^\{/], ["TSPLIB", /^NAME/]]) {
      await page.getByRole("radio", { name: form, exact: true }).click();
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector("textarea").value),
        sign.source,
      );
      forms.push(await text(page).inputValue());
    }
    await page.getByRole("radio", { name: "Trace" }).click();
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("advance b1\n"));
    const tour = path(await steps(page));
    for (const form of forms) {
      await page.getByRole("link", { name: "Check" }).click();
      await page.getByLabel("Paste a tour").fill("");
      await says(page, "Paste a tour into the field");
      await page.getByLabel("Paste a tour").fill(form);
      await says(page, /^It is a tour: a verified closed knight’s tour of 6×6\./);
      const checked = path(await steps(page));
      // A list may begin anywhere; a grid and the others keep the start.
      assert.deepEqual(checked, tour);
    }
  }));

test("forms that are chosen one right after the other: the last one is shown", (t) =>
  onPage(t, "#take?board=6x6&closed=1&start=b1", async (page) => {
    await says(page, "The tour is complete: 36 squares");
    await page.evaluate(() => {
      const radios = [...document.querySelectorAll("[role=radio]")];
      for (const name of ["Grid", "TSPLIB", "JSON"]) radios.find(({ textContent }) => textContent === name).click();
    });
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("{"));
  }));

test("the link, the command and the pictures", (t) =>
  onPage(t, "#take?board=5x6-a1-b1&method=sorted&ties=pohl&seed=7&piece=knight&start=c1", async (page) => {
    await says(page, "The tour is complete: 28 squares");
    assert.equal(
      await page.getByLabel("Command").inputValue(),
      "hippodrome tour 5x6-a1-b1 --start c1 --method backtrack --sort --ties pohl --seed 7",
    );
    const link = await page.getByLabel("Link").inputValue();
    assert.match(link, /#watch\?board=5x6-a1-b1/);
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      return [download.suggestedFilename(), readFileSync(await download.path())];
    };
    const [svgName, svg] = await save("Save as SVG");
    assert.equal(svgName, "tour-5x6.svg");
    assert.match(String(svg), /^<svg xmlns/);
    // The page and the squares; the numbers, and the names of files and ranks.
    assert.equal(String(svg).match(/<rect /g).length, 1 + 28);
    assert.equal(String(svg).match(/<text /g).length, 28 + 5 + 6);
    const [pngName, png] = await save("Save as PNG");
    assert.equal(pngName, "tour-5x6.png");
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
    // Width and height stand in the first chunk.
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [750, 650]);
    const [name, saved] = await save("Save text");
    assert.equal(name, "tour-5x6.txt");
    const squares = String(saved).trim().split(/\s+/);
    assert.equal(squares.length, 28);
    for (let i = 1; i < 28; i++) assert.ok(isKnightsMove(squares[i - 1], squares[i]));
  }));

test("the first wrong move is found, and shown on the board", (t) =>
  onPage(t, "#check", async (page) => {
    await says(page, "Paste a tour into the field");
    await page.getByRole("button", { name: "A wrong move" }).click();
    await says(page, "It is not a tour: step 10: d4 to d5 is not a move.");
    assert.equal(path(await steps(page)).length, 9);
    assert.equal(await page.locator(".given-up").count(), 1);
    await page.getByRole("button", { name: "Twice on a square" }).click();
    await says(page, /b3 was visited before, at step (1|2)/);
    await page.getByRole("button", { name: "A tour of 3×4" }).click();
    await says(page, "It is a tour: a verified open knight’s tour of 3×4.");
    await page.getByRole("radio", { name: "Closed" }).click();
    await says(page, "It is not a tour");
    await page.waitForURL(/text=/);
  }));

test("what is no tour at all gets a clear message", (t) =>
  onPage(t, "#check", async (page) => {
    await says(page, "Paste a tour into the field");
    const paste = page.getByLabel("Paste a tour");
    for (const [words, message] of [
      ["hello world", /^This cannot be read as a tour: paste the numbers of its steps in a grid, or its squares, as in a1 b3 c5\.$/],
      ["<script>alert(1)</script>", /^This cannot be read as a tour: line 1, column 1/],
      ["{ \"board\": 3 }", /^This cannot be read as a tour/],
      ["a1 b3 zzzzzz999999999", /page shows 1000000 at most|cannot be read|not fit/],
      ["1 2\n3", /cannot be read|not a tour/],
      ["a1 ".repeat(60_000), /visited before/],
    ]) {
      await paste.fill(words);
      await says(page, message);
      await paste.fill("");
      await says(page, "Paste a tour into the field");
    }
  }));

/** The pictures of a GIF: its blocks are gone through as the format has them (GIF89a, 1990). */
function pictures(gif) {
  assert.equal(String(gif.subarray(0, 6)), "GIF89a");
  const table = (flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(gif[10]);
  let count = 0;
  const skip = () => {
    while (gif[at] !== 0) at += gif[at] + 1;
    at += 1;
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) at += 2;
    else {
      assert.equal(gif[at], 0x2c, `at ${at}`);
      count += 1;
      at += 11 + table(gif[at + 9]);
    }
    skip();
  }
  assert.equal(at, gif.length - 1);
  return count;
}

test("a tour and a search as films", (t) =>
  onPage(t, "#take?board=3x4&start=a1&method=sorted", async (page) => {
    await says(page, "The tour is complete");
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      assert.equal(download.suggestedFilename(), "tour-3x4.gif");
      return readFileSync(await download.path());
    };
    const tour = pictures(await save("Save as GIF"));
    // Each step, and the whole at the end.
    assert.ok(tour >= 12 && tour <= 14, `${tour}`);
    await page.getByText(/A film of \d+ KB/).waitFor();
    await page.evaluate(() => (location.hash = "#take?board=3x4&start=a1&method=backtrack"));
    // With the other search the words about the film before it go.
    await page.getByText(/A film of \d+ KB/).waitFor({ state: "hidden" });
    const search = pictures(await save("The search as GIF"));
    assert.ok(search > tour, `${search}`);
  }));

/** Notes what the page asks its workers from now on: the kinds of its questions. */
const listenToQuestions = (page) =>
  page.evaluate(() => {
    globalThis.questions = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.question) globalThis.questions.push(...Object.keys(message.question));
      return postMessage.call(this, message, ...rest);
    };
  });

test("a mode that shows the tour of another asks for nothing again", (t) =>
  onPage(t, "#watch?board=6x6&closed=1&start=b1&step=-1&other=warnsdorff", async (page) => {
    await says(page, "The tour is complete: 36 squares");
    const tour = path(await steps(page));
    await listenToQuestions(page);
    const asked = (kinds) => page.waitForFunction((kinds) => globalThis.questions.join() === kinds, kinds);
    const go = (name) => page.getByRole("link", { name, exact: true }).click();
    await go("Share");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("b1 "));
    await says(page, "The tour is complete: 36 squares");
    assert.deepEqual(path(await steps(page)), tour);
    await asked("write");
    await go("Watch");
    await says(page, "The tour is complete: 36 squares");
    assert.deepEqual(path(await steps(page)), tour);
    await asked("write");
    // The first method is the one that is known; the second has not been asked yet.
    await go("Compare");
    await page.locator(".verdict").filter({ hasText: "The first finds a tour" }).waitFor();
    await asked("write,tour");
    // Another board is another question.
    await go("Watch");
    await says(page, "The tour is complete: 36 squares");
    await page.getByLabel("Rows").fill("8");
    await page.getByLabel("Rows").press("Enter");
    await asked("write,tour,board,tour");
  }));

test("moves that were handed over are checked once", (t) =>
  onPage(t, "#watch?board=3x4&method=moves&start=&show=tour&step=-1&moves=a3+c2+a1+b3+d2+b1+c3+a2+c1+d3+b2+d1", async (page) => {
    await says(page, "The tour is complete: 12 squares");
    await listenToQuestions(page);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("a3 c2 "));
    await page.waitForFunction(() => globalThis.questions.join() === "write");
  }));

test("a search that was stopped is not known, and is made again", (t) =>
  onPage(t, "#watch?start=b1&method=backtrack", async (page) => {
    await says(page, "Searching: ");
    await page.getByRole("button", { name: "Stop" }).click();
    await says(page, /^Stopped/);
    await listenToQuestions(page);
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.waitForFunction(() => globalThis.questions.join() === "tour");
  }));

test("a board stands in another page, and leads to the whole", (t) =>
  onPage(t, "#take?board=5x6&start=a1", async (page) => {
    await says(page, "The tour is complete");
    const code = await page.getByLabel("Code for a page").inputValue();
    await page.evaluate((code) => {
      document.body.innerHTML = code;
    }, code);
    const frame = page.frameLocator("iframe");
    await frame.locator(".sentence", { hasText: "The knight starts on a1." }).waitFor();
    assert.equal(await frame.getByRole("link").count(), 1);
    await frame.getByRole("button", { name: "To the end", exact: true }).click();
    await frame.locator(".sentence", { hasText: "The tour is complete: 30 squares" }).waitFor();
    const whole = await frame.getByRole("link", { name: "Open in Hippodrome" }).getAttribute("href");
    assert.match(whole, /#watch\?board=5x6&start=a1/);
    // Nothing has to be scrolled to.
    const over = await page.frames()[1].evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    assert.ok(over.every((pixels) => pixels <= 0), over.join());
    // This page forbids styles in its own text; another page need not.
  }, { complains: /inline style/ }));

/**
 * Where a visitor comes from, what is pressed there before it is shared, where the link leads, and what is said there.
 * @type {[string, string[], string, RegExp][]}
 */
const SHARED = [
  ["", [], "#watch?step=-1", /The tour is complete: 64 squares/],
  ["#watch?board=6x6&closed=1&step=5", [], "#watch?board=6x6&closed=1&step=5", /c4|e4|The knight/],
  ["#watch?board=5x5&start=a1&method=backtrack&step=40", ["Step back"], "#watch?board=5x5&start=a1&method=backtrack&step=39", /knight/],
  ["#watch?board=6x6&start=a1&show=tour&step=7", ["To the end"], "#watch?board=6x6&start=a1&step=-1&show=tour", /The tour is complete/],
  ["#watch?start=h8&method=sorted", ["Edit", "Heart"], "#edit?board=8x8-", /The tour is complete: 48 squares/],
  ["#edit?board=7x7-a1", [], "#edit?board=7x7-a1", /The tour is complete/],
  ["#compare?board=6x6&method=alone&ties=far&other=alone:pohl&start=c3&step=9", [], "#compare?board=6x6&start=c3&method=alone&ties=far&other=alone:pohl&step=9", /Step 9/],
  ["#count?board=5x5&nth=7", [], "#count?board=5x5&nth=7", /Tour 7 of 864|The tour is complete/],
  ["#count?board=3x8&closed=0", [], "#count?board=3x8", /Most tours begin/],
  ["#play?board=5x6&closed=1", [], "#play?board=5x6&closed=1", /Click a square/],
  ["#learn?lesson=4", [], "#learn?lesson=4", /./],
  ["#explore?giant=1000x1000&view=100,200,30&at=77", [], "#explore?giant=1000x1000&view=100,200,30&at=77", /at step 77/],
  ["#check?text=a1+b3+c5+d4", [], "#check?text=a1+b3+c5+d4", /not a tour/],
  ["#puzzle?board=5x5", [], "#puzzle?board=5x5", /Click a square and give it a number/],
];

for (const [hash, presses, leads, words] of SHARED) {
  test(`the link shows whoever opens it what was seen: ${hash} ${presses}`, (t) =>
    onPage(t, hash, async (page) => {
      for (const name of presses) await page.getByRole(name === "Edit" ? "link" : "button", { name, exact: true }).click();
      const mode = leads.slice(1).split("?")[0];
      const rest = async (page) => {
        await page.locator(`.mode-${mode} .sentence, .mode-${mode} .welcome, .mode-${mode} .notice`).filter({ hasText: words }).first().waitFor({ state: "attached" });
        return page.evaluate(() => [...document.querySelectorAll("main [role=gridcell]")].map((cell) => cell.getAttribute("aria-label")).join("; "));
      };
      const seen = async (page) => {
        const squares = await rest(page);
        return [squares, await page.locator("main .board .course, main .board .edges").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join())];
      };
      if (words.source !== ".") await rest(page);
      const told = () => page.waitForFunction(() => document.querySelector("main .sentence")?.textContent !== "");
      await told();
      const before = await seen(page);
      await page.getByRole("link", { name: "Share", exact: true }).click();
      await page.locator(".mode-share .sentence", { hasText: /./ }).waitFor();
      const link = await page.getByLabel("Link", { exact: true }).inputValue();
      assert.ok(link.slice(link.indexOf("#")).startsWith(leads), link);
      // Share's own address says the same, and leads to the same.
      await page.waitForURL(/#take/);
      await onPage(t, page.url().slice(page.url().indexOf("#")), async (again) => {
        await again.locator(".mode-share .sentence", { hasText: /./ }).waitFor();
        assert.equal(await again.getByLabel("Link", { exact: true }).inputValue(), link);
      });
      await onPage(t, link.slice(link.indexOf("#")), async (again) => {
        await again.waitForFunction(() => document.querySelector("main .sentence")?.textContent !== "");
        assert.deepEqual(await seen(again), before);
      });
    }));
}

test("the whole tour is linked where it is wished for, and shown", (t) =>
  onPage(t, "#watch?board=6x6&start=b1&step=5", async (page) => {
    await page.locator(".mode-watch .sentence", { hasText: /./ }).waitFor();
    await page.getByRole("link", { name: "Share", exact: true }).click();
    const link = page.getByLabel("Link", { exact: true });
    await page.locator(".mode-share .sentence", { hasText: /./ }).waitFor();
    assert.equal(path(await steps(page)).length, 5);
    assert.match(await page.getByLabel("Code for a page").inputValue(), /step=5/);
    await page.getByLabel("The whole tour", { exact: true }).check();
    await says(page, "The tour is complete: 36 squares");
    assert.match(await link.inputValue(), /#watch\?board=6x6&start=b1&step=-1&show=tour$/);
    await page.goto(await link.inputValue());
    await page.locator(".mode-watch .sentence", { hasText: "The tour is complete: 36 squares" }).waitFor();
    // Where the whole is seen, nothing more is offered; and an empty board in Play has a tour too.
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.locator(".mode-share .sentence", { hasText: "complete" }).waitFor();
    assert.equal(await page.getByLabel("The whole tour", { exact: true }).isVisible(), false);
    await page.goto((await link.inputValue()).replace(/#.*/, "#play?board=3x4"));
    await says(page, "Click a square");
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await says(page, "opens this in Play");
    assert.deepEqual(path(await steps(page)), []);
    await page.getByLabel("The whole tour", { exact: true }).check();
    await says(page, "The tour is complete: 12 squares");
    assert.match(await link.inputValue(), /#watch\?board=3x4&step=-1&show=tour$/);
  }));

test("a board of Edit that has no tour is linked as it is, and no whole tour of it is offered", (t) =>
  onPage(t, "#edit?board=6x6", async (page) => {
    await says(page, "The tour is complete: 36 squares");
    await page.getByRole("link", { name: "Share", exact: true }).click();
    const whole = page.getByLabel("The whole tour", { exact: true });
    await whole.check();
    const link = page.getByLabel("Link", { exact: true });
    await until(async () => /#watch\?board=6x6&step=-1&show=tour$/.test(await link.inputValue()));
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Rows").fill("5");
    await page.getByLabel("Rows").press("Enter");
    await page.getByRole("spinbutton", { name: "Columns" }).fill("5");
    await page.getByRole("spinbutton", { name: "Columns" }).press("Enter");
    await page.getByRole("button", { name: "Closed", exact: true }).or(page.getByRole("radio", { name: "Closed", exact: true })).click();
    await says(page, "No closed knight’s tour of 5×5");
    await page.getByRole("link", { name: "Share", exact: true }).click();
    await page.locator(".mode-share .sentence", { hasText: "No closed knight’s tour of 5×5" }).waitFor();
    await whole.waitFor({ state: "hidden" });
    assert.match(await link.inputValue(), /#edit\?board=5x5&closed=1$/);
  }));

test("what only this computer can open is said so, for the link and for the code", (t) =>
  onPage(t, "#take", async (page) => {
    await says(page, "complete");
    const own = page.getByText("only on this computer");
    await own.first().waitFor();
    assert.equal(await own.count(), 2);
    assert.equal(await page.getByText("works wherever this page is on the web").count(), 0);
  }));

test("what is given stands under three headings, and of the code for a page all is told in the first screen, in German", (t) =>
  onPage(t, "#take", async (page) => {
    await says(page, "vollständig");
    assert.deepEqual(await page.locator(".mode-share .right legend").allInnerTexts(), ["Als Link", "Als Bild", "Als Text"]);
    const told = await page.locator(".field", { hasText: "In einer eigenen Seite" }).locator(".about").boundingBox();
    assert.ok(told.y + told.height <= 800, JSON.stringify(told));
  }, { viewport: { width: 1280, height: 800 }, locale: "de" }));

test("beside an empty board Check says what to paste, and has examples to try", (t) =>
  onPage(t, "#check", async (page) => {
    await says(page, "Paste a tour into the field: its squares, as in a1 b3 c5");
    const [told, example, field] = await Promise.all([page.locator(".sentence"), page.getByRole("group", { name: "Examples" }).getByRole("button").first(), page.locator("textarea")].map((part) => part.boundingBox()));
    assert.ok(example.y > told.y && example.y < field.y && example.y + example.height < 844);
    await page.getByRole("button", { name: "A tour of 3×4" }).click();
    await says(page, "It is a tour");
  }, { viewport: { width: 390, height: 844 } }));

test("which hosts are a computer's own", () => {
  for (const host of ["localhost", "LOCALHOST", "page.localhost", "127.0.0.1", "127.8.9.10", "[::1]", "0.0.0.0"]) assert.ok(isLoopback(host), host);
  for (const host of ["example.org", "localhost.example.org", "127.example.org", "10.0.0.1", "[2001:db8::1]", "mylocalhost"]) assert.ok(!isLoopback(host), host);
});

test("a puzzle is shared without its solution, and its game goes on with its numbers", (t) =>
  onPage(t, "#puzzle?board=5x5&given=1=a1,13=c4,25=c3", async (page) => {
    const share = () => page.getByRole("link", { name: "Share", exact: true }).click();
    const link = () => page.getByLabel("Link", { exact: true }).inputValue();
    await page.locator(".mode-puzzle").waitFor();
    await share();
    await says(page, "without its solution");
    assert.deepEqual(path(await steps(page)), []);
    assert.match(await link(), /#play\?board=5x5&given=1=a1,13=c4,25=c3$/);
    await page.goto(await link());
    await page.locator(".mode-play").waitFor();
    await share();
    await says(page, "without its solution");
    await page.goto((await link()) + "&moves=a1+c2");
    await page.locator(".mode-play").waitFor();
    await share();
    await says(page, "A game with 2 of 25 squares visited");
    const game = await link();
    assert.match(game, /#play\?.*given=1=a1,13=c4,25=c3/);
    assert.match(game, /moves=a1\+c2/);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.locator(".mode-play").waitFor();
    assert.match(page.url(), /given=1=a1,13=c4,25=c3/);
    assert.match(page.url(), /moves=a1\+c2/);
  }));

test("the moves are seen whole, in lines that are as long as their field", (t) =>
  onPage(t, "#take?board=8x8", async (page) => {
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("a1 "));
    const field = text(page);
    assert.ok(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
    assert.equal((await field.inputValue()).split(" ").length, 64, "a line ends only where the field does");
    // The lines of a grid are those of the board.
    await page.getByRole("radio", { name: "Grid", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("textarea")?.wrap === "off");
  }));

test("of a giant board Share shows the part that was seen, and its link follows where it is moved", (t) =>
  onPage(t, "#take?giant=1000000x1000000&view=500,600,30&of=giant", async (page) => {
    const map = page.getByRole("application");
    await map.waitFor();
    await page.waitForFunction(() => /Board of 1,000,000/.test(document.querySelector(".map-canvas")?.getAttribute("aria-label") ?? ""));
    const link = page.getByLabel("Link", { exact: true });
    assert.match(await link.inputValue(), /#explore\?giant=1000000x1000000&view=500,600,30$/);
    const box = await map.boundingBox();
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 350, box.y + 200, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/view=495,600,30/);
    assert.match(await link.inputValue(), /view=495,600,30$/);
  }));

test("the code for a page works in a page that another server of this computer sends", async (t) => {
  await onPage(t, "#take?board=5x5", async (page) => {
    await says(page, "The tour is complete");
    const code = await page.getByLabel("Code for a page").inputValue();
    await page.getByText(/works only on this computer, in a page that a server here sends, not in one opened as a file/).waitFor();
    const server = createServer((_, answer) => {
      answer.setHeader("Content-Type", "text/html");
      answer.end(`<!doctype html><title>A page</title><link rel="icon" href="data:,">${code}`);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    try {
      for (const host of ["localhost", "127.0.0.1"]) {
        await page.goto(`http://${host}:${server.address().port}/`);
        const frame = page.frameLocator("iframe");
        await frame.locator(".sentence", { hasText: /./ }).waitFor();
        assert.equal(await frame.getByRole("gridcell").count(), 25);
        await frame.getByRole("button", { name: "Step forward" }).click();
        await frame.locator(".sentence", { hasText: "Step 2" }).waitFor();
      }
    } finally {
      server.close();
    }
  }, { complains: /^a request to elsewhere: http:\/\/(localhost|127\.0\.0\.1):\d+\/$/ });
});
