// The keys, and the list of them under `?`.

import { html } from "./elements.js";

const KEYS = [
  ["Space", "Play and pause"],
  [". and ,", "Step forward, step back; Count: next tour, tour before"],
  ["s and e", "To the start, to the end; Count: first tour, last tour"],
  ["+ and −", "Faster, slower; on the map: nearer, farther"],
  ["Arrow keys", "Over the board, square by square; over the map"],
  ["Enter", "Start on this square; in Edit: hole or square; in Puzzles: its number"],
  ["u, y", "Play and Edit: undo, redo"],
  ["h", "Play: can it be finished?"],
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
    html("p", { class: "about" }, html("a", { href: "third-party.txt" }, "Licenses"), " of what others wrote and this page contains"),
    html("form", { method: "dialog" }, html("button", {}, "Close")),
  );
  return dialog;
}

/** @param {string} text */
function word(text) {
  return text === " and " || text === ", " ? text : html("kbd", {}, text);
}

/**
 * Listens to the keys of the whole page.
 * @param {(key: string) => (() => void) | undefined} find What a key does.
 */
export function listenToKeys(find) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector("dialog[open]")) return;
    const typing = target.closest("input:not([type=checkbox]):not([type=range]), textarea, select");
    if (typing && event.key !== "Escape") return;
    // What a control does with a key goes first.
    if ((event.key === " " || event.key === "Enter") && target.closest("button, input, summary, a")) return;
    const action = find(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
