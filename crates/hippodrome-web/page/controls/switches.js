// What the head of the page switches: the language, and whether it is light or dark. Each is a sign with a list of the browser's
// own over it, which is not seen until it opens: so it is small, and keyboards and screen readers know it.

import { THEMES, chooseTheme, theme } from "../core/theme.js";
import { LANGUAGES, language, words } from "../language/language.js";
import { select } from "./controls.js";
import { html, svg } from "./elements.js";

/** @typedef {import("../language/language.js").Language} Language */

/** The sign of each, on 24 by 24: a disc that is half filled, a sun, a moon. */
const SIGNS = {
  system: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  light: "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v1m0 16v1m-9-9h1m16 0h1M5 5l1 1m12 12l1 1m0-14l-1 1M6 18l-1 1",
  dark: "M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z",
};

/**
 * @param {Element} sign
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function behind(sign, label, options, chosen, choose) {
  const list = select(label, options, choose);
  list.value = chosen;
  list.title = label;
  return html("span", { class: "switch" }, sign, list);
}

/** @param {(language: Language) => void} speak Called when another language is chosen. */
export function switches(speak) {
  const { language: label, colors, themes } = words.page;
  const codes = LANGUAGES.map(({ code, name }) => [code, name]);
  const languages = behind(html("span", { "aria-hidden": "true" }, language.code.toUpperCase()), label, codes, language.code, (chosen) => {
    speak(/** @type {Language} */ (LANGUAGES.find(({ code }) => code === chosen)));
  });
  const path = svg("path", { d: SIGNS[theme] });
  const lights = behind(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path), colors, THEMES.map((one) => [one, themes[one]]), theme, (chosen) => {
    chooseTheme(chosen);
    path.setAttribute("d", SIGNS[theme]);
  });
  return [languages, lights];
}
