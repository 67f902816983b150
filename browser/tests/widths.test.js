// Every mode fits: on a phone, upright and lying, on a tablet, on screens of all widths, and enlarged to 200 %.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOf, contrast } from "../contrast.js";
import { onPage, says } from "../harness.js";

/** A mode, and what its sentence says when it is there. @type {[string, string | RegExp][]} */
const SCREENS = [
  ["#watch?step=30", "Step 30"],
  ["#play?board=5x5&moves=a1+b3+c5", "Step 3"],
  ["#explore", "The knight is on"],
  ["#learn", "Step 1 of 25"],
  ["#learn?lesson=5", "Three squares are marked"],
  ["#edit?board=5x5", "complete"],
  ["#compare?board=6x6", /starts on|Step/],
  ["#count?board=5x5", "Most tours begin"],
  ["#count?board=6x6&closed=1&nth=77", "Tour 77 of 9,862"],
  ["#puzzle?board=5x5&given=1=a1,25=c3", "Several tours"],
  ["#take?board=6x6", "complete"],
  ["#check?text=a1+b3+c5+e4+e5", "not a tour"],
];

/** Width and height in CSS pixels. The last three are screens of 1280, 1024 and 1440 at 200 %. */
const SIZES = [
  [360, 740],
  [390, 844],
  [480, 800],
  [600, 960],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [640, 400],
  [512, 384],
  [720, 450],
];

/** What does not fit into the window. Runs in the page. */
function misfits() {
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
    if (control.matches(".top nav a, #help-button") && (width < 24 || height < 24)) flaws.push(`${name}: ${width} by ${height}`);
    const style = getComputedStyle(control);
    const inner = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    if (control.matches("select")) {
      // Chromium's arrow takes some twenty pixels, which no style tells.
      tellsAll.font = style.font;
      const text = tellsAll.measureText(control.selectedOptions[0]?.textContent ?? "").width;
      if (text > control.clientWidth - inner - 18) flaws.push(`${name}: “${control.selectedOptions[0].textContent}” is cut off`);
    } else if (control.matches("button, a, input[type=number]") && control.scrollWidth > control.clientWidth + 1) {
      flaws.push(`${name}: its text is cut off`);
    }
  }
  return flaws;
}

for (const [hash, words] of SCREENS) {
  test(`${hash} fits`, (t) =>
    onPage(
      t,
      hash,
      async (page) => {
        await says(page, words);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          assert.deepEqual(await page.evaluate(misfits), [], `at ${width} by ${height}`);
        }
      },
      { deviceScaleFactor: 2 },
    ));
}

test("what is typed or chosen is seen whole", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    for (const [width, height] of [[360, 740], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const cut = await page.evaluate(() => {
        const pen = document.createElement("canvas").getContext("2d");
        /** How much less room there is than a text takes; so many pixels are the field's own sign. */
        const lacks = (control, text, sign) => {
          const style = getComputedStyle(control);
          pen.font = style.font;
          const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - sign;
          return pen.measureText(text).width - room;
        };
        const rows = document.querySelector("[aria-label=Rows]");
        const piece = document.querySelector("[aria-label=Piece]");
        const texts = [...piece.options].map(({ textContent }) => textContent);
        return [lacks(rows, "1000", 15), ...texts.map((text) => lacks(piece, text, 18))].filter((lack) => lack > 0);
      });
      assert.deepEqual(cut, [], `at ${width}`);
    }
  }));

test("the seed of a day is seen whole", (t) =>
  onPage(t, "#puzzle?board=5x5&seed=20261122", async (page) => {
    await says(page, "Click a square");
    const seed = page.getByLabel("Seed");
    for (const [width, height] of [[360, 740], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      assert.ok(await seed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), `at ${width}`);
    }
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`the border of a field stands out, ${colorScheme}`, (t) =>
    onPage(
      t,
      "#watch",
      async (page) => {
        await says(page, "The knight starts on");
        for (const name of ["Rows", "Piece", "Start"]) {
          const colors = await page.getByLabel(name, { exact: true }).evaluate((field) => {
            const own = getComputedStyle(field);
            return [own.borderTopColor, own.backgroundColor, getComputedStyle(document.documentElement).backgroundColor];
          });
          const [border, inside, outside] = colors.map(colorOf);
          // WCAG 2.1, 1.4.11: what is needed to know a field as one has 3:1.
          for (const beside of [inside, outside]) assert.ok(contrast(border, beside) >= 3, `${name}: ${colors}`);
        }
      },
      { colorScheme },
    ));
}
