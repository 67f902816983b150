// What the engine says is said in every language: it is asked all kinds of questions, and each of its sentences must have
// a phrase, with the same numbers and squares in it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../crates/hippodrome-web/page/", import.meta.url);
const { LANGUAGES } = await import(new URL("language/language.js", PAGE).href);
const { Phrasebook } = await import(new URL("language/phrasebook.js", PAGE).href);
const { writingOf } = await import(new URL("language/writing.js", PAGE).href);
const { Wasm } = await import(new URL("engine/wasm.js", PAGE).href);
const { squareName } = await import(new URL("problem/squares.js", PAGE).href);
const { GROUPS } = await import(new URL("engine/methods.js", PAGE).href);

const OTHERS = LANGUAGES.filter(({ code }) => code !== "en");

/** The phrases of a language, and the book of them. */
async function bookOf({ locale, load, loadPhrases }) {
  const [words, phrases] = await Promise.all([load(), loadPhrases()]);
  const writing = writingOf(locale);
  return { phrases, book: new Phrasebook(phrases, writing, words(writing).narration.more) };
}

const SLOT = /\{\w+(:\w+)?\}/g;

test("every language has the same phrases, each with the slots of its English", async () => {
  const english = [];
  for (const language of OTHERS) {
    const { phrases } = await bookOf(language);
    english.push(phrases.map(([text]) => text));
    assert.equal(new Set(english.at(-1)).size, phrases.length, "one stands twice");
    for (const [text, said] of phrases) {
      const names = (of) => (of.match(SLOT) ?? []).map((slot) => slot.replace(/[{}]|:\w+/g, ""));
      for (const name of names(said)) assert.ok(names(text).includes(name), `${said}: ${name}`);
      assert.ok(said.trim() !== "" && (said !== text || text === "{tiles:tiles}"), text);
    }
  }
  for (const other of english.slice(1)) assert.deepEqual(other, english[0]);
});

/** What a part of the engine says to questions: whole answers, and errors as such. */
function asker(file) {
  const wasm = new Wasm(new WebAssembly.Module(readFileSync(new URL(`../built/${file}`, PAGE))));
  return (question) => {
    try {
      return wasm.ask(question, () => {});
    } catch (error) {
      return { error: error.message };
    }
  };
}

/** Boards with some holes, the same ones each time. */
function* boards() {
  for (let seed = 0; seed < 160; seed++) {
    const [ranks, files] = [3 + (seed % 4), 4 + (seed % 3)];
    const holes = Array.from({ length: seed % 7 }, (_, i) => squareName((seed * 7 + i * 5) % files, (seed * 3 + i * i) % ranks));
    yield `${ranks}x${files}${[...new Set(holes)].map((hole) => `-${hole}`).join("")}`;
  }
  for (const surface of ["torus", "cylinder", "mobius", "klein"]) for (const sides of ["1x5", "2x4", "4x5", "4x6", "3x4"]) yield `${surface}:${sides}`;
  for (const ranks of [1, 2, 3, 4, 5, 7]) for (const files of [1, 3, 4, 5, 6, 7, 8, 9, 12]) yield `${ranks}x${files}`;
  yield* ["7x7-c3-c4-c5-d3-d4-d5-e3-e4-e5", "4x4-b2-b3-c2-c3", "5x5-b2", "7x7-a1", "6x10", "3x12"];
}

