// The course of a giant tour along a Hilbert curve: blocks of the board, each of which the tour goes through without leaving
// it, in the order in which it comes to them.
//
// The engine tells the blocks of a part of the board, at any size. So there is the same to be seen at every scale: blocks
// of some twenty pixels, in the colors of a tour from the first that is told to the last, and a line from each to the next.

import { COLORS, ramp } from "../board/course.js";
import { Stopped } from "../engine/engine.js";

/** @typedef {import("./giant.js").Block} Block */
/** @typedef {import("./giant.js").Giant} Giant */
/** @typedef {import("./view.js").View} View */

/** The longest side of a block, in pixels, at least. */
const LONGEST = 16;

/** So many blocks are told at once, at most; the engine would tell a few more. */
const MOST = 15_000;

/** How much of the view's sides is told beyond each of them. */
const BEYOND = 0.25;

/** How strong a block's color is below its line. */
const PALE = 0.5;

/** @typedef {{ file: bigint, rank: bigint, files: bigint, ranks: bigint, longest: bigint, blocks: Block[] }} Told */

export class Course {
  /** @type {Told | undefined} */
  #told;
  #asking = false;

  /**
   * @param {Giant} giant
   * @param {() => void} came Called when there is more to be drawn.
   */
  constructor(giant, came) {
    this.giant = giant;
    this.came = came;
  }

  /**
   * Draws what is known of the part that is seen, and asks for what is not.
   * @param {CanvasRenderingContext2D} pen
   * @param {View} view
   */
  show(pen, view) {
    const wanted = this.#wanted(view);
    if (!this.#holds(wanted, view)) this.#ask(wanted);
    if (this.#told) draw(pen, view, this.#told);
  }

  /** What should be known for a view. @param {View} view */
  #wanted(view) {
    const { files, ranks } = this.giant;
    const [beyondX, beyondY] = [BEYOND * view.width, BEYOND * view.height];
    const inside = (/** @type {bigint} */ place, /** @type {bigint} */ side) => (place < 0n ? 0n : place > side ? side : place);
    const file = inside(view.fileAt(-beyondX).whole, files);
    const rank = inside(view.rankAt(view.height + beyondY).whole, ranks);
    const endFile = inside(view.fileAt(view.width + beyondX).whole + 1n, files);
    const endRank = inside(view.rankAt(-beyondY).whole + 1n, ranks);
    const area = (view.width + 2 * beyondX) * (view.height + 2 * beyondY);
    // A block's sides are more than half as long as the longest.
    const pixels = Math.max(LONGEST, 2 * Math.sqrt(area / MOST));
    const longest = 2n ** BigInt(Math.max(1, Math.ceil(Math.log2(pixels / view.scale))));
    return { file, rank, files: endFile - file, ranks: endRank - rank, longest };
  }

  /**
   * Whether all that is seen is known, at this size.
   * @param {Omit<Told, "blocks">} wanted
   * @param {View} view
   */
  #holds({ longest }, view) {
    const told = this.#told;
    if (!told || told.longest !== longest) return false;
    const { files, ranks } = this.giant;
    const [left, right] = [view.fileAt(0).whole, view.fileAt(view.width).whole];
    const [low, high] = [view.rankAt(view.height).whole, view.rankAt(0).whole];
    const [endFile, endRank] = [told.file + told.files, told.rank + told.ranks];
    const across = (left >= told.file || told.file === 0n) && (right < endFile || endFile === files);
    return across && (low >= told.rank || told.rank === 0n) && (high < endRank || endRank === ranks);
  }

  /** @param {Omit<Told, "blocks">} wanted */
  async #ask(wanted) {
    if (this.#asking || wanted.files <= 0n || wanted.ranks <= 0n) return;
    this.#asking = true;
    const { file, rank, files, ranks, longest } = wanted;
    try {
      this.#told = { ...wanted, blocks: await this.giant.course(file, rank, files, ranks, longest) };
    } catch (error) {
      // The board may be shown no longer.
      if (!(error instanceof Stopped)) throw error;
      return;
    } finally {
      this.#asking = false;
    }
    this.came();
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {Told} told
 */
function draw(pen, view, told) {
  const { blocks } = told;
  const colors = ramp();
  const boxes = blocks.map(({ file, rank, files, ranks }) => {
    const [x, y] = [view.x(file), view.y(rank + ranks)];
    return { x, y, width: Number(files) * view.scale, height: Number(ranks) * view.scale };
  });
  const seen = boxes.map(({ x, y, width, height }) => x < view.width && y < view.height && x + width > 0 && y + height > 0);
  const colorOf = (/** @type {number} */ at) => colors[Math.min(COLORS - 1, Math.floor((COLORS * at) / blocks.length))];
  pen.globalAlpha = PALE;
  boxes.forEach(({ x, y, width, height }, at) => {
    if (!seen[at]) return;
    pen.fillStyle = colorOf(at);
    // A hair more, so that nothing is seen between two of them.
    pen.fillRect(x, y, width + 0.5, height + 0.5);
  });
  pen.globalAlpha = 1;
  pen.lineJoin = pen.lineCap = "round";
  const typical = boxes.length > 0 ? Math.min(boxes[boxes.length >> 1].width, boxes[boxes.length >> 1].height) : 1;
  pen.lineWidth = Math.max(1.2, Math.min(6, 0.2 * typical));
  let color = "";
  boxes.forEach((box, at) => {
    if (!seen[at] && !seen[at - 1] && !seen[at + 1]) return;
    if (colorOf(at) !== color) {
      if (color !== "") pen.stroke();
      color = colorOf(at);
      pen.strokeStyle = color;
      pen.beginPath();
    }
    const { comes, goes } = blocks[at];
    const before = follows(blocks[at - 1], blocks[at]) ? middle(boxes[at - 1]) : sideOf(box, comes);
    pen.moveTo(...before);
    pen.lineTo(...middle(box));
    if (!follows(blocks[at], blocks[at + 1])) pen.lineTo(...sideOf(box, goes));
  });
  if (color !== "") pen.stroke();
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Box In pixels. */

/** @param {Box} box @returns {[number, number]} */
function middle({ x, y, width, height }) {
  return [x + width / 2, y + height / 2];
}

/**
 * The middle of a side, by which the tour comes or goes; that of the block where it begins or ends.
 * @param {Box} box
 * @param {number} side
 * @returns {[number, number]}
 */
function sideOf(box, side) {
  const [x, y] = middle(box);
  if (side & 3) return [side & 1 ? box.x : box.x + box.width, y];
  if (side & 12) return [x, side & 8 ? box.y : box.y + box.height];
  return [x, y];
}

/**
 * Whether the tour goes from one block straight into another.
 * @param {Block | undefined} one
 * @param {Block | undefined} other
 */
function follows(one, other) {
  return one !== undefined && other !== undefined && one.first + one.files * one.ranks === other.first;
}
