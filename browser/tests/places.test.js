// Places of the page: the browser goes back between them, titles name them, and each shares what it shows.

import assert from "node:assert/strict";
import test from "node:test";
import { onPage, says } from "../harness.js";

const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}(,|$)`) });

const go = (page, name) => page.getByRole("link", { name, exact: true }).click();

const titled = (page, title) => page.waitForFunction((title) => document.title === title, title);

test("the browser goes back from mode to mode, and the title says where we are", (t) =>
  onPage(t, "#watch?board=5x5", async (page) => {
    await titled(page, "Watch: 5×5 · Hippodrome");
    await go(page, "Play");
    // Until the mode has come, the board on the page is that of Watch.
    await page.locator(".mode-play").waitFor();
    await cell(page, "a1").click();
    await cell(page, "b3").click();
    await says(page, "Step 2, on b3.");
    await page.waitForURL(/#play\?board=5x5&moves=a1\+b3/);
    await titled(page, "Play: 5×5 · Hippodrome");
    await go(page, "Learn");
    await titled(page, "Learn: The puzzle · Hippodrome");
    await go(page, "Explore");
    await titled(page, "Explore: 1,000,000,000×1,000,000,000 · Hippodrome");
    await page.goBack();
    await titled(page, "Learn: The puzzle · Hippodrome");
    await page.goBack();
    await says(page, "Step 2, on b3.");
    await titled(page, "Play: 5×5 · Hippodrome");
    await page.goBack();
    await titled(page, "Watch: 5×5 · Hippodrome");
    await says(page, "The knight starts on");
    await page.goForward();
    await says(page, "Step 2, on b3.");
  }));

test("an address that is typed while the page writes its own is followed, however busy the page is", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, "The knight is on");
    await page.keyboard.press("ArrowRight");
    await says(page, /step 2 of/);
    // When the address changes, the timer that writes step 2 is due, and goes off before the page is told of the change.
    await page.evaluate(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (location.hash = "#watch?board=5x5&start=c3");
      channel.port2.postMessage("");
      const end = performance.now() + 1000;
      while (performance.now() < end);
    });
    await titled(page, "Watch: 5×5 · Hippodrome");
  }));

test("a board that was left is gone back to, a stroke of Edit is not", (t) =>
  onPage(t, "#watch?board=5x5", async (page) => {
    await says(page, "The knight starts on");
    await page.getByLabel("Columns").fill("6");
    await page.getByLabel("Columns").press("Tab");
    await page.waitForURL(/board=5x6/);
    await page.goBack();
    await titled(page, "Watch: 5×5 · Hippodrome");
    await go(page, "Edit");
    // Until Edit has come, the board of Watch stands there.
    await page.locator(".mode-edit [role=gridcell]").first().waitFor();
    await cell(page, "c3").click();
    await page.waitForURL(/board=5x5-c3/);
    await titled(page, "Edit: 5×5 without c3 · Hippodrome");
    await page.goBack();
    await titled(page, "Watch: 5×5 · Hippodrome");
  }));

test("Count opens with a board of its own, and no other mode gets it", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    const shows = (title) => titled(page, `${title} · Hippodrome`);
    await go(page, "Count");
    await shows("Count: 6×6");
    // Each link leads where it says.
    assert.equal(await page.getByRole("link", { name: "Edit", exact: true }).getAttribute("href"), "#edit");
    await go(page, "Watch");
    await shows("Watch: 8×8");
    await go(page, "Count");
    await shows("Count: 6×6");
    await go(page, "Explore");
    await go(page, "Play");
    await shows("Play: 8×8");
    // By way of Share too.
    await go(page, "Count");
    await shows("Count: 6×6");
    await go(page, "Share");
    await shows("Share: 6×6");
    await go(page, "Edit");
    await shows("Edit: 8×8");
    // A board that was chosen goes along, into Count and out of it.
    await go(page, "Watch");
    await page.getByLabel("Columns").fill("7");
    await page.getByLabel("Columns").press("Tab");
    await shows("Watch: 8×7");
    await go(page, "Count");
    await shows("Count: 8×7");
    for (const side of ["Rows", "Columns"]) {
      await page.getByLabel(side).fill("5");
      await page.getByLabel(side).press("Tab");
    }
    await shows("Count: 5×5");
    await go(page, "Watch");
    await shows("Watch: 5×5");
  }));

test("whoever comes to Count by its address finds the usual board elsewhere", (t) =>
  onPage(t, "#count", async (page) => {
    await titled(page, "Count: 6×6 · Hippodrome");
    await says(page, "Most tours begin");
    await go(page, "Watch");
    await titled(page, "Watch: 8×8 · Hippodrome");
    // A tour that is handed over brings its board along.
    await go(page, "Count");
    await page.getByRole("radio", { name: "One by one" }).click();
    await says(page, "Tour 1 of");
    await page.getByRole("button", { name: "Share it" }).click();
    await titled(page, "Share: 6×6 · Hippodrome");
    await go(page, "Watch");
    await titled(page, "Watch: 6×6 · Hippodrome");
    await says(page, "The knight starts on");
  }));

test("a game is shared as it is, done or not", (t) =>
  onPage(t, "#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1", async (page) => {
    await says(page, "Step 11, on c1.");
    await go(page, "Share");
    await says(page, "A game with 11 of 12 squares visited");
    assert.match(await page.getByLabel("Link", { exact: true }).inputValue(), /#play\?board=3x4&moves=a3\+c2\+/);
    assert.equal(await page.getByLabel("Command").isVisible(), false);
    await page.goBack();
    await says(page, "Step 11, on c1.");
    await cell(page, "a2").click();
    await says(page, "Done: 12 squares");
    await go(page, "Share");
    await says(page, "The tour is complete: 12 squares, from a3 to a2.");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("a3 c2 a1 b3 d2"));
    assert.match(await page.getByLabel("Link", { exact: true }).inputValue(), /#watch\?.*method=moves.*moves=a3\+c2/);
  }));

test("the numbers of a puzzle stay behind when a tour is checked", (t) =>
  onPage(t, "#puzzle?board=5x5&given=1=a1,25=c3", async (page) => {
    await says(page, "Several tours");
    assert.ok((await page.locator("main .givens > *").count()) > 0);
    await go(page, "Check");
    await says(page, "Paste a tour into the field");
    await page.evaluate(() => (location.hash = "#check?text=a1+b3+c5+e4+e5"));
    await says(page, "It is not a tour");
    assert.equal(await page.locator("main .givens > *").count(), 0);
  }));

test("a giant board is shared by its link and its command", (t) =>
  onPage(t, "#explore?giant=1000000x1000000&closed=1&at=777", async (page) => {
    await says(page, /777/);
    await go(page, "Share");
    await says(page, "A board of 1,000,000×1,000,000 is shared by its link");
    await titled(page, "Share: 1,000,000×1,000,000 · Hippodrome");
    assert.match(await page.getByLabel("Link", { exact: true }).inputValue(), /#explore\?closed=1&giant=1000000x1000000.*&at=777/);
    assert.equal(
      await page.getByLabel("Command").inputValue(),
      "hippodrome tour 1000000x1000000 --method construct --closed --joins hilbert --step 777",
    );
    await page.goBack();
    await says(page, /777/);
  }));

test("what was copied is seen on the button, and heard", (t) =>
  onPage(t, "#take?board=6x6&closed=1", async (page) => {
    await says(page, "The tour is complete");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const button = page.getByRole("button", { name: "Copy", exact: true }).first();
    await button.click();
    await page.locator("#live").filter({ hasText: "Link copied" }).waitFor({ state: "attached" });
    assert.equal(await button.textContent(), "Copied");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.getByLabel("Link", { exact: true }).inputValue());
    await page.waitForFunction(() => document.querySelector(".copied button")?.textContent === "Copy");
  }, { alone: true }));

test("a small board opens with a tour, and where a start allows none it can begin anywhere", (t) =>
  onPage(t, "#watch?board=5x5", async (page) => {
    await says(page, "The knight starts on");
    const anywhere = page.getByRole("button", { name: "Start anywhere" });
    assert.equal(await anywhere.isVisible(), false);
    await page.getByLabel("Start", { exact: true }).fill("b1");
    await page.getByLabel("Start", { exact: true }).press("Enter");
    await says(page, "No open knight’s tour of 5×5 from b1:");
    await anywhere.click();
    await says(page, "The knight starts on");
    assert.equal(await page.getByLabel("Start", { exact: true }).inputValue(), "");
    await page.waitForURL(/#watch\?board=5x5$/);
  }));
