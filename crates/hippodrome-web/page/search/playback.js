// A search that is over, on a board: its recording can be gone through, forwards and back.

import { EMPTY } from "../board/board.js";
import { Cursor, STEP } from "./recording.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/board.js").Scene} Scene */
/** @typedef {import("../board/canvas.js").Canvas} Canvas */
/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("./recording.js").Recording} Recording */

/**
 * What the engine answers.
 * @typedef {object} Answer
 * @property {string} problem
 * @property {"found" | "impossible" | "unknown" | "stopped"} status
 * @property {string | null} reason
 * @property {import("../board/board.js").Proof | null} proof
 * @property {string | null} remark
 * @property {string} plan
 * @property {{ ties: string, mostFirst: boolean } | null} rule
 * @property {string} engine
 * @property {number} visits
 * @property {number} backtracks
 * @property {number} deepest
 * @property {number} restarts
 * @property {number} steps
 * @property {number} time In milliseconds.
 */

/** Where the engine has answered nothing. @type {Answer} */
export const NO_ANSWER = {
  problem: "",
  status: "stopped",
  reason: null,
  proof: null,
  remark: null,
  plan: "",
  rule: null,
  engine: "",
  visits: 0,
  backtracks: 0,
  deepest: 0,
  restarts: 0,
  steps: 0,
  time: 0,
};

export class Playback {
  /** @type {Ground | undefined} */
  ground;
  /** @type {Board | Canvas | undefined} */
  board;
  /** @type {Recording | undefined} The search. */
  search;
  /** @type {Recording | undefined} The tour alone. */
  ride;
  /** @type {Cursor | undefined} */
  cursor;
  /** @type {Answer | undefined} */
  answer;
  closed = false;
  /** The square that the tour is to end on, "" if none is. */
  end = "";

  /**
   * Which recording is gone through.
   * @param {"search" | "tour"} show
   */
  choose(show) {
    const recording = show === "tour" ? this.ride : this.search;
    if (recording && this.cursor?.recording !== recording) this.cursor = new Cursor(recording);
  }

  /** Whether the search made more than the tour alone: steps back, edges, turns. */
  get hasDetours() {
    return this.ride !== undefined && this.search !== undefined && this.search.length > this.ride.length;
  }

  get length() {
    return this.cursor?.recording.length ?? 0;
  }

  /**
   * Shows the board after so many steps.
   * @param {number} k
   * @param {number} [time] That the knight may take, in milliseconds.
   * @param {boolean} [reveal] Whether the next square is shown among the candidates.
   */
  show(k, time = 0, reveal = true) {
    if (!this.cursor || !this.board) return;
    this.cursor.seek(k);
    this.board.show(this.scene(reveal), time);
  }

  /**
   * @param {boolean} reveal
   * @returns {Scene}
   */
  scene(reveal) {
    const { cursor, ground, answer } = this;
    if (!cursor || !ground) return EMPTY;
    const { recording, path, at } = cursor;
    const ended = at === recording.length;
    const complete = path.length === ground.squares;
    const back = at > 0 && recording.what(at - 1) === STEP.retreat;
    return {
      path,
      edges: cursor.edges.size > 0 ? cursor.pairs() : [],
      candidates: complete ? [] : this.candidates(reveal),
      left: back && path.length > 0 ? recording.first(at - 1) : -1,
      closes: complete && this.closed && path.length > 2,
      complete: complete && ended && answer?.status === "found",
      proof: ended && answer?.status === "impossible" ? answer.proof : null,
    };
  }

  /**
   * The squares the knight can go to, with the moves that lead on from each.
   * @param {boolean} reveal
   */
  candidates(reveal) {
    const { cursor, ground } = this;
    if (!cursor || !ground || cursor.path.length === 0) return [];
    const { path, recording, at } = cursor;
    const visited = new Uint8Array(ground.squares);
    for (const square of path) visited[square] = 1;
    const goesOn = at < recording.length && recording.what(at) === STEP.advance;
    const next = goesOn ? recording.first(at) : -1;
    const tried = cursor.tried();
    const candidates = [];
    for (const square of ground.around(path[path.length - 1])) {
      if (visited[square]) continue;
      let degree = 0;
      for (const onward of ground.around(square)) degree += 1 - visited[onward];
      const chosen = reveal && square === next;
      candidates.push({ square, degree, chosen, tried: tried.includes(square) });
    }
    return candidates;
  }
}
