// Watching: click a square, and the tour is found and the knight sets out.

import { facts, segments } from "../../controls/controls.js";
import { asSentence, counted, html } from "../../controls/elements.js";
import { asksAnew } from "../../core/state.js";
import { narrate, untold } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";
import { WatchPanel } from "./watch_panel.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

export class Watch extends BoardMode {
  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square), plays: true }, () => this.#live());
    this.kind = segments(
      "What is played",
      [
        ["search", "The search"],
        ["tour", "The tour"],
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
    this.panel = new WatchPanel(store, () => store.set({ seed: store.state.seed + 1, step: 0 }));
    this.remark = html("p", { class: "remark", hidden: true });
    this.anywhere = html(
      "button",
      { type: "button", hidden: true, click: () => store.set({ start: "", end: "", step: 0 }) },
      "Start anywhere",
    );
    // Whoever comes without an address is told what this is; a finished tour is seen behind it.
    this.welcome = html(
      "p",
      { class: "welcome", hidden: store.isAddressed },
      html("strong", {}, "A knight visits every square once."),
      " Click any square, and it sets out. Or ",
      html("a", { href: "#play" }, "play"),
      " it yourself, or ",
      html("a", { href: "#learn" }, "learn"),
      " how it is done.",
    );
    this.counters = html("dl", { class: "counters" });
    this.element = this.columns({
      name: "watch",
      board: this.place,
      under: [html("div", { class: "says" }, this.welcome, this.sentence, this.stop, this.anywhere), this.player.element],
      label: "Settings",
      panel: [this.panel.element, this.counters, this.remark],
    });
    this.sentence.hidden = !this.welcome.hidden;
    this.keys = {
      ...this.player.keys,
      r: () => store.set({ seed: store.state.seed + 1, step: 0 }),
      Escape: () => this.halt(),
    };
  }

  /** @param {State} state */
  enter(state) {
    this.panel.show(state);
    this.player.setSpeed(state.speed);
    super.enter(state);
  }

  leave() {
    this.player.pause();
    super.leave();
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
    this.anywhere.hidden = true;
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
    // The step may have been chosen while it was searched.
    this.#load(this.store.state);
    if (this.setOut) {
      this.setOut = false;
      this.player.at = Math.min(1, this.player.length);
      this.player.start();
    }
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
    this.player.load(stage.length, place);
    this.#count();
    // Without its ends there may be one.
    this.anywhere.hidden = answer?.status !== "impossible" || (!state.start && !state.end);
    this.remark.hidden = !answer?.remark;
    this.remark.textContent = asSentence(answer?.remark ?? "");
    if (answer && answer.status !== "found" && stage.length === 0) this.announce(this.sentence.textContent ?? "");
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
    this.announce(`Start on ${start}`);
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
    this.sentence.textContent = narrate(this.stage);
    this.#count();
  }

  /** @param {number} at */
  #rest(at) {
    this.announce(this.sentence.textContent ?? "");
    this.store.set({ step: at === this.player.length && at > 0 ? -1 : at });
  }

  /** A search that takes its time shows that it lives. */
  #live() {
    const { life, ground } = this.stage;
    if (!life || !ground) return;
    this.stop.hidden = false;
    this.place.classList.add("busy");
    const seconds = (performance.now() - life.began) / 1000;
    this.sentence.textContent = `Searching: ${counted(life.visits)} visits in ${seconds.toFixed(1)} s, ${life.depth} squares deep, ${life.deepest} of ${ground.squares} at best. It is not looping: each visit is a path not tried before.`;
    this.#counters([
      ["Visits", counted(life.visits)],
      ["Path", `${counted(life.depth)} / ${counted(ground.squares)}`],
      ["Longest", counted(life.deepest)],
      ["Time", `${seconds.toFixed(1)} s`],
    ]);
  }

  #count() {
    const { answer, cursor, ground } = this.stage;
    if (!answer || !cursor || !ground) return;
    const { time } = answer;
    const more = this.stage.search && this.stage.search.untold > 0;
    this.#counters([
      ["Visits", counted(answer.visits)],
      ["Steps back", counted(answer.backtracks)],
      ["Path", `${counted(cursor.path.length)} / ${counted(ground.squares)}`],
      ["Time", time < 100 ? `${time.toFixed(1)} ms` : `${(time / 1000).toFixed(2)} s`],
    ]);
    if (more) this.counters.append(html("div", { class: "wide" }, html("dd", {}, untold(this.stage))));
  }

  /** @param {[string, string][]} rows */
  #counters(rows) {
    this.counters.replaceChildren(...facts(rows));
  }
}
