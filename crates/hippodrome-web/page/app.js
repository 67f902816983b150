// The page: its language, its state, its modes, its keys.

import { html, setText } from "./controls/elements.js";
import { keyList, listenToKeys } from "./controls/keys.js";
import { ModeLinks } from "./controls/mode_links.js";
import { switches } from "./controls/switches.js";
import { Latest } from "./core/latest.js";
import { FirstBoard } from "./core/first_board.js";
import { LANGUAGE, keep, kept } from "./core/kept.js";
import { isElsewhere, toHash } from "./core/state.js";
import { Store } from "./core/store.js";
import "./first_sight.js";
import { preferred, speak, words } from "./language/language.js";
import { MODES } from "./modes/list.js";

/** @typedef {import("./modes/mode.js").Mode} Mode */
/** @typedef {import("./language/language.js").Language} Language */

// A language that does not come is no reason to show nothing.
await speak(preferred(kept(LANGUAGE))).catch(console.warn);

const store = new Store(MODES.map(({ name }) => name));
const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = find("main");

/** Those that have been shown. @type {Map<string, Mode>} */
const modes = new Map();
/** What is shown; nothing while it comes for the first time. @type {Mode | undefined} */
let mode;
/** What is wanted last is shown, whatever comes late. */
const wanted = new Latest();
/** @type {ModeLinks} */
let links;
/** @type {HTMLDialogElement} */
let keys;

/** @param {string} text */
function announce(text) {
  setText(find("live"), text);
}

const firstBoard = new FirstBoard(store.state);

/** What changes when a mode's link is followed. @param {string} name */
function aimed(name) {
  if (name === "take" && mode) return { ...mode.shared, mode: name };
  return firstBoard.opened(store.state, name);
}

/** What stands around the modes, in the language that is spoken. */
function frame() {
  const { about, skip, modes: label } = words.page;
  const help = words.keys.title;
  document.querySelector("meta[name=description]")?.setAttribute("content", about);
  find("skip").textContent = skip;
  find("modes").setAttribute("aria-label", label);
  const button = find("help-button");
  button.title = `${help} (?)`;
  button.replaceChildren(html("span", { "aria-hidden": "true" }, "?"), html("span", { class: "hidden" }, help));
  links = new ModeLinks(MODES, (name) => store.set(aimed(name)));
  find("modes").replaceChildren(...links.elements);
  find("switches").replaceChildren(...switches(choose));
  keys?.remove();
  keys = keyList();
  document.body.append(keys);
}

/** The list of the switch for the language. */
const languages = () => /** @type {HTMLSelectElement} */ (find("switches").querySelector("select"));

/** Another language is chosen: everything is made anew, and shows what it showed. @param {Language} language */
async function choose(language) {
  try {
    await speak(language);
  } catch (error) {
    console.warn(error);
    announce(words.page.noLanguage);
    languages().value = document.documentElement.lang;
    return;
  }
  keep(LANGUAGE, language.code);
  announce("");
  mode?.leave();
  mode = undefined;
  modes.clear();
  frame();
  enter();
  aim();
  languages().focus();
}

/** Shows the mode of the state, which comes from the network the first time. */
function enter() {
  const { name, load } = MODES.find(({ name }) => name === store.state.mode) ?? MODES[0];
  links.mark(name);
  wanted.drop();
  const known = modes.get(name);
  if (known) show(known);
  else wanted.run(async (timely) => make(name, await timely(load())), absent);
}

/**
 * @param {string} name
 * @param {new (store: Store, announce: (text: string) => void) => Mode} Made
 */
function make(name, Made) {
  const made = new Made(store, announce);
  modes.set(name, made);
  show(made);
}

/** @param {Mode} shown */
function show(shown) {
  mode = shown;
  document.body.classList.toggle("embedded", store.state.mode === "embed");
  main.replaceChildren(shown.element);
  shown.enter(store.state);
}

/** A mode has not come. @param {unknown} error */
function absent(error) {
  console.error(error);
  const again = html("button", { type: "button", click: () => location.reload() }, words.page.reload);
  main.replaceChildren(html("p", { class: "notice", role: "alert" }, words.page.absent, " ", again));
}

/** The title tells the mode and what it shows; a mode's link leads to what is shown, in that mode. */
function aim() {
  const { name, about } = MODES.find(({ name }) => name === store.state.mode) ?? MODES[0];
  document.title = words.page.title(words.modes[name], about(store.state));
  links.aim((name) => toHash({ ...store.state, ...aimed(name) }));
}

store.listen((state, before) => {
  firstBoard.follow(state, before);
  if (isElsewhere(state, before)) announce("");
  if (state.mode === before.mode) {
    mode?.update(state, before);
  } else {
    mode?.leave();
    mode = undefined;
    enter();
  }
  aim();
});

/** Shows the list of keys from its heading on: the first link of it stands at its end. */
function showKeys() {
  keys.showModal();
  keys.querySelector("h2")?.focus();
}

find("help-button").addEventListener("click", showKeys);
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
    "?": showKeys,
  };
  return mode?.keys[key] ?? everywhere[/** @type {keyof typeof everywhere} */ (key)];
});

frame();
enter();
aim();

// From now on the page works without a network. What it takes for that comes after what is shown first.
if (isSecureContext && "serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(console.warn);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
