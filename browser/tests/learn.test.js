// The lessons: what they say is so, what they ask is judged rightly, and they can be walked through.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answers, isKnightsMove, onPage, path, says, sentence, steps, until } from "../harness.js";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const { Wasm } = await import(new URL("engine/wasm.js", PAGE).href);
const { english } = await import(new URL("language/english.js", PAGE).href);
const { writingOf } = await import(new URL("language/writing.js", PAGE).href);
const { LESSONS } = await import(new URL("modes/learn/lessons.js", PAGE).href);
const { lessons } = await import(new URL("language/lessons/english_lessons.js", PAGE).href);
/** What the lessons say. */
const SAID = english(writingOf("en-GB")).lessonTitles.map((title, i) => ({ title, ...lessons[i] }));
const { layersOf, orderOf } = await import(new URL("modes/learn/questions/frontier.js", PAGE).href);
const numbers = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/numbers.wasm", PAGE))));
const wasm = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/engine.wasm", PAGE))));

/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** @param {import("playwright-core").Page} page @param {string} name */
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

/** What a method makes of a start. */
function search(board, start, method) {
  const problem = { board, piece: "knight", closed: false, start };
  return wasm.ask({ tour: { problem, method, steps: 0 } }, () => {});
}

test("what the lessons say is so", () => {
  const said = (i) => SAID[i].says.join(" ");
  // From a corner of 5x5, counted by walking all ways there are.
  const count = (square, seen, left) => {
    if (left === 0) return 1;
    let ways = 0;
    for (const [x, y] of [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]]) {
      const [file, rank] = [(square % 5) + x, Math.floor(square / 5) + y];
      const next = 5 * rank + file;
      if (file < 0 || rank < 0 || file > 4 || rank > 4 || (seen >> next) & 1) continue;
      ways += count(next, seen | (1 << next), left - 1);
    }
    return ways;
  };
  assert.ok(said(0).includes(`${count(0, 1, 24)} ways`));
  const small = search("5x5", "a1", { name: "backtrack" });
  assert.ok(said(1).includes(`makes ${small.visits.toLocaleString("en-US")} visits and ${small.backtracks.toLocaleString("en-US")} steps back`));
  const large = search("8x8", "a1", { name: "backtrack" });
  assert.ok(said(1).includes(`from a1, it makes ${large.visits.toLocaleString("en-US")} visits`));
  const { visits, backtracks, status } = search("8x8", "b1", { name: "alone" });
  assert.deepEqual([visits, backtracks, status], [64, 0, "found"]);
  // The rule fails where it is said to fail, and is mended where it is said to be.
  assert.equal(search("8x8", "e3", { name: "alone", ties: "first" }).status, "unknown");
  const mended = search("8x8", "e3", { name: "sorted", ties: "first" });
  assert.equal(mended.status, "found");
  assert.ok(mended.backtracks < 100, `${mended.backtracks} steps back`);
  const { published } = counted("8x8", 0);
  assert.ok(said(6).includes(`The chessboard has ${BigInt(published.tours).toLocaleString("en-US")} closed tours (B.\u00a0D.\u00a0McKay, 1997).`));
  assert.match(published.source, /McKay 1997/);
});

/** How many closed tours a board has, by the library. */
function counted(board, nodes = null) {
  const problem = { board, piece: "knight", closed: true, start: null, end: null, given: null };
  return numbers.ask({ count: { problem, what: "all", nodes } }, () => {});
}

/** A full board as the page knows it. */
function groundOf(board) {
  const [ranks, files] = board.split("x").map(Number);
  const at = (file, rank) => (file < 0 || rank < 0 || file >= files || rank >= ranks ? -1 : rank * files + file);
  const moves = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
  const around = (square) => moves.map(([x, y]) => at((square % files) + x, Math.floor(square / files) + y)).filter((other) => other >= 0);
  return { files, ranks, squares: files * ranks, at, around };
}

