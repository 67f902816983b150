// Exploring a giant board as a person would: by mouse, by wheel, by keyboard, by touch.
//
// One file, because every test reads the same map and asks of it where it is and how near.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answers, flawAt, onPage, says, sentence, until } from "../harness.js";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const { PARCEL, Wasm } = await import(new URL("engine/wasm.js", PAGE).href);
const wasm = new Wasm(new WebAssembly.Module(readFileSync(new URL("../built/engine.wasm", PAGE))));

/** The step of a square, by the engine itself. */
function stepOf(sides, closed, name) {
  const [ranks, files] = sides.split("x");
  let step = "";
  wasm.ask({ giant: { ranks, files, closed, ask: ["square", name] } }, (parcel, words) => {
    if (parcel === PARCEL.window) step = String(words.slice(0, 4).reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n));
  });
  return step;
}

/** The square and the step that a sentence tells. */
async function told(page) {
  const words = await sentence(page);
  const [, name, step] = /^(?:The knight is on )?([a-z]+\d+)\b.* step ([\d,]+) of/.exec(words) ?? [];
  assert.ok(name, words);
  return { name, step: step.replaceAll(",", "") };
}

/** @param {import("playwright-core").Page} page */
const map = (page) => page.locator("canvas.map-canvas");

/**
 * Waits until the address has a view like this. It follows what is seen whenever that rests, so it may say
 * what was seen on the way.
 * @param {import("playwright-core").Page} page
 * @param {(file: number, rank: number, scale: number) => boolean} like The middle, and pixels for a square.
 */
const seen = (page, like) =>
  page.waitForURL(({ hash }) => {
    const view = new URLSearchParams(hash.split("?")[1]).get("view");
    return view !== null && like(...view.split(",").map(Number));
  });

/** Points at a place, and returns what is told of the square there. @param {import("playwright-core").Page} page */
async function pointAt(page, x, y) {
  await answers(page, () => page.mouse.move(x, y), /is visited at step/);
  return told(page);
}

const MIDDLE = "#explore?joins=comb&view=499999999.50,499999999.50,32";

test("the whole board, its corners, and the knight on its first square", (t) =>
  onPage(t, "#explore?joins=comb", async (page) => {
    await says(page, "The knight is on a1, at step 1 of 1,000,000,000,000,000,000.");
    await page.getByRole("application", { name: "Board of 1,000,000,000 ranks and 1,000,000,000 files" }).waitFor();
    const facts = await page.locator(".counters").innerText();
    assert.match(facts, /27,777,7/);
  }));

test("the step of the square under the pointer is the library's, at every zoom", (t) =>
  onPage(t, MIDDLE, async (page) => {
    await says(page, "The knight is on a1");
    const box = await map(page).boundingBox();
    const names = new Set();
    for (let i = 0; i < 14; i++) {
      const [x, y] = [box.x + 60 + ((i * 97) % (box.width - 120)), box.y + 40 + ((i * 61) % (box.height - 260))];
      const { name, step } = await pointAt(page, x, y);
      assert.equal(step, stepOf("1000000000x1000000000", false, name), name);
      names.add(name);
      await page.mouse.wheel(0, 520);
    }
    assert.ok(names.size > 8, [...names].join());
  }));

test("dragging moves the board with the pointer, square by square", (t) =>
  onPage(t, MIDDLE, async (page) => {
    await says(page, "The knight is on a1");
    const box = await map(page).boundingBox();
    const at = [box.x + 300, box.y + 200];
    const before = await pointAt(page, ...at);
    await page.mouse.down();
    await page.mouse.move(at[0] - 160, at[1] + 96, { steps: 6 });
    await page.mouse.up();
    // Five squares to the left and three down, and the same square is there.
    assert.notDeepEqual(await pointAt(page, at[0] + 160, at[1] + 96), before);
    assert.deepEqual(await pointAt(page, at[0] - 159, at[1] + 96), before);
    await seen(page, (file, rank, scale) => file === 500000004.5 && rank === 500000002.5 && scale === 32);
  }));

