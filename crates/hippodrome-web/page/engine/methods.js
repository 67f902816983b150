// The methods and tie-breaks that can be chosen, in the order in which they are offered.
// `cargo xtask page` writes this file from the library's tables: a change belongs there.

/**
 * `options` choose it on the command line. `ties` and `mostFirst` say what can be chosen with it; `seeded` is what
 * another seed gives another tour, whatever the ties.
 * @typedef {{ name: string, label: string, about: string, options: string, ties: boolean, mostFirst: boolean, seeded: boolean }} Method
 */

/** @type {{ label: string, methods: Method[] }[]} */
export const GROUPS = [
  {
    label: "Methods",
    methods: [
      {
        name: "auto",
        label: "Best suited",
        about: "Theorems first, then a walk by Warnsdorff’s rule, mended if it gets stuck, then a complete search.",
        options: "",
        ties: false,
        mostFirst: false,
        seeded: true,
      },
      {
        name: "alone",
        label: "Warnsdorff’s rule alone",
        about: "Always to the square with the fewest onward moves. One walk: it may get stuck.",
        options: "--method warnsdorff --alone",
        ties: true,
        mostFirst: true,
        seeded: false,
      },
      {
        name: "warnsdorff",
        label: "Warnsdorff’s rule, mended",
        about: "A stuck walk is mended by turning the end of its path round, and begun again if need be.",
        options: "--method warnsdorff",
        ties: true,
        mostFirst: true,
        seeded: true,
      },
      {
        name: "sorted",
        label: "Backtracking by Warnsdorff’s rule",
        about: "Goes back at a dead end, and tries the square with the fewest onward moves first.",
        options: "--method backtrack --sort",
        ties: true,
        mostFirst: true,
        seeded: false,
      },
      {
        name: "backtrack",
        label: "Plain backtracking",
        about: "Tries the moves clockwise, and goes back at a dead end. Complete, and soon hopeless.",
        options: "--method backtrack",
        ties: false,
        mostFirst: false,
        seeded: false,
      },
      {
        name: "exact",
        label: "Exact search on edges",
        about: "Decides moves anywhere on the board and draws every conclusion: it ends with a tour or a proof.",
        options: "--method exact",
        ties: false,
        mostFirst: false,
        seeded: true,
      },
      {
        name: "factor",
        label: "Cycles merged",
        about: "Gives every square two moves, which makes cycles, and joins the cycles into one.",
        options: "--method factor",
        ties: false,
        mostFirst: false,
        seeded: true,
      },
      {
        name: "construct",
        label: "Construction",
        about: "Puts ready-made tiles together: the knight on full rectangles of any size.",
        options: "--method construct",
        ties: false,
        mostFirst: false,
        seeded: false,
      },
    ],
  },
  {
    label: "The articles’ programs",
    methods: [
      {
        name: "javascript",
        label: "JavaScript post: naive",
        about: "The post’s plain search. From b8 on 8×8 it makes 24,105,743 visits.",
        options: "--as javascript",
        ties: false,
        mostFirst: false,
        seeded: false,
      },
      {
        name: "javascript-warnsdorff",
        label: "JavaScript post: ordered",
        about: "The post’s search with Warnsdorff’s ordering. Reversed is how it was printed.",
        options: "--as javascript-warnsdorff",
        ties: false,
        mostFirst: true,
        seeded: false,
      },
      {
        name: "java",
        label: "Java article",
        about: "A plain search on any rectangle; the order of moves is our reading.",
        options: "--as java",
        ties: false,
        mostFirst: false,
        seeded: false,
      },
      {
        name: "codeproject",
        label: "CodeProject article",
        about: "Warnsdorff’s rule; where two squares tie it looks one level deeper.",
        options: "--as codeproject",
        ties: false,
        mostFirst: true,
        seeded: false,
      },
      {
        name: "textbook",
        label: "Textbook: plain",
        about: "The textbook’s depth-first search.",
        options: "--as textbook",
        ties: false,
        mostFirst: false,
        seeded: false,
      },
      {
        name: "textbook-warnsdorff",
        label: "Textbook: orderByAvail",
        about: "The textbook’s search, fewest available moves first. Reversed is its exercise.",
        options: "--as textbook-warnsdorff",
        ties: false,
        mostFirst: true,
        seeded: false,
      },
      {
        name: "course",
        label: "Course",
        about: "Warnsdorff’s ordering with backtracking behind it.",
        options: "--as course",
        ties: false,
        mostFirst: true,
        seeded: false,
      },
    ],
  },
];

/** @type {{ name: string, label: string, says: string }[]} */
export const TIES = [
  { name: "far", label: "Farthest from the center (Roth)", says: "the one farthest from the center is taken" },
  { name: "first", label: "First in the order of moves", says: "the first in the order of moves is taken" },
  { name: "random", label: "At random", says: "one of them is drawn" },
  { name: "lookahead", label: "Look one level deeper", says: "the one whose next square has the fewest is taken" },
  { name: "pohl", label: "Least sum beyond (Pohl)", says: "the one whose next squares have the fewest in all is taken" },
  { name: "squirrel", label: "Squirrel’s orders, from a1", says: "Squirrel’s order of moves decides" },
];