test("what the line counts when it has gone over all of a board is the library's number of tours", () => {
  for (const board of ["3x10", "10x3", "5x6", "6x5", "4x6", "3x12", "5x5"]) {
    const ground = groundOf(board);
    assert.equal(String(layersOf(ground, ground.squares).at(-1).ways), counted(board).tours, board);
  }
});

test("the ways behind the line, and their states, are those of a brute force", () => {
  for (const [board, most] of [["5x6", 13], ["6x5", 13], ["3x10", 15], ["6x6", 15], ["5x8", 14]]) {
    const ground = groundOf(board);
    const order = orderOf(ground);
    for (const behind of [0, 1, most - 4, most]) {
      const squares = order.slice(0, behind);
      const inside = new Set(squares);
      const edges = squares.flatMap((one) => ground.around(one).filter((other) => other > one && inside.has(other)).map((other) => [one, other]));
      let ways = 0;
      const states = new Set();
      /** All sets of edges, two at a square at most, without a cycle. */
      const choose = (i, degree, root) => {
        if (i === edges.length) {
          const ahead = (square) => ground.around(square).filter((other) => !inside.has(other)).length;
          if (squares.some((square) => 2 - degree.get(square) > ahead(square))) return;
          ways++;
          const open = squares.filter((square) => degree.get(square) < 2);
          const mate = (square) => open.filter((other) => root.get(other) === root.get(square)).join("+");
          states.add(open.map((square) => `${square}:${degree.get(square)}:${mate(square)}`).join());
          return;
        }
        choose(i + 1, degree, root);
        const [one, other] = edges[i];
        if (degree.get(one) > 1 || degree.get(other) > 1 || root.get(one) === root.get(other)) return;
        const more = new Map(degree).set(one, degree.get(one) + 1).set(other, degree.get(other) + 1);
        const [from, to] = [root.get(one), root.get(other)];
        choose(i + 1, more, new Map([...root].map(([square, its]) => [square, its === from ? to : its])));
      };
      choose(0, new Map(squares.map((square) => [square, 0])), new Map(squares.map((square) => [square, square])));
      const layer = layersOf(ground, behind).at(-1);
      assert.deepEqual([Number(layer.ways), layer.states], [ways, states.size], `${board}, ${behind} squares`);
    }
  }
});

test("the first lesson: moves by hand, taken back", (t) =>
  onPage(t, "#learn", async (page) => {
    await says(page, "Step 1 of 25, on a1. The knight can go to b3 and c2.");
    await cell(page, "b3").click();
    await says(page, "Step 2 of 25, on b3");
    await cell(page, "e5").click();
    await says(page, "From b3 a knight cannot go to e5");
    await cell(page, "a1").click();
    await says(page, "a1 has been visited: step 1");
    for (const name of ["a5", "c4", "e5", "d3", "e1", "c2", "a3", "b1", "d2"]) await cell(page, name).click();
    await says(page, "Step 11 of 25");
    assert.equal(path(await steps(page)).length, 11);
    await press(page, "Take back");
    await says(page, "Step 10 of 25, on b1");
    await press(page, "Begin again");
    await says(page, "Step 1 of 25");
  }));

