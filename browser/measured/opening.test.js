// How soon the page is there when nothing of it is kept: something to be seen, and the first tour.
//
// Not among the tests, as it depends on what else the machine does; bench/README.md says how it is run.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage } from "../harness.js";

/** A line of 1.6 Mbit/s on which an answer takes 150 ms, and a processor that is four times slower. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWER = 4;

for (const [name, slow, bar] of [["on this computer", false, 500], ["on a slow line, by a slow computer", true, 3000]]) {
  test(`the first tour comes soon ${name}`, (t) =>
    onPage(t, "about:blank", async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      if (slow) {
        await session.send("Network.emulateNetworkConditions", SLOW);
        await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      }
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector(".counters dd")) globalThis.came ??= performance.now();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(process.env.HIPPODROME_PAGE);
      await page.locator(".counters dd").first().waitFor();
      const [painted, came] = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0].startTime, globalThis.came]);
      t.diagnostic(`${painted.toFixed(0)} ms until something is seen, ${came.toFixed(0)} ms until the first tour`);
      assert.ok(painted < came && came < bar, `${came} ms`);
    }));
}
