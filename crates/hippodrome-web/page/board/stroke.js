// A stroke over the board, by mouse, finger or pen: its first square decides whether it makes holes or fills them.
//
// A pointer is told of now and then, not at every square: what lies on the line from one place to the next belongs to
// the stroke. It is seen while it is made.

import { svg } from "../controls/elements.js";
import { SIDE, hatching, outlines } from "./marks.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */

/** Where a pointer is, in squares from the upper left corner. @typedef {[number, number]} Spot */

/** So many times a square the line from one place to the next is looked at. */
const FINE = 8;

export class Stroke {
  /** What is seen of it. */
  element = svg("g", { class: "stroke" });
  /** The places in it, while it is made. @type {Set<number>} */
  #places = new Set();
  #makesHoles = false;
  /** Where the pointer was last; null while none is down. @type {Spot | null} */
  #last = null;

  /**
   * @param {SVGSVGElement} board
   * @param {Ground} ground
   * @param {object} out
   * @param {(place: number) => void} out.began
   * @param {(places: number[], makesHoles: boolean) => void} out.ended
   */
  constructor(board, ground, out) {
    this.board = board;
    this.ground = ground;
    board.addEventListener("pointerdown", (event) => {
      const spot = this.#spot(event);
      const place = this.#placeOf(spot);
      if (place < 0 || event.button !== 0) return;
      event.preventDefault();
      board.setPointerCapture(event.pointerId);
      this.#makesHoles = ground.squareAt[place] >= 0;
      this.element.classList.toggle("fills", !this.#makesHoles);
      out.began(place);
      this.#goTo(spot);
    });
    board.addEventListener("pointermove", (event) => {
      if (!this.#last) return;
      const passed = event.getCoalescedEvents?.() ?? [];
      for (const at of passed.length > 0 ? passed : [event]) this.#goTo(this.#spot(at));
    });
    const end = () => {
      if (!this.#last) return;
      const places = [...this.#places];
      this.#last = null;
      this.#places.clear();
      this.#show();
      out.ended(places, this.#makesHoles);
    };
    board.addEventListener("pointerup", end);
    board.addEventListener("pointercancel", end);
  }

  /** @param {PointerEvent} event @returns {Spot} */
  #spot({ clientX, clientY }) {
    const inverse = this.board.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
    return [x / SIDE, y / SIDE];
  }

  /** The place of a spot, or -1 beside the board. @param {Spot} spot */
  #placeOf([x, y]) {
    const { files, ranks } = this.ground;
    const [file, row] = [Math.floor(x), Math.floor(y)];
    return file >= 0 && row >= 0 && file < files && row < ranks ? (ranks - 1 - row) * files + file : -1;
  }

  /** Goes on to a spot in a straight line. @param {Spot} spot */
  #goTo(spot) {
    const [x, y] = this.#last ?? spot;
    const [dx, dy] = [spot[0] - x, spot[1] - y];
    const parts = Math.max(1, Math.ceil(FINE * Math.max(Math.abs(dx), Math.abs(dy))));
    for (let part = 0; part <= parts; part++) {
      const place = this.#placeOf([x + (dx * part) / parts, y + (dy * part) / parts]);
      if (place >= 0) this.#places.add(place);
    }
    this.#last = spot;
    this.#show();
  }

  #show() {
    const { ground } = this;
    const places = [...this.#places];
    const parts = [svg("path", { class: "covered", d: outlines(ground, places) })];
    if (this.#makesHoles) parts.push(svg("path", { class: "hatching", d: hatching(ground, places) }));
    this.element.replaceChildren(...parts);
  }
}
