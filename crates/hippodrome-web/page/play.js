// Playing: make the tour yourself, with hints that are exact.

import { EMPTY } from "./board.js";
import { boardsOf, dayOf } from "./daily.js";
import { counted, html, list, plural } from "./elements.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { givenOn } from "./given.js";
import { Hints } from "./hints.js";
import { field, segments } from "./controls.js";
import { Sides } from "./sides.js";
import { readSquare } from "./squares.js";
import { Stage } from "./stage.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Store} Store */

/** Longer sides are not played. */
const LONGEST = 30;

/** How long the knight takes, in milliseconds. */
const HOP = 240;

export class Play {
  #hints = new Hints();
  #daily = new Engine();
  #turn = 0;
  /** Squares visited, in order. @type {number[]} */
  path = [];
  /** Squares taken back, the last first. @type {number[]} */
  undone = [];
  /** The number given to each square, and the square of each. @type {Map<number, number>} */
  given = new Map();
  /** @type {Map<number, number>} */
  squareOf = new Map();
  hinted = 0;
  taken = 0;
  /** When the first move was made, and how long it took in the end. */
  began = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    this.place = html("div", { class: "place playing" });
    this.stage = new Stage(this.place, { pick: (square) => this.#pick(square), drags: true }, () => {});
    this.sentence = html("p", { class: "sentence" });
    this.notice = html("p", { class: "notice", role: "alert", hidden: true });
    this.undo = html("button", { type: "button", click: () => this.#undo() }, "Undo");
    this.redo = html("button", { type: "button", click: () => this.#redo() }, "Redo");
    this.hint = html("button", { type: "button", class: "main", click: () => this.#hint() }, "Can it be finished?");
    this.more = html("div", { class: "row" });
    this.typed = html("input", {
      type: "text",
      size: 10,
      placeholder: "c3",
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
    });
    const type = html("form", { class: "row" }, field("Type a square, or several", this.typed), html("button", {}, "Go"));
    type.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type();
    });
    this.sides = new Sides(store, LONGEST);
    this.kind = segments(
      "Goal",
      [
        ["open", "Every square"],
        ["closed", "And back"],
      ],
      (kind) => store.set({ closed: kind === "closed", end: "" }),
    );
    this.end = html("input", {
      type: "text",
      size: 4,
      maxlength: 8,
      placeholder: "any",
      autocapitalize: "off",
      spellcheck: "false",
      change: () => store.set({ end: this.end.value.trim().toLowerCase() }),
    });
    this.help = segments(
      "Help",
      [
        ["none", "None"],
        ["dots", "Dots"],
        ["degrees", "Onward moves"],
      ],
      (help) => store.set({ help }),
    );
    this.facts = html("dl", { class: "counters" });
    this.element = html(
      "div",
      { class: "watch" },
      html(
        "div",
        { class: "left" },
        this.notice,
        this.place,
        html(
          "div",
          { class: "under" },
          html("div", { class: "says" }, this.sentence),
          this.more,
          html(
            "div",
            { class: "row" },
            this.undo,
            this.redo,
            html("button", { type: "button", click: () => this.#again() }, "Begin again"),
            this.hint,
          ),
        ),
      ),
      html(
        "aside",
        { class: "right", "aria-label": "Game" },
        html(
          "fieldset",
          {},
          html("legend", {}, "Board"),
          html(
            "div",
            { class: "row" },
            ...this.sides.fields,
          ),
          html("button", { type: "button", click: () => this.#today() }, "Today’s board"),
        ),
        html("fieldset", {}, html("legend", {}, "Goal"), this.kind.element, html("div", { class: "row" }, field("End on", this.end))),
        html("fieldset", {}, html("legend", {}, "Help"), this.help.element),
        html("fieldset", {}, html("legend", {}, "By name"), type),
        this.facts,
      ),
    );
    this.keys = { u: () => this.#undo(), y: () => this.#redo(), h: () => this.#hint() };
  }

  /** @param {State} state */
  enter(state) {
    this.#begin(state);
    this.#clock = setInterval(() => this.#count(), 1000);
  }

  leave() {
    this.#turn++;
    clearInterval(this.#clock);
    this.#hints.stop();
    this.#daily.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (state.board !== before.board || state.piece !== before.piece || state.given !== before.given) this.#begin(state);
    else if (state.moves !== this.#text()) this.#begin(state);
    else {
      this.#settings(state);
      this.#show();
    }
  }

  /** @param {State} state */
  async #begin(state) {
    const turn = ++this.#turn;
    this.#settings(state);
    const there = await this.stage.setGround(state);
    if (turn !== this.#turn) return;
    const flaws = [...this.store.flaws, this.stage.refusal].filter((text) => text !== "");
    [this.path, this.undone] = [[], []];
    [this.hinted, this.taken, this.began] = [0, 0, 0];
    if (there) {
      this.given = this.stage.ground ? givenOn(state.given, this.stage.ground) : new Map();
      this.squareOf = new Map([...this.given].map(([square, number]) => [number, square]));
      const flaw = this.#replay(state.moves);
      if (flaw) flaws.push(flaw);
      this.#show();
    }
    this.notice.hidden = flaws.length === 0;
    this.notice.textContent = flaws.join(" ");
  }

  /**
   * Makes the moves of an address, as far as they are moves.
   * @param {string} moves
   */
  #replay(moves) {
    for (const name of moves.split(" ").filter((name) => name !== "")) {
      const flaw = this.#enter(name);
      if (flaw) return flaw;
    }
    return "";
  }

  /**
   * Enters a square by name; returns what is wrong with it, if something is.
   * @param {string} name
   */
  #enter(name) {
    const { ground } = this.stage;
    const place = readSquare(name);
    const square = place && ground ? ground.at(place[0], place[1]) : -1;
    if (!ground || square < 0) return `“${name.slice(0, 20)}” is no square of the board.`;
    if (this.path.includes(square)) return `${name} was visited before.`;
    const last = this.path.at(-1);
    if (last !== undefined && !ground.joins(last, square)) {
      return `From ${ground.name(last)} no move leads to ${name}.`;
    }
    if (!this.#heeds(square)) return this.#unheeded(square);
    this.path.push(square);
    return "";
  }

  /**
   * Whether the next step may be made here, by the given numbers.
   * @param {number} square
   */
  #heeds(square) {
    const next = this.path.length + 1;
    const number = this.given.get(square);
    return number === next || (number === undefined && !this.squareOf.has(next));
  }

  /** @param {number} square One that the next step may not be made to. */
  #unheeded(square) {
    const { ground } = this.stage;
    const next = this.path.length + 1;
    const number = this.given.get(square);
    const elsewhere = this.squareOf.get(next);
    if (number !== undefined) return `${ground?.name(square)} has number ${number}, and this is step ${next}.`;
    return `Step ${next} is given: it goes to ${elsewhere === undefined ? "another square" : ground?.name(elsewhere)}.`;
  }

  /** @param {State} state */
  #settings(state) {
    this.sides.show(state);
    this.kind.set(state.closed ? "closed" : "open");
    this.end.value = state.end;
    this.end.disabled = state.closed;
    this.help.set(state.help);
  }

  /** The moves made so far, as the address has them. */
  #text() {
    const { ground } = this.stage;
    return ground ? this.path.map((square) => ground.name(square)).join(" ") : "";
  }

  get done() {
    const { ground } = this.stage;
    const { closed, end } = this.store.state;
    const last = this.path.at(-1);
    if (!ground || last === undefined || this.path.length < ground.squares) return false;
    if (end && ground.name(last) !== end) return false;
    return !closed || ground.squares < 3 || ground.joins(last, this.path[0]);
  }

  /** @param {number} square */
  #pick(square) {
    const { ground } = this.stage;
    if (!ground) return;
    const flaw = this.#enter(ground.name(square));
    if (flaw) {
      this.#say(flaw);
      this.#show(0, false);
      return;
    }
    this.undone = [];
    this.#moved();
  }

  /** A move was made, or taken back. */
  #moved() {
    if (this.began === 0 && this.path.length > 0) this.began = performance.now();
    this.#turn++;
    this.#hints.stop();
    this.#show(HOP);
    this.store.set({ moves: this.#text() });
    this.announce(this.sentence.textContent ?? "");
  }

  #type() {
    const names = this.typed.value.toLowerCase().split(/[\s,]+/).filter((name) => name !== "");
    for (const name of names) {
      const flaw = this.#enter(name);
      if (flaw) {
        this.#moved();
        this.#say(flaw);
        return;
      }
    }
    this.typed.value = "";
    this.undone = [];
    this.#moved();
  }

  #undo() {
    const square = this.path.pop();
    if (square === undefined) return;
    this.undone.push(square);
    this.taken += 1;
    this.#moved();
  }

  #redo() {
    const square = this.undone.pop();
    if (square === undefined) return;
    this.path.push(square);
    this.#moved();
  }

  #again() {
    [this.path, this.undone] = [[], []];
    [this.hinted, this.taken, this.began] = [0, 0, 0];
    this.#moved();
  }

  /**
   * @param {number} [time] That the knight may take.
   * @param {boolean} [talk] Whether the sentence is said anew.
   * @param {import("./board.js").Proof | null} [proof]
   */
  #show(time = 0, talk = true, proof = null) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    const { help, closed } = this.store.state;
    board.layers({ numbers: true, path: true, degrees: true });
    board.element.classList.toggle("dots", help === "dots");
    const candidates = this.#candidates();
    const { done } = this;
    board.show(
      {
        ...EMPTY,
        path: [...this.path],
        candidates: help === "none" ? [] : candidates,
        closes: done && closed && this.path.length > 2,
        complete: done,
        proof,
      },
      time,
    );
    this.undo.disabled = this.path.length === 0;
    this.redo.disabled = this.undone.length === 0;
    this.hint.disabled = this.path.length === 0 || done;
    this.more.replaceChildren();
    if (talk) this.sentence.textContent = this.#story(candidates);
    if (done) this.#offerResult();
    this.#count();
  }

  /** @returns {import("./board.js").Candidate[]} */
  #candidates() {
    const { ground } = this.stage;
    const last = this.path.at(-1);
    if (!ground || last === undefined) return [];
    const visited = new Set(this.path);
    const free = [...ground.around(last)].filter((square) => !visited.has(square) && this.#heeds(square));
    return free.map((square) => {
      const degree = [...ground.around(square)].filter((onward) => !visited.has(onward)).length;
      return { square, degree, chosen: false, tried: false };
    });
  }

  /** @param {import("./board.js").Candidate[]} candidates */
  #story(candidates) {
    const { ground } = this.stage;
    if (!ground) return "";
    const last = this.path.at(-1);
    if (last === undefined) {
      if (this.given.size === 0) return "Click a square to put the knight there, then lead it over every square, each once.";
      const first = this.squareOf.get(1);
      const begin = first === undefined ? "Click a square to begin" : `Begin on ${ground.name(first)}`;
      return `${begin}: the knight comes to every square once, and to each number at that step.`;
    }
    const left = ground.squares - this.path.length;
    if (this.done) return `Done: ${plural(ground.squares, "square")}${this.#cost()}.`;
    if (left === 0) {
      const { end } = this.store.state;
      return end
        ? `Every square is visited, but the tour was to end on ${end}.`
        : `Every square is visited, but no move leads from ${ground.name(last)} back to ${ground.name(this.path[0])}.`;
    }
    if (candidates.length === 0) {
      return `A dead end on ${ground.name(last)}: ${plural(left, "square")} ${left === 1 ? "is" : "are"} left. Take moves back, or ask since when it could not be finished.`;
    }
    const { help } = this.store.state;
    const names = candidates.map(({ square, degree }) => (help === "degrees" ? `${ground.name(square)} (${degree})` : ground.name(square)));
    const can = help === "none" ? "" : ` It can go to ${list(names)}.`;
    return `Step ${counted(this.path.length)}, on ${ground.name(last)}.${can}`;
  }

  #cost() {
    const parts = [];
    if (this.began > 0) parts.push(` in ${clock(performance.now() - this.began)}`);
    if (this.taken > 0) parts.push(`${plural(this.taken, "move")} taken back`);
    parts.push(this.hinted > 0 ? plural(this.hinted, "hint") : "no hints");
    return parts.join(", ");
  }

