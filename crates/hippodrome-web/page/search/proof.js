// The proof behind what is said, or the article that it is from: for whoever asks.

import { Board } from "../board/board.js";
import { asSentence, html, setText } from "../controls/elements.js";
import { words } from "../language/language.js";
import { proofBehind } from "./narration.js";

/** @typedef {import("./playback.js").Playback} Playback */

export class Proof {
  #text = html("p");
  /** What its marks on the board are, where they are letters. */
  #letters = html("p", { class: "about" }, words.narration.letters);
  #why = html("details", { class: "why" }, html("summary", {}, words.common.why), this.#text);
  element = html("div", { hidden: true }, this.#letters, this.#why);

  /** Tells it where the search stands at its end, if what is said there leaves it out. @param {Playback} stage */
  show(stage) {
    const proof = proofBehind(stage);
    this.element.hidden = proof === "";
    this.#letters.hidden = stage.answer?.proof?.kind !== "cut" || !(stage.board instanceof Board);
    setText(this.#text, asSentence(proof));
  }

  hide() {
    this.element.hidden = true;
  }
}
