// Counting: how many tours a board has, from each start, up to symmetry; and all of them, to leaf through.
//
// The three numbers are asked for one after another, each shown when it is there. A count that would take
// too long is given up and says so; it can be gone on with.

import { Board, EMPTY } from "../../board/board.js";
import { heatScale, short } from "../../board/marks.js";
import { inWords } from "../../board/names.js";
import { facts, field, group, segments } from "../../controls/controls.js";
import { asSentence, html, iconButton, setText } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField, pieceField, surfaceField } from "../../controls/tour_fields.js";
import { Latest } from "../../core/latest.js";
import { DEFAULTS, askedProblem } from "../../core/state.js";
import { handedOver } from "../../core/store.js";
import { Engine, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { counted, engineWords, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { partsOf, textOf, withBoard } from "../../problem/boards.js";
import { ICONS } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";
import { Tours } from "./tours.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Longer sides are not counted here. */
const LONGEST = 60;

/** States after which a count is given up, unless the reader wants it. */
const PATIENCE = 4_000_000;

/** How long a reason is looked for why there is none, in milliseconds. */
const PATIENCE_FOR_WHY = 3000;

/** From more tours than this none is drawn: all before it would have to be passed over. */
const MOST_DRAWN = 4_000_000;

/** What is counted anew when it changes. @type {(keyof State)[]} */
const COUNTED = ["board", "piece", "closed"];

export class Count extends BoardMode {
  #engine = new Engine("numbers.wasm");
  #tours = new Tours();
  #leaf = new Latest();
  /** How many tours there are, once it is known. @type {bigint | null} */
  total = null;
  /** Up to symmetry. @type {bigint | null} */
  distinct = null;
  /** Those that begin on each square. @type {bigint[] | null} */
  starts = null;
  /** What is said where there is none; "" if the board's search says it, nothing as long as it looks for the reason. @type {string | undefined} */
  none;
  /** The tour that is shown. @type {Uint32Array | null} */
  tour = null;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce);
    const [says, common] = [tools.count, words.common];
    this.onward = html("button", { type: "button", hidden: true, click: () => this.begin(store.state, null) }, says.unlimited);
    this.number = html("p", { class: "great" });
    this.published = html("p", { class: "about" });
    this.legend = html("ul", { class: "legend", "aria-label": says.legend, hidden: true });
    this.facts = html("dl", { class: "counters" });
    this.show = segments(
      common.shown,
      [
        ["starts", says.byStart],
        ["tours", says.oneByOne],
      ],
      (show) => store.set({ nth: show === "tours" ? 1 : 0 }),
    );
    this.first = iconButton(ICONS.start, says.first, "s", () => this.#go(1));
    this.before = iconButton(ICONS.back, says.before, ",", () => this.#go(this.nth - 1));
    this.after = iconButton(ICONS.forward, says.next, ".", () => this.#go(this.nth + 1));
    this.last = iconButton(ICONS.end, says.last, "e", () => this.#go(Number(this.of ?? this.nth)));
    this.typed = html("input", {
      type: "text",
      inputmode: "numeric",
      size: 8,
      maxlength: 13,
      "aria-label": says.number,
      change: () => this.#go(Number(this.typed.value.replace(/[\s,.’']/g, "")) || this.nth),
    });
    this.among = html("span", { class: "count" });
    this.draw = html("button", { type: "button", click: () => this.#draw() }, says.draw);
    this.classes = html("input", { type: "checkbox", change: () => store.set({ classes: this.classes.checked, nth: 1 }) });
    this.leaves = html(
      "div",
      { class: "leaves", hidden: true },
      html("div", { class: "line" }, this.first, this.before, html("span", { class: "inline" }, this.typed, this.among), this.after, this.last, this.draw),
      html(
        "div",
        { class: "row" },
        html("label", { class: "checkbox" }, this.classes, says.classes),
        html("button", { type: "button", click: () => this.#take("take") }, common.shareIt),
        html("button", { type: "button", class: "main", click: () => this.#take("watch") }, common.watchIt),
      ),
    );
    this.size = new SizeFields(store, LONGEST, (part) => store.set({ ...part, nth: 0 }));
    this.surface = surfaceField((surface) => {
      const parts = partsOf(store.state.board);
      if (parts) store.set(withBoard(store.state, textOf({ ...parts, surface })));
    });
    this.piece = pieceField((piece) => store.set({ piece, nth: 0 }));
    this.kind = closedField((closed) => store.set({ closed, end: "", nth: 0 }));
    this.element = this.columns({
      name: "count",
      board: this.place,
      under: [this.legend, this.says, this.proof.element, this.leaves],
      label: common.numbers,
      panel: [
        group(
          common.board,
          html("div", { class: "row" }, ...this.size.fields, this.size.fill, field(common.piece, this.piece.element)),
          field(common.edges, this.surface.element),
        ),
        group(says.tours, this.kind.element),
        this.number,
        this.published,
        this.onward,
        this.facts,
        group(says.show, this.show.element),
        html("p", { class: "about" }, says.about),
      ],
    });
    this.keys = {
      ".": () => this.#go(this.nth + 1),
      ",": () => this.#go(this.nth - 1),
      ArrowRight: () => this.#go(this.nth + 1),
      ArrowLeft: () => this.#go(this.nth - 1),
      s: () => this.#go(1),
      e: () => this.of !== null && this.#go(Number(this.of)),
      r: () => this.#draw(),
      Escape: () => this.halt(),
    };
  }

  /** Which tour is shown; 0 for none. A closed tour begins everywhere, so there is no map of starts. */
  get nth() {
    const { nth, closed } = this.store.state;
    return nth > 0 ? nth : closed ? 1 : 0;
  }

  /** How many can be leafed through, if it is known. */
  get of() {
    const total = this.store.state.classes ? this.distinct : this.total;
    return total ?? (this.#tours.total > 0 ? BigInt(this.#tours.total) : null);
  }

  /** The table, and the tour that is shown. @returns {Partial<State>} */
  get shared() {
    const tour = this.#moves();
    return { ...(tour && handedOver(tour)), of: "count" };
  }

  leave() {
    super.leave();
    this.#leaf.drop();
    this.halt();
    this.stage.engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.stage.board?.layers(state);
    if (COUNTED.some((name) => state[name] !== before[name])) this.begin(state);
    else if (state.nth !== before.nth || state.classes !== before.classes) this.#display();
  }

  /**
   * @param {State} state
   * @param {number | null} [nodes] The most states to go on from.
   */
  begin(state, nodes = PATIENCE) {
    return this.latest.run((timely) => this.ask(state, timely, nodes));
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   * @param {number | null} [nodes]
   */
  async ask(state, timely, nodes = PATIENCE) {
    this.#leaf.drop();
    this.halt();
    this.#settings(state);
    [this.total, this.distinct, this.starts, this.tour] = [null, null, null, null];
    this.none = undefined;
    this.proof.hide();
    this.number.textContent = "";
    this.published.textContent = "";
    this.facts.replaceChildren();
    this.onward.hidden = true;
    if (!(await this.showBoard({ ...state, given: "" }, timely))) return;
    this.#display();
    await this.#count(state, timely, nodes);
    this.#display();
  }

  /**
   * Asks for the numbers, one after another.
   * @param {State} state
   * @param {Timely} timely
   * @param {number | null} nodes
   */
  async #count({ board, piece, closed }, timely, nodes) {
    const problem = askedProblem({ board, piece, closed });
    const ask = (/** @type {"all" | "starts" | "classes"} */ what, most = nodes) => {
      const asked = this.#engine.ask({ count: { problem, what, nodes: most } }, (parcel, numbers) => {
        if (parcel === PARCEL.layer) this.#progress(numbers);
      });
      return timely(this.stoppable(asked).catch(whyStopped));
    };
    // What others have counted is told at once, whether or not the count gets anywhere.
    const first = await ask("all", 0);
    this.#tellPublished(first.published, null);
    const all = isLimited(first) ? await ask("all") : first;
    if (all.stopped) {
      this.#gaveUp(all, nodes);
      return;
    }
    this.total = BigInt(all.tours);
    this.#tellPublished(first.published, this.total);
    const says = tools.count;
    const [number, tours] = says.total(counted(this.total), this.total === 1n, closed, inWords(board));
    this.number.replaceChildren(html("strong", {}, number), tours);
    this.#display();
    const classes = await ask("classes");
    if (!classes.stopped) {
      this.distinct = BigInt(classes.classes);
      this.#fact(says.upToSymmetry, counted(this.distinct));
      for (const [symmetry, number] of gathered(classes.fixed)) this.#fact(says.symmetricBy(says.symmetries[symmetry] ?? symmetry), number);
    }
    // Where something else than a count said it, no state was gone through.
    if (all.states > 0) this.#fact(says.states, counted(all.states));
    if (this.total === 0n) {
      await this.#tellWhyNone({ board, piece, closed }, all.states, timely);
      this.announce(`${this.number.textContent}. ${this.sentence.textContent}`);
      return;
    }
    if (!closed) {
      const starts = await ask("starts");
      if (!starts.stopped) this.starts = starts.starts.map((/** @type {string} */ number) => BigInt(number));
    }
    this.announce(this.number.textContent ?? "");
  }

  /**
   * Tells why there is no tour, and draws it, as the board's search has it; what was counted is a reason too.
   * @param {{ board: string, piece: string, closed: boolean }} asked
   * @param {number} states How many the count has gone through.
   * @param {Timely} timely
   */
  async #tellWhyNone(asked, states, timely) {
    const { stage } = this;
    const patience = setTimeout(() => stage.stop(), PATIENCE_FOR_WHY);
    try {
      await timely(stage.find({ ...DEFAULTS, ...asked }));
    } finally {
      clearTimeout(patience);
    }
    this.none = stage.answer?.status === "impossible" ? "" : states > 0 ? tools.count.noneAtAll : tools.count.none;
    this.#display();
  }

  /**
   * Tells the number that others have found, and whether it was found here too.
   * @param {{ tours: string, source: string } | null | undefined} published
   * @param {bigint | null} total What was counted here, once it is known.
   */
  #tellPublished(published, total) {
    if (!published) return;
    const says = tools.count;
    const tours = BigInt(published.tours);
    if (total === tours) {
      this.published.textContent = says.confirmed(published.source);
      return;
    }
    const [number, source] = says.published(counted(tours), published.source);
    this.published.replaceChildren(html("strong", {}, number), source, total === null ? "" : ` ${says.otherHere}`);
  }

  /**
   * @param {{ stopped: string, why?: string }} answer
   * @param {number | null} nodes
   */
  #gaveUp({ stopped, why: failure }, nodes) {
    const limit = isLimited({ stopped });
    const says = tools.count;
    const why = limit ? says.givenUp(PATIENCE) : stopped === STOPPED ? says.wasStopped : says.notCounted(asSentence(failure ?? engineWords(stopped.replace(/^this method cannot be applied: /, ""))));
    setText(this.number, why);
    this.onward.hidden = !(limit && nodes !== null) && stopped !== STOPPED;
    this.announce(why);
  }

  /** @param {Uint32Array} numbers */
  #progress(numbers) {
    if (this.stop.hidden || this.total !== null) return;
    const states = numbers[2] + 2 ** 32 * numbers[3];
    this.number.textContent = tools.count.counting(numbers[0], numbers[1], states);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #fact(name, value) {
    this.facts.append(...facts([[name, value]], true));
  }

  /** @param {State} state */
  #settings(state) {
    this.size.show(state);
    this.surface.show(state);
    this.piece.show(state);
    this.kind.show(state);
  }

  /** Shows the map of starts, or a tour. */
  #display() {
    const { closed, classes } = this.store.state;
    const { nth } = this;
    this.show.element.parentElement?.toggleAttribute("hidden", closed);
    this.show.set(nth > 0 ? "tours" : "starts");
    this.classes.checked = classes;
    const none = this.total === 0n;
    this.leaves.hidden = nth === 0 || none;
    this.#leaf.drop();
    if (none) {
      this.#clear();
      this.#tellNone();
    } else if (nth === 0) this.#map();
    else this.#turnTo(nth);
  }

  /** Tells why there is no tour, once it is known. */
  #tellNone() {
    const { none, stage } = this;
    if (none === "") {
      stage.choose("search");
      stage.show(stage.length);
      this.narrate();
    } else {
      this.tell(none ?? "");
      this.offerUsual(none !== undefined && this.says);
    }
  }

  #clear() {
    this.tour = null;
    this.legend.hidden = true;
    const { board } = this.stage;
    board?.show(EMPTY);
    if (board instanceof Board) board.heat(null);
  }

  #map() {
    const { board, ground } = this.stage;
    this.#clear();
    if (!ground || !this.starts || !(board instanceof Board)) {
      this.tell(this.starts || this.total === null ? "" : tools.count.countingStarts);
      return;
    }
    board.heat(this.starts);
    const steps = heatScale(this.starts).map(({ heat, least, most }) =>
      html("li", { class: heat }, least === most ? counted(least) : tools.count.from(short(least), short(most))),
    );
    this.legend.replaceChildren(...steps);
    this.legend.style.setProperty("--steps", String(steps.length + (steps.length % 2)));
    this.legend.hidden = false;
    const notes = this.starts.map((number, square) => /** @type {[number, string]} */ ([square, tools.count.beginHere(counted(number))]));
    board.note(new Map(notes));
    const most = this.starts.reduce((most, number) => (number > most ? number : most), 0n);
    const best = this.starts.flatMap((number, square) => (number === most ? [ground.name(square)] : []));
    const barren = this.starts.filter((number) => number === 0n).length;
    const all = this.starts.reduce((sum, number) => sum + number, 0n);
    this.tell(tools.count.most(best, counted(most), barren, counted(all), counted(all / 2n)));
  }

  /**
   * Shows a tour by its number.
   * @param {number} nth
   */
  async #turnTo(nth) {
    const { ground, board } = this.stage;
    const { state } = this.store;
    if (!ground) return;
    this.#turnable(nth);
    this.legend.hidden = true;
    if (board instanceof Board) {
      board.heat(null);
      board.note(new Map());
    }
    await this.#leaf.run(async (timely) => {
      const asked = this.#tours.get(state, ground.squares, nth, (passed) => {
        this.tell(tools.count.passing(passed, nth - 1));
      });
      const tour = await timely(this.stoppable(asked));
      this.tour = tour;
      if (!tour) {
        const total = this.#tours.total;
        if (total > 0) this.store.set({ nth: total });
        else this.say(tools.count.none);
        return;
      }
      board?.show({ ...EMPTY, path: Array.from(tour), complete: true, closes: state.closed && tour.length > 2 });
      const says = tools.count;
      const number = says.tour(this.of === null ? counted(nth) : words.common.outOf(counted(nth), counted(this.of)));
      const ends = state.closed ? number : says.ends(number, ground.name(tour[0]), ground.name(tour[tour.length - 1]));
      this.say(`${ends}.`);
      this.#turnable(nth);
    }, (error) => {
      this.say(error instanceof Stopped ? tools.count.stopped : `${whyOf(error)}.`);
    });
  }

  /** @param {number} nth */
  #turnable(nth) {
    const { of } = this;
    this.typed.value = counted(nth);
    this.among.textContent = of === null ? "" : tools.count.of(counted(of));
    this.first.disabled = this.before.disabled = nth <= 1;
    this.after.disabled = of !== null && BigInt(nth) >= of;
    this.last.disabled = of === null || BigInt(nth) >= of || of > MOST_DRAWN;
    this.draw.disabled = of === null || of > MOST_DRAWN;
  }

  /** @param {number} nth */
  #go(nth) {
    if (this.nth === 0) return;
    const most = this.of === null ? 1e9 : Number(this.of);
    this.store.set({ nth: Math.max(1, Math.min(Math.round(nth), most)) });
    this.#turnable(this.nth);
  }

  /** One of all tours, each as likely as any other. */
  #draw() {
    const { of } = this;
    if (this.nth === 0 || of === null || of > MOST_DRAWN) return;
    this.#go(1 + Math.floor(Math.random() * Number(of)));
  }

  /**
   * Shows the tour in another mode.
   * @param {"watch" | "take"} mode
   */
  #take(mode) {
    const moves = this.#moves();
    if (moves) this.store.handOver(mode, moves);
  }

  /** The squares of the tour that is shown; nothing if none is. */
  #moves() {
    const { ground } = this.stage;
    return this.tour && ground ? [...this.tour].map((square) => ground.name(square)).join(" ") : "";
  }

  halt() {
    this.#engine.stop();
    this.#tours.stop();
  }

}

/** The reader stopped it. */
const STOPPED = "stopped";

/** The engine did not answer. */
const FAILED = "failed";

/** Whether a count came to the limit on its states. @param {{ stopped?: string }} answer */
function isLimited({ stopped = "" }) {
  return stopped.includes("limit on nodes");
}

/**
 * An answer that says why there is none.
 * @param {unknown} error
 */
function whyStopped(error) {
  return error instanceof Stopped ? { stopped: STOPPED } : { stopped: FAILED, why: whyOf(error) };
}

/**
 * Symmetries with tours of their own; the quarter turns in both directions have the same.
 * @param {[string, string][]} fixed
 */
function gathered(fixed) {
  const once = fixed.filter(([symmetry]) => symmetry !== "quarter turn counterclockwise");
  return once.filter(([, number]) => number !== "0").map(([symmetry, number]) => [symmetry, counted(BigInt(number))]);
}
