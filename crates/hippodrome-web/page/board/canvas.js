// The board on a canvas: for boards too large to be drawn square by square.
//
// It shows the same scene as a drawn board, with less: no numbers where they could not be read, no names
// for each square. The field for the start takes any square by name.

import { html } from "../controls/elements.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */
/** @typedef {import("./board.js").Scene} Scene */

/** Pixels of the longer side. */
const LONGER = 1600;

export class Canvas {
  /** @type {Scene | undefined} */
  #scene;
  #path = true;

  /**
   * @param {Ground} ground
   * @param {import("./board.js").Actions} actions
   */
  constructor(ground, actions) {
    this.ground = ground;
    const { files, ranks } = ground;
    this.side = LONGER / Math.max(files, ranks);
    this.element = html("canvas", {
      class: "board",
      width: Math.round(files * this.side),
      height: Math.round(ranks * this.side),
      role: "img",
      "aria-label": `Board of ${ranks} ranks and ${files} files`,
    });
    this.element.style.setProperty("--shape", String(files / ranks));
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const file = Math.floor(((event.clientX - box.left) / box.width) * files);
      const rank = ranks - 1 - Math.floor(((event.clientY - box.top) / box.height) * ranks);
      const square = ground.at(file, rank);
      if (square >= 0) actions.pick?.(square);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  /** @param {{ path: boolean }} layers */
  layers({ path }) {
    this.#path = path;
    this.#draw();
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    this.#draw();
  }

  #draw() {
    const pen = this.element.getContext("2d");
    if (!pen || !this.#scene) return;
    const { ground, side } = this;
    const { path, edges, candidates, closes } = this.#scene;
    const style = getComputedStyle(this.element);
    const color = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const x = (/** @type {number} */ square) => (ground.file(square) + 0.5) * side;
    const y = (/** @type {number} */ square) => (ground.ranks - 0.5 - ground.rank(square)) * side;
    const fill = (/** @type {number} */ square, /** @type {string} */ paint) => {
      pen.fillStyle = paint;
      pen.fillRect(x(square) - side / 2, y(square) - side / 2, side + 0.5, side + 0.5);
    };
    pen.fillStyle = color("--hole");
    pen.fillRect(0, 0, this.element.width, this.element.height);
    const [light, dark, visited] = [color("--light"), color("--dark"), color("--visited-flat")];
    for (let square = 0; square < ground.squares; square++) {
      const odd = (ground.file(square) + ground.rank(square)) % 2 === 1;
      fill(square, odd ? light : dark);
    }
    for (const square of path) fill(square, visited);
    if (this.#path) {
      pen.strokeStyle = color("--accent");
      pen.lineWidth = Math.max(0.7, side * 0.09);
      pen.lineJoin = "round";
      pen.beginPath();
      path.forEach((square, i) => {
        const jump = i === 0 || (ground.wrapped && this.#isLong(path[i - 1], square));
        if (jump) pen.moveTo(x(square), y(square));
        else pen.lineTo(x(square), y(square));
      });
      if (closes) pen.closePath();
      for (const [one, other] of edges) {
        pen.moveTo(x(one), y(one));
        pen.lineTo(x(other), y(other));
      }
      pen.stroke();
    }
    for (const { square, chosen } of candidates) fill(square, color(chosen ? "--accent" : "--faint"));
    if (path.length > 0) fill(path[path.length - 1], color("--ink"));
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #isLong(one, other) {
    const { ground } = this;
    const files = Math.abs(ground.file(one) - ground.file(other));
    const ranks = Math.abs(ground.rank(one) - ground.rank(other));
    return 2 * files > ground.files || 2 * ranks > ground.ranks;
  }
}
