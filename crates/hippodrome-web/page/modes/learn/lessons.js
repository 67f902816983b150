// The lessons: what is on the board beside what they say, which stands in the languages, in the same order.
//
// Every number in them is checked against the library by the tests.

/**
 * @typedef {object} Lesson
 * @property {"try" | "search" | "giant"} kind Moves made by the reader, a search that is watched, a map.
 * @property {Partial<import("../../core/state.js").State>} [state] What is searched.
 * @property {Way[]} [ways] Methods or boards to choose from; the first is the lesson's own.
 * @property {"back" | "rule" | "outcome" | "existence" | "count" | "symmetry" | "sum"} [predict] What is asked before it is shown.
 */

/**
 * What is searched or shown; `turns` bring a board back to where it was, and a sum is asked of ranks or of diagonals.
 * @typedef {Partial<import("../../core/state.js").State> & { turns?: number, asks?: "rank" | "diagonals" }} Way
 */

/** A closed tour of 8x8 that a half turn moves along itself: `hippodrome tour 8x8 --closed --symmetry 180-eulerian`. */
const HALF_TURN = 
  "a1 c2 d4 e2 g1 h3 f4 d5 e3 d1 b2 a4 c3 b5 a7 c8 e7 g8 h6 f5 g3 h1 f2 d3 e1 g2 h4 f3 g5 h7 f8 g6 h8 f7 e5 d7 b8 a6 c5 e4 d6 e8 g7 h5 f6 g4 h2 f1 d2 b1 a3 c4 b6 a8 c7 e6 d8 b7 a5 c6 b4 a2 c1 b3";

/** A closed tour of 6x6 that a quarter turn moves along itself: `hippodrome tour 6x6 --closed --symmetry 90`. */
const QUARTER_TURN = 
  "a1 c2 e1 f3 e5 d3 f4 e6 c5 a6 b4 a2 c1 e2 c3 d1 f2 e4 f6 d5 b6 a4 b2 c4 a3 b1 d2 f1 e3 f5 d6 b5 d4 c6 a5 b3";

/** W. Beverley, in The London, Edinburgh and Dublin Philosophical Magazine, 1848. */
const BEVERLEY = 
  "a8 c7 b5 d6 e8 g7 h5 f6 e4 g3 h1 f2 d1 b2 c4 a3 c2 a1 b3 d4 e2 g1 h3 f4 e6 g5 h7 f8 d7 b8 a6 c5 a4 c3 b1 d2 f1 h2 g4 e3 f5 h6 g8 e7 d5 b6 c8 a7 c6 a5 b7 d8 f7 h8 g6 e5 f3 h4 g2 e1 d3 b4 a2 c1";

/** C. F. de Jaenisch, Traité des applications de l'analyse mathématique au jeu des échecs, 1862. */
const JAENISCH = 
  "e8 g7 h5 f6 g4 h2 f1 e3 d1 b2 a4 c3 b5 a7 c8 d6 f7 h8 g6 e5 d7 b8 c6 a5 c4 a3 b1 d2 e4 g3 h1 f2 d3 c1 a2 b4 a6 c5 b7 d8 e6 f8 h7 g5 h3 f4 g2 e1 c2 a1 b3 d4 e2 g1 f3 h4 f5 h6 g8 e7 d5 b6 a8 c7";

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
  {
    kind: "search",
    state: { board: "8x8", closed: true, method: "moves", moves: HALF_TURN },
    ways: [
      { board: "8x8", moves: HALF_TURN, turns: 2 },
      { board: "8x8", moves: "", turns: 4 },
      { board: "6x6", moves: QUARTER_TURN, turns: 4 },
    ],
    predict: "symmetry",
  },
  {
    kind: "search",
    state: { board: "8x8", method: "moves", moves: BEVERLEY },
    ways: [
      { moves: BEVERLEY, asks: "rank" },
      { moves: JAENISCH, closed: true, asks: "diagonals" },
    ],
    predict: "sum",
  },
];
