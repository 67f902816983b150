// What happens at a step, in a sentence.

import { inWords } from "../board/names.js";
import { counted, list, plural } from "../controls/elements.js";
import { TIES } from "../problem/methods.js";
import { STEP } from "./recording.js";

/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {import("../board/board.js").Candidate} Candidate */

/** The engines that choose among the free squares around the knight. */
const WALKING = ["backtrack", "warnsdorff"];

/** Longer lists of squares are cut off. */
const MOST_NAMED = 8;

/**
 * Where the search stands after the steps made so far.
 * @param {Playback} stage
 */
export function narrate(stage) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground) return "";
  const { recording, at, path } = cursor;
  if (at === recording.length) return theEnd(stage);
  const name = (/** @type {number} */ square) => ground.name(square);
  const what = at > 0 ? recording.what(at - 1) : STEP.restart;
  const place = path.length > 0 ? name(path[path.length - 1]) : "";
  switch (what) {
    case STEP.advance: {
      const head =
        path.length === 1
          ? `The knight starts on ${place}.`
          : `Step ${counted(path.length)}: ${name(path[path.length - 2])} to ${place}.`;
      return `${head} ${choice(stage)}`;
    }
    case STEP.retreat: {
      const left = name(recording.first(at - 1));
      if (path.length === 0) return `Back from ${left}: every move from there has been tried.`;
      return `Back from ${left} to ${place}. ${choice(stage)}`;
    }
    case STEP.restart:
      if (at === 0) return opening(stage);
      return "Everything is taken back: the search begins afresh.";
    case STEP.reverse: {
      const from = recording.first(at - 1);
      return `Stuck, with ${counted(path.length)} of ${counted(ground.squares)} squares visited. The path is turned round from step ${counted(from + 1)} on, so it ends on ${place} now. ${choice(stage)}`;
    }
    case STEP.join:
      return `${edge(stage)} is chosen: ${plural(cursor.edges.size, "move")} of ${counted(needed(stage))} are fixed.`;
    case STEP.suppose:
      return `Suppose that ${supposed(stage)}. What follows from it is drawn next.`;
    case STEP.contradiction:
      return "That cannot be: some square would have too few moves, or a cycle would close too soon. What was supposed last is taken back, and its opposite holds.";
    case STEP.part:
      return `${edge(stage)} is given up: ${plural(cursor.edges.size, "move")} of ${counted(needed(stage))} are left.`;
    default:
      return answer?.reason ?? "";
  }
}

/** @param {Playback} stage */
function needed({ ground, closed }) {
  return (ground?.squares ?? 0) - (closed ? 0 : 1);
}

/** @param {Playback} stage */
function edge({ cursor, ground }) {
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const [one, other] = [recording.first(at - 1), recording.second(at - 1)];
  if (one === other) return `An end on ${ground.name(one)}`;
  return `${ground.name(one)}–${ground.name(other)}`;
}

/** @param {Playback} stage */
function supposed({ cursor, ground }) {
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const [one, other] = [recording.first(at - 1), recording.second(at - 1)];
  if (one === other) return `the tour has an end on ${ground.name(one)}`;
  return `the tour moves between ${ground.name(one)} and ${ground.name(other)}`;
}

/** @param {Playback} stage */
function opening({ answer, cursor }) {
  const steps = cursor?.recording.length ?? 0;
  if (steps === 0) return answer?.reason ?? "";
  return `The search begins. Play, or go on step by step: there are ${plural(steps, "step")}.`;
}

/**
 * Which squares can be reached, and which of them is next, and why.
 * @param {Playback} stage
 */
function choice(stage) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const all = stage.candidates(true);
  const free = all.filter((candidate) => !candidate.tried);
  if (all.length === 0) {
    const left = ground.squares - cursor.path.length;
    if (left === 0) return "Every square is visited, but this is not the end asked for.";
    return `A dead end: no free square can be reached, and ${plural(left, "square")} ${left === 1 ? "is" : "are"} unvisited.`;
  }
  if (recording.what(at) === STEP.retreat) {
    return `Every move from here has been tried (${list(all.map(({ square }) => ground.name(square)))}).`;
  }
  if (recording.what(at) === STEP.tour) return "The rest is told in one step.";
  const named = free
    .slice(0, MOST_NAMED)
    .map(({ square, degree }) => `${ground.name(square)} (${degree})`);
  if (free.length > MOST_NAMED) named.push(`${free.length - MOST_NAMED} more`);
  const chosen = free.find((candidate) => candidate.chosen);
  const given = all.length - free.length;
  const before = given > 0 ? `${plural(given, "move")} from here already failed. ` : "";
  if (!chosen) return `${before}It can go to ${list(named)}.`;
  const next = ground.name(chosen.square);
  if (free.length === 1) return `${before}Only ${next} is left.`;
  const can = `${before}It can go to ${list(named)}`;
  // Why a square was chosen is known where the knight's own walk is told, and that walk alone.
  if (cursor.recording === stage.ride && stage.hasDetours) return `${can}; the tour goes to ${next}.`;
  if (answer?.engine === "construct") return `${can}; the construction goes to ${next}.`;
  if (!WALKING.includes(answer?.engine ?? "")) return `${can}; the tour goes to ${next}.`;
  return `${can}; ${reason(stage, free, chosen, answer?.rule ?? null)}.`;
}

