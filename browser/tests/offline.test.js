// What is fetched, how much of it and when; and the page without a network.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { onPage as onAnyPage, path, says, steps, until } from "../harness.js";

/** A page that nothing was fetched for before. @type {typeof onAnyPage} */
const onPage = (t, hash, test, options) => onAnyPage(t, hash, test, { ...options, alone: true });

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

/** The squares that a path goes through, in its order. Runs in the page. */
function turnsOf(path) {
  const places = [];
  for (const [, letter, x, y] of path.getAttribute("d").matchAll(/([Ml]) ?(-?\d+) ?(-?\d+)/g)) {
    const [fromX, fromY] = letter === "M" ? [0, 0] : places.at(-1);
    places.push([fromX + Number(x), fromY + Number(y)]);
  }
  return places.map(([x, y]) => "abcdefgh"[(x - 50) / 100] + (8 - (y - 50) / 100));
}

for (const [width, height, locale] of [[1280, 800, "en-US"], [390, 844, "en-US"], [844, 390, "en-US"], [768, 1024, "en-US"], [1280, 800, "de-AT"], [390, 844, "de-DE"], [1024, 768, "es-MX"], [360, 740, "es-ES"], [390, 844, "ja-JP"]]) {
  test(`before the scripts have come a finished tour stands where the page will show it, and what it is in the reader's language: ${width} by ${height} in ${locale}`, (t) =>
    onPage(t, "about:blank", async (page) => {
      let come = () => {};
      const coming = new Promise((resolve) => (come = resolve));
      await page.route("**/app.js", async (route) => {
        await coming;
        await route.continue();
      });
      await page.goto(process.env.HIPPODROME_PAGE, { waitUntil: "commit" });
      await page.locator(":root[data-theme] .first-sight .path").waitFor();
      const places = [page.locator(".place .board"), page.locator(".welcome")];
      const boxes = () => Promise.all(places.map((place) => place.boundingBox()));
      const [before, text, squares] = [await boxes(), await page.locator(".welcome").innerText(), await page.locator(".first-sight .path").evaluate(turnsOf)];
      come();
      await page.locator(".counters dd").first().waitFor();
      assert.equal(await page.locator(".first-sight").count(), 0);
      assert.equal(await page.locator(".welcome").innerText(), text);
      assert.ok(text.length > 60, text);
      // What a square says of itself is read in English alone.
      if (!/^(de|es)/.test(locale)) assert.deepEqual(path(await steps(page)), squares, "another tour");
      (await boxes()).forEach((box, i) => assert.ok(Math.abs(box.x - before[i].x) < 1 && Math.abs(box.y - before[i].y) < 1 && Math.abs(box.width - before[i].width) < 1, JSON.stringify([before[i], box])));
    }, { viewport: { width, height }, locale }));
}

test("before the scripts have come what this is is said in the language that was chosen", (t) =>
  onPage(t, "about:blank", async (page) => {
    await page.addInitScript(() => localStorage.setItem("hippodrome.language", "es"));
    await page.route("**/app.js", () => {});
    await page.goto(process.env.HIPPODROME_PAGE, { waitUntil: "commit" });
    await page.locator(".first-sight .welcome[lang=es]").waitFor();
    assert.equal(await page.locator(".welcome").count(), 1);
  }, { locale: "de-DE" }));

for (const [hash, locale, seen] of [["", "de-DE", [1, 1]], ["#watch", "en-US", [0, 0]], ["#watch", "de-DE", [0, 0]], ["#learn", "en-US", [0, 0]]]) {
  test(`before the scripts have come nothing is shown that will not be there: ${hash} in ${locale}`, (t) =>
    onPage(t, "about:blank", async (page) => {
      await page.route("**/app.js", () => {});
      await page.goto(process.env.HIPPODROME_PAGE + hash, { waitUntil: "commit" });
      await page.locator(":root[data-theme]").waitFor();
      await until(async () => {
        const counts = await Promise.all([".first-sight .path", ".first-sight .welcome"].map((part) => page.locator(part).count()));
        return counts.join() === seen.join();
      });
    }, { locale }));
}

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

