// Watching: click a square, and the tour is found and the knight sets out.

import { facts, segments } from "../../controls/controls.js";
import { asSentence, html, setText } from "../../controls/elements.js";
import { DEFAULTS, askedProblem, asksAnew } from "../../core/state.js";
import { counted, engineWords, words } from "../../language/language.js";
import { askedMethod } from "../../problem/methods.js";
import { untold } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";
import { WatchPanel } from "./watch_panel.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** So many visits are made at once. */
const AT_ONCE = 100_000;

export class Watch extends BoardMode {
  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square), plays: true }, () => this.#live());
    const says = words.watch;
    this.kind = segments(
      says.played,
      [
        ["search", says.search],
        ["tour", says.tour],
      ],
      (show) => store.set({ show: show === "tour" ? "tour" : "search", step: 0 }),
    );
    this.kind.element.hidden = true;
    this.player = new Player({
      show: (at, time, reveal) => this.#show(at, time, reveal),
      rest: (at) => this.#rest(at),
      speed: (speed) => store.set({ speed }),
      between: this.kind.element,
    });
    this.panel = new WatchPanel(store, () => {
      store.set({ seed: store.state.seed + 1, step: 0 });
      this.reveal();
    });
    this.remark = html("p", { class: "remark", hidden: true });
    this.anywhere = html(
      "button",
      { type: "button", class: "away", hidden: true, click: () => store.set({ start: "", end: "", step: 0 }) },
      says.anywhere,
    );
    // Whoever comes without an address is told what this is; a finished tour is seen behind it.
    const [click, play, yourself, learn, how] = says.welcomeOn;
    this.welcome = html(
      "p",
      { class: "welcome" },
      html("strong", {}, says.welcome),
      ` ${click} `,
      html("a", { href: "#play" }, play),
      ` ${yourself} `,
      html("a", { href: "#learn" }, learn),
      ` ${how}`,
    );
    this.says.prepend(this.welcome);
    this.says.append(this.anywhere);
    this.counters = html("dl", { class: "counters" });
    this.element = this.columns({
      name: "watch",
      board: this.place,
      under: [this.says, this.proof.element, this.player.element],
      label: words.common.settings,
      panel: [this.panel.element, this.counters, this.remark],
    });
    this.sentence.hidden = true;
    this.keys = {
      ...this.player.keys,
      r: () => store.set({ seed: store.state.seed + 1, step: 0 }),
      Escape: () => this.halt(),
    };
  }

  /** @param {State} state */
  enter(state) {
    if (this.store.isAddressed) this.#begun();
    this.setOut = this.store.takePlay();
    this.panel.show(state);
    this.player.setSpeed(state.speed);
    super.enter(state);
  }

  leave() {
    this.player.pause();
    super.leave();
  }

  /** The step that is shown; -1 for the last. @returns {Partial<State>} */
  get shared() {
    return { ...super.shared, step: this.player.shown(this.store.state.step) };
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.panel.show(state);
    if (state.speed !== before.speed) this.player.setSpeed(state.speed);
    if (state.numbers !== before.numbers || state.path !== before.path || state.degrees !== before.degrees) {
      this.stage.board?.layers(state);
    }
    if (asksAnew(state, before)) {
      this.#begun();
      this.begin(state);
    } else if (state.show !== before.show) this.#load(state);
    else if (state.step !== before.step && state.step !== this.player.at) this.player.go(this.#place(state.step));
  }

  /**
   * Looks for the tour that a state asks for.
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.stage.engine.stop();
    this.player.pause();
    this.player.unload();
    this.remark.hidden = true;
    this.proof.hide();
    this.anywhere.hidden = true;
    this.isNowhere = false;
    this.stop.hidden = true;
    this.place.classList.remove("busy");
    if (!(await this.showBoard(state, timely))) return;
    // A search that is over at once is not announced before.
    const waiting = setTimeout(() => this.#live(), 120);
    try {
      if (!(await this.findTour(state, timely))) return;
    } finally {
      clearTimeout(waiting);
    }
    this.stop.hidden = true;
    this.place.classList.remove("busy");
    this.isNowhere = await timely(this.#failsAnywhere(state));
    // The step may have been chosen while it was searched.
    this.#load(this.store.state);
    if (this.setOut) {
      this.setOut = false;
      this.player.at = Math.min(1, this.player.length);
      this.player.start();
    }
  }

  /** Whether a tour that fails with the ends of a state fails with all others too, as far as that is found at once. @param {State} state */
  async #failsAnywhere(state) {
    const { answer, engine } = this.stage;
    if (answer?.status !== "impossible" || !(state.start || state.end)) return false;
    const about = { problem: askedProblem({ ...state, start: "", end: "" }), method: askedMethod(DEFAULTS, 0), steps: 0, nodes: AT_ONCE };
    const { status } = await engine.ask({ tour: about });
    return status === "impossible";
  }

  /** Whether the knight sets out as soon as there is a tour. */
  setOut = false;

  /** @param {State} state */
  #load(state) {
    const { stage } = this;
    stage.choose(state.show);
    this.kind.element.hidden = !stage.hasDetours;
    this.kind.set(stage.cursor?.recording === stage.ride ? "tour" : "search");
    const { answer } = stage;
    const isWelcome = !this.welcome.hidden;
    const place = answer?.status === "stopped" || isWelcome ? stage.length : this.#place(state.step);
    this.place.classList.toggle("softly", isWelcome);
    this.player.element.hidden = stage.length === 0;
    this.player.load(stage.length, place);
    this.#count();
    // Without its ends there may be one.
    this.anywhere.hidden = answer?.status !== "impossible" || this.isBarren;
    this.remark.hidden = !answer?.remark;
    setText(this.remark, asSentence(engineWords(answer?.remark ?? "")));
    if (answer && answer.status !== "found" && stage.length === 0) this.say();
  }

  /**
   * The place of a step as the address has it; the first shows the knight on its start.
   * @param {number} step
   */
  #place(step) {
    if (step < 0) return this.stage.length;
    return step === 0 ? Math.min(1, this.stage.length) : step;
  }

  /** Somebody does something: no more is told of what this is. */
  #begun() {
    this.welcome.hidden = true;
    this.sentence.hidden = false;
    this.place.classList.remove("softly");
  }

  /** @param {number} square */
  #pick(square) {
    const { ground } = this.stage;
    if (!ground) return;
    this.#begun();
    const start = ground.name(square);
    this.setOut = true;
    this.announce(words.watch.startOn(start));
    if (start === this.store.state.start) {
      this.store.set({ step: 0 });
      this.begin(this.store.state);
    } else {
      const end = this.store.state.end === start ? "" : this.store.state.end;
      const { method } = this.store.state;
      this.store.set({ start, end, step: 0, method: method === "moves" ? "auto" : method });
    }
  }

  /**
   * @param {number} at
   * @param {number} time
   * @param {boolean} reveal
   */
  #show(at, time, reveal) {
    if (at < this.stage.length) this.#begun();
    this.stage.show(at, time, reveal);
    this.narrate();
    this.#count();
  }

  /** @param {number} at */
  #rest(at) {
    this.say();
    this.store.set({ step: at === this.player.length && at > 0 ? -1 : at });
  }

  /** A search that takes its time shows that it lives. */
  #live() {
    const { life, ground } = this.stage;
    if (!life || !ground) return;
    this.stop.hidden = false;
    this.place.classList.add("busy");
    const time = performance.now() - life.began;
    this.tell(words.narration.searching(life.visits, time, life.depth, life.deepest, ground.squares));
    const says = words.common;
    this.#counters([
      [says.visits, counted(life.visits)],
      [says.path, `${counted(life.depth)} / ${counted(ground.squares)}`],
      [words.watch.longest, counted(life.deepest)],
      [says.time, says.seconds(time, 1)],
    ]);
  }

  #count() {
    const { answer, cursor, ground } = this.stage;
    if (!answer || !cursor || !ground) return;
    const { time } = answer;
    const more = this.stage.search && this.stage.search.untold > 0;
    const says = words.common;
    this.#counters([
      [says.visits, counted(answer.visits)],
      [says.stepsBack, counted(answer.backtracks)],
      [says.path, `${counted(cursor.path.length)} / ${counted(ground.squares)}`],
      [says.time, time < 100 ? says.milliseconds(time) : says.seconds(time, 2)],
    ]);
    if (more) this.counters.append(html("div", { class: "wide" }, html("dd", {}, untold(this.stage))));
  }

  /** @param {[string, string][]} rows */
  #counters(rows) {
    this.counters.replaceChildren(...facts(rows));
  }
}
