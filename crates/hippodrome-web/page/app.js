// The page: its state, its modes, its keys.

import { keyList, listenToKeys } from "./keys.js";
import { Store } from "./store.js";
import { Watch } from "./watch.js";

const store = new Store();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

/** @param {string} text */
function announce(text) {
  live.textContent = text;
}

const watch = new Watch(store, announce);
main.replaceChildren(watch.element);

const keys = keyList();
document.body.append(keys);
document.getElementById("help-button")?.addEventListener("click", () => keys.showModal());

/** @param {"numbers" | "path" | "degrees"} name */
const toggle = (name) => () => store.set({ [name]: !store.state[name] });

/** @param {number} way */
const faster = (way) => () => {
  const { slider } = watch.player;
  slider.value = String(Number(slider.value) + way);
  slider.dispatchEvent(new Event("input"));
};

listenToKeys({
  " ": () => watch.player.toggle(),
  ".": () => watch.player.go(watch.player.at + 1),
  ",": () => watch.player.go(watch.player.at - 1),
  s: () => watch.player.go(0),
  e: () => watch.player.go(watch.player.length),
  "+": faster(1),
  "-": faster(-1),
  n: toggle("numbers"),
  p: toggle("path"),
  o: toggle("degrees"),
  r: () => store.set({ seed: store.state.seed + 1, step: 0 }),
  Escape: () => watch.stage.stop(),
  "?": () => keys.showModal(),
});
