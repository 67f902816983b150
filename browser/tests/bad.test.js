// Bad addresses and hostile words: a clear message, no script run, and the page goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, says } from "../harness.js";

const notice = (page) => page.locator(".notice");

/** @param {string} hash @param {RegExp} message */
const refused = (hash, message) => (t) =>
  onPage(t, hash, async (page) => {
    await notice(page).filter({ hasText: message }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
    // It goes on.
    await page.evaluate(() => (location.hash = "#watch?board=6x6&start=a1&step=-1"));
    await says(page, "The tour is complete: 36 squares");
  });

const SCRIPT = encodeURIComponent("<img src=x onerror='globalThis.harmed=1'><script>globalThis.harmed=1</script>");

test("a board of 10^18 squares", refused("#watch?board=1000000000x1000000000", /1000000000/));
test("a board that is too large to be shown", refused("#watch?board=2000x2000", /page shows 1000000 at most/));
test("a board that is none", refused("#watch?board=banana", /banana/));
test("a box", refused("#watch?board=4x4x4", /4 levels/));
test("script in the board", refused(`#watch?board=${SCRIPT}`, /img src/));
test("script in a square", refused(`#watch?start=${SCRIPT}`, /Start: /));
test("script in the method", refused(`#watch?method=${SCRIPT.slice(0, 60)}`, /is not a method/));
test("script in a name", refused(`#watch?${SCRIPT}=1`, /no setting that this page knows/));
test("a mode that is none", refused("#dance", /no mode “dance”/));
test("numbers that are none", refused("#watch?step=1e99&seed=-1&closed=maybe", /no value of “step”.*“seed”.*“closed”/));
test("broken percent signs", refused("#watch?board=%E0%A4%A", /./));
test("a start that is off the board", refused("#watch?board=3x4&start=h8", /Start: /));
test("given numbers that are none", refused("#watch?start=&given=banana", /“banana” is not a given number/));
test("script in a given number", refused(`#watch?given=${SCRIPT}`, /is not a given number/));
test("counting what is no board", refused("#count?board=banana", /banana/));
test("a puzzle on what is no board", refused(`#puzzle?board=${SCRIPT}&given=1=a1`, /img src/));
test("a tour on a board of 10^17 squares to be checked", (t) =>
  onPage(t, "#check?text=a1+zzzzzz999999999", async (page) => {
    await page.getByText(/is too large/).first().waitFor();
    await page.evaluate(() => (location.hash = "#watch?board=6x6&start=a1&step=-1"));
    await says(page, "The tour is complete: 36 squares");
  }));
test("a million characters", refused(`#watch?board=8x8&start=${"a".repeat(1_000_000)}`, /longer than 300000/));
test("many holes, one of them twice", refused(`#watch?board=8x8${"-a1".repeat(1000)}`, /./));

for (const [hash, start] of [
  ["#watch?start=zz99", "Start: zz99 is not on the 8×8 board"],
  ["#watch?board=8x8-zz9", "zz9 cannot be a hole"],
  ["#watch?given=1=zz9", "1=zz9: zz9 is not"],
  ["#explore?from=zz99&giant=8x8", "zz99 is not a square of a board"],
  ["#play?moves=zz99", "“zz99” is no square"],
  ["#play?board=banana", "“banana” is not a board"],
  ["#edit?board=8x8-zz9", "zz9 cannot be a hole"],
  ["#compare?start=zz99", "Start: zz99 is not"],
  ["#count?piece=foo", "“foo” is not a piece"],
  ["#puzzle?board=0x5", "A board needs at least one square"],
  ["#take?start=zz99", "Start: zz99 is not"],
  ["#embed?board=8x8-zz9", "zz9 cannot be a hole"],
  ["#check?closed=maybe", "“maybe” is no value of “closed”"],
  ["#learn?lesson=0", "“0” is no value of “lesson”"],
  ["#explore?board=3x3", "“board” changes nothing in Explore"],
  ["#take?moves=zz", "“moves” changes nothing in Share"],
  ["#watch?giant=5x5&lesson=2", "“giant” changes nothing in Watch. “lesson” changes nothing in Watch."],
  ["#play?given=1=a1,1=b2", "That cannot be: "],
  ["#play?given=1=zz9", "That cannot be: "],
]) {
  test(`what is wrong is said in whole sentences, and words as they were written: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(".notice:visible").filter({ hasText: start }).first().waitFor();
      const texts = await page.locator(".notice:visible, .sentence:visible, .verdict:visible, .about:visible, .remark:visible").allInnerTexts();
      assert.ok(texts.some((text) => text.startsWith(start)), texts.join("|"));
      for (const text of texts) assert.match(text.replace(/\s*(Any start and end|Back to \d×\d)$/, "").trim(), /^$|[.:?…]$/);
    }));
}
