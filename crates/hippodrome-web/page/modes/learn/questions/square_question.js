// "Which square comes next?" It is asked before it is shown, and what was wrong is explained.

import { html } from "../../../controls/elements.js";
import { learn, words } from "../../../language/language.js";
import { STEP } from "../../../search/recording.js";

/** @typedef {import("../../../search/stage.js").Stage} Stage */

export class SquareQuestion {
  /** Whether an answer is waited for. */
  asking = false;
  #right = 0;
  #asked = 0;

  /**
   * @param {Stage} stage
   * @param {object} out
   * @param {(step: number, reveal: boolean) => void} out.show Goes to a step; what is chosen there is shown or not.
   * @param {(text: string) => void} out.say
   * @param {import("../learn.js").Answer} out.answer
   * @param {() => boolean} out.tells Whether answers are told: if not, no question is passed over, for the next one would show them.
   */
  constructor(stage, out) {
    this.stage = stage;
    this.out = out;
    /** @type {"back" | "rule"} */
    this.kind = "rule";
    this.button = html("button", { type: "button", class: "main", click: () => this.ask() }, learn.ask);
    this.score = html("output", { class: "count" });
    this.element = html("div", { class: "row question" }, this.button, this.score);
  }

  /** @param {"back" | "rule"} kind */
  begin(kind) {
    this.kind = kind;
    this.#right = this.#asked = 0;
    this.stop();
    this.#count();
  }

  stop() {
    this.asking = false;
    this.stage.place.classList.remove("asking");
  }

  #count() {
    const says = learn;
    this.score.textContent = this.#asked === 0 ? says.whichNext : says.score(this.#right, this.#asked);
    this.button.textContent = this.#asked === 0 ? says.ask : says.askAgain;
  }

  /** Goes to the next step that is worth a question, and asks. */
  ask() {
    const { cursor, ground } = this.stage;
    if (!cursor || !ground) return;
    const { recording } = cursor;
    const { length } = recording;
    let at = Math.max(1, cursor.at + (this.asking && this.out.tells() ? 1 : 0));
    for (let looked = 0; ; at++, looked++) {
      if (at >= length || looked > length) {
        at = 1;
        if (looked > length) return;
      }
      cursor.seek(at);
      if (this.#isWorth()) break;
    }
    // Whoever goes to another step ends a question; so this one is begun afterwards.
    this.out.show(at, false);
    this.asking = true;
    this.stage.place.classList.add("asking");
    const { path } = cursor;
    const here = ground.name(path[path.length - 1]);
    this.out.say(this.kind === "back" ? learn.askBack(here) : learn.askRule(here));
  }

  /** Whether what comes next here can be known, and must be thought about. */
  #isWorth() {
    const { cursor } = this.stage;
    if (!cursor) return false;
    const { recording, at, path } = cursor;
    if (this.kind === "back") return recording.what(at) === STEP.retreat && path.length > 2;
    if (recording.what(at) !== STEP.advance || path.length === 0) return false;
    const degrees = this.stage.candidates(false).map(({ degree }) => degree);
    return degrees.length > 1 && Math.min(...degrees) < Math.max(...degrees);
  }

  /** @param {number} square */
  guess(square) {
    const { cursor, ground } = this.stage;
    if (!this.asking || !cursor || !ground) return;
    const { at } = cursor;
    const right = this.kind === "back" ? this.#judgeBack(square) : this.#judgeRule(square);
    if (right.again) {
      this.out.say(right.says);
      return;
    }
    this.out.answer(ground.name(square), () => {
      this.#asked++;
      if (right.is) this.#right++;
      this.stop();
      this.#count();
      // By the rule the numbers are seen first, or else the step itself.
      this.out.show(this.kind === "back" ? at + 1 : at, true);
      this.out.say(right.says);
    });
  }

  /** @param {number} square */
  #judgeBack(square) {
    const { path } = /** @type {import("../../../search/recording.js").Cursor} */ (this.stage.cursor);
    const name = this.#name();
    const [before, here] = [path[path.length - 2], path[path.length - 1]];
    const why = learn.stepBack(name(here), name(before));
    if (square === before) return { is: true, again: false, says: `${words.common.right} ${why}` };
    return { is: false, again: false, says: `${learn.notThere(name(square))} ${why}` };
  }

  /** @param {number} square */
  #judgeRule(square) {
    const name = this.#name();
    const candidates = this.stage.candidates(true);
    const guess = candidates.find((candidate) => candidate.square === square);
    const next = candidates.find(({ chosen }) => chosen);
    if (!guess || !next) {
      return { is: false, again: true, says: learn.noCircle(name(square)) };
    }
    const least = Math.min(...candidates.map(({ degree }) => degree));
    const best = candidates.filter(({ degree }) => degree === least).map(({ square }) => name(square));
    if (guess.degree > least) {
      return { is: false, again: false, says: learn.tooMany(name(square), guess.degree, best, least) };
    }
    if (square === next.square) return { is: true, again: false, says: learn.fewest(name(square), least) };
    return { is: true, again: false, says: learn.alsoRight(best, least, name(next.square)) };
  }

  #name() {
    return (/** @type {number} */ square) => this.stage.ground?.name(square) ?? "";
  }
}
