// The board on canvases: for boards too large to be drawn square by square.
//
// It shows the same scene as a drawn board, with less: no numbers where they could not be read. The square under the pointer is
// named, and for the keyboard the board is a grid with one cell: the square that it is on, with its name.
//
// Three canvases lie over each other. The squares are a pixel each, enlarged by the browser. Above them is the path,
// unless its moves would be thinner than could be seen; above both are the knight and where it can go. Of squares and
// path only what has changed since the last scene is drawn, so that a step costs the same on any board.

import { html } from "../controls/elements.js";
import { walkByKeys } from "../controls/keys.js";
import { counted, words } from "../language/language.js";
import { squareName } from "../problem/squares.js";
import { colorAt, ramp } from "./course.js";
import { startKind } from "./marks.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("./board.js").Scene} Scene */

/** Pixels of the longer side of the path's canvas, at least and at most: a canvas costs what it has of them, drawn on or not. */
const LONGER = [800, 1600];

/** Squares of fewer pixels show the course of the path by their colors alone. */
const LEAST_SIDE = 4;

/** A step back is undone in its place; more of them at once, and the path is drawn anew. */
const MOST_UNDONE = 200;

/** Where moves are longer, what lies over a place is not looked for: the path is drawn anew. */
const MOST_REACH = 8;

export class Canvas {
  /** @type {Scene | undefined} */
  #scene;
  #path = true;
  /** The path that has been drawn. @type {number[]} */
  #drawn = [];
  /** When each square is visited on it, from 0; -1 if it is not. */
  #steps;
  /** The edges that have been drawn, as long as they are no path. */
  #edges = 0;
  #closed = false;
  /** The colors of squares, as pixels. */
  #colors = { hole: 0, squares: [0, 0], course: [0], completes: [0, 0], fails: [0, 0], unfinished: [0, 0] };
  /** The colors of the knight and of where it can go. */
  #inks = { here: "", around: "", chosen: "", other: "" };
  /** The place that the keyboard is on. */
  #active = 0;
  /** The place under the pointer, or -1. */
  #hovered = -1;
  /** How many squares the longest move that is drawn goes, along a rank or a file; 0 until it is asked for. */
  #reach = 0;
  /** What the map of all starts says of every square; without a map nothing. @type {("completes" | "fails" | "unfinished")[] | undefined} */
  #kinds;
  /** How many squares were visited from each. @type {Uint32Array | null} */
  #visits = null;