  #offerResult() {
    const { ground } = this.stage;
    if (!ground) return;
    const result = `Hippodrome ${this.store.state.board}: ${plural(ground.squares, "square")}${this.#cost()}`;
    const copy = html(
      "button",
      {
        type: "button",
        click: async () => {
          try {
            await navigator.clipboard.writeText(`${result}\n${this.store.link({ moves: "" })}`);
            this.announce("Result copied");
          } catch {
            this.announce("The result could not be copied");
          }
        },
      },
      "Copy the result",
    );
    this.more.replaceChildren(copy);
  }

  /** The exact hint. */
  async #hint() {
    if (this.path.length === 0 || this.done) return;
    const turn = ++this.#turn;
    const { state } = this.store;
    this.hinted += 1;
    this.more.replaceChildren();
    this.#say("Thinking …");
    try {
      const hint = await this.#hints.ask(state, this.path);
      if (turn !== this.#turn) return;
      if (hint.verdict === "unknown") {
        this.#say("Not known within two seconds.");
        return;
      }
      if (hint.verdict === "yes") {
        this.#say("From here it can still be finished.");
        this.#offerFinish(hint.finish ?? []);
        return;
      }
      this.#say(`It cannot be finished any more: ${hint.reason}.`);
      this.#show(0, false, hint.proof ?? null);
      await this.#tellSince(turn, hint.reason ?? "");
    } catch (error) {
      if (error instanceof Stopped || turn !== this.#turn) return;
      if (!(error instanceof Refused)) console.error(error);
      this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {number[]} finish */
  #offerFinish(finish) {
    const { ground } = this.stage;
    const next = finish[this.path.length];
    if (!ground || next === undefined) return;
    const tell = html(
      "button",
      { type: "button", click: () => this.#say(`One way on is ${ground.name(next)}.`) },
      "Which move?",
    );
    const take = html(
      "button",
      {
        type: "button",
        click: () => {
          this.path = [...finish];
          this.undone = [];
          this.hinted += 1;
          this.#moved();
        },
      },
      "Finish it",
    );
    this.more.replaceChildren(tell, take);
  }

  /**
   * Since which move it cannot be finished.
   * @param {number} turn
   * @param {string} reason
   */
  async #tellSince(turn, reason) {
    const { ground } = this.stage;
    const { can, cannot } = await this.#hints.since(this.store.state, this.path);
    if (turn !== this.#turn || !ground) return;
    if (can === 0 && cannot === 1) {
      this.#say(`It could not be finished from the first square on: ${reason}.`);
      return;
    }
    const culprit = ground.name(this.path[cannot - 1]);
    const since = cannot - can === 1 ? `Since step ${cannot}, ${culprit}` : `Since step ${cannot} at the latest, perhaps earlier`;
    this.#say(`${since}, it cannot be finished any more: ${reason}.`);
    if (can === 0) return;
    const back = html(
      "button",
      {
        type: "button",
        click: () => {
          while (this.path.length > can) this.undone.push(/** @type {number} */ (this.path.pop()));
          this.taken += 1;
          this.#moved();
        },
      },
      `Back to step ${can}, where it could`,
    );
    this.more.replaceChildren(back);
  }

  /** The board of today: the first of its boards that has a tour. */
  async #today() {
    const date = new Date();
    const turn = ++this.#turn;
    this.#say("Looking for today’s board …");
    for (const board of boardsOf(date)) {
      const problem = { board, piece: "knight", closed: false };
      const about = { problem, method: { name: "auto", seed: 0, mostFirst: false }, steps: 0, nodes: 200_000 };
      try {
        const { status } = await this.#daily.ask({ tour: about });
        if (turn !== this.#turn) return;
        if (status !== "found") continue;
      } catch {
        return;
      }
      this.store.set({ board, piece: "knight", closed: false, end: "", start: "", given: "", moves: "", seed: dayOf(date) });
      return;
    }
  }

  #count() {
    const { ground } = this.stage;
    if (!ground) return;
    const time = this.done || this.began === 0 ? "" : clock(performance.now() - this.began);
    const rows = [
      ["Visited", `${counted(this.path.length)} / ${counted(ground.squares)}`],
      ["Taken back", counted(this.taken)],
      ["Hints", counted(this.hinted)],
      ["Time", time || "–"],
    ];
    this.facts.replaceChildren(...rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
  }

  /** @param {string} text */
  #say(text) {
    this.sentence.textContent = text;
    this.announce(text);
  }
}

/**
 * Minutes and seconds.
 * @param {number} time In milliseconds.
 */
function clock(time) {
  const seconds = Math.floor(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
