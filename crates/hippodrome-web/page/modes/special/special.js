// Special tours: choose a symmetry, equal sums, a way round the center, or what there is to be least or most of, and see the tour with
// its mirror lines, its sums and what is measured of it; a histogram of what is measured; and a table of records, each of which
// opens as a tour.
//
// Every tour that is shown has been verified by the engine. What was not decided within a limit is said to be open; one can look further.

import { Board, EMPTY } from "../../board/board.js";
import { facts, field, group, select } from "../../controls/controls.js";
import { asSentence, html, svg } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField, pieceField } from "../../controls/tour_fields.js";
import { handedOver } from "../../core/store.js";
import { Engine, Refused, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { decimal, engineWords, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { withBoard } from "../../problem/boards.js";
import { readSquare } from "../../problem/squares.js";
import { sumsOf } from "../../problem/sums.js";
import { BoardMode } from "../board_mode.js";
import { axes } from "./axes.js";
import { Histogram } from "./histogram.js";
import { recordTables } from "./records.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Longer sides are not looked at here. */
const LONGEST = 20;

/** Nodes after which a search ends, and by how much it goes further each time the reader wants it. */
const PATIENCE = 6_000_000;
const FURTHER = 8;

/** What a tour is asked for by, and what else is asked for to be found. @type {(keyof State)[]} */
const PROBLEM = ["board", "piece", "closed", "symmetry", "magic", "whirling"];
/** @type {(keyof State)[]} */
const ASKED = [...PROBLEM, "least", "most", "uncrossed", "seed", "method", "moves"];

/** Nothing tools.special. */
const PLAIN = { symmetry: "", magic: "", whirling: "", least: "", most: "", uncrossed: false };

/**
 * What is special about a tour, as the engine tells it.
 * @typedef {object} Told
 * @property {[string, number][]} measures
 * @property {string[]} symmetries
 * @property {string | null} sums
 * @property {string | null} whirling
 */

/** A name that is that of no square, in words for the reader. */
class NoSquare extends Error {}

export class Special extends BoardMode {
  #engine = new Engine("special.wasm");
  /** The limit on what was looked for last. */
  #nodes = PATIENCE;
  /** The tour or the path that is shown, and whether it is a tour. @type {Uint32Array | undefined} */
  shownTour;
  #axes = svg("g", { class: "axes", "aria-hidden": "true" });

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce);
    const { common } = words;
    const set = (/** @type {Partial<State>} */ part) => store.set({ method: "auto", moves: "", seed: 0, ...part });
    const named = (/** @type {Record<string, string>} */ names) => Object.entries(names).map(([name, text]) => [name, tools.special.option(name, text)]);
    const choice = (/** @type {string} */ label, /** @type {string[][]} */ options, /** @type {(value: string) => void} */ choose) => select(label, [["", tools.special.any], ...options], choose);
    this.size = new SizeFields(store, LONGEST, (part) => store.set(part));
    this.piece = pieceField((piece) => set({ piece }));
    this.kind = closedField((closed) => set({ closed }));
    this.symmetry = choice(tools.special.symmetry, named(tools.special.symmetries), (symmetry) => set({ symmetry }));
    this.magic = choice(tools.special.magic, named(tools.special.sums), (magic) => set({ magic }));
    this.whirling = choice(tools.special.whirling, named(tools.special.ways), (whirling) => set({ whirling }));
    const measures = Object.keys(tools.special.measures);
    const extremes = measures.flatMap((measure) => [[`least ${measure}`, tools.special.least(measure)], [`most ${measure}`, tools.special.most(measure)]]);
    this.best = choice(tools.special.best, extremes, (value) => {
      const [end, measure] = value.split(" ");
      set({ least: end === "least" ? measure : "", most: end === "most" ? measure : "" });
    });
    this.uncrossed = html("input", { type: "checkbox", change: () => set({ uncrossed: this.uncrossed.checked }) });
    this.another = html("button", { type: "button", click: () => this.#another() }, tools.special.another);
    this.further = html("button", { type: "button", hidden: true, click: () => this.begin(store.state, FURTHER * this.#nodes) }, tools.special.further);
    this.watch = html("button", { type: "button", class: "main", click: () => this.#take("watch") }, common.watchIt);
    this.share = html("button", { type: "button", click: () => this.#take("take") }, common.shareIt);
    this.facts = html("dl", { class: "counters" });
    this.histogram = new Histogram(
      measures,
      (stats) => store.set({ stats }),
      (tour) => {
        store.set({ ...handedOver(this.#named(tour)), least: "", most: "", uncrossed: false });
      },
      announce,
    );
    this.element = this.columns({
      name: "special",
      board: this.place,
      under: [
        this.says,
        html("div", { class: "row" }, this.further, this.another, this.share, this.watch),
        this.proof.element,
        this.histogram.element,
      ],
      label: tools.special.what,
      panel: [
        group(
          common.board,
          html("div", { class: "row" }, ...this.size.fields, this.size.fill, field(common.piece, this.piece.element)),
          this.kind.element,
        ),
        group(
          tools.special.what,
          ...[this.symmetry, this.magic, this.whirling, this.best].map((element) => field(element.getAttribute("aria-label") ?? "", element)),
          html("label", { class: "checkbox" }, this.uncrossed, tools.special.uncrossed),
        ),
        this.facts,
        html("p", { class: "about" }, tools.special.about),
      ],
    });
    this.element.append(html("div", { class: "below" }, group(tools.special.records, ...recordTables((part) => this.#open(part)))));
    this.keys = { r: () => this.#another(), Escape: () => this.halt() };
  }

  /** @returns {Partial<State>} */
  get shared() {
    const moves = this.isTour && this.shownTour && this.#named(this.shownTour);
    return moves ? handedOver(moves) : { of: "board" };
  }

  leave() {
    super.leave();
    this.halt();
    this.histogram.leave();
  }

  halt() {
    this.#engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.stage.board?.layers(state);
    if (ASKED.some((name) => state[name] !== before[name])) this.begin(state);
    else if (state.stats !== before.stats) this.#measure(state);
  }

  /**
   * @param {State} state
   * @param {number} [nodes]
   */
  begin(state, nodes = PATIENCE) {
    this.#nodes = nodes;
    return super.begin(state);
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.halt();
    this.#settings(state);
    this.shownTour = undefined;
    this.further.hidden = true;
    this.facts.replaceChildren();
    this.#buttons(state);
    this.tell("");
    if (!(await this.showBoard({ ...state, given: "" }, timely))) return;
    this.#measure(state);
    this.#draw(undefined, state);
    const squares = state.method === "moves" ? this.#squares(state.moves) : null;
    if (state.uncrossed) await this.#findPath(state, squares, timely);
    else if (squares) await this.#showMoves(state, squares, timely);
    else await this.#findTour(state, timely);
    this.#buttons(state);
  }

  /** @param {unknown} error */
  fail(error) {
    this.#buttons(this.store.state);
    if (error instanceof Stopped) {
      this.further.hidden = false;
      this.say(tools.special.stopped);
      this.#keep();
    } else {
      if (!(error instanceof Refused || error instanceof NoSquare)) console.error(error);
      this.warn([whyOf(error)]);
    }
  }

  /** What was found before it was stopped is told of as well. */
  #keep() {
    const { state } = this.store;
    const { shownTour } = this;
    if (!shownTour || state.uncrossed) return;
    this.latest.run(async (timely) => {
      await this.#showMoves(state, shownTour, timely);
      this.say(tools.special.stopped);
      this.#buttons(state);
    });
  }

  /**
   * Looks for a tour, and for a better one.
   * @param {State} state
   * @param {Timely} timely
   */
  async #findTour(state, timely) {
    const { least, most, seed } = state;
    const measure = least || most;
    const about = { problem: problemOf(state), least: least || null, most: most || null, seed, nodes: this.#nodes };
    const asked = this.#engine.ask({ special: about }, (parcel, numbers) => this.#hear(parcel, numbers, state));
    const { status, reason, best, tour } = await timely(this.stoppable(asked));
    if (!tour) {
      this.further.hidden = status === "impossible";
      this.say((status === "impossible" ? tools.special.none : tools.special.notFound)(engineWords(reason)));
      return;
    }
    this.#tell(tour, state);
    if (best?.proved) this.say(asSentence(tools.special.isBest(measure, best.value, engineWords(best.because))));
    else if (best) {
      this.further.hidden = false;
      this.say(asSentence(tools.special.bestSoFar(measure, best.value, best.bound)));
    } else this.say(state.symmetry || state.magic || state.whirling ? tools.special.isSo : tools.special.found);
  }

  /**
   * Shows a tour that is there.
   * @param {State} state
   * @param {ArrayLike<number>} squares
   * @param {Timely} timely
   */
  async #showMoves(state, squares, timely) {
    const about = { problem: problemOf(state), squares: Array.from(squares) };
    const asked = this.#engine.ask({ describe: about }, (parcel, numbers) => this.#hear(parcel, numbers, state));
    this.#tell(await timely(asked), state);
    this.say(tools.special.handed);
  }

  /**
   * Looks for the longest path that does not cross itself, or shows one that is there.
   * @param {State} state
   * @param {number[] | null} squares
   * @param {Timely} timely
   */
  async #findPath(state, squares, timely) {
    const { board, piece, closed } = state;
    const about = { problem: { board, piece, closed }, squares, nodes: this.#nodes };
    const asked = this.#engine.ask({ uncrossed: about }, (parcel, numbers) => this.#hear(parcel, numbers, state));
    const told = await timely(this.stoppable(asked));
    if (told.moves === 0) {
      this.say(tools.special.noPath);
      return;
    }
    const found = (closed ? tools.special.cycle : tools.special.path)(told.moves);
    const { bound } = told;
    this.further.hidden = !bound || bound.proved;
    const rest = !bound ? "" : bound.proved ? tools.special.longest(engineWords(bound.because)) : tools.special.longestSoFar(bound.moves);
    this.say(`${found} ${rest}`.trim());
  }

  /**
   * What the engine tells before it is done, and the tour.
   * @param {number} parcel
   * @param {Uint32Array} numbers
   * @param {State} state
   */
  #hear(parcel, numbers, state) {
    if (parcel === PARCEL.tour) this.#draw(numbers, state);
    else if (parcel === PARCEL.pulse) this.tell(tools.special.looking(numbers[0] + 2 ** 32 * numbers[1]));
    else if (parcel === PARCEL.best) {
      const value = numbers[2] / 2;
      this.tell(state.uncrossed ? tools.special.longer(value) : tools.special.better(state.least || state.most, value));
    }
  }

  /**
   * @param {Uint32Array | undefined} tour
   * @param {State} state
   */
  #draw(tour, { closed }) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    this.shownTour = tour;
    this.#axes.remove();
    if (board instanceof Board) board.sums(null);
    const path = Array.from(tour ?? []);
    board.show({ ...EMPTY, path, complete: this.isTour, closes: closed && path.length > 2 });
  }

  /** Whether what is shown visits all squares. */
  get isTour() {
    return this.shownTour !== undefined && this.shownTour.length === this.stage.ground?.squares;
  }

  /**
   * Tells what is special about the tour that is drawn, and draws it.
   * @param {Told} told
   * @param {State} state
   */
  #tell({ measures, symmetries, sums, whirling }, { stats, least, most }) {
    const { board, ground } = this.stage;
    const nameOf = (/** @type {string} */ name) => tools.special.symmetries[name];
    const values = measures.map(([name, value]) => /** @type {[string, string]} */ ([tools.special.measures[name], decimal(value, Number.isInteger(value) ? 0 : 1)]));
    /** @type {[string, string][]} */
    const rest = [[tools.special.symmetric, tools.special.names(symmetries.map(nameOf)) || tools.special.nothing]];
    if (sums) rest.push([tools.special.equal, tools.special.sums[sums]]);
    if (whirling) rest.push([tools.special.turns, tools.special.ways[whirling]]);
    this.facts.replaceChildren(...facts(values), ...facts(rest, true));
    this.histogram.mark(measures.find(([name]) => name === (stats || least || most))?.[1]);
    if (!(board instanceof Board) || !ground) return;
    this.#axes.replaceChildren(...axes(ground, symmetries));
    board.element.append(this.#axes);
    if (!sums || !this.shownTour) return;
    const all = sumsOf(ground, this.shownTour);
    const isSquare = ground.ranks === ground.files;
    board.sums({ ranks: sums === "files" ? [] : all.ranks, files: sums === "ranks" ? [] : all.files, diagonals: isSquare ? all.diagonals : [] });
  }

  /** @param {State} state */
  #measure(state) {
    const { stats } = state;
    this.histogram.show({ problem: problemOf(state), of: stats });
  }

  /** @param {State} state */
  #buttons({ method, uncrossed }) {
    this.another.hidden = method === "moves" || uncrossed;
    this.watch.hidden = this.share.hidden = !this.isTour;
  }

  /** @param {State} state */
  #settings(state) {
    const { symmetry, magic, whirling, least, most, uncrossed } = state;
    this.size.show(state);
    this.piece.show(state);
    this.kind.show(state);
    choose(this.symmetry, symmetry);
    choose(this.magic, magic);
    choose(this.whirling, whirling);
    choose(this.best, least ? `least ${least}` : most ? `most ${most}` : "");
    this.uncrossed.checked = uncrossed;
    for (const list of [this.symmetry, this.magic, this.whirling, this.best]) list.disabled = uncrossed;
  }

  #another() {
    const { method, uncrossed, seed } = this.store.state;
    if (method !== "moves" && !uncrossed) this.store.set({ seed: seed + 1 });
  }

  /** Opens a record. @param {Partial<State> & { board: string }} part */
  #open(part) {
    const { state } = this.store;
    const { moves } = part;
    this.store.set({ ...withBoard(state, part.board), ...PLAIN, piece: "knight", seed: 0, ...part, ...(moves && { method: "moves" }) });
    this.reveal();
  }

  /**
   * Shows the tour in another mode.
   * @param {"watch" | "take"} mode
   */
  #take(mode) {
    if (this.shownTour) this.store.handOver(mode, this.#named(this.shownTour));
  }

  /** The squares of a tour by their names. @param {Uint32Array} tour */
  #named(tour) {
    const { ground } = this.stage;
    return ground ? [...tour].map((square) => ground.name(square)).join(" ") : "";
  }

  /** The squares of these names. @param {string} moves */
  #squares(moves) {
    return moves.split(/\s+/).filter(Boolean).map((name) => {
      const [file, rank] = readSquare(name) ?? [-1, -1];
      const square = this.stage.ground?.at(file, rank) ?? -1;
      if (square < 0) throw new NoSquare(words.common.noSquare(name.slice(0, 40)));
      return square;
    });
  }
}

/** The problem of a state as the engine is asked about it. @param {State} state */
function problemOf({ board, piece, closed, symmetry, magic, whirling }) {
  return { board, piece, closed, symmetry: symmetry || null, magic: magic || null, whirling: whirling || null };
}

/**
 * Shows what is chosen in a list, also where the list does not have it.
 * @param {HTMLSelectElement} list
 * @param {string} value
 */
function choose(list, value) {
  if (![...list.options].some((option) => option.value === value)) list.append(html("option", { value }, value));
  list.value = value;
}
