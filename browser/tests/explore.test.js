// Exploring a giant board: by mouse, wheel, keys and touch; the numbers are the library's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, says, sentence } from "../harness.js";

/** @param {import("playwright-core").Page} page @param {string} label @param {string} text */
async function enter(page, label, text) {
  await page.getByLabel(label, { exact: true }).last().fill(text);
  await page.getByLabel(label, { exact: true }).last().press("Enter");
}

/** Whether the map shows more than one color. @param {import("playwright-core").Page} page */
const isDrawn = (page) =>
  page.waitForFunction(() => {
    const map = document.querySelector(".map-canvas");
    const canvas = Object.assign(document.createElement("canvas"), { width: map.width, height: map.height });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(map, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Set();
    for (let i = 0; i < data.length; i += 4 * 997) colors.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return colors.size > 3;
  });

test("a step of a giant tour is where the library has it", (t) =>
  // `hippodrome tour 1000000x1000000 --closed --step 314159265358` says aomyr685845.
  onPage(t, "#explore?giant=1000000x1000000&closed=1", async (page) => {
    await says(page, "of 1,000,000,000,000.");
    await isDrawn(page);
    await enter(page, "Step", "314,159,265,358");
    const file = [..."aomyr"].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
    await says(page, `File ${file.toLocaleString("en-US")}, rank 685,844 (from 0): step 314,159,265,358 of 1,000,000,000,000.`);
    await isDrawn(page);
    // And the square leads back to the step.
    await enter(page, "Step", "1");
    await says(page, "step 1 of");
    await enter(page, "Square", `${file},685844`);
    await says(page, "step 314,159,265,358 of");
    await page.waitForURL(/view=\d+,685844,/);
  }));

test("drag, wheel and keys move the map, and the address keeps the view", (t) =>
  onPage(t, "#explore?view=500000000,500000000,60", async (page) => {
    await says(page, "File 500,000,000, rank 500,000,000");
    await isDrawn(page);
    const box = await page.locator(".map-canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/view=500000002,500000000,60/);
    await page.locator(".map-canvas").focus();
    await page.keyboard.press("ArrowUp");
    await page.waitForURL((url) => /view=500000002,50000000[1-9],60/.test(url.hash));
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 600);
    await page.waitForURL((url) => Number(/view=\d+,\d+,([\d.]+)/.exec(url.hash)?.[1]) < 20);
    await page.getByRole("button", { name: "The whole board" }).click();
    await page.waitForURL(/e-7/);
    const url = page.url();
    await onPage(t, url.slice(url.indexOf("#")), async (again) => {
      await says(again, "step");
      assert.equal(await sentence(again), await sentence(page));
    });
  }));

test("riding along goes from step to step", (t) =>
  onPage(t, "#explore?giant=1000000000000000000x1000000000000000000&speed=20", async (page) => {
    await says(page, "of 1,000,000,000,000,000,000,000,000,000,000,000,000.");
    await enter(page, "Step", "1000000000000000000000");
    await says(page, "step 1,000,000,000,000,000,000,000 of");
    await page.getByRole("button", { name: "Ride along" }).click();
    await says(page, /step 1,000,000,000,000,000,000,00[1-9] of/);
    await page.getByRole("button", { name: "Ride along" }).click();
  }));

test("panning is quick", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, "step");
    await isDrawn(page);
    const result = await page.evaluate(async () => {
      const canvas = document.querySelector(".map-canvas");
      const at = (type, x) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: 400 + x, clientY: 400, bubbles: true }));
      canvas.setPointerCapture = () => {};
      at("pointerdown", 0);
      let frames = 0;
      const began = performance.now();
      while (performance.now() - began < 1000) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        at("pointermove", Math.sin(frames / 10) * 200);
        frames += 1;
      }
      at("pointerup", 0);
      return frames;
    });
    t.diagnostic(`${result} frames in a second of panning`);
    assert.ok(result >= 15, `${result} frames`);
  }));

test("what is no board, step or square gets a clear message", (t) =>
  onPage(t, "#explore?giant=banana", async (page) => {
    const notice = page.locator(".notice");
    await notice.filter({ hasText: "The sides are whole numbers" }).waitFor();
    await enter(page, "Rows", "4");
    await enter(page, "Columns", "4");
    await notice.filter({ hasText: /4x4/ }).waitFor();
    await enter(page, "Columns", "100");
    await says(page, "of 400.");
    await enter(page, "Step", "401");
    await notice.filter({ hasText: "there is no step" }).waitFor();
    await enter(page, "Step", "first");
    await notice.filter({ hasText: "is no step" }).waitFor();
    await enter(page, "Square", "a5");
    await notice.filter({ hasText: "is no square of this board" }).waitFor();
    await enter(page, "Square", "a4");
    await says(page, "a4: step");
  }));

test("by touch", (t) =>
  onPage(
    t,
    "#explore?view=500000000,500000000,40",
    async (page) => {
      await says(page, "step");
      await isDrawn(page);
      const box = await page.locator(".map-canvas").boundingBox();
      await page.touchscreen.tap(box.x + 30, box.y + 30);
      await page.getByRole("button", { name: "Closer" }).tap();
      await page.waitForURL(/view=\d+,\d+,80/);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));
