// What the lessons say, in English, in their order: paragraphs, and the names of what there is to choose from.

/** @typedef {{ says: string[], ways: string[] }} LessonWords */

/** @type {LessonWords[]} */
export const lessons = [
  {
    says: [
      "A knight moves two squares in one direction and one to the side. A knight’s tour visits every square of the board once, and none twice.",
      "Try it on five by five: click a circle, and the knight goes there. If it is stuck, take moves back.",
      "From this corner 304 ways lead through all 25 squares. Many more end in a dead end, and which ones do is hard to see. So how would a computer find one?",
    ],
    ways: [],
  },
  {
    says: [
      "Go on until you are stuck. Then take the last move back and try another one from there. If every move from there has been tried, take one more back. That is all.",
      "Nothing is left out: if there is a tour, it is found; if everything has been tried, there is none.",
      "But dead ends are many. For these 25 squares the knight makes 8,840 visits and 8,815 steps back. On the chessboard, from a1, it makes 8,250,733 visits.",
    ],
    ways: [],
  },
  {
    says: [
      "In 1823 H. C. von Warnsdorff gave a rule: go to the square from which the fewest moves lead on. The circles show how many.",
      "Why it works: a square needs a way in and a way out. Each visit to a neighbor takes one of its ways. A square with few of them left will soon be out of reach, so it is visited while it can be; one with many can wait.",
      "On the chessboard that mostly needs no step back at all: 64 squares, 64 visits.",
    ],
    ways: [],
  },
  {
    says: [
      "The rule looks one move ahead. Often several squares have equally few moves; it takes one of them, and finds out too late that it was the wrong one.",
      "The cure is what you know already: go by the rule, and where it fails take moves back. The rule makes dead ends rare, and backtracking gets out of the few that are left.",
    ],
    ways: ["The rule alone", "With steps back"],
  },
  {
    says: [
      "No search finishes on a board of a billion by a billion. None is needed. The board is cut into tiles, and for each kind of tile a tour is found. Where two tiles meet, the tour of one is interrupted: it goes over to the other, all through it, and comes back.",
      "Along a row the tiles are alike. From one tile to the next a square’s step changes by the same number, always. So nobody has to walk the tour to know its steps: a multiplication is enough.",
    ],
    ways: [],
  },
  {
    says: [
      "That there is a tour, one tour shows. That there is none, no number of failures shows: what is needed is a reason.",
      "Each move changes the color of the square, so along a tour light and dark alternate to the end. A square with a single neighbor can only be an end. And where a few squares are taken away and more pieces are left than a path can link through them, no path visits all.",
      "Look at each of the four boards, and say whether there is a tour. Where there is none, the reason is drawn.",
    ],
    ways: ["One", "Two", "Three", "Four"],
  },
  {
    says: [
      "The chessboard has 13,267,364,410,532 closed tours (B. D. McKay, 1997). Nobody has listed them: they are counted without being looked at.",
      "A line goes over the board, and behind it lie pieces of a tour. How they run does not matter for what lies ahead, only what is open: a ring is a square that needs two moves more, a letter one that needs one, and the two of a letter are the ends of one piece. Ways that agree in this are one state, and are carried on as one number.",
      "Count the ways from one side to the middle, and from the other. Then join each state to those of the other side by moves over the line, wherever one cycle comes of it: the two numbers are multiplied, and all of it is added up.",
    ],
    ways: ["5×6", "3×10", "6×6", "5×8"],
  },
  {
    says: [
      "Turn the board by half a turn: some closed tours look the same. Then each move has a partner on the other side, and half the tour is all there is to find: the knight makes the same moves once more, turned round.",
      "On these boards, what turns the tour into itself moves it along itself. A half turn done twice brings every square back, so each time the tour has moved on by half its steps; with a quarter turn by a quarter of them, or three.",
      "And every move changes the color of the square. What does a turn do to the colors, and what do so many steps? Look at the boards, and say whether there is such a tour.",
    ],
    ways: ["8×8, 180°", "8×8, 90°", "6×6, 90°"],
  },
  {
    says: [
      "Write the number of its step on each square. In a magic tour all ranks and all files add up to the same number. William Beverley found the first in 1848; C. F. de Jaenisch gave closed ones in 1862.",
      "Where the two diagonals add up to it as well, the numbers are a magic square in full. For 150 years nobody knew whether a tour of the chessboard can do that. In 2003 G. Stertenbrink, J.-C. Meyrignac and H. Mackay had computers go through all magic tours of 8×8: there are 140 up to turning, reflecting and reversing them, and none has both diagonals.",
    ],
    ways: ["Beverley, 1848", "Jaenisch, 1862"],
  },
];

