// Editing: holes painted by mouse, finger and keyboard, wrapped edges, pieces, shapes, undo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOf, contrast, pixelsOf } from "../contrast.js";
import { flawAt, onPage, path, says, sentence, steps, until } from "../harness.js";

/** @param {import("playwright-core").Page} page */
const boardIs = (page, text) => page.waitForURL((url) => new URLSearchParams(url.hash.split("?")[1]).get("board") === text);

/** @param {import("playwright-core").Page} page @param {string} name */
async function center(page, name) {
  const box = await page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) }).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("dragging makes holes, dragging over holes fills them, and each stroke can be undone", (t) =>
  onPage(t, "#edit", async (page) => {
    await says(page, "The tour is complete: 64 squares");
    await page.mouse.move(...(await center(page, "b7")));
    await page.mouse.down();
    await page.mouse.move(...(await center(page, "d7")), { steps: 6 });
    await page.mouse.up();
    await boardIs(page, "8x8-b7-c7-d7");
    await says(page, /61 squares|No open knight/);
    assert.equal((await steps(page)).size, 61);
    await page.mouse.move(...(await center(page, "c7")));
    await page.mouse.down();
    await page.mouse.up();
    await boardIs(page, "8x8-b7-d7");
    await page.getByRole("button", { name: "Undo" }).click();
    await boardIs(page, "8x8-b7-c7-d7");
    await page.keyboard.press("u");
    await page.waitForURL(/#edit$/);
    await page.getByRole("button", { name: "Redo" }).click();
    await boardIs(page, "8x8-b7-c7-d7");
    await page.getByRole("button", { name: "Rectangle" }).click();
    await page.waitForURL(/#edit$/);
  }));

test("a stroke that rules the tour out is told at once", (t) =>
  onPage(t, "#edit?board=5x5&closed=1", async (page) => {
    await says(page, /^No closed knight’s tour of 5×5/);
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

test("every shape has a small picture of itself, and a letter that of what is typed", (t) =>
  onPage(t, "#edit?board=6x6", async (page) => {
    await says(page, "36 squares");
    const pictures = () => page.locator(".shapes button path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    const all = await pictures();
    assert.equal(new Set(all).size, 10);
    // A rectangle has all its 81 squares, and a corner less is one less.
    assert.deepEqual(all.slice(0, 2).map((d) => d.split("M").length - 1), [81, 80]);
    await page.getByRole("textbox", { name: "Letter" }).fill("L");
    assert.notEqual((await pictures())[9], all[9]);
  }));

test("where there is no board, no number is pinned and no search is watched", (t) =>
  onPage(t, "#edit?board=banana", async (page) => {
    await page.locator(".notice").filter({ hasText: "“banana” is not a board" }).waitFor();
    const buttons = ["Pin numbers", "Watch the search"].map((name) => page.getByRole("button", { name }));
    for (const button of buttons) assert.ok(await button.isDisabled());
    await page.getByRole("button", { name: "Back to 8×8" }).click();
    await says(page, "The tour is complete");
    for (const button of buttons) assert.ok(await button.isEnabled());
  }));

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
    // What is no piece is told at the field, moves nothing, and is gone once it is corrected.
    const [jump, watch] = [page.getByLabel("Jump, as two legs"), page.getByRole("button", { name: "Watch the search" })];
    const place = await watch.boundingBox();
    await jump.fill("horse");
    await jump.press("Enter");
    await until(async () => (await flawAt(jump)).startsWith("“horse” is no piece: write two legs"));
    assert.match(page.url(), /piece=2,4/);
    assert.deepEqual(await watch.boundingBox(), place);
    await jump.fill("1,4rider");
    await jump.press("Enter");
    await page.waitForURL(/piece=1,4rider/);
    assert.equal(await flawAt(jump), "");
  }));

test("a shape follows when the board gets other sides, and holes that are none stay", (t) =>
  onPage(t, "#edit?board=12x12", async (page) => {
    await says(page, "144 squares");
    const holes = () => page.getByRole("gridcell", { name: /, hole$/ }).count();
    const address = () => new URLSearchParams(page.url().split("?")[1]).get("board") ?? "";
    /** The board of the address, once it is the one that is seen. */
    const board = async () => {
      let text = "";
      await until(async () => {
        text = address();
        return text.split("-").length - 1 === (await holes());
      });
      return text;
    };
    const type = async (/** @type {string} */ rows) => {
      await page.getByLabel("Rows").fill(rows);
      await page.getByLabel("Rows").press("Enter");
      await page.waitForURL((url) => url.hash.includes(`board=${rows}x12`));
      await until(async () => (await page.getByRole("gridcell").count()) === 12 * Number(rows));
    };
    for (const name of ["Ring", "Letter", "Heart"]) {
      const before = address();
      await page.getByRole("button", { name, exact: true }).click();
      // On a busy machine the shape before is still there for a while.
      await until(async () => address() !== before);
      const drawn = await board();
      assert.ok((await holes()) > 0 && (await page.getByRole("button", { name: "Undo" }).isEnabled()), name);
      await type("18");
      assert.ok((await board()).length > drawn.length, name);
      await type("1");
      await type("12");
      assert.equal(await board(), drawn);
    }
    // A heart has no corner.
    await page.getByRole("gridcell", { name: "a12, hole" }).click();
    await page.waitForURL((url) => !/-a12(-|&|$)/.test(url.hash));
    const drawn = await board();
    await type("18");
    assert.equal(await board(), drawn.replace("12x12", "18x12"));
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

test("the search is watched from its beginning, also by whoever came without an address", (t) =>
  onPage(t, "", async (page) => {
    await says(page, "A knight visits every square once.");
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.locator(".mode-edit").waitFor();
    await page.getByRole("button", { name: "A corner less" }).click();
    await says(page, "The tour is complete: 63 squares");
    await page.getByRole("button", { name: "Watch the search" }).click();
    await page.locator(".mode-watch").getByRole("button", { name: "Pause", exact: true }).waitFor();
    assert.ok(path(await steps(page)).length < 40);
    assert.equal(await page.locator(".welcome:visible").count(), 0);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await says(page, /^(The knight starts|Step \d+)/);
  }));

test("numbers are pinned on what was edited, and lie there in Edit again", (t) =>
  onPage(t, "#edit?board=5x6-a1-b1", async (page) => {
    await says(page, "complete");
    await page.getByRole("button", { name: "Pin numbers" }).click();
    await says(page, "Click a square and give it a number");
    await page.getByRole("gridcell", { name: "c1" }).click();
    await page.keyboard.type("28");
    await page.keyboard.press("Enter");
    await says(page, /tours? ha(s|ve) these numbers/);
    await page.getByRole("link", { name: "Edit" }).click();
    await says(page, "complete");
    await page.getByRole("gridcell", { name: "c1, step 28, number 28 is given" }).waitFor();
  }));

test("a fast stroke leaves no gaps, and is seen before it ends", (t) =>
  onPage(t, "#edit?board=8x8", async (page) => {
    await says(page, "The tour is complete: 64 squares");
    const square = page.getByRole("gridcell", { name: /^d7(,|$)/ });
    /** How much of the square is another color than before. */
    const changed = (one, other) => {
      let points = 0;
      for (let y = 0; y < one.height; y++) {
        for (let x = 0; x < one.width; x++) if (contrast(one.at(x, y), other.at(x, y)) > 1.1) points++;
      }
      return points / (one.width * one.height);
    };
    const before = await pixelsOf(page, square);
    await page.mouse.move(...(await center(page, "b7")));
    await page.mouse.down();
    // In one leap, as a fast hand makes it.
    await page.mouse.move(...(await center(page, "f7")));
    await until(async () => changed(before, await pixelsOf(page, square)) > 0.5);
    assert.ok(page.url().endsWith("#edit?board=8x8") || page.url().endsWith("#edit"), page.url());
    await page.mouse.move(...(await center(page, "f4")));
    await page.mouse.up();
    await boardIs(page, "8x8-b7-c7-d7-e7-f7-f6-f5-f4");
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`holes and squares are told apart, ${colorScheme}`, (t) =>
    onPage(
      t,
      "#watch?board=6x6-c3-d3&start=a1",
      async (page) => {
        await says(page, "starts on a1");
        const square = (name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });
        const fill = async (name) => colorOf(await square(name).evaluate((rect) => getComputedStyle(rect).fill));
        const [light, dark] = [await fill("e2"), await fill("f2")].sort();
        assert.ok(contrast(light, dark) >= 1.6, `${light} beside ${dark}`);
        const hole = await pixelsOf(page, square("c3"));
        for (const beside of [light, dark]) {
          let far = 0;
          for (let y = 0; y < hole.height; y++) {
            for (let x = 0; x < hole.width; x++) if (contrast(hole.at(x, y), beside) >= 1.6) far++;
          }
          const share = far / (hole.width * hole.height);
          assert.ok(share > 0.12, `${Math.round(100 * share)} % of a hole differ from ${beside}`);
        }
      },
      { colorScheme },
    ));
}

test("moves over an edge are fainter than others, in a complete tour too", (t) =>
  onPage(t, "#edit?board=torus:6x6&closed=1", async (page) => {
    await says(page, "complete");
    const opacity = (line) => page.locator(line).evaluate((path) => Number(getComputedStyle(path).strokeOpacity));
    assert.ok((await page.locator(".path.long").first().getAttribute("d")).length > 0);
    assert.ok(2 * (await opacity("path.path.long")) < (await opacity(".path.course >> nth=0")));
  }));

test("a square's frame is seen on all sides, for the keyboard and for the pointer", (t) =>
  onPage(t, "#watch?board=5x5&start=a1&step=-1", async (page) => {
    await says(page, "complete");
    const square = page.getByRole("gridcell", { name: /^c3,/ });
    /** The colors in the middle of each side, as far within as a frame is wide. */
    const sides = async () => {
      const { width, height, at } = await pixelsOf(page, square);
      const [x, y] = [width >> 1, height >> 1];
      return [at(x, 4), at(width - 5, y), at(x, height - 5), at(4, y)];
    };
    const alike = (colors) => colors.every((color) => contrast(color, colors[0]) < 1.1);
    const plain = await sides();
    await page.locator("[role=gridcell][tabindex='0']").focus();
    for (const key of ["Home", "PageDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label").startsWith("c3"));
    const accent = colorOf(await page.evaluate(() => {
      const button = document.querySelector(".buttons .play");
      return getComputedStyle(button).backgroundColor;
    }));
    const framed = await sides();
    assert.ok(framed.every((color) => contrast(color, accent) < 1.1), `${framed} instead of ${accent}`);
    await page.getByRole("slider", { name: "Step" }).focus();
    await square.hover();
    const hovered = await sides();
    assert.ok(alike(hovered) || hovered.every((color, i) => contrast(color, plain[i]) > 1.4), `${plain} and ${hovered}`);
  }));
