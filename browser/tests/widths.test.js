// Every mode fits: on a phone, upright and lying, on a tablet, on screens of all widths, and enlarged to 200 %.
//
// One file, because all modes are held against one list of screens, by the same measure of what does not fit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorOf, contrast } from "../contrast.js";
import { misfits, onPage, says, until } from "../harness.js";

/** A mode, and what its sentence says when it is there. @type {[string, string | RegExp][]} */
const SCREENS = [
  ["#watch?step=30", "Step 30"],
  ["#play?board=5x5&moves=a1+b3+c5", "Step 3"],
  ["#explore", "The knight is on"],
  ["#learn", "Step 1 of 25"],
  ["#learn?lesson=5", "Three squares are marked"],
  ["#learn?lesson=7", "Behind the line lie"],
  ["#learn?lesson=8", "Is there a closed tour"],
  ["#learn?lesson=9", "The numbers from 1 to 64"],
  ["#edit?board=5x5", "complete"],
  ["#compare?board=6x6&start=a1&step=2", "a1 to b3"],
  ["#count?board=5x5", "Most tours begin"],
  ["#count?board=6x6&closed=1&nth=77", "Tour 77 of 9,862"],
  ["#puzzle?board=5x5&given=1=a1,25=c3", "Several tours"],
  ["#special?board=6x6&closed=1&symmetry=90&stats=crossings", "as was asked for"],
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

/** The controls that do not lie in the window whole, without scrolling. Runs in the page. @param {string} within */
function cutOff(within) {
  return [...document.querySelectorAll(`${within} button, ${within} input, ${within} .sentence, ${within} a`)]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.getAttribute("aria-label") ?? element.textContent, element.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
    .map(([name, box]) => `${name}: to ${box.right}, ${box.bottom}`);
}

test("all of a game is seen at once, whatever it offers", (t) =>
  onPage(t, "#play?board=6x6&moves=a1+b3", async (page) => {
    await says(page, "Step 2");
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const seen = async (offered) => {
      await page.getByRole("button", { name: offered }).waitFor();
      for (const [width, height] of [[1280, 900], [1366, 768], [1024, 768]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        assert.deepEqual(await page.evaluate(cutOff, ".left"), [], `${offered} at ${width} by ${height}`);
      }
    };
    await press("Hint");
    await seen("Finish it");
    await press("Finish it");
    await seen("Copy the result");
    await press("Begin again");
    await seen(/Back to the game on 6×6/);
    await page.evaluate(() => (location.hash = "#play?board=5x5&moves=a1+b3+c5+d3+b2+c4+a5"));
    await says(page, "A dead end on a5");
    await press("Hint");
    await seen(/Back to step \d, where it could/);
  }));

// With the longest numbers: as many steps as are told.
test("the player stands in one line", (t) =>
  onPage(t, "#watch?board=6x6&method=backtrack&start=b2&step=-1", async (page) => {
    await page.getByRole("radio", { name: "The search" }).waitFor();
    for (const [width, height] of [[1280, 900], [1366, 768], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const tops = await page.locator(".player > *").evaluateAll((parts) => parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.abs((top + bottom) / 2 - (parts[0].getBoundingClientRect().top + parts[0].getBoundingClientRect().bottom) / 2);
      }));
      assert.ok(tops.every((apart) => apart < 12), `${tops} at ${width}`);
      assert.deepEqual(await page.evaluate(cutOff, ".left"), [], `at ${width} by ${height}`);
      assert.ok((await page.getByLabel("Step", { exact: true }).boundingBox()).width >= 60);
    }
  }));

test("a lesson's board and what plays or answers below it are seen together", (t) =>
  onPage(t, "#learn?lesson=2", async (page) => {
    for (const [lesson, words] of [[2, "starts on a1"], [4, "Will it get through"], [7, "Behind the line lie"], [9, "To how much"]]) {
      await page.evaluate((lesson) => (location.hash = `#learn?lesson=${lesson}`), lesson);
      await says(page, new RegExp(words));
      for (const [width, height] of [[1280, 800], [1366, 768], [1024, 768], [768, 1024]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        assert.deepEqual(await page.evaluate(cutOff, ".left"), [], `lesson ${lesson} at ${width} by ${height}`);
      }
    }
  }));

test("board, sentence and buttons have one left edge, and a chessboard and its buttons one right edge", (t) =>
  onPage(t, "#edit", async (page) => {
    for (const [mode, words] of [["edit", "complete"], ["play", "Click a square"], ["special", "checked move by move"]]) {
      await page.evaluate((mode) => (location.hash = `#${mode}`), mode);
      await says(page, words);
      for (const [width, height] of [[1280, 800], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        const [board, said, row] = await Promise.all([".board", ".sentence", ".under > .row"].map((part) => page.locator(part).first().boundingBox()));
        assert.ok(Math.abs(board.x - said.x) < 1 && Math.abs(board.x - row.x) < 1, `${mode}: ${board.x}, ${said.x}, ${row.x}`);
        assert.ok(Math.abs(board.x + board.width - row.x - row.width) < 12, `${mode}: ${board.x + board.width}, ${row.x + row.width}`);
      }
    }
  }));

test("what belongs together stands in one line: the ends of a tour and another one, and what is shown of it", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    for (const [width, height] of [[1280, 800], [1440, 900], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const line = async (...parts) => {
        const middles = (await Promise.all(parts.map((part) => part.boundingBox()))).map(({ y, height }) => y + height / 2);
        assert.ok(Math.max(...middles) - Math.min(...middles) < 4, `${middles} at ${width}`);
      };
      await line(page.getByLabel("Start", { exact: true }), page.getByLabel("End", { exact: true }), page.getByRole("button", { name: "Another tour" }));
      await line(...["Numbers", "Path", "Onward moves"].map((name) => page.getByRole("checkbox", { name })));
    }
  }));

const PHONE = { viewport: { width: 390, height: 844 } };

/** Whether an element lies in the window whole. @param {import("playwright-core").Locator} element */
const isSeen = (element) => element.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
});

