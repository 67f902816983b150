// Where one is: a small picture of the whole board with a frame round what is seen, and how many squares the view is wide.
//
// A click on the picture leads there. The keyboard has other ways, so it is for those alone who see and point.

import { html } from "../controls/elements.js";
import { Course } from "../giant/course.js";
import { drawGround, drawThreads, drawTiles, level } from "../giant/paint.js";
import { View } from "../giant/view.js";
import { counted, words } from "../language/language.js";

/** @typedef {import("../giant/giant.js").Giant} Giant */
/** @typedef {import("./map.js").GiantMap} GiantMap */

/** The longer side of the picture, and the least of the shorter one, in pixels. */
const SIDE = 132;
const LEAST = 8;

/** The frame is no smaller than that. */
const FRAME = 7;

/** The picture is shown where a square is so many times larger than on the whole board. */
const ENLARGED = 3;

/** A place on the picture is one of so many. */
const PLACES = 1_000_000;

export class Overview {
  /** @type {Giant | undefined} */
  #giant;
  /** The whole board. */
  #view = new View(1n, 1n);
  /** @type {Course | undefined} */
  #course;
  /** In which colors it was painted. @type {object | undefined} */
  #colors;

  /** @param {GiantMap} map */
  constructor(map) {
    this.map = map;
    this.canvas = html("canvas");
    this.frame = html("div", { class: "frame" });
    this.picture = html("div", { class: "overview", title: words.explore.overview, hidden: true }, this.canvas, this.frame);
    this.wide = html("p", { class: "wide" });
    this.element = html("div", { class: "corner" }, html("div", { "aria-hidden": "true" }, this.picture), this.wide);
    const go = (/** @type {PointerEvent} */ event) => {
      if (event.buttons !== 1) return;
      event.preventDefault();
      this.#go(event);
    };
    this.picture.addEventListener("pointerdown", go);
    this.picture.addEventListener("pointermove", go);
  }

  /** Another board, or none. @param {Giant | undefined} giant */
  load(giant) {
    this.#giant = giant;
    this.#colors = undefined;
    this.element.hidden = !giant;
    if (!giant) return;
    const [files, ranks] = [Number(giant.files), Number(giant.ranks)];
    const scale = SIDE / Math.max(files, ranks);
    const density = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [files, ranks].map((side) => Math.max(LEAST, side * scale));
    this.#view = Object.assign(new View(giant.files, giant.ranks), { width, height, density, scale });
    this.#course = giant.isCurve ? new Course(giant, () => this.#paint()) : undefined;
    [this.canvas.width, this.canvas.height] = [Math.round(width * density), Math.round(height * density)];
    [this.canvas.style.width, this.canvas.style.height] = [`${width}px`, `${height}px`];
    this.show();
  }

  /** Shows what is seen on the map. */
  show() {
    const giant = this.#giant;
    if (!giant) return;
    const { view } = this.map;
    const [left, right] = [view.width, -view.width].map((width) => share(view.file, width / 2, view.scale, giant.files));
    const [low, high] = [view.height, -view.height].map((height) => share(view.rank, height / 2, view.scale, giant.ranks));
    const isAll = left <= 0 && right >= 1;
    const wide = Math.min(view.width / view.scale, Number(giant.files));
    const told = isAll ? words.explore.allColumns(counted(giant.files)) : words.explore.wide(rounded(wide));
    if (told !== this.wide.textContent) this.wide.textContent = told;
    // It would lie on the corner of a board whose size is told beside it.
    this.wide.classList.toggle("hidden", view.isWhole);
    this.picture.hidden = view.scale < ENLARGED * view.smallest;
    if (this.picture.hidden) return;
    if (this.#colors !== this.map.colors) this.#paint();
    const { width, height } = this.#view;
    const [x, across] = stretch(left, right, width);
    const [y, up] = stretch(1 - high, 1 - low, height);
    Object.assign(this.frame.style, { left: `${x}px`, top: `${y}px`, width: `${across}px`, height: `${up}px` });
  }

  #paint() {
    const giant = this.#giant;
    if (!giant) return;
    const { colors } = this.map;
    const view = this.#view;
    const { density, width, height } = view;
    this.#colors = colors;
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = colors.light;
    pen.fillRect(0, 0, width, height);
    if (this.#course) {
      this.#course.show(pen, view);
      return;
    }
    drawGround(pen, colors, giant, view);
    if (level(giant, view.scale) === "threads") drawThreads(pen, colors, giant, view);
    else {
      const all = { file: 0n, rank: 0n, files: Number(giant.files), ranks: Number(giant.ranks) };
      pen.setTransform(1, 0, 0, 1, 0, 0);
      drawTiles(pen, colors, giant, all, view.scale * density, density);
    }
  }

  /** @param {PointerEvent} event */
  #go({ clientX, clientY }) {
    const giant = this.#giant;
    if (!giant) return;
    const box = this.canvas.getBoundingClientRect();
    const square = (/** @type {number} */ part, /** @type {bigint} */ side) => {
      const place = Math.max(0, Math.min(PLACES - 1, Math.floor(part * PLACES)));
      return (BigInt(place) * side) / BigInt(PLACES);
    };
    const [x, y] = [(clientX - box.left) / box.width, (box.bottom - clientY) / box.height];
    this.map.center(square(x, giant.files), square(y, giant.ranks));
  }
}

/**
 * Where an edge of the view is, as a part of the board's side.
 * @param {import("../giant/view.js").Place} middle
 * @param {number} pixels From the edge to the middle.
 * @param {number} scale
 * @param {bigint} side
 */
function share(middle, pixels, scale, side) {
  return (Number(middle.whole) + middle.part - pixels / scale) / Number(side);
}

/**
 * A side of the frame: where it begins, and how long it is.
 * @param {number} begin As a part of the picture's side.
 * @param {number} end
 * @param {number} side In pixels.
 */
function stretch(begin, end, side) {
  const [from, to] = [begin, end].map((part) => Math.max(0, Math.min(part, 1)) * side);
  const long = Math.max(FRAME, to - from);
  return [(from + to - long) / 2, long];
}

/** A number with three digits that count, and its thousands apart. @param {number} number */
function rounded(number) {
  return counted(number < 1000 ? Math.round(number) : Number(number.toPrecision(3)));
}
