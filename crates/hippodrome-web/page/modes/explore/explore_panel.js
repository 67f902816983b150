// The panel beside the map: which board, which tour, where to go, and what the board is made of.

import { facts, field, group, segments } from "../../controls/controls.js";
import { counted, html } from "../../controls/elements.js";
import { closedField } from "../../controls/tour_fields.js";
import { joinsOf, nameOf, plain, sidesOf } from "../../giant/giant.js";

/** @typedef {import("../../giant/giant.js").Giant} Giant */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** Boards to begin with. */
const BOARDS = [
  ["100x100", "100 × 100"],
  ["1000000x1000000", "A million × a million"],
  ["1000000000x1000000000", "10⁹ × 10⁹"],
  ["1000000000000000000x1000000000000000000", "10¹⁸ × 10¹⁸"],
  ["5x1000000000", "5 × 10⁹"],
];

export class ExplorePanel {
  /**
   * @param {Store} store
   * @param {object} go
   * @param {(text: string) => void} go.step
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
        change: () => this.#setSides(),
      });
    this.ranks = side("Rows");
    this.files = side("Columns");
    this.kind = closedField((closed) => store.set({ closed, at: "1" }));
    this.joins = segments(
      "How it goes over the board",
      [
        ["hilbert", "Along a curve"],
        ["comb", "Row by row"],
      ],
      // No end is chosen along a curve.
      (joins) => store.set({ joins, at: "1", view: "", ...(joins === "hilbert" && { from: "", to: "" }) }),
    );
    this.boards = html("select", {
      "aria-label": "Boards to begin with",
      change: () => this.boards.value && store.set({ giant: this.boards.value, from: "", to: "", view: "", at: "1" }),
    });
    this.boards.append(html("option", { value: "" }, "Typed above"));
    for (const [value, text] of BOARDS) this.boards.append(html("option", { value }, text));
    const place = (/** @type {string} */ placeholder) =>
      html("input", { type: "text", placeholder, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60 });
    this.toStep = place("1 is the start");
    this.toSquare = place("e4, or 5, 4");
    const form = (/** @type {string} */ label, /** @type {HTMLInputElement} */ input, /** @type {() => void} */ act) =>
      html(
        "form",
        {
          class: "row go",
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            act();
          },
        },
        field(label, input),
        html("button", { "aria-label": `Go to ${label.toLowerCase()}` }, "Go"),
      );
    const end = (/** @type {"from" | "to"} */ name) => {
      const input = place("any");
      input.addEventListener("change", () => store.set({ [name]: nameOf(input.value), at: "1" }));
      return input;
    };
    this.from = end("from");
    this.to = end("to");
    this.facts = html("dl", { class: "counters" });
    this.told = html("pre", { tabindex: 0, "aria-label": "How this tour is built" });
    this.built = html("details", { hidden: true }, html("summary", {}, "How it is built"), this.told);
    this.element = html(
      "div",
      {},
      group(
        "Board",
        field("Rows", this.ranks),
        field("Columns", this.files),
        field("Or", this.boards),
      ),
      group(
        "Tour",
        this.kind.element,
        this.joins.element,
        html("div", { class: "row ends" }, field("Start", this.from), field("End", this.to)),
      ),
      group(
        "Go to",
        form("Step", this.toStep, () => go.step(this.toStep.value)),
        form("Square", this.toSquare, () => go.square(this.toSquare.value)),
      ),
      this.facts,
      this.built,
    );
  }

  #setSides() {
    const read = (/** @type {HTMLInputElement} */ input) => plain(input.value).slice(0, 24);
    this.store.set({ giant: `${read(this.ranks)}x${read(this.files)}`, from: "", to: "", view: "", at: "1" });
  }

  /** @param {State} state */
  show(state) {
    const sides = sidesOf(state.giant);
    this.ranks.value = sides ? counted(sides.ranks) : "";
    this.files.value = sides ? counted(sides.files) : "";
    this.boards.value = BOARDS.some(([board]) => board === state.giant) ? state.giant : "";
    this.kind.show(state);
    this.joins.set(joinsOf(state));
    this.from.value = state.from;
    this.to.value = state.closed ? "" : state.to;
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
    const rows = [["Squares", counted(giant.squares)]];
    if (!giant.isCurve) rows.push(["Tiles", counted(tiles)]);
    rows.push(["Built in", `${giant.time.toFixed(0)} ms`]);
    this.facts.replaceChildren(...facts(rows, true));
    this.told.textContent = giant.told;
  }
}