for (const [hash, name, words] of [["#edit", "Heart", "The tour is complete: 48 squares"], ["#puzzle?board=5x5", "Make a puzzle", "Exactly one tour"], ["#check", "A wrong move", "It is not a tour"], ["#watch?start=a1", "Another tour", "The knight starts on"]]) {
  test(`on a phone, what comes of a button below the board is seen: ${name}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(".sentence", { hasText: /\p{L}/u }).waitFor();
      const button = page.getByRole("button", { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await says(page, words);
      await until(() => isSeen(page.locator(".sentence")));
      await until(() => page.locator(".board").evaluate((board) => board.getBoundingClientRect().top > -1));
    }, PHONE));
}

test("on a phone a lesson's board stands before the ways on, and beside a window's text on a screen", (t) =>
  onPage(t, "#learn?lesson=3", async (page) => {
    await says(page, "starts on b1");
    const top = async (selector) => (await page.locator(selector).first().boundingBox()).y;
    assert.ok((await top(".mode-learn .ways")) > (await top(".board")));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForFunction(() => innerWidth === 1280);
    const [text, ways] = [await page.locator("article").boundingBox(), await page.locator(".mode-learn .ways").boundingBox()];
    assert.ok(ways.y >= text.y + text.height - 1 && ways.y < text.y + text.height + 40 && ways.x === text.x);
  }, PHONE));

for (const locale of ["en-US", "de-DE", "es-ES"]) {
  test(`on a phone the bar of modes is one line, whatever tool is shown, and so is the name of the page, in ${locale}`, (t) =>
    onPage(t, "#watch", async (page) => {
      const apart = (selector) => page.locator(selector).evaluateAll((parts) => {
        const middles = parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
        return Math.max(...middles) - Math.min(...middles);
      });
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await page.waitForFunction((width) => innerWidth === width, width);
        for (const mode of ["watch", "edit", "compare", "count", "puzzle"]) {
          await page.evaluate((mode) => (location.hash = `#${mode}`), mode);
          await page.locator(`.mode-${mode}`).waitFor();
          for (const line of [".top .places a, .top .fold", ".top h1, .top .actions a, #help-button"]) {
            assert.ok((await apart(line)) < 8, `${mode} at ${width}: ${line}`);
          }
          assert.deepEqual(await page.evaluate(misfits), [], mode);
        }
      }
    }, { ...PHONE, locale }));

  test(`on a phone what leads from tour to tour stands in three lines, in ${locale}`, (t) =>
    onPage(t, "#count?board=6x6&nth=7", async (page) => {
      await says(page, /7 (of|von|de) 3[.,]318[.,]960/);
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForFunction((width) => innerWidth === width, width);
        const middles = await page.locator(".leaves :is(button, label, input[type=text])").evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
        );
        const lines = middles.toSorted((one, other) => one - other).filter((middle, i, all) => i === 0 || middle - all[i - 1] > 12);
        assert.equal(lines.length, 3, `${middles} at ${width}`);
      }
    }, { ...PHONE, locale }));
}

for (const locale of ["en-US", "de-DE", "es-ES"]) {
  test(`what has come of a comparison is never behind its player, in ${locale}`, (t) =>
    onPage(t, "#compare?board=8x8&start=a1&method=alone&other=alone:pohl", async (page) => {
      const verdict = page.locator(".verdict", { hasText: /./ });
      await verdict.waitFor();
      const check = async (shown) => {
        for (const [width, height] of [[768, 1024], [600, 960], [820, 1180], [390, 844], [1024, 768], [1280, 800]]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          await page.evaluate(() => scrollTo(0, 0));
          const told = await verdict.boundingBox();
          // A map of all starts has no player below it.
          const player = shown === "the map" ? { y: height, height: 0 } : await page.locator(".player").boundingBox();
          assert.ok(told.y >= 0 && told.y + told.height <= player.y + 1 && player.y + player.height <= height, `${shown} at ${width} by ${height}`);
        }
      };
      await check("the search");
      await page.locator(".bar > button[aria-pressed]").click();
      await page.locator(".legend:not([hidden])").waitFor();
      await check("the map");
    }, { viewport: { width: 768, height: 1024 }, locale }));
}

