// A board with a search on it: what was asked, what came of it, and where in it we are.
//
// While the engine computes, the stage is live: it shows the path of the last sign of life. Then the
// recording can be gone through, forwards and back.
//
// All stages know what any of them has been told last, so that a mode that shows the tour of another asks nothing.

import { Board, EMPTY } from "../board/board.js";
import { Canvas } from "../board/canvas.js";
import { Recent } from "../core/recent.js";
import { askedProblem } from "../core/state.js";
import { Engine, Refused, Stopped } from "../engine/engine.js";
import { PARCEL } from "../engine/wasm.js";
import { whyOf } from "../language/why.js";
import { givenOn } from "../problem/given.js";
import { Ground } from "../problem/ground.js";
import { askedMethod } from "../problem/methods.js";
import { Cursor, Recording, STEP } from "./recording.js";

/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("../board/board.js").Scene} Scene */

/** The most steps that are kept to be played. */
const MOST_STEPS = 1_000_000;

/** Boards with longer sides are drawn on a canvas. */
const MOST_DRAWN = 60;

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

/**
 * What has come of a question.
 * @typedef {object} Found
 * @property {Answer} answer
 * @property {Recording} search
 * @property {Recording | undefined} ride
 */

/** Boards that have been told, by board and piece: a large one takes tens of megabytes. @type {Recent<Ground>} */
const GROUNDS = new Recent(2);

/** What has been found, by the question: two for a comparison, and two from before. @type {Recent<Found>} */
const FOUND = new Recent(4);

