// Editing: paint holes, wrap edges, choose a piece; whether there is a tour is told at every stroke.
//
// A stroke is one change of the state, so it is one step of undo. The tour that is shown is looked for
// anew each time, for a moment only: it is there to see what a stroke does.

import { facts, field, fill, group, judge, redoButton, select, undoButton } from "../../controls/controls.js";
import { asSentence, html } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField, namedPieces, surfaceField } from "../../controls/tour_fields.js";
import { Latest } from "../../core/latest.js";
import { Engine, Refused } from "../../engine/engine.js";
import { counted, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { partsOf, textOf, withBoard } from "../../problem/boards.js";
import { squareName } from "../../problem/squares.js";
import { BoardMode } from "../board_mode.js";
import { SHAPES, holesOf, pictureOf } from "./shapes.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Longer sides are not painted. */
const LONGEST = 60;

/** How long a tour is looked for, in milliseconds. */
const PATIENCE = 3000;

/** The question is about the board: a tour from anywhere to anywhere. */
const FROM_ANYWHERE = { start: "", end: "", method: "auto", ties: "", mostFirst: false };

/** What an undo gives back. @typedef {Pick<State, "board" | "piece" | "start" | "end" | "given">} Edited */

export class Edit extends BoardMode {
  /** @type {Edited[]} */
  #undone = [];
  /** @type {Edited[]} */
  #done = [];
  /** Tells whether what is typed is a piece. */
  #reader = new Engine();
  #typed = new Latest();

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { stroke: (places, holes) => this.#stroke(places, holes) });
    this.size = new SizeFields(store, LONGEST, (part) => this.#do(part), (parts, sides) => this.#holesOn(parts, sides));
    this.surface = surfaceField((surface) => this.#edit({ surface }));
    const [says, common] = [tools.edit, words.common];
    this.piece = select(common.piece, [...namedPieces(), ["other", says.otherJump]], (piece) => {
      if (piece === "other") this.jump.focus();
      else this.#do({ piece });
    });
    this.jump = html("input", {
      type: "text",
      size: 6,
      placeholder: "2,3",
      "aria-label": says.jumpLegs,
      change: () => this.#leap(),
    });
    this.letter = html("input", { type: "text", size: 2, maxlength: 2, value: "R", "aria-label": says.shapes.letter });
    this.letter.addEventListener("input", () => this.letter.previousElementSibling?.firstElementChild?.replaceWith(pictureOf("letter", this.letter.value || "R")));
    this.kind = closedField((closed) => store.set({ closed, end: "", step: 0 }));
    const shapes = SHAPES.map((name) => {
      const button = html("button", { type: "button", click: () => this.#shape(name) }, pictureOf(name), says.shapes[name]);
      return name === "letter" ? html("div", { class: "lettered" }, button, this.letter) : button;
    });
    this.undo = undoButton(() => this.#back());
    this.redo = redoButton(() => this.#again());
    this.pin = html("button", { type: "button", click: () => store.set({ mode: "puzzle" }) }, says.pin);
    this.search = html("button", { type: "button", class: "main", click: () => this.#watch() }, says.watch);
    this.facts = html("dl", { class: "counters" });
    this.element = this.columns({
      name: "edit",
      board: this.place,
      under: [
        this.says,
        this.proof.element,
        html("div", { class: "row" }, this.undo, this.redo, this.pin, this.search),
      ],
      label: common.settings,
      panel: [
        html("p", { class: "about" }, says.about),
        group(
          common.board,
          html("div", { class: "row" }, ...this.size.fields),
          field(common.edges, this.surface.element),
        ),
        group(
          common.tour,
          this.kind.element,
          html("div", { class: "row" }, field(common.piece, this.piece), field(says.jump, this.jump)),
        ),
        group(says.shape, html("div", { class: "shapes" }, ...shapes)),
        this.facts,
      ],
    });
    const [back, again] = [() => this.#back(), () => this.#again()];
    this.keys = { u: back, "Ctrl+z": back, y: again, "Ctrl+y": again, "Ctrl+Shift+z": again };
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    /** @type {(keyof State)[]} */
    const asked = ["board", "piece", "closed", "given"];
    if (asked.some((name) => state[name] !== before[name])) this.begin(state);
    else this.stage.board?.layers(state);
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.stage.engine.stop();
    this.proof.hide();
    this.#show(state);
    const there = await this.showBoard(state, timely);
    this.pin.disabled = this.search.disabled = !there;
    if (!there) return;
    this.#count();
    const patience = setTimeout(() => this.stage.stop(), PATIENCE);
    try {
      if (!(await this.findTour({ ...state, ...FROM_ANYWHERE }, timely))) return;
    } finally {
      clearTimeout(patience);
    }
    const { answer } = this.stage;
    this.stage.choose("tour");
    const decided = answer?.status === "found" || answer?.status === "impossible";
    if (decided) this.stage.show(this.stage.length);
    if (decided) this.narrate();
    else this.tell(tools.edit.unknown);
    this.say();
  }

  /** @param {State} state */
  #show(state) {
    this.size.show(state);
    this.surface.show(state);
    const known = state.piece in words.common.pieces;
    this.piece.value = known ? state.piece : "other";
    fill(this.jump, known ? "" : state.piece);
    this.kind.show(state);
    this.undo.disabled = this.#done.length === 0;
    this.redo.disabled = this.#undone.length === 0;
  }

  #count() {
    const { ground } = this.stage;
    if (!ground) return;
    const degrees = Array.from({ length: ground.squares }, (_, square) => ground.around(square).length);
    const moves = degrees.reduce((sum, degree) => sum + degree, 0);
    const dark = degrees.filter((_, square) => (ground.file(square) + ground.rank(square)) % 2 === 0).length;
    const says = tools.edit;
    /** @type {[string, string][]} */
    const rows = [
      [words.common.squares, counted(ground.squares)],
      [says.colors, says.both(dark, ground.squares - dark)],
      [says.moves, counted(moves / 2)],
      [says.perSquare, says.range(Math.min(...degrees), Math.max(...degrees), moves / ground.squares)],
    ];
    this.facts.replaceChildren(...facts(rows));
  }

  /**
   * Changes what is edited, so that it can be undone.
   * @param {Partial<State>} part
   */
  #do(part) {
    const { board, piece, start, end, given } = this.store.state;
    this.#done.push({ board, piece, start, end, given });
    this.#undone = [];
    this.store.set({ ...part, step: 0 });
    this.#show(this.store.state);
  }

  /**
   * Changes a part of the board.
   * @param {Partial<{ surface: string, ranks: number, files: number, holes: string[] }>} change
   */
  #edit(change) {
    const parts = partsOf(this.store.state.board) ?? { surface: "", ranks: 8, files: 8, holes: [] };
    const board = textOf({ ...parts, ...change });
    if (board !== this.store.state.board) this.#do(withBoard(this.store.state, board));
  }

  /**
   * A stroke over these places made holes, or squares.
   * @param {number[]} places
   * @param {boolean} makesHoles
   */
  #stroke(places, makesHoles) {
    const parts = partsOf(this.store.state.board);
    if (!parts) return;
    const names = places.map((place) => squareName(place % parts.files, Math.floor(place / parts.files)));
    const others = parts.holes.filter((hole) => !names.includes(hole));
    const holes = makesHoles ? [...others, ...names] : others;
    if (holes.length >= parts.ranks * parts.files) {
      this.announce(tools.edit.oneAtLeast);
      this.stage.redraw();
      return;
    }
    this.#edit({ holes });
  }

  /** Shares the tour that is shown: from anywhere to anywhere, by the best method. @returns {Partial<State>} */
  get shared() {
    return { ...FROM_ANYWHERE, of: "edit" };
  }

  /** Goes to the search for the tour that is shown, which plays there from its beginning. */
  #watch() {
    this.store.play({ mode: "watch", ...FROM_ANYWHERE, show: "search", step: 0 });
  }

  /** Has what was typed move; what is no piece is told at the field. */
  #leap() {
    const piece = this.jump.value.replace(/\s/g, "");
    return this.#typed.run(async (timely) => {
      if (piece) await timely(this.#reader.ask({ board: { board: this.store.state.board, piece } }));
      judge(this.jump, "");
      if (piece) this.#do({ piece });
    }, (error) => judge(this.jump, error instanceof Refused ? tools.edit.noPiece(piece.slice(0, 20)) : asSentence(whyOf(error))));
  }

  /** @param {string} shape */
  #shape(shape) {
    const parts = partsOf(this.store.state.board);
    if (!parts) return;
    this.#edit({ holes: this.#holes(shape, parts) });
    this.reveal();
  }

  /**
   * The names of the holes of a shape.
   * @param {string} shape
   * @param {{ ranks: number, files: number }} sides
   */
  #holes(shape, { ranks, files }) {
    const places = holesOf(shape, ranks, files, this.letter.value || "R");
    return places.map((place) => squareName(place % files, Math.floor(place / files)));
  }

  /**
   * The holes when the sides change: of the same shape, if they make one.
   * @param {{ ranks: number, files: number, holes: string[] }} parts
   * @param {{ ranks: number, files: number }} sides
   */
  #holesOn(parts, sides) {
    const alike = (/** @type {string} */ shape) => this.#holes(shape, parts).sort().join() === [...parts.holes].sort().join();
    const shape = SHAPES.find(alike);
    return shape ? this.#holes(shape, sides) : parts.holes;
  }

  #back() {
    this.#swap(this.#done, this.#undone);
  }

  #again() {
    this.#swap(this.#undone, this.#done);
  }

  /** @param {Edited[]} from @param {Edited[]} to */
  #swap(from, to) {
    const edited = from.pop();
    if (!edited) return;
    const { board, piece, start, end, given } = this.store.state;
    to.push({ board, piece, start, end, given });
    this.store.set({ ...edited, step: 0 });
    this.#show(this.store.state);
  }
}