test("the board takes four fifths of a window's height, and what is said and played stands below it", (t) =>
  onPage(t, "#watch?board=8x8&start=a1", async (page) => {
    await says(page, "The knight starts on");
    for (const [width, height] of [[1280, 800], [1366, 768], [1440, 900], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const [board, player] = await Promise.all([".board", ".player"].map((name) => page.locator(name).boundingBox()));
      assert.ok(board.height >= 0.79 * height, `${board.height} at ${width} by ${height}`);
      assert.ok(player.y + player.height <= height, `the player ends at ${player.y + player.height}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `it scrolls at ${width} by ${height}`);
    }
  }));

test("what Check adds stands close to what it says", (t) =>
  onPage(t, "#check?text=a1+b3+c5+e4+e5", async (page) => {
    await says(page, "not a tour");
    for (const [width, height] of [[390, 844], [768, 1024], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      await page.locator(".under .remark").waitFor();
      const [end, top] = await page.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(".sentence"));
        return [range.getBoundingClientRect().bottom, document.querySelector(".under .remark").getBoundingClientRect().top];
      });
      assert.ok(top - end >= 4 && top - end <= 24, `from ${end} to ${top} at ${width}`);
    }
  }));

for (const locale of ["en-US", "de-DE", "es-ES"]) {
  test(`the head of the page is seen whole in a window of any width, in ${locale}`, (t) =>
    onPage(t, "#compare?board=6x6&method=alone&other=alone:pohl", async (page) => {
      await page.locator(".verdict", { hasText: /./ }).waitFor();
      for (const [width, height] of [[801, 390], [844, 390], [900, 600], [960, 600], [1010, 600], [1011, 600], [1024, 768], [1060, 768], [1180, 820], [1250, 820], [1251, 820], [1279, 800], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        assert.deepEqual(await page.evaluate(misfits), [], `at ${width}`);
        const boxes = await page.locator(".top h1, .top nav a, .top .fold, #help-button").evaluateAll((parts) =>
          parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        );
        // Nothing lies on its neighbor.
        for (const [i, [left]] of boxes.slice(1).entries()) assert.ok(left >= boxes[i][1] - 1, `${JSON.stringify(boxes)} at ${width}`);
      }
      // Below the width where each side has its numbers beside it, a method is read whole.
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.waitForFunction(() => innerWidth === 1024);
      assert.ok((await page.locator(".side select").last().boundingBox()).width > 900);
    }, { locale }));
}

test("the names of files and ranks can be read, however small the board", (t) =>
  onPage(t, "#compare?board=8x8", async (page) => {
    const pixels = () => page.locator(".labels text").evaluateAll((labels) => labels.map((label) => parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a));
    for (const hash of ["#compare?board=8x8", "#learn?lesson=3", "#watch?board=12x12", "#learn?lesson=9"]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.locator(`.mode-${/\w+/.exec(hash)} .labels text`).first().waitFor();
      for (const [width, height] of [[390, 844], [1280, 800], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        await until(async () => Math.min(...(await pixels())) >= 9.9);
      }
    }
  }));

test("where there is no tour there is nothing to play", (t) =>
  onPage(t, "#watch?board=3x8&closed=1", async (page) => {
    await says(page, "No closed knight’s tour of 3×8");
    assert.equal(await page.locator(".player").isVisible(), false);
    await page.getByRole("radio", { name: "Open" }).click();
    await says(page, "The knight starts on");
    assert.ok(await page.locator(".player").isVisible());
  }, PHONE));

test("a frame in another page that is as wide as a phone shows all that is said", (t) =>
  onPage(t, "#embed?board=8x8&start=b1&step=1", async (page) => {
    await page.locator(".sentence", { hasText: /./ }).waitFor();
    const sizes = new Set();
    for (let step = 0; step < 24; step++) {
      const { said, room, board } = await page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.querySelector(".sentence");
        return { said: scrollHeight, room: clientHeight, board: document.querySelector(".board").clientWidth };
      });
      assert.ok(said <= room + 1, `${said} in ${room}`);
      sizes.add(board);
      await page.getByRole("button", { name: "Step forward" }).click();
    }
    assert.equal(sizes.size, 1);
  }, { viewport: { width: 390, height: 560 } }));

test("in a frame that is higher than its board needs, what is said stays beside the board", (t) =>
  onPage(t, "#embed?board=8x8&start=b1&step=5", async (page) => {
    await says(page, "Step 5");
    for (const [width, height] of [[390, 844], [320, 568], [600, 1000]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const [board, sentence, player] = await Promise.all([".board", ".sentence", ".player"].map((name) => page.locator(name).boundingBox()));
      const [above, between, below] = [board.y, sentence.y - board.y - board.height, height - player.y - player.height];
      assert.ok(between >= -1 && between < 16, `${between} px between board and sentence at ${width} by ${height}`);
      assert.ok(Math.abs(above - below) < 16, `${above} px above, ${below} px below at ${width} by ${height}`);
      assert.ok(board.width > width - 40, `a board ${board.width} wide at ${width} by ${height}`);
    }
  }));

for (const hash of ["#count?board=5x5", "#explore", "#watch?step=30"]) {
  test(`what is told of a board stands at the edge of its panel: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(".right .counters dd").first().waitFor();
      const edges = await page.locator(".right").evaluate((panel) =>
        [...panel.querySelectorAll("h2, legend, .counters")].map((element) => element.getBoundingClientRect().left).concat(
          panel.querySelector(".counters dt").getBoundingClientRect().left,
        ),
      );
      assert.ok(edges.length > 3);
      assert.deepEqual([...new Set(edges)].length, 1, edges.join(", "));
    }));
}

test("the list of keys can be closed wherever it is scrolled to", (t) =>
  onPage(t, "#watch", async (page) => {
    await says(page, "The knight starts on");
    await page.keyboard.press("?");
    const close = page.getByRole("button", { name: "Close" });
    for (const [width, height] of [[1280, 900], [1280, 600], [390, 844], [360, 640], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      for (const end of [0, 10_000]) {
        await page.locator("dialog").evaluate((dialog, end) => dialog.scrollTo(0, end), end);
        const box = await close.boundingBox();
        const dialog = await page.locator("dialog").boundingBox();
        assert.ok(box.y >= dialog.y && box.y + box.height <= Math.min(height, dialog.y + dialog.height), `${JSON.stringify(box)} at ${width} by ${height}`);
      }
    }
    // On a screen of usual size all of it is seen at once.
    await page.setViewportSize({ width: 1280, height: 900 });
    assert.ok(await page.locator("dialog").evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight));
    await close.click();
    await page.locator("dialog").waitFor({ state: "hidden" });
  }));

for (const hash of ["#embed?board=8x8&start=a1", "#embed?board=5x8&show=tour&step=-1", "#embed?board=6x6&method=backtrack&start=a1&step=40", "#embed?board=3x4&closed=1"]) {
  test(`a small frame in another page shows all of the board and its player: ${hash}`, (t) =>
    onPage(t, hash, async (page) => {
      await page.locator(".sentence", { hasText: /./ }).waitFor();
      for (const [width, height] of [[260, 300], [300, 260], [320, 240], [480, 560], [320, 568], [800, 300]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        assert.deepEqual(await page.evaluate(cutOff, ".mode-embed"), [], `at ${width} by ${height}`);
        const all = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
        assert.deepEqual(all, [width, height]);
        const board = await page.locator(".board").boundingBox();
        assert.ok(board.y >= 0 && board.y + board.height <= height && board.height >= Math.min(width * 0.5, height * 0.36), `${JSON.stringify(board)} at ${width} by ${height}`);
        // It lies on nothing else.
        for (const other of [".sentence", ".player"]) assert.ok((await page.locator(other).boundingBox()).y >= board.y + board.height - 1, other);
      }
    }));
}

for (const locale of ["en-US", "de-DE", "es-ES"]) test(`the titles of the lessons stand in a row, each in two lines at most, in ${locale}`, (t) =>
  onPage(t, "#learn", async (page) => {
    await says(page, /1 (of|von|de) 25/);
    for (const width of [1400, 1320, 1280, 1180, 1100, 1061, 1024, 960, 941]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForFunction((width) => innerWidth === width, width);
      const titles = await page.locator(".lessons a").evaluateAll((links) => links.map((link) => {
        const title = link.querySelector(".title");
        const range = document.createRange();
        range.selectNodeContents(title);
        const lines = [...range.getClientRects()];
        return {
          text: title.textContent,
          top: Math.round(lines[0].top),
          count: new Set(lines.map(({ top }) => Math.round(top))).size,
          // One line where the tab has room for it.
          room: link.getBoundingClientRect().right - title.getBoundingClientRect().left - 4,
          natural: lines.reduce((sum, { width }) => sum + width, 0) + 6 * (lines.length - 1),
          inside: lines.every(({ left, right }) => left >= link.getBoundingClientRect().left - 0.5 && right <= link.getBoundingClientRect().right + 0.5),
        };
      }));
      assert.deepEqual(titles.filter(({ count, inside, top, natural, room }) => count > 2 || !inside || top !== titles[0].top || (count > 1 && natural <= room)), [], `at ${width}`);
    }
  }, { locale }));

test("on a phone no line is kept empty between a game and its settings", (t) =>
  onPage(t, "#play", async (page) => {
    await says(page, "Click a square");
    const [told, legend] = await Promise.all([".sentence", ".right legend >> nth=0"].map((part) => page.locator(part).boundingBox()));
    assert.ok(legend.y - told.y - told.height < 40, JSON.stringify([told, legend]));
    const [rows, today] = await Promise.all([page.getByLabel("Rows"), page.getByRole("button", { name: "Today’s board" })].map((part) => part.boundingBox()));
    assert.ok(Math.abs(rows.y - today.y) < 4);
  }, PHONE));

test("on a phone a lesson's board is in the first screen, below what the lesson begins with", (t) =>
  onPage(t, "#learn", async (page) => {
    await says(page, "Step 1 of 25");
    for (let lesson = 1; lesson <= 9; lesson++) {
      await page.evaluate((lesson) => (location.hash = `#learn?lesson=${lesson}`), lesson);
      await page.locator(".lesson h2", { hasText: `${lesson}. ` }).waitFor();
      const board = page.locator(".lesson .left :is(.board, .map-place):visible").first();
      await board.waitFor();
      const [text, place, rest] = await Promise.all([page.locator("article p:visible").first(), board, page.locator("article p:visible").last()].map((part) => part.boundingBox()));
      assert.ok(text.y + text.height <= place.y + 1 && place.y < 422, `${lesson}: ${JSON.stringify([text, place])}`);
      assert.ok(rest.y > place.y + place.height, `${lesson}: ${JSON.stringify([place, rest])}`);
    }
  }, PHONE));

test("at 1280 by 800 little room is left between a chessboard and its panel, and on a tablet beside the boards of Compare", (t) =>
  onPage(t, "#watch?start=a1", async (page) => {
    await says(page, "The knight starts on");
    const [board, panel] = await Promise.all([".place .board", ".right"].map((part) => page.locator(part).boundingBox()));
    assert.ok(panel.x - board.x - board.width < 225, JSON.stringify([board, panel]));
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.evaluate(() => (location.hash = "#compare"));
    const compared = page.locator(".mode-compare .board").first();
    await compared.waitFor();
    await until(async () => (await compared.boundingBox()).width > 335);
  }, { viewport: { width: 1280, height: 800 } }));

test("a hint moves nothing on a phone, and what a game that is done offers stands in two lines", async (t) => {
  await onPage(t, "#play?board=5x5&moves=a1+b3", async (page) => {
    await says(page, "Step 2");
    const hint = page.getByRole("button", { name: "Hint", exact: true });
    const board = page.locator(".place .board");
    const places = async () => [(await board.boundingBox()).y, (await hint.boundingBox()).y];
    const before = await places();
    await hint.click();
    await says(page, "It can still be finished");
    await page.getByRole("button", { name: "Finish it" }).waitFor();
    assert.deepEqual(await places(), before);
  }, PHONE);
  await onPage(t, "#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2", async (page) => {
    const offers = page.locator(".mode-play .says .row button");
    await offers.nth(3).waitFor();
    const boxes = await Promise.all((await offers.all()).map((button) => button.boundingBox()));
    assert.deepEqual(boxes.map(({ width }) => Math.round(width)), Array(4).fill(Math.round(boxes[0].width)));
    assert.deepEqual([boxes[0].y, boxes[2].y], [boxes[1].y, boxes[3].y]);
    const above = await page.getByRole("button", { name: "Neu beginnen" }).boundingBox();
    assert.ok(boxes[0].y - above.y - above.height >= 6);
  }, { ...PHONE, locale: "de" });
});

test("on a phone what plays a comparison is at hand, whatever stands above it, and no number is too small to be read", (t) =>
  onPage(t, "#compare?board=8x8&method=alone&other=alone:pohl&step=-1", async (page) => {
    await page.locator(".verdict", { hasText: /./ }).waitFor();
    const player = await page.locator(".player").boundingBox();
    assert.ok(player.y + player.height <= 844);
    await until(async () => (await page.locator(".side .board.tiny").count()) === 2);
    // On a screen the boards are large.
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(async () => (await page.locator(".side .board").first().boundingBox()).height >= 380);
    assert.ok((await page.locator(".player").boundingBox()).y < 760);
    assert.deepEqual(await page.evaluate(misfits), []);
    const pixels = await page.locator(".side .numbers text").evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
    assert.ok(Math.min(...pixels) >= 8);
  }, PHONE));

test("on a phone nothing lies over what a comparison says", (t) =>
  onPage(t, "#compare?board=6x6&method=alone&other=backtrack&start=a1", async (page) => {
    await page.locator(".verdict").filter({ hasText: "The first" }).waitFor();
    const parts = [".side .place >> nth=0", ".side .place >> nth=1", ".counters >> nth=0", ".told >> nth=0", ".told >> nth=1", ".mode-compare > .about", ".foot"];
    for (const [width, height] of [[320, 568], [360, 640], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      for (const end of [0, 150, 10_000]) {
        await page.evaluate((end) => scrollTo(0, end), end);
        const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
        for (const [i, one] of boxes.entries()) {
          for (const other of boxes.slice(i + 1)) {
            const apart = one.y + one.height <= other.y + 0.5 || other.y + other.height <= one.y + 0.5 || one.x + one.width <= other.x || other.x + other.width <= one.x;
            assert.ok(apart, `${parts[i]} ${JSON.stringify([one, other])} at ${width} by ${height}`);
          }
        }
      }
      const foot = await page.locator(".foot").boundingBox();
      const [board, counters] = await Promise.all([parts[0], parts[2]].map((part) => page.locator(part).boundingBox()));
      assert.ok(board.y + board.height <= foot.y && foot.y + foot.height <= counters.y);
    }
  }, PHONE));

test("what leads from tour to tour is in a window of 1280 by 800", (t) =>
  onPage(t, "#count?board=6x6&nth=7", async (page) => {
    await says(page, "Tour 7 of");
    for (const name of ["First tour", "Draw one at random", "Watch it", "Share it"]) {
      const { y, height } = await page.getByRole("button", { name, exact: true }).boundingBox();
      assert.ok(y + height <= 800, name);
    }
  }, { viewport: { width: 1280, height: 800 } }));

test("on a phone a tap selects what stands in a field, and the field stays where it is while the board changes", (t) =>
  onPage(t, "#watch?board=8x8&start=a1", async (page) => {
    await says(page, "The knight starts on");
    const rows = page.getByLabel("Rows");
    const top = () => rows.evaluate((input) => Math.round(input.getBoundingClientRect().top));
    await page.evaluate(() => scrollTo(0, 300));
    // From board to board, one without a tour among them; a player, what is said and a notice come and go above.
    for (const number of ["5", "2", "9", "8"]) {
      await page.evaluate(() => document.activeElement.blur());
      const before = await top();
      await rows.tap();
      // It is selected in a task of its own.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await page.keyboard.type(number);
      assert.equal(await rows.inputValue(), number);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => number === "8" ? !url.hash.includes("board") : url.hash.includes(`board=${number}x8`));
      await says(page, number === "2" ? "No open knight’s tour of 2×8" : "The knight starts on");
      await until(async () => (await page.getByRole("gridcell").count()) === 8 * Number(number));
      await until(async () => Math.abs((await top()) - before) <= 1);
    }
  }, { ...PHONE, hasTouch: true, isMobile: true }));

test("what is wrong moves neither the board nor what plays it", (t) =>
  onPage(t, "#watch?start=a1", async (page) => {
    await says(page, "The knight starts on");
    const places = async () => {
      const boxes = await Promise.all([".board", ".player"].map((part) => page.locator(part).boundingBox()));
      return boxes.map(({ y }) => y);
    };
    const before = await places();
    await page.evaluate(() => (location.hash = "#watch?start=z9"));
    await page.locator(".notice").filter({ hasText: "z9" }).waitFor();
    const after = await places();
    after.forEach((y, i) => assert.ok(Math.abs(y - before[i]) < 8, `${before} and ${after}`));
  }, { viewport: { width: 1280, height: 800 } }));

test("what a field may hold is told at the field, and the board stays", (t) =>
  onPage(t, "#watch?board=6x6", async (page) => {
    await says(page, "The knight starts on");
    const rows = page.getByLabel("Rows");
    for (const wrong of ["0", "-3", "2.5", "", "1000000"]) {
      await rows.fill(wrong);
      await rows.press("Enter");
      assert.ok(await rows.evaluate((input) => input.matches(":invalid") && input.validationMessage !== ""), wrong);
      assert.match(page.url(), /board=6x6/);
    }
    await rows.fill("5");
    await rows.press("Enter");
    await page.waitForURL(/board=5x6/);
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`what stands in an empty field can be read: ${colorScheme}`, (t) =>
    onPage(t, "#watch", async (page) => {
      const field = page.getByPlaceholder("any").first();
      await field.waitFor();
      const [text, ground, opacity] = await field.evaluate((input) => {
        const { color, opacity } = getComputedStyle(input, "::placeholder");
        return [color, getComputedStyle(input).backgroundColor, opacity];
      });
      assert.equal(opacity, "1");
      assert.ok(contrast(colorOf(text), colorOf(ground)) >= 4.5, `${text} on ${ground}`);
    }, { colorScheme }));
}

test("on a tablet a lesson stands beside its board, and on a low screen panels are seen whole", async (t) => {
  await onPage(t, "#learn?lesson=5", async (page) => {
    await says(page, "Three squares are marked");
    const [text, map] = [await page.locator("article").boundingBox(), await page.locator(".map-place").boundingBox()];
    assert.ok(map.x >= text.x + text.width && map.y < text.y + 40);
    const { y, height } = await page.getByRole("button", { name: "Another" }).boundingBox();
    assert.ok(y + height <= 1024);
  }, { viewport: { width: 768, height: 1024 } });
  for (const [hash, words] of [["#edit?board=8x8", "complete"], ["#explore", "The knight is on"], ["#take?board=6x6", "complete"]]) {
    await onPage(t, hash, async (page) => {
      await says(page, words);
      const { y, height } = await page.locator(".right").boundingBox();
      assert.ok(y + height <= 820, `${hash}: ${y + height}`);
    }, { viewport: { width: 1280, height: 800 } });
  }
});

for (const locale of ["en-US", "de-DE", "es-ES"]) {
  test(`board, what is said and what plays are in the first screen of Watch, in windows of all shapes, in ${locale}`, (t) =>
    onPage(t, "", async (page) => {
      await page.locator(".welcome").waitFor();
      for (const hash of ["", "#watch?start=a1"]) {
        if (hash) await page.evaluate((hash) => (location.hash = hash), hash);
        await page.locator(hash ? ".sentence" : ".welcome", { hasText: /./ }).waitFor();
        for (const [width, height] of [[1024, 768], [1180, 820], [320, 568], [720, 450], [700, 500], [844, 390]]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          const [board, player] = await Promise.all([".board", ".player"].map((name) => page.locator(name).boundingBox()));
          const buttons = await page.locator(".player .buttons").boundingBox();
          assert.ok(board.y >= 0 && board.y + board.height <= height, `the board to ${board.y + board.height} of ${width} by ${height}`);
          // On the smallest phone the speed may be scrolled to.
          const last = width === 320 ? buttons : player;
          assert.ok(last.y + last.height <= height, `to ${last.y + last.height} of ${width} by ${height}, ${hash}`);
          if (width > height && height <= 500) assert.ok(player.x >= board.x + board.width - 1, `beside the board at ${width} by ${height}`);
          assert.deepEqual(await page.evaluate(misfits), [], `at ${width} by ${height}`);
        }
      }
    }, { locale }));

  test(`in a low window what is said and done stands beside the board, close to it, in ${locale}`, (t) =>
    onPage(t, "#play", async (page) => {
      for (const mode of ["play", "edit", "check", "take"]) {
        await page.evaluate((mode) => (location.hash = `#${mode}`), mode);
        await page.locator(`.mode-${mode === "take" ? "share" : mode} .board`).waitFor();
        for (const [width, height] of [[720, 450], [700, 500], [844, 390]]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          const [board, under] = [await page.locator(".board").boundingBox(), await page.locator(".under").boundingBox()];
          assert.ok(under.x <= board.x + board.width + 24, `${mode} at ${width} by ${height}: ${JSON.stringify([board, under])}`);
          assert.ok(under.x >= board.x + board.width - 1 && under.y + under.height <= height && board.y + board.height <= height, `${mode} at ${width} by ${height}: ${JSON.stringify([board, under])}`);
        }
      }
    }, { locale }));

  test(`in a low window a panel and a lesson stand beside the board, which stays in sight, in ${locale}`, (t) =>
    onPage(t, "#watch", async (page) => {
      for (const [hash, parts] of [
        ["#watch", ".right input"],
        ["#check", "textarea"],
        ["#take?board=8x8", ".copied input"],
        ["#take?giant=1000x1000&of=giant", ".copied input"],
        ["#edit?board=5x5", ".right input"],
        ["#learn", "article h2"],
        ["#learn?lesson=3", "article h2"],
        ["#learn?lesson=5", "article h2"],
        ["#learn?lesson=7", "article h2"],
      ]) {
        await page.evaluate((hash) => (location.hash = hash), hash);
        const mode = `main .mode-${/\w+/.exec(hash)[0].replace("take", "share")}`;
        const board = page.locator(/giant|lesson=5/.test(hash) ? `${mode} .map-place` : `${mode} .place .board`).first();
        const first = page.locator(`${mode} ${parts}`).first();
        await page.locator(`${mode} .sentence`, { hasText: /\p{L}/u }).first().waitFor();
        await board.waitFor();
        await first.waitFor();
        for (const [width, height] of [[640, 400], [700, 480], [844, 390], [932, 430]]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          await page.evaluate(() => scrollTo(0, 0));
          const where = `${hash} at ${width} by ${height}`;
          const [drawn, told] = await Promise.all([board.boundingBox(), first.boundingBox()]);
          assert.ok(told.x >= drawn.x + drawn.width, `${where}: ${JSON.stringify([drawn, told])}`);
          if (/check|take|learn/.test(hash)) assert.ok(told.y < height - 20, `${where}: ${JSON.stringify(told)}`);
          if (width >= 840) assert.ok(drawn.y + drawn.height <= height, `${where}: ${JSON.stringify(drawn)}`);
          assert.deepEqual(await page.evaluate(misfits), [], where);
          // At whatever is read, the board is seen whole.
          await page.evaluate(() => scrollTo(0, document.querySelector("main .left ~ *")?.getBoundingClientRect().bottom / 3));
          const there = await board.boundingBox();
          if (!/giant/.test(hash)) assert.ok(there.y >= 0 && there.y + there.height <= height, `${where}, scrolled: ${JSON.stringify(there)}`);
        }
      }
    }, { locale }));

  test(`on a phone a reason why there is no tour has the whole width, in ${locale}`, (t) =>
    onPage(t, "#watch?board=5x5&start=b1", async (page) => {
      const [reason, way] = [page.locator(".sentence"), page.locator(".says .away")];
      await way.waitFor();
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForFunction((width) => innerWidth === width, width);
        const [said, button] = await Promise.all([reason.boundingBox(), way.boundingBox()]);
        assert.ok(said.width >= width - 30 && button.y >= said.y + said.height, JSON.stringify([said, button]));
      }
      // On a screen they share a line.
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.waitForFunction(() => innerWidth === 1280);
      const [said, button] = await Promise.all([reason.boundingBox(), way.boundingBox()]);
      assert.ok(button.x >= said.x + said.width);
    }, { locale }));

  test(`on a phone the map of a giant board and its ride are in the first screen, in ${locale}`, (t) =>
    onPage(t, "#explore", async (page) => {
      await page.locator("main .sentence", { hasText: /\p{L}/u }).first().waitFor();
      for (const [width, height] of [[360, 740], [390, 844]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        const [map, ride] = await Promise.all([".map-place", ".riding"].map((part) => page.locator(part).boundingBox()));
        assert.ok(ride.y + ride.height <= height && map.height >= 300, JSON.stringify([map, ride]));
        // What enlarges it is a bar at its lower edge.
        const bar = await page.locator(".zoom").boundingBox();
        assert.ok(Math.abs(bar.y - map.y - map.height) < 1 && Math.abs(bar.width - map.width) < 1, JSON.stringify([map, bar]));
      }
    }, { locale }));

  test(`the boards of a comparison are whole in the first screen, above an edge, in ${locale}`, (t) =>
    onPage(t, "#compare?board=8x8&start=a1&method=alone&other=alone:pohl", async (page) => {
      await page.locator(".verdict", { hasText: /./ }).waitFor();
      for (const [width, height] of [[390, 844], [360, 740], [1024, 768], [1280, 800], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        const [board, foot] = [await page.locator(".side .board").first().boundingBox(), await page.locator(".foot").boundingBox()];
        assert.ok(board.y + board.height <= foot.y, `${board.y + board.height} of ${foot.y} at ${width} by ${height}`);
        // No line of what is said is cut where there is room for all of it.
        if (width >= 1024) {
          const texts = await page.locator(".told").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
          assert.ok(Math.max(...texts) <= foot.y + 1, `${texts} of ${foot.y} at ${width} by ${height}`);
        }
        if (width === 1440) assert.ok(board.height >= 415, `${board.height}`);
      }
      assert.equal(await page.locator(".foot").evaluate((foot) => getComputedStyle(foot).borderTopStyle), "solid");
    }, { locale }));

  test(`in a low window a comparison is seen whole, with what plays it, in ${locale}`, (t) =>
    onPage(t, "#compare?board=8x8&start=a1&method=alone&other=alone:pohl", async (page) => {
      await page.locator(".verdict", { hasText: /./ }).waitFor();
      for (const [width, height] of [[700, 480], [720, 450], [800, 480], [840, 390], [844, 390], [932, 430], [1024, 480]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((width) => innerWidth === width, width);
        const sides = [page.locator(".side > select"), page.locator(".side .board"), page.locator(".verdict"), page.locator(".player .play")];
        const bottoms = (await Promise.all(sides.map((all) => all.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))))).flat();
        assert.equal(bottoms.length, 6);
        assert.ok(Math.max(...bottoms) <= height, `${bottoms} at ${width} by ${height}`);
        const board = await page.locator(".side .board").first().boundingBox();
        assert.ok(board.height >= (width < 840 ? 160 : 190), `${board.height} at ${width} by ${height}`);
        assert.deepEqual(await page.evaluate(misfits), []);
      }
    }, { locale }));

  test(`on phones the head has two lines at most, and on the smallest nothing is wider than the window, in ${locale}`, (t) =>
    onPage(t, "#watch", async (page) => {
      for (const mode of ["watch", "play", "learn", "explore", "edit", "compare", "count", "puzzle", "check"]) {
        await page.setViewportSize({ width: 320, height: 568 });
        await page.evaluate((mode) => (location.hash = `#${mode}`), mode);
        await page.locator(`.mode-${mode}`).waitFor();
        if (mode === "compare") await page.locator(".verdict", { hasText: /./ }).waitFor();
        for (const width of [340, 341, 360, 380, 381, 390, 400, 401, 420, 421, 600, 800]) {
          await page.setViewportSize({ width, height: 700 });
          await page.waitForFunction((width) => innerWidth === width, width);
          assert.ok((await page.locator(".top").boundingBox()).height <= 104, `${mode} at ${width}`);
        }
        await page.setViewportSize({ width: 320, height: 568 });
        await page.waitForFunction(() => innerWidth === 320);
        assert.ok((await page.locator(".top").boundingBox()).height <= 104, mode);
        assert.deepEqual(await page.evaluate(misfits), [], mode);
      }
    }, { locale, viewport: { width: 320, height: 568 } }));
}

for (const locale of ["en-US", "de-DE", "es-ES"]) {
  test(`from 801 pixels on the head is a line in which nothing lies over anything, in ${locale}`, (t) =>
    onPage(t, "#compare", async (page) => {
      for (const mode of ["compare", "edit", "watch"]) {
        await page.evaluate((mode) => (location.hash = `#${mode}`), mode);
        await page.locator(`.mode-${mode}`).waitFor();
        for (const width of [801, 844, 900, 1010, 1110, 1111, 1180, 1250, 1251, 1280, 1400, 1401, 1440]) {
          await page.setViewportSize({ width, height: 700 });
          await page.waitForFunction((width) => innerWidth === width, width);
          const boxes = await page.locator(".top :is(h1, nav a, .fold, .switch, #help-button):visible").evaluateAll((parts) =>
            parts.map((part) => [part.textContent, part.getBoundingClientRect()]).map(([text, { left, right, top, bottom }]) => ({ text, left, right, top, bottom })),
          );
          assert.ok(boxes.length >= 10 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= 60), `${mode} at ${width}`);
          const over = boxes.slice(1).filter(({ left }, i) => left < boxes[i].right - 0.5).map(({ text }) => text);
          assert.deepEqual(over, [], `${mode} at ${width}`);
        }
      }
    }, { locale }));
}

test("in a low window the ride stands beside the map", (t) =>
  onPage(t, "#explore", async (page) => {
    await says(page, "The knight is on");
    for (const [width, height] of [[844, 390], [720, 450]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const [map, under] = [await page.locator(".map-place").boundingBox(), await page.locator(".under").boundingBox()];
      assert.ok(under.x >= map.x + map.width && under.y + under.height <= height && map.y + map.height <= height, JSON.stringify([map, under]));
    }
  }));

test("the room of a board is kept until it comes", (t) =>
  onPage(t, "#watch", async (page) => {
    await page.locator(".board").waitFor();
    const tops = await page.evaluate(() => {
      const [place, under] = [".place", ".under"].map((name) => document.querySelector(name));
      const before = under.getBoundingClientRect().top;
      place.replaceChildren();
      return [before, under.getBoundingClientRect().top];
    });
    assert.ok(Math.abs(tops[0] - tops[1]) < 24, `${tops}`);
  }));

test("the legend of Count stands in rows that are alike", (t) =>
  onPage(t, "#count", async (page) => {
    await page.locator(".legend:not([hidden]) li").first().waitFor();
    for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 568]]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((width) => innerWidth === width, width);
      const tops = await page.locator(".legend li").evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      assert.ok(rows.every((length) => length === rows[0]), `${rows} at ${width}`);
    }
  }));
