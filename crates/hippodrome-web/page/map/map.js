// The map: a giant board on a canvas, moved and zoomed by mouse, wheel, fingers and keys.
//
// The board is on one canvas: the ground, and the chunks on it. What stands on the board is on another above
// it: the knight and its trail, the square under the pointer, the rulers. Frames are drawn only when
// something has changed.

import { OUTLINE } from "../board/knight.js";
import { html, lessMotion } from "../controls/elements.js";
import { onRecolor } from "../core/theme.js";
import { ChunkCache } from "../giant/chunk_cache.js";
import { Course } from "../giant/course.js";
import { Flight } from "./flight.js";
import { gestures } from "./gestures.js";
import { SQUARES, colorsOf, drawGround, drawThreads, level } from "../giant/paint.js";
import { View, inUnits } from "../giant/view.js";
import { counted, words } from "../language/language.js";

/** @typedef {import("../giant/giant.js").Giant} Giant */
/** @typedef {{ file: bigint, rank: bigint, trail: Int32Array }} Rider */

/** How long the scale must rest until the board is drawn sharply, in milliseconds. */
const REST = 140;

/** The least distance of two marks of a ruler. */
const MARKS = 90;

/** The height of the lower ruler. */
const STRIP = 22;

/** A square on the screen is at least so large for a knight that stands in it. */
const STANDING = 24;

const KNIGHT = new Path2D(OUTLINE);

export class GiantMap {
  /** @type {Giant | undefined} */
  giant;
  /** @type {ChunkCache | undefined} */
  #chunks;
  /** @type {Course | undefined} */
  #course;
  view = new View(1n, 1n);
  /** @type {Rider | undefined} */
  rider;
  /** From which square the rider is coming, and how far it has come, from 0 to 1. @type {{ file: number, rank: number, part: number } | undefined} */
  hop;
  /** The square that is pointed at. @type {[bigint, bigint] | null} */
  pointed = null;
  /** Squares that are marked. @type {[bigint, bigint][]} */
  marked = [];
  /** Whether the middle is marked, for those who move by keys. */
  crossed = false;
  #frame = 0;
  /** Whether the board itself must be drawn anew. */
  #stale = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** Whether the scale is changing. */
  #zooming = false;
  /** A frame at another scale, shown until the chunks of this one are there. @type {HTMLCanvasElement | undefined} */
  #before;
  /** Which part of the board it shows. */
  #beforeView = this.view;
  /** Which part of the board is on the canvas, if it is not blank. @type {View | undefined} */
  #drawn;
  /** The next frame of a flight; 0 if there is none. */
  #flying = 0;
  /** For how many rows of tiles a thread stands, if threads are seen. */
  threads = 0n;

  /**
   * @param {object} out
   * @param {() => void} out.moved The view has changed.
   * @param {(square: [bigint, bigint] | null) => void} out.point A square is pointed at.
   * @param {(square: [bigint, bigint]) => void} out.pick A square is chosen.
   * @param {() => void} [out.drawn] The board has been drawn.
   */
  constructor(out) {
    this.out = out;
    this.canvas = html("canvas", { class: "map-canvas", tabindex: 0, role: "application", "aria-roledescription": "map" });
    this.above = html("canvas", { class: "above", "aria-hidden": "true" });
    this.element = html("div", { class: "map-place" }, this.canvas, this.above);
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", { alpha: false }));
    this.penAbove = /** @type {CanvasRenderingContext2D} */ (this.above.getContext("2d"));
    this.colors = colorsOf(document.documentElement);
    onRecolor(() => {
      this.colors = colorsOf(document.documentElement);
      this.#chunks?.forget();
      this.#before = undefined;
      this.draw();
    });
    new ResizeObserver(() => this.#resize()).observe(this.element);
    gestures(this.canvas, {
      pan: (x, y) => {
        this.view.pan(x, y);
        this.#changed();
      },
      zoom: (by, x, y) => this.zoom(by, x, y),
      point: (x, y) => this.out.point(x < 0 ? null : this.view.squareAt(x, y)),
      pick: (x, y) => {
        const square = this.view.squareAt(x, y);
        if (square) this.out.pick(square);
      },
    });
    this.canvas.addEventListener("keydown", (event) => this.#key(event));
    this.canvas.addEventListener("blur", () => {
      this.crossed = false;
      this.mark();
    });
  }

  /**
   * Another board, seen as the address has it. False if the address cannot be read.
   * @param {Giant} giant
   * @param {string} view
   */
  load(giant, view) {
    this.land();
    this.giant = giant;
    this.#chunks = new ChunkCache(giant, () => this.draw());
    this.#course = giant.isCurve ? new Course(giant, () => this.draw()) : undefined;
    this.rider = undefined;
    this.view = new View(giant.files, giant.ranks);
    this.canvas.setAttribute("aria-label", words.board.name(counted(giant.ranks), counted(giant.files)));
    this.#measure();
    return this.show(view);
  }

  /** There is no board to be seen. */
  unload() {
    this.land();
    this.giant = this.#chunks = this.#course = this.rider = undefined;
    this.canvas.setAttribute("aria-label", words.explore.noBoard);
    this.draw();
  }

  /** @param {string} view */
  show(view) {
    this.land();
    const shown = this.view.show(view);
    if (!shown) this.view.showWhole();
    this.draw();
    return shown;
  }

  #measure() {
    // A canvas is blank when its size has been set.
    this.#before = this.#drawn = undefined;
    const density = Math.min(2, devicePixelRatio || 1);
    const { clientWidth, clientHeight } = this.element;
    this.view.resize(Math.max(1, clientWidth), Math.max(1, clientHeight), density);
    for (const canvas of [this.canvas, this.above]) {
      canvas.width = Math.round(clientWidth * density);
      canvas.height = Math.round(clientHeight * density);
    }
  }

  #resize() {
    this.#measure();
    this.#stale = true;
    // At once, for nothing is on it now.
    this.#paint();
  }

