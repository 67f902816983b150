// Comparing: two methods on the same board from the same start, in step.
//
// Each has an engine of its own, so a search that takes its time crawls beside one that is done. The map
// of all starts shows from which squares each of them fails.

import { facts, field, fill, squareInput } from "../../controls/controls.js";
import { asSentence, html, setText } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField } from "../../controls/tour_fields.js";
import { Latest } from "../../core/latest.js";
import { asksAnew } from "../../core/state.js";
import { Engine, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { counted, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { CONTENDERS, aboutOf, askedMethod, labelOf, wayOf, wordOf } from "../../problem/methods.js";
import { narrate, untold } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { Proof } from "../../search/proof.js";
import { Stage } from "../../search/stage.js";
import { Mode } from "../mode.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */
/** @typedef {import("../../problem/methods.js").Way} Way */

/** Longer sides are not compared. */
const LONGEST = 60;

/** Two boards with longer sides, drawn square by square, would take more than a frame for each step: they are drawn on canvases. */
const MOST_DRAWN = 30;

/**
 * After so many visits a search gives up, so that each comparison comes to an end, in half a minute or so. They are more
 * than the 24,105,743 that an article tells of.
 */
const MOST_VISITS = 30_000_000;

/** One of the two: its board, its words, its numbers. */
class Side {
  /**
   * @param {string} label
   * @param {(square: number) => void} pick
   * @param {() => void} changed
   * @param {(word: string) => void} choose
   */
  constructor(label, pick, changed, choose) {
    this.place = html("div", { class: "place" });
    this.stage = new Stage(this.place, { pick, plays: true }, changed, MOST_DRAWN);
    this.sentence = html("p", { class: "sentence" });
    this.proof = new Proof();
    this.counters = html("dl", { class: "counters" });
    this.select = html("select", { "aria-label": label, change: () => choose(this.select.value) });
    for (const [i, contenders] of CONTENDERS.entries()) {
      const group = html("optgroup", { label: words.methodGroups[i] });
      for (const word of contenders) group.append(html("option", { value: word }, labelOf(wayOf(word))));
      this.select.append(group);
    }
    this.about = html("p", { class: "about" });
    this.element = html("section", { class: "side", "aria-label": label }, this.select, this.about, this.place, this.counters, html("div", { class: "told" }, this.sentence, this.proof.element));
  }

  /** @type {HTMLOptionElement | undefined} */
  unlisted;

  /** @param {Way} way */
  name(way) {
    const word = wordOf(way);
    // What is in no list, as a tour that was handed over, can be seen where it is shown, and chosen nowhere.
    this.unlisted?.remove();
    this.unlisted = undefined;
    if (![...this.select.options].some((option) => option.value === word)) {
      this.unlisted = html("option", { value: word }, labelOf(way));
      this.select.append(this.unlisted);
    }
    this.select.value = word;
    this.about.textContent = aboutOf(way);
  }

  /**
   * Shows where it stands after so many steps, unless it is still searching.
   * @param {number} at
   * @param {number} time
   * @param {boolean} reveal
   */
  show(at, time, reveal) {
    if (this.stage.life) return;
    this.stage.show(at, time, reveal);
    setText(this.sentence, asSentence(this.stage.refusal) || narrate(this.stage, false));
    this.proof.show(this.stage);
    this.count();
  }

  count() {
    const { life, answer, ground, cursor } = this.stage;
    if (!ground) return;
    const numbers = life
      ? { visits: life.visits, backtracks: Math.max(0, life.visits - life.depth), time: performance.now() - life.began }
      : answer;
    if (!numbers) return;
    const length = life ? life.depth : (cursor?.path.length ?? 0);
    const { time } = numbers;
    const says = words.common;
    /** @type {[string, string][]} */
    const rows = [
      [says.visits, counted(numbers.visits)],
      [says.stepsBack, counted(numbers.backtracks)],
      [says.path, `${counted(length)} / ${counted(ground.squares)}`],
      [says.time, time < 100 ? says.milliseconds(time) : says.seconds(time, 1)],
    ];
    this.counters.replaceChildren(...facts(rows));
    const { search } = this.stage;
    // Beyond the steps that are kept the end comes in one.
    if (!life && search && search.untold > 0) this.counters.append(html("div", { class: "wide" }, html("dd", {}, untold(this.stage))));
    if (life) this.sentence.textContent = words.narration.searchingShort(life.deepest, ground.squares);
  }
}

export class Compare extends Mode {
  #mapping = new Latest();
  #mapper = new Engine();

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce);
    const pick = (/** @type {number} */ square) => this.#pick(square);
    const live = () => this.#live();
    const says = tools.compare;
    this.one = new Side(says.first, pick, live, (word) => store.set({ ...wayOf(word), step: 0 }));
    this.other = new Side(says.second, pick, live, (other) => store.set({ other, step: 0 }));
    this.sides = [this.one, this.other];
    this.verdict = html("p", { class: "verdict" });
    const meaning = (/** @type {string} */ kind, /** @type {string} */ sign, /** @type {string} */ text) =>
      html("li", {}, html("span", { class: `sign ${kind}`, "aria-hidden": "true" }, sign), text);
    this.legend = html(
      "ul",
      { class: "legend", hidden: true, "aria-label": says.legend },
      meaning("completes", "", says.completes),
      meaning("fails", "42", says.fails),
      meaning("unfinished", "?", says.unfinished),
    );
    this.mapped = html("button", { type: "button", "aria-pressed": "false", click: () => store.set({ starts: !store.state.starts }) }, says.map);
    this.player = new Player({
      show: (at, time, reveal) => this.sides.forEach((side) => side.show(at, time, reveal)),
      rest: (at) => store.set({ step: at === this.player.length && at > 0 ? -1 : at }),
      speed: (speed) => store.set({ speed }),
      between: this.stop,
    });
    this.size = new SizeFields(store, LONGEST);
    this.start = squareInput(store, (start) => store.set({ start, step: 0 }));
    this.kind = closedField((closed) => store.set({ closed, end: "", step: 0 }));
    // What was chosen elsewhere and cannot be set here is seen, and can be given up.
    this.end = html("button", { type: "button", hidden: true, click: () => store.set({ end: "", step: 0 }) });
    this.piece = html("button", { type: "button", hidden: true, click: () => store.set({ piece: "knight", step: 0 }) });
    this.element = html(
      "div",
      { class: "mode-compare" },
      html(
        "div",
        { class: "bar" },
        ...this.size.fields,
        this.size.fill,
        field(words.common.start, this.start),
        this.kind.element,
        this.end,
        this.piece,
        this.mapped,
      ),
      html("div", { class: "pair" }, this.one.element, this.other.element),
      this.legend,
      html("div", { class: "foot" }, this.notice, this.verdict, this.player.element),
      html("p", { class: "about" }, says.limit(MOST_VISITS)),
    );
    this.keys = { ...this.player.keys, Escape: () => this.halt() };
  }

  /** @param {State} state */
  enter(state) {
    this.player.setSpeed(state.speed);
    super.enter(state);
  }

  leave() {
    super.leave();
    this.#mapping.drop();
    this.player.pause();
    this.#mapper.stop();
    for (const { stage } of this.sides) stage.engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (state.speed !== before.speed) this.player.setSpeed(state.speed);
    for (const { stage } of this.sides) stage.board?.layers(state);
    if (asksAnew(state, before) || state.other !== before.other) this.begin(state);
    else if (state.starts !== before.starts) this.#showStarts(state);
    else if (state.step !== before.step && state.step !== this.player.at) this.player.go(this.#placeOf(state.step));
  }

  /** Shares both methods, at the step that is shown. @returns {Partial<State>} */
  get shared() {
    return { of: "comparison", step: this.player.shown(this.store.state.step) };
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.player.pause();
    this.player.unload();
    this.#mapping.drop();
    this.#mapper.stop();
    this.#unmap();
    this.verdict.textContent = "";
    this.#show(state);
    /** @type {[Side, Way][]} */
    const pairs = [
      [this.one, state],
      [this.other, wayOf(state.other)],
    ];
    const waiting = setTimeout(() => this.#live(), 150);
    try {
      await Promise.all(pairs.map(([side, way]) => this.#find(side, way, state, timely)));
    } finally {
      clearTimeout(waiting);
    }
    this.stop.hidden = true;
    // The map may have been asked for, or taken away, while they were searching.
    if (!this.#isMapped) this.#showStarts(this.store.state);
  }

  /** Shows the map of all starts or takes it away, as the state has it. @param {State} state */
  #showStarts({ starts }) {
    if (starts) this.#map();
    else {
      const wasMapped = this.#isMapped;
      this.#mapping.drop();
      this.#mapper.stop();
      this.#unmap();
      if (wasMapped) this.#load();
      this.#judge();
    }
  }

  get #isMapped() {
    return this.mapped.getAttribute("aria-pressed") === "true";
  }

  /**
   * Looks for the tour of one of the two.
   * @param {Side} side
   * @param {Way} way
   * @param {State} state
   * @param {Timely} timely
   */
  async #find(side, way, state, timely) {
    const { stage } = side;
    stage.engine.stop();
    side.name(way);
    side.sentence.textContent = "";
    side.proof.hide();
    const there = await timely(stage.setGround(state));
    stage.board?.layers(state);
    const answered = there && (await timely(stage.find(state, way, MOST_VISITS)));
    this.#notice();
    if (!there && stage.refusal) this.offerUsual(this.notice);
    if (!answered) {
      // What was said while the engine took its time, or of an earlier search.
      side.sentence.textContent = "";
      side.counters.replaceChildren();
      return;
    }
    // The one that is done can be played while the other searches.
    stage.choose("search");
    this.#load();
  }

  #load() {
    const length = Math.max(...this.sides.map(({ stage }) => (stage.life ? 0 : stage.length)));
    const { playing } = this.player;
    this.player.load(length, playing ? this.player.at : this.#placeOf(this.store.state.step, length));
    if (playing) this.player.start();
  }

  /**
   * @param {number} step
   * @param {number} [length]
   */
  #placeOf(step, length = this.player.length) {
    return step < 0 ? length : Math.max(step, Math.min(1, length));
  }

  #live() {
    if (!this.sides.some(({ stage }) => stage.life)) return;
    this.stop.hidden = false;
    for (const side of this.sides) if (side.stage.life) side.count();
  }

  halt() {
    for (const { stage } of this.sides) stage.stop();
    this.#mapper.stop();
  }

  /** Who needed how much. */
  #judge() {
    const [one, other] = this.sides.map(({ stage }) => stage.answer);
    if (!one || !other) return;
    const says = tools.compare;
    this.verdict.textContent = says.verdict(says[one.status](one.visits), says[other.status](other.visits));
    this.announce(this.verdict.textContent);
  }

  #notice() {
    // What is wrong with the board is wrong on both sides, and said once.
    this.warn([...new Set([...this.store.flaws, ...this.sides.map(({ stage }) => stage.refusal)])]);
  }

  /** @param {State} state */
  #show(state) {
    this.size.show(state);
    fill(this.start, state.start);
    this.kind.show(state);
    const { end, piece } = state;
    this.end.hidden = end === "";
    this.end.textContent = `${words.play.endOn} ${end} ×`;
    this.piece.hidden = piece === "knight";
    this.piece.textContent = `${words.common.pieces[piece] ?? piece} ×`;
  }

  /** @param {number} square */
  #pick(square) {
    const { ground } = this.one.stage;
    if (!ground) return;
    this.store.set({ start: ground.name(square), end: "", step: 0 });
  }

  #unmap() {
    this.legend.hidden = true;
    this.mapped.setAttribute("aria-pressed", "false");
    for (const { stage } of this.sides) stage.board?.map(null);
  }

  /** Shows from which squares each method fails. */
  async #map() {
    const { state } = this.store;
    this.mapped.setAttribute("aria-pressed", "true");
    this.verdict.textContent = tools.compare.walking;
    this.stop.hidden = false;
    await this.#mapping.run((timely) => this.#walk(state, timely), (error) => {
      // Without a map the address says nothing of one, and who needed how much is told again.
      this.store.set({ starts: false });
      if (!(error instanceof Stopped)) setText(this.verdict, asSentence(whyOf(error)));
    });
    this.stop.hidden = true;
  }

  /**
   * Has both methods walk from every square.
   * @param {State} state
   * @param {Timely} timely
   */
  async #walk(state, timely) {
    const ways = [state, wayOf(state.other)];
    /** @type {string[]} */
    const told = [];
    let remark = "";
    for (const [i, { stage }] of this.sides.entries()) {
      /** @type {Uint32Array | undefined} */
      let visits;
      const about = { board: state.board, piece: state.piece, method: askedMethod(ways[i], state.seed) };
      const asked = this.#mapper.ask({ map: about }, (parcel, numbers) => {
        if (parcel === PARCEL.visits) visits = numbers;
      });
      const { complete, unfinished, limit } = await timely(asked);
      const number = unfinished.length;
      told.push(tools.compare.starts(complete, number));
      if (number > 0) {
        remark = ` ${tools.compare.cutOff(limit)}`;
      }
      if (visits) stage.board?.map(visits, unfinished);
    }
    this.legend.hidden = false;
    // A map tells of all starts; what the searches from one of them did is told again without it.
    this.player.unload();
    const squares = this.one.stage.ground?.squares ?? 0;
    const [one, other] = told;
    this.verdict.textContent = tools.compare.ofStarts(squares, one, other) + remark;
    this.announce(this.verdict.textContent);
  }
}
