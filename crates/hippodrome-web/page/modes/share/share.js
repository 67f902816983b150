// Taking a tour away: as a link, a command, text in every form that is read again, pictures, a trace.

import { EMPTY } from "../../board/board.js";
import { inWords } from "../../board/names.js";
import { download, toPng, toSvg } from "../../board/picture.js";
import { group, segments } from "../../controls/controls.js";
import { copyButton } from "../../controls/copy_button.js";
import { html, setText } from "../../controls/elements.js";
import { Latest } from "../../core/latest.js";
import { isLoopback } from "../../core/loopback.js";
import { askedProblem, sharedMode, toHash } from "../../core/state.js";
import { isDark } from "../../core/theme.js";
import { Engine, Stopped, unlessStopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { Giant, joinsOf } from "../../giant/giant.js";
import { lessons, speakLessons, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";
import { labelOf, method, wayOf } from "../../problem/methods.js";
import { readSquare } from "../../problem/squares.js";
import { STEP } from "../../search/recording.js";
import { BoardMode } from "../board_mode.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** The forms of a tour as text, and what they are called. @returns {[string, string][]} */
function namedForms() {
  const { moves, grid, trace } = tools.share;
  return [["moves", moves], ["grid", grid], ["json", "JSON"], ["tsplib", "TSPLIB"], ["trace", trace]];
}

/** The most characters that are shown; more is copied and saved. */
const SHOWN = 100_000;

/** Longer searches are not filmed. */
const LONGEST_FILM = 100_000;

/**
 * The command that finds the same tour.
 * @param {State} state
 */
export function commandOf(state) {
  if (state.of === "giant") {
    const { giant, from, to, at } = state;
    const parts = ["hippodrome tour", quoted(giant), "--method construct", state.closed ? "--closed" : ""];
    if (joinsOf(state) === "hilbert") parts.push("--joins hilbert");
    if (from) parts.push(`--start ${quoted(from)}`);
    if (to) parts.push(`--end ${quoted(to)}`);
    parts.push(`--step ${quoted(at)}`);
    return parts.filter((part) => part !== "").join(" ");
  }
  if (state.method === "moves") return `echo ${quoted(state.moves)} | hippodrome verify - --board ${quoted(state.board)}${state.closed ? " --closed" : ""}`;
  const parts = ["hippodrome tour", quoted(state.board)];
  if (state.piece !== "knight") parts.push(`--piece ${quoted(state.piece)}`);
  if (state.closed) parts.push("--closed");
  if (state.start) parts.push(`--start ${quoted(state.start)}`);
  if (state.end) parts.push(`--end ${quoted(state.end)}`);
  if (state.given) parts.push(`--given ${quoted(state.given)}`);
  const chosen = method(state.method);
  parts.push(chosen?.options ?? `--method ${quoted(state.method)}`);
  if (state.ties && chosen?.ties) parts.push(`--ties ${quoted(state.ties)}`);
  if (state.mostFirst && chosen?.mostFirst) parts.push("--most-first");
  // An article's program takes no seed.
  if (state.seed > 0 && !chosen?.options.startsWith("--as ")) parts.push(`--seed ${state.seed}`);
  return parts.filter((part) => part !== "").join(" ");
}

/**
 * Where a link leads: to what was seen, or to the whole tour, which is shown where no step was.
 * @param {State} state
 * @param {boolean} whole
 * @returns {Partial<State>}
 */
function linked(state, whole) {
  const { of, step } = state;
  const mode = sharedMode(state);
  if (of === "puzzle" || (of === "play" && !whole)) return { mode, moves: "" };
  if (of === "comparison") return whole || step === 0 ? { mode, step: -1 } : { mode };
  return whole || (of === "board" && step === 0) ? { mode: "watch", show: "tour", step: -1 } : { mode };
}

/** Whether one of all tours of a board is shared, and not only their numbers. @param {State} state */
function isOneOfAll({ of, nth, closed, method }) {
  return of === "count" && (nth > 0 || closed) && method === "moves";
}

/** Whether there is more to a tour than what was seen. @param {State} state */
function hasMore(state) {
  const { of, step } = state;
  return of === "board" || of === "comparison" ? step > 0 : of === "edit" || of === "play" || isOneOfAll(state);
}

/**
 * A part of somebody else's page that shows a board.
 * @param {string} address
 * @param {string} board In words.
 */
function frameOf(address, board) {
  const text = (/** @type {string} */ plain) => plain.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${text(address)}" width="480" height="560" style="border:0;max-width:100%" loading="lazy" title="${text(tools.share.frameTitle(board))}"></iframe>`;
}

/** @param {string} word */
function quoted(word) {
  return /^[\w:,.+=-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

export class Share extends BoardMode {
  #writer = new Engine("text.wasm");
  /** @type {Engine | undefined} */
  #filmer;
  #engine = new Engine();
  /** The window of a giant board, once one is shared. @type {import("../../map/map.js").GiantMap | undefined} */
  #map;
  #writing = new Latest();
  #form = "moves";
  #text = "";

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square) });
    const says = tools.share;
    const line = (/** @type {string} */ label) => {
      const input = html("input", { type: "text", readonly: true, "aria-label": label, focus: () => input.select() });
      const copy = copyButton(says.copy, () => ({ what: label, text: input.value }), announce);
      return { input, element: html("div", { class: "copied" }, input, copy) };
    };
    this.link = line(says.link);
    this.command = line(says.command);
    this.frame = line(says.code);
    this.forms = segments(says.form, namedForms(), (form) => {
      this.#form = form;
      this.#write();
    });
    this.forms.set(this.#form);
    this.text = html("textarea", { readonly: true, rows: 9, wrap: "off", "aria-label": says.theText, spellcheck: "false" });
    const save = (/** @type {string} */ form, /** @type {string} */ label, /** @type {() => void} */ press) =>
      html("button", { type: "button", "aria-label": label, title: label, click: press }, form);
    this.picture = [
      save("SVG", says.svg, () => this.#svg()),
      save("PNG", says.png, () => this.#png()),
      save("GIF", says.gif, () => this.#gif("tour")),
    ];
    this.filmed = html("button", { type: "button", click: () => this.#gif("search") }, says.searchGif);
    this.saying = html("p", { class: "about", role: "status" });
    const part = (/** @type {string} */ label, /** @type {HTMLElement[]} */ ...children) => html("div", { class: "field" }, html("span", {}, label), ...children);
    this.commands = part(says.commandLine, this.command.element);
    const isOwn = isLoopback(location.hostname);
    this.framed = part(
      says.ownPage,
      this.frame.element,
      html("p", { class: "about" }, isOwn ? says.here(location.host) : says.everywhere),
    );
    this.whole = html("input", { type: "checkbox", change: () => this.begin(store.state) });
    this.more = html("label", { class: "checkbox" }, this.whole, says.whole);
    this.seen = html("div", { class: "seen", hidden: true });
    const alone = html("p", { class: "about", hidden: !isOwn }, words.common.onlyHere(location.host));
    this.all = html(
      "div",
      {},
      group(says.asPicture, html("div", { class: "row" }, ...this.picture, this.filmed), this.saying),
      group(
        says.asText,
        this.forms.element,
        this.text,
        html(
          "div",
          { class: "row" },
          copyButton(says.copyText, () => ({ what: says.text, text: this.#text }), announce),
          html("button", { type: "button", click: () => this.#save() }, says.saveText),
        ),
      ),
    );
    this.element = this.columns({
      name: "share",
      board: this.place,
      under: [this.seen, this.sentence, this.proof.element],
      label: says.takeAway,
      panel: [
        group(says.asLink, part(says.linkToThis, this.link.element, this.more, alone), this.framed, this.commands),
        this.all,
      ],
    });
  }

  /** What is shared stays what it is. @returns {Partial<State>} */
  get shared() {
    return {};
  }

  leave() {
    super.leave();
    this.#writing.drop();
    this.#writer.stop();
    this.#filmer?.stop();
    this.#engine.stop();
    this.#map?.unload();
    this.whole.checked = false;
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.stage.board?.layers(state);
    const moved = { ...before, view: state.view };
    if (toHash(state) !== toHash(moved)) this.begin(state);
    else this.link.input.value = this.store.link(linked(state, false));
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.stage.engine.stop();
    this.#writing.drop();
    this.#map?.unload();
    const { of } = state;
    this.more.hidden = !hasMore(state);
    const whole = hasMore(state) && this.whole.checked;
    this.link.input.value = this.store.link(linked(state, whole));
    this.command.input.value = commandOf(state);
    this.commands.hidden = this.place.hidden = false;
    this.all.hidden = this.framed.hidden = this.seen.hidden = true;
    this.proof.hide();
    if (of === "giant" || of === "learn" || of === "check") {
      this.warn(this.store.flaws);
      this.place.hidden = true;
      this.commands.hidden = of !== "giant";
      this.seen.hidden = false;
      this.tell(of === "giant" ? tools.share.giant(inWords(state.giant)) : tools.share.opens(words.modes[of]));
      if (of === "giant") await this.#showGiant(state, timely);
      else if (of === "learn") await this.#showLesson(state, timely);
      else this.seen.replaceChildren(html("pre", {}, state.text.slice(0, SHOWN)));
      return;
    }
    if (!(await this.showBoard(state, timely))) return;
    if (of === "puzzle" || (of === "play" && !whole) || (of === "count" && !isOneOfAll(state))) {
      this.commands.hidden = true;
      this.warnOfFlaws();
      this.stage.board?.show(EMPTY);
      this.tell(of === "puzzle" && state.given ? tools.share.puzzle : tools.share.opens(words.modes[sharedMode(state)]));
      return;
    }
    if (!(await this.findTour(state, timely))) {
      if (state.method === "moves") this.#shareGame(state);
      return;
    }
    const isPart = (of === "board" || of === "comparison") && state.step !== 0 && !whole;
    this.stage.choose(!isPart ? "tour" : of === "board" ? state.show : "search");
    this.stage.show(isPart && state.step > 0 ? state.step : this.stage.length);
    const compared = of === "comparison" ? `${tools.share.comparison(labelOf(state), labelOf(wayOf(state.other)))} ` : "";
    this.narrate(compared);
    this.all.hidden = !this.stage.ride;
    if (of === "edit" && !this.stage.ride) {
      // A board without a tour has no whole one either.
      this.more.hidden = true;
      this.link.input.value = this.store.link(linked(state, false));
    }
    this.framed.hidden = false;
    this.frame.input.value = frameOf(this.store.link({ mode: "embed", ...(isPart && of === "board" && state.step > 0 ? {} : { show: "tour", step: 0 }) }), inWords(state.board));
    this.saying.textContent = "";
    this.filmed.hidden = !this.stage.hasDetours || (this.stage.search?.length ?? 0) > LONGEST_FILM;
    if (this.stage.ride) this.#write();
  }

  /**
   * Shows the part of a giant board that was seen; the link follows where it is moved.
   * @param {State} state
   * @param {Timely} timely
   */
  async #showGiant(state, timely) {
    const { GiantMap } = await timely(import("../../map/map.js"));
    const map = (this.#map ??= new GiantMap({
      moved: () => this.store.set({ view: map.view.toString() }),
      point: () => {},
      pick: () => {},
    }));
    this.seen.replaceChildren(map.element);
    const giant = await timely(Giant.of(this.#engine, { ...state, joins: joinsOf(state) }));
    map.load(giant, state.view);
  }

  /**
   * Shows what a lesson says.
   * @param {State} state
   * @param {Timely} timely
   */
  async #showLesson({ lesson }, timely) {
    await timely(speakLessons());
    const title = html("h2", {}, `${lesson}. ${words.lessonTitles[lesson - 1]}`);
    this.seen.replaceChildren(title, ...lessons[lesson - 1].says.map((text) => html("p", {}, text)));
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Stopped) return;
    this.warn([whyOf(error)]);
  }

  /**
   * Moves that are no tour yet are those of a game, which can be gone on with.
   * @param {State} state
   */
  #shareGame(state) {
    const { ground, board } = this.stage;
    const path = state.moves.split(" ").map((name) => {
      const place = readSquare(name);
      return place && ground ? ground.at(place[0], place[1]) : -1;
    });
    const isMove = (/** @type {number} */ square, /** @type {number} */ i) =>
      square >= 0 && path.indexOf(square) === i && (i === 0 || ground?.joins(path[i - 1], square));
    if (!ground || path.length >= ground.squares || !path.every(isMove)) return;
    this.link.input.value = this.store.link({ mode: "play" });
    this.commands.hidden = true;
    this.warn([]);
    board?.show({ ...EMPTY, path });
    this.tell(tools.share.game(path.length, ground.squares));
  }

  /** @param {number} square */
  #pick(square) {
    const start = this.stage.ground?.name(square) ?? "";
    const { method } = this.store.state;
    this.store.set({ start, end: "", step: 0, method: method === "moves" ? "auto" : method });
  }

  /** Writes the tour in the form that is chosen. */
  async #write() {
    const { ride, ground } = this.stage;
    if (!ride?.tour || !ground) return;
    this.forms.set(this.#form);
    const format = this.#form;
    const about = { problem: askedProblem(this.#problem()), format, squares: Array.from(ride.tour) };
    await this.#writing.run(async (timely) => {
      if (format === "trace") this.#show(this.#trace());
      else this.#show((await timely(this.#writer.ask({ write: about }))).text);
    }, unlessStopped);
  }

  /** The problem; what was handed over has its own ends. */
  #problem() {
    const { state } = this.store;
    return state.method === "moves" ? { ...state, start: "", end: "", given: "" } : state;
  }

  /** @param {string} text */
  #show(text) {
    this.#text = text;
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text;
    // Moves are broken where the field is full; the lines of the other forms mean something.
    const isMoves = this.#form === "moves";
    this.text.wrap = isMoves ? "soft" : "off";
    this.text.value = isMoves ? shown.trim().replaceAll("\n", " ") : shown;
  }

  /** What the search did, a step a line. */
  #trace() {
    const { search, ground } = this.stage;
    if (!search || !ground) return "";
    const names = Object.fromEntries(Object.entries(STEP).map(([name, kind]) => [kind, name]));
    const lines = [];
    for (let k = 0; k < search.length; k++) {
      const what = search.what(k);
      const [first, second] = [search.first(k), search.second(k)];
      const pair = what === STEP.join || what === STEP.part || what === STEP.suppose;
      const bare = what === STEP.restart || what === STEP.contradiction || what === STEP.tour;
      const where = what === STEP.reverse ? ` ${first}` : bare ? "" : ` ${ground.name(first)}`;
      lines.push(`${names[what]}${where}${pair ? ` ${ground.name(second)}` : ""}`);
    }
    return `${lines.join("\n")}\n`;
  }

  #source() {
    const { ride, ground } = this.stage;
    if (!ride?.tour || !ground) return "";
    return toSvg(ground, ride.tour, this.store.state);
  }

  #svg() {
    this.#download(new Blob([this.#source()], { type: "image/svg+xml" }), "svg");
  }

  async #png() {
    this.#download(await toPng(this.#source()), "png");
  }

  /**
   * Has a film made.
   * @param {"tour" | "search"} what
   */
  async #gif(what) {
    const { ride, search } = this.stage;
    const recording = what === "tour" ? ride : search;
    if (!recording) return;
    const steps = [];
    for (let k = 0; k < recording.length; k++) {
      // The tour at the end of some searches comes in one step, which is none of the engine's.
      if (recording.what(k) !== STEP.tour) steps.push(recording.first(k) * 16 + recording.what(k), recording.second(k));
    }
    const { board, piece, closed } = this.store.state;
    this.saying.textContent = tools.share.filming;
    try {
      this.#filmer ??= new Engine("film.wasm");
      const about = { problem: askedProblem({ board, piece, closed }), steps, dark: isDark() };
      /** @type {Uint32Array<ArrayBuffer>} */
      let file = new Uint32Array();
      const { bytes } = await this.#filmer.ask({ film: about }, (parcel, numbers) => {
        if (parcel === PARCEL.file) file = numbers;
      });
      this.#download(new Blob([new Uint8Array(file.buffer, 0, bytes)], { type: "image/gif" }), "gif");
      this.saying.textContent = tools.share.film(Math.ceil(bytes / 1024));
    } catch (error) {
      if (error instanceof Stopped) return;
      setText(this.saying, tools.share.noFilm(whyOf(error)));
    }
  }

  #save() {
    const ending = { json: "json", tsplib: "tour" }[this.#form] ?? "txt";
    this.#download(new Blob([this.#text], { type: "text/plain" }), ending);
  }

  /**
   * @param {Blob} blob
   * @param {string} ending
   */
  #download(blob, ending) {
    download(blob, `tour-${this.stage.ground?.ranks}x${this.stage.ground?.files}.${ending}`);
  }
}