/** What Learn says besides. @param {import("../writing.js").Writing} writing */
export function learn({ counted, decimal, plural, list }) {
  const squares = (/** @type {number} */ number) => plural(number, "square", "squares");
  const moves = (/** @type {number} */ number) => plural(number, "move", "moves");
  const areUnvisited = (/** @type {number} */ number) => `${squares(number)} ${number === 1 ? "is" : "are"} unvisited`;
  return {
    lessons: "Lessons",
    through: "It will get through",
    stuck: "It will get stuck",
    exists: "There is one",
    existsNot: "There is none",
    next: (/** @type {string} */ title) => `Next: ${title}`,
    countThem: "Count them",
    exploreIt: "Explore it",
    willIt: (/** @type {string} */ start) => `The knight starts on ${start}, and follows the rule. Will it get through?`,
    gotStuck: (/** @type {string} */ here, /** @type {number} */ visited, /** @type {number} */ all) => `The rule gets stuck on ${here}, with ${counted(visited)} of ${squares(all)} visited.`,
    goBack: "Go back from here, and look where it could have gone instead; or let it take steps back.",
    isThere: (/** @type {boolean} */ closed, /** @type {string} */ start, /** @type {string} */ board) =>
      `Is there ${closed ? "a closed tour" : start ? `a tour from ${start}` : "an open tour"} of ${board}?`,
    // The squares that come next.
    ask: "Ask me",
    askAgain: "Ask me again",
    whichNext: "Which square comes next?",
    score: (/** @type {number} */ right, /** @type {number} */ asked) => `${right} of ${asked} right`,
    askBack: (/** @type {string} */ here) => `Every move from ${here} fails. On which square does the knight stand next? Click it.`,
    askRule: (/** @type {string} */ here) => `The knight is on ${here}. Count the free squares that can be reached from each circle: where does it go? Click it.`,
    stepBack: (/** @type {string} */ here, /** @type {string} */ before) => `A step back leads to where the knight came from: from ${here} to ${before}. There it tries the next move.`,
    notThere: (/** @type {string} */ square) => `No, not ${square}.`,
    noCircle: (/** @type {string} */ square) => `The knight cannot go to ${square}: it goes to one of the circles. Which?`,
    tooMany: (/** @type {string} */ square, /** @type {number} */ degree, /** @type {string[]} */ best, /** @type {number} */ least) =>
      `No: from ${square} ${moves(degree)} would lead on, from ${list(best)} only ${least}. ${square} can wait; ${best.length > 1 ? "those" : best[0]} cannot.`,
    fewest: (/** @type {string} */ square, /** @type {number} */ least) => `Right: ${square} has ${least}, the fewest.`,
    alsoRight: (/** @type {string[]} */ best, /** @type {number} */ least, /** @type {string} */ next) =>
      `Right by the rule: ${list(best)} have ${least} each. It takes ${next}, for a tie must be broken somehow.`,
    // The steps of a giant tour.
    third: "The third step",
    check: "Check",
    another: "Another",
    threeSquares: (/** @type {string} */ one, /** @type {string} */ two) =>
      `Three squares are marked; they lie alike in three tiles side by side. The first is visited at step ${one}, the second at step ${two}. And the third?`,
    grows: (/** @type {string} */ by, /** @type {string} */ three) => `From tile to tile the step grows by ${by}, all along the row: ${three}.`,
    falls: (/** @type {string} */ by, /** @type {string} */ three) => `From tile to tile the step falls by ${by}, all along the row: ${three}.`,
    typeNumber: "Type a number: the step of the third square.",
    // A game.
    howFar: "How many squares will you come to?",
    foretold: (/** @type {number} */ guess, /** @type {number} */ came) => `You foretold ${squares(guess)}, and came to ${came}.`,
    takeBack: "Take back",
    aTour: "A tour! Every square is visited, and none twice.",
    deadEnd: (/** @type {string} */ here, /** @type {number} */ left) => `A dead end: from ${here} no free square can be reached, and ${areUnvisited(left)}. Take moves back.`,
    step: (/** @type {number} */ step, /** @type {number} */ all, /** @type {string} */ here, /** @type {string[]} */ names) =>
      `Step ${step} of ${all}, on ${here}. The knight can go to ${list(names)}.`,
    // How many tours there are.
    behind: "Squares behind the line",
    more: "More tours than ways",
    fewer: "Fewer",
    ways: (/** @type {number} */ behind, /** @type {number} */ all, /** @type {number} */ ways, /** @type {number} */ states) =>
      `Behind the line ${behind === 1 ? "lies" : "lie"} ${squares(behind)} of ${counted(all)}, with ${plural(ways, "way", "ways")} to lay pieces there, in ${plural(states, "state", "states")}.`,
    oneDrawn: "One of them is drawn, of a tour.",
    moreOrFewer: "As many lie on the other side. Has the whole board more closed tours than that, or fewer?",
    counting: "Counting …",
    tours: (/** @type {bigint} */ tours, /** @type {bigint} */ ways, /** @type {number} */ states) => {
      const each = decimal(Number(tours) / Number(ways), 1);
      const why = tours > ways ? `on average a way is part of ${each} tours` : `no more than ${counted(tours)} of the ways are part of a tour`;
      return `There are ${counted(tours)} closed tours, and ${counted(ways)} ways on each side: ${why}. The engine went through ${counted(states)} states to count them.`;
    },
    // Tours with a symmetry.
    isThereTurned: (/** @type {string} */ board, /** @type {number} */ turns) =>
      `Is there a closed tour of ${board} that looks the same after a ${turns === 2 ? "half" : "quarter"} turn?`,
    partners: (/** @type {number} */ turns, /** @type {number} */ by) =>
      `Go along it: with each move its ${turns === 2 ? "partner is lit, which the knight makes" : "three partners are lit, which the knight makes"} ${by}${turns === 2 ? "" : `, ${2 * by} and ${3 * by}`} steps later.`,
    noTurned: (/** @type {number} */ squares, /** @type {number} */ by) =>
      `A quarter turn changes the color of every square. It would move the tour along itself by ${by} of its ${squares} steps, or by ${3 * by}: an even number, which leads back to the same color.`,
    // Magic tours.
    eachRank: "Each rank",
    whichSum: (/** @type {number} */ squares, /** @type {string} */ total, /** @type {number} */ ranks) =>
      `The numbers from 1 to ${squares} add up to ${total}, and each of the ${ranks} ranks to as much as any other. To how much?`,
    typeSum: "Type a number: what a rank adds up to.",
    diagonalsToo: (/** @type {number} */ sum) => `Here too each rank and each file adds up to ${sum}. Does each of the two diagonals?`,
    theyDo: "They do",
    theyDoNot: "They do not",
    sums: (/** @type {number} */ sum, /** @type {number} */ rising, /** @type {number} */ falling) =>
      `Each rank and each file adds up to ${sum}, the rising diagonal to ${rising}, the falling one to ${falling}.`,
    // A link for a class.
    hidden: "This link asks and does not tell: the answers are hidden.",
    noted: (/** @type {string} */ answer) => `Your answer: ${answer}. Whether it is right is not told here.`,
    classLink: "Copy a link for a class",
    classLinkWord: "Link for a class",
    classAbout: "It asks this lesson’s questions and hides the answers. They are hidden, not locked: whoever changes the address can see them.",
  };
}

/** @typedef {ReturnType<typeof learn>} LearnWords */
