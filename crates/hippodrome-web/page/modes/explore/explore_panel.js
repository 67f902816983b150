// The panel beside the map: which board, which tour, where to go, and what the board is made of.

import { SELECTED, facts, field, fill, group, judge, segments } from "../../controls/controls.js";
import { html, setText } from "../../controls/elements.js";
import { closedField } from "../../controls/tour_fields.js";
import { MOST_SIDE, flawOfName, joinsOf, nameOf, sideOf, sidesOf } from "../../giant/giant.js";
import { counted, engineWords, words } from "../../language/language.js";

/** @typedef {import("../../giant/giant.js").Giant} Giant */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Boards to begin with, and what they are called; one has a name in words. */
const BOARDS = [
  ["100x100", "100×100"],
  ["1000000x1000000", ""],
  ["1000000000x1000000000", "10⁹×10⁹"],
  ["1000000000000000000x1000000000000000000", "10¹⁸×10¹⁸"],
  ["5x1000000000", "5×10⁹"],
];

export class ExplorePanel {
  /**
   * @param {Store} store
   * @param {object} go
   * @param {(text: string) => string} go.step Goes to a step, or says what is wrong with it.
   * @param {(text: string) => void} go.square
   */
  constructor(store, go) {
    this.store = store;
    const side = (/** @type {string} */ label) =>
      html("input", {
        type: "text",
        inputmode: "numeric",
        maxlength: 27,
        autocomplete: "off",
        "aria-label": label,
        ...SELECTED,
        change: () => this.#setSides(),
      });
    const [says, common] = [words.explore, words.common];
    this.ranks = side(common.rows);
    this.files = side(common.columns);
    this.sides = html("div", { class: "row sides" }, field(common.rows, this.ranks), field(common.columns, this.files));
    this.kind = closedField((closed) => store.set({ closed, at: "1" }));
    this.joins = segments(
      says.course,
      [
        ["hilbert", says.curve],
        ["comb", says.comb],
      ],
      // No end is chosen along a curve.
      (joins) => store.set({ joins, at: "1", view: "", ...(joins === "hilbert" && { from: "", to: "" }) }),
    );
    this.boards = html("select", {
      "aria-label": says.boards,
      change: () => this.boards.value && store.set({ giant: this.boards.value, from: "", to: "", view: "", at: "1" }),
    });
    this.boards.append(html("option", { value: "" }, says.typed));
    for (const [value, text] of BOARDS) this.boards.append(html("option", { value }, text || says.million));
    const place = (/** @type {string} */ placeholder) =>
      html("input", { type: "text", placeholder, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60 });
    this.toStep = place(says.oneIsStart);
    this.toSquare = place(says.squareExample);
    const form = (/** @type {string} */ label, /** @type {string} */ goTo, /** @type {HTMLInputElement} */ input, /** @type {() => void} */ act) =>
      html(
        "form",
        {
          class: "row go",
          novalidate: true,
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            act();
          },
        },
        field(label, input),
        html("button", { "aria-label": goTo }, common.go),
      );
    const end = (/** @type {"from" | "to"} */ name) => {
      const input = place(common.any);
      input.addEventListener("change", () => {
        const { value } = input;
        if (judge(input, value && flawOfName(store.state.giant, value))) store.set({ [name]: nameOf(value), at: "1" });
      });
      return input;
    };
    this.from = end("from");
    this.to = end("to");
    this.facts = html("dl", { class: "counters" });
    this.told = html("pre", { tabindex: 0, "aria-label": says.told });
    this.built = html("details", { hidden: true }, html("summary", {}, says.built), this.told);
    this.element = html(
      "div",
      {},
      group(
        common.board,
        field(says.boards, this.boards),
        this.sides,
      ),
      group(common.tour, this.kind.element),
      group(
        says.course,
        this.joins.element,
        html("div", { class: "row ends" }, field(common.start, this.from), field(common.end, this.to)),
      ),
      group(
        says.goTo,
        form(says.step, says.goToStep, this.toStep, () => judge(this.toStep, go.step(this.toStep.value))),
        form(common.square, says.goToSquare, this.toSquare, () => {
          const { value } = this.toSquare;
          if (judge(this.toSquare, flawOfName(store.state.giant, value))) go.square(value);
        }),
      ),
      this.facts,
      this.built,
    );
  }

  /** What is no side is marked, and told at its field; the board stays as it is, and so does what was typed. */
  #setSides() {
    const sides = [this.ranks, this.files].map((input) => {
      const side = sideOf(input.value);
      input.setCustomValidity(side ? "" : words.explore.noSide(counted(MOST_SIDE)));
      return side;
    });
    if (![this.ranks, this.files].every((input) => input.reportValidity())) return;
    this.store.set({ giant: sides.join("x"), from: "", to: "", view: "", at: "1" });
    this.show(this.store.state);
  }

  /** @param {State} state */
  show(state) {
    const sides = sidesOf(state.giant);
    fill(this.ranks, sides ? counted(sides.ranks) : "");
    fill(this.files, sides ? counted(sides.files) : "");
    // Side by side where both are seen whole.
    for (const input of [this.ranks, this.files]) input.size = Math.max(6, input.value.length);
    this.boards.value = BOARDS.some(([board]) => board === state.giant) ? state.giant : "";
    this.kind.show(state);
    this.joins.set(joinsOf(state));
    fill(this.from, state.from);
    fill(this.to, state.closed ? "" : state.to);
    this.to.disabled = state.closed;
  }

  /**
   * Tells of what a board is made.
   * @param {Giant | undefined} giant Nothing where there is no tour.
   */
  tell(giant) {
    this.built.hidden = !giant;
    if (!giant) {
      this.facts.replaceChildren();
      return;
    }
    const tiles = giant.patches.reduce((sum, { across, up }) => sum + across * up, 0n);
    /** @type {[string, string][]} */
    const rows = [[words.common.squares, counted(giant.squares)]];
    if (!giant.isCurve) rows.push([words.explore.tiles, counted(tiles)]);
    rows.push([words.explore.builtIn, `${giant.time.toFixed(0)} ms`]);
    this.facts.replaceChildren(...facts(rows, true));
    const lines = giant.told.split("\n").map((line) => {
      const [, space, text] = /** @type {RegExpExecArray} */ (/^( *)(.*)$/.exec(line));
      return space + engineWords(text);
    });
    setText(this.told, lines.join("\n"));
  }
}