/** What the engine says when it is asked for tours. */
function* ofTours() {
  const ask = asker("engine.wasm");
  const tour = (problem, name = "auto", more = {}) => ask({ tour: { problem: { piece: "knight", ...problem }, method: { name, ...more }, steps: 0, nodes: 20_000 } });
  const said = ({ reason, remark, error }) => [reason, remark, error].filter((text) => text);
  for (const board of boards()) {
    for (const closed of [true, false]) yield* said(tour({ board, closed }));
    for (const [start, end] of [["a1", null], ["b2", null], ["b1", "b2"], ["a1", "a1"], ["c1", "c3"], ["c1", "d2"], ["b3", "a2"]]) yield* said(tour({ board, start, end }));
  }
  for (const [piece, board] of [["camel", "6x6"], ["2,4", "6x6"], ["zebra", "4x7"], ["giraffe", "8x8"], ["rook", "3x3-b2"], ["horse", "8x8"], ["wazir", "3x3"], ["1,1", "4x4"]]) {
    yield* said(tour({ board, piece }));
    yield* said(tour({ board, piece, closed: true }));
  }
  for (const name of GROUPS.flatMap(({ methods }) => methods).map(({ name }) => name)) {
    for (const problem of [{ board: "6x6", closed: true }, { board: "4x4" }, { board: "8x8", start: "b8" }, { board: "8x8", given: "5=c4" }, { board: "5x5-c3" }]) {
      yield* said(tour(problem, name));
      yield* said(tour(problem, name, { mostFirst: true }));
    }
  }
  for (const board of ["banana", "8x", "0x5", "8x8-z9", "8x8-a1-a1", "moon:8x8", "4x4x4", "2000x2000", "99999999999999999999x3", "8x8-"]) yield* said(tour({ board }));
  for (const part of [{ start: "z9" }, { start: "e" }, { start: "a0" }, { end: "k1" }, { closed: true, start: "a1", end: "b3" }, { start: "a99999999999999999999" }]) yield* said(tour({ board: "8x8", ...part }));
  for (const given of ["1=a1,1=b3", "1=a1,2=a1", "65=a1", "x", "0=a1", "1=z1", "1=a1,2=a3", "1=a1,3=b1", "1=a1,4=h8", "2=a1,3=b3,4=a1"]) yield* said(tour({ board: "8x8", given }));
  yield* said(tour({ board: "8x8", start: "a1", given: "1=b3" }));
  yield* said(tour({ board: "8x8", end: "a1", given: "64=b3" }));
}

/** What it says of giant boards, line by line. */
function* ofGiants() {
  const ask = asker("engine.wasm");
  const giant = (ranks, files, more = {}) => ask({ giant: { ranks, files, closed: false, ask: ["whole"], ...more } });
  for (const [ranks, files] of [["100", "100"], ["1000000", "1000000"], ["5", "1000"], ["37", "41"], ["12", "13"], ["3", "400"], ["3", "4"], ["4", "9"], ["2", "9"], ["0", "5"], ["99", "99"]]) {
    for (const joins of ["comb", "hilbert"]) {
      for (const ends of [{}, { closed: true }, { start: "a1" }, { start: "a1", end: "b1" }, { start: "a2", end: "a2" }, { start: "zz99999" }, { start: "c1", end: "c3" }, { start: "b2", end: "a3" }, { closed: true, start: "b2" }]) {
        const { told = "", error } = giant(ranks, files, { joins, ...ends });
        if (error) yield error;
        yield* told.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      }
    }
  }
  for (const asked of [["square", "zz9999"], ["step", "0", "0"], ["square", "hm?"]]) yield giant("100", "100", { ask: asked }).error;
}

