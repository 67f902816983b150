// What maps a tour to itself, drawn on its board: the mirror lines, and the center that it turns round.

import { SIDE } from "../../board/marks.js";
import { svg } from "../../controls/elements.js";

/** @typedef {import("../../problem/ground.js").Ground} Ground */

/** How far a mirror line goes beyond the board. */
const BEYOND = 6;

/**
 * @param {Pick<Ground, "files" | "ranks">} ground
 * @param {string[]} symmetries Those that the tour has, by their names.
 */
export function axes({ files, ranks }, symmetries) {
  const [width, height] = [files * SIDE, ranks * SIDE];
  /** @type {Record<string, [number, number, number, number]>} */
  const lines = {
    "mirror-left-right": [width / 2, -BEYOND, width / 2, height + BEYOND],
    "mirror-top-bottom": [-BEYOND, height / 2, width + BEYOND, height / 2],
    "rising-diagonal": [0, height, width, 0],
    "falling-diagonal": [0, 0, width, height],
  };
  const mirrors = symmetries.filter((name) => name in lines).map((name) => {
    const [x1, y1, x2, y2] = lines[name];
    return svg("line", { x1, y1, x2, y2 });
  });
  const [cx, cy] = [width / 2, height / 2];
  // A quarter turn has a square in the ring.
  const turns = symmetries.some((name) => /^(90|180)/.test(name)) ? [svg("circle", { cx, cy, r: 30 })] : [];
  const quarters = symmetries.includes("90") ? [svg("rect", { x: cx - 12, y: cy - 12, width: 24, height: 24 })] : [];
  return [...mirrors, ...turns, ...quarters];
}
