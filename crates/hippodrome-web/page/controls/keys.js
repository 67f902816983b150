// The keys, and what is under `?`: the list of them, and the languages.

import { LANGUAGES, language, words } from "../language/language.js";
import { html } from "./elements.js";

/** @typedef {import("../language/language.js").Language} Language */

/**
 * The list of keys, and the languages to choose from, each named in its own words.
 * @param {(language: Language) => void} speak Called when another is chosen.
 */
export function keyList(speak) {
  const says = words.keys;
  const rows = says.rows.map(([keys, what]) =>
    html("div", {}, html("dt", {}, ...keys.flatMap((key, i) => [i > 0 ? " / " : "", html("kbd", {}, key)])), html("dd", {}, what)),
  );
  const languages = LANGUAGES.map((one) =>
    html("button", { type: "button", lang: one.code, "aria-pressed": String(one === language), click: () => speak(one) }, one.name),
  );
  return html(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    html("h2", { id: "keys-title" }, says.title),
    html("div", { class: "segments", role: "group", "aria-label": says.language }, ...languages),
    html("dl", {}, ...rows),
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
