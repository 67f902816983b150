// No task of the page's opening takes more than 50 ms, but the first, in which its modules begin; and none while the map is zoomed.
//
// Not among the tests, as it depends on the machine; bench/README.md says how it is run. What is measured is the time
// that the page's thread was at work, by Chromium's own records: that the machine was busy with something else is no part of it.

import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { onPage } from "../harness.js";

/** Milliseconds: longer tasks are felt (https://web.dev/articles/optimize-long-tasks). */
const LONG = 50;

/** What is opened, and what stands there when it has come. @type {[string, string][]} */
const OPENED = [
  ["#watch", ".counters dd"],
  ["#watch?board=60x60&start=a1", ".counters dd"],
  ["#watch?board=200x200&start=a1", ".counters dd"],
  ["#watch?board=1000x1000&start=a1", ".counters dd"],
  ["#compare", ".verdict:not(:empty)"],
  ["#compare?board=30x30&method=alone&other=alone:pohl", ".verdict:not(:empty)"],
  ["#compare?board=60x60&method=alone&other=alone:pohl", ".verdict:not(:empty)"],
  ["#explore", ".counters dd"],
  ["#play", ".counters dd"],
  ["#learn", ".sentence:not(:empty)"],
  ["#edit?board=20x20", ".sentence:not(:empty)"],
  ["#count", ".great:not(:empty)"],
  ["#puzzle", ".sentence:not(:empty)"],
  ["#check", ".sentence:not(:empty)"],
  ["#take?board=8x8", ".sentence:not(:empty)"],
];

/** The tasks of the thread that shows this address, in the order in which they ran. @param {any[]} events @param {string} address */
function tasksOf(events, address) {
  const shown = events.find(({ name, args }) => name === "CommitLoad" && args.data?.url?.startsWith(address));
  assert.ok(shown, "the page is not among what was recorded");
  return events
    .filter(({ name, ph, pid, tid, ts }) => name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === shown.pid && tid === shown.tid && ts >= shown.ts)
    .sort((one, other) => one.ts - other.ts)
    .map(({ ts, dur, tdur }) => {
      const inside = (event) => event.pid === shown.pid && event.tid === shown.tid && event.ts >= ts && event.ts < ts + dur;
      return { time: (tdur ?? dur) / 1000, begins: events.some((event) => event.name === "v8.evaluateModule" && inside(event)) };
    });
}

/**
 * The tasks of the page's thread from its opening on, the longest first, without the one in which its modules begin.
 * @param {import("node:test").TestContext} t
 * @param {import("playwright-core").Page} page
 * @param {string} hash
 * @param {string} there What stands there when it has come.
 * @param {() => Promise<void>} act What is done then.
 */
async function longest(t, page, hash, there, act) {
  const path = join(tmpdir(), `hippodrome-tasks-${process.pid}.json`);
  const browser = page.context().browser();
  await browser.startTracing(page, { path, categories: ["devtools.timeline", "toplevel"] });
  await page.goto(process.env.HIPPODROME_PAGE + hash);
  await page.locator(there).first().waitFor();
  // What comes after: names of squares, the service worker.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await act();
  await page.waitForTimeout(1000);
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync(path, "utf8"));
  rmSync(path);
  const tasks = tasksOf(traceEvents, process.env.HIPPODROME_PAGE);
  assert.ok(tasks.length > 20, `${tasks.length} tasks`);
  const first = tasks.find(({ begins }) => begins);
  const others = tasks.filter((task) => task !== first).map(({ time }) => time).sort((one, other) => other - one);
  t.diagnostic(`the first ${first?.time.toFixed(0)} ms, then ${others.slice(0, 3).map((time) => time.toFixed(0)).join(", ")}`);
  return others;
}

for (const [hash, there] of OPENED) {
  test(`no task is long when ${hash} is opened`, (t) =>
    onPage(t, "about:blank", async (page) => {
      const [time] = await longest(t, page, hash, there, async () => {});
      assert.ok(time <= LONG, `${time} ms`);
    }, { viewport: { width: 1280, height: 800 } }));
}

for (const hash of ["#explore", "#explore?joins=comb"]) {
  test(`no task is long while the map is zoomed: ${hash}`, (t) =>
    onPage(t, "about:blank", async (page) => {
      const [time] = await longest(t, page, hash, ".counters dd", async () => {
        const box = await page.locator("canvas.map-canvas").boundingBox();
        await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
        // From the whole board to the squares, then out and in again where squares and tiles are drawn.
        for (const [turns, pixels, pause] of [[70, -300, 60], [16, 150, 250], [16, -150, 250]]) {
          for (let i = 0; i < turns; i++) {
            await page.mouse.wheel(0, pixels);
            await page.waitForTimeout(pause);
          }
        }
      });
      assert.ok(time <= LONG, `${time} ms`);
    }, { viewport: { width: 1280, height: 800 } }));
}