test("the wheel zooms about the pointer", (t) =>
  onPage(t, MIDDLE, async (page) => {
    await says(page, "The knight is on a1");
    const box = await map(page).boundingBox();
    const before = await pointAt(page, box.x + 333, box.y + 222);
    await page.mouse.wheel(0, -300);
    await seen(page, (file, rank, scale) => scale > 55 && scale < 70);
    assert.notDeepEqual(await pointAt(page, box.x + 533, box.y + 222), before);
    assert.deepEqual(await pointAt(page, box.x + 333, box.y + 223), before);
  }));

test("a click puts the knight there; steps lead along the tour", (t) =>
  onPage(t, MIDDLE, async (page) => {
    await says(page, "The knight is on a1");
    await map(page).click({ position: { x: 200, y: 200 } });
    await page.waitForURL(/at=\d{9,}/);
    await page.mouse.move(2, 2);
    await says(page, /^The knight is on/);
    const { name, step } = await told(page);
    assert.equal(step, stepOf("1000000000x1000000000", false, name));
    await page.getByRole("button", { name: "Step forward" }).click();
    await says(page, (BigInt(step) + 1n).toLocaleString("en-US"));
    const next = await told(page);
    assert.equal(next.step, stepOf("1000000000x1000000000", false, next.name));
  }));

test("go to a step, go to a square, by name and by numbers", (t) =>
  onPage(t, "#explore?joins=comb&giant=1000000000000000000x1000000000000000000&closed=1", async (page) => {
    await says(page, "The knight is on a1, at step 1 of 1,000,000,000,000,000,000,000,000,000,000,000,000.");
    await page.getByRole("textbox", { name: "Step" }).fill("123,456,789,012,345,678,901,234,567,890,123,456");
    await page.getByRole("button", { name: "Go to step" }).click();
    await says(page, "at step 123,456,789,012,345,678,901,234,567,890,123,456");
    const { name, step } = await told(page);
    assert.equal(step, stepOf("1000000000000000000x1000000000000000000", true, name));
    await seen(page, (file, rank, scale) => scale === 64);
    const square = page.getByRole("textbox", { name: "Square" });
    for (const [text, words] of [["h8", /on h8, at/], ["5, 4", /on e4, at/], ["1,000,000,000,000, 7", /file 1,000,000,000,000, rank 7/]]) {
      await square.fill(text);
      await square.press("Enter");
      await says(page, words);
      const { name, step } = await told(page);
      assert.equal(step, stepOf("1000000000000000000x1000000000000000000", true, name));
    }
    const stands = await sentence(page);
    const [toStep, start] = [page.getByRole("textbox", { name: "Step" }), page.getByLabel("Start", { exact: true })];
    for (const [field, text, words] of [
      [square, "z", "“z” is no square of the board. Its squares go from a1 to "],
      [square, "0,0", "“0,0” is no square of the board. Its squares go from a1 to "],
      [start, "0, 7", "“0, 7” is no square of the board. Its squares go from a1 to "],
      [toStep, "0", "“0” is no step of this tour: they go from 1 to 1,000,000,000,000,000,000,"],
    ]) {
      await field.fill(text);
      await field.press("Enter");
      assert.ok((await flawAt(field)).startsWith(words), await flawAt(field));
      assert.equal(await sentence(page), stands);
    }
    assert.equal(await page.locator(".notice:visible").count(), 0);
    await square.fill("5, 4");
    await square.press("Enter");
    await says(page, /on e4, at/);
    assert.equal(await flawAt(square), "");
  }));

