// The player of a search in a notebook: the page's board and its player, with the steps inside.
//
// Nothing is computed and nothing is fetched here: whoever writes the notebook's cell (`Trace` of the package for Python)
// brings the board, the steps and the answer.

import { Board } from "../page/board/board.js";
import { html, setText } from "../page/controls/elements.js";
import { listenToKeys } from "../page/controls/keys.js";
import { preferred, speak } from "../page/language/language.js";
import { Ground } from "../page/problem/ground.js";
import { narrate } from "../page/search/narration.js";
import { NO_ANSWER, Playback } from "../page/search/playback.js";
import { Player } from "../page/search/player.js";
import { Cursor, Recording } from "../page/search/recording.js";
import styles from "./notebook.css?inline";

/**
 * What there is to show. Long lists of numbers are 32-bit numbers, the lowest byte first, in base 64.
 * @typedef {object} Shown
 * @property {{ board: string, piece: string, surface: string, ranks: number, files: number, squares: number }} ground
 * @property {string} places The place of every square.
 * @property {string} begins Where the neighbors of every square begin.
 * @property {string} neighbors
 * @property {string} steps Pairs of numbers, as in `Recording`.
 * @property {number} made How many steps the search made; more than there are if it was too long to be kept here.
 * @property {string | null} tour
 * @property {boolean} closed
 * @property {Partial<import("../page/search/playback.js").Answer>} answer
 */

/** @param {string} text */
function numbers(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true));
}

/**
 * Shows a search in the whole of this document.
 * @param {Shown} shown
 */
export async function play(shown) {
  await speak(preferred());
  const playback = new Playback();
  const ground = new Ground(shown.ground, numbers(shown.places), numbers(shown.begins), numbers(shown.neighbors));
  const recording = new Recording(ground.squares);
  recording.push(numbers(shown.steps));
  recording.finish(shown.tour === null ? undefined : numbers(shown.tour), shown.made);
  playback.ground = ground;
  playback.board = new Board(ground, { plays: true });
  playback.search = recording;
  playback.cursor = new Cursor(recording);
  playback.closed = shown.closed;
  playback.answer = { ...NO_ANSWER, ...shown.answer };

  const sentence = html("p", { class: "sentence", "aria-live": "polite" });
  const player = new Player({
    show: (at, time, reveal) => {
      playback.show(at, time, reveal);
      setText(sentence, narrate(playback));
    },
    rest: () => {},
    speed: () => {},
    between: html("span", { hidden: true }),
  });
  const place = html("div", { class: "place" }, playback.board.element);
  document.head.append(html("style", {}, styles));
  document.body.append(
    html("main", {}, html("div", { class: "mode-embed" }, place, html("div", { class: "says" }, sentence), player.element)),
  );
  listenToKeys((key) => player.keys[key]);
  player.load(playback.length, playback.length);
}
