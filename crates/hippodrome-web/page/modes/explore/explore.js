// Exploring: a tour of a board as large as one likes, as a map.

import { html } from "../../controls/elements.js";
import { Engine, Stopped } from "../../engine/engine.js";
import { nameOf, placed, plain } from "../../giant/giant.js";
import { counted, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { GiantMap } from "../../map/map.js";
import { Overview } from "../../map/overview.js";
import { Ride } from "../../map/ride.js";
import { squareName } from "../../problem/squares.js";
import { Mode } from "../mode.js";
import { ExplorePanel } from "./explore_panel.js";
import { NoTour, asGiant } from "./no_tour.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */
/** @typedef {import("../../giant/giant.js").Giant} Giant */

/** The scale at which a square is looked at that one goes to. */
const NEAR = 64;

/** What a tour is built anew for. @type {(keyof State)[]} */
const GIANT = ["giant", "joins", "closed", "from", "to"];

export class Explore extends Mode {
  engine = new Engine();
  /** @type {Giant | undefined} */
  giant;
  /** Whether the engine is being asked about the pointer. */
  #asking = false;
  /** The square that is to be told next. @type {[bigint, bigint] | null} */
  #waiting = null;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce);
    this.map = new GiantMap({
      moved: () => this.#moved(),
      point: (square) => this.#point(square),
      pick: ([file, rank]) => this.#goToSquare(squareName(file, rank), false),
      drawn: () => this.overview.show(),
    });
    this.overview = new Overview(this.map);
    this.noTour = new NoTour(store);
    this.ride = new Ride(this.map, {
      step: (step) => store.set({ at: String(step) }),
      said: (text) => this.tell(text),
    });
    const { map } = this;
    const zoom = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
      html("button", { type: "button", "aria-label": label, title: label, click: act }, sign);
    map.element.append(this.overview.element, this.noTour.element);
    const zooms = html(
      "div",
      { class: "zoom" },
      zoom("+", words.explore.zoomIn, () => map.zoom(2)),
      zoom("−", words.explore.zoomOut, () => map.zoom(0.5)),
      zoom("⤢", words.explore.whole, () => map.whole()),
    );
    this.panel = new ExplorePanel(store, {
      step: (text) => this.#goToStep(text),
      square: (text) => this.#goToSquare(text, true),
    });
    this.element = this.columns({
      name: "explore",
      board: html("div", { class: "zoomed" }, map.element, zooms),
      under: [this.sentence, this.ride.element],
      label: words.common.settings,
      panel: [this.panel.element],
    });
    const { ride } = this;
    this.keys = {
      " ": () => ride.toggle(),
      ".": () => ride.by(1n),
      ",": () => ride.by(-1n),
      ArrowRight: () => ride.by(1n),
      ArrowLeft: () => ride.by(-1n),
      s: () => ride.goTo(1n),
      e: () => this.giant && ride.goTo(this.giant.squares),
      "+": () => map.zoom(1.5),
      "-": () => map.zoom(1 / 1.5),
      0: () => map.whole(),
      Escape: () => ride.pause(),
    };
  }

  /** @param {State} state */
  enter(state) {
    this.panel.show(state);
    super.enter(state);
  }

  /** @returns {Partial<State>} */
  get shared() {
    return { of: "giant" };
  }

  leave() {
    super.leave();
    this.ride.pause();
    this.#end();
  }

  /** The board that was shown is shown no longer. */
  #end() {
    this.giant?.end();
    this.giant = undefined;
    this.engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.panel.show(state);
    if (GIANT.some((name) => state[name] !== before[name])) {
      this.begin(state);
      return;
    }
    if (state.view !== before.view && state.view !== this.map.view.toString()) this.map.show(state.view);
    if (state.at !== before.at && state.at !== String(this.ride.at)) this.ride.goTo(this.#stepOf(state.at) ?? 1n);
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.ride.pause();
    this.#end();
    this.warn([]);
    // What was said of the board before is true no longer.
    this.tell("");
    this.noTour.hide();
    this.#waiting = null;
    const flaws = [...this.store.flaws];
    const giant = await timely(asGiant(this.engine, state));
    if (typeof giant === "string") {
      this.warn(flaws);
      this.map.unload();
      this.overview.load(undefined);
      this.ride.unload();
      this.panel.tell(undefined);
      this.noTour.show(giant);
      await this.noTour.offer(state, this.engine, timely);
      return;
    }
    this.giant = giant;
    if (!this.map.load(giant, state.view)) flaws.push(words.explore.noView(state.view.slice(0, 40)));
    const at = this.#stepOf(state.at);
    if (at === undefined) flaws.push(words.explore.noStep(state.at.slice(0, 40)));
    this.warn(flaws);
    this.overview.load(giant);
    this.ride.load(giant, at ?? 1n);
    this.panel.tell(giant);
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Stopped) return;
    this.warn([whyOf(error)]);
  }

  /** @param {string} text */
  #stepOf(text) {
    const digits = plain(text);
    const step = /^\d{1,40}$/.test(digits) ? BigInt(digits) : 0n;
    return this.giant && step >= 1n && step <= this.giant.squares ? step : undefined;
  }

  #moved() {
    this.store.set({ view: this.map.view.toString() });
  }

  /** @param {[bigint, bigint] | null} square */
  #point(square) {
    this.map.pointed = square;
    this.map.mark();
    this.#waiting = square;
    if (square) this.#ask();
    else this.ride.say();
  }

  /** Asks for the square that is pointed at: the last one, if the engine is slower than the pointer. */
  async #ask() {
    const { giant } = this;
    const square = this.#waiting;
    if (this.#asking || !square || !giant) return;
    this.#waiting = null;
    this.#asking = true;
    try {
      const name = squareName(...square);
      const { step } = await giant.square(name);
      if (giant === this.giant && this.map.pointed) {
        this.tell(words.explore.visited(placed(...square), counted(step), counted(giant.squares)));
        if (this.map.crossed) this.say();
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.#asking = false;
    }
    this.#ask();
  }

  /** Goes to a step, or says what is wrong with it. @param {string} text */
  #goToStep(text) {
    const step = this.#stepOf(text);
    if (!this.giant) return "";
    if (step === undefined) return words.explore.noStepUpTo(text, counted(this.giant.squares));
    this.warn([]);
    this.ride.goTo(step).then(() => this.ride.look(NEAR));
    return "";
  }

  /**
   * @param {string} text A name, or file and rank as numbers.
   * @param {boolean} look Whether to go there, too.
   */
  async #goToSquare(text, look) {
    const { giant } = this;
    if (!giant) return;
    const name = nameOf(text);
    try {
      const { step } = await giant.square(name);
      this.warn([]);
      await this.ride.goTo(step);
      if (look) this.ride.look(NEAR);
    } catch (error) {
      this.fail(error);
    }
  }
}