  /**
   * @param {number} by A factor.
   * @param {number} [x] A pixel that stays where it is.
   * @param {number} [y]
   */
  zoom(by, x, y) {
    this.view.zoom(this.view.scale * by, x, y);
    this.#rescaled();
    this.#changed();
  }

  /** The scale is changing. */
  #rescaled() {
    this.#zooming = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#zooming = false;
      this.draw();
    }, REST);
  }

  /**
   * Flies to a square, or is there at once for those who asked for less motion. Whoever moves the map ends the flight.
   * @param {{ file: bigint, rank: bigint }} square
   * @param {number} scale
   */
  fly(square, scale) {
    this.land();
    const [file, rank] = this.view.inward(square.file, square.rank, scale);
    if (lessMotion()) {
      this.center(file, rank, scale);
      return;
    }
    const flight = new Flight(this.view, { file, rank }, scale);
    const began = performance.now();
    const frame = (/** @type {number} */ now) => {
      const part = Math.max(0, (now - began) / flight.time);
      if (part >= 1) {
        this.center(file, rank, scale);
        return;
      }
      flight.show(part);
      this.#rescaled();
      this.draw();
      this.#flying = requestAnimationFrame(frame);
    };
    this.#flying = requestAnimationFrame(frame);
  }

  /** Whether it is flying. */
  get flies() {
    return this.#flying !== 0;
  }

  /** Ends a flight where it is. */
  land() {
    cancelAnimationFrame(this.#flying);
    this.#flying = 0;
  }

  whole() {
    this.view.showWhole();
    this.#changed();
  }

  /**
   * @param {bigint} file
   * @param {bigint} rank
   * @param {number} [scale]
   */
  center(file, rank, scale) {
    this.view.center(file, rank, scale);
    this.#changed();
  }

  #changed() {
    this.land();
    this.draw();
    this.out.moved();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { view } = this;
    // A square if it can be seen, or else a part of the view.
    const far = event.shiftKey || view.scale < STANDING ? Math.min(view.width, view.height) / 6 : view.scale;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => view.pan(far, 0),
      ArrowRight: () => view.pan(-far, 0),
      ArrowUp: () => view.pan(0, far),
      ArrowDown: () => view.pan(0, -far),
      "+": () => this.zoom(1.5),
      "=": () => this.zoom(1.5),
      "-": () => this.zoom(1 / 1.5),
      "0": () => view.showWhole(),
      Home: () => view.showWhole(),
      Enter: () => {
        const square = this.middle();
        if (square) this.out.pick(square);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
    this.crossed = true;
    this.#changed();
    this.out.point(this.middle());
  }

  /** The square in the middle. */
  middle() {
    return this.view.squareAt(this.view.width / 2, this.view.height / 2);
  }

  /** Asks for a frame. */
  draw() {
    this.#stale = true;
    this.mark();
  }

  /** Asks for a frame in which only what stands on the board has changed. */
  mark() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.element.clientWidth === 0) return;
    const { penAbove: pen, view } = this;
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    pen.clearRect(0, 0, view.width, view.height);
    if (!this.giant) {
      this.#blank();
      return;
    }
    if (this.#stale) {
      this.#stale = false;
      this.#board(this.giant);
      this.out.drawn?.();
    }
    this.#rider();
    this.#marks();
  }

  /** @param {Giant} giant */
  #board(giant) {
    const { pen, view, colors } = this;
    const { density } = view;
    const chunks = /** @type {ChunkCache} */ (this.#chunks);
    const kind = level(giant, view.scale);
    const isChunked = kind === "squares" || kind === "tiles";
    if (isChunked && chunks.adopt(view, !this.#zooming)) this.#keep();
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = colors.paper;
    pen.fillRect(0, 0, view.width, view.height);
    if (kind === "squares" || kind === "course") this.#fillBoard();
    else drawGround(pen, colors, giant, view);
    if (kind === "course") this.#course?.show(pen, view);
    this.threads = kind === "threads" ? drawThreads(pen, colors, giant, view) : 0n;
    if (!isChunked) this.#before = undefined;
    else {
      this.#showBefore();
      pen.setTransform(1, 0, 0, 1, 0, 0);
      if (chunks.show(pen, colors, view)) this.#before = undefined;
      pen.setTransform(density, 0, 0, density, 0, 0);
    }
    this.#edge();
    this.#drawn = Object.assign(new View(view.files, view.ranks), view);
  }

  /** Nothing at all: the canvas would be black. */
  #blank() {
    const { pen, canvas, colors } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = colors.paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }

  /** The board without anything on it. */
  #fillBoard() {
    const { pen, view, colors } = this;
    const [left, top] = [Math.max(0, view.x(0n)), Math.max(0, view.y(view.ranks))];
    const [right, bottom] = [Math.min(view.width, view.x(view.files)), Math.min(view.height, view.y(0n))];
    pen.fillStyle = colors.light;
    pen.fillRect(left, top, right - left, bottom - top);
  }

  /** Keeps the frame that is seen. */
  #keep() {
    const { canvas } = this;
    if (!this.#drawn) return;
    const before = document.createElement("canvas");
    [before.width, before.height] = [canvas.width, canvas.height];
    before.getContext("2d")?.drawImage(canvas, 0, 0);
    this.#before = before;
    this.#beforeView = this.#drawn;
  }

  /** Shows the frame that was kept, where it belongs now. */
  #showBefore() {
    const { pen, view } = this;
    const [before, its] = [this.#before, this.#beforeView];
    if (!before) return;
    const larger = view.scale / its.scale;
    if (larger > 40 || larger < 1 / 40) return;
    const [left, top] = [its.fileAt(0), its.rankAt(0)];
    const x = view.x(left.whole) + left.part * view.scale;
    const y = view.y(top.whole) - top.part * view.scale;
    pen.drawImage(before, x, y, its.width * larger, its.height * larger);
  }

  #edge() {
    const { pen, view, colors } = this;
    const [left, right] = [view.x(0n), view.x(view.files)].map((x) => Math.max(-9, Math.min(x, view.width + 9)));
    const [top, bottom] = [view.y(view.ranks), view.y(0n)].map((y) => Math.max(-9, Math.min(y, view.height + 9)));
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1.5;
    pen.strokeRect(left - 0.75, top - 0.75, right - left + 1.5, bottom - top + 1.5);
  }

  #rider() {
    const { penAbove: pen, view, colors, rider, hop } = this;
    if (!rider) return;
    const side = view.scale;
    const [cornerX, cornerY] = [view.x(rider.file), view.y(rider.rank) - side];
    const [x, y] = [cornerX + side / 2, cornerY + side / 2];
    const { trail } = rider;
    if (side >= SQUARES && trail.length > 2) {
      pen.strokeStyle = colors.ink;
      pen.lineWidth = Math.max(1.5, side * 0.1);
      pen.lineJoin = "round";
      pen.beginPath();
      const end = trail.length - (hop ? 2 : 0);
      for (let i = 0; i < end; i += 2) pen.lineTo(x + trail[i] * side, y - trail[i + 1] * side);
      if (hop) pen.lineTo(x + hop.file * (1 - hop.part) * side, y - hop.rank * (1 - hop.part) * side);
      pen.stroke();
    }
    const large = Math.max(side, STANDING * 1.3);
    let [left, top] = [x - large / 2, y - (side >= STANDING ? large / 2 : large * 0.87)];
    if (hop) {
      left += hop.file * (1 - hop.part) * side;
      top -= hop.rank * (1 - hop.part) * side + hop.part * (1 - hop.part) * side;
    }
    if (left < -large || top < -large || left > view.width || top > view.height) return;
    pen.save();
    pen.translate(left, top);
    pen.scale(large / 100, large / 100);
    pen.strokeStyle = colors.raised;
    pen.lineWidth = 9;
    pen.lineJoin = "round";
    pen.stroke(KNIGHT);
    pen.fillStyle = colors.ink;
    pen.fill(KNIGHT);
    pen.restore();
  }

  /** The square that is pointed at, the middle, and the rulers. */
  #marks() {
    const { penAbove: pen, view, colors, pointed } = this;
    pen.strokeStyle = colors.ink;
    const outline = (/** @type {[bigint, bigint]} */ [file, rank], /** @type {number} */ wide) => {
      const side = view.scale;
      pen.lineWidth = wide;
      pen.strokeRect(view.x(file) + wide / 2, view.y(rank) - side + wide / 2, side - wide, side - wide);
    };
    if (pointed && view.scale >= 6) outline(pointed, 2);
    for (const square of this.marked) outline(square, 4);
    if (this.crossed) {
      const [x, y] = [view.width / 2, view.height / 2];
      pen.lineWidth = 1.5;
      pen.beginPath();
      for (const [a, b] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        pen.moveTo(x + 6 * a, y + 6 * b);
        pen.lineTo(x + 16 * a, y + 16 * b);
      }
      pen.stroke();
    }
    this.#ruler(true);
    this.#ruler(false);
  }

  /** @param {boolean} along Along the lower edge, or up the left one. */
  #ruler(along) {
    const { penAbove: pen, view, colors } = this;
    const [side, begin, end] = along
      ? [view.files, view.fileAt(0).whole, view.fileAt(view.width).whole]
      : [view.ranks, view.rankAt(view.height).whole, view.rankAt(0).whole];
    const last = end < side ? end : side;
    pen.font = "11.5px system-ui, sans-serif";
    // Where long numbers would lie on the board's edge, they are short.
    const written = view.x(0n) < pen.measureText(counted(view.ranks)).width + 12 ? inUnits : counted;
    const widest = pen.measureText(written(last)).width;
    const every = roundNumber((along ? widest + MARKS / 2 : MARKS) / view.scale);
    pen.textAlign = along ? "center" : "left";
    pen.textBaseline = "middle";
    pen.fillStyle = colors.paper;
    pen.globalAlpha = 0.86;
    if (along) pen.fillRect(0, view.height - STRIP, view.width, STRIP);
    pen.globalAlpha = 1;
    for (let number = begin > 0n ? (begin / every + 1n) * every : 1n; number <= last; ) {
      const text = written(number);
      const half = pen.measureText(text).width / 2;
      const x = along ? view.x(number - 1n) + view.scale / 2 : 6;
      const y = along ? view.height - STRIP / 2 : view.y(number - 1n) - view.scale / 2;
      if (along ? x > half && x < view.width - half : y > 8 && y < view.height - STRIP - 8) {
        // Up the left edge a ruler would hide the board: each number has a plate of its own.
        pen.globalAlpha = 0.86;
        pen.fillStyle = colors.paper;
        if (!along) pen.fillRect(0, y - 10, 2 * half + 12, 20);
        pen.globalAlpha = 1;
        pen.fillStyle = colors.ink;
        pen.fillText(text, x, y);
      }
      number = number === 1n && every > 1n ? every : number + every;
    }
  }
}

/**
 * The least of 1, 2, 5, 10, 20, 50 ... that is not less.
 * @param {number} least
 */
function roundNumber(least) {
  for (let power = 1n; ; power *= 10n) {
    const found = [1n, 2n, 5n].find((digit) => Number(digit * power) >= least);
    if (found) return found * power;
  }
}