test("the tour begins and ends where it is asked to", (t) =>
  onPage(t, "#explore?joins=comb", async (page) => {
    await says(page, "The knight is on a1");
    await page.getByLabel("Start", { exact: true }).fill("5, 5");
    await page.getByLabel("Start", { exact: true }).press("Tab");
    await says(page, "The knight is on e5");
    await page.getByLabel("End", { exact: true }).fill("c4");
    await answers(page, () => page.getByLabel("End", { exact: true }).press("Tab"), /The knight is on e5/);
    await page.waitForURL(/from=e5&to=c4/);
    await page.locator("canvas.map-canvas").focus();
    await page.keyboard.press("e");
    await says(page, /The knight is on c4.*, at step 1,000,000,000,000,000,000 of/);
    // Both are of one color: every move changes it, and the number of squares is even.
    await page.getByLabel("End", { exact: true }).fill("a1");
    await page.getByLabel("End", { exact: true }).press("Tab");
    await page.locator(".notice").filter({ hasText: /color/ }).waitFor();
    const end = page.getByLabel("End", { exact: true });
    await end.fill("zz");
    await end.press("Tab");
    assert.match(await flawAt(end), /“zz” is no square of the board/);
    await page.getByRole("radio", { name: "Closed" }).click();
    await says(page, "The knight is on e5");
  }));

test("the map glides to a knight nearby, and lands on it", (t) =>
  onPage(
    t,
    "#explore?joins=comb&view=8.50,8.50,64",
    async (page) => {
      await says(page, "The knight is on a1");
      // The address rests where the view does: wherever it stops on the way, the end is the same.
      await page.getByRole("button", { name: "To the knight" }).click();
      // In the corner little is seen beside the board.
      await page.waitForURL(/view=5\.50,4\.50,64/);
      await page.getByLabel("Square", { exact: true }).fill("zzzz77777");
      await page.getByLabel("Square", { exact: true }).press("Enter");
      await page.waitForURL(/view=475253\.50,77776\.50,64/);
    },
    { reducedMotion: "no-preference" },
  ));