/** What it says of texts that are to be tours. */
function* ofTexts() {
  const ask = asker("text.wasm");
  const good = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";
  const squares = good.split(" ");
  const swapped = (i, j) => squares.map((square, k) => (k === i ? squares[j] : k === j ? squares[i] : square)).join(" ");
  const texts = [
    good, swapped(3, 5), swapped(1, 11), squares.toSpliced(5, 1).join(" "), squares.with(4, "a1").join(" "), squares.slice(0, 9).join(" "), squares.slice(0, 4).join(" "),
    "a1 b3 c5 e4 d2 b1 a3 b5 d4 d5 e3", "a1 b3 d4 e2 c1 b3", "a1 b3 a5 h4", "a1 c4 e1 g4 i1", "a1 a2 a3", "", "<script>", "a1 b3 zz99999999999999999999", "a1 b0",
    "0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3", "1,1 2,3 3,1 1,2 2,4 3,2 1,3 2,1 3,3 1,4 2,2 3,4", "0,0 2,1 0,2 1,0 3,1 1,2 2,0 0,1 2,2 3,0 1,1 3,2",
    "1 4 7 10\n12 9 2 5\n3 6 11 8", "1 4 7 10\n12 9 2 5\n3 6 11 11", "1 4 7 10\n12 9 2 5\n3 6 11 .", "1 4 7 10\n12 9 2\n3 6 11 8", "5 8 11 14\n16 13 6 9\n7 10 15 12", "1 4 7 10\n12 9 2 5\n3 6 11 80", "1 2 3\n4 5 x\n7 8 9", "1 -7 3\n4 5 6\n7 8 9",
    "# # #\n# # #\n# # #", "1 2\n3", "a1 b3 ... c5", "1. a1 2. b3 4. c5", "0,0 1,2 2", "[[0, 0], [1, 2]", "1 999999999999999999999\n2 3",
  ];
  for (const text of texts) {
    for (const closed of [false, true]) {
      const { sentence, hint, error } = ask({ check: { text, closed } });
      yield* [sentence, hint, error].filter((told) => told);
    }
  }
  for (const about of [{ text: good, board: "4x4" }, { text: good, board: "3x4-b2" }, { text: good, board: "3x3" }, { text: "1 2\n3 4", board: "3x3" }, { text: "1 # 2\n3 4 5", board: "2x3" }]) {
    const { sentence, hint, error } = ask({ check: about });
    yield* [sentence, hint, error].filter((told) => told);
  }
}

/** What it says of games, puzzles, counts and maps. */
function* ofOthers() {
  const [ask, count] = [asker("engine.wasm"), asker("numbers.wasm")];
  const problem = (board, more = {}) => ({ board, piece: "knight", ...more });
  for (const path of [[0, 11, 22, 15, 8], [0, 7], [0, 11, 2, 9, 16], [12, 1, 8, 15, 22, 13], [0, 11]]) {
    for (const more of [{}, { closed: true }, { end: "c5" }, { end: "a1" }, { given: "3=c5" }]) {
      const { reason, error } = ask({ hint: { problem: problem("5x5", more), path } });
      yield* [reason, error].filter((told) => told && !told.startsWith("step "));
    }
  }
  for (const more of [{ given: "1=a1,25=b1" }, { given: "1=a1,3=e5" }, { closed: true }, { given: "1=b1" }, { given: "2=a1,4=b1,9=c1" }]) {
    const { reason, error } = ask({ solutions: { problem: problem("5x5", more), nodes: 50 } });
    yield* [reason, error].filter((told) => told);
  }
  for (const [board, more] of [["4x4", {}], ["8x8", {}], ["3x8", { closed: true }]]) yield* [ask({ puzzle: { problem: problem(board, more), seed: 1, nodes: 10 } }).reason].filter((told) => told);
  for (const [board, what] of [["6x6", "all"], ["30x30", "all"], ["60x60", "starts"], ["20x20", "classes"]]) {
    const { stopped, error } = count({ count: { problem: problem(board), what, nodes: 10 } });
    yield* [stopped, error].filter((told) => told);
  }
  yield* [ask({ map: { board: "100x100", piece: "knight", method: { name: "alone" } } }).error].filter((told) => told);
}

