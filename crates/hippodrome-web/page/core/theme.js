// Whether the page is light or dark: as the system has it, or as the reader has chosen. The style sheets know it by an attribute
// of the document, and what is drawn on canvases is told of a change.

import { keep, kept } from "./kept.js";

/** What can be chosen. */
export const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** @typedef {typeof THEMES[number]} Theme */

/** Where the choice is kept. */
const KEY = "hippodrome.theme";

/** The event of a choice. */
const CHOSEN = "theme";

/** What has been chosen. @type {Theme} */
export let theme = "system";

/** @param {string | null} chosen */
function wear(chosen) {
  theme = THEMES.find((one) => one === chosen) ?? "system";
  document.documentElement.dataset.theme = theme;
}

/** Makes the page as it was chosen on an earlier visit. */
export function wearKept() {
  wear(kept(KEY));
}

/** @param {string} chosen */
export function chooseTheme(chosen) {
  wear(chosen);
  keep(KEY, theme === "system" ? "" : theme);
  dispatchEvent(new Event(CHOSEN));
}

const darkness = () => matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  return theme === "system" ? darkness().matches : theme === "dark";
}

/** Calls whenever the colors may have changed. @param {() => void} act */
export function onRecolor(act) {
  darkness().addEventListener("change", act);
  addEventListener(CHOSEN, act);
}
