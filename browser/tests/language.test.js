// The languages: none lacks anything that another has, nothing on the page is said without them, and the reader's is spoken.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { misfits, onPage, says, until } from "../harness.js";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const read = (path) => readFileSync(new URL(path, PAGE), "utf8");
const { english } = await import(new URL("language/english.js", PAGE).href);
const { LANGUAGES } = await import(new URL("language/language.js", PAGE).href);
const { writingOf } = await import(new URL("language/writing.js", PAGE).href);
const { GROUPS, TIES } = await import(new URL("engine/methods.js", PAGE).href);
const { MODES } = await import(new URL("modes/list.js", PAGE).href);
const { LESSONS } = await import(new URL("modes/learn/lessons.js", PAGE).href);

/** Every text of a language by its path: a string as it is, a function as how many values it takes. */
function texts(words, path = "", found = new Map()) {
  if (typeof words === "string") found.set(path, words);
  else if (typeof words === "function") found.set(path, words.length);
  else for (const [key, value] of Object.entries(words)) texts(value, `${path}/${key}`, found);
  return found;
}

const ALL = await Promise.all(
  LANGUAGES.map(async ({ code, locale, load, loadLessons, loadTools }) => {
    const [words, { lessons, learn }, { tools }] = await Promise.all([load(), loadLessons(), loadTools()]);
    const writing = writingOf(locale);
    const said = words(writing);
    return { code, words: { ...said, lessons, learn: learn(writing), tools: tools(writing, said) } };
  }),
);
const [ENGLISH, ...OTHERS] = ALL;

for (const { code, words } of OTHERS) {
  test(`${code} has every text of English, with the same values, and no other`, () => {
    const [theirs, ours] = [texts(words), texts(ENGLISH.words)];
    assert.ok(ours.size > 400);
    assert.deepEqual([...theirs.keys()].toSorted(), [...ours.keys()].toSorted());
    for (const [path, text] of ours) {
      const other = theirs.get(path);
      assert.equal(typeof other, typeof text, path);
      if (typeof text === "number") assert.equal(other, text, `${path} takes other values`);
      else assert.ok(other.trim() !== "", path);
    }
    // What is the same in both is a name, a sign, a key, or a word that both have.
    const same = [...ours].filter(([path, text]) => theirs.get(path) === text && typeof text === "string" && / [a-z]{3,} /.test(text));
    assert.deepEqual(same, []);
  });

  test(`the lessons state the same numbers and squares in ${code}`, () => {
    /** Numbers without what keeps thousands apart, and names of squares, sorted. */
    const facts = (text) => text.replace(/(\d)[.,\u00a0\u202f](?=\d{3})/g, "$1").match(/\b[a-h]?\d+\b/g)?.toSorted() ?? [];
    for (const [i, lesson] of ENGLISH.words.lessons.entries()) {
      const other = words.lessons[i];
      assert.deepEqual(other.says.map(facts), lesson.says.map(facts), ENGLISH.words.lessonTitles[i]);
    }
  });
}

test("there are words for every mode, method, tie-break and lesson", () => {
  for (const { code, words } of ALL) {
    assert.deepEqual(Object.keys(words.modes), MODES.map(({ name }) => name), code);
    const methods = GROUPS.flatMap((group) => group.methods).map(({ name }) => name);
    assert.deepEqual(Object.keys(words.methods), [...methods, "moves"], code);
    assert.deepEqual(Object.keys(words.ties), TIES.map(({ name }) => name), code);
    assert.equal(words.methodGroups.length, GROUPS.length, code);
    assert.equal(words.lessonTitles.length, LESSONS.length, code);
    assert.deepEqual(words.lessons.map(({ ways }) => ways.length), LESSONS.map(({ ways = [] }) => ways.length), code);
  }
});

