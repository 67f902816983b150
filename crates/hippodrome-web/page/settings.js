// The panel beside the board: which board, which piece, which tour, by which method.

import { html } from "./elements.js";
import { readGiven, writeGiven } from "./given.js";
import { GROUPS, TIES, isReversible, isSeeded, method } from "./methods.js";
import { readSquare } from "./squares.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Store} Store */

/** The longest side that can be typed. */
const LONGEST = 1000;

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

export const SURFACES = [
  ["", "Edges on all sides"],
  ["cylinder:", "Cylinder"],
  ["torus:", "Torus"],
  ["mobius:", "Möbius strip"],
  ["klein:", "Klein bottle"],
];

/**
 * The parts of a board's text: surface, ranks, files, holes. Null if it is none.
 * @param {string} text
 */
export function partsOf(text) {
  const found = /^([a-z]+:)?(\d{1,9})x(\d{1,9})((?:-[a-z]+\d+)*)$/.exec(text);
  if (!found) return null;
  const [, surface = "", ranks, files, holes] = found;
  return {
    surface,
    ranks: Number(ranks),
    files: Number(files),
    holes: holes ? holes.slice(1).split("-") : [],
  };
}

/**
 * The text of a board.
 * @param {{ surface: string, ranks: number, files: number, holes: string[] }} parts
 */
export function textOf({ surface, ranks, files, holes }) {
  const inside = holes.filter((hole) => {
    const place = readSquare(hole);
    return place && place[0] < files && place[1] < ranks;
  });
  return `${surface}${ranks}x${files}${inside.map((hole) => `-${hole}`).join("")}`;
}

/**
 * What else must change when the board does: ends that are no longer on it.
 * @param {State} state
 * @param {string} board
 * @returns {Partial<State>}
 */
export function withBoard(state, board) {
  const parts = partsOf(board);
  const isOn = (/** @type {string} */ name) => {
    const place = readSquare(name);
    return (
      parts && place && place[0] < parts.files && place[1] < parts.ranks && !parts.holes.includes(name)
    );
  };
  const start = state.start === "" || isOn(state.start) ? state.start : isOn("a1") ? "a1" : "";
  const given = writeGiven(readGiven(state.given).filter(([, name]) => isOn(name)));
  return { board, start, end: isOn(state.end) ? state.end : "", given, step: 0 };
}

/**
 * @param {string} label
 * @param {string[][]} options
 * @param {(value: string) => void} choose
 */
export function select(label, options, choose) {
  const element = html("select", {
    "aria-label": label,
    change: () => choose(element.value),
  });
  for (const [value, text] of options) element.append(html("option", { value }, text));
  return element;
}

/**
 * Two or three choices side by side.
 * @param {string} label
 * @param {string[][]} options
 * @param {(value: string) => void} choose
 */
