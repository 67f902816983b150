// The proof behind what is said, or the article that it is from: for whoever asks.

import { asSentence, html, setText } from "../controls/elements.js";
import { words } from "../language/language.js";
import { proofBehind } from "./narration.js";

/** @typedef {import("./playback.js").Playback} Playback */

export class Proof {
  #text = html("p");
  element = html("details", { class: "why", hidden: true }, html("summary", {}, words.common.why), this.#text);

  /** Tells it where the search stands at its end, if what is said there leaves it out. @param {Playback} stage */
  show(stage) {
    const proof = proofBehind(stage);
    this.element.hidden = proof === "";
    setText(this.#text, asSentence(proof));
  }

  hide() {
    this.element.hidden = true;
  }
}
