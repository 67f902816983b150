// What is known: the least and the most, the longest paths without a crossing, and how many tours there are with a symmetry, with
// equal sums, and whirling ones. Every entry opens as a tour.
//
// The numbers are those of `book/special.md`, whose tables the library's tests hold. What takes a search of more than a moment is kept with
// its moves, which the engine checks when it is opened, as `browser/tests/special.test.js` does with all of them.

import { inWords } from "../../board/names.js";
import { html } from "../../controls/elements.js";
import { counted, tools } from "../../language/language.js";
import { MOVES } from "./record_moves.js";

/** @typedef {import("../../core/state.js").State} State */

/**
 * @typedef {object} Known
 * @property {Partial<State> & { board: string }} shows What is shown when it is opened.
 * @property {number} value
 * @property {string} proof What it rests on.
 * @property {(value: number) => string} [unit] What the number counts; nothing if it is what is measured.
 */

/** @type {(measure: string, end: "least" | "most", board: string, value: number, proof?: string) => Known} */
const extreme = (measure, end, board, value, proof = "listed") => ({ shows: kept(`${board} ${end} ${measure}`, { board, closed: true, [end]: measure }), value, proof });

/** @type {(closed: boolean, sides: number, value: number, proof?: string) => Known} */
const uncrossed = (closed, sides, value, proof = "oeis") => {
  const board = `${sides}x${sides}`;
  return { shows: { ...kept(`${board} ${closed ? "cycle" : "path"}`, { board, closed }), uncrossed: true }, value, proof, unit: tools.special.moves };
};

/** @type {(shows: Partial<State> & { board: string }, value: number) => Known} */
const tours = (shows, value) => ({ shows, value, proof: "counted", unit: shows.magic ? tools.special.numberings : tools.special.many });

/**
 * What is searched for when it is opened, or its moves where they are kept.
 * @param {string} name
 * @param {Partial<State> & { board: string }} shows
 */
function kept(name, { board, closed, ...asked }) {
  const moves = MOVES[name];
  return moves ? { board, closed, moves } : { board, closed, ...asked };
}

/**
 * What is known, by its kind.
 * @returns {[string, [string, Known][]][]}
 */
export function records() {
  const { fewest, mostOf } = tools.special;
  /** @type {(board: string, known: [string, "least" | "most", number, string?][]) => [string, Known][]} */
  const extremes = (board, known) => known.map(([measure, end, value, proof]) => [(end === "least" ? fewest : mostOf)(measure), extreme(measure, end, board, value, proof)]);
  /** @type {(magic: string, board: string, value: number) => [string, Known]} */
  const sums = (magic, board, value) => [tools.special.sumsOf(tools.special.sums[magic]), tours({ ...kept(`${board} ${magic}`, { board, closed: false, magic }), magic }, value)];
  /** @type {(symmetry: string, board: string, value: number) => [string, Known]} */
  const symmetric = (symmetry, board, value) => [tools.special.symmetricBy(tools.special.symmetries[symmetry]), tours({ board, closed: true, symmetry }, value)];
  return [
    [
      tools.special.extremes,
      [
        ...extremes("8x8", [["turns", "least", 45, "knuth"], ["turns", "most", 64, "squares"], ["straight", "most", 19, "knuth"], ["crossings", "least", 69, "knuth"], ["crossings", "most", 126, "knuth"], ["area", "most", 150, "knuth"]]),
        ...extremes("6x6", [["turns", "least", 32], ["straight", "most", 4], ["crossings", "least", 52], ["crossings", "most", 66], ["parallel", "least", 9], ["parallel", "most", 14], ["area", "most", 61]]),
        ...extremes("5x8", [["turns", "least", 35], ["straight", "most", 5], ["crossings", "least", 54], ["crossings", "most", 70], ["parallel", "most", 16], ["area", "most", 66]]),
        ...extremes("3x10", [["turns", "least", 26], ["crossings", "least", 55], ["crossings", "most", 57], ["area", "most", 12]]),
        ...extremes("5x6", [["turns", "least", 28], ["crossings", "least", 49], ["crossings", "most", 51], ["area", "most", 21]]),
      ],
    ],
    [
      tools.special.withoutCrossing,
      [
        ...[2, 5, 10, 17, 24, 35].map((moves, i) => /** @type {[string, Known]} */ ([tools.special.longestPath, uncrossed(false, i + 3, moves)])),
        [tools.special.longestPath, uncrossed(false, 9, 47, "published")],
        ...[4, 8, 12, 24, 32, 42].map((moves, i) => /** @type {[string, Known]} */ ([tools.special.longestCycle, uncrossed(true, i + 4, moves)])),
      ],
    ],
    [tools.special.symmetry, [symmetric("90", "6x6", 10), symmetric("90", "10x10", 831_804), symmetric("180", "8x8", 2_432_932), symmetric("mirror", "6x7", 530)]],
    [tools.special.magic, [sums("files", "4x7", 36), sums("files", "4x14", 13_920), sums("semi", "4x18", 64)]],
    [
      tools.special.whirlingTours,
      [["6x6", 2], ["6x7", 18], ["7x7-d4", 142], ["7x8", 8], ["8x8", 1120], ["8x9", 324], ["9x9-e5", 146], ["8x10", 59_128], ["9x10", 3_602_932]].map(([board, value]) =>
        /** @type {[string, Known]} */ ([tools.special.whirlingTours, tours({ board: String(board), closed: true, whirling: "counter-clockwise" }, Number(value))])),
    ],
  ];
}

