// What happens at a step, in a sentence.

import { inWords } from "../board/names.js";
import { counted, list, plural } from "../controls/elements.js";
import { TIES } from "../problem/methods.js";
import { STEP } from "./recording.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("../board/board.js").Candidate} Candidate */

/** The engines that choose among the free squares around the knight. */
const WALKING = ["backtrack", "warnsdorff"];

/** Longer lists of squares are cut off. */
const MOST_NAMED = 8;

/**
 * Where the search stands after the steps made so far.
 * @param {Stage} stage
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

/** @param {Stage} stage */
function needed({ ground, closed }) {
  return (ground?.squares ?? 0) - (closed ? 0 : 1);
}

/** @param {Stage} stage */
function edge({ cursor, ground }) {
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const [one, other] = [recording.first(at - 1), recording.second(at - 1)];
  if (one === other) return `An end on ${ground.name(one)}`;
  return `${ground.name(one)}–${ground.name(other)}`;
}

/** @param {Stage} stage */
function supposed({ cursor, ground }) {
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const [one, other] = [recording.first(at - 1), recording.second(at - 1)];
  if (one === other) return `the tour has an end on ${ground.name(one)}`;
  return `the tour moves between ${ground.name(one)} and ${ground.name(other)}`;
}

/** @param {Stage} stage */
function opening({ answer, cursor }) {
  const steps = cursor?.recording.length ?? 0;
  if (steps === 0) return answer?.reason ?? "";
  return `The search begins. Play, or go on step by step: there are ${plural(steps, "step")}.`;
}

/**
 * Which squares can be reached, and which of them is next, and why.
 * @param {Stage} stage
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
  return `${can}; ${reason(free, chosen, next, answer?.rule ?? null)}.`;
}

/**
 * @param {Candidate[]} free
 * @param {Candidate} chosen
 * @param {string} next
 * @param {{ ties: string, mostFirst: boolean } | null} rule
 */
function reason(free, chosen, next, rule) {
  if (!rule) return `${next} is next in the order of moves`;
  const degrees = free.map(({ degree }) => degree);
  const best = rule.mostFirst ? Math.max(...degrees) : Math.min(...degrees);
  const word = rule.mostFirst ? "most" : "fewest";
  if (chosen.degree !== best) return `${next} is taken`;
  const tied = degrees.filter((degree) => degree === best).length;
  if (tied === 1) return `${next} has the ${word} onward moves`;
  const ties = TIES.find(({ name }) => name === rule.ties);
  return `${tied} have the ${word} onward moves, and ${ties?.says ?? "one is taken"}: ${next}`;
}

/** @param {Stage} stage */
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

/** @param {Stage} stage */
export function untold({ search }) {
  if (!search) return "";
  return search.length > 0 ? `The first ${plural(search.length, "step")} can be played.` : "";
}