test("riding goes on step by step, and rests in the address", (t) =>
  onPage(t, "#explore?joins=comb&view=10.50,8.50,40", async (page) => {
    await says(page, "step 1 of");
    await page.getByRole("slider", { name: "Speed" }).fill("4");
    await page.getByRole("button", { name: "Ride" }).click();
    await says(page, /step [1-9][\d,]+ of/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForURL(/at=\d+/);
    const { name, step } = await told(page);
    assert.equal(step, stepOf("1000000000x1000000000", false, name));
    assert.equal(new URLSearchParams(page.url().split("?")[1]).get("at"), step);
    // As fast as it goes.
    await page.getByRole("slider", { name: "Speed" }).fill("20");
    await page.getByRole("button", { name: "Ride" }).click();
    await says(page, /step [\d,]{20,} of/);
    await page.getByRole("button", { name: "Pause" }).click();
    const far = await told(page);
    assert.equal(far.step, stepOf("1000000000x1000000000", false, far.name));
  }));

test("by keyboard alone", (t) =>
  onPage(t, MIDDLE, async (page) => {
    await says(page, "The knight is on a1");
    await map(page).focus();
    await page.keyboard.press("ArrowRight");
    await says(page, "(file 500,000,001, rank 500,000,000) is visited");
    await page.keyboard.press("ArrowUp");
    await says(page, "(file 500,000,001, rank 500,000,001) is visited");
    const live = await page.locator("#live").textContent();
    assert.match(live, /is visited at step/);
    const { name, step } = await told(page);
    assert.equal(step, stepOf("1000000000x1000000000", false, name));
    await page.keyboard.press("Enter");
    await says(page, new RegExp(`^The knight is on ${name}.* at step ${BigInt(step).toLocaleString("en-US")} of`));
    await page.keyboard.press("-");
    await page.keyboard.press("0");
    await page.waitForFunction(() => !location.hash.includes("view="));
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Zoom in");
    await page.keyboard.press("Enter");
    await page.waitForURL(/view=/);
  }));

test("by touch on a small phone: drag, pinch, tap", (t) =>
  onPage(
    t,
    MIDDLE,
    async (page) => {
      await says(page, "The knight is on a1");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} pixels too wide`);
      const box = await map(page).boundingBox();
      const client = await page.context().newCDPSession(page);
      const touch = (type, points) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })) });
      await touch("touchStart", [[200, 200]]);
      for (let i = 1; i <= 8; i++) await touch("touchMove", [[200 - 8 * i, 200]]);
      await touch("touchEnd", []);
      await seen(page, (file) => Math.abs(file - 500000001.5) < 0.3);
      await touch("touchStart", [[100, 200], [200, 200]]);
      for (let i = 1; i <= 8; i++) await touch("touchMove", [[100 - 5 * i, 200], [200 + 5 * i, 200]]);
      await touch("touchEnd", []);
      await seen(page, (file, rank, scale) => Math.abs(scale - 57.6) < 2);
      await map(page).tap({ position: { x: 150, y: 150 } });
      await page.waitForURL(/at=\d{9,}/);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test("the address reproduces the view", (t) =>
  onPage(t, "#explore?joins=comb&giant=999999999x1000000001&view=123456789,987654.25,8&at=1234567890123456", async (page) => {
    await says(page, "step 1,234,567,890,123,456 of 999,999,999,999,999,999");
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.waitForURL(/,16(&|$)/);
    assert.match(page.url(), /view=123456789,987654\.25,16/);
  }));

test("boards that have no tour, and addresses that mean nothing, are told", async (t) => {
  for (const [hash, message] of [
    ["#explore?joins=comb&giant=999999999x999999999&closed=1", /two odd sides/],
    ["#explore?joins=comb&giant=2x1000000", /two wide/],
    ["#explore?joins=comb&giant=banana", /“banana” is no board: .* from 1 to 9,223,372,036,854,775,808/],
    ["#explore?joins=comb&giant=500x", /“500x” is no board/],
    ["#explore?joins=comb&giant=99999999999999999999x8", /from 1 to/],
    ["#explore?joins=comb&view=nowhere", /no part of a board/],
    ["#explore?joins=comb&at=0", /no step of this tour/],
  ]) {
    await onPage(t, hash, async (page) => {
      await page.locator(".notice").filter({ hasText: message }).waitFor();
      // It goes on.
      await page.evaluate(() => (location.hash = "#explore?joins=comb&giant=20x30"));
      await says(page, "step 1 of 600");
      assert.equal(await page.locator(".notice:visible").count(), 0);
    });
  }
});

test("where there is no tour the map says why, and leads to boards that have one", async (t) => {
  // An open tour of this board, or a closed one of another: whatever is offered, the engine has it.
  for (const [hash, reason, offered] of [
    ["#explore?giant=3x4&closed=1", /3×4/, [["Open tour", "1 of 12"], ["5×6", "1 of 30"]]],
    ["#explore?giant=999999999x999999999&closed=1", /two odd sides/, [["Open tour", "1 of 999,999,998,000,000,001"], ["999,999,999×1,000,000,000", "1 of 999,999,999,000,000,000"]]],
    ["#explore?giant=2x50", /two wide/, [["3×50", "1 of 150"]]],
    ["#explore?giant=1000x1000&from=a1&to=c1", /color/, [["Any start and end", "1 of 1,000,000"]]],
    ["#explore?giant=banana", /no board/, [["1,000,000,000×1,000,000,000", "1 of 1,000,000,000,000,000,000"]]],
  ]) {
    for (const [name, step] of offered) {
      await onPage(t, hash, async (page) => {
        await page.locator(".map-place").getByText(reason).waitFor();
        const buttons = page.locator(".map-place .no-tour button");
        await buttons.nth(offered.length - 1).waitFor();
        assert.deepEqual(await buttons.allTextContents(), offered.map(([name]) => name));
        // Nothing black, and nothing to ride along.
        const pixel = await map(page).evaluate((canvas) => [...canvas.getContext("2d").getImageData(3, 3, 1, 1).data]);
        assert.ok(pixel[0] > 200, String(pixel));
        for (const name of ["Ride", "Step forward", "To the knight"]) assert.ok(await page.getByRole("button", { name }).isDisabled(), name);
        assert.equal(await page.locator(".counters").innerText(), "");
        await buttons.filter({ hasText: name }).click();
        await says(page, `at step ${step}`);
        await page.locator(".no-tour").waitFor({ state: "hidden" });
        assert.ok(await page.getByRole("button", { name: "Ride" }).isEnabled());
      });
    }
  }
});

/** Pixels for a square, as the address has it; 0 for the whole board. @param {import("playwright-core").Page} page */
const scaleOf = (page) => Number(new URLSearchParams(page.url().split("?")[1]).get("view")?.split(",")[2] ?? 0);

/**
 * Does something, and returns what was told meanwhile of how wide the view is, until the address has a view of this scale.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} act
 * @param {number} scale
 */
async function widthsUntil(page, act, scale) {
  await page.evaluate(() => {
    const width = document.querySelector(".map-place .wide");
    globalThis.widths = [];
    new MutationObserver(() => globalThis.widths.push(width.textContent)).observe(width, { childList: true, characterData: true, subtree: true });
  });
  await act();
  await until(async () => scaleOf(page) === scale);
  return page.evaluate(() => globalThis.widths);
}

for (const motion of /** @type {const} */ (["no-preference", "reduce"])) {
  test(`from the whole board the knight is flown to, or jumped to, ${motion}`, (t) =>
    onPage(
      t,
      "#explore",
      async (page) => {
        await says(page, "The knight is on d3");
        const widths = await widthsUntil(page, () => page.getByRole("button", { name: "To the knight" }).click(), 40);
        // Many frames, each nearer than the one before; or one.
        if (motion === "reduce") assert.equal(widths.length, 1);
        else assert.ok(widths.length > 8, widths.join());
        const numbers = widths.map((text) => Number(text.replace(/\D/g, "")));
        assert.deepEqual(numbers, numbers.toSorted((a, b) => b - a));
        assert.ok(numbers.at(-1) < 60);
        const [file, rank] = new URLSearchParams(page.url().split("?")[1]).get("view").split(",").map(Number);
        // Near the corner, so that little is seen beside the board: the knight on d3 is left of the middle and below it.
        assert.deepEqual([file, rank], [9.5, 7.5]);
      },
      { reducedMotion: motion },
    ));

  test(`from the whole board a ride begins where the knight is, ${motion}`, (t) =>
    onPage(
      t,
      "#explore?giant=1000000x1000000",
      async (page) => {
        await says(page, "at step 1 of");
        await widthsUntil(page, () => page.getByRole("button", { name: "Ride" }).click(), 40);
        await says(page, /at step [2-9] of/);
        await page.getByRole("button", { name: "Pause" }).click();
        // As fast as it goes, it is seen from the whole board.
        await page.keyboard.press("0");
        await page.waitForFunction(() => !location.hash.includes("view="));
        await page.getByRole("slider", { name: "Speed" }).fill("15");
        await page.getByRole("button", { name: "Ride" }).click();
        await says(page, /at step [\d,]{9,} of/);
        await page.getByRole("button", { name: "Pause" }).click();
        assert.ok(scaleOf(page) < 1, page.url());
      },
      { reducedMotion: motion },
    ));
}

test("a flight far over the board rises and comes down, and lands on the square exactly", (t) =>
  onPage(
    t,
    "#explore?giant=1000000000000000000x1000000000000000000&view=8.50,8.50,64",
    async (page) => {
      await says(page, "The knight is on");
      const square = page.getByLabel("Square", { exact: true });
      await square.fill("900,000,000,000,000,001, 700,000,000,000,000,007");
      const widths = await widthsUntil(page, () => square.press("Enter").then(() => page.waitForURL(/view=9/)), 64);
      assert.match(page.url(), /view=900000000000000000\.50,700000000000000006\.50,64/);
      const numbers = widths.map((text) => Number(text.replace(/\D/g, "")));
      assert.ok(Math.max(...numbers) > 1e17, widths.join());
      // Whoever takes the board in hand stops it.
      await square.fill("1, 1");
      await square.press("Enter");
      await until(async () => Number((await page.locator(".map-place .wide").innerText()).replace(/\D/g, "")) > 1000);
      const box = await map(page).boundingBox();
      await page.mouse.move(box.x + 300, box.y + 300);
      await page.mouse.wheel(0, -100);
      await page.waitForURL((url) => !url.hash.includes("view=9000") || !url.hash.includes(",64"));
      const rests = page.url();
      assert.doesNotMatch(rests, /view=0\.50,0\.50,64/);
    },
    { reducedMotion: "no-preference" },
  ));

test("a small picture of the whole board shows where the view is, and leads elsewhere", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, "The knight is on");
    const small = page.locator(".map-place .overview");
    const wide = page.locator(".map-place .wide");
    assert.ok(await small.isHidden());
    assert.equal(await wide.innerText(), "All 1,000,000,000 columns");
    await page.evaluate(() => (location.hash = "#explore?view=250000000.50,750000000.50,40"));
    await small.waitFor();
    const width = (await map(page).boundingBox()).width;
    await until(async () => (await wide.innerText()) === `${Math.round(width / 40)} squares wide`);
    const box = await small.locator("canvas").boundingBox();
    const frame = await small.locator(".frame").boundingBox();
    const [x, y] = [frame.x + frame.width / 2 - box.x, frame.y + frame.height / 2 - box.y];
    assert.ok(Math.abs(x / box.width - 0.25) < 0.02 && Math.abs(y / box.height - 0.25) < 0.02, `${x}, ${y} of ${box.width}`);
    // The course of the tour is drawn in it.
    await until(() => small.locator("canvas").evaluate((canvas) => new Set(new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size > 20));
    await small.locator("canvas").click({ position: { x: box.width * 0.75, y: box.height * 0.75 } });
    await seen(page, (file, rank, scale) => Math.abs(file / 1e9 - 0.75) < 0.01 && Math.abs(rank / 1e9 - 0.25) < 0.01 && scale === 40);
    const moved = await small.locator(".frame").boundingBox();
    assert.ok(moved.x > frame.x && moved.y > frame.y);
    // Its own buttons, the rulers and it do not lie on one another.
    const others = [page.getByRole("button", { name: "The whole board", exact: true }), wide];
    for (const other of others) {
      const place = await other.boundingBox();
      assert.ok(place.y + place.height <= box.y || place.y >= box.y + box.height);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await small.waitFor({ state: "hidden" });
    assert.ok(await wide.isVisible());
  }));

test("on a phone no button lies on the map", (t) =>
  onPage(
    t,
    "#explore",
    async (page) => {
      await says(page, "The knight is on");
      const box = await map(page).boundingBox();
      for (const name of ["Zoom in", "Zoom out", "The whole board"]) {
        const place = await page.getByRole("button", { name, exact: true }).boundingBox();
        assert.ok(place.y >= box.y + box.height || place.y + place.height <= box.y, name);
      }
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.waitForURL(/view=/);
    },
    { viewport: { width: 390, height: 844 } },
  ));

test("there and back again: modes by their links", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.getByRole("link", { name: "Explore" }).click();
    await says(page, "The knight is on");
    assert.equal(await page.getByRole("link", { name: "Explore" }).getAttribute("aria-current"), "page");
    await page.waitForURL(/#explore/);
    await page.getByRole("link", { name: "Watch" }).click();
    await says(page, "The knight starts on");
  }));

test("frames come while the board is dragged", (t) =>
  onPage(
    t,
    "#explore?joins=comb&view=500000000,3000,16",
    async (page) => {
      await says(page, "The knight is on a1");
      const times = await page.evaluate(async () => {
        const canvas = document.querySelector("canvas.map-canvas");
        canvas.setPointerCapture = () => {};
        const fire = (type, x, y) =>
          canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true }));
        const measure = async (act) => {
          const times = [];
          let last = await new Promise(requestAnimationFrame);
          for (let i = 1; i <= 90; i++) {
            act(i);
            const now = await new Promise(requestAnimationFrame);
            times.push(now - last);
            last = now;
          }
          return times.sort((a, b) => a - b);
        };
        // What a frame takes in which nothing happens, on this machine and with what else it does.
        const still = await measure(() => {});
        fire("pointerdown", 500, 300);
        const dragged = await measure((i) => fire("pointermove", 500 - 12 * i, 300 + 5 * i));
        fire("pointerup", 0, 0);
        return { still, dragged };
      });
      const [still, dragged] = [times.still[45], times.dragged[45]];
      t.diagnostic(`the middle frame took ${dragged.toFixed(1)} ms, ${still.toFixed(1)} ms of a board at rest`);
      assert.ok(dragged < 6 * still, `${dragged} ms, ${still} ms of a board at rest`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

/**
 * What there is to be seen on the map: its colors, and how many of neighboring pixels differ.
 * @param {import("playwright-core").Page} page
 */
const picture = (page) =>
  map(page).evaluate((canvas) => {
    const { width, height } = canvas;
    const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);
    const colors = new Set(pixels).size;
    let differing = 0;
    for (let at = 1; at < pixels.length; at++) differing += Number(pixels[at] !== pixels[at - 1]);
    return { colors, share: differing / pixels.length };
  });

test("along the curve there is something to be seen at every scale", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, /^The knight is on .*, at step 1 of 1,000,000,000,000,000,000\.$/);
    for (const scale of [0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 2.5, 12]) {
      const view = scale === 0 ? "" : `?view=123456789.50,345678901.50,${scale}`;
      await page.evaluate((view) => (location.hash = `#explore${view}`), view);
      // Ruled paper has a handful of colors, and as many changes as lines.
      await until(async () => {
        const { colors, share } = await picture(page);
        return colors > (scale > 3 ? 3 : 12) && share > 0.04;
      });
    }
  }, { complains: /willReadFrequently/ }));

