// Puzzles: pin numbers on a board, and be told at each how many tours they leave; or have a puzzle
// made, with one solution, and print it.

import { Board, EMPTY } from "../../board/board.js";
import { facts, field, group, segments } from "../../controls/controls.js";
import { html } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField } from "../../controls/tour_fields.js";
import { askedProblem } from "../../core/state.js";
import { Engine, Refused, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { counted, engineWords, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { flawOfSquare } from "../../problem/boards.js";
import { givenOn, pairsOf, pinned } from "../../problem/given.js";
import { readSquare } from "../../problem/squares.js";
import { BoardMode } from "../board_mode.js";
import { printedPages } from "./print.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Longer sides are not puzzled over. */
const LONGEST = 20;

/** How long solutions are looked for, in milliseconds. */
const PATIENCE = 10_000;

/** Which part of the squares gets a number. */
const PARTS = { easy: 3 / 8, medium: 1 / 4, hard: 0 };

/** What the solutions depend on. @type {(keyof State)[]} */
const ASKED = ["board", "piece", "closed", "given"];

export class Puzzle extends BoardMode {
  #maker = new Engine();
  /** One solution, or two that differ. @type {Uint32Array[]} */
  solutions = [];
  /** Whether there is no other solution. */
  unique = false;
  /** What is shown: 0 the numbers alone, else that solution. */
  shown = 0;
  /** The question that the puzzle which is shown was made of, and its numbers. */
  #made = { question: "", given: "" };

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#choose(square) });
    const [says, common] = [tools.puzzle, words.common];
    this.views = html("div", { class: "segments", role: "group", "aria-label": common.shown });
    this.play = html("button", { type: "button", class: "main", click: () => this.#play() }, says.play);
    this.clear = html("button", { type: "button", click: () => store.set({ given: "" }) }, common.clear);
    this.square = html("input", { type: "text", size: 4, maxlength: 8, placeholder: "e4", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
    this.number = html("input", { type: "text", inputmode: "numeric", size: 4, maxlength: 5, placeholder: says.none, autocomplete: "off" });
    const pin = html("form", { class: "row pin" }, field(common.square, this.square), field(says.number, this.number), html("button", {}, says.pin));
    pin.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#pin();
    });
    this.anew = html("button", { type: "button", class: "away", hidden: true, click: () => this.#make(PARTS[hardness]) }, says.replace);
    this.says.append(this.anew);
    this.size = new SizeFields(store, LONGEST);
    this.kind = closedField((closed) => store.set({ closed, start: "", end: "" }));
    /** @type {keyof typeof PARTS} */
    let hardness = "medium";
    this.hardness = segments(
      says.difficulty,
      [
        ["easy", says.easy],
        ["medium", says.medium],
        ["hard", says.hard],
      ],
      (value) => {
        hardness = /** @type {keyof typeof PARTS} */ (value);
        this.hardness.set(hardness);
      },
    );
    this.hardness.set(hardness);
    this.make = html("button", { type: "button", click: () => this.#wish(PARTS[hardness]) }, says.makePuzzle);
    this.seed = html("input", { type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, inputmode: "numeric", change: () => store.set({ seed: this.#seed() }) });
    this.withSolution = html("input", { type: "checkbox", checked: true });
    this.facts = html("dl", { class: "counters" });
    this.printed = html("div", { class: "printed", "aria-hidden": "true" });
    this.element = this.columns({
      name: "puzzle",
      board: this.place,
      under: [
        this.says,
        html(
          "div",
          { class: "row" },
          this.views,
          this.clear,
          this.make,
          this.play,
        ),
      ],
      label: says.puzzle,
      panel: [
        group(common.board, html("div", { class: "row" }, ...this.size.fields, this.size.fill), this.kind.element),
        group(says.pinNumber, pin),
        group(
          says.make,
          this.hardness.element,
          field(says.seed, this.seed),
        ),
        group(
          says.print,
          html(
            "div",
            { class: "row" },
            html("label", { class: "checkbox" }, this.withSolution, says.withSolution),
            html("button", { type: "button", click: () => print() }, says.print),
          ),
        ),
        this.facts,
      ],
    });
    this.element.append(this.printed);
    this.fill = () => this.#fill();
    this.keys = { Escape: () => this.halt(), r: () => this.#wish(PARTS[hardness]) };
  }

  /** @param {State} state */
  enter(state) {
    addEventListener("beforeprint", this.fill);
    super.enter(state);
  }

  /** What is shared: the puzzle, and not its solution. @returns {Partial<State>} */
  get shared() {
    return { of: "puzzle" };
  }

  leave() {
    removeEventListener("beforeprint", this.fill);
    super.leave();
    this.#maker.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (ASKED.some((name) => state[name] !== before[name])) this.begin(state);
    else this.seed.value = String(state.seed);
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.#maker.stop();
    this.anew.hidden = true;
    this.size.show(state);
    this.kind.show(state);
    this.seed.value = String(state.seed);
    // Without numbers there is no puzzle to play, and the main thing is to have one made.
    const isEmpty = pairsOf(state.given).length === 0;
    this.play.hidden = this.clear.hidden = isEmpty;
    this.make.classList.toggle("main", isEmpty);
    [this.solutions, this.unique, this.shown] = [[], false, 0];
    if (!(await this.showBoard(state, timely))) return;
    this.stage.board?.layers({ numbers: true, path: state.path, degrees: true });
    this.#show(null);
    if (isEmpty) {
      this.say(tools.puzzle.click);
      this.#count(null);
      return;
    }
    await this.#solve(state, timely);
  }

  /**
   * How many tours the numbers leave.
   * @param {State} state
   * @param {Timely} timely
   */
  async #solve({ board, piece, closed, given }, timely) {
    /** @type {Uint32Array[]} */
    const tours = [];
    this.say(tools.puzzle.looking);
    const patience = setTimeout(() => this.halt(), PATIENCE);
    try {
      const problem = askedProblem({ board, piece, closed, given });
      const asked = this.stage.engine.ask({ solutions: { problem } }, (parcel, numbers) => {
        if (parcel === PARCEL.tour) tours.push(numbers);
      });
      const answer = await timely(this.stoppable(asked));
      this.solutions = tours;
      this.unique = answer.status === "one";
      this.#count(answer.nodes);
      this.#show(answer.status === "none" ? answer.proof : null);
      this.say(this.#verdict(answer));
    } finally {
      clearTimeout(patience);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.#count(null);
    if (error instanceof Stopped) this.say(tools.puzzle.searchStopped);
    else this.say(error instanceof Refused ? words.common.cannotBe(whyOf(error)) : `${whyOf(error)}.`);
  }

  /** @param {{ status: string, reason?: string }} answer */
  #verdict({ status, reason: told = "" }) {
    const { ground } = this.stage;
    const says = tools.puzzle;
    const reason = engineWords(told);
    if (status === "one") return says.one;
    if (status === "none") return says.noTour(reason);
    if (status === "several" && ground) {
      const [one, other] = this.solutions;
      const steps = new Map(Array.from(other, (square, step) => [square, step]));
      const differ = Array.from(one).filter((square, step) => steps.get(square) !== step);
      return says.several(differ.length, differ.slice(0, 3).map((square) => ground.name(square)));
    }
    return status === "some" ? says.some(reason) : says.unknown(reason);
  }

  /** @param {import("../../board/board.js").Proof | null} proof */
  #show(proof) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    const tour = this.solutions[this.shown - 1];
    const { closed } = this.store.state;
    board.show({ ...EMPTY, path: tour ? Array.from(tour) : [], complete: tour !== undefined, closes: closed && tour !== undefined, proof });
    const [one, other] = this.solutions;
    const differing = other && tour ? Array.from(one).filter((square, step) => other[step] !== square) : [];
    if (board instanceof Board) board.mark(differing);
    const { oneTour, another, solution } = tools.puzzle;
    const labels = [words.common.numbers, ...(other ? [oneTour, another] : one ? [solution] : [])];
    this.views.hidden = labels.length === 1;
    this.views.replaceChildren(
      ...labels.map((label, i) =>
        html("button", { type: "button", "aria-pressed": String(i === this.shown), click: () => this.#turnTo(i) }, label),
      ),
    );
  }

  /** @param {number} shown */
  #turnTo(shown) {
    this.shown = shown;
    this.#show(null);
    /** @type {HTMLElement} */ (this.views.children[shown]).focus();
  }

  /** @param {number | null} nodes What the search for another solution took. */
  #count(nodes) {
    const { ground } = this.stage;
    if (!ground) return;
    const clues = pairsOf(this.store.state.given).length;
    /** @type {[string, string][]} */
    const rows = [[words.common.numbers, words.common.outOf(counted(clues), counted(ground.squares))]];
    if (nodes !== null) rows.push([tools.puzzle.guesses, counted(nodes)]);
    this.facts.replaceChildren(...facts(rows));
  }

  /** A square was chosen on the board: its number is typed next. @param {number} square */
  #choose(square) {
    const { ground } = this.stage;
    if (!ground) return;
    this.square.value = ground.name(square);
    this.number.value = String(givenOn(this.store.state.given, ground).get(square) ?? "");
    this.number.focus();
    this.number.select();
  }

  /** Pins the number that was typed, or takes it away. */
  #pin() {
    const { ground, board } = this.stage;
    const name = this.square.value.trim().toLowerCase();
    const place = readSquare(name);
    const square = place && ground ? ground.at(...place) : -1;
    if (!ground || square < 0) {
      this.say(flawOfSquare(this.store.state.board, name));
      return;
    }
    const text = this.number.value.trim();
    const number = text === "" ? null : Number(text);
    if (number !== null && !(Number.isInteger(number) && number >= 1 && number <= ground.squares)) {
      this.say(tools.puzzle.noNumber(text, ground.squares));
      return;
    }
    this.store.set({ given: pinned(this.store.state.given, name, number), start: "", end: "" });
    if (board instanceof Board) board.activate(ground.places[square], true);
  }

  /** Makes a puzzle, unless numbers that were pinned by hand would go: that is asked first. @param {number} part */
  #wish(part) {
    const { given } = this.store.state;
    const { length } = pairsOf(given);
    if (length === 0 || given === this.#made.given) {
      this.#make(part);
      return;
    }
    this.anew.hidden = false;
    this.say(tools.puzzle.replaces(length));
    this.reveal();
  }

  /** @param {number} part */
  async #make(part) {
    const { ground } = this.stage;
    if (!ground) return;
    this.anew.hidden = true;
    const { board, piece, closed, given } = this.store.state;
    this.stage.engine.stop();
    this.say(tools.puzzle.making);
    this.reveal();
    const clues = Math.round(part * ground.squares);
    const about = { problem: askedProblem({ board, piece, closed }), seed: this.#seed(), clues };
    // The puzzle of this seed may be the one that is there: then another is wanted.
    const isThere = given === this.#made.given && JSON.stringify(about) === this.#made.question;
    if (isThere) about.seed += 1;
    await this.latest.run(async (timely) => {
      const made = await timely(this.stoppable(this.#maker.ask({ puzzle: about })));
      if (made.status === "one") {
        this.#made = { question: JSON.stringify(about), given: made.given };
        this.store.set({ given: made.given, seed: about.seed, start: "", end: "" });
      } else {
        this.say(tools.puzzle.notMade(engineWords(made.reason)));
        this.offerUsual(made.status === "none" && this.says);
      }
    }, (error) => {
      this.say(error instanceof Stopped ? tools.puzzle.stopped : `${whyOf(error)}.`);
    });
  }

  #seed() {
    return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER - 1, Math.round(Number(this.seed.value)) || 0));
  }

  #play() {
    this.store.set({ mode: "play", start: "", end: "", moves: "" });
  }

  /** Writes what is printed. */
  #fill() {
    const { ground } = this.stage;
    const { board, closed, given } = this.store.state;
    if (!ground) return;
    const solution = this.withSolution.checked && this.unique ? this.solutions[0] : null;
    this.printed.replaceChildren(...printedPages({ ground, closed, unique: this.unique, given: givenOn(given, ground), name: tools.puzzle.title(board.split("-")[0]), solution }));
  }

  halt() {
    super.halt();
    this.#maker.stop();
  }

}