export function segments(label, options, choose) {
  const buttons = options.map(([value, text]) =>
    html(
      "button",
      { type: "button", role: "radio", "aria-checked": "false", value, click: () => choose(value) },
      text,
    ),
  );
  const element = html("div", { class: "segments", role: "radiogroup", "aria-label": label }, ...buttons);
  element.addEventListener("keydown", (event) => {
    const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const at = buttons.findIndex((button) => button.getAttribute("aria-checked") === "true");
    const next = buttons[(at + way + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  const set = (/** @type {string} */ value) => {
    for (const button of buttons) {
      const checked = button.value === value;
      button.setAttribute("aria-checked", String(checked));
      button.tabIndex = checked ? 0 : -1;
    }
  };
  return { element, set };
}

/** @param {string} label @param {...(Node | string)} children */
export function field(label, ...children) {
  return html("label", { class: "field" }, html("span", {}, label), ...children);
}

export class Settings {
  /**
   * @param {Store} store
   * @param {() => void} find Called for a tour with another seed.
   */
  constructor(store, find) {
    this.store = store;
    const change = (/** @type {Partial<State>} */ part) => store.set({ step: 0, ...part });
    const side = (/** @type {string} */ label) =>
      html("input", {
        type: "number",
        min: 1,
        max: LONGEST,
        inputmode: "numeric",
        "aria-label": label,
        change: () => this.#setSides(),
      });
    this.ranks = side("Rows");
    this.files = side("Columns");
    this.piece = select("Piece", PIECES, (piece) => change({ piece }));
    this.kind = segments(
      "Kind of tour",
      [
        ["open", "Open"],
        ["closed", "Closed"],
      ],
      (kind) => change({ closed: kind === "closed", end: "" }),
    );
    const square = (/** @type {"start" | "end"} */ name) =>
      html("input", {
        type: "text",
        size: 4,
        maxlength: 8,
        placeholder: "any",
        autocapitalize: "off",
        autocomplete: "off",
        spellcheck: "false",
        change: (/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          change({ [name]: input.value.trim().toLowerCase() });
        },
      });
    this.start = square("start");
    this.end = square("end");
    this.method = html("select", { "aria-label": "Method", change: () => change({ method: this.method.value }) });
    for (const { label, methods } of GROUPS) {
      const group = html("optgroup", { label });
      for (const { name, label } of methods) group.append(html("option", { value: name }, label));
      this.method.append(group);
    }
    this.about = html("p", { class: "about" });
    this.ties = select("Ties", [["", "As usual"], ...TIES.map(({ name, label }) => [name, label])], (ties) =>
      change({ ties }),
    );
    this.tiesField = field("Ties", this.ties);
    this.mostFirst = html("input", {
      type: "checkbox",
      change: () => change({ mostFirst: this.mostFirst.checked }),
    });
    this.reversed = html("label", { class: "check" }, this.mostFirst, "Reversed: most onward moves first");
    this.another = html("button", { type: "button", class: "quiet", click: find }, "Another tour");
    const layer = (/** @type {"numbers" | "path" | "degrees"} */ name, /** @type {string} */ label) => {
      const box = html("input", { type: "checkbox", change: () => store.set({ [name]: box.checked }) });
      return { name, box, element: html("label", { class: "check" }, box, label) };
    };
    this.layers = [layer("numbers", "Numbers"), layer("path", "Path"), layer("degrees", "Onward moves")];
    this.element = html(
      "div",
      { class: "settings" },
      html(
        "fieldset",
        {},
        html("legend", {}, "Board"),
        html(
          "div",
          { class: "row" },
          field("Rows", this.ranks),
          html("span", { class: "times", "aria-hidden": "true" }, "×"),
          field("Columns", this.files),
          field("Piece", this.piece),
        ),
      ),
      html(
        "fieldset",
        {},
        html("legend", {}, "Tour"),
        this.kind.element,
        html("div", { class: "row" }, field("Start", this.start), field("End", this.end)),
      ),
      html(
        "fieldset",
        {},
        html("legend", {}, "Method"),
        this.method,
        this.about,
        this.tiesField,
        this.reversed,
        this.another,
      ),
      html(
        "fieldset",
        {},
        html("legend", {}, "Show"),
        html("div", { class: "row checks" }, ...this.layers.map(({ element }) => element)),
      ),
    );
    this.show(store.state);
  }

  #setSides() {
    const limit = (/** @type {HTMLInputElement} */ input) =>
      Math.max(1, Math.min(LONGEST, Math.round(Number(input.value)) || 1));
    const { state } = this.store;
    const parts = partsOf(state.board) ?? { surface: "", holes: [] };
    const sides = { ranks: limit(this.ranks), files: limit(this.files) };
    this.store.set(withBoard(state, textOf({ ...parts, ...sides })));
    this.show(this.store.state);
  }

  /** @param {State} state */
  show(state) {
    const parts = partsOf(state.board);
    this.ranks.value = parts ? String(parts.ranks) : "";
    this.files.value = parts ? String(parts.files) : "";
    if (!PIECES.some(([name]) => name === state.piece) && this.piece.value !== state.piece) {
      this.piece.append(html("option", { value: state.piece }, state.piece));
    }
    this.piece.value = state.piece;
    this.kind.set(state.closed ? "closed" : "open");
    this.start.value = state.start;
    this.end.value = state.end;
    this.end.disabled = state.closed;
    this.method.value = state.method;
    const chosen = method(state.method);
    this.about.textContent = chosen?.about ?? "";
    this.ties.value = state.ties;
    this.tiesField.hidden = !chosen?.ties;
    this.mostFirst.checked = state.mostFirst;
    this.another.hidden = !isSeeded(state.method, state.ties);
    this.reversed.hidden = !isReversible(state.method);
    for (const { name, box } of this.layers) box.checked = state[name];
  }
}
