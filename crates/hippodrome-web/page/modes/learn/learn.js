// Learning: short lessons, each with a live board beside it.

import { Board, EMPTY } from "../../board/board.js";
import { inWords } from "../../board/names.js";
import { segments } from "../../controls/controls.js";
import { copyButton } from "../../controls/copy_button.js";
import { html } from "../../controls/elements.js";
import { isLoopback } from "../../core/loopback.js";
import { DEFAULTS, toHash } from "../../core/state.js";
import { Engine, unlessStopped } from "../../engine/engine.js";
import { Giant } from "../../giant/giant.js";
import { learn, lessons, words } from "../../language/language.js";
import { readSquare } from "../../problem/squares.js";
import { narrate } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";
import { CountQuestion } from "./questions/count_question.js";
import { LESSONS } from "./lessons.js";
import { SquareQuestion } from "./questions/square_question.js";
import { StepQuestion } from "./questions/step_question.js";
import { SumQuestion } from "./questions/sum_question.js";
import { SymmetryQuestion } from "./questions/symmetry_question.js";
import { Trial } from "./questions/trial.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./lessons.js").Way} Way */
/**
 * Takes an answer, in the reader's words; what it leads to is shown unless the answers are hidden.
 * @typedef {(answer: string, reveal: () => void) => void} Answer
 */
