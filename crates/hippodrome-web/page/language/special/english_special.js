// What is said of special tours, in English.

/** @typedef {import("../writing.js").Writing} Writing */

/** @param {Writing} writing */
export function special({ counted, decimal, plural, list }) {
  const tours = (/** @type {number} */ number) => plural(number, "tour", "tours");
  const value = (/** @type {number} */ number) => decimal(number, Number.isInteger(number) ? 0 : 1);
  /** What is measured. @type {Record<string, string>} */
  const measures = {
    turns: "turns",
    straight: "straight passes",
    crossings: "crossings",
    parallel: "parallel moves",
    area: "swept area",
  };
  return {
    what: "What is special",
    symmetry: "Symmetry",
    any: "any",
    /** A choice by its name on the command line. */
    option: (/** @type {string} */ name, /** @type {string} */ text) => `${name}: ${text}`,
    /** By their names on the command line. @type {Record<string, string>} */
    symmetries: {
      90: "quarter turn",
      180: "half turn",
      "180-eulerian": "half turn, along",
      "180-bergholtian": "half turn, round",
      mirror: "a reflection",
      "mirror-left-right": "left and right exchanged",
      "mirror-top-bottom": "top and bottom exchanged",
      diagonal: "in a diagonal",
      "rising-diagonal": "in the diagonal from a1",
      "falling-diagonal": "in the other diagonal",
    },
    magic: "Equal sums",
    /** @type {Record<string, string>} */
    sums: { ranks: "of ranks", files: "of files", semi: "of ranks and files", full: "and of diagonals" },
    whirling: "Round the center",
    /** @type {Record<string, string>} */
    ways: { "counter-clockwise": "counter-clockwise", clockwise: "clockwise" },
    best: "Least or most",
    measures,
    least: (/** @type {string} */ measure) => `least: ${measures[measure] ?? measure}`,
    most: (/** @type {string} */ measure) => `most: ${measures[measure] ?? measure}`,
    uncrossed: "The longest path that does not cross itself",
    another: "Another",
    further: "Look further",
    looking: (/** @type {number} */ nodes) => `Looking: ${plural(nodes, "square", "squares")} entered.`,
    better: (/** @type {string} */ measure, /** @type {number} */ number) => `Looking for a better one: ${measures[measure]}: ${value(number)} so far.`,
    longer: (/** @type {number} */ moves) => `Looking for a longer one: ${plural(moves, "move", "moves")} so far.`,
    found: "A tour, checked move by move. Choose what is to be special about it, or open a record.",
    handed: "This tour was checked move by move.",
    isSo: "A tour, checked move by move, and it is as was asked for.",
    isBest: (/** @type {string} */ measure, /** @type {number} */ number, /** @type {string} */ because) => `${measures[measure]}: ${value(number)}. It is proved that no tour surpasses it: ${because}.`,
    bestSoFar: (/** @type {string} */ measure, /** @type {number} */ number, /** @type {number} */ bound) =>
      `${measures[measure]}: ${value(number)}, the best that was found in the time; it is proved that none surpasses ${value(bound)}.`,
    none: (/** @type {string} */ why) => `There is none: ${why}.`,
    notFound: (/** @type {string} */ why) => `Not found in the time, so it is open whether there is one: ${why}.`,
    stopped: "Stopped: it is open whether there is a better one, or one at all.",
    path: (/** @type {number} */ moves) => `A path of ${plural(moves, "move", "moves")} that does not cross itself, checked move by move.`,
    cycle: (/** @type {number} */ moves) => `A round trip of ${plural(moves, "move", "moves")} that does not cross itself, checked move by move.`,
    noPath: "There is no such path.",
    longest: (/** @type {string} */ because) => `It is proved that none is longer: ${because}.`,
    longestSoFar: (/** @type {number} */ most) => `The longest that was found in the time; it is proved that none has more than ${plural(most, "move", "moves")}.`,
    symmetric: "Mapped to itself by",
    equal: "Equal sums",
    turns: "All moves turn",
    nothing: "nothing",
    axis: "Mirror line",
    center: "Center",
    histogram: "Histogram",
    of: "Of",
    off: "no histogram",
    value: "Value",
    bar: (/** @type {number} */ number, /** @type {number} */ times, /** @type {number} */ all) => `${value(number)}: ${tours(times)}, ${decimal((100 * times) / all, 2)} %`,
    measured: (/** @type {number} */ all, /** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ mean) =>
      `${tours(all)}: ${value(least)} to ${value(most)}, mean ${decimal(mean, 3)}.`,
    whole: "These are all there are.",
    part: "These are only the first of the list, not all and no random sample: what all have is not known.",
    drawn: (/** @type {string} */ among, /** @type {number} */ low, /** @type {number} */ high) =>
      `Drawn at random from ${among}, each as likely; the mean of all lies between ${decimal(low, 2)} and ${decimal(high, 2)} (95 %).`,
    measuring: (/** @type {number} */ number) => `Measuring: ${tours(number)} so far.`,
    counting: (/** @type {number} */ done, /** @type {number} */ all) => `Counting before tours are drawn: ${counted(done)} of ${plural(all, "square", "squares")} done.`,
    unmeasured: "Stopped before anything was measured.",
    noTours: "There is no such tour, and so nothing to measure.",
    notDrawn: (/** @type {string} */ why) => `None could be drawn: ${why}.`,
    notMeasured: (/** @type {string} */ why) => `Not measured: ${why}.`,
    sample: (/** @type {number} */ number) => `Draw ${counted(number)} at random`,
    measureAll: "Measure all",
    records: "Records",
    record: "Record",
    number: "Number",
    proof: "Rests on",
    /** @type {Record<string, string>} */
    proofs: {
      listed: "a list of all",
      knuth: "D. E. Knuth, 2025",
      squares: "each square has a turn",
      oeis: "a sweep, and the OEIS",
      published: "the OEIS alone",
      counted: "a count of all",
    },
    fewest: (/** @type {string} */ measure) => `Fewest ${measures[measure]}`,
    mostOf: (/** @type {string} */ measure) => (measure === "area" ? "Largest swept area" : `Most ${measures[measure]}`),
    longestPath: "Longest path without crossing",
    longestCycle: "Longest round trip without crossing",
    symmetricBy: (/** @type {string} */ symmetry) => `Symmetry: ${symmetry}`,
    sumsOf: (/** @type {string} */ lines) => `Equal sums ${lines}`,
    withoutCrossing: "Without a crossing",
    whirlingTours: "Whirling tours",
    many: (/** @type {number} */ number) => tours(number),
    numberings: (/** @type {number} */ number) => plural(number, "numbering", "numberings"),
    moves: (/** @type {number} */ number) => plural(number, "move", "moves"),
    closed: (/** @type {string} */ board) => `${board}, closed`,
    open: (/** @type {string} */ board) => `${board}, open`,
    about: "The names are those of the command line. A record opens as a tour; one that takes long to find is kept here with its moves, and checked when it is opened.",
    names: (/** @type {string[]} */ names) => list(names),
  };
}

/** What is said of special tours in a language. @typedef {ReturnType<typeof special>} SpecialWords */