/** Where the engine has answered nothing. @type {Answer} */
const NO_ANSWER = {
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

/** How a search that still goes on stands. @typedef {{ visits: number, depth: number, deepest: number, began: number }} Life */

export class Stage {
  engine = new Engine();
  /** Reads tours that are handed over. @type {Engine | undefined} */
  #reader;
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
  /** @type {Life | undefined} */
  life;
  /** What is wrong with the question, for the reader. */
  refusal = "";
  closed = false;
  /** The given numbers that are shown. */
  given = "";

  /**
   * @param {HTMLElement} place Where the board is shown.
   * @param {import("../board/board.js").Actions} actions
   * @param {() => void} changed Called while the engine computes, and when it is done.
   */
  constructor(place, actions, changed) {
    this.place = place;
    this.actions = actions;
    this.changed = changed;
  }

  /**
   * Makes the board of a state the one that is shown. False if there is no such board.
   * @param {State} state
   */
  async setGround({ board, piece, given }) {
    try {
      const ground = await this.#ask(board, piece);
      const same = this.ground?.board === ground.board && this.ground.piece === ground.piece;
      this.refusal = "";
      if (!same) {
        this.ground = ground;
        this.redraw();
      }
      if (given !== this.given || !same) this.give(given);
      return true;
    } catch (error) {
      return this.#refuse(error);
    }
  }

  /**
   * Asks about a board, unless it is known.
   * @param {string} board
   * @param {string} piece
   */
  async #ask(board, piece) {
    const key = JSON.stringify([board, piece]);
    const known = GROUNDS.get(key);
    if (known) {
      this.engine.stop();
      return known;
    }
    const ground = await Ground.of(this.engine, board, piece);
    GROUNDS.set(key, ground);
    return ground;
  }

  /**
   * Shows given numbers, whatever else is shown.
   * @param {string} given
   */
  give(given) {
    this.given = given;
    if (this.ground && this.board instanceof Board) this.board.give(givenOn(given, this.ground));
  }

  /** Draws the board anew; the keyboard stays where it is on it. */
  redraw() {
    const { ground } = this;
    if (!ground) return;
    const was = this.board instanceof Board ? this.board.active : undefined;
    const drawn = Math.max(ground.files, ground.ranks) <= MOST_DRAWN;
    this.board = new (drawn ? Board : Canvas)(ground, this.actions);
    this.place.replaceChildren(this.board.element);
    this.board.show(EMPTY);
    this.give(this.given);
    if (was && this.board instanceof Board && was.place < ground.ranks * ground.files) {
      this.board.activate(was.place, was.focused);
    }
  }

  /**
   * Looks for a tour. False if there is no answer.
   * @param {State} state
   * @param {import("../problem/methods.js").Way} [way] The state's own, unless another is given.
   */
  async find(state, way = state) {
    const { ground } = this;
    if (!ground) return false;
    if (way.method === "moves") return this.#handOver(state);
    const question = {
      problem: askedProblem(state),
      method: askedMethod(way, state.seed),
      steps: MOST_STEPS,
    };
    const key = JSON.stringify(question);
    if (this.#recall(key, state)) return true;
    const search = new Recording(ground.squares);
    this.search = search;
    this.ride = undefined;
    this.cursor = new Cursor(search);
    this.answer = undefined;
    this.closed = state.closed;
    this.refusal = "";
    this.life = { visits: 0, depth: 0, deepest: 0, began: performance.now() };
    /** @type {Uint32Array | undefined} */
    let tour;
    try {
      const answer = await this.engine.ask({ tour: question }, (parcel, numbers) => {
        if (parcel === PARCEL.steps) search.push(numbers);
        else if (parcel === PARCEL.tour) tour = numbers;
        else if (parcel === PARCEL.pulse) this.#pulse(numbers);
      });
      search.finish(tour, answer.steps);
      const ride = tour && Recording.ofTour(tour, ground.squares);
      FOUND.set(key, { answer, search, ride });
      return this.#recall(key, state);
    } catch (error) {
      const life = this.life;
      this.life = undefined;
      return this.#refuse(error, life);
    }
  }

  /**
   * Makes the tour whose moves stand in the state the one that is shown.
   * @param {State} state
   */
  async #handOver({ board, piece, closed, moves }) {
    const { ground } = this;
    if (!ground) return false;
    const question = { text: moves, board, piece, closed };
    const key = JSON.stringify(question);
    if (this.#recall(key, { closed })) return true;
    try {
      /** @type {Uint32Array | undefined} */
      let tour;
      this.#reader ??= new Engine("text.wasm");
      const { good, sentence, time } = await this.#reader.ask({ check: question }, (parcel, numbers) => {
        if (parcel === PARCEL.tour) tour = numbers;
      });
      if (!good || !tour) throw new Refused(sentence);
      const ride = Recording.ofTour(tour, ground.squares);
      FOUND.set(key, { answer: { ...NO_ANSWER, status: "found", visits: tour.length, time }, search: ride, ride });
      return this.#recall(key, { closed });
    } catch (error) {
      return this.#refuse(error);
    }
  }

  /**
   * Makes what has been found for a question what is shown. False if it is not known.
   * @param {string} key
   * @param {{ closed: boolean }} state
   */
  #recall(key, { closed }) {
    const found = FOUND.get(key);
    if (!found) return false;
    this.engine.stop();
    this.life = undefined;
    this.refusal = "";
    this.closed = closed;
    this.answer = found.answer;
    this.search = found.search;
    this.ride = found.ride;
    this.cursor = new Cursor(found.search);
    return true;
  }

  /** @param {Uint32Array} numbers */
  #pulse(numbers) {
    if (!this.life) return;
    const visits = numbers[0] + 2 ** 32 * numbers[1];
    this.life = { ...this.life, visits, depth: numbers[2], deepest: numbers[3] };
    this.board?.show({ ...EMPTY, path: Array.from(numbers.subarray(4)) });
    this.changed();
  }

  /**
   * @param {unknown} error
   * @param {Life} [life]
   */
  #refuse(error, life) {
    if (error instanceof Stopped && life && life.visits > 0 && this.stopping) {
      // What has been told can be played all the same.
      this.stopping = false;
      this.answer = {
        ...NO_ANSWER,
        visits: life.visits,
        backtracks: Math.max(0, life.visits - life.depth),
        deepest: life.deepest,
        steps: this.search?.length ?? 0,
        time: performance.now() - life.began,
      };
      return true;
    }
    if (!(error instanceof Stopped)) {
      this.refusal = whyOf(error);
      if (!(error instanceof Refused)) console.error(error);
    }
    return false;
  }

  stopping = false;

  /** Stops the engine, on the reader's wish. */
  stop() {
    this.stopping = this.life !== undefined;
    this.engine.stop();
  }

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
