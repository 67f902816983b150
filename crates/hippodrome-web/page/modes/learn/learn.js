// Learning: short lessons, each with a live board beside it.

import { EMPTY } from "../../board/board.js";
import { inWords } from "../../board/names.js";
import { segments } from "../../controls/controls.js";
import { html } from "../../controls/elements.js";
import { DEFAULTS } from "../../core/state.js";
import { Engine, unlessStopped } from "../../engine/engine.js";
import { Giant } from "../../giant/giant.js";
import { words } from "../../language/language.js";
import { readSquare } from "../../problem/squares.js";
import { narrate } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";
import { CountQuestion } from "./count_question.js";
import { LESSONS } from "./lessons.js";
import { SquareQuestion } from "./square_question.js";
import { StepQuestion } from "./step_question.js";
import { Trial } from "./trial.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

export class Learn extends BoardMode {
  #engine = new Engine();
  /** @type {Giant | undefined} */
  #giant;
  /** @type {Lesson} */
  lesson = LESSONS[0];

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square), plays: true });
    const say = (/** @type {string} */ text) => this.say(text);
    this.player = new Player({
      show: (at, time, reveal) => {
        this.squareQuestion.stop();
        this.stage.show(at, time, reveal);
        this.tell(this.#narrate());
      },
      rest: () => this.say(),
      speed: () => {},
      between: html("span", { hidden: true }),
    });
    this.trial = new Trial(this.stage, say);
    this.squareQuestion = new SquareQuestion(this.stage, {
      show: (step, reveal) => {
        this.player.go(step, 0);
        this.stage.show(step, 0, reveal);
      },
      say,
    });
    this.stepQuestion = new StepQuestion(say);
    this.countQuestion = new CountQuestion(this.stage, say);
    const says = words.learn;
    this.outcome = html(
      "div",
      { class: "row question" },
      html("button", { type: "button", class: "main", click: () => this.#foretell(true) }, says.through),
      html("button", { type: "button", class: "main", click: () => this.#foretell(false) }, says.stuck),
    );
    this.existence = html(
      "div",
      { class: "row question" },
      html("button", { type: "button", class: "main", click: () => this.#judge(true) }, says.exists),
      html("button", { type: "button", class: "main", click: () => this.#judge(false) }, says.existsNot),
    );
    this.links = words.lessons.map(({ title }, i) =>
      html(
        "a",
        {
          href: `#learn?lesson=${i + 1}`,
          click: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            store.set({ lesson: i + 1 });
          },
        },
        html("span", { class: "number", "aria-hidden": "true" }, String(i + 1)),
        html("span", { class: "title" }, title),
      ),
    );
    this.text = html("article", {});
    this.board = html("div", { class: "left" });
    const steps = html("ol", {}, ...this.links.map((link) => html("li", {}, link)));
    this.element = html(
      "div",
      { class: "mode-learn" },
      this.notice,
      html("nav", { class: "lessons", "aria-label": says.lessons }, steps),
      html("div", { class: "lesson" }, this.text, this.board),
    );
  }

  /** What happens at a step; numbers of onward moves are left out until they have been explained. */
  #narrate() {
    const text = narrate(this.stage);
    return this.lesson.predict === "back" ? text.replace(/ \(\d+\)/g, "") : text;
  }

  leave() {
    this.player.pause();
    this.countQuestion.stop();
    super.leave();
    this.#giant?.end();
    this.#engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (state.lesson === before.lesson) return;
    this.leave();
    this.begin(state);
    this.title.focus();
  }

  title = html("h2", { tabindex: -1 });

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask({ lesson: number }, timely) {
    this.warn(this.store.flaws);
    const lesson = LESSONS[number - 1];
    const said = words.lessons[number - 1];
    this.keys = lesson.kind === "search" && lesson.predict !== "count" ? this.player.keys : {};
    this.lesson = lesson;
    this.links.forEach((link, i) => {
      if (i === number - 1) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    this.title.textContent = `${number}. ${said.title}`;
    this.text.replaceChildren(this.title, ...said.says.map((text) => html("p", {}, text)), this.#onward(number));
    this.tell("");
    this.place.classList.toggle("dots", lesson.kind === "try" || lesson.predict === "back");
    if (lesson.kind === "giant") {
      await this.#beginGiant(lesson, timely);
      return;
    }
    const state = { ...DEFAULTS, ...lesson.state };
    if (!(await timely(this.stage.setGround(state)))) return;
    if (lesson.kind === "try") {
      this.#show(this.place, this.sentence, this.trial.element);
      const place = readSquare(state.start);
      if (place) this.trial.begin(this.stage.ground?.at(...place) ?? 0);
      return;
    }
    const choices = lesson.ways ?? [];
    const { predict } = lesson;
    const ways = segments(predict === "outcome" ? words.common.method : words.common.board, said.ways.map((label, i) => [String(i), label]), (way) => {
      ways.set(way);
      this.#search({ ...state, ...choices[Number(way)] });
    });
    ways.element.hidden = !lesson.ways;
    ways.set("0");
    if (predict === "count") this.#show(this.place, this.sentence, ways.element, this.countQuestion.element);
    else {
      const asks = predict === "outcome" ? this.outcome : predict === "existence" ? this.existence : this.squareQuestion.element;
      this.#show(this.place, this.sentence, ways.element, asks, this.player.element);
    }
    await this.#search(state);
  }

  /**
   * The ways on: to the next lesson, or to try it out.
   * @param {number} number
   */
  #onward(number) {
    const next = words.lessons[number];
    const says = words.learn;
    const go = (/** @type {Partial<State>} */ part) => () => this.store.set(part);
    const row = html("p", { class: "onward" });
    if (next) row.append(html("button", { type: "button", click: go({ lesson: number + 1 }) }, says.next(next.title)));
    if (this.lesson.predict === "count") row.append(html("button", { type: "button", click: go({ mode: "count", board: "6x6", closed: true }) }, says.countThem));
    if (this.lesson.kind === "giant") row.append(html("button", { type: "button", click: go({ mode: "explore", closed: true }) }, says.exploreIt));
    return row;
  }

  /** @param {...HTMLElement} parts */
  #show(...parts) {
    const [board, ...under] = parts;
    this.board.replaceChildren(board, html("div", { class: "under" }, ...under));
  }

  /** @param {State} state */
  #search(state) {
    this.player.unload();
    return this.latest.run(async (timely) => {
      if (!(await timely(this.stage.setGround(state)))) return;
      if (await timely(this.stage.find(state))) this.#play(state);
    });
  }

  /** Shows the search from its beginning, and asks what there is to be asked. @param {State} state */
  #play(state) {
    this.outcome.hidden = state.method !== "alone";
    if (this.lesson.predict === "existence") {
      this.#askForExistence(state);
      return;
    }
    if (this.lesson.predict === "count") {
      this.countQuestion.begin();
      return;
    }
    this.player.element.hidden = false;
    this.player.load(this.stage.length, Math.min(1, this.stage.length));
    const { predict } = this.lesson;
    if (predict === "back" || predict === "rule") this.squareQuestion.begin(predict);
    else if (state.method === "alone") {
      this.tell(words.learn.willIt(state.start));
    }
  }

  /**
   * Shows what comes of a search, and whether it was foretold.
   * @param {boolean} through
   */
  #foretell(through) {
    const { answer } = this.stage;
    if (!answer) return;
    this.player.go(this.player.length);
    const found = answer.status === "found";
    const { right, wrong } = words.common;
    this.say(`${found === through ? right : wrong} ${narrate(this.stage)} ${words.learn.goBack}`);
  }

  /** Shows a board and nothing of what was found. @param {State} state */
  #askForExistence({ closed, start }) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    board.show(EMPTY);
    this.existence.hidden = false;
    this.player.element.hidden = true;
    this.say(words.learn.isThere(closed, start, inWords(ground.board)));
  }

  /**
   * Shows the tour, or the reason why there is none.
   * @param {boolean} exists What was said.
   */
  #judge(exists) {
    const { answer } = this.stage;
    if (!answer) return;
    const found = answer.status === "found";
    this.existence.hidden = true;
    this.stage.choose("tour");
    this.player.element.hidden = !found;
    this.player.load(this.stage.length, this.stage.length);
    this.say(`${found === exists ? words.common.right : words.common.wrong} ${narrate(this.stage)}`);
  }

  /** @param {number} square */
  #pick(square) {
    if (this.lesson.predict === "existence" || this.lesson.predict === "count") return;
    if (this.lesson.kind === "try") this.trial.pick(square);
    else this.squareQuestion.guess(square);
  }

  /**
   * @param {Lesson} lesson
   * @param {Timely} timely
   */
  async #beginGiant(lesson, timely) {
    const state = { ...DEFAULTS, ...lesson.state };
    this.#show(this.stepQuestion.map.element, this.sentence, this.stepQuestion.element);
    const giant = await timely(Giant.of(this.#engine, { giant: state.giant, closed: state.closed }));
    this.#giant = giant;
    await this.stepQuestion.begin(giant);
  }

  /** @param {unknown} error */
  fail(error) {
    unlessStopped(error);
  }
}
