// Frames come while something moves, in every mode that plays, on boards of 8x8 to 1000x1000.
//
// Not among the tests, as it depends on what else the machine does; bench/README.md says how it is run.
//
// What a frame takes is compared with what it takes on the same page, on the same machine, when nothing moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, until } from "../harness.js";

/** What is shown, and the name of the button that begins. @type {[string, string][]} */
const PLAYED = [
  ["#watch?board=8x8&start=a1&speed=20", "Play"],
  ["#watch?board=60x60&start=a1", "Play"],
  ["#watch?board=200x200&start=a1", "Play"],
  ["#watch?board=1000x1000&start=a1", "Play"],
  ["#compare?board=20x20&start=a1", "Play"],
  ["#compare?board=30x30&start=a1", "Play"],
  ["#compare?board=60x60&start=a1", "Play"],
  ["#compare?board=200x200&start=a1", "Play"],
  ["#explore", "Ride"],
  ["#embed?board=20x20&start=a1", "Play"],
  ["#embed?board=60x60&start=a1", "Play"],
];

/** How long the middle of so many frames took, in milliseconds. @param {import("playwright-core").Page} page */
const middle = (page) =>
  page.evaluate(async (frames) => {
    const times = [];
    let last = await new Promise(requestAnimationFrame);
    while (times.length < frames) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times.sort((a, b) => a - b)[frames >> 1];
  }, 91);

for (const [hash, name] of PLAYED) {
  test(`frames come while it plays: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      const button = page.locator("main").getByRole("button", { name, exact: true });
      await until(async () => (await button.count()) === 1 && (await button.isEnabled()));
      const still = await middle(page);
      const before = await page.locator(".count, .sentence").allInnerTexts();
      await button.click();
      const moving = await middle(page);
      t.diagnostic(`the middle frame took ${moving.toFixed(1)} ms, ${still.toFixed(1)} ms at rest`);
      assert.notDeepEqual(await page.locator(".count, .sentence").allInnerTexts(), before, "nothing moved");
      // One frame in two may be lost to what else the machine does.
      assert.ok(moving < 2.5 * still, `${moving} ms, ${still} ms at rest`);
    }, { viewport: { width: 1280, height: 800 } }));
}