test("a second visit asks the network for the document alone, whatever it opens", async (t) => {
  await onPage(t, "#watch?board=6x6", async (page) => {
    await page.locator(".counters dd").first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(() => page.evaluate(() => navigator.serviceWorker.controller?.state === "activated"));
    const asked = [];
    page.on("response", (answer) => {
      if (!answer.fromServiceWorker() && answer.url().startsWith(process.env.HIPPODROME_PAGE)) asked.push(new URL(answer.url()).pathname);
    });
    let answers = 0;
    page.on("response", () => answers++);
    await page.reload();
    await page.locator(".counters dd").first().waitFor();
    for (const name of ["Play", "Learn", "Compare", "Count"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator(`main .mode-${name.toLowerCase()}`).waitFor();
    }
    await page.locator(".great", { hasText: /\d/ }).waitFor();
    assert.ok(answers >= 12, `${answers} answers`);
    // The worker itself may be asked for, to see whether there is a newer one.
    assert.deepEqual([...new Set(asked)].filter((path) => !/^\/(sw\.js)?$/.test(path)), []);
  }, { serviceWorkers: "allow" });
});

test("a part that does not come is told, and comes when it can", async (t) => {
  await onPage(t, "#watch?board=6x6", async (page) => {
    await page.locator(".counters dd").first().waitFor();
    await page.route("**/numbers.wasm", (route) => route.abort());
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.locator(".great", { hasText: "Not counted here. The engine could not be loaded, perhaps for want of a network." }).waitFor();
    await page.unroute("**/numbers.wasm");
    await page.getByRole("link", { name: "Watch", exact: true }).click();
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await page.locator(".great", { hasText: "open tours of 6×6" }).waitFor();
  }, { complains: /net::ERR_FAILED|Failed to fetch|could not be loaded/ });
});

/** What comes of an address, as it is sent. @returns {Promise<{ head: import("node:http").IncomingHttpHeaders, body: Buffer }>} */
const sent = (path, takes) =>
  new Promise((resolve, reject) => {
    const ask = get(new URL(path, process.env.HIPPODROME_PAGE), { headers: takes ? { "accept-encoding": takes } : {} }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve({ head: answer.headers, body: Buffer.concat(parts) }));
    });
    ask.on("error", reject);
  });

test("each file is sent packed as the browser takes it, and is the same unpacked", async () => {
  const names = readdirSync(BUILT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(BUILT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  assert.ok(names.length > 20);
  for (const name of [...names, "sw.js", ""]) {
    const plain = await sent(name);
    assert.equal(plain.head["content-encoding"], undefined, name);
    assert.equal(Number(plain.head["content-length"]), plain.body.length);
    for (const [takes, coding, unpack] of [["gzip, deflate, br", "br", brotliDecompressSync], ["gzip", "gzip", gunzipSync]]) {
      const { head, body } = await sent(name, takes);
      assert.match(String(head.vary), /accept-encoding/i);
      // What packing does not make smaller by a tenth is sent as it is.
      if (head["content-encoding"] === undefined) {
        assert.ok(plain.body.length < 1000, `${name} is not packed for ${takes}`);
        continue;
      }
      assert.equal(head["content-encoding"], coding, name);
      assert.ok(body.length < 0.9 * plain.body.length, name);
      assert.ok(unpack(body).equals(plain.body), `${name} by ${coding}`);
      assert.notEqual(head.etag, plain.head.etag, `${name}: each form is a thing of its own`);
    }
  }
});

test("the manifest tells what a device needs to install the page, and tells it as the page does", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    const address = await page.evaluate(() => new URL(document.querySelector("link[rel=manifest]").getAttribute("href"), document.baseURI).href);
    const answer = await page.request.get(address);
    assert.match(answer.headers()["content-type"], /^application\/manifest\+json/);
    const manifest = await answer.json();
    const at = (path) => new URL(path, address).href;
    assert.ok(manifest.name && manifest.short_name.length <= 12 && manifest.description);
    assert.equal(manifest.display, "standalone");
    assert.equal(at(manifest.start_url), new URL("./", page.url()).href.replace(/#.*/, ""));
    assert.ok(at(manifest.start_url).startsWith(at(manifest.scope)));
    const colors = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--paper").trim(), style.getPropertyValue("--accent").trim()];
    });
    assert.deepEqual([manifest.background_color, manifest.theme_color], colors);
    assert.ok(manifest.icons.length > 0);
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await page.request.get(at(src));
      assert.ok(icon.ok() && icon.headers()["content-type"].startsWith(type), src);
      assert.equal(sizes, "any");
      const size = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, at(src));
      assert.ok(size[0] > 0 && size[0] === size[1], `${size}`);
    }
  }));

test("opened as a file it says why there is nothing", async (t) => {
  const directory = mkdtempSync(join(tmpdir(), "hippodrome-"));
  try {
    cpSync(BUILT, directory, { recursive: true });
    await onPage(t, "about:blank", async (page) => {
      await page.goto(`file://${directory}/index.html`);
      const said = page.getByText("From a file the page cannot load modules");
      await said.waitFor();
      // It is seen without scrolling, and the style sheet is there.
      const { y, height } = await said.boundingBox();
      assert.ok(y >= 0 && y + height <= 700, `from ${y} on, ${height} high`);
      assert.equal(await said.evaluate((it) => getComputedStyle(it).position), "fixed");
    }, { complains: /./, viewport: { width: 400, height: 700 } });
  } finally {
    rmSync(directory, { recursive: true });
  }
});
