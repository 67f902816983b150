// A browser with the page in it, for the tests.
//
// HIPPODROME_PAGE says where the page is served, HIPPODROME_CHROMIUM which browser to start. A test fails
// if the page throws or complains on its console; what it looked like then is kept in `screenshots/`.
//
// A test waits for what its step changes, never for what was true before it, and never for a number of
// milliseconds. How long it waits at most says nothing about the page: a machine may be slow and busy.

import { after } from "node:test";
import { chromium } from "playwright-core";

const ADDRESS = process.env.HIPPODROME_PAGE;

/** How long is waited for anything, in milliseconds. */
const PATIENCE = 180_000;

/** In a search the page loses its patience after some seconds of the clock; here it has so many times more. */
const LONGER = 60;

/** Nothing but the page is to be loaded, so a browser needs no services of its own. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of one context share a process, and what it has compiled.
  "--renderer-process-limit=1",
];

let browser;

/** Contexts that tests share, by their options. @type {Map<string, {context: import("playwright-core").BrowserContext, quiet: import("playwright-core").Page}>} */
const contexts = new Map();

/** The browser of a test file, begun when it is first needed. */
async function theBrowser() {
  browser ??= await chromium.launch({
    executablePath: process.env.HIPPODROME_CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
  return browser;
}

after(async () => {
  await browser?.close();
});

/** The context of these options, and a page of it that says nothing: while it is open, the process of the others stays. */
async function contextOf(options) {
  const key = JSON.stringify(options);
  if (!contexts.has(key)) {
    const context = await (await theBrowser()).newContext(options);
    const quiet = await context.newPage();
    await quiet.goto(`${ADDRESS}icon.svg`);
    contexts.set(key, { context, quiet });
  }
  return contexts.get(key);
}

/**
 * Opens the page, and hands it to a test. It finds nothing of the tests before it: what they kept is forgotten, and a test that changes
 * more than its page has a context of its own.
 * @param {import("node:test").TestContext} t
 * @param {string} hash
 * @param {(page: import("playwright-core").Page) => Promise<void>} test
 * @param {object} [options] Of the browser's context: size, color scheme, touch; `complains`, what the test brings about; and whether it
 * is `alone` in its context.
 */
export async function onPage(t, hash, test, { complains, alone = false, ...options } = {}) {
  const all = {
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    // Each test would fetch the whole page once more.
    serviceWorkers: "block",
    ...options,
  };
  const { context, quiet } = alone ? { context: await (await theBrowser()).newContext(all) } : await contextOf(all);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript((longer) => {
    const begin = globalThis.setTimeout;
    globalThis.setTimeout = (act, time = 0, ...rest) => begin(act, time < 2000 ? time : longer * time, ...rest);
  }, LONGER);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    const blocked = text === "Service Worker registration blocked by Playwright";
    if (["error", "warning"].includes(message.type()) && !blocked) complaints.push(text);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    const inside = request.url().startsWith(ADDRESS) || /^(data|blob):/.test(request.url());
    if (!inside) complaints.push(`a request to elsewhere: ${request.url()}`);
  });
  try {
    await page.goto(hash.startsWith("about:") ? hash : ADDRESS + hash);
    await test(page);
    const unexpected = complaints.filter((text) => !complains?.test(text));
    if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
  } catch (error) {
    const name = t.name.replace(/[^a-z0-9]+/gi, "-");
    await page.screenshot({ path: `screenshots/${name}.png` }).catch(() => {});
    throw error;
  } finally {
    if (alone) await context.close();
    else {
      await page.close();
      await quiet.evaluate(() => localStorage.clear());
    }
  }
}

/**
 * What every square of a board says of itself, by name: its step, or 0.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<Map<string, number>>}
 */
