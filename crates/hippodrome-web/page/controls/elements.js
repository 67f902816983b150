// Making elements: a tag, its attributes, its children.
//
// An attribute that is a function listens to the event of its name (`click`), `true` sets an attribute
// without a value, `false` and `undefined` leave it out. Text goes in as text, never as markup.

import { partsByLanguage } from "../language/language.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | undefined | ((event: any) => void)>} Attributes */

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {E}
 */
function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * A button with a sign in place of a word.
 * @param {string} d The path of the sign, on 24 by 24.
 * @param {string} label What it is called.
 * @param {string} key The key that does the same.
 * @param {() => void} press
 */
export function iconButton(d, label, key, press) {
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
  return html("button", { type: "button", class: "icon", title: `${label} (${key})`, "aria-label": label, click: press }, icon);
}

/** Whether the reader asked for less motion. */
export function lessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Writes a text into an element: what the engine says stands there in its own language.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  const parts = partsByLanguage(text);
  element.replaceChildren(...parts.map(({ text, lang }) => (lang ? html("span", { lang }, text) : text)));
}

/**
 * With a capital letter and a full stop. A name with digits, of a square or a board, stays as it was written.
 * @param {string} text
 */
export function asSentence(text) {
  if (text === "") return "";
  const [, isolate, begin, rest] = /** @type {RegExpExecArray} */ (/^(\u2068?)(.)(.*)$/su.exec(text));
  const isWord = /^\p{L}+(?![\p{L}\d])/u.test(begin + rest);
  return `${isolate}${isWord ? begin.toUpperCase() : begin}${rest}${/[.?!…]\u2069?$/.test(text) ? "" : "."}`;
}
