// axe-core finds nothing serious in any mode, light and wide, dark and on a small phone; and there none is
// too wide.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
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
  ["#play?board=6x6&moves=a1+b3+c5", "Step 3"],
  ["#edit?board=7x9-c3-d4", "complete"],
  ["#compare?method=alone&other=alone:pohl&start=d4&step=-1", "Not decided"],
  ["#play?board=5x5&given=3=e1,11=c1,23=c3", "Click a square to begin"],
  ["#count?board=5x5", "Most tours begin"],
  ["#count?board=6x6&closed=1&nth=77", "Tour 77 of 9,862"],
  ["#puzzle?board=6x6", "Click a square"],
  ["#puzzle?board=5x5&given=1=a1,25=c3", "Several tours"],
  ["#take?board=6x6&closed=1", "complete"],
  ["#check?text=a1+b3+c5+e4+e5", "not a tour"],
  ["#embed?board=8x8&start=b1&step=5", "Step 5"],
  ["#compare?method=alone&other=alone:pohl&start=d4&step=-1&starts=1", "Not decided"],
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

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [hash, words] of SCREENS) {
    test(`${hash} in ${colorScheme}`, (t) =>
      onPage(
        t,
        hash,
        async (page) => {
          await says(page, words);
          // The policy of the page forbids scripts of others; the driver may bring one along.
          await page.evaluate(axe);
          const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
          const serious = found.violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
          assert.deepEqual(serious, []);
          const over = await page.evaluate(() =>
            [...document.querySelectorAll("body *")]
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest("svg, .hidden, select"))
              .map((element) => element.outerHTML.slice(0, 120)),
          );
          assert.deepEqual(over, []);
        },
        { colorScheme, viewport: colorScheme === "dark" ? { width: 360, height: 740 } : { width: 1280, height: 844 } },
      ));
  }
}