test("a tour by hand is noticed, and so is a dead end", (t) =>
  onPage(t, "#learn", async (page) => {
    await says(page, "Step 1 of 25");
    let tour = [];
    wasm.ask({ tour: { problem: { board: "5x5", piece: "knight", closed: false, start: "a1" }, method: { name: "exact" }, steps: 0 } }, (parcel, squares) => {
      if (parcel === 6) tour = [...squares].map((square) => "abcde"[square % 5] + (1 + Math.floor(square / 5)));
    });
    for (const name of tour.slice(1)) await cell(page, name).click();
    await says(page, "A tour!");
    assert.doesNotMatch(await sentence(page), /foretold/);
    await press(page, "Begin again");
    await page.getByLabel("How many squares will you come to?").fill("9");
    // Always the first that is named.
    for (let i = 0; i < 25; i++) {
      const words = await sentence(page);
      if (words.startsWith("A dead end") || words.startsWith("A tour")) break;
      await answers(page, () => cell(page, /can go to (\w\d)/.exec(words)[1]).click(), /^(Step|A dead end|A tour)/);
    }
    await says(page, /A dead end: from \w\d no free square can be reached, and \d+ squares? (is|are) unvisited.*You foretold 9 squares, and came to \d+\.$/);
    const came = [...(await steps(page)).values()].filter((step) => step > 0).length;
    assert.ok((await sentence(page)).endsWith(`came to ${came}.`), `${came}: ${await sentence(page)}`);
    await page.getByLabel("How many squares will you come to?").fill(String(came));
    await press(page, "Take back");
    const last = /can go to (\w\d)/.exec(await sentence(page))?.[1] ?? "";
    await cell(page, last).click();
    await says(page, `Right. You foretold ${came} squares`);
  }));

test("backtracking asks where it goes back to", (t) =>
  onPage(t, "#learn?lesson=2", async (page) => {
    await says(page, "The knight starts on a1. It can go to b3 and c2;");
    await press(page, "Ask me");
    await says(page, /^Every move from (\w\d) fails/);
    const squares = path(await steps(page));
    const [before, here] = squares.slice(-2);
    await cell(page, squares[0]).click();
    await says(page, `No, not ${squares[0]}. A step back leads to where the knight came from: from ${here} to ${before}.`);
    assert.equal(path(await steps(page)).at(-1), before);
    await press(page, "Ask me again");
    await says(page, /^Every move from/);
    const again = path(await steps(page));
    await cell(page, again.at(-2)).click();
    await says(page, "Right. A step back leads");
    await page.getByText("1 of 2 right").waitFor();
  }));

test("the rule asks which square comes next, and says why a guess was wrong", (t) =>
  onPage(t, "#learn?lesson=3", async (page) => {
    await says(page, "starts on b1");
    await press(page, "Ask me");
    await says(page, "The knight is on b1. Count the free squares");
    assert.equal(await page.locator(".candidate.chosen").count(), 0);
    assert.equal(await page.locator(".candidate text").first().isVisible(), false);
    await cell(page, "h8").click();
    await says(page, "The knight cannot go to h8");
    await cell(page, "c3").click();
    await says(page, "No: from c3 7 moves would lead on, from a3 only 3. c3 can wait; a3 cannot.");
    assert.ok(await page.locator(".candidate text").first().isVisible());
    await press(page, "Ask me again");
    await says(page, "The knight is on");
    const here = path(await steps(page)).at(-1);
    assert.match(await sentence(page), new RegExp(`on ${here}`));
    await page.locator(".candidate").first().waitFor();
    // One of the circles: judged by the numbers that are shown then.
    const free = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).filter((name) => !name.includes("step")));
    const guess = free.find((name) => isKnightsMove(here, name));
    await cell(page, guess).click();
    await says(page, /^(Right|No)/);
    const degrees = (await page.locator(".candidate text").allTextContents()).map(Number);
    const [, told] = /(?:only|has|have) (\d)/.exec(await sentence(page));
    assert.equal(Number(told), Math.min(...degrees));
  }));

test("greed: the outcome is foretold, then seen, then mended", (t) =>
  onPage(t, "#learn?lesson=4", async (page) => {
    await says(page, "Will it get through?");
    await press(page, "It will get through");
    await says(page, /^No\. The rule gets stuck on [a-h][1-8], with 60 of 64 squares visited\. Go back/);
    assert.equal(path(await steps(page)).length, 60);
    await page.getByRole("radio", { name: "With steps back" }).click();
    await says(page, "The knight starts on e3");
    await press(page, "To the end");
    await says(page, "The tour is complete: 64 squares");
  }));

