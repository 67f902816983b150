// The page's modules that need no browser: state, squares, recordings; and its types and sizes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const { Cursor, Recording, STEP } = await import(new URL("search/recording.js", PAGE).href);
const { DEFAULTS, fromHash, toHash } = await import(new URL("core/state.js", PAGE).href);
const { keptOn, pairsOf, pinned } = await import(new URL("problem/given.js", PAGE).href);
const { Latest } = await import(new URL("core/latest.js", PAGE).href);
const { Recent } = await import(new URL("core/recent.js", PAGE).href);
const { short } = await import(new URL("board/marks.js", PAGE).href);
const { commandOf } = await import(new URL("modes/share/share.js", PAGE).href);
const { readSquare, squareName } = await import(new URL("problem/squares.js", PAGE).href);

/** A small generator, so that a failure can be repeated. */
function dice(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
}

/** Steps of a made-up search over so many squares, of every kind there is. */
function madeUp(roll, squares, count) {
  const numbers = [];
  let path = [];
  const edges = [];
  for (let i = 0; i < count; i++) {
    const kind = roll(40);
    if (kind === 0) {
      numbers.push(STEP.restart, 0);
      [path, edges.length] = [[], 0];
    } else if (kind === 1 && path.length > 2) {
      const from = roll(path.length);
      path.push(...path.splice(from).reverse());
      numbers.push((from << 4) | STEP.reverse, 0);
    } else if (kind === 2) {
      const [one, other] = [roll(squares), roll(squares)];
      numbers.push((one << 4) | STEP.join, other);
      edges.push([one, other]);
      path = [];
    } else if (kind === 3 && edges.length > 0) {
      const [one, other] = edges.pop();
      numbers.push((one << 4) | STEP.part, other);
    } else if (kind < 18 && path.length > 0) {
      numbers.push((path.pop() << 4) | STEP.retreat, 0);
    } else {
      const square = roll(squares);
      path.push(square);
      numbers.push((square << 4) | STEP.advance, 0);
    }
  }
  return new Uint32Array(numbers);
}

test("a cursor that jumps shows what one that walks shows", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const roll = dice(seed);
    const recording = new Recording(16);
    recording.push(madeUp(roll, 16, 3000));
    const walked = [];
    for (let k = 0; k <= recording.length; k += 37) {
      // From the very beginning, each time.
      recording.marks.length = 0;
      const fresh = new Cursor(recording);
      fresh.seek(k);
      walked[k] = [fresh.path, fresh.pairs().sort()];
    }
    recording.marks.length = 0;
    const cursor = new Cursor(recording);
    for (let jump = 0; jump < 400; jump++) {
      const near = roll(2) === 0 && jump > 0;
      const k = near ? cursor.at + roll(7) - 3 : 37 * roll(Math.ceil(walked.length / 37));
      cursor.seek(k);
      const there = Math.max(0, Math.min(k, recording.length));
      assert.equal(cursor.at, there);
      if (walked[there]) assert.deepEqual([cursor.path, cursor.pairs().sort()], walked[there]);
    }
  }
});

test("a tour that the steps do not lead to comes in one step, and goes again", () => {
  const recording = new Recording(4);
  recording.push(new Uint32Array([0, 0, 16, 0]));
  recording.finish(new Uint32Array([3, 2, 1, 0]), 2);
  const cursor = new Cursor(recording);
  cursor.seek(3);
  assert.deepEqual(cursor.path, [3, 2, 1, 0]);
  cursor.seek(2);
  assert.deepEqual(cursor.path, [0, 1]);
  assert.equal(recording.length, 3);
});

test("only the last question is answered", async () => {
  const latest = new Latest();
  const said = [];
  /** An answer that comes when it is told to. */
  const asked = () => {
    const answer = {};
    answer.promise = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
    return answer;
  };
  const ask = (name, answer) =>
    latest.run(async (timely) => {
      said.push(`${name}: ${await timely(answer.promise)}`);
    }, (error) => said.push(`${name} fails: ${error.message}`));
  const [one, two, three, four] = [asked(), asked(), asked(), asked()];
  const runs = [ask("one", one), ask("two", two), ask("three", three)];
  // In another order than they were asked, and one of those that are late fails.
  three.resolve("yes");
  await runs[2];
  one.resolve("no");
  two.reject(new Error("lost"));
  await Promise.all(runs);
  assert.deepEqual(said, ["three: yes"]);
  runs.push(ask("four", four));
  four.reject(new Error("lost"));
  await runs[3];
  assert.deepEqual(said, ["three: yes", "four fails: lost"]);
  const five = asked();
  runs.push(ask("five", five));
  latest.drop();
  five.resolve("yes");
  await runs[4];
  assert.equal(said.length, 2);
  // What nobody expects to fail is not kept quiet.
  await assert.rejects(latest.run(async () => assert.fail("a fault")), /a fault/);
});