/** What it says of special tours. */
function* ofSpecial() {
  const ask = asker("special.wasm");
  const problem = (board, closed, more = {}) => ({ board, piece: "knight", closed, ...more });
  const special = (about, more = {}) => {
    const { reason, best, error } = ask({ special: { problem: about, nodes: 20_000, ...more } });
    return [reason, best?.because, best?.stopped, error].filter((text) => text);
  };
  const symmetries = ["90", "180", "180-eulerian", "180-bergholtian", "mirror", "mirror-left-right", "mirror-top-bottom", "diagonal", "rising-diagonal", "falling-diagonal"];
  for (const board of ["3x4", "4x4", "5x5", "5x6", "6x6", "6x7", "7x7", "7x7-d4", "8x8", "8x8-a1", "3x10", "4x10", "9x10", "10x10", "1x1", "torus:6x6"]) {
    for (const closed of [true, false]) {
      for (const symmetry of symmetries) yield* special(problem(board, closed, { symmetry }));
      for (const magic of ["ranks", "files", "semi", "full"]) yield* special(problem(board, closed, { magic }));
      for (const whirling of ["counter-clockwise", "clockwise"]) yield* special(problem(board, closed, { whirling }));
    }
  }
  for (const measure of ["turns", "straight", "crossings", "parallel", "area"]) {
    for (const [board, closed] of [["5x6", true], ["3x4", false], ["8x8", true], ["torus:6x6", true]]) yield* [...special(problem(board, closed), { least: measure }), ...special(problem(board, closed), { most: measure })];
  }
  for (const more of [{ symmetry: "45" }, { magic: "all" }, { whirling: "up" }, { symmetry: "180", whirling: "clockwise" }, { magic: "semi", whirling: "clockwise" }, { symmetry: "180", magic: "semi" }]) yield* special(problem("8x8", true, more));
  for (const more of [{ least: "beauty" }, { least: "area", most: "area" }]) yield* special(problem("8x8", true), more);
  yield* special(problem("20x20", false, { magic: "semi" }));
  for (const [board, closed, squares] of [["5x5", false], ["5x5", true], ["3x3", true], ["1x2", true], ["9x9", false], ["3x4", false, [0, 6, 8, 1, 10]], ["3x4", false, [0, 1]], ["3x4", false, [0, 6, 0]], ["3x4", false, []], ["3x4", true, [0, 6]], ["3x4", true, [0, 6, 8]], ["torus:4x4", false], ["3x4", false, [99]]]) {
    const { bound, error } = ask({ uncrossed: { problem: problem(board, closed), squares: squares ?? null, nodes: 500 } });
    yield* [bound?.because, bound?.stopped, error].filter((text) => text);
  }
  for (const squares of [[0, 1], [], [0, 6, 8, 1, 10, 4, 2, 9, 3, 5, 11, 7]]) yield* [ask({ describe: { problem: problem("3x4", false), squares } }).error].filter((text) => text);
  for (const [board, closed, sample] of [["20x20", true], ["8x8", true], ["8x8", true, 10], ["30x30", true, 10], ["torus:4x4", false], ["12x12", false, 10]]) {
    const { stopped, error } = ask({ statistics: { problem: problem(board, closed), of: "turns", sample: sample ?? null, nodes: 1000 } });
    yield* [stopped, error].filter((text) => text);
  }
}

/** Squares and numbers in a text, without what keeps thousands apart; sides have the sign that is typed. */
const facts = (text) => text.replaceAll("×", "x").replace(/(\d)[.,\u00a0\u202f](?=\d{3})/g, "$1").match(/\b[a-z]{0,3}\d+\b/g)?.toSorted() ?? [];

for (const [about, sentences, least] of [["tours", ofTours, 200], ["giants", ofGiants, 100], ["texts", ofTexts, 30], ["games, puzzles and counts", ofOthers, 10], ["special tours", ofSpecial, 60]]) {
  test(`what the engine says of ${about} is said in every language`, async () => {
    const all = new Set(sentences());
    assert.ok(all.size >= least, `${all.size} sentences`);
    for (const language of OTHERS) {
      const { book } = await bookOf(language);
      const silent = [...all].filter((text) => book.said(text) === undefined);
      assert.deepEqual(silent, [], language.code);
      for (const text of all) {
        const said = book.said(text);
        assert.doesNotMatch(said, /[{}]/);
        // No English is left, but in what is quoted and in the titles of articles.
        assert.doesNotMatch(said.replace(/„.*?“|«.*?»|\(.*\)$/g, ""), /\b(the|of|is|are|and|its|from|taken|has|have|with)\b/);
        const [ours, theirs] = [facts(text), facts(said)];
        // What is drawn, and what is only said to those who type, may be left out; nothing may be added.
        for (const fact of theirs) assert.ok(ours.includes(fact), `${text}\n${said}: ${fact}`);
      }
    }
  });
}
