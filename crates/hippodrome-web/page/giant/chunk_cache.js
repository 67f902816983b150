// The pieces of a giant board that have been drawn: chunks, each a picture that is shown until it leaves
// the view.
//
// Drawing a thousand moves takes a millisecond or two and showing their picture takes none, so a board
// that is moved under the view costs little more than the chunks that come in at its edge. Chunks are
// drawn for so many milliseconds a frame; what is not there yet is left out until the next one. While
// the scale changes, chunks are shown larger or smaller than they were drawn, up to a limit.

import { Stopped } from "../engine/engine.js";
import { drawSquares, drawTiles, level } from "./paint.js";

/** @typedef {import("./giant.js").Giant} Giant */
/** @typedef {import("./giant.js").Window} Window */
/** @typedef {import("./paint.js").Colors} Colors */
/** @typedef {import("./view.js").View} View */

/** Milliseconds of drawing in a frame. */
const BUDGET = 7;

/** How much larger or smaller than drawn a chunk is shown while the scale changes. */
const LARGER = 1.7;

/** Moves reach this far into a piece. */
const REACH = 2n;

/** Chunks that are kept. */
const MOST = 400;

/** @typedef {{ canvas: HTMLCanvasElement, used: number }} Chunk */

export class ChunkCache {
  /** @type {Map<string, Chunk>} */
  #chunks = new Map();
  /** @type {Window | undefined} The steps and moves that have come last. */
  #window;
  #asking = false;
  #frame = 0;
  /** How the chunks are drawn: the level, pixels for a square, squares for a chunk. */
  #look = { kind: "", scale: 0, density: 0, chunk: 1 };

  /**
   * @param {Giant} giant
   * @param {() => void} came Called when there is more to be drawn.
   */
  constructor(giant, came) {
    this.giant = giant;
    this.came = came;
  }

  /** Forgets all pictures: the colors have changed. */
  forget() {
    this.#chunks.clear();
  }

  /**
   * Draws for this view from now on. Returns whether that makes all pictures useless.
   * @param {View} view
   * @param {boolean} sharp Not larger nor smaller than they were drawn.
   */
  adopt({ scale, density, chunk }, sharp) {
    const kind = level(this.giant, scale);
    const look = this.#look;
    const larger = scale / look.scale;
    const near = sharp ? larger === 1 : larger < LARGER && larger > 1 / LARGER;
    if (kind === look.kind && density === look.density && near) return false;
    this.#look = { kind, scale, density, chunk };
    this.#chunks.clear();
    return true;
  }

  /**
   * Shows all chunks that are there, and draws some of those that are not. Returns whether all are.
   * @param {CanvasRenderingContext2D} pen In pixels of the screen.
   * @param {Colors} colors
   * @param {View} view
   */
  show(pen, colors, view) {
    const { giant } = this;
    const { kind, scale, density, chunk: count } = this.#look;
    this.#frame++;
    const side = scale * density;
    const larger = view.scale / scale;
    const size = count * side * larger;
    const chunk = BigInt(count);
    const first = (/** @type {import("./view.js").Place} */ place) => (place.whole < 0n ? 0n : place.whole / chunk);
    const last = (/** @type {bigint} */ place, /** @type {bigint} */ all) => (place >= all ? all - 1n : place) / chunk;
    const files = [first(view.fileAt(0)), last(view.fileAt(view.width).whole, giant.files)];
    const ranks = [first(view.rankAt(view.height)), last(view.rankAt(0).whole, giant.ranks)];
    // All chunks lie on one grid of whole pixels.
    const left = Math.round(view.x(files[0] * chunk) * view.density);
    const bottom = Math.round(view.y(ranks[0] * chunk) * view.density);
    const began = performance.now();
    let complete = true;
    /** Whether one has been drawn in this frame: one is in each, however long it takes. */
    let drawn = false;
    /** Whether one that could be drawn waits for the next frame. */
    let late = false;
    /** What must be asked for. @type {bigint[] | undefined} */
    let wanted;
    for (let rank = ranks[0]; rank <= ranks[1]; rank++) {
      for (let file = files[0]; file <= files[1]; file++) {
        const key = `${file} ${rank}`;
        let found = this.#chunks.get(key);
        if (!found) {
          const piece = this.#piece(file * chunk, rank * chunk, chunk);
          const window = kind === "squares" ? this.#holding(piece) : undefined;
          if (kind === "squares" && !window) {
            wanted ??= [file, rank, file, rank];
            wanted = [min(wanted[0], file), min(wanted[1], rank), max(wanted[2], file), max(wanted[3], rank)];
          } else if (!drawn || performance.now() - began < BUDGET) {
            found = this.#draw(piece, window, colors, side, density);
            drawn = true;
            this.#chunks.set(key, found);
          } else late = true;
        }
        if (!found) {
          complete = false;
          continue;
        }
        found.used = this.#frame;
        const x = left + Number(file - files[0]) * size;
        const y = bottom - Number(rank - ranks[0]) * size;
        const { canvas } = found;
        if (larger === 1) pen.drawImage(canvas, x, y - canvas.height);
        else pen.drawImage(canvas, x, y - canvas.height * larger, canvas.width * larger, canvas.height * larger);
      }
    }
    if (wanted) this.#ask(wanted[0] * chunk, wanted[1] * chunk, (wanted[2] + 1n) * chunk, (wanted[3] + 1n) * chunk, chunk);
    if (late) this.came();
    this.#tidy();
    return complete;
  }

