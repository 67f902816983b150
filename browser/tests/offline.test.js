// What is fetched, how much of it and when; and the page without a network.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { onPage, says, until } from "../harness.js";

const BUILT = fileURLToPath(new URL("../../crates/hippodrome-web/built/", import.meta.url));

test("the first tour takes few requests and few bytes", async (t) => {
  await onPage(t, "about:blank", async (page) => {
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const asked = [];
    let bytes = 0;
    network.on("Network.requestWillBeSent", ({ request }) => asked.push(request.url));
    network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(process.env.HIPPODROME_PAGE);
    await says(page, /knight/i);
    await page.locator(".counters dd").first().waitFor();
    t.diagnostic(`${asked.length} requests, ${bytes} bytes`);
    assert.ok(asked.length <= 12, asked.join("\n"));
    assert.ok(bytes <= 350_000, String(bytes));
    // The browser asks for its own icon besides.
    const files = asked.filter((address) => !address.endsWith("icon.svg"));
    assert.deepEqual(files.toSorted(), [...new Set(files)].toSorted(), "something was asked for twice");
  });
});

test("a walk through the modes leaves few workers", async (t) => {
  await onPage(t, "#watch?board=6x6", async (page) => {
    for (const name of ["Play", "Explore", "Learn", "Edit", "Compare", "Count", "Puzzles", "Share", "Check", "Watch"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator(`main .columns, main [class*="mode-"]`).first().waitFor();
    }
    await page.locator(".counters dd").first().waitFor();
    await until(async () => page.workers().length <= 4);
  });
});

test("without a network every mode opens", async (t) => {
  const visit = async (page) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      }
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".counters dd").first().waitFor();
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.locator("main .mode-count").waitFor();
    await says(page, /\d/);
    for (const name of ["Explore", "Learn", "Compare", "Play"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator(`main .mode-${name.toLowerCase()}`).waitFor();
    }
    assert.equal(await page.locator("main .notice:visible").count(), 0);
  };
  await onPage(t, "#watch?board=6x6", visit, { serviceWorkers: "allow" });
});

test("a part that does not come is told, and comes when it can", async (t) => {
  await onPage(t, "#watch?board=6x6", async (page) => {
    await page.locator(".counters dd").first().waitFor();
    await page.route("**/numbers.wasm", (route) => route.abort());
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.locator(".great", { hasText: "Not counted here: the engine could not be loaded, perhaps for want of a network." }).waitFor();
    await page.unroute("**/numbers.wasm");
    await page.getByRole("link", { name: "Watch", exact: true }).click();
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.locator(".great", { hasText: "open tours of 6 × 6" }).waitFor();
  }, { complains: /net::ERR_FAILED|Failed to fetch|could not be loaded/ });
});

test("opened as a file it says why there is nothing", async (t) => {
  const directory = mkdtempSync(join(tmpdir(), "hippodrome-"));
  try {
    for (const name of readdirSync(BUILT)) copyFileSync(join(BUILT, name), join(directory, name));
    await onPage(t, "about:blank", async (page) => {
      await page.goto(`file://${directory}/index.html`);
      await page.getByText("browsers run it only from a web address").waitFor();
    }, { complains: /./ });
  } finally {
    rmSync(directory, { recursive: true });
  }
});
