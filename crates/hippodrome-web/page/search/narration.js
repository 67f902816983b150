// What happens at a step, in a sentence.

import { inWords } from "../board/names.js";
import { engineWords, typeset, words } from "../language/language.js";
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
 * @param {boolean} [proves] Whether a proof that was told in plain words is told in full too.
 */
export function narrate(stage, proves = true) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground) return "";
  const { recording, at, path } = cursor;
  if (at === recording.length) return theEnd(stage, proves);
  const name = (/** @type {number} */ square) => ground.name(square);
  const what = at > 0 ? recording.what(at - 1) : STEP.restart;
  const place = path.length > 0 ? name(path[path.length - 1]) : "";
  const says = words.narration;
  switch (what) {
    case STEP.advance: {
      // A search that knows only the end goes from there, and is turned round when it is through.
      const starts = place === stage.end ? says.startsAtEnd : says.starts;
      const head = path.length === 1 ? starts(place) : says.step(path.length, name(path[path.length - 2]), place);
      return `${head} ${choice(stage)}`;
    }
    case STEP.retreat: {
      const left = name(recording.first(at - 1));
      if (path.length === 0) return says.backToNothing(left);
      return `${says.back(left, place)} ${choice(stage)}`;
    }
    case STEP.restart:
      if (at === 0) return opening(stage);
      return says.afresh;
    case STEP.reverse: {
      const from = recording.first(at - 1);
      return `${says.reversed(path.length, ground.squares, from + 1, place)} ${choice(stage)}`;
    }
    case STEP.join:
      return says.chosen(edge(stage), cursor.edges.size, needed(stage));
    case STEP.suppose:
      return supposed(stage);
    case STEP.contradiction:
      return says.contradiction;
    case STEP.part:
      return says.givenUp(edge(stage), cursor.edges.size, needed(stage));
    default:
      return engineWords(answer?.reason ?? "");
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
  if (one === other) return words.narration.end(ground.name(one));
  return `${ground.name(one)}–${ground.name(other)}`;
}

/** @param {Playback} stage */
function supposed({ cursor, ground }) {
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const [one, other] = [recording.first(at - 1), recording.second(at - 1)];
  if (one === other) return words.narration.supposedEnd(ground.name(one));
  return words.narration.supposed(ground.name(one), ground.name(other));
}

/** @param {Playback} stage */
function opening({ answer, cursor }) {
  const steps = cursor?.recording.length ?? 0;
  if (steps === 0) return engineWords(answer?.reason ?? "");
  return words.narration.opening(steps);
}

/**
 * Which squares can be reached, and which of them is next, and why.
 * @param {Playback} stage
 */
function choice(stage) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground) return "";
  const { recording, at } = cursor;
  const says = words.narration;
  const all = stage.candidates(true);
  const free = all.filter((candidate) => !candidate.tried);
  if (all.length === 0) {
    const left = ground.squares - cursor.path.length;
    if (left === 0) return says.otherEnd;
    return says.deadEnd(left);
  }
  if (recording.what(at) === STEP.retreat) {
    return says.allTried(all.map(({ square }) => ground.name(square)));
  }
  if (recording.what(at) === STEP.tour) return says.rest;
  const named = free
    .slice(0, MOST_NAMED)
    .map(({ square, degree }) => `${ground.name(square)} (${degree})`);
  if (free.length > MOST_NAMED) named.push(says.more(free.length - MOST_NAMED));
  const chosen = free.find((candidate) => candidate.chosen);
  const given = all.length - free.length;
  const before = given > 0 ? `${says.failed(given)} ` : "";
  if (!chosen) return before + says.can(named);
  const next = ground.name(chosen.square);
  if (free.length === 1) return before + says.only(next);
  // Why a square was chosen is known where the knight's own walk is told, and that walk alone.
  if (cursor.recording === stage.ride && stage.hasDetours) return before + says.canTour(named, next);
  if (answer?.engine === "construct") return before + says.canConstruction(named, next);
  if (!WALKING.includes(answer?.engine ?? "")) return before + says.canTour(named, next);
  return before + says.canBecause(named, reason(stage, free, chosen, answer?.rule ?? null));
}