/** What the entries of a table rest on unless they are marked. */
const UNMARKED = ["listed", "oeis", "counted"];

/**
 * A table for each kind of record. Measures stand against boards; numbers of tours, which few boards share, in one cell.
 * @param {(shows: Partial<State> & { board: string }) => void} open
 */
export function recordTables(open) {
  return records().map(([kind, known]) => {
    const boards = [...new Set(known.map(([, { shows }]) => shows.board))];
    const proofs = [...new Set(known.map(([, { proof }]) => proof))].toSorted((one, other) => Number(UNMARKED.includes(other)) - Number(UNMARKED.includes(one)));
    const isCounted = proofs[0] === "counted";
    const sign = (/** @type {string} */ proof) => (UNMARKED.includes(proof) ? "" : "*".repeat(proofs.indexOf(proof)));
    const entry = (/** @type {string} */ name, /** @type {Known} */ { shows, value, proof, unit = counted }) => {
      const board = (shows.closed ? tools.special.closed : tools.special.open)(inWords(shows.board));
      const label = `${name}, ${board}: ${unit(value)}`;
      const button = html("button", { type: "button", "aria-label": label, title: label, click: () => open(shows) }, counted(value) + sign(proof));
      return isCounted ? html("span", {}, `${inWords(shows.board)}: `, button) : button;
    };
    const rows = [...new Set(known.map(([name]) => name))].map((name) => {
      const on = (/** @type {string} */ board) => known.filter(([own, { shows }]) => own === name && shows.board === board).map(([, record]) => entry(name, record));
      const cells = isCounted ? [html("td", {}, ...boards.flatMap(on))] : boards.map((board) => html("td", {}, ...on(board)));
      return html("tr", {}, html("th", { scope: "row" }, name), ...cells);
    });
    const head = isCounted ? [] : [html("thead", {}, html("tr", {}, html("td"), ...boards.map((board) => html("th", { scope: "col" }, inWords(board)))))];
    const rests = proofs.map((proof) => `${sign(proof)} ${tools.special.proofs[proof]}`.trim()).join("; ");
    return html("div", {}, html("table", {}, html("caption", {}, kind), ...head, html("tbody", {}, ...rows)), html("p", { class: "about" }, `${tools.special.proof} ${rests}.`));
  });
}