export async function steps(page, within = "main") {
  const labels = await page
    .locator(`${within} [role=gridcell]`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const squares = new Map();
  for (const label of labels) {
    const [, name, step] = /^(\S+?)(?:, step (\d+))?(?:, .*)?$/.exec(label);
    if (!label.endsWith("hole")) squares.set(name, Number(step ?? 0));
  }
  return squares;
}

/**
 * The squares of a path in order, and whether each is a knight's move from the one before.
 * @param {Map<string, number>} squares
 */
export function path(squares) {
  const path = [...squares].filter(([, step]) => step > 0).sort((a, b) => a[1] - b[1]);
  return path.map(([name]) => name);
}

/** @param {string} one @param {string} other */
export function isKnightsMove(one, other) {
  const place = (name) => {
    const [, letters, rank] = /^([a-z]+)(\d+)$/.exec(name);
    const file = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
    return [file, Number(rank)];
  };
  const [[a, b], [c, d]] = [place(one), place(other)];
  const legs = [Math.abs(a - c), Math.abs(b - d)].sort();
  return legs[0] === 1 && legs[1] === 2;
}

/** The sentence under the board. @param {import("playwright-core").Page} page */
export function sentence(page) {
  return page.locator(".sentence").innerText();
}

/**
 * Waits until this is so.
 * @param {() => Promise<boolean>} isSo
 */
export async function until(isSo) {
  const end = performance.now() + PATIENCE;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it has not come to this: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Does something, and waits until a sentence is said that is like this, and was said after it: the one that
 * stood there may have been the same, so long as another came between.
 * @param {import("playwright-core").Page | import("playwright-core").Locator} place
 * @param {() => Promise<unknown>} act
 * @param {RegExp} words
 */
export async function answers(place, act, words) {
  const sentences = place.locator(".sentence");
  await sentences.evaluateAll((all) => {
    for (const { firstChild } of all) if (firstChild) firstChild.wasThere = true;
  });
  await act();
  await until(async () => {
    const said = await sentences.evaluateAll((all) =>
      all.filter(({ firstChild }) => firstChild && !firstChild.wasThere).map(({ textContent }) => textContent),
    );
    return said.some((text) => words.test(text));
  });
}

/**
 * Waits until the sentence, or the verdict of a comparison, says this: for what it did not say before.
 * @param {import("playwright-core").Page} page
 * @param {string | RegExp} words
 */
export async function says(page, words) {
  await page.locator(".sentence, .welcome, .verdict").filter({ hasText: words }).waitFor();
}

/** What a field says is wrong with what was typed there. @param {import("playwright-core").Locator} field @returns {Promise<string>} */
export function flawAt(field) {
  return field.evaluate((input) => input.validationMessage);
}

/** What does not fit into the window. Runs in the page. */
export function misfits() {
  const flaws = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) flaws.push(`the page is ${scrollWidth} wide`);
  const isScrolled = (element) => {
    for (let place = element.parentElement; place; place = place.parentElement) {
      if (place.scrollWidth > place.clientWidth && /auto|scroll/.test(getComputedStyle(place).overflowX)) return true;
    }
    return false;
  };
  const tellsAll = document.createElement("canvas").getContext("2d");
  for (const control of document.querySelectorAll("body a, body button, body input, body select, body textarea")) {
    if (!control.checkVisibility() || control.closest(".skip, .hidden")) continue;
    const { left, right, width, height } = control.getBoundingClientRect();
    const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40);
    if ((left < -0.5 || right > clientWidth + 0.5) && !isScrolled(control)) flaws.push(`${name}: from ${left} to ${right}`);
    if (control.matches(".top nav a, .switch select, #help-button") && (width < 24 || height < 24)) flaws.push(`${name}: ${width} by ${height}`);
    const style = getComputedStyle(control);
    const inner = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    // What lies over its sign, unseen.
    if (control.matches(".switch select")) continue;
    if (control.matches("select")) {
      // Chromium's arrow takes some twenty pixels, which no style tells.
      tellsAll.font = style.font;
      const text = tellsAll.measureText(control.selectedOptions[0]?.textContent ?? "").width;
      if (text > control.clientWidth - inner - 18) flaws.push(`${name}: “${control.selectedOptions[0].textContent}” is cut off`);
    } else if (control.matches("button, a, input:not([readonly])") && control.scrollWidth > control.clientWidth + 1) {
      flaws.push(`${name}: its text is cut off`);
    }
  }
  return flaws;
}