/** What breaks a tie, where several may be equally good by that too. The last two leave it to the order of moves. */
const EQUAL = /** @type {const} */ (["far", "lookahead", "pohl"]);

/**
 * @param {Playback} stage
 * @param {Candidate[]} free
 * @param {Candidate} chosen
 * @param {{ ties: string, mostFirst: boolean } | null} rule
 */
function reason(stage, free, chosen, rule) {
  const next = stage.ground?.name(chosen.square) ?? "";
  const says = words.narration;
  if (!rule) return says.nextInOrder(next);
  const degrees = free.map(({ degree }) => degree);
  const best = rule.mostFirst ? Math.max(...degrees) : Math.min(...degrees);
  if (chosen.degree !== best) return says.taken(next);
  const tied = free.filter(({ degree }) => degree === best).map(({ square }) => square);
  if (tied.length === 1) return says.has(next, rule.mostFirst);
  const head = says.have(tied.length, rule.mostFirst);
  const equal = equals(stage, tied, rule.ties);
  const broken = EQUAL.find((name) => name === rule.ties);
  if (broken && equal.length > 1 && equal.includes(chosen.square)) {
    const then = broken === "far" ? lowest(stage, equal) : says.first;
    if (equal.length === tied.length) return says.equalAll(head, says[broken], then, next);
    return says.equalSome(head, equal.length, says[broken], then, next);
  }
  return says.tied(head, words.ties[rule.ties]?.says ?? says.oneTaken, next);
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
  const says = words.narration;
  if (low === 1) return says.lowest;
  return low === squares.length ? says.leftmost : says.leftmostOfLowest;
}

/**
 * The proof behind what is told in plain words, or without its source; "" where what is told is the proof.
 * @param {Playback} stage
 */
export function proofBehind({ cursor, answer }) {
  if (!answer || !cursor || cursor.at < cursor.recording.length) return "";
  const proof = engineWords(answer.reason ?? "");
  return words.narration.plainly[answer.proof?.kind ?? ""] || withoutSource(proof) !== proof ? proof : "";
}

/** Without the article that a theorem is from, which ends with its year in brackets. @param {string} proof */
function withoutSource(proof) {
  return proof.replace(/ \([^()]* \d{4}\)(?=\u2069?$)/, "");
}

/** @param {Playback} stage @param {boolean} proves */
function theEnd(stage, proves) {
  const { cursor, ground, answer } = stage;
  if (!cursor || !ground || !answer) return "";
  const { path } = cursor;
  const says = words.narration;
  const proof = engineWords(answer.reason ?? "");
  const plainly = says.plainly[answer.proof?.kind ?? ""];
  const reason = !plainly ? (proves ? proof : withoutSource(proof)) : proves ? says.proved(plainly, proof) : plainly;
  const last = path.length > 0 ? ground.name(path[path.length - 1]) : "";
  switch (answer.status) {
    case "found": {
      const first = ground.name(path[0]);
      if (ground.squares === 1) return says.oneSquare;
      return (stage.closed ? says.completeClosed : says.complete)(ground.squares, first, last);
    }
    case "impossible": {
      const board = inWords(ground.board);
      return says.impossible(typeset(answer.problem.replace(ground.board, board)), stage.closed, board, reason);
    }
    case "stopped":
      return `${says.stopped(answer.visits)} ${untold(stage)}`;
    default: {
      const all = ground.squares;
      const reached = path.length > 0 && path.length < all ? ` ${says.unvisited(all - path.length, all)}` : "";
      return `${says.undecided(reason)}${reached}`;
    }
  }
}

/** @param {Playback} stage */
export function untold({ search }) {
  if (!search) return "";
  // The last step is then the rest of them.
  const leaps = search.tour && search.untold > 0;
  const told = search.length - (leaps ? 1 : 0);
  return told > 0 ? words.narration.untold(told) + (leaps ? ` ${words.narration.rest}` : "") : "";
}