/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Where no search is played from its beginning. @type {(string | undefined)[]} */
const UNPLAYED = ["count", "sum"];

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
    /** @type {Answer} */
    const answer = (text, reveal) => (store.state.answers ? reveal() : this.say(learn.noted(text)));
    this.player = new Player({
      show: (at, time, reveal) => {
        this.squareQuestion.stop();
        this.stage.show(at, time, reveal);
        this.symmetryQuestion.light(at);
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
      answer,
      tells: () => store.state.answers,
    });
    this.stepQuestion = new StepQuestion(say, answer);
    this.countQuestion = new CountQuestion(this.stage, say, answer);
    this.sumQuestion = new SumQuestion(this.stage, { say, answer });
    this.symmetryQuestion = new SymmetryQuestion(this.stage, {
      say,
      answer,
      play: () => {
        this.player.element.hidden = false;
        this.player.load(this.stage.length, 2);
      },
    });
    const choice = (/** @type {string} */ label, /** @type {() => void} */ reveal) =>
      html("button", { type: "button", class: "main", click: () => answer(label, reveal) }, label);
    this.outcome = html(
      "div",
      { class: "row question" },
      choice(learn.through, () => this.#foretell(true)),
      choice(learn.stuck, () => this.#foretell(false)),
    );
    this.existence = html(
      "div",
      { class: "row question" },
      choice(learn.exists, () => this.#judge(true)),
      choice(learn.existsNot, () => this.#judge(false)),
    );
    this.links = words.lessonTitles.map((title, i) =>
      html(
        "a",
        {
          href: "#learn",
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
    this.hidden = html("p", { class: "about hidden-answers" }, learn.hidden);
    this.text = html("article", {});
    this.onward = html("div", { class: "ways" });
    this.board = html("div", { class: "left" });
    const steps = html("ol", {}, ...this.links.map((link) => html("li", {}, link)));
    this.element = html(
      "div",
      { class: "mode-learn" },
      this.notice,
      html("nav", { class: "lessons", "aria-label": learn.lessons }, steps),
      html("div", { class: "lesson" }, this.text, this.board, this.onward),
    );
  }

  /** What happens at a step; numbers of onward moves are left out until they have been explained. */
  #narrate() {
    const { answer, cursor, ground } = this.stage;
    // That the rule does not get through says nothing of tours that it does not find.
    if (answer?.status === "unknown" && cursor && ground && cursor.at === cursor.recording.length) {
      const { path } = cursor;
      return learn.gotStuck(ground.name(path[path.length - 1]), path.length, ground.squares);
    }
    const text = narrate(this.stage);
    return this.lesson.predict === "back" ? text.replace(/ \(\d+\)/g, "") : text;
  }

  /** @returns {Partial<State>} */
  get shared() {
    return { of: "learn" };
  }

  leave() {
    this.player.pause();
    this.countQuestion.stop();
    this.symmetryQuestion.stop();
    super.leave();
    this.#giant?.end();
    this.#engine.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (state.lesson === before.lesson && state.answers === before.answers) return;
    this.leave();
    this.begin(state);
    this.title.focus();
  }

  title = html("h2", { tabindex: -1 });

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask({ lesson: number, answers }, timely) {
    this.warn(this.store.flaws);
    const lesson = LESSONS[number - 1];
    const said = lessons[number - 1];
    this.keys = answers && lesson.kind === "search" && !UNPLAYED.includes(lesson.predict) ? this.player.keys : {};
    this.lesson = lesson;
    this.links.forEach((link, i) => {
      link.href = toHash({ ...this.store.state, mode: "learn", lesson: i + 1 });
      if (i === number - 1) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    this.title.textContent = `${number}. ${words.lessonTitles[number - 1]}`;
    this.hidden.hidden = answers;
    this.text.replaceChildren(this.title, this.hidden, ...said.says.map((text) => html("p", {}, text)));
    this.onward.replaceChildren(...this.#onward(number, answers));
    this.tell("");
    this.place.classList.toggle("dots", lesson.kind === "try" || lesson.predict === "back");
    if (lesson.kind === "giant") {
      await this.#beginGiant(lesson, timely);
      return;
    }
    const state = { ...DEFAULTS, ...lesson.state };
    if (!(await timely(this.stage.setGround(state)))) return;
    this.#clear();
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
      this.#search({ ...state, ...choices[Number(way)] }, choices[Number(way)]);
    });
    ways.element.hidden = !lesson.ways;
    ways.set("0");
    const { outcome, existence } = this;
    const { element: square } = this.squareQuestion;
    const asked = { outcome, existence, back: square, rule: square, count: this.countQuestion.element, sum: this.sumQuestion.element, symmetry: this.symmetryQuestion.element };
    this.#show(this.place, this.sentence, ways.element, asked[predict ?? "rule"], ...(answers ? [this.player.element] : []));
    await this.#search(state, choices[0] ?? {});
  }

  /** Takes away what another lesson has left on the same board. */
  #clear() {
    const { board } = this.stage;
    this.symmetryQuestion.stop();
    this.sumQuestion.stop();
    board?.layers({ numbers: true, path: true, degrees: true });
    if (board instanceof Board) board.sums(null);
  }

  /**
   * The ways on: to the next lesson, to try it out, and to a class.
   * @param {number} number
   * @param {boolean} answers
   */
  #onward(number, answers) {
    const next = words.lessonTitles[number];
    const go = (/** @type {Partial<State>} */ part) => () => this.store.set(part);
    const row = html("p", { class: "onward" });
    if (next) row.append(html("button", { type: "button", click: go({ lesson: number + 1 }) }, learn.next(next)));
    if (!answers) return [row];
    if (this.lesson.predict === "count") row.append(html("button", { type: "button", click: go({ mode: "count", board: "6x6", closed: true }) }, learn.countThem));
    if (this.lesson.kind === "giant") row.append(html("button", { type: "button", click: go({ mode: "explore", closed: true }) }, learn.exploreIt));
    const link = () => ({ what: learn.classLinkWord, text: this.store.link({ answers: false }) });
    const alone = isLoopback(location.hostname) ? ` ${words.common.onlyHere(location.host)}` : "";
    const copied = html("details", { class: "class-link" }, html("summary", {}, learn.classLinkWord), copyButton(learn.classLink, link, this.announce), html("p", { class: "about" }, learn.classAbout + alone));
    return [row, copied];
  }

  /** @param {...HTMLElement} parts */
  #show(...parts) {
    const [board, ...under] = parts;
    this.board.replaceChildren(board, html("div", { class: "under" }, ...under));
  }

  /** @param {State} state @param {Way} way */
  #search(state, way) {
    this.player.unload();
    return this.latest.run(async (timely) => {
      if (!(await timely(this.stage.setGround(state)))) return;
      this.#clear();
      if (way.turns && !way.moves) {
        // There is no such tour to be found.
        this.stage.ride = undefined;
        this.#play(state, way);
      } else if (await timely(this.stage.find(state))) this.#play(state, way);
    });
  }

  /**
   * Shows the search from its beginning, and asks what there is to be asked.
   * @param {State} state
   * @param {Way} way
   */
  #play(state, { turns, asks }) {
    const { answers } = this.store.state;
    this.player.element.hidden = true;
    if (turns) {
      this.symmetryQuestion.begin(turns);
      return;
    }
    if (asks) {
      this.sumQuestion.begin(asks);
      return;
    }
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
    if (predict === "back" || predict === "rule") {
      this.squareQuestion.begin(predict);
      // Where the search goes next would be seen before it is asked for.
      if (!answers) this.squareQuestion.ask();
    } else if (state.method === "alone") {
      this.tell(learn.willIt(state.start));
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
    this.say(`${found === through ? right : wrong} ${this.#narrate()} ${learn.goBack}`);
  }

  /** Shows a board and nothing of what was found. @param {State} state */
  #askForExistence({ closed, start }) {
    const { board, ground } = this.stage;
    if (!board || !ground) return;
    board.show(EMPTY);
    this.existence.hidden = false;
    this.say(learn.isThere(closed, start, inWords(ground.board)));
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
    const { predict } = this.lesson;
    if (predict && predict !== "back" && predict !== "rule" && predict !== "outcome") return;
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