  /**
   * @param {bigint} file
   * @param {bigint} rank
   * @param {bigint} chunk
   */
  #piece(file, rank, chunk) {
    const files = Number(min(chunk, this.giant.files - file));
    const ranks = Number(min(chunk, this.giant.ranks - rank));
    return { file, rank, files, ranks };
  }

  /** @param {{ file: bigint, rank: bigint, files: number, ranks: number }} piece */
  #holding({ file, rank, files, ranks }) {
    const { giant } = this;
    const endFile = min(giant.files, file + BigInt(files) + REACH);
    const endRank = min(giant.ranks, rank + BigInt(ranks) + REACH);
    const window = this.#window;
    return window?.holds(max(0n, file - REACH), max(0n, rank - REACH), endFile, endRank) ? window : undefined;
  }

  /**
   * @param {{ file: bigint, rank: bigint, files: number, ranks: number }} piece
   * @param {Window | undefined} window
   * @param {Colors} colors
   * @param {number} side
   * @param {number} density
   * @returns {Chunk}
   */
  #draw(piece, window, colors, side, density) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(piece.files * side));
    canvas.height = Math.max(1, Math.round(piece.ranks * side));
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    if (window) drawSquares(pen, colors, { ...piece, window }, side, density);
    else drawTiles(pen, colors, this.giant, piece, side, density);
    return { canvas, used: this.#frame };
  }

  /**
   * Asks for the steps and moves of a part of the board, and a chunk more on all sides.
   * @param {bigint} file
   * @param {bigint} rank
   * @param {bigint} endFile
   * @param {bigint} endRank
   * @param {bigint} more
   */
  async #ask(file, rank, endFile, endRank, more) {
    if (this.#asking) return;
    this.#asking = true;
    const { giant } = this;
    [file, rank] = [max(0n, file - more), max(0n, rank - more)];
    [endFile, endRank] = [min(giant.files, endFile + more), min(giant.ranks, endRank + more)];
    try {
      this.#window = await giant.window(file, rank, Number(endFile - file), Number(endRank - rank));
    } catch (error) {
      // The board may be shown no longer.
      if (!(error instanceof Stopped)) throw error;
      return;
    } finally {
      this.#asking = false;
    }
    this.came();
  }

  /** Lets go of what has not been shown for longest. */
  #tidy() {
    if (this.#chunks.size <= MOST) return;
    for (const [key, { used }] of this.#chunks) {
      if (used < this.#frame - 60) this.#chunks.delete(key);
    }
  }
}

/** @param {bigint} one @param {bigint} other */
function min(one, other) {
  return one < other ? one : other;
}

/** @param {bigint} one @param {bigint} other */
function max(one, other) {
  return one > other ? one : other;
}
