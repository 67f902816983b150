// One board with a tour or a search, to stand in somebody else's page: no settings, no other modes, a link to the whole.

import { html } from "../../controls/elements.js";
import { asksAnew } from "../../core/state.js";
import { words } from "../../language/language.js";
import { narrate } from "../../search/narration.js";
import { Player } from "../../search/player.js";
import { BoardMode } from "../board_mode.js";

/** @typedef {import("../../core/latest.js").Timely} Timely */
/** @typedef {import("../../core/state.js").State} State */
/** @typedef {import("../../core/store.js").Store} Store */

export class Embed extends BoardMode {
  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    super(store, announce, { pick: (square) => this.#pick(square), plays: true });
    this.player = new Player({
      show: (at, time, reveal) => {
        this.stage.show(at, time, reveal);
        this.tell(narrate(this.stage));
      },
      rest: () => this.say(),
      speed: (speed) => store.set({ speed }),
      between: html("span", { hidden: true }),
    });
    this.whole = html("a", { target: "_blank", rel: "noopener" }, words.embed.whole);
    this.element = html(
      "div",
      { class: "mode-embed" },
      this.notice,
      this.place,
      this.says,
      this.player.element,
    );
    this.player.element.append(this.whole);
    // In a small frame it is scrolled, by keyboard too.
    this.sentence.tabIndex = 0;
    this.keys = { ...this.player.keys, Escape: () => this.halt() };
  }

  /** @param {State} state */
  enter(state) {
    this.player.setSpeed(state.speed);
    super.enter(state);
  }

  leave() {
    this.player.pause();
    super.leave();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    this.#aim();
    if (state.speed !== before.speed) this.player.setSpeed(state.speed);
    this.stage.board?.layers(state);
    if (asksAnew(state, before) || state.show !== before.show) this.begin(state);
  }

  #aim() {
    this.whole.href = this.store.link({ mode: "watch" });
  }

  /**
   * @param {State} state
   * @param {Timely} timely
   */
  async ask(state, timely) {
    this.#aim();
    this.player.unload();
    if (!(await this.showBoard(state, timely))) return;
    // How high the board's place is, when a frame has more room than it needs, is known from its shape.
    const { element } = /** @type {{ element: Element & ElementCSSInlineStyle }} */ (this.stage.board);
    this.place.style.setProperty("--shape", element.style.getPropertyValue("--shape"));
    if (!(await this.stoppable(this.findTour(state, timely)))) return;
    this.stage.choose(state.show);
    const first = Math.min(1, this.stage.length);
    this.player.load(this.stage.length, state.step < 0 ? this.stage.length : state.step || first);
  }

  /** @param {number} square */
  #pick(square) {
    const start = this.stage.ground?.name(square) ?? "";
    const { method } = this.store.state;
    this.store.set({ start, end: "", step: 0, method: method === "moves" ? "auto" : method });
  }
}