test("what has not been wanted for longest is forgotten first", () => {
  const recent = new Recent(2);
  recent.set("a", 1);
  recent.set("b", 2);
  assert.equal(recent.get("a"), 1);
  recent.set("c", 3);
  assert.deepEqual(["a", "b", "c"].map((key) => recent.get(key)), [1, undefined, 3]);
  recent.set("c", 4);
  assert.deepEqual(["a", "c"].map((key) => recent.get(key)), [1, 4]);
});

test("states and addresses round-trip", () => {
  const roll = dice(7);
  const boards = ["8x8", "torus:6x7-a1-b2", "3x10", "60x60"];
  for (let i = 0; i < 300; i++) {
    const state = {
      ...DEFAULTS,
      board: boards[roll(4)],
      start: ["b1", "", "a1", "aa17"][roll(4)],
      closed: roll(2) === 1,
      mostFirst: roll(2) === 1,
      numbers: roll(2) === 1,
      seed: roll(1e9),
      step: roll(100) - 1,
      show: ["search", "tour"][roll(2)],
      given: ["", "1=a1,7=c2"][roll(2)],
    };
    const pasted = { ...DEFAULTS, mode: "check", text: ["", "a1 b3\n1. &=#?%", "<b>"][roll(3)] };
    for (const shown of [state, pasted]) {
      const { state: read, flaws } = fromHash(toHash(shown), ["watch", "check"]);
      assert.deepEqual(flaws, []);
      assert.deepEqual(read, shown);
    }
  }
  assert.equal(toHash({ ...DEFAULTS }), "#watch");
});

test("an address holds what its mode shows, and nothing else", () => {
  const state = { ...DEFAULTS, board: "5x5", start: "a1", moves: "a1 b3", nth: 7, lesson: 3, text: "a1", view: "1,2,3", at: "9", other: "course" };
  for (const [mode, expected] of [
    ["watch", "#watch?board=5x5&start=a1"],
    ["play", "#play?board=5x5&moves=a1+b3"],
    ["count", "#count?board=5x5&nth=7"],
    ["learn", "#learn?lesson=3"],
    ["check", "#check?text=a1"],
    ["explore", "#explore?view=1,2,3&at=9"],
    ["compare", "#compare?board=5x5&start=a1&other=course"],
    ["take", "#take?board=5x5&start=a1"],
  ]) {
    assert.equal(toHash({ ...state, mode }), expected);
  }
  assert.equal(toHash({ ...state, mode: "take", of: "giant" }), "#take?view=1,2,3&at=9&of=giant");
  assert.equal(toHash({ ...state, method: "moves" }), "#watch?board=5x5&start=a1&method=moves&moves=a1+b3");
});

test("the command of a method says what the command line takes with it, and no more", () => {
  const command = (method) => commandOf({ ...DEFAULTS, board: "6x6", start: "", method, ties: "pohl", mostFirst: true, seed: 3 });
  for (const [method, expected] of [
    ["auto", "--seed 3"],
    ["alone", "--method warnsdorff --alone --ties pohl --most-first --seed 3"],
    ["warnsdorff", "--method warnsdorff --ties pohl --most-first --seed 3"],
    ["sorted", "--method backtrack --sort --ties pohl --most-first --seed 3"],
    ["backtrack", "--method backtrack --seed 3"],
    ["exact", "--method exact --seed 3"],
    ["java", "--as java"],
    ["course", "--as course --most-first"],
  ]) {
    assert.equal(command(method), `hippodrome tour 6x6 ${expected}`);
  }
});