test("giants: the third step is told from two", (t) =>
  onPage(t, "#learn?lesson=5", async (page) => {
    await says(page, "Three squares are marked");
    const [one, two] = (await sentence(page)).match(/step ([\d,]+)/g).map((text) => BigInt(text.replace(/\D/g, "")));
    const field = page.getByRole("textbox", { name: "The third step" });
    await field.fill("12");
    await field.press("Enter");
    await says(page, /^No\. From tile to tile the step (grows|falls) by [\d,]+/);
    await press(page, "Another");
    await says(page, "Three squares are marked");
    const [three, four] = (await sentence(page)).match(/step ([\d,]+)/g).map((text) => BigInt(text.replace(/\D/g, "")));
    assert.notEqual(three, one);
    assert.notEqual(four, two);
    await field.fill(String(2n * four - three));
    await press(page, "Check");
    await says(page, /^Right\./);
  }));

test("the ways on stand apart in the font of buttons, and a long number fits its field", (t) =>
  onPage(t, "#learn?lesson=5", async (page) => {
    await says(page, "Three squares are marked");
    const [next, explore] = await page.locator(".onward button").all();
    const [one, other] = [await next.boundingBox(), await explore.boundingBox()];
    assert.ok(other.x - one.x - one.width >= 6 || other.y - one.y - one.height >= 6, "they touch");
    const font = (element) => element.evaluate((element) => getComputedStyle(element).fontFamily);
    assert.equal(await font(next), await font(page.locator("body")));
    const field = page.getByLabel("The third step");
    await field.fill("818,181,811,887,445,964");
    assert.ok(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  }));

test("a lesson is left while a question is made", (t) =>
  onPage(t, "#learn?lesson=5", async (page) => {
    await says(page, "Three squares are marked");
    await page.evaluate(() => {
      const click = (words) => [...document.querySelectorAll("button, a")].find(({ textContent }) => textContent.includes(words)).click();
      click("Another");
      click("Backtracking");
    });
    await says(page, "The knight starts on a1");
  }));

test("from lesson to lesson, by link and by button, and on to the map", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.getByRole("link", { name: "Learn" }).click();
    await page.getByRole("heading", { name: "1. The puzzle" }).waitFor();
    for (let i = 1; i < LESSONS.length; i++) {
      await page.getByRole("button", { name: `Next: ${SAID[i].title}` }).click();
      await page.getByRole("heading", { name: `${i + 1}. ${SAID[i].title}` }).waitFor();
      await page.waitForURL(new RegExp(`lesson=${i + 1}`));
    }
    await page.getByRole("link", { name: "Backtracking" }).click();
    await page.getByRole("heading", { name: "2. Backtracking" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Backtracking" }).getAttribute("aria-current"), "step");
    await page.getByRole("link", { name: "How giants" }).click();
    await says(page, "Three squares");
    await page.getByRole("button", { name: "Explore it" }).click();
    await says(page, "The knight is on");
  }));

test("by touch on a small phone", (t) =>
  onPage(
    t,
    "#learn?lesson=3",
    async (page) => {
      await says(page, "starts on b1");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
      await page.getByRole("button", { name: "Ask me" }).tap();
      await says(page, "The knight is on b1");
      await cell(page, "a3").tap();
      await says(page, "Right: a3 has 3, the fewest.");
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("there is none: every board is judged as the library judges it, and the reason is drawn", (t) =>
  onPage(t, "#learn?lesson=6", async (page) => {
    const { ways } = LESSONS[5];
    let without = 0;
    for (const [i, { board, start, closed = false }] of ways.entries()) {
      const label = SAID[5].ways[i];
      const { status, reason } = wasm.ask({ tour: { problem: { board, piece: "knight", closed, ...(start && { start }) }, method: { name: "auto" }, steps: 0 } }, () => {});
      if (i > 0) await page.getByRole("radio", { name: label, exact: true }).click();
      await says(page, /^Is there an? .*tour/);
      assert.equal(await page.locator(".proof > *").count(), 0);
      // Every other time what is said is wrong.
      const right = i % 2 === 0;
      await press(page, (status === "found") === right ? "There is one" : "There is none");
      const verdict = right ? "Right." : "No.";
      if (status === "found") {
        await says(page, new RegExp(`^${verdict} The tour is complete`));
        assert.equal(path(await steps(page)).length, 30);
      } else {
        assert.equal(status, "impossible");
        without += 1;
        await until(async () => (await sentence(page)).startsWith(`${verdict} No `) && (await sentence(page)).includes(reason));
        assert.ok((await page.locator(".proof > *").count()) > 0, label);
      }
    }
    assert.equal(without, 3);
  }));

test("how tours are counted: the line and what is open behind it, and the library's numbers", (t) =>
  onPage(t, "#learn?lesson=7", async (page) => {
    const { ways } = LESSONS[6];
    const verdicts = new Set();
    for (const [i, { board }] of ways.entries()) {
      if (i > 0) await page.getByRole("radio", { name: SAID[6].ways[i], exact: true }).click();
      const ground = groundOf(board);
      const half = ground.squares / 2;
      const { ways: number, states } = layersOf(ground, half).at(-1);
      await says(page, `Behind the line lie ${half} squares of ${ground.squares}, with ${number.toLocaleString("en-US")} ways to lay pieces there, in ${states.toLocaleString("en-US")} states.`);
      // What is open is drawn: each letter twice, and what the tour that is drawn leaves to be done.
      const letters = await page.locator(".frontier text").allTextContents();
      assert.ok(letters.length > 0);
      for (const letter of letters) assert.equal(letters.filter((other) => other === letter).length, 2, letters.join());
      const alone = await page.locator(".frontier circle.alone").count();
      const moves = (await page.locator(".path.edges").getAttribute("d")).match(/M/g).length;
      // Squares and moves of pieces without a cycle: so many pieces, each with two ends or alone.
      assert.equal(half - moves, letters.length / 2 + alone);
      // Every other time what is said is wrong.
      const { tours, states: all } = counted(board);
      const isMore = BigInt(tours) > number;
      verdicts.add(isMore);
      const right = i % 2 === 0;
      await press(page, isMore === right ? "More tours than ways" : "Fewer");
      await says(page, new RegExp(`^${right ? "Right" : "No"}\\. There are ${BigInt(tours).toLocaleString("en-US")} closed tours, and ${number.toLocaleString("en-US")} ways on each side: .* ${all.toLocaleString("en-US")} states to count them\\.$`));
    }
    assert.equal(verdicts.size, 2);
    // The line is moved by keys, back to the edge.
    const line = page.getByLabel("Squares behind the line");
    await line.focus();
    await page.keyboard.press("Home");
    await says(page, "Behind the line lie 0 squares of 40, with 1 way to lay pieces there, in 1 state.");
    assert.equal(await page.locator(".frontier circle").count(), 0);
    await page.keyboard.press("ArrowRight");
    await says(page, "Behind the line lies 1 square of 40");
    await press(page, "Count them");
    await says(page, "Tour 1 of 9,862");
    await page.getByRole("link", { name: "Watch", exact: true }).click();
    await page.waitForFunction(() => document.title.startsWith("Watch: 8×8"));
  }));

/** The files and ranks, from 0, of the squares of a tour. */
const placesOf = (moves) => moves.split(" ").map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1]);

const text = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/text.wasm", PAGE))));

test("the tours of the lessons are tours by the library's checker, and have what the lessons say of them", () => {
  const ways = LESSONS.flatMap(({ ways = [] }) => ways).filter(({ moves }) => moves);
  assert.equal(ways.length, 4);
  for (const { board = "8x8", closed = false, moves, turns, asks } of ways) {
    const isClosed = closed || turns !== undefined;
    const { good, closes } = text.ask({ check: { text: moves, board, piece: "knight", closed: isClosed } }, () => {});
    assert.ok(good && (!isClosed || closes), board);
    const places = placesOf(moves);
    const side = Number(board[0]);
    if (turns) {
      // The board's center is the origin: a half turn changes both signs, a quarter turn takes (x, y) to (-y, x) or (y, -x).
      const centered = places.map(([file, rank]) => [2 * file - side + 1, 2 * rank - side + 1]);
      const turned = turns === 2 ? [([x, y]) => [-x, -y]] : [([x, y]) => [-y, x], ([x, y]) => [y, -x]];
      const by = places.length / turns;
      const isMoved = (turn) => centered.every((square, step) => turn(square).join() === centered[(step + by) % places.length].join());
      assert.ok(turned.some(isMoved), board);
    }
    if (asks) {
      const lines = [[], [], []].map(() => Array(side).fill(0));
      const diagonals = [0, 0];
      places.forEach(([file, rank], step) => {
        lines[0][rank] += step + 1;
        lines[1][file] += step + 1;
        if (file === rank) diagonals[0] += step + 1;
        if (file + rank === side - 1) diagonals[1] += step + 1;
      });
      assert.deepEqual(new Set([...lines[0], ...lines[1]]), new Set([260]));
      assert.ok(diagonals.some((sum) => sum !== 260));
    }
  }
});

test("symmetric tours: each board is judged, partners light up, and a quarter turn does not fit 8x8", (t) =>
  onPage(t, "#learn?lesson=8", async (page) => {
    const { ways } = LESSONS[7];
    for (const [i, { board, moves, turns }] of ways.entries()) {
      if (i > 0) await page.getByRole("radio", { name: SAID[7].ways[i], exact: true }).click();
      const named = board.replace("x", "×");
      await says(page, `Is there a closed tour of ${named} that looks the same after a ${turns === 2 ? "half" : "quarter"} turn?`);
      assert.equal(await page.locator(".partners line").count(), 0);
      assert.equal(await page.locator(".player").isVisible(), false);
      // Every other time what is said is wrong.
      const right = i % 2 === 0;
      await press(page, (moves !== "") === right ? "There is one" : "There is none");
      await says(page, new RegExp(`^${right ? "Right" : "No"}\\. `));
      const squares = Number(board[0]) ** 2;
      if (!moves) {
        await says(page, "by 16 of its 64 steps, or by 48");
        // Every square and its image under a quarter turn differ in color.
        assert.equal(await page.locator(".proof .one").count(), 32);
        assert.equal((squares / turns) % 2, 0);
        continue;
      }
      await says(page, `makes ${squares / turns}`);
      assert.equal(await page.locator(".partners line").count(), turns);
      // A step further the images of that move are lit.
      await page.getByRole("button", { name: "Step forward" }).click();
      await says(page, "Step 3");
      const places = placesOf(moves);
      const lines = await page.locator(".partners line").evaluateAll((all) => all.map((line) => ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name)))));
      const spot = ([file, rank]) => [100 * file + 50, 100 * (Number(board[0]) - 1 - rank) + 50];
      const expected = Array.from({ length: turns }, (_, turn) => [1, 2].flatMap((step) => spot(places[(step + (turn * squares) / turns) % squares])));
      assert.deepEqual(lines, expected);
    }
  }));

