// The keys, and the list of them under `?`.

import { html } from "./elements.js";

const KEYS = [
  ["Space", "Play and pause; on a button: press it"],
  [". and ,", "Step forward, step back; Count: next tour, tour before"],
  ["→ and ←", "The same, unless the keyboard is on a board or a slider"],
  ["s and e", "To the start, to the end; Count: first tour, last tour"],
  ["+ and −", "Faster, slower; on the map: nearer, farther"],
  ["Arrow keys", "On the board: square by square; on the map: over it"],
  ["Enter", "Start on this square; in Edit: hole or square; in Puzzles: its number"],
  ["u, Ctrl+z", "Play and Edit: undo"],
  ["y, Ctrl+y", "Play and Edit: redo"],
  ["h", "Play: a hint"],
  ["n, p, o", "Numbers, path, onward moves: shown or not"],
  ["r", "Another tour; Count: one at random; Puzzles: a new one"],
  ["0", "The whole map"],
  ["Escape", "Stop a search, a count"],
  ["?", "This list"],
];

/** The list of keys. */
export function keyList() {
  const rows = KEYS.map(([key, what]) =>
    html("div", {}, html("dt", {}, ...key.split(/( and |, )/).map(word)), html("dd", {}, what)),
  );
  const dialog = html(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    html("h2", { id: "keys-title" }, "Keys"),
    html("dl", {}, ...rows),
    html("p", { class: "about" }, html("a", { href: "third-party.txt" }, "Licenses"), " of what others wrote and this page contains."),
    html("form", { method: "dialog" }, html("button", {}, "Close")),
  );
  return dialog;
}

/** @param {string} text */
function word(text) {
  return text === " and " || text === ", " ? text : html("kbd", {}, text);
}

/**
 * The name of what is pressed. The command key of a Mac is the control key of others.
 * @param {KeyboardEvent} event
 */
function pressed({ key, ctrlKey, metaKey, shiftKey }) {
  if (!ctrlKey && !metaKey) return key;
  return `Ctrl+${shiftKey ? "Shift+" : ""}${key.toLowerCase()}`;
}

/** What a control does itself, by key. @type {Record<string, string>} */
const OWN = {
  " ": "button, summary, input[type=checkbox]",
  Enter: "button, summary, input, a",
  ArrowLeft: "input",
  ArrowRight: "input",
};

/**
 * Listens to the keys of the whole page.
 * @param {(key: string) => (() => void) | undefined} find What a key does, as `u` or `Ctrl+Shift+z`.
 */
export function listenToKeys(find) {
  addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector("dialog[open]")) return;
    const typing = target.closest("input:not([type=checkbox]):not([type=range]), textarea, select");
    if (typing && event.key !== "Escape") return;
    // What a control does with a key goes first.
    if (event.key in OWN && target.closest(OWN[event.key])) return;
    const action = find(pressed(event));
    if (!action) return;
    event.preventDefault();
    action();
  });
}
