// A board with a search on it: what was asked, what came of it, and where in it we are.
//
// While the engine computes, the stage is live: it shows the path of the last sign of life. Then the
// recording can be gone through, forwards and back.
//
// All stages know what any of them has been told last, so that a mode that shows the tour of another asks nothing.

import { Board, EMPTY } from "../board/board.js";
import { Recent } from "../core/recent.js";
import { askedProblem } from "../core/state.js";
import { onRecolor } from "../core/theme.js";
import { Engine, Refused, Stopped } from "../engine/engine.js";
import { PARCEL } from "../engine/wasm.js";
import { whyOf } from "../language/why.js";
import { givenOn } from "../problem/given.js";
import { Ground } from "../problem/ground.js";
import { askedMethod } from "../problem/methods.js";
import { NO_ANSWER, Playback } from "./playback.js";
import { Cursor, Recording } from "./recording.js";

/** @typedef {import("../board/canvas.js").Canvas} Canvas */
/** @typedef {import("../core/state.js").State} State */
/** @typedef {import("./playback.js").Answer} Answer */

/** The most steps that are kept to be played. */
const MOST_STEPS = 1_000_000;

/** Boards with longer sides, drawn square by square, would take more than a frame for each step: they are drawn on a canvas, unless a shorter one is the longest. */
const MOST_DRAWN = 40;

/** With more squares what comes of a search is gone through in several tasks, and the page is drawn in between. */
const MANY = 100_000;

/**
 * What has come of a question.
 * @typedef {object} Found
 * @property {Answer} answer
 * @property {Recording} search
 * @property {Recording | undefined} ride
 * @property {number} [nodes] The limit on visits that was set.
 */

/** Boards that have been told, by board and piece: a large one takes tens of megabytes. @type {Recent<Ground>} */
const GROUNDS = new Recent(2);

/** What has been found, by the question: two for a comparison, and two from before. @type {Recent<Found>} */
const FOUND = new Recent(4);

/** What draws boards that are not drawn square by square, once it has come. @type {{ Canvas?: typeof import("../board/canvas.js").Canvas }} */
const LARGE = {};

/** How a search that still goes on stands. @typedef {{ visits: number, depth: number, deepest: number, began: number }} Life */

export class Stage extends Playback {
  engine = new Engine();
  /** The board that was told last, shown or not. @type {Ground | undefined} */
  #coming;
  /** Reads tours that are handed over. @type {Engine | undefined} */
  #reader;
  /** @type {Life | undefined} */
  life;
  /** What is wrong with the question, for the reader. */
  refusal = "";
  /** The given numbers that are shown. */
  given = "";

  /**
   * @param {HTMLElement} place Where the board is shown.
   * @param {import("../board/board.js").Actions} actions
   * @param {() => void} changed Called while the engine computes, and when it is done.
   * @param {number} [mostDrawn] The longest side that is drawn square by square.
   */
  constructor(place, actions, changed, mostDrawn = MOST_DRAWN) {
    super();
    this.mostDrawn = mostDrawn;
    this.place = place;
    this.actions = actions;
    this.changed = changed;
    onRecolor(() => {
      if (this.board && !(this.board instanceof Board)) this.board.recolor();
    });
  }

  /**
   * Makes the board of a state the one that is shown. False if there is no such board.
   * @param {State} state
   */
  async setGround({ board, piece, given }) {
    try {
      const ground = await this.#ask(board, piece);
      this.#coming = ground;
      if (!LARGE.Canvas && !this.#isDrawn(ground)) {
        // What draws large boards comes when one is shown for the first time, and by then another may be wanted.
        LARGE.Canvas = (await import("../board/canvas.js")).Canvas;
        if (this.#coming !== ground) return false;
      }
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

  /** Whether a board is drawn square by square. @param {Ground} ground */
  #isDrawn({ files, ranks }) {
    return Math.max(files, ranks) <= this.mostDrawn;
  }

  /** Draws the board anew; the keyboard stays where it is on it. */
  redraw() {
    const { ground } = this;
    if (!ground) return;
    const was = this.board?.active;
    // Twice as many pixels as there is room for now: on sharp screens, and in a window that grows, it is not blurred.
    const pixels = 2 * this.place.clientWidth;
    this.board = LARGE.Canvas && !this.#isDrawn(ground) ? new LARGE.Canvas(ground, this.actions, pixels) : new Board(ground, this.actions);
    this.place.replaceChildren(this.board.element);
    this.board.show(EMPTY);
    this.give(this.given);
    if (was && was.place < ground.ranks * ground.files) this.board.activate(was.place, was.focused);
  }

  /**
   * Looks for a tour. False if there is no answer.
   * @param {State} state
   * @param {import("../problem/methods.js").Way} [way] The state's own, unless another is given.
   * @param {number} [nodes] The most visits; without it there is no limit.
   */
  async find(state, way = state, nodes) {
    const { ground } = this;
    if (!ground) return false;
    this.end = state.end;
    if (way.method === "moves") return this.#handOver(state);
    const question = {
      problem: askedProblem(state),
      method: askedMethod(way, state.seed),
      steps: MOST_STEPS,
    };
    const key = JSON.stringify(question);
    if (this.#recall(key, state, nodes)) return true;
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
      const answer = await this.engine.ask({ tour: { ...question, nodes } }, (parcel, numbers) => {
        if (parcel === PARCEL.steps) search.push(numbers);
        else if (parcel === PARCEL.tour) tour = numbers;
        else if (parcel === PARCEL.pulse) this.#pulse(numbers);
      });
      search.finish(tour, answer.steps);
      if (ground.squares > MANY) {
        await new Promise((resolve) => setTimeout(resolve));
        // Something else may have been asked for meanwhile.
        if (this.search !== search) return false;
      }
      const ride = tour && (search.goesStraight ? search : Recording.ofTour(tour, ground.squares));
      FOUND.set(key, { answer, search, ride, nodes });
      return this.#recall(key, state, nodes);
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
   * @param {number} [nodes]
   */
  #recall(key, { closed }, nodes) {
    const found = FOUND.get(key);
    // What was not decided within one limit may be within another.
    if (!found || (found.answer.status === "unknown" && found.nodes !== nodes)) return false;
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
      this.board?.show(EMPTY);
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
}