test("magic tours: a sum is asked for before all are shown on the margins", (t) =>
  onPage(t, "#learn?lesson=9", async (page) => {
    await says(page, "The numbers from 1 to 64 add up to 2,080, and each of the 8 ranks to as much as any other.");
    assert.equal(await page.locator(".sums text").count(), 0);
    const answer = page.getByLabel("Each rank");
    await answer.press("Enter");
    await says(page, "Type a number");
    await answer.fill("260");
    await answer.press("Enter");
    await says(page, "Right. Each rank and each file adds up to 260, the rising diagonal to 210, the falling one to 282.");
    const shown = () => page.locator(".sums text").allTextContents();
    assert.deepEqual(await shown(), [...Array(16).fill("260"), "210", "282"]);
    await page.getByRole("radio", { name: "Jaenisch, 1862" }).click();
    await says(page, "Here too each rank and each file adds up to 260. Does each of the two diagonals?");
    assert.deepEqual(await shown(), []);
    await press(page, "They do");
    await says(page, /^No\. Each rank and each file adds up to 260/);
    // The squares that are seen add up to what is said.
    const seen = await steps(page);
    const rank = [..."abcdefgh"].map((file) => seen.get(`${file}3`));
    assert.equal(rank.reduce((sum, step) => sum + step, 0), 260);
    const sums = await shown();
    assert.equal(sums[16], String([..."abcdefgh"].reduce((sum, file, i) => sum + seen.get(`${file}${i + 1}`), 0)));
    // Another lesson on the same board has none.
    await page.evaluate(() => (location.hash = "#learn?lesson=3"));
    await says(page, "The knight starts on b1");
    assert.deepEqual(await shown(), []);
  }));