/**
 * What breaks a tie, if several are equally good by that too: what is said of all that tie, what of some of them, and what
 * decides then.
 * @type {Record<string, { all: string, some: string, then: string }>}
 */
const EQUAL = {
  far: { all: "are equally far from the centre", some: "are farthest from the centre", then: "" },
  lookahead: { all: "are equal one level deeper", some: "have the fewest one level deeper", then: "the first in the order of moves" },
  pohl: { all: "are equal in the sum beyond", some: "have the least sum beyond", then: "the first in the order of moves" },
};

/**
 * @param {Playback} stage
 * @param {Candidate[]} free
 * @param {Candidate} chosen
 * @param {{ ties: string, mostFirst: boolean } | null} rule
 */
function reason(stage, free, chosen, rule) {
  const next = stage.ground?.name(chosen.square) ?? "";
  if (!rule) return `${next} is next in the order of moves`;
  const degrees = free.map(({ degree }) => degree);
  const best = rule.mostFirst ? Math.max(...degrees) : Math.min(...degrees);
  const word = rule.mostFirst ? "most" : "fewest";
  if (chosen.degree !== best) return `${next} is taken`;
  const tied = free.filter(({ degree }) => degree === best).map(({ square }) => square);
  if (tied.length === 1) return `${next} has the ${word} onward moves`;
  const head = `${tied.length} have the ${word} onward moves`;
  const equal = equals(stage, tied, rule.ties);
  const says = EQUAL[rule.ties];
  if (says && equal.length > 1 && equal.includes(chosen.square)) {
    const among = equal.length === tied.length ? ` and ${says.all}` : `; ${equal.length} of these ${says.some}`;
    return `${head}${among}, and ${says.then || lowest(stage, equal)} is taken: ${next}`;
  }
  const ties = TIES.find(({ name }) => name === rule.ties);
  return `${head}, and ${ties?.says ?? "one is taken"}: ${next}`;
}

/**
 * Those of the squares that tie which a tie-break likes best.
 * @param {Playback} stage
 * @param {number[]} tied
 * @param {string} ties
 */
function equals({ ground, cursor }, tied, ties) {
  if (!ground || !cursor) return tied;
  const visited = new Set(cursor.path);
  const free = (/** @type {number} */ square) => ground.around(square).filter((next) => !visited.has(next));
  const beyond = (/** @type {number} */ square) => free(square).map((next) => free(next).length);
  const fromCentre = (/** @type {number} */ place, /** @type {number} */ side) => (2 * place + 1 - side) ** 2;
  /** The less, the better. @type {Record<string, (square: number) => number>} */
  const key = {
    far: (square) => -fromCentre(ground.file(square), ground.files) - fromCentre(ground.rank(square), ground.ranks),
    lookahead: (square) => Math.min(...beyond(square)),
    pohl: (square) => beyond(square).reduce((sum, number) => sum + number, 0),
  };
  const keys = tied.map(key[ties] ?? (() => 0));
  return tied.filter((_, i) => keys[i] === Math.min(...keys));
}

/**
 * By what the lowest of these squares is known, then the leftmost.
 * @param {Playback} stage
 * @param {number[]} squares
 */
function lowest({ ground }, squares) {
  const ranks = squares.map((square) => ground?.rank(square) ?? 0);
  const low = ranks.filter((rank) => rank === Math.min(...ranks)).length;
  if (low === 1) return "the lowest";
  return low === squares.length ? "the leftmost" : "the leftmost of the lowest";
}

/** @param {Playback} stage */
function theEnd(stage) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground || !answer) return "";
  const { path } = cursor;
  const last = path.length > 0 ? ground.name(path[path.length - 1]) : "";
  switch (answer.status) {
    case "found": {
      const first = ground.name(path[0]);
      if (ground.squares === 1) return "One square: the tour is over before it begins.";
      const closes = stage.closed ? `, and a move leads from ${last} back to ${first}` : "";
      return `The tour is complete: ${plural(ground.squares, "square")}, from ${first} to ${last}${closes}.`;
    }
    case "impossible":
      return `No ${answer.problem.replace(ground.board, inWords(ground.board))}: ${answer.reason}.`;
    case "stopped":
      return `Stopped after ${plural(answer.visits, "visit")}. ${untold(stage)}`;
    default: {
      const all = ground.squares;
      const reached =
        path.length > 0 && path.length < all
          ? ` ${plural(all - path.length, "square")} of ${counted(all)} ${all - path.length === 1 ? "is" : "are"} unvisited.`
          : "";
      return `Not decided: ${answer.reason}.${reached}`;
    }
  }
}

/** @param {Playback} stage */
export function untold({ search }) {
  if (!search) return "";
  return search.length > 0 ? `The first ${plural(search.length, "step")} can be played.` : "";
}
