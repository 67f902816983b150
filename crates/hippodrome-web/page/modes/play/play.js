// Playing: make the tour yourself, with hints that are exact.
//
// One file, because it is the one mode in which clicks, drags, keys and typed squares act on the same game.

import { Board, EMPTY, givenNotes } from "../../board/board.js";
import { inWords } from "../../board/names.js";
import { download, toPng, toSvg } from "../../board/picture.js";
import { facts, field, fill, group, redoButton, segments, squareInput, undoButton } from "../../controls/controls.js";
import { copyButton } from "../../controls/copy_button.js";
import { asSentence, html } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField } from "../../controls/tour_fields.js";
import { isLoopback } from "../../core/loopback.js";
import { askedProblem } from "../../core/state.js";
import { handedOver } from "../../core/store.js";
import { Engine, Refused, Stopped, unlessStopped } from "../../engine/engine.js";
import { counted, dayInWords, engineWords, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { flawOfSquare } from "../../problem/boards.js";
import { givenOn } from "../../problem/given.js";
import { readSquare } from "../../problem/squares.js";
import { Game } from "../../search/game.js";
import { BoardMode } from "../board_mode.js";
import { boardsOf, dayIn, dayOf } from "./daily.js";
import { forget, gameOf, keepGame, keptGames, keptOf, stateOf } from "./games.js";
import { Hints } from "./hints.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Longer sides are not played. */
const LONGEST = 30;

/** How long the knight takes, in milliseconds. */
const HOP = 240;

export class Play extends BoardMode {
  #hints = new Hints();
  #daily = new Engine();
  /** @type {Game | undefined} */
  game;
  hinted = 0;
  taken = 0;
  /** The moves of the position that a hint was given for last: a second one there is the same hint. @type {string | undefined} */
  #hintedAt;
  /** The squares that the page filled in. @type {Set<number>} */
  #filled = new Set();
  /** When the first move was made, and when the last one of a game that is done; 0 before. */
  began = 0;
  ended = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  /** The game that was left for the one that is there now. @type {ReturnType<typeof gameOf> | null} */
  #left = null;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square), drags: true });
    const [says, common] = [words.play, words.common];
    this.undo = undoButton(() => this.#undo());
    this.redo = redoButton(() => this.#redo());
    this.hint = html("button", { type: "button", class: "main", title: says.hintTitle, click: () => this.#hint() }, says.hint);
    this.more = html("div", { class: "row" });
    this.says.append(this.more);
    this.local = html("p", { class: "about", hidden: true }, common.onlyHere(location.host));
    this.typed = html("input", {
      type: "text",
      size: 10,
      placeholder: "c3",
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
    });
    const type = html("form", { class: "row" }, field(says.type, this.typed), html("button", {}, common.go));
    type.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type();
    });
    this.size = new SizeFields(store, LONGEST);
    const goals = { label: says.goal, open: says.everySquare, closed: says.andBack };
    this.kind = closedField((closed) => store.set({ closed, end: "" }), goals);
    this.end = squareInput(store, (end) => this.#endOn(end));
    this.help = segments(
      says.help,
      [
        ["none", says.none],
        ["dots", says.dots],
        ["degrees", common.onwardMoves],
      ],
      (help) => store.set({ help }),
    );
    this.strict = html("input", { type: "checkbox", change: () => store.set({ undo: !this.strict.checked, moves: "" }) });
    this.day = html("p", { class: "about" });
    this.facts = html("dl", { class: "counters" });
    this.kept = html("details", { class: "kept", hidden: true });
    this.element = this.columns({
      name: "play",
      board: this.place,
      under: [
        this.says,
        html(
          "div",
          { class: "row" },
          this.undo,
          this.redo,
          html("button", { type: "button", click: () => this.#again() }, common.beginAgain),
          this.hint,
        ),
        this.local,
      ],
      label: says.game,
      panel: [
        group(
          common.board,
          html("div", { class: "row" }, ...this.size.fields, this.size.fill, html("button", { type: "button", click: () => this.#today() }, says.today)),
          this.day,
        ),
        group(
          says.goal,
          this.kind.element,
          html("div", { class: "row" }, field(says.endOn, this.end), html("label", { class: "checkbox" }, this.strict, says.noUndo)),
        ),
        group(says.help, this.help.element),
        group(says.byName, type),
        this.facts,
        this.kept,
      ],
    });
    const [undo, redo] = [() => this.#undo(), () => this.#redo()];
    this.keys = { u: undo, "Ctrl+z": undo, y: redo, "Ctrl+y": redo, "Ctrl+Shift+z": redo, h: () => this.#hint() };
  }

  /** @param {State} state */
  enter(state) {
    super.enter(state);
    this.#clock = setInterval(() => this.#count(), 1000);
  }

  leave() {
    super.leave();
    clearInterval(this.#clock);
    this.#hints.stop();
    this.#daily.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    const another = state.board !== before.board || state.piece !== before.piece || state.given !== before.given;
    // Until the other board is there, no move is made on the one that is still seen.
    if (another) this.game = undefined;
    if (another || state.undo !== before.undo) this.#left = before.moves ? gameOf(before) : null;
    if (another || state.undo !== before.undo) this.begin(state);
    else if (state.moves !== this.#text()) this.begin(state);
    else {
      this.#settings(state);
      this.#show();
    }
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.#settings(state);
    const there = await timely(this.stage.setGround(state));
    const flaws = [...this.store.flaws, this.stage.refusal];
    const { ground } = this.stage;
    this.game = there && ground ? new Game(ground, givenOn(state.given, ground)) : undefined;
    this.#reset();
    if (this.game && state.given) {
      const flaw = await timely(this.#flawOfGiven(state));
      if (flaw) {
        flaws.push(flaw);
        this.game = undefined;
        this.tell("");
      }
    }
    if (this.game) {
      const flaw = this.#replay(state.moves);
      if (flaw) flaws.push(flaw);
      // What it took so far, if this browser has seen it.
      const kept = keptOf(state);
      if (kept && kept.moves === state.moves && state.moves) {
        [this.hinted, this.taken] = [kept.hinted, kept.taken];
        // They are the last ones, unless moves were made anew between them.
        if (kept.filled) this.#filled = new Set(this.game.path.slice(-kept.filled));
        this.began = performance.now() - 1000 * kept.seconds;
      }
      this.#time();
      this.#show();
    }
    this.#listKept();
    this.warn(flaws);
  }

  /** Nothing has been played, and nobody has helped. */
  #reset() {
    [this.hinted, this.taken, this.began, this.ended] = [0, 0, 0, 0];
    this.#hintedAt = undefined;
    this.#filled.clear();
  }

  /**
   * What is wrong with given numbers: the engine reads them, and finds no tour. Empty where nothing is.
   * @param {State} state
   */
  async #flawOfGiven({ board, piece, closed, end, given }) {
    const problem = askedProblem({ board, piece, closed, end, given });
    const about = { problem, method: { name: "backtrack", seed: 0, mostFirst: false }, steps: 0, nodes: 1 };
    try {
      await this.#daily.ask({ tour: about });
      return "";
    } catch (error) {
      if (error instanceof Refused) return words.common.cannotBe(whyOf(error));
      throw error;
    }
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
    const { game } = this;
    const square = this.#squareOf(name);
    if (!game || square < 0) return flawOfSquare(this.store.state.board, name);
    const flaw = game.flaw(square);
    if (!flaw) this.#go(square);
    return flaw;
  }

  /** A square by name, or less than zero. @param {string} name */
  #squareOf(name) {
    const place = readSquare(name);
    return place && this.game ? this.game.ground.at(place[0], place[1]) : -1;
  }

  /** Has the game end on this square, unless it lies behind. @param {string} name */
  #endOn(name) {
    const step = (this.game?.path.indexOf(this.#squareOf(name)) ?? -1) + 1;
    if (step === 0 || this.done) {
      this.store.set({ end: name });
      return;
    }
    this.end.value = this.store.state.end;
    this.say(words.game.visited(name, step));
  }

  /** @param {State} state */
  #settings(state) {
    this.size.show(state);
    this.kind.show(state);
    fill(this.end, state.end);
    this.end.disabled = state.closed;
    this.help.set(state.help);
    this.strict.checked = !state.undo;
    const day = dayIn(state);
    this.day.textContent = day ? words.play.boardOf(dayInWords(day)) : "";
  }

  /** The game, unless no move was made. @returns {Partial<State>} */
  get shared() {
    const moves = this.#text();
    const { given } = this.store.state;
    // The numbers of a puzzle stay with its game, and its solution is not given away.
    if (moves) return { ...handedOver(moves), given };
    return { of: given ? "puzzle" : "play" };
  }

  /** The moves made so far, as the address has them. */
  #text() {
    const { game } = this;
    return game ? game.path.map((square) => game.ground.name(square)).join(" ") : "";
  }

  get done() {
    const { game } = this;
    const { closed, end } = this.store.state;
    if (!game || game.here === undefined || game.left > 0) return false;
    if (end && game.ground.name(game.here) !== end) return false;
    return !closed || game.ground.squares < 3 || game.ground.joins(game.here, game.path[0]);
  }

  /** @param {number} square */
  #pick(square) {
    const { game } = this;
    if (!game) return;
    const flaw = game.flaw(square);
    if (flaw) {
      this.say(flaw);
      this.#show(0, false);
      return;
    }
    this.#go(square);
    this.#moved();
  }

  /** The reader goes there. @param {number} square */
  #go(square) {
    this.game?.enter(square);
    this.#filled.delete(square);
  }

  /** How many squares of the path the page filled in. */
  get filled() {
    return this.game?.path.filter((square) => this.#filled.has(square)).length ?? 0;
  }

  /** A move was made, or taken back. */
  #moved() {
    const { game } = this;
    if (!game) return;
    if (this.began === 0 && game.path.length > 0) this.began = performance.now();
    this.#time();
    this.latest.drop();
    this.#hints.stop();
    this.#show(HOP);
    const { method } = this.store.state;
    // The moves may have been a tour that was handed over: no longer.
    this.store.set({ moves: this.#text(), method: method === "moves" ? "auto" : method });
    this.#keep(game);
    this.say();
  }

  /** The time ends when the game is done, and goes on when a move is taken back from there. */
  #time() {
    const now = performance.now();
    if (this.done) this.ended ||= now;
    else if (this.ended > 0) [this.began, this.ended] = [this.began + now - this.ended, 0];
  }

  /** How long the game has taken, in milliseconds; 0 if that was not seen. */
  get time() {
    return this.began === 0 ? 0 : (this.ended || performance.now()) - this.began;
  }

  /** A first square alone is no game yet, unless something was taken back or asked for. @param {Game} game */
  #keep(game) {
    const { length } = game.path;
    if (length === 0 || (length === 1 && this.taken + this.hinted === 0)) return;
    const { done, taken, hinted, filled } = this;
    const seconds = Math.round(this.time / 1000);
    keepGame(this.store.state, { moves: this.#text(), squares: game.ground.squares, done, seconds, taken, hinted, filled });
    this.#listKept();
  }

  /** The games that are kept in this browser. */
  #listKept() {
    const games = keptGames();
    const says = words.play;
    this.kept.hidden = games.length === 0;
    const rows = games.map((game) => {
      const { board, closed, given } = stateOf(game);
      const visited = game.moves.split(" ").length;
      const what = [inWords(board), ...(closed ? [says.keptClosed] : []), ...(given ? [says.keptNumbers] : [])].join(", ");
      const state = game.done ? says.done : words.common.outOf(counted(visited), counted(game.squares));
      const go = html("button", { type: "button", click: () => this.store.set({ ...stateOf(game), start: "" }) }, `${what}: ${state}`);
      return html("li", {}, go);
    });
    const all = html("button", { type: "button", class: "quiet", click: () => this.#forget() }, says.forget);
    this.kept.replaceChildren(
      html("summary", {}, says.kept(games.length)),
      html("p", { class: "about" }, says.keptWhere),
      html("ul", {}, ...rows),
      all,
    );
  }

  #forget() {
    forget();
    this.#listKept();
    this.announce(words.play.forgotten);
  }

  #type() {
    const names = this.typed.value.toLowerCase().split(/[\s,]+/).filter((name) => name !== "");
    for (const name of names) {
      const flaw = this.#enter(name);
      if (flaw) {
        this.#moved();
        this.say(flaw);
        return;
      }
    }
    this.typed.value = "";
    this.#moved();
  }

  #undo() {
    if (!this.game || !this.store.state.undo) return;
    if (this.game.path.length === 0) {
      this.#comeBack();
      return;
    }
    this.game.back();
    this.taken += 1;
    this.#moved();
  }

  /** Goes on with the game that was left. */
  #comeBack() {
    if (this.#left) this.store.set({ ...this.#left, start: "" });
  }

  #redo() {
    if (!this.game || this.game.undone.length === 0 || !this.store.state.undo) return;
    this.game.again();
    this.#moved();
  }

  #again() {
    const { game } = this;
    if (!game) return;
    if (game.path.length > 0) this.#left = gameOf(this.store.state);
    this.game = new Game(game.ground, game.given);
    this.#reset();
    this.#moved();
  }

  /**
   * @param {number} [time] That the knight may take.
   * @param {boolean} [talk] Whether the sentence is said anew.
   * @param {import("../../board/board.js").Proof | null} [proof]
   */
  #show(time = 0, talk = true, proof = null) {
    const { board } = this.stage;
    const { game } = this;
    if (!board || !game) return;
    const { help, closed, undo } = this.store.state;
    board.layers({ numbers: true, path: true, degrees: true });
    board.element.classList.toggle("dots", help === "dots");
    const candidates = game.candidates();
    const { done } = this;
    board.show(
      {
        ...EMPTY,
        path: [...game.path],
        candidates: help === "none" ? [] : candidates,
        closes: done && closed && game.path.length > 2,
        complete: done,
        proof,
      },
      time,
    );
    this.undo.hidden = this.redo.hidden = !undo;
    this.undo.disabled = game.path.length === 0 && !this.#left;
    this.redo.disabled = game.undone.length === 0;
    this.hint.disabled = game.path.length === 0 || done;
    this.#mark();
    this.more.replaceChildren();
    this.local.hidden = true;
    if (talk) this.tell(this.#story(candidates));
    if (done) this.#offerResult();
    else if (game.path.length === 0 && this.#left) this.#offerReturn(this.#left);
    this.#count();
  }

  /** @param {import("../../board/board.js").Candidate[]} candidates */
  #story(candidates) {
    const { game } = this;
    if (!game) return "";
    const { ground, left, here: last } = game;
    const { help, undo } = this.store.state;
    const says = words.play;
    if (last === undefined) {
      if (game.given.size === 0) return says.click;
      const first = game.squareOf.get(1);
      return first === undefined ? says.clickToBegin : says.beginOn(ground.name(first));
    }
    if (this.done) return says.isDone(this.#result(ground.squares));
    if (left === 0) {
      const { end } = this.store.state;
      return end ? says.otherEnd(end) : says.notClosed(ground.name(last), ground.name(game.path[0]));
    }
    if (candidates.length === 0) return says.deadEnd(ground.name(last), left, undo);
    const names = candidates.map(({ square, degree }) => (help === "degrees" ? `${ground.name(square)} (${degree})` : ground.name(square)));
    const step = says.step(game.path.length, ground.name(last));
    return help === "none" ? step : `${step} ${words.narration.can(names)}`;
  }

  /** What a game that is done came to. @param {number} squares */
  #result(squares) {
    return words.play.result(squares, this.began > 0 ? clock(this.time) : "", this.taken, this.hinted, this.filled);
  }

  /** @param {ReturnType<typeof gameOf>} left The game that was left. */
  #offerReturn({ board, moves }) {
    const label = words.play.backTo(inWords(board), moves.split(" ").length);
    this.more.replaceChildren(html("button", { type: "button", click: () => this.#comeBack() }, label));
  }

  #offerResult() {
    const { ground } = this.stage;
    if (!ground) return;
    const says = words.play;
    const result = `${this.#name()}: ${this.#result(ground.squares)}`;
    const ask = () => ({ what: says.resultWord, text: `Hippodrome, ${result}\n${this.store.link({ moves: "" })}` });
    const copy = copyButton(says.copyResult, ask, this.announce);
    const picture = html("button", { type: "button", click: () => this.#picture() }, says.picture);
    const goOn = (/** @type {"watch" | "take"} */ mode, /** @type {string} */ label) =>
      html("button", { type: "button", click: () => this.store.handOver(mode, this.#text()) }, label);
    this.more.replaceChildren(copy, picture, goOn("watch", words.common.watchIt), goOn("take", words.common.shareIt));
    this.local.hidden = !isLoopback(location.hostname);
  }

  /** What is played: the board of a day, or a board. */
  #name() {
    const { state } = this.store;
    const day = dayIn(state);
    return day ? words.play.nameOfDay(dayInWords(day)) : inWords(state.board);
  }

  /** A picture of the game that is done, made here: handed to another program where the browser can, or saved. */
  async #picture() {
    const { game } = this;
    if (!game) return;
    const { closed } = this.store.state;
    const caption = [asSentence(this.#name()).slice(0, -1), this.#result(game.ground.squares)];
    const picture = await toPng(toSvg(game.ground, game.path, { numbers: true, path: true, closed, caption }));
    const name = `knights-tour-${inWords(this.store.state.board).replace(/[^a-z0-9]+/gi, "-").slice(0, 40)}.png`;
    const file = new File([picture], name, { type: picture.type });
    if (navigator.maxTouchPoints > 0 && navigator.canShare?.({ files: [file] })) {
      // Whoever changes their mind is not told so.
      await navigator.share({ files: [file], text: `${caption.join(": ")}` }).catch(() => {});
    } else download(file, name);
  }

  /** The exact hint. */
  async #hint() {
    const { game } = this;
    if (!game || game.path.length === 0 || this.done) return;
    const { state } = this.store;
    const moves = this.#text();
    if (moves !== this.#hintedAt) this.hinted += 1;
    this.#hintedAt = moves;
    this.#keep(game);
    this.more.replaceChildren();
    this.say(words.play.thinking);
    await this.latest.run(async (timely) => {
      const hint = await timely(this.#hints.ask(state, game.path));
      if (hint.verdict === "unknown") {
        this.say(words.play.unknown);
      } else if (hint.verdict === "yes") {
        this.#suggest(hint.finish ?? []);
      } else {
        this.say(words.play.cannot(engineWords(hint.reason ?? "")));
        this.#show(0, false, hint.proof ?? null);
        this.#tellSince(await timely(this.#hints.since(state, game.path, hint)), game);
      }
    }, (error) => {
      if (error instanceof Stopped) return;
      if (!(error instanceof Refused)) console.error(error);
      this.say(asSentence(whyOf(error)));
    });
  }

  /**
   * Tells a way on, marks it, and offers to go it to the end.
   * @param {number[]} finish
   */
  #suggest(finish) {
    const { game } = this;
    const next = finish[game?.path.length ?? 0];
    if (!game || next === undefined) return;
    this.say(words.play.can(game.ground.name(next)));
    this.#mark(next);
    const take = html(
      "button",
      {
        type: "button",
        click: () => {
          for (const square of finish.slice(game.path.length)) {
            game.enter(square);
            this.#filled.add(square);
          }
          this.#moved();
        },
      },
      words.play.finish,
    );
    this.more.replaceChildren(take);
  }

  /** Marks the square of a hint; those who hear the board are told. @param {number} [square] None takes the mark away. */
  #mark(square) {
    const { board } = this.stage;
    if (!(board instanceof Board)) return;
    const squares = square === undefined ? [] : [square];
    board.mark(squares);
    const given = this.game?.given ?? new Map();
    board.note(new Map([...givenNotes(given), ...squares.map((square) => /** @type {[number, string]} */ ([square, words.play.theHint]))]));
  }

  /**
   * Since which move it cannot be finished, and why not from there.
   * @param {{ can: number, cannot: number, hint: import("./hints.js").Hint }} since
   * @param {Game} game
   */
  #tellSince({ can, cannot, hint }, game) {
    const says = words.play;
    const proof = hint.proof ?? null;
    // In plain words, where the board shows the rest.
    const reason = words.narration.plainly[proof?.kind ?? ""] ?? engineWords(hint.reason ?? "");
    this.#show(0, false, proof);
    if (can === 0 && cannot === 1) {
      this.say(says.neverCould(reason));
      return;
    }
    const culprit = game.ground.name(game.path[cannot - 1]);
    this.say(cannot - can === 1 ? says.since(cannot, culprit, reason) : says.sinceAtLatest(cannot, reason));
    if (can === 0 || !this.store.state.undo) return;
    const back = html(
      "button",
      {
        type: "button",
        click: () => {
          while (game.path.length > can) game.back();
          this.taken += 1;
          this.#moved();
        },
      },
      says.backToStep(can),
    );
    this.more.replaceChildren(back);
  }

  /** The board of today: the first of its boards that has a tour. */
  async #today() {
    const date = new Date();
    this.say(words.play.looking);
    await this.latest.run(async (timely) => {
      for (const board of boardsOf(date)) {
        const problem = { board, piece: "knight", closed: false };
        const about = { problem, method: { name: "auto", seed: 0, mostFirst: false }, steps: 0, nodes: 200_000 };
        const { status } = await timely(this.#daily.ask({ tour: about }));
        if (status !== "found") continue;
        this.store.set({ board, piece: "knight", closed: false, end: "", start: "", given: "", moves: "", seed: dayOf(date) });
        // It may be the one that is there.
        this.begin(this.store.state);
        return;
      }
    }, unlessStopped);
  }

  #count() {
    const { game } = this;
    if (!game) return;
    /** @type {[string, string][]} */
    const rows = [
      [words.play.visited, `${counted(game.path.length)} / ${counted(game.ground.squares)}`],
      [words.play.takenBack, counted(this.taken)],
      [words.play.hints, counted(this.hinted)],
    ];
    // Of a game that was opened from a link it is not known.
    if (this.began > 0 || game.path.length === 0) rows.push([words.common.time, clock(this.time)]);
    this.facts.replaceChildren(...facts(rows));
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