test("no module but the languages holds what is said", () => {
  // What the engine's modules throw is for the console: `language/why.js` words it. The others are names of keys, and a name.
  const stays = ["Arrow", "Enter", "Escape", "Hippodrome, "];
  const modules = readdirSync(fileURLToPath(PAGE), { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const found = [];
  for (const path of modules.filter((path) => path.endsWith(".js") && !/^(language|engine)\//.test(path))) {
    const visit = (node) => {
      if (ts.isImportDeclaration(node)) return;
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      // A word with a capital letter, the end of a sentence, or words that only sentences have.
      const isSaid = (text) => /^[A-Z][a-z]+( |,|:|…|$)/.test(text) || /[a-z] [a-z]+[^<>{}]*[.?!…]$/.test(text) || / (is|are|of|the|to|and|from|has|have) /.test(text);
      if (isText && isSaid(node.text) && !stays.includes(node.text)) found.push(`${path}: ${node.text}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true));
  }
  assert.deepEqual(found, []);
});

test("numbers decide between one and several", () => {
  const [one, de] = [ENGLISH.words.narration, OTHERS.find(({ code }) => code === "de").words.narration];
  assert.equal(one.deadEnd(1), "A dead end: no free square can be reached, and 1 square is unvisited.");
  assert.equal(one.stopped(1234), "Stopped after 1,234 visits.");
  assert.equal(de.deadEnd(1), "Eine Sackgasse: Kein freies Feld ist erreichbar, und 1 Feld ist noch unbesucht.");
  assert.equal(de.deadEnd(2), "Eine Sackgasse: Kein freies Feld ist erreichbar, und 2 Felder sind noch unbesucht.");
  assert.equal(de.stopped(1234), "Nach 1.234 Besuchen abgebrochen.");
});

/** Speaks a language, whatever the browser prefers. @param {import("playwright-core").Page} page @param {string} code */
const chosen = (page, code) => page.evaluate((code) => localStorage.setItem("hippodrome.language", code), code);

/** A switch in the head of the page. @param {import("playwright-core").Page} page @param {string} name */
const switched = (page, name) => page.getByRole("banner").getByRole("combobox", { name });

/** Opens an address in a language. */
const inLanguage = (t, code, hash, test, options) =>
  onPage(t, "about:blank", async (page) => {
    await page.addInitScript((code) => localStorage.setItem("hippodrome.language", code), code);
    await page.goto(process.env.HIPPODROME_PAGE + hash);
    await test(page);
  }, options);

test("the browser's language is spoken, and English where it is not known", async (t) => {
  for (const [locale, code, words] of [["de-AT", "de", "Ein Springer besucht"], ["es-MX", "es", "caballo"], ["ja-JP", "en", "A knight visits"], ["en-US", "en", "A knight visits"]]) {
    await onPage(t, "", async (page) => {
      await says(page, words);
      await page.waitForFunction((code) => document.documentElement.lang === code, code);
    }, { locale });
  }
});

test("whoever reads English fetches no other language, and others only their own", async (t) => {
  for (const [locale, expected] of [["en-US", []], ["de-DE", ["german.js"]]]) {
    await onPage(t, "about:blank", async (page) => {
      const asked = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1)));
      await page.goto(process.env.HIPPODROME_PAGE);
      await page.locator(".counters dd").first().waitFor();
      assert.deepEqual(asked.filter((name) => /german|spanish/.test(name)), expected);
    }, { locale });
  }
});

test("another language keeps what is on the board, is remembered, and stands in no address", (t) =>
  onPage(t, "#play?board=5x5&moves=a1+b3+c5", async (page) => {
    await says(page, "Step 3, on c5.");
    // By keyboard alone.
    await switched(page, "Language").focus();
    await page.keyboard.press("ArrowDown");
    await says(page, "Schritt 3, auf c5.");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    assert.equal(await page.title(), "Spielen: 5×5 · Hippodrome");
    // The keyboard is still on the switch.
    assert.deepEqual(await switched(page, "Sprache").evaluate((list) => [document.activeElement === list, list.value]), [true, "de"]);
    assert.equal(await page.locator(".switch span").innerText(), "DE");
    // The board is the same one, and can be gone on with.
    await page.getByRole("gridcell", { name: /^e4(,|$)/ }).click();
    await says(page, "Schritt 4, auf e4.");
    await page.waitForURL(/#play\?board=5x5&moves=a1\+b3\+c5\+e4$/);
    assert.equal(await page.locator("dialog").count(), 1);
    await page.reload();
    await says(page, "Schritt 4, auf e4.");
    await switched(page, "Sprache").selectOption("English");
    await says(page, "Step 4, on e4.");
  }));

test("a link opens in the language of whoever follows it", (t) =>
  inLanguage(t, "de", "#take?board=6x6&closed=1", async (page) => {
    await says(page, "Die Tour ist vollständig");
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    assert.match(link, /#watch\?board=6x6&closed=1&step=-1&show=tour$/);
  }));

test("what the engine says is told in German, and where there is no phrase for it in its own language", (t) =>
  inLanguage(t, "de", "#watch?board=5x5-a1-b1&closed=1&start=", async (page) => {
    await says(page, "Eine solche geschlossene Tour gibt es auf 5×5 ohne a1 und b1 nicht: jeder Zug wechselt die Farbe, aber 12 Felder haben die eine Farbe und 11 die andere");
    assert.equal(await page.locator(".sentence [lang=en]").count(), 0);
    await page.evaluate(() => (location.hash = "#watch?board=4x8&closed=1"));
    await says(page, "Eine solche geschlossene Tour gibt es auf 4×8 nicht: auf einem vier Felder breiten Brett gibt es keine geschlossene Springertour, nach dem Satz von Schwenk");
    await page.evaluate(() => (location.hash = "#check?text=a1+b3+b4"));
    await says(page, "Es ist keine Tour: Schritt 3: b3 nach b4 ist kein Zug.");
    await page.evaluate(() => (location.hash = "#explore?giant=40x40&joins=comb"));
    await page.locator(".mode-explore pre").filter({ hasText: "offene Tour auf 40×40, von" }).waitFor({ state: "attached" });
    assert.equal(await page.locator("main [lang=en]").count(), 0);
    // What a reader of JSON says comes from another library.
    await page.evaluate(() => (location.hash = "#check?text=%7B%22a%22%3A"));
    await page.locator(".mode-check .sentence [lang=en]").waitFor();
  }));

test("a number that is shortened has the decimal sign of the language", async (t) => {
  for (const [code, number] of [["en", /^\d+\.\dk$/], ["de", /^\d+,\dk$/], ["es", /^\d+,\dk$/]]) {
    await inLanguage(t, code, "#count?board=6x6", async (page) => {
      await page.locator(".square-map text").filter({ hasText: number }).first().waitFor();
      await page.locator(".legend li").filter({ hasText: code === "en" ? /\d\.\dk/ : /\d,\dk/ }).first().waitFor();
    });
  }
});

test("without a network every language is there", (t) =>
  onPage(t, "#watch?board=5x5", async (page) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      }
    });
    await page.context().setOffline(true);
    await page.reload();
    await says(page, "The knight starts on");
    await switched(page, "Language").selectOption("Deutsch");
    await says(page, "Der Springer beginnt auf");
    await switched(page, "Sprache").selectOption("Español");
    await says(page, "El caballo empieza en");
    await page.reload();
    await says(page, "El caballo empieza en");
  }, { serviceWorkers: "allow", alone: true }));

test("a language that does not come leaves the page in English", (t) =>
  onPage(t, "#watch?board=5x5", async (page) => {
    await says(page, "The knight starts on");
    await page.route("**/spanish.js", (route) => route.abort());
    await switched(page, "Language").selectOption("Español");
    await page.locator("#live", { hasText: "This language could not be loaded" }).waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    assert.equal(await switched(page, "Language").inputValue(), "en");
    await chosen(page, "es");
    await page.reload();
    await says(page, "The knight starts on");
  }, { complains: /Failed to (fetch|load)|ERR_FAILED|dynamically imported/ }));

/** Puts every text of a language between two marks. */
const MARK = `const marked = (words) => {
    if (typeof words === "string") return "⟦" + words + "⟧";
    if (typeof words === "function") return (...values) => marked(words(...values));
    if (Array.isArray(words)) return words.map(marked);
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, marked(value)]));
  };`;

/** German in name, but every text is that of English between two marks. */
const MARKED = [
  read("engine/methods.js").replace(/^export /gm, ""),
  read("language/english.js").replace(/^import .*$/gm, "").replace(/^export /gm, ""),
  MARK,
  `export const german = (writing) => marked(english(writing));
  export const phrases = [];`,
].join("\n");

/** What its lessons say. */
const MARKED_LESSONS = [
  read("language/lessons/english_lessons.js").replace("export const lessons", "const said").replace("export function learn", "function besides"),
  MARK,
  `export const lessons = marked(said);
  export const learn = (writing) => marked(besides(writing));`,
].join("\n");

/** What its tools, Share and Check say. */
const MARKED_TOOLS = [
  read("language/tools/english_tools.js").replace("export function tools", "function said"),
  MARK,
  `export const tools = (writing) => marked(said(writing));`,
].join("\n");

/**
 * What is seen or heard on the page, and not between the marks. Names of squares, numbers, signs and what is in another
 * language by itself may stay. Runs in the page.
 */
function unmarked() {
  const STAYS = /^(Hippodrome|SVG|PNG|GIF|JSON|TSPLIB|Deutsch|English|Español)$/;
  const isBare = (text) => {
    let rest = text;
    for (let before = ""; before !== rest; ) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, " ")];
    // A name of a square, a board, a number with its unit: nothing that a language would say otherwise.
    const words = rest.split(/[^\p{L}\d]+/u).filter((word) => /\p{L}/u.test(word));
    return words.some((word) => !STAYS.test(word) && !/^[a-zA-Z]{0,3}\d*$/.test(word));
  };
  const flaws = [];
  const skipped = (element) => element.closest("[lang]:not(html):not(button), script, style, noscript, textarea, code, kbd");
  for (const element of document.querySelectorAll("body, body *")) {
    if (skipped(element) || (!element.checkVisibility() && !element.closest(".hidden"))) continue;
    // With its own children in another language left out, since a sentence may go on behind them.
    const text = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : node instanceof Element && node.matches("[lang]") ? " " : "")).join("");
    const told = element.matches("option") ? element.textContent : text;
    if (isBare(told)) flaws.push(`${element.tagName.toLowerCase()}.${element.getAttribute("class")}: ${told.trim()}`);
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]) {
      const value = element.getAttribute(name);
      if (value && isBare(value)) flaws.push(`${name}: ${value}`);
    }
  }
  if (isBare(document.title)) flaws.push(`title: ${document.title}`);
  return flaws;
}

/** A screen, and what is pressed on it before one looks once more. @type {[string, string[]][]} */
const SCREENS = [
  ["", []],
  ["#watch?board=5x5&start=a1&method=backtrack&step=60", []],
  ["#watch?board=6x6&method=alone&ties=far&start=c3&step=12", []],
  ["#watch?board=6x6&method=exact&start=a1&step=5", []],
  ["#watch?board=5x5-a1-b1&closed=1&start=", []],
  ["#watch?board=4x5&start=b1&end=b4", []],
  ["#watch?board=6x6&step=-1&wrong=1", []],
  ["#play?board=5x5&moves=a1+b3+c5", ["Hint"]],
  ["#play?board=5x5&moves=a1+b3+c5+d3+b2+c4+a5", ["Hint"]],
  ["#play?board=3x4&moves=a3+c2+a1+b3+d2+b1+c3+d1+b2+d3+c1+a2", []],
  ["#learn", []],
  ["#learn?lesson=2", ["Ask me"]],
  ["#learn?lesson=3", ["Ask me"]],
  ["#learn?lesson=4", ["It will get through"]],
  ["#learn?lesson=5", ["Check"]],
  ["#learn?lesson=6", ["There is none"]],
  ["#learn?lesson=7", ["Fewer"]],
  ["#learn?lesson=8", ["There is none"]],
  ["#learn?lesson=9", ["Check"]],
  ["#learn?lesson=6&answers=0", ["There is none"]],
  ["#explore", []],
  ["#explore?giant=3x4&closed=1", []],
  ["#edit?board=7x9-c3-d4", []],
  ["#compare?board=6x6&step=-1", ["Map of all starts"]],
  ["#count?board=5x5", []],
  ["#count?board=6x6&closed=1&nth=77", []],
  ["#puzzle?board=5x5&given=1=a1,25=c3", ["One tour"]],
  ["#puzzle?board=5x5", ["Make a puzzle"]],
  ["#special?board=6x6&closed=1&symmetry=90&stats=crossings", ["Another"]],
  ["#special?board=4x7&magic=files", []],
  ["#special?board=5x5&uncrossed=1", []],
  ["#take?board=6x6&closed=1", []],
  ["#take?giant=1000000x1000000&of=giant", []],
  ["#check", []],
  ["#check?text=a1+b3+c5+e4+e5", []],
  ["#embed?board=6x6&step=3", []],
];

/** What shows something else and says nothing. */
const UNSAID = ["Map of all starts", "One tour", "Another"];

for (const [hash, presses] of SCREENS) {
  test(`nothing is said without the languages: ${hash}`, (t) =>
    onPage(t, "about:blank", async (page) => {
      await page.addInitScript(() => localStorage.setItem("hippodrome.language", "de"));
      for (const [file, body] of [["german", MARKED], ["german_lessons", MARKED_LESSONS], ["german_tools", MARKED_TOOLS]]) {
        await page.route(`**/${file}.js`, (route) => route.fulfill({ contentType: "text/javascript", body }));
      }
      await page.goto(process.env.HIPPODROME_PAGE + hash);
      await until(() => page.locator(".sentence:visible, .welcome:visible, .no-tour:visible").filter({ hasText: "⟦" }).count().then((count) => count > 0));
      const quiet = () => page.locator(".busy, .stop:visible").count().then((count) => count === 0);
      await until(quiet);
      assert.deepEqual(await page.evaluate(unmarked), []);
      for (const name of presses) {
        const before = await page.locator(".sentence").first().textContent();
        await page.getByRole("button", { name: `⟦${name}⟧`, exact: true }).click();
        if (!UNSAID.includes(name)) await until(async () => (await page.locator(".sentence").first().textContent()) !== before);
        await until(quiet);
        assert.deepEqual(await page.evaluate(unmarked), [], name);
      }
      // On paper.
      if (hash.startsWith("#puzzle")) {
        await page.emulateMedia({ media: "print" });
        await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
        await page.locator(".printed h2").first().waitFor();
        assert.deepEqual(await page.evaluate(unmarked), [], "printed");
        await page.emulateMedia({ media: null });
      }
      // The keys, which no frame of another page has.
      if (!hash.startsWith("#embed")) {
        await page.keyboard.press("?");
        await page.getByRole("dialog").waitFor();
        assert.deepEqual(await page.evaluate(unmarked), [], "keys");
      }
    }));
}

for (const { code } of LANGUAGES) {
  test(`every method and tie-break of Compare is read whole on a screen in ${code}`, (t) =>
    inLanguage(t, code, "#compare?board=6x6", async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const list = page.locator(".side > select").first();
      await list.locator("option").nth(15).waitFor({ state: "attached" });
      const ways = await list.locator("option").evaluateAll((options) => options.map(({ value }) => value));
      for (const way of ways) {
        await list.selectOption(way);
        assert.deepEqual(await page.evaluate(misfits), [], way);
      }
    }));
}

for (const { code } of LANGUAGES) {
  test(`a map of all starts is as large as the boards of a comparison, and with its legend and what it says in a window of 1280 by 800, in ${code}`, async (t) => {
    for (const hash of ["#compare?method=alone&other=alone:pohl&start=d4&step=-1&starts=1", "#compare?board=6x6&method=alone&other=backtrack&start=a1&starts=1"]) {
      await inLanguage(t, code, hash, async (page) => {
        await page.locator(".mode-compare .legend").waitFor();
        const [legend, verdict] = await Promise.all([".legend", ".verdict"].map((name) => page.locator(`.mode-compare ${name}`).boundingBox()));
        assert.ok(legend.y + legend.height <= verdict.y, hash);
        assert.ok(verdict.y + verdict.height <= 800, hash);
        const board = page.locator(".mode-compare svg.board").first();
        const { height } = await board.boundingBox();
        await page.locator(".bar button[aria-pressed=true]").click();
        await page.locator(".mode-compare .player").waitFor();
        assert.ok(Math.abs((await board.boundingBox()).height - height) < 2, hash);
      }, { viewport: { width: 1280, height: 800 } });
    }
  });
}

/** A screen in German and in Spanish, whose words are the longest. */
const WIDE = ["#watch?step=30", "#play?board=5x5&moves=a1+b3+c5", "#explore", "#learn", "#learn?lesson=5", "#learn?lesson=7", "#learn?lesson=8", "#learn?lesson=9", "#edit?board=5x5", "#compare?board=6x6", "#count?board=5x5", "#count?board=6x6&closed=1&nth=77", "#puzzle?board=5x5&given=1=a1,25=c3", "#special?board=6x7&closed=1&symmetry=180-bergholtian&stats=straight", "#special?board=6x6&closed=1&least=area", "#take?board=6x6", "#check?text=a1+b3+c5+e4+e5"];

for (const code of OTHERS.map(({ code }) => code)) {
  for (const hash of WIDE) {
    test(`${hash} fits in ${code}`, (t) =>
      inLanguage(t, code, hash, async (page) => {
        await page.locator(".sentence", { hasText: /\p{L}/u }).first().waitFor();
        for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]]) {
          await page.setViewportSize({ width, height });
          await page.waitForFunction((width) => innerWidth === width, width);
          assert.deepEqual(await page.evaluate(misfits), [], `at ${width} by ${height}`);
        }
      }));
  }
}
