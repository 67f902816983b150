// The lessons: what they say, and what is on the board beside it.
//
// Every number in them is checked against the library by the tests.

/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string[]} says Paragraphs.
 * @property {"try" | "search" | "giant"} kind Moves made by the reader, a search that is watched, a map.
 * @property {Partial<import("../../core/state.js").State>} [state] What is searched.
 * @property {[Partial<import("../../core/state.js").State>, string][]} [ways] Methods or boards to choose from, and what they are
 *   called; the first is the lesson's own.
 * @property {"back" | "rule" | "outcome" | "existence" | "count"} [predict] What is asked before it is shown.
 */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    title: "The puzzle",
    kind: "try",
    says: [
      "A knight moves two squares in one direction and one to the side. A knight’s tour visits every square of the board once, and none twice.",
      "Try it on five by five: click a circle, and the knight goes there. If it is stuck, take moves back.",
      "From this corner 304 ways lead through all 25 squares. Many more end in a dead end, and which ones do is hard to see. So how would a computer find one?",
    ],
    state: { board: "5x5", start: "a1" },
  },
  {
    title: "Backtracking",
    kind: "search",
    says: [
      "Go on until you are stuck. Then take the last move back and try another one from there. If every move from there has been tried, take one more back. That is all.",
      "Nothing is left out: if there is a tour, it is found; if everything has been tried, there is none.",
      "But dead ends are many. For these 25 squares the knight makes 8,840 visits and 8,815 steps back. On the chessboard, from a1, it makes 8,250,733 visits.",
    ],
    state: { board: "5x5", start: "a1", method: "backtrack" },
    predict: "back",
  },
  {
    title: "Warnsdorff’s rule",
    kind: "search",
    says: [
      "In 1823 H. C. von Warnsdorff gave a rule: go to the square from which the fewest moves lead on. The circles show how many.",
      "Why it works: a square needs a way in and a way out. Each visit to a neighbor takes one of its ways. A square with few of them left will soon be out of reach, so it is visited while it can be; one with many can wait.",
      "On the chessboard that mostly needs no step back at all: 64 squares, 64 visits.",
    ],
    state: { board: "8x8", start: "b1", method: "alone" },
    predict: "rule",
  },
  {
    title: "When greed fails",
    kind: "search",
    says: [
      "The rule looks one move ahead. Often several squares have equally few moves; it takes one of them, and finds out too late that it was the wrong one.",
      "The cure is what you know already: go by the rule, and where it fails take moves back. The rule makes dead ends rare, and backtracking gets out of the few that are left.",
    ],
    state: { board: "8x8", start: "e3", method: "alone", ties: "first" },
    ways: [
      [{ method: "alone" }, "The rule alone"],
      [{ method: "sorted" }, "With steps back"],
    ],
    predict: "outcome",
  },
  {
    title: "How giants are built",
    kind: "giant",
    says: [
      "No search finishes on a board of a billion by a billion. None is needed. The board is cut into tiles, and for each kind of tile a tour is found. Where two tiles meet, the tour of one is interrupted: it goes over to the other, all through it, and comes back.",
      "Along a row the tiles are alike. From one tile to the next a square’s step changes by the same number, always. So nobody has to walk the tour to know its steps: a multiplication is enough.",
    ],
    state: { giant: "1000000000x1000000000", closed: true },
  },
  {
    title: "When there is none",
    kind: "search",
    says: [
      "That there is a tour, one tour shows. That there is none, no number of failures shows: what is needed is a reason.",
      "Each move changes the color of the square, so along a tour light and dark alternate to the end. A square with a single neighbor can only be an end. And where a few squares are taken away and more pieces are left than a path can link through them, no path visits all.",
      "Look at each of the four boards, and say whether there is a tour. Where there is none, the reason is drawn.",
    ],
    state: { board: "5x5", start: "b1" },
    ways: [
      [{ board: "5x5", start: "b1" }, "One"],
      [{ board: "5x5-c2-d2-d4", start: "", closed: true }, "Two"],
      [{ board: "5x6", start: "", closed: true }, "Three"],
      [{ board: "4x6-c2", start: "" }, "Four"],
    ],
    predict: "existence",
  },
  {
    title: "How tours are counted",
    kind: "search",
    says: [
      "The chessboard has 13,267,364,410,532 closed tours. Nobody has listed them: they are counted without being looked at.",
      "A line goes over the board, and behind it lie pieces of a tour. How they run does not matter for what lies ahead, only what is open: a ring is a square that needs two moves more, a letter one that needs one, and the two of a letter are the ends of one piece. Ways that agree in this are one state, and are carried on as one number.",
      "Count the ways from one side to the middle, and from the other. Then join each state to those of the other side by moves over the line, wherever one cycle comes of it: the two numbers are multiplied, and all of it is added up.",
    ],
    state: { board: "5x6", closed: true },
    ways: [
      [{ board: "5x6", closed: true }, "5×6"],
      [{ board: "3x10", closed: true }, "3×10"],
      [{ board: "6x6", closed: true }, "6×6"],
      [{ board: "5x8", closed: true }, "5×8"],
    ],
    predict: "count",
  },
];
