// The page: its state, its modes, its keys.

import { html } from "./controls/elements.js";
import { keyList, listenToKeys } from "./controls/keys.js";
import { opened, toHash } from "./core/state.js";
import { Store } from "./core/store.js";
import { MODES } from "./modes/list.js";

/** @typedef {import("./modes/mode.js").Mode} Mode */

const store = new Store(MODES.map(({ name }) => name));
const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = find("main");

/** Those that have been shown. @type {Map<string, Mode>} */
const modes = new Map();
/** @type {Mode} */
let mode;

/** @param {string} text */
function announce(text) {
  find("live").textContent = text;
}

/** What changes when a mode's link is followed. @param {string} name */
function aimed(name) {
  if (name === "take" && mode) return { ...mode.shared, mode: name };
  return modes.has(name) ? { mode: name } : opened(store.state, name);
}

const links = MODES.map(({ name, label }) => {
  const link = html("a", { href: `#${name}` }, label);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    store.set(aimed(name));
  });
  return { name, link };
});
find("modes").replaceChildren(...links.map(({ link }) => link));

/** Loads the style sheet of a mode; a mode can be used without. @param {string} address */
function loadStyle(address) {
  return new Promise((resolve) => {
    document.head.append(html("link", { rel: "stylesheet", href: address, load: resolve, error: resolve }));
  });
}

/** Shows the mode of the state. */
function enter() {
  const { name, make } = MODES.find(({ name }) => name === store.state.mode) ?? MODES[0];
  mode = modes.get(name) ?? new make(store, announce);
  modes.set(name, mode);
  main.replaceChildren(mode.element);
  for (const { name: other, link } of links) {
    if (other === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  mode.enter(store.state);
}

/** The title tells the mode and what it shows; a mode's link leads to what is shown, in that mode. */
function aim() {
  const { label, about } = MODES.find(({ name }) => name === store.state.mode) ?? MODES[0];
  document.title = `${label}: ${about(store.state)} · Hippodrome`;
  for (const { name, link } of links) link.href = toHash({ ...store.state, ...aimed(name) });
}

await Promise.all(MODES.map(({ make }) => "styleSheet" in make && loadStyle(make.styleSheet)));

store.listen((state, before) => {
  if (state.mode === before.mode) {
    mode.update(state, before);
  } else {
    mode.leave();
    enter();
  }
  aim();
});

const keys = keyList();
document.body.append(keys);
find("help-button").addEventListener("click", () => keys.showModal());
find("skip").addEventListener("click", (event) => {
  event.preventDefault();
  const cell = /** @type {SVGElement | null} */ (main.querySelector("[role=gridcell][tabindex='0']"));
  (cell ?? main).focus();
});

/** @param {"numbers" | "path" | "degrees"} name */
const toggle = (name) => () => store.set({ [name]: !store.state[name] });

listenToKeys((key) => {
  const everywhere = {
    n: toggle("numbers"),
    p: toggle("path"),
    o: toggle("degrees"),
    "?": () => keys.showModal(),
  };
  return mode.keys[key] ?? everywhere[/** @type {keyof typeof everywhere} */ (key)];
});

enter();
aim();