test("the blocks of the curve are those of the library, and the squares of the map those of its tour", (t) =>
  onPage(t, "#explore?giant=123456789x987654321&closed=1&view=4567890.50,1234567.50,64", async (page) => {
    const about = { ranks: "123456789", files: "987654321", closed: true, joins: "hilbert" };
    await page.locator(".notice", { hasText: "two odd sides" }).waitFor();
    await page.evaluate(() => (location.hash = "#explore?giant=123456790x987654321&closed=1&view=4567890.50,1234567.50,64"));
    await says(page, "The knight is on");
    about.ranks = "123456790";
    const box = await map(page).boundingBox();
    for (const [x, y] of [[0.5, 0.5], [0.3, 0.4], [0.7, 0.6]]) {
      const { name, step } = await pointAt(page, box.x + x * box.width, box.y + y * box.height);
      let window;
      wasm.ask({ giant: { ...about, ask: ["square", name] } }, (parcel, numbers) => {
        if (parcel === PARCEL.window) window = numbers;
      });
      assert.equal(String(window.slice(0, 4).reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)), step);
    }
  }, { complains: /willReadFrequently/ }));

test("where no curve can be laid the board is gone through row by row, and whoever wishes it can choose", (t) =>
  onPage(t, "#explore?giant=5x1000000000", async (page) => {
    await says(page, "The knight is on a1");
    const chosen = (name) => page.getByRole("radio", { name }).getAttribute("aria-checked");
    assert.equal(await chosen("Row by row"), "true");
    await page.evaluate(() => (location.hash = "#explore?giant=1000x1000"));
    await until(async () => (await chosen("Along a curve")) === "true");
    await page.getByRole("radio", { name: "Row by row" }).click();
    await page.waitForURL(/joins=comb/);
    await page.getByText("Tiles", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Along a curve" }).click();
    await page.waitForURL((url) => !url.hash.includes("joins"));
    // With an end that is chosen there is none.
    await page.getByLabel("Start", { exact: true }).fill("c3");
    await page.getByLabel("Start", { exact: true }).press("Enter");
    await until(async () => (await chosen("Row by row")) === "true");
  }));

test("on a phone the sides of a board stand in one line where both are seen whole", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, "The knight is on");
    const boxes = () => Promise.all(["Rows", "Columns"].map((name) => page.getByLabel(name, { exact: true }).boundingBox()));
    const [rows, columns] = await boxes();
    assert.ok(rows.y === columns.y && columns.x > rows.x + rows.width, JSON.stringify([rows, columns]));
    await page.getByLabel("Boards to begin with").selectOption("1000000000000000000x1000000000000000000");
    await until(async () => (await page.getByLabel("Rows", { exact: true }).inputValue()).length === 25);
    const [above, below] = await boxes();
    assert.ok(below.y > above.y + above.height);
    for (const name of ["Rows", "Columns"]) assert.ok(await page.getByLabel(name, { exact: true }).evaluate((input) => input.scrollWidth <= input.clientWidth));
  }, { viewport: { width: 390, height: 844 } }));

