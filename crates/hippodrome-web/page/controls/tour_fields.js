// The fields that a tour is asked for by: the piece, the edges of the board, open or closed.

import { words } from "../language/language.js";
import { partsOf } from "../problem/boards.js";
import { segments, select } from "./controls.js";
import { html } from "./elements.js";

/** @typedef {import("../core/state.js").State} State */

/** The legs of those that leap to one kind of square alone. @type {Record<string, string>} */
const LEGS = { knight: "1,2", camel: "1,3", zebra: "2,3", giraffe: "1,4", wazir: "0,1", threeleaper: "0,3" };

/** The pieces to choose from, and what they are called. @returns {[string, string][]} */
export function namedPieces() {
  return Object.entries(words.common.pieces).map(([piece, name]) => [piece, piece in LEGS ? `${name} (${LEGS[piece]})` : name]);
}

/** @returns {[string, string][]} */
function namedSurfaces() {
  const { edged, cylinder, torus, mobius, klein } = words.common;
  return [["", edged], ["cylinder:", cylinder], ["torus:", torus], ["mobius:", mobius], ["klein:", klein]];
}

/**
 * A list of pieces; one that is not in it can be shown all the same.
 * @param {(piece: string) => void} choose
 */
export function pieceField(choose) {
  const element = select(words.common.piece, namedPieces(), choose);
  const show = (/** @type {State} */ { piece }) => {
    if (![...element.options].some(({ value }) => value === piece)) element.append(html("option", { value: piece }, piece));
    element.value = piece;
  };
  return { element, show };
}

/** @param {(surface: string) => void} choose */
export function surfaceField(choose) {
  const element = select(words.common.edges, namedSurfaces(), choose);
  const show = (/** @type {State} */ { board }) => {
    element.value = partsOf(board)?.surface ?? "";
  };
  return { element, show };
}

/**
 * Whether the tour is open or closed.
 * @param {(closed: boolean) => void} choose
 * @param {{ label: string, open: string, closed: string }} [named]
 */
export function closedField(choose, named = { label: words.common.kindOfTour, open: words.common.open, closed: words.common.closed }) {
  const options = [
    ["open", named.open],
    ["closed", named.closed],
  ];
  const { element, set } = segments(named.label, options, (kind) => choose(kind === "closed"));
  const show = (/** @type {State} */ { closed }) => set(closed ? "closed" : "open");
  return { element, show };
}
