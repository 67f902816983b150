// The knight on the board: how it looks, and how it hops.

import { lessMotion, svg } from "../controls/elements.js";

/** In a square of 100, looking to the left. */
export const OUTLINE =
  "M28 87H77V80.5C77 77.500 75 75.500 72.500 74.500C76 57 75.500 39.500 65.500 28.500C61 23.500 " +
  "55.500 20.500 50 19.500L46.500 10L40.500 19.500C34 22.500 30.500 27.500 28.500 34L17.500 51C15 " +
  "55.500 17 60.500 21.500 62C25 63 28 62 30.500 59L36.500 55C41.500 56 46.500 54 50 50.500C50.500 " +
  "59 41 63.500 36 74.500C31.500 75 28 77 28 80.500Z";

/** How high a hop goes, in parts of its length. */
const HEIGHT = 0.22;

export class Knight {
  constructor() {
    this.element = svg(
      "g",
      { class: "knight", "aria-hidden": "true" },
      svg("path", { d: OUTLINE }),
      svg("circle", { cx: 41.5, cy: 34, r: 3.2 }),
    );
    /** @type {Animation | undefined} */
    this.hopping = undefined;
    this.hide();
  }

  hide() {
    this.hopping?.cancel();
    this.element.style.display = "none";
  }

  /**
   * Stands with its upper left corner here.
   * @param {number} x
   * @param {number} y
   */
  stand(x, y) {
    this.hopping?.cancel();
    this.element.style.display = "";
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Hops in an arc, and stands where it lands.
   * @param {[number, number]} from
   * @param {[number, number]} to
   * @param {number} time In milliseconds.
   */
  hop(from, to, time) {
    this.stand(...to);
    if (time < 40 || lessMotion()) return;
    const height = Math.hypot(to[0] - from[0], to[1] - from[1]) * HEIGHT;
    const frames = [];
    for (let i = 0; i <= 12; i++) {
      const t = i / 12;
      const x = from[0] + (to[0] - from[0]) * t;
      const y = from[1] + (to[1] - from[1]) * t - 4 * height * t * (1 - t);
      frames.push({ transform: `translate(${x}px, ${y}px)` });
    }
    this.hopping = this.element.animate(frames, { duration: time, easing: "ease-in-out" });
  }
}
