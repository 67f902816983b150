// The lessons: what is on the board beside what they say, which stands in the languages, in the same order.
//
// Every number in them is checked against the library by the tests.

/**
 * @typedef {object} Lesson
 * @property {"try" | "search" | "giant"} kind Moves made by the reader, a search that is watched, a map.
 * @property {Partial<import("../../core/state.js").State>} [state] What is searched.
 * @property {Partial<import("../../core/state.js").State>[]} [ways] Methods or boards to choose from; the first is the lesson's own.
 * @property {"back" | "rule" | "outcome" | "existence" | "count"} [predict] What is asked before it is shown.
 */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    kind: "try",
    state: { board: "5x5", start: "a1" },
  },
  {
    kind: "search",
    state: { board: "5x5", start: "a1", method: "backtrack" },
    predict: "back",
  },
  {
    kind: "search",
    state: { board: "8x8", start: "b1", method: "alone" },
    predict: "rule",
  },
  {
    kind: "search",
    state: { board: "8x8", start: "e3", method: "alone", ties: "first" },
    ways: [
      { method: "alone" },
      { method: "sorted" },
    ],
    predict: "outcome",
  },
  {
    kind: "giant",
    state: { giant: "1000000000x1000000000", closed: true },
  },
  {
    kind: "search",
    state: { board: "5x5", start: "b1" },
    ways: [
      { board: "5x5", start: "b1" },
      { board: "5x5-c2-d2-d4", start: "", closed: true },
      { board: "5x6", start: "", closed: true },
      { board: "4x6-c2", start: "" },
    ],
    predict: "existence",
  },
  {
    kind: "search",
    state: { board: "5x6", closed: true },
    ways: [
      { board: "5x6", closed: true },
      { board: "3x10", closed: true },
      { board: "6x6", closed: true },
      { board: "5x8", closed: true },
    ],
    predict: "count",
  },
];