  /**
   * @param {Ground} ground
   * @param {import("./board.js").Actions} actions
   * @param {number} pixels How many its longer side is worth, within limits.
   */
  constructor(ground, actions, pixels) {
    this.ground = ground;
    const { files, ranks } = ground;
    this.side = Math.max(LONGER[0], Math.min(pixels, LONGER[1])) / Math.max(files, ranks);
    this.#steps = new Int32Array(ground.squares).fill(-1);
    const [width, height] = [Math.round(files * this.side), Math.round(ranks * this.side)];
    const canvas = (/** @type {string} */ name, /** @type {number} */ width, /** @type {number} */ height) => {
      const element = html("canvas", { class: name, width, height });
      return { element, pen: /** @type {CanvasRenderingContext2D} */ (element.getContext("2d")) };
    };
    this.squares = canvas("squares", files, ranks);
    // Where moves would be too thin to be drawn, there is nothing to be kept and shown.
    this.course = this.#thick ? canvas("course", width, height) : canvas("course", 1, 1);
    this.knight = canvas("here", width, height);
    this.image = this.squares.pen.createImageData(files, ranks);
    this.pixels = new Uint32Array(this.image.data.buffer);
    const layers = html("div", { class: "layers", "aria-hidden": "true" }, ...[this.squares, this.course, this.knight].map(({ element }) => element));
    // A screen reader says where the keyboard goes, and not what becomes of the name of where it is: so there are two cells, by turns.
    const cell = () => html("div", { class: "square", role: "gridcell", hidden: true });
    this.cell = cell();
    this.other = cell();
    this.pointed = html("div", { class: "square pointed", "aria-hidden": "true", hidden: true });
    const row = html("div", { class: "layers", role: "row" }, this.cell, this.other);
    this.element = html(
      "div",
      { class: "board canvases", role: "grid", "aria-label": words.board.name(counted(ranks), counted(files)), "aria-rowcount": ranks, "aria-colcount": files },
      layers,
      row,
      this.pointed,
    );
    this.element.style.setProperty("--shape", String(files / ranks));
    const placeAt = (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const box = this.element.getBoundingClientRect();
      const file = Math.floor(((clientX - box.left) / box.width) * files);
      const rank = ranks - 1 - Math.floor(((clientY - box.top) / box.height) * ranks);
      return file >= 0 && file < files && rank >= 0 && rank < ranks ? rank * files + file : -1;
    };
    const choose = (/** @type {number} */ place) => {
      if (place < 0) return;
      this.activate(place);
      const square = ground.squareAt[place];
      if (square >= 0) actions.pick?.(square);
    };
    const point = (/** @type {number} */ place) => {
      this.#hovered = place;
      this.pointed.hidden = place < 0;
      this.#name();
    };
    this.element.addEventListener("click", (event) => choose(placeAt(event)));
    this.element.addEventListener("pointermove", (event) => point(event.pointerType === "touch" ? -1 : placeAt(event)));
    this.element.addEventListener("pointerleave", () => point(-1));
    walkByKeys(this.element, ground, { at: () => this.#active, go: (place) => this.activate(place, true), choose, plays: actions.plays });
    this.activate(0);
  }

  /** The place that the keyboard is on, and whether it is there now. */
  get active() {
    return { place: this.#active, focused: this.element.contains(document.activeElement) };
  }

  /**
   * Makes a place the one that the keyboard is on.
   * @param {number} place
   * @param {boolean} [focus]
   */
  activate(place, focus = false) {
    const before = this.cell;
    if (focus) [this.cell, this.other] = [this.other, this.cell];
    this.#active = place;
    const { files } = this.ground;
    this.cell.hidden = false;
    this.cell.tabIndex = 0;
    this.cell.ariaColIndex = String(1 + (place % files));
    this.cell.ariaRowIndex = String(this.ground.ranks - Math.floor(place / files));
    this.#name();
    if (!focus) return;
    this.cell.focus();
    before.hidden = true;
  }

  /** Names the squares that the keyboard and the pointer are on, as they are now. */
  #name() {
    const { files, ranks } = this.ground;
    for (const [element, place] of /** @type {const} */ ([[this.cell, this.#active], [this.pointed, this.#hovered]])) {
      if (place < 0) continue;
      const [file, rank] = [place % files, Math.floor(place / files)];
      const name = this.#said(place);
      if (element.ariaLabel !== name) {
        element.ariaLabel = name;
        element.replaceChildren(html("span", {}, name));
      }
      element.style.left = `${(100 * (file + 0.5)) / files}%`;
      element.style.bottom = `${(100 * (rank + 0.5)) / ranks}%`;
      element.style.width = `${100 / files}%`;
      element.style.height = `${100 / ranks}%`;
      // The name stays on the board.
      element.classList.toggle("to-left", 2 * file > files);
      element.classList.toggle("below", 2 * rank > ranks);
    }
  }

  /** What is said of a place: its name, and when it is visited or what a map of all starts says. @param {number} place */
  #said(place) {
    const { ground } = this;
    const square = ground.squareAt[place];
    const name = squareName(place % ground.files, Math.floor(place / ground.files));
    if (square < 0) return words.board.hole(name);
    // The squares of a map have no room for its numbers.
    if (this.#kinds) return `${name}: ${this.#kinds[square] === "unfinished" ? "?" : counted(this.#visits?.[square] ?? 0)}`;
    const step = this.#steps[square];
    return step < 0 ? name : `${name}, ${words.board.step(step + 1)}`;
  }

  /** @param {{ path: boolean }} layers */
  layers({ path }) {
    if (path === this.#path) return;
    this.#path = path;
    this.#drawAll();
  }

  /** @param {Scene} scene */
  show(scene) {
    const first = this.#scene === undefined;
    this.#scene = scene;
    if (first) this.#drawAll();
    else if (!this.#kinds) this.#drawOn();
    this.#name();
  }

  /** Draws everything in the colors that the page has now. */
  recolor() {
    this.#drawAll();
  }

  /**
   * A map of all starts in the place of the path, as `Board` has it, by colors; a number is told where the pointer is. Null takes it away.
   * @param {Uint32Array | null} visits
   * @param {number[]} [unfinished]
   */
  map(visits, unfinished = []) {
    if (!visits && !this.#kinds) return;
    this.#visits = visits;
    const open = new Set(unfinished);
    this.#kinds = visits ? Array.from(visits, (count, square) => startKind(count, visits.length, open.has(square))) : undefined;
    this.#drawAll();
    this.#name();
  }

  /** Draws everything anew: the colors are others, or there was nothing. */
  #drawAll() {
    if (!this.#scene) return;
    this.#drawn = [];
    this.#steps.fill(-1);
    this.#palette();
    this.pixels.fill(this.#colors.hole);
    for (let square = 0; square < this.ground.squares; square++) this.#fill(square);
    this.#clear();
    if (this.#kinds) this.#wipe();
    else this.#drawOn();
    this.squares.pen.putImageData(this.image, 0, 0);
  }

  /** Draws what has changed. */
  #drawOn() {
    const { closes, edges, path } = /** @type {Scene} */ (this.#scene);
    const drawn = this.#drawn;
    const least = Math.min(drawn.length, path.length);
    let same = 0;
    while (same < least && drawn[same] === path[same]) same++;
    const gone = drawn.splice(same);
    for (const square of gone) this.#steps[square] = -1;
    for (let step = same; step < path.length; step++) {
      drawn.push(path[step]);
      this.#steps[path[step]] = step;
    }
    this.#refill([...gone, ...path.slice(same)]);
    if (this.#thick && this.#path) {
      const anew = gone.length > MOST_UNDONE || (gone.length > 0 && this.#longest() > MOST_REACH) || edges.length > 0 || this.#edges > 0 || (this.#closed && !closes);
      if (anew) {
        this.#clear();
        this.#trace(0, drawn.length);
        this.#join(edges);
      } else {
        if (gone.length > 0) this.#undo(gone, same);
        this.#trace(Math.max(0, same - 1), drawn.length);
      }
      if (closes && path.length > 2) this.#join([[path[path.length - 1], path[0]]]);
    }
    this.#edges = edges.length;
    this.#closed = closes;
    this.#mark();
  }

  /** Whether the moves can be seen. */
  get #thick() {
    return this.side >= LEAST_SIDE;
  }

  #palette() {
    const style = getComputedStyle(this.element);
    const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const color = (/** @type {string} */ name) => rgb(ink(name));
    this.#inks = { here: ink("--ink"), around: ink("--paper"), chosen: ink("--accent"), other: ink("--faint") };
    const [light, dark] = [color("--light"), color("--dark")];
    // Below the path squares are paler, so that it is seen.
    const course = ramp().map((/** @type {string} */ text) => pixel(this.#thick ? mixed(rgb(text), light, 0.72) : rgb(text)));
    const even = pixel(mixed(light, dark, 0.5));
    this.#colors = {
      hole: pixel(color("--hole")),
      // Chequers of a pixel are grey.
      squares: this.#thick ? [pixel(dark), pixel(light)] : [even, even],
      course,
      completes: [dark, light].map((ground) => pixel(mixed(ground, color("--accent"), 0.24))),
      fails: Array(2).fill(pixel(color("--warn"))),
      unfinished: Array(2).fill(pixel(color("--raised"))),
    };
  }

  /** @param {number} square */
  #place(square) {
    const { ground } = this;
    return (ground.ranks - 1 - ground.rank(square)) * ground.files + ground.file(square);
  }

  /** Sets the pixel of a square. @param {number} square */
  #fill(square) {
    const { ground } = this;
    const step = this.#steps[square];
    const colors = this.#colors;
    const odd = (ground.file(square) + ground.rank(square)) % 2;
    const kind = this.#kinds?.[square] ?? "squares";
    this.pixels[this.#place(square)] = step < 0 ? colors[kind][odd] : colors.course[colorAt(step, ground.squares)];
  }

  /** Shows the pixels of some squares. @param {number[]} squares */
  #refill(squares) {
    if (squares.length === 0) return;
    const { files, ranks } = this.ground;
    let [left, right, top, bottom] = [files, 0, ranks, 0];
    for (const square of squares) {
      this.#fill(square);
      const place = this.#place(square);
      const [x, y] = [place % files, Math.floor(place / files)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    this.squares.pen.putImageData(this.image, 0, 0, left, top, right - left + 1, bottom - top + 1);
  }

  /** @param {number} square @returns {[number, number]} */
  #center(square) {
    const { ground, side } = this;
    return [(ground.file(square) + 0.5) * side, (ground.ranks - 0.5 - ground.rank(square)) * side];
  }

  #clear() {
    const { element, pen } = this.course;
    pen.clearRect(0, 0, element.width, element.height);
  }

  /**
   * Draws the moves between these steps.
   * @param {number} from
   * @param {number} to
   */
  #trace(from, to) {
    const { pen } = this.course;
    const { ground } = this;
    const colors = ramp();
    this.#width();
    for (let step = from; step + 1 < to; ) {
      const color = colorAt(step, ground.squares);
      pen.strokeStyle = colors[color];
      pen.beginPath();
      pen.moveTo(...this.#center(this.#drawn[step]));
      for (; step + 1 < to && colorAt(step, ground.squares) === color; step++) this.#move(this.#drawn[step], this.#drawn[step + 1]);
      pen.stroke();
    }
  }

  #width() {
    const { pen } = this.course;
    pen.lineWidth = Math.max(1, this.side * 0.16);
    pen.lineJoin = pen.lineCap = "round";
  }

  /**
   * Goes on to a square; over the edge of a wrapped board there is no line.
   * @param {number} one
   * @param {number} other
   */
  #move(one, other) {
    const { pen } = this.course;
    if (this.ground.isLong(one, other)) pen.moveTo(...this.#center(other));
    else pen.lineTo(...this.#center(other));
  }

  /** Draws edges that are no path yet. @param {readonly (readonly [number, number])[]} edges */
  #join(edges) {
    if (edges.length === 0) return;
    const { pen } = this.course;
    const colors = ramp();
    this.#width();
    pen.strokeStyle = colors[Math.floor(colors.length / 2)];
    pen.beginPath();
    for (const [one, other] of edges) {
      pen.moveTo(...this.#center(one));
      this.#move(one, other);
    }
    pen.stroke();
  }

  /**
   * Takes the moves to some squares away, and draws again what went over the same place.
   * @param {number[]} gone
   * @param {number} same How many squares of the path are left.
   */
  #undo(gone, same) {
    const { ground, side } = this;
    const { pen } = this.course;
    const reach = this.#longest();
    const ends = same > 0 ? [this.#drawn[same - 1], ...gone] : gone;
    const [files, ranks] = [ends.map((square) => ground.file(square)), ends.map((square) => ground.rank(square))];
    const [left, right] = [Math.min(...files) - 1, Math.max(...files) + 1];
    const [low, high] = [Math.min(...ranks) - 1, Math.max(...ranks) + 1];
    pen.save();
    pen.beginPath();
    pen.rect(left * side, (ground.ranks - 1 - high) * side, (right - left + 1) * side, (high - low + 1) * side);
    pen.clip();
    pen.clearRect(0, 0, this.course.element.width, this.course.element.height);
    for (let rank = Math.max(0, low - reach); rank <= Math.min(ground.ranks - 1, high + reach); rank++) {
      for (let file = Math.max(0, left - reach); file <= Math.min(ground.files - 1, right + reach); file++) {
        const square = ground.at(file, rank);
        const step = square < 0 ? -1 : this.#steps[square];
        if (step >= 0 && step + 1 < same) this.#trace(step, step + 2);
      }
    }
    pen.restore();
  }

  /** Takes the knight and where it can go away. */
  #wipe() {
    const { element, pen } = this.knight;
    pen.clearRect(0, 0, element.width, element.height);
  }

  /** Draws the knight and where it can go. */
  #mark() {
    const { pen } = this.knight;
    const { candidates, path } = /** @type {Scene} */ (this.#scene);
    const { here: ink, around, chosen: best, other } = this.#inks;
    this.#wipe();
    // On a large board a square alone would not be found.
    const side = Math.max(this.side, 5);
    const dot = (/** @type {number} */ square, /** @type {string} */ color, /** @type {number} */ size) => {
      const [x, y] = this.#center(square);
      pen.fillStyle = color;
      pen.fillRect(x - (size * side) / 2, y - (size * side) / 2, size * side, size * side);
    };
    for (const { chosen, square } of candidates) dot(square, chosen ? best : other, 1);
    const here = path[path.length - 1];
    if (here === undefined) return;
    const whole = path.length === this.ground.squares;
    if (!whole) dot(here, around, 1.8);
    dot(here, ink, whole ? 1 : 1.3);
  }

  /** The longest move that is drawn, which is looked for when something is first taken back. */
  #longest() {
    const { begins, files, neighbors, places, squares } = this.ground;
    if (this.#reach > 0) return this.#reach;
    this.#reach = 1;
    for (let square = 0; square < squares; square++) {
      const [file, rank] = [places[square] % files, Math.floor(places[square] / files)];
      for (let at = begins[square]; at < begins[square + 1]; at++) {
        const other = places[neighbors[at]];
        const reach = Math.max(Math.abs(file - (other % files)), Math.abs(rank - Math.floor(other / files)));
        if (reach > this.#reach && !this.ground.isLong(square, neighbors[at])) this.#reach = reach;
      }
    }
    return this.#reach;
  }
}

/** Red, green and blue of a color written as six digits. @param {string} text @returns {number[]} */
function rgb(text) {
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
}

/**
 * @param {number[]} one
 * @param {number[]} other
 * @param {number} share Of the other.
 */
function mixed(one, other, share) {
  return one.map((part, i) => Math.round(part * (1 - share) + other[i] * share));
}

/** As a canvas keeps it. @param {number[]} color */
function pixel([red, green, blue]) {
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}
