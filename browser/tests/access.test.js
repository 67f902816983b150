// axe-core finds nothing serious in any mode, light and dark, on a screen, on phones and at 200 %, and there none is
// too wide. What lies on the board is measured here, as axe looks at no drawing.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { colorOf, contrast, pixelsOf } from "../contrast.js";
import { onPage, says } from "../harness.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is shown, and what its sentence says when it is there. @type {[string, string][]} */
const SCREENS = [
  ["", "A knight visits every square once."],
  ["#watch", "The knight starts on"],
  ["#watch?step=30", "Step 30"],
  ["#watch?closed=1&step=-1", "complete"],
  ["#watch?board=5x5&start=a1&method=backtrack&step=60", "Back from"],
  ["#watch?board=5x5-a1-b1&closed=1&start=", "every move changes color"],
  ["#watch?board=70x61&step=9", "Step 9"],
  ["#watch?board=6x6-a1-a2", "The knight starts on"],
  ["#play?board=6x6&moves=a1+b3+c5", "Step 3"],
  ["#edit?board=7x9-c3-d4", "complete"],
  ["#compare?method=alone&other=alone:pohl&start=d4&step=-1", "Not decided"],
  ["#play?board=5x5&given=3=e1,11=c1,23=c3", "Click a square to begin"],
  ["#count?board=5x5", "Most tours begin"],
  ["#count?board=6x6&closed=1&nth=77", "Tour 77 of 9,862"],
  ["#puzzle?board=6x6", "Click a square"],
  ["#puzzle?board=5x5&given=1=a1,25=c3", "Several tours"],
  ["#special?board=6x6&closed=1&symmetry=90&stats=crossings", "as was asked for"],
  ["#special?board=4x7&magic=files", "as was asked for"],
  ["#special?board=6x7&closed=1&symmetry=mirror", "as was asked for"],
  ["#take?board=6x6&closed=1", "complete"],
  ["#check?text=a1+b3+c5+e4+e5", "not a tour"],
  ["#embed?board=8x8&start=b1&step=5", "Step 5"],
  ["#compare?method=alone&other=alone:pohl&start=d4&step=-1&starts=1", "Of 64 starts"],
  ["#learn", "Step 1 of 25"],
  ["#learn?lesson=3", "starts on b1"],
  ["#learn?lesson=5", "Three squares are marked"],
  ["#learn?lesson=8", "Is there a closed tour"],
  ["#learn?lesson=9&answers=0", "The numbers from 1 to 64"],
  ["#explore", "The knight is on"],
  ["#explore?view=20.50,20.50,64", "The knight is on"],
];

test("the licenses of what others wrote are a click away", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.keyboard.press("?");
    const link = await page.getByRole("link", { name: "Licenses" }).getAttribute("href");
    const answer = await page.request.get(new URL(link, page.url()).href);
    assert.match(await answer.text(), /^\* serde \S+, MIT OR Apache-2\.0/m);
  }));

/** A screen, phones, upright and lying, and a screen of 1280 by 800 enlarged to 200 %. @type {[number, number][]} */
const SIZES = [[1280, 844], [390, 844], [360, 740], [844, 390], [640, 400]];

/** The rules that look at colors. Whether the page is light or dark is nothing to the others. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What is serious of what axe finds, by these rules or by all.
 * @param {import("playwright-core").Page} page
 * @param {string[]} [rules]
 * @returns {Promise<string[]>}
 */
async function serious(page, rules) {
  const { violations } = await page.evaluate(
    (rules) => globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
}

for (const [hash, words] of SCREENS) {
  test(`${hash} in light and dark`, (t) =>
    onPage(
      t,
      hash,
      async (page) => {
        await says(page, words);
        // The policy of the page forbids scripts of others; the driver may bring one along.
        await page.evaluate(axe);
        const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const light = await ground();
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          await page.emulateMedia({ colorScheme: "light" });
          assert.equal(await ground(), light);
          assert.deepEqual(await serious(page), [], `at ${width} by ${height}`);
          const over = await page.evaluate(() =>
            [...document.querySelectorAll("body *")]
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest("svg, .hidden, select"))
              .map((element) => element.outerHTML.slice(0, 120)),
          );
          assert.deepEqual(over, [], `at ${width} by ${height}`);
          await page.emulateMedia({ colorScheme: "dark" });
          assert.notEqual(await ground(), light);
          assert.deepEqual(await serious(page, OF_COLORS), [], `in dark, at ${width} by ${height}`);
        }
      },
      { colorScheme: "light", deviceScaleFactor: 2 },
    ));
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`what lies on the board stands out: numbers, moves, and faintly moves over an edge, in ${colorScheme}`, (t) =>
    onPage(t, "#watch?board=torus:8x8&start=a1&step=-1", async (page) => {
      await says(page, "complete");
      const styles = await page.evaluate(() => {
        const style = (/** @type {string} */ selector) => {
          const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(document.querySelector(selector));
          return { fill, fillOpacity: Number(fillOpacity), stroke, strokeOpacity: Number(strokeOpacity) };
        };
        return {
          squares: [".cell.light", ".cell.dark"].map((selector) => style(selector).fill),
          visited: style(".visited"),
          number: style(".numbers text").fill,
          course: [...document.querySelectorAll(".path.course")].filter((part) => part.getAttribute("d")).map((part) => getComputedStyle(part).stroke),
          long: style(".path.long"),
        };
      });
      const over = (color, part, ground) => ground.map((value, i) => (1 - part) * value + part * color[i]);
      for (const square of styles.squares.map(colorOf)) {
        const ground = over(colorOf(styles.visited.fill), styles.visited.fillOpacity, square);
        // WCAG 2.1: text 4.5, large text and what is needed to understand a picture 3.
        assert.ok(contrast(colorOf(styles.number), ground) >= 4.5, `numbers ${styles.number} on ${ground}`);
        const moves = styles.course.map((color) => contrast(colorOf(color), ground));
        const least = Math.min(...moves);
        assert.ok(moves.length === 17 && least >= 3, `moves ${moves} on ${ground}`);
        const faint = contrast(over(colorOf(styles.long.stroke), styles.long.strokeOpacity, ground), ground);
        assert.ok(faint >= 1.5 && faint < least, `moves over an edge ${faint}, others ${least}, on ${ground}`);
      }
      // A number is written over what it is told on: the ground is as it was reckoned.
      const seen = await pixelsOf(page, page.locator("[role=gridcell]").first());
      const ground = over(colorOf(styles.visited.fill), styles.visited.fillOpacity, colorOf(styles.squares[0]));
      let same = 0;
      for (let y = 0; y < seen.height; y++) {
        for (let x = 0; x < seen.width; x++) if (seen.at(x, y).every((value, i) => Math.abs(value - ground[i]) < 4)) same++;
      }
      assert.ok(same > 0.3 * seen.width * seen.height, `${same} of ${seen.width * seen.height} pixels are ${ground}`);
    }, { colorScheme }));
}
