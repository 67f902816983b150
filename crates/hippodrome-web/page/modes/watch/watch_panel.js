// The panel beside the board: which board, which piece, which tour, by which method.

import { field, fill, group, select, squareInput } from "../../controls/controls.js";
import { html } from "../../controls/elements.js";
import { SizeFields } from "../../controls/size_fields.js";
import { closedField, pieceField } from "../../controls/tour_fields.js";
import { words } from "../../language/language.js";
import { GROUPS, HANDED_OVER, TIES, isReversible, isSeeded, method } from "../../problem/methods.js";

/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

/** The longest side that can be typed. */
const LONGEST = 1000;

export class WatchPanel {
  /**
   * @param {Store} store
   * @param {() => void} find Called for a tour with another seed.
   */
  constructor(store, find) {
    this.store = store;
    const change = (/** @type {Partial<State>} */ part) => {
      const names = /** @type {(keyof State)[]} */ (Object.keys(part));
      // Where nothing changes the step stays.
      if (names.some((name) => part[name] !== store.state[name])) store.set({ step: 0, ...part });
    };
    const [says, common] = [words.watch, words.common];
    this.size = new SizeFields(store, LONGEST);
    this.piece = pieceField((piece) => change({ piece }));
    this.kind = closedField((closed) => change({ closed, end: "" }));
    this.start = squareInput(store, (start) => change({ start }));
    this.end = squareInput(store, (end) => change({ end }));
    this.method = html("select", { "aria-label": common.method, change: () => change({ method: this.method.value }) });
    for (const [i, { methods }] of GROUPS.entries()) {
      const optgroup = html("optgroup", { label: words.methodGroups[i] });
      for (const { name } of methods) optgroup.append(html("option", { value: name }, words.methods[name].label));
      this.method.append(optgroup);
    }
    this.handedOver = html("option", { value: HANDED_OVER.name }, words.methods[HANDED_OVER.name].label);
    this.about = html("p", { class: "about" });
    this.ties = select(says.ties, [["", says.usualTies], ...TIES.map(({ name }) => [name, words.ties[name].label])], (ties) =>
      change({ ties }),
    );
    this.tiesField = field(says.ties, this.ties);
    this.mostFirst = html("input", {
      type: "checkbox",
      change: () => change({ mostFirst: this.mostFirst.checked }),
    });
    this.reversed = html("label", { class: "checkbox" }, this.mostFirst, says.reversed);
    this.another = html("button", { type: "button", class: "quiet", click: find }, says.another);
    const layer = (/** @type {"numbers" | "path" | "degrees"} */ name, /** @type {string} */ label) => {
      const box = html("input", { type: "checkbox", change: () => store.set({ [name]: box.checked }) });
      return { name, box, element: html("label", { class: "checkbox" }, box, label) };
    };
    this.layers = [layer("numbers", common.numbers), layer("path", common.path), layer("degrees", common.onwardMoves)];
    this.element = html(
      "div",
      {},
      group(
        common.board,
        html(
          "div",
          { class: "row" },
          ...this.size.fields,
          this.size.fill,
          field(common.piece, this.piece.element),
        ),
      ),
      group(
        common.tour,
        this.kind.element,
        html("div", { class: "row" }, field(common.start, this.start), field(common.end, this.end), this.another),
      ),
      group(
        common.method,
        this.method,
        this.about,
        this.tiesField,
        this.reversed,
      ),
      group(
        says.show,
        html("div", { class: "row checks" }, ...this.layers.map(({ element }) => element)),
      ),
    );
    this.show(store.state);
  }

  /** @param {State} state */
  show(state) {
    this.size.show(state);
    this.piece.show(state);
    this.kind.show(state);
    fill(this.start, state.start);
    fill(this.end, state.end);
    this.end.disabled = state.closed;
    // It can be seen where it is shown, and chosen nowhere.
    if (state.method === HANDED_OVER.name) this.method.append(this.handedOver);
    else this.handedOver.remove();
    this.method.value = state.method;
    const chosen = method(state.method);
    this.about.textContent = words.methods[state.method]?.about ?? "";
    this.ties.value = state.ties;
    this.tiesField.hidden = !chosen?.ties;
    this.mostFirst.checked = state.mostFirst;
    this.another.hidden = !isSeeded(state.method, state.ties);
    this.reversed.hidden = !isReversible(state.method);
    for (const { name, box } of this.layers) box.checked = state[name];
  }
}
