// How many tours there are: a line over the board, what lies behind it, and the question what comes of both sides together.

import { EMPTY } from "../../../board/board.js";
import { SIDE, center, corner } from "../../../board/marks.js";
import { field } from "../../../controls/controls.js";
import { html, svg } from "../../../controls/elements.js";
import { Latest } from "../../../core/latest.js";
import { askedProblem } from "../../../core/state.js";
import { Engine, unlessStopped } from "../../../engine/engine.js";
import { learn, words } from "../../../language/language.js";
import { fileName } from "../../../problem/squares.js";
import { layersOf, orderOf } from "./frontier.js";

/** @typedef {import("../../../search/stage.js").Stage} Stage */

export class CountQuestion {
  #engine = new Engine("numbers.wasm");
  #latest = new Latest();
  /** The squares in the order of the line, and what there is behind it. @type {number[]} */
  #order = [];
  /** @type {{ states: number, ways: bigint }[]} */
  #layers = [];
  /** The tour whose pieces are drawn. @type {number[]} */
  #tour = [];
  #over = svg("g");

  /**
   * @param {Stage} stage
   * @param {(text: string) => void} say
   * @param {import("../learn.js").Answer} answered
   */
  constructor(stage, say, answered) {
    this.stage = stage;
    this.say = say;
    this.line = html("input", { type: "range", min: 0, max: 0, input: () => this.#show() });
    const answer = (/** @type {string} */ label, /** @type {boolean} */ more) =>
      html("button", { type: "button", class: "main", click: () => answered(label, () => this.#judge(more)) }, label);
    this.answers = html("div", { class: "row question" }, answer(learn.more, true), answer(learn.fewer, false));
    this.element = html("div", { class: "row question" }, field(learn.behind, this.line), this.answers);
  }

  stop() {
    this.#latest.drop();
    this.#engine.stop();
  }

  /** Begins with the line in the middle of the board that is shown, whose tour has been found. */
  begin() {
    const { ground, ride } = this.stage;
    this.stop();
    if (!ground || !ride?.tour) return;
    const middle = ground.squares >> 1;
    this.#order = orderOf(ground);
    this.#layers = layersOf(ground, middle);
    this.#tour = Array.from(ride.tour);
    // A value is held to the most that is known already.
    this.line.max = String(middle);
    this.line.value = String(middle);
    this.answers.hidden = false;
    this.#show();
  }

  /** Draws what lies behind the line, and says how many ways and states there are. */
  #show() {
    const { ground, board } = this.stage;
    if (!ground || !board) return;
    const behind = Number(this.line.value);
    const squares = new Set(this.#order.slice(0, behind));
    const moves = this.#tour.map((square, i) => /** @type {[number, number]} */ ([square, this.#tour[(i + 1) % this.#tour.length]]));
    const edges = moves.filter(([one, other]) => squares.has(one) && squares.has(other));
    board.show({ ...EMPTY, edges });
    this.#over.remove();
    this.#over = svg("g", { class: "frontier", "aria-hidden": "true" }, ...this.#marks(squares, edges));
    board.element.append(this.#over);
    const { ways, states } = this.#layers[behind];
    const asks = behind === this.#layers.length - 1 && !this.answers.hidden;
    const sentences = [learn.ways(behind, ground.squares, Number(ways), states)];
    if (behind > 0) sentences.push(learn.oneDrawn);
    if (asks) sentences.push(learn.moreOrFewer);
    this.say(sentences.join(" "));
  }

  /**
   * The squares behind the line, the line, and what is open behind it.
   * @param {Set<number>} squares
   * @param {[number, number][]} edges
   */
  #marks(squares, edges) {
    const { ground } = this.stage;
    if (!ground) return [];
    let [shade, line] = ["", ""];
    for (const square of squares) {
      const [x, y] = corner(ground, square);
      const [file, rank] = [ground.file(square), ground.rank(square)];
      shade += `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
      const isAhead = (/** @type {number} */ right, /** @type {number} */ up) => {
        const other = ground.at(file + right, rank + up);
        return other >= 0 && !squares.has(other);
      };
      if (isAhead(1, 0)) line += `M${x + SIDE} ${y}v${SIDE}`;
      if (isAhead(0, 1)) line += `M${x} ${y}h${SIDE}`;
    }
    /** @type {SVGElement[]} */
    const marks = [svg("path", { class: "behind", d: shade }), svg("path", { class: "line", d: line })];
    piecesOf(squares, edges).forEach(([one, other], piece) => {
      for (const end of new Set([one, other])) {
        const [x, y] = center(ground, end);
        marks.push(svg("circle", { class: one === other ? "alone" : "end", cx: x, cy: y, r: 26 }));
        if (one !== other) marks.push(svg("text", { x, y }, fileName(piece).toUpperCase()));
      }
    });
    return marks;
  }

  /** Has the tours counted, and compares. @param {boolean} more What was said. */
  #judge(more) {
    const { ground } = this.stage;
    if (!ground) return;
    const { ways } = this.#layers[this.#layers.length - 1];
    const problem = askedProblem({ board: ground.board, piece: ground.piece, closed: true });
    this.say(learn.counting);
    return this.#latest.run(async (timely) => {
      const { tours, states } = await timely(this.#engine.ask({ count: { problem, what: "all", nodes: null } }));
      this.answers.hidden = true;
      const isRight = BigInt(tours) > ways === more;
      this.say(`${isRight ? words.common.right : words.common.wrong} ${learn.tours(BigInt(tours), ways, states)}`);
    }, unlessStopped);
  }
}

/**
 * The two ends of every piece that is open, and of every square without a move itself, twice.
 * @param {Set<number>} squares
 * @param {[number, number][]} edges
 */
function piecesOf(squares, edges) {
  /** @type {Map<number, number[]>} */
  const around = new Map([...squares].map((square) => [square, []]));
  for (const [one, other] of edges) {
    around.get(one)?.push(other);
    around.get(other)?.push(one);
  }
  const ends = [...squares].filter((square) => (around.get(square)?.length ?? 0) < 2);
  const seen = new Set();
  /** @type {[number, number][]} */
  const pieces = [];
  for (const end of ends) {
    if (seen.has(end)) continue;
    let [before, here] = [-1, end];
    for (;;) {
      const next = around.get(here)?.find((other) => other !== before);
      if (next === undefined) break;
      [before, here] = [here, next];
    }
    seen.add(here);
    pieces.push([end, here]);
  }
  return pieces;
}
