// The book beside the page: there from the list of keys, from chapter to chapter, and back.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { relative, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { onPage, says } from "../harness.js";

const BOOK = fileURLToPath(new URL("../../crates/hippodrome-web/built/book/", import.meta.url));

/** All its pages, by their paths below it, but for that which leads to the first. */
const PAGES = readdirSync(BOOK, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name.endsWith(".html") && entry.name !== "index.html")
  .map((entry) => relative(BOOK, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

/** Waits for a chapter, which is marked in the list. @param {import("playwright-core").Page} page @param {string} title */
async function isAt(page, title) {
  await page.waitForFunction((title) => document.title === `${title} · Hippodrome`, title);
  assert.equal(await page.locator("nav [aria-current=page]").textContent(), title);
}

/** Opens a chapter by the list, which is folded on a phone. @param {import("playwright-core").Page} page @param {string} title */
async function choose(page, title) {
  const fold = page.locator("summary");
  if (await fold.isVisible()) await fold.click();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: title, exact: true }).click();
  await isAt(page, title);
}

for (const [width, colorScheme] of /** @type {const} */ ([[1280, "light"], [390, "dark"]])) {
  test(`the book is a click away, and so is the board: ${width} wide, ${colorScheme}`, (t) =>
    onPage(t, "#watch", async (page) => {
      const bad = [];
      page.on("response", (answer) => {
        if (answer.status() >= 400) bad.push(`${answer.status()} ${answer.url()}`);
      });
      await says(page, "The knight starts on");
      await page.keyboard.press("?");
      await page.getByRole("link", { name: "The book" }).click();
      await isAt(page, "Find, look, play");
      const dark = await page.evaluate(() => /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0] < 128);
      assert.equal(dark, colorScheme === "dark");
      await page.getByRole("link", { name: /^Next/ }).click();
      await isAt(page, "The page");
      await choose(page, "Special tours");
      await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
      await choose(page, "How we measure");
      await page.getByRole("link", { name: "Board", exact: true }).click();
      await says(page, "A knight visits every square once.");
      assert.deepEqual(bad, []);
    }, { viewport: { width, height: 844 }, colorScheme }));
}

test("no page of the book is wider than a phone, and nothing of it is forbidden", (t) =>
  onPage(t, "about:blank", async (page) => {
    assert.ok(PAGES.length > 15);
    for (const path of PAGES) {
      await page.goto(`${process.env.HIPPODROME_PAGE}book/${path}`);
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.scrollingElement;
        return scrollWidth - clientWidth;
      });
      assert.ok(over <= 0, `${path}: ${over} pixels`);
    }
  }, { viewport: { width: 390, height: 844 } }));

for (const [locale, name] of [["de-DE", "Das Buch (englisch)"], ["es-ES", "El libro (en inglés)"]]) {
  test(`in another language it is said in which the book is: ${name}`, (t) =>
    onPage(t, "#play", async (page) => {
      await page.locator("[role=gridcell]").first().waitFor();
      await page.keyboard.press("?");
      assert.equal(await page.getByRole("link", { name }).getAttribute("href"), "book/");
    }, { locale }));
}
