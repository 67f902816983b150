// The fields that a tour is asked for by: the piece, the edges of the board, open or closed.

import { partsOf } from "../problem/boards.js";
import { segments, select } from "./controls.js";
import { html } from "./elements.js";

/** @typedef {import("../core/state.js").State} State */

export const PIECES = [
  ["knight", "Knight (1,2)"],
  ["camel", "Camel (1,3)"],
  ["zebra", "Zebra (2,3)"],
  ["giraffe", "Giraffe (1,4)"],
  ["knight+camel", "Knight and camel"],
  ["king", "King"],
  ["queen", "Queen"],
  ["rook", "Rook"],
  ["wazir", "Wazir (0,1)"],
  ["threeleaper", "Threeleaper (0,3)"],
];

const SURFACES = [
  ["", "Edges on all sides"],
  ["cylinder:", "Cylinder"],
  ["torus:", "Torus"],
  ["mobius:", "Möbius strip"],
  ["klein:", "Klein bottle"],
];

/**
 * A list of pieces; one that is not in it can be shown all the same.
 * @param {(piece: string) => void} choose
 */
export function pieceField(choose) {
  const element = select("Piece", PIECES, choose);
  const show = (/** @type {State} */ { piece }) => {
    if (![...element.options].some(({ value }) => value === piece)) element.append(html("option", { value: piece }, piece));
    element.value = piece;
  };
  return { element, show };
}

/** @param {(surface: string) => void} choose */
export function surfaceField(choose) {
  const element = select("Edges", SURFACES, choose);
  const show = (/** @type {State} */ { board }) => {
    element.value = partsOf(board)?.surface ?? "";
  };
  return { element, show };
}

/**
 * Whether the tour is open or closed.
 * @param {(closed: boolean) => void} choose
 * @param {{ label: string, open: string, closed: string }} [words]
 */
export function closedField(choose, words = { label: "Kind of tour", open: "Open", closed: "Closed" }) {
  const options = [
    ["open", words.open],
    ["closed", words.closed],
  ];
  const { element, set } = segments(words.label, options, (kind) => choose(kind === "closed"));
  const show = (/** @type {State} */ { closed }) => set(closed ? "closed" : "open");
  return { element, show };
}
