// Controls that several modes share: a list to choose from, choices side by side, a labelled field, a group of
// them, the name of a square, numbers with their names.

import { words } from "../language/language.js";
import { flawOfSquare } from "../problem/boards.js";
import { html, iconButton } from "./elements.js";

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

/** Takes a move or a stroke back. @param {() => void} press */
export function undoButton(press) {
  return iconButton("M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4", words.common.undo, "u", press);
}

/** Makes again what was taken back. @param {() => void} press */
export function redoButton(press) {
  return iconButton("M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h4", words.common.redo, "y", press);
}

/** @param {string} label @param {...(Node | string)} children */
export function field(label, ...children) {
  return html("label", { class: "field" }, html("span", {}, label), ...children);
}

/**
 * Controls that belong together, under a name.
 * @param {Node | string} name
 * @param {...(Node | string)} children
 */
export function group(name, ...children) {
  return html("fieldset", {}, html("legend", {}, name), ...children);
}

/**
 * Says at a field what is wrong with what was typed there, and whether nothing is.
 * @param {HTMLInputElement} input
 * @param {string} flaw "" if nothing is.
 */
export function judge(input, flaw) {
  input.setCustomValidity(flaw);
  return input.reportValidity();
}

/**
 * Writes into a field what holds, in place of what may be wrong there.
 * @param {HTMLInputElement} input
 * @param {string} value
 */
export function fill(input, value) {
  input.value = value;
  input.setCustomValidity("");
}

/** What stands in a field is selected when it is entered, by a tap too, so that what is typed takes its place. */
export const SELECTED = {
  focus: (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const { value } = target;
    // A tap sets the mark after this; what is typed before is kept.
    setTimeout(() => target.matches(":focus") && target.value === value && target.select());
  },
};

/**
 * Where the name of a square is typed; what is none is told there, and nothing changes.
 * @param {import("../core/store.js").Store} store
 * @param {(name: string) => void} change
 */
export function squareInput(store, change) {
  const element = html("input", {
    type: "text",
    size: 4,
    maxlength: 8,
    placeholder: words.common.any,
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
    change: () => {
      const name = element.value.trim().toLowerCase();
      if (judge(element, name && flawOfSquare(store.state.board, name))) change(name);
    },
  });
  return element;
}

/**
 * Names, and beside or below each what there is to be told of it.
 * @param {[string, string][]} rows
 * @param {boolean} [wide] Whether each has a line of its own.
 */
export function facts(rows, wide = false) {
  return rows.map(([name, value]) => html("div", { class: wide ? "wide" : undefined }, html("dt", {}, name), html("dd", {}, value)));
}
