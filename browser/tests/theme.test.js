// Light and dark: as the system has it or as the reader chose, in style sheets and on canvases; on paper always light.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, says, until } from "../harness.js";

/** @param {import("playwright-core").Page} page */
const lights = (page) => page.getByRole("banner").getByRole("combobox", { name: "Light or dark" });

/** Whether what is behind everything is dark. @param {import("playwright-core").Page} page */
const isDark = (page) => page.evaluate(() => /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0] < 128);

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`the reader chooses against a system that is ${colorScheme}, and the browser keeps it`, (t) =>
    onPage(t, "#play?board=5x5&moves=a1+b3+c5", async (page) => {
      await says(page, "Step 3, on c5.");
      const asSystem = colorScheme === "dark";
      assert.equal(await isDark(page), asSystem);
      assert.equal(await lights(page).inputValue(), "system");
      for (const [choice, dark] of [["Dark", true], ["Light", false], ["As the system", asSystem]]) {
        await lights(page).selectOption(choice);
        assert.equal(await isDark(page), dark, choice);
        // Nothing else changes, in the page and in its address.
        assert.match(page.url(), /#play\?board=5x5&moves=a1\+b3\+c5$/);
        await says(page, "Step 3, on c5.");
        await page.reload();
        await says(page, "Step 3, on c5.");
        assert.equal(await isDark(page), dark, `${choice}, next time`);
        assert.equal(await lights(page).evaluate((list) => list.selectedOptions[0].textContent), choice);
      }
      assert.equal(await page.evaluate(() => localStorage.getItem("hippodrome.theme")), null);
    }, { colorScheme }));
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`what is chosen of choices side by side is lighter than what lies round it, ${colorScheme}`, (t) =>
    onPage(t, "#play", async (page) => {
      await says(page, "Click a square");
      const [chosen, round] = await page.locator(".segments").first().evaluate((segments) => {
        const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        /** How light something is, painted over what is behind it. */
        const lightness = (...layers) => {
          for (const layer of layers) {
            pen.fillStyle = getComputedStyle(layer).backgroundColor;
            pen.fillRect(0, 0, 1, 1);
          }
          return pen.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part, 0);
        };
        const { documentElement: page } = document;
        return [lightness(page, segments, segments.querySelector("[aria-checked=true]")), lightness(page, segments)];
      });
      assert.ok(chosen > round + 40, `${chosen} on ${round}`);
    }, { colorScheme }));
}

test("what was spoiled in the browser's memory is as the system has it", (t) =>
  onPage(t, "about:blank", async (page) => {
    await page.addInitScript(() => localStorage.setItem("hippodrome.theme", "purple"));
    await page.goto(process.env.HIPPODROME_PAGE);
    await says(page, /knight/);
    assert.deepEqual([await lights(page).inputValue(), await isDark(page)], ["system", true]);
  }, { colorScheme: "dark" }));

test("nothing is painted before the page has the colors that were chosen", (t) =>
  onPage(t, "about:blank", async (page) => {
    await page.addInitScript(() => {
      localStorage.setItem("hippodrome.theme", "dark");
      new MutationObserver(() => (globalThis.worn ??= document.documentElement?.dataset.theme && performance.now())).observe(document, { attributes: true, subtree: true });
    });
    await page.goto(process.env.HIPPODROME_PAGE);
    await page.locator(".counters dd").first().waitFor();
    const [worn, painted] = await page.evaluate(() => [globalThis.worn, performance.getEntriesByName("first-paint")[0].startTime]);
    assert.ok(worn > 0 && worn <= painted, `worn at ${worn}, painted at ${painted}`);
  }));

for (const [hash, canvas] of [["#watch?board=70x70", ".canvases .squares"], ["#explore", ".map-canvas"]]) {
  test(`a canvas is drawn anew in the colors that were chosen: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(canvas).waitFor();
      await page.locator(".sentence", { hasText: "The knight" }).waitFor();
      const picture = () => page.locator(canvas).evaluate((canvas) => canvas.toDataURL());
      let [before, now] = ["", await picture()];
      // Until all of it is there.
      await until(async () => ([before, now] = [now, await picture()])[0] === now);
      const light = now;
      await lights(page).selectOption("Dark");
      await until(async () => (await picture()) !== light);
      await lights(page).selectOption("Light");
      await until(async () => (await picture()) === light);
      // The system counts for nothing then.
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      assert.equal(await picture(), light);
    }));
}

test("on paper it is light, whatever was chosen", (t) =>
  onPage(t, "#count?board=5x5", async (page) => {
    await page.locator(".legend:visible").waitFor();
    await lights(page).selectOption("Dark");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const shade = await page.locator(".legend .heat-0").evaluate((part) => getComputedStyle(part).backgroundColor);
    assert.equal(shade, "rgb(255, 255, 255)");
  }));
