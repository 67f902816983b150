// A puzzle on paper: the grid with its numbers, and on a page of its own the solution.

import { SIDE, center, corner } from "../../board/marks.js";
import { html, svg } from "../../controls/elements.js";
import { tools } from "../../language/language.js";
import { fileName } from "../../problem/squares.js";

/** @typedef {import("../../problem/ground.js").Ground} Ground */

/**
 * What is printed; on the screen it is not seen.
 * @param {object} puzzle
 * @param {Ground} puzzle.ground
 * @param {Map<number, number>} puzzle.given
 * @param {boolean} puzzle.closed
 * @param {string} puzzle.name
 * @param {boolean} puzzle.unique Whether it is known to have one solution.
 * @param {ArrayLike<number> | null} puzzle.solution Printed if there is one.
 */
export function printedPages({ ground, given, closed, name, unique, solution }) {
  const says = tools.puzzle;
  const rules = [says.rule(ground.squares, ground.piece), ...(closed ? [says.ruleClosed(ground.squares)] : []), ...(unique ? [says.ruleOne] : [])];
  const page = (/** @type {string} */ title, /** @type {Map<number, number>} */ numbers, /** @type {string} */ words) =>
    html("section", {}, html("h2", {}, title), html("p", {}, words), grid(ground, numbers, given));
  const pages = [page(name, given, rules.join(" "))];
  if (solution) {
    const numbers = new Map(Array.from(solution, (square, step) => [square, step + 1]));
    pages.push(page(says.titleSolution(name), numbers, says.bold));
  }
  return pages;
}

/**
 * @param {Ground} ground
 * @param {Map<number, number>} numbers
 * @param {Map<number, number>} given
 */
function grid(ground, numbers, given) {
  const [width, height] = [ground.files * SIDE, ground.ranks * SIDE];
  const squares = Array.from({ length: ground.squares }, (_, square) => {
    const [x, y] = corner(ground, square);
    return svg("rect", { x, y, width: SIDE, height: SIDE });
  });
  const texts = [...numbers].map(([square, number]) => {
    const [x, y] = center(ground, square);
    return svg("text", { x, y, class: given.has(square) ? "given" : "" }, String(number));
  });
  const files = Array.from({ length: ground.files }, (_, file) => svg("text", { class: "edge", x: (file + 0.5) * SIDE, y: height + 34 }, fileName(file)));
  const ranks = Array.from({ length: ground.ranks }, (_, rank) => svg("text", { class: "edge", x: -28, y: height - (rank + 0.5) * SIDE }, String(rank + 1)));
  return svg("svg", { viewBox: `-56 -4 ${width + 60} ${height + 64}` }, ...squares, ...texts, ...files, ...ranks);
}
