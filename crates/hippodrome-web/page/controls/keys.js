// The keys: the list of them under `?`, what is pressed, and how one goes over a board by them.

import { words } from "../language/language.js";
import { html } from "./elements.js";

/** The list of keys. */
export function keyList() {
  const says = words.keys;
  const rows = says.rows.map(([keys, what]) =>
    html("div", {}, html("dt", {}, ...keys.flatMap((key, i) => [i > 0 ? " / " : "", html("kbd", {}, key)])), html("dd", {}, what)),
  );
  return html(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    html("h2", { id: "keys-title", tabindex: -1 }, says.title),
    html("dl", {}, ...rows),
    html("p", { class: "about" }, html("a", { href: "book/" }, says.book)),
    html("p", { class: "about" }, html("a", { href: "third-party.txt" }, says.licenses)),
    html("form", { method: "dialog" }, html("button", {}, says.close)),
  );
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
 * Goes over a board by the keyboard: arrows lead from square to square, Enter chooses one. Places are numbered rank by rank from
 * the bottom.
 * @param {Element} element
 * @param {{ files: number, ranks: number }} board
 * @param {object} on
 * @param {() => number} on.at The place that the keyboard is on.
 * @param {(place: number) => void} on.go
 * @param {(place: number) => void} on.choose
 * @param {boolean} [on.plays] Whether Space is a player's.
 */
export function walkByKeys(element, { files, ranks }, { at, go, choose, plays }) {
  element.addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey } = /** @type {KeyboardEvent} */ (event);
    const [file, rank] = [at() % files, Math.floor(at() / files)];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [Math.max(0, file - 1), rank],
      ArrowRight: [Math.min(files - 1, file + 1), rank],
      ArrowUp: [file, Math.min(ranks - 1, rank + 1)],
      ArrowDown: [file, Math.max(0, rank - 1)],
      Home: [0, rank],
      End: [files - 1, rank],
      PageUp: [file, ranks - 1],
      PageDown: [file, 0],
    };
    if (ctrlKey || altKey || metaKey || (key === " " && plays)) return;
    if (key === "Enter" || key === " ") choose(at());
    else if (key in ways) go(ways[key][1] * files + ways[key][0]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

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