test("what is no side of a board is marked at its field, and all stays as it was typed", (t) =>
  onPage(t, "#explore?giant=20x30", async (page) => {
    await says(page, "step 1 of 600");
    const [rows, columns] = ["Rows", "Columns"].map((name) => page.getByLabel(name, { exact: true }));
    for (const wrong of ["abc", "", "0", "-3", "2.5e3x", "9223372036854775809"]) {
      await rows.fill(wrong);
      await rows.press("Tab");
      assert.match(await rows.evaluate((input) => input.validationMessage), /from 1 to 9,223,372,036,854,775,808/, wrong);
      assert.ok(await rows.evaluate((input) => input.matches(":user-invalid")), wrong);
      assert.deepEqual([await rows.inputValue(), await columns.inputValue()], [wrong, "30"]);
      assert.match(page.url(), /giant=20x30/);
      await says(page, "step 1 of 600");
    }
    // The other side is typed while the first is still wrong, and waits for it.
    await columns.fill("40");
    await columns.press("Tab");
    assert.match(page.url(), /giant=20x30/);
    await rows.fill("1,000");
    await rows.press("Tab");
    await page.waitForURL(/giant=1000x40/);
    await says(page, "step 1 of 40,000");
    assert.ok(await rows.evaluate((input) => input.matches(":valid")));
    // The longest side there is.
    await rows.fill("9223372036854775808");
    await rows.press("Tab");
    await says(page, "step 1 of 368,934,881,474,191,032,320");
  }));