test("names of squares round-trip", () => {
  for (const [file, rank, name] of [[0, 0, "a1"], [7, 7, "h8"], [25, 9, "z10"], [26, 0, "aa1"], [701, 0, "zz1"], [702, 998, "aaa999"]]) {
    assert.equal(squareName(file, rank), name);
    assert.deepEqual(readSquare(name), [file, rank]);
  }
  for (const text of ["", "a", "1", "a0", "a1b", "a-1", "é1"]) assert.equal(readSquare(text), null, text);
});

/** All files of the page, by their paths below it. */
const FILES = readdirSync(PAGE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(fileURLToPath(PAGE), join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

const read = (path) => readFileSync(new URL(path, PAGE), "utf8");

test("page and engine are small", (t) => {
  const size = (name) => brotliCompressSync(readFileSync(new URL(`../built/${name}`, PAGE))).length;
  // What reads tours, and what counts and lists, is loaded when somebody does so, what films when somebody films, what finds special tours in their room: those bounds are
  // there so that growth is seen. (Counting had 150,000 until tours with a symmetry were counted by sweeps of their own.)
  const [engine, text, numbers, film, special] = ["engine.wasm", "text.wasm", "numbers.wasm", "film.wasm", "special.wasm"].map(size);
  const opening = ["index.html", "page.css", "first_sight.js", "app.js", "shared.js", "watch.js", "worker.js", "icon.svg", "engine.wasm"].map(size);
  const all = opening.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${all} bytes packed, ${engine} of them the engine; ${text} more to read, ${numbers} to count, ${film} to film, ${special} for special tours`);
  assert.ok(engine < 180_000 && all < 220_000 && text < 120_000 && numbers < 155_000 && film < 170_000 && special < 320_000);
});

test("no folder is crowded", () => {
  for (const folder of new Set(FILES.map((path) => dirname(path)))) {
    const files = FILES.filter((path) => dirname(path) === folder);
    assert.ok(files.length <= 8, `${folder}: ${files.length}`);
  }
  for (const path of FILES) assert.match(path, /^([a-z]+\/)*[a-z_]+\.[a-z]+$/);
});

test("a style sheet of a mode is about that mode alone, and none is long", () => {
  const page = read("styles/page.css");
  const imported = [...page.matchAll(/@import "([^"]+)";/g)].map(([, path]) => join("styles", path));
  assert.deepEqual(imported.toSorted(), FILES.filter((path) => path.endsWith(".css") && path !== "styles/page.css").toSorted());
  for (const path of FILES.filter((path) => path.endsWith(".css"))) {
    const text = read(path);
    const lines = text.split("\n").length;
    assert.ok(lines <= 400, `${path}: ${lines} lines`);
    const [, mode] = /^modes\/([a-z]+)\/\1\.css$/.exec(path) ?? [];
    if (!mode) {
      assert.match(path, /^styles\//);
      assert.ok(!text.includes(".mode-"), path);
      continue;
    }
    const selectors = [...text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{/g)].map(([, head]) => head.trim());
    for (const selector of selectors.filter((head) => !head.startsWith("@")).flatMap((head) => head.split(/,\s*\n/))) {
      const modes = [...selector.matchAll(/\.mode-([a-z]+)/g)].map(([, name]) => name);
      assert.ok(modes.length === 1 && modes[0] === mode, `${path}: ${selector}`);
    }
  }
});

test("what is written has a size of one scale", () => {
  /** In parts of what the reader has chosen. */
  const SCALE = ["0.64rem", "0.72rem", "0.78rem", "0.86rem", "0.92rem", "1rem", "1.08rem", "1.25rem", "1.5rem", "1.9rem"];
  const sizes = FILES.filter((path) => path.endsWith(".css")).flatMap((path) => [...read(path).matchAll(/\bfont(?:-size)?: [^;]*?([\d.]+rem)/g)].map(([, size]) => size));
  assert.ok(sizes.length > 40);
  assert.deepEqual([...new Set(sizes)].toSorted((one, other) => parseFloat(one) - parseFloat(other)), SCALE);
});

test("every mode is in the list, and the list alone names them all", () => {
  const folders = new Set(FILES.flatMap((path) => /^modes\/([a-z]+)\//.exec(path)?.[1] ?? []));
  const list = read("modes/list.js");
  for (const folder of folders) assert.ok(list.includes(`"./${folder}/${folder}.js"`), folder);
  const named = [...list.matchAll(/\bname: "([a-z]+)"/g)].map(([, name]) => name);
  assert.equal(new Set(named).size, folders.size);
  // Addresses that people have kept lead to these.
  assert.deepEqual(named, ["watch", "play", "learn", "explore", "edit", "compare", "count", "puzzle", "special", "take", "check", "embed"]);
  const others = FILES.filter((path) => /\.(js|html)$/.test(path) && path !== "modes/list.js");
  const whole = others.filter((path) => named.every((name) => read(path).includes(`"${name}"`)));
  assert.deepEqual(whole, []);
});

/** What a module imports, and (with types) what the types in its comments are from, as paths below the page. */
function importsOf(path, types) {
  const pattern = types ? /(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"/g : /^(?:import |(?:import|export|\}).*?\bfrom )"(\.[^"]+)"/gm;
  return [...read(path).matchAll(pattern)].map(([, to]) => join(dirname(path), to).replaceAll("\\", "/"));
}

/** The folders, and the parts of `modes`, in the order in which they may import: only from those before. */
const ORDER = [/^engine\//, /^language\//, /^core\//, /^problem\//, /^controls\//, /^board\//, /^search\//, /^giant\//, /^map\//, /^modes\/mode\.js$/, /^modes\/board_mode\.js$/, /^modes\/[a-z]+\//, /^modes\/list\.js$/, /^first_sight\.js$/, /^app\.js$/, /^sw\.js$/];

test("no import runs backwards, and none in a circle", () => {
  const modules = FILES.filter((path) => path.endsWith(".js"));
  const rank = (path) => ORDER.findIndex((pattern) => pattern.test(path));
  for (const path of modules) {
    assert.ok(rank(path) >= 0, `${path} lies in none of the folders`);
    for (const to of importsOf(path, true)) {
      assert.ok(modules.includes(to), `${path} names ${to}, which is not there`);
      assert.ok(rank(to) <= rank(path), `${path} imports ${to}, from a later folder`);
      const [one, other] = [path, to].map((module) => /^modes\/([a-z]+)\//.exec(module)?.[1]);
      assert.ok(!one || !other || one === other, `${path} imports ${to}, of another mode`);
    }
  }
  // Depth first: a module that is met again while what it imports is looked through closes a circle.
  const [done, open] = [new Set(), []];
  const visit = (path) => {
    if (done.has(path)) return;
    assert.ok(!open.includes(path), `a circle of imports: ${[...open.slice(open.indexOf(path)), path].join(" -> ")}`);
    open.push(path);
    importsOf(path, false).forEach(visit);
    done.add(open.pop());
  };
  modules.forEach(visit);
});

test("what is late is told in one place", () => {
  // A module that counts its questions, and compares the count after an answer, guards for itself.
  const guard = /\b(\w+) !== this\.#?\w+\) return|= \+\+this\.#?\w+;/;
  const others = FILES.filter((path) => /^(board|search|giant|map|modes)\/.*\.js$/.test(path) && guard.test(read(path)));
  assert.deepEqual(others, []);
});

test("given numbers round-trip, and are pinned once", () => {
  assert.deepEqual(pairsOf("32=e4, 1=a1,x=1,=,7=b2b"), [[1, "a1"], [32, "e4"]]);
  assert.equal(pinned("1=a1,32=e4", "b3", 2), "1=a1,2=b3,32=e4");
  assert.equal(pinned("1=a1,32=e4", "a1", 5), "5=a1,32=e4");
  assert.equal(pinned("1=a1,32=e4", "c5", 32), "1=a1,32=c5");
  assert.equal(pinned("1=a1,32=e4", "a1", null), "32=e4");
  assert.equal(keptOn("1=a1,20=b2,32=e4", (name) => name !== "a1", 25), "20=b2");
});

test("numbers in few characters", () => {
  for (const [number, text] of [[0n, "0"], [9862n, "9862"], [12_345n, "12.3k"], [1_067_638n, "1.07M"], [34_524_432_316n, "34.5G"], [13_267_364_410_532n, "13.3T"], [3_318_960_000_000_000n, "3.3e15"]]) {
    assert.equal(short(number), text);
  }
});

test("the types fit", () => {
  const tsc = new URL("../node_modules/typescript/bin/tsc", import.meta.url).pathname;
  try {
    execFileSync(process.execPath, [tsc, "-p", new URL("..", import.meta.url).pathname]);
  } catch (error) {
    assert.fail(String(error.stdout));
  }
});