test("a link for a class asks and does not tell", async (t) => {
  const opened = (lesson, test) =>
    onPage(t, `#learn?lesson=${lesson}&answers=0`, async (page) => {
      await page.getByText("the answers are hidden.").first().waitFor();
      await test(page);
      await says(page, /^Your answer: .*\. Whether it is right is not told here\.$/);
      assert.equal(await page.locator(".player:visible").count(), 0);
      assert.equal(await page.getByRole("button", { name: "Copy a link for a class" }).count(), 0);
      assert.doesNotMatch(await page.locator(".mode-learn .left").innerText(), /Right|\bNo\b/);
    });
  await opened(2, async (page) => {
    await says(page, /^Every move from \w+ fails/);
    await cell(page, "c3").click();
  });
  await opened(3, async (page) => {
    await says(page, /^The knight is on/);
    assert.equal(await page.locator(".candidate.chosen").count(), 0);
    const before = await page.locator(".numbers text").allTextContents();
    await cell(page, "a3").click();
    await says(page, "Your answer: a3.");
    // What was asked is asked again, and shown no further.
    await page.getByRole("button", { name: "Ask me" }).click();
    await says(page, /^The knight is on/);
    assert.deepEqual(await page.locator(".numbers text").allTextContents(), before);
    await cell(page, "a3").click();
  });
  await opened(4, (page) => press(page, "It will get through"));
  await opened(6, async (page) => {
    await press(page, "There is none");
    assert.equal(await page.locator(".proof > *").count(), 0);
  });
  await opened(7, (page) => press(page, "Fewer"));
  await opened(8, async (page) => {
    await says(page, "Is there a closed tour");
    await press(page, "There is one");
    assert.equal(await page.locator(".partners line").count(), 0);
  });
  await opened(9, async (page) => {
    await says(page, "The numbers from 1 to 64");
    await page.getByLabel("Each rank").fill("260");
    await page.getByLabel("Each rank").press("Enter");
    await says(page, "Your answer: 260.");
    assert.equal(await page.locator(".sums text").count(), 0);
  });
});

test("a lesson gives its link for a class, which stays one from lesson to lesson", (t) =>
  onPage(t, "#learn?lesson=6", async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("Link for a class", { exact: true }).click();
    await page.getByText("hidden, not locked").waitFor();
    await press(page, "Copy a link for a class");
    await page.locator("#live", { hasText: "Link for a class copied" }).waitFor({ state: "attached" });
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#learn\?lesson=6&answers=0$/);
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByText("the answers are hidden.").waitFor();
    await page.getByRole("link", { name: "Symmetric tours" }).click();
    await page.waitForURL(/#learn\?lesson=8&answers=0$/);
    await press(page, "Next: Magic tours");
    await page.waitForURL(/#learn\?lesson=9&answers=0$/);
  }, { alone: true }));