test("where drawing is slow, a frame draws one piece of the board, and the others come in the next", (t) =>
  onPage(t, "about:blank", async (page) => {
    await page.addInitScript(() => {
      // By this clock whatever is done between two looks at it takes 20 ms.
      let looks = 0;
      performance.now = () => 20 * ++looks;
      // Where a piece is drawn, and how many were in each frame.
      const make = document.createElement.bind(document);
      let pieces = 0;
      document.createElement = (name, ...rest) => {
        if (name === "canvas") pieces++;
        return make(name, ...rest);
      };
      globalThis.frames = [];
      const ask = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (act) =>
        ask((now) => {
          const before = pieces;
          act(now);
          globalThis.frames.push(pieces - before);
        });
    });
    for (const [joins, scale, button] of [["comb", 32, "Zoom in"], ["hilbert", 8, "Zoom out"], ["comb", 2, "Zoom out"]]) {
      await page.goto("about:blank");
      await page.goto(`${process.env.HIPPODROME_PAGE}#explore?joins=${joins}&view=499999999.50,499999999.50,${scale}`);
      await says(page, "The knight is on");
      await page.evaluate(() => globalThis.frames.splice(0));
      await page.getByRole("button", { name: button }).click();
      await until(() => page.evaluate(() => globalThis.frames.reduce((sum, pieces) => sum + pieces, 0) > 9));
      const frames = await page.evaluate(() => globalThis.frames);
      // The frame that was seen is kept as a picture besides.
      assert.ok(Math.max(...frames) <= 2, `${joins}, ${scale}: ${frames}`);
    }
  }));
