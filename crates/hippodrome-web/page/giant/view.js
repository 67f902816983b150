// Which part of a board is seen, and how large: the square in the middle, and pixels for a square.
//
// A board may have 2^63 files, and a double knows whole numbers up to 2^53 only. So the middle is a whole
// number of squares and a part of one; what is drawn is measured from there, and that is small wherever
// a pixel is less than 2^50 squares. Files count to the right, ranks up, pixels down.

import { counted } from "../language/language.js";

/**
 * A coordinate: the whole part exactly, and the rest, from 0 to 1.
 * @typedef {{ whole: bigint, part: number }} Place
 */

/** The most pixels for a square. */
export const LARGEST = 160;

/** A board that is seen whole fills this much of the view. */
const FILLED = 0.9;

/** How wide the ruler beside it is, in pixels. */
const RULER = 40;

/** So many pixels beside a board are seen, where it need not be more. */
const BESIDE = 60;

/** The least pixels of a chunk's side; twice that is the most. */
const CHUNK = 192;

/**
 * @param {Place} place
 * @param {number} by
 * @returns {Place}
 */
export function moved({ whole, part }, by) {
  const sum = part + by;
  const floor = Math.floor(sum);
  // A number that is not finite is no place.
  return { whole: whole + BigInt(floor), part: sum - floor };
}

/**
 * How far one place is from another.
 * @param {Place} from
 * @param {Place} to
 */
export function distance(from, to) {
  return Number(to.whole - from.whole) + (to.part - from.part);
}

/** The units of long numbers, the largest first. @type {[bigint, string][]} */
const UNITS = [[10n ** 12n, "T"], [10n ** 9n, "G"], [10n ** 6n, "M"], [10n ** 3n, "k"]];

/** A number of a ruler in few characters, none of its digits lost: 1G, 500M, 1,500M, 486,234. @param {bigint} number */
export function inUnits(number) {
  const [size, unit] = UNITS.find(([size]) => number > 0n && number % size === 0n) ?? [1n, ""];
  return `${counted(number / size)}${unit}`;
}

export class View {
  /** In pixels. */
  width = 1;
  height = 1;
  /** Pixels of the screen in one of ours. */
  density = 1;
  /** @type {Place} */
  file;
  /** @type {Place} */
  rank;
  /** Pixels for a square. */
  scale = 1;

  /**
   * @param {bigint} files
   * @param {bigint} ranks
   */
  constructor(files, ranks) {
    this.files = files;
    this.ranks = ranks;
    [this.file, this.rank] = this.#middle();
  }

  /** @returns {[Place, Place]} */
  #middle() {
    const half = (/** @type {bigint} */ side) => ({ whole: side / 2n, part: Number(side % 2n) / 2 });
    return [half(this.files), half(this.ranks)];
  }

  /** At this scale the whole board is seen. */
  get smallest() {
    const wide = Math.min(FILLED * this.width, this.width - 2 * RULER);
    return Math.min(LARGEST, wide / Number(this.files), (FILLED * this.height) / Number(this.ranks));
  }

  /** Whether the whole board is seen. */
  get isWhole() {
    return this.scale <= this.smallest * 1.01;
  }

  /** The side of a chunk, in squares: a power of two. */
  get chunk() {
    const wanted = Math.ceil(Math.log2(CHUNK / (this.scale * this.density)));
    return 2 ** Math.max(1, wanted);
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} density
   */
  resize(width, height, density) {
    const whole = this.isWhole;
    Object.assign(this, { width, height, density });
    if (whole) this.showWhole();
    else this.#settle(this.scale);
  }

  /** The whole board. */
  showWhole() {
    [this.file, this.rank] = this.#middle();
    this.#settle(0);
  }

  /**
   * Takes a scale that fits: a chunk has a whole number of the screen's pixels.
   * @param {number} scale
   */
  #settle(scale) {
    this.scale = Math.max(this.smallest, Math.min(scale, LARGEST));
    const unit = this.chunk * this.density;
    if (this.chunk <= 512) this.scale = Math.max(1, Math.round(this.scale * unit)) / unit;
    const inside = (/** @type {Place} */ place, /** @type {bigint} */ side) => {
      if (place.whole < 0n) return { whole: 0n, part: 0 };
      return place.whole >= side ? { whole: side, part: 0 } : place;
    };
    this.file = inside(this.file, this.files);
    this.rank = inside(this.rank, this.ranks);
  }

  /**
   * Where the left edge of a file is, in pixels.
   * @param {bigint} file
   */
  x(file) {
    return this.width / 2 + distance(this.file, { whole: file, part: 0 }) * this.scale;
  }

  /**
   * Where the lower edge of a rank is, in pixels.
   * @param {bigint} rank
   */
  y(rank) {
    return this.height / 2 - distance(this.rank, { whole: rank, part: 0 }) * this.scale;
  }

  /** @param {number} x */
  fileAt(x) {
    return moved(this.file, (x - this.width / 2) / this.scale);
  }

  /** @param {number} y */
  rankAt(y) {
    return moved(this.rank, (this.height / 2 - y) / this.scale);
  }

  /**
   * The square at a pixel, or null beside the board.
   * @param {number} x
   * @param {number} y
   * @returns {[bigint, bigint] | null}
   */
  squareAt(x, y) {
    const [file, rank] = [this.fileAt(x).whole, this.rankAt(y).whole];
    const inside = file >= 0n && rank >= 0n && file < this.files && rank < this.ranks;
    return inside ? [file, rank] : null;
  }

  /**
   * Moves what is seen by so many pixels.
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.file = moved(this.file, -x / this.scale);
    this.rank = moved(this.rank, y / this.scale);
    this.#settle(this.scale);
  }

  /**
   * Takes another scale; what lies at this pixel stays there.
   * @param {number} scale
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(scale, x = this.width / 2, y = this.height / 2) {
    const [file, rank] = [this.fileAt(x), this.rankAt(y)];
    this.#settle(scale);
    this.file = moved(file, (this.width / 2 - x) / this.scale);
    this.rank = moved(rank, (y - this.height / 2) / this.scale);
    this.#settle(this.scale);
  }

  /**
   * Puts a square in the middle.
   * @param {bigint} file
   * @param {bigint} rank
   * @param {number} [scale]
   */
  center(file, rank, scale = this.scale) {
    this.move({ whole: file, part: 0.5 }, { whole: rank, part: 0.5 }, scale);
  }

  /**
   * The square nearest to this one that can be in the middle with little seen beside the board.
   * @param {bigint} file
   * @param {bigint} rank
   * @param {number} [scale]
   * @returns {[bigint, bigint]}
   */
  inward(file, rank, scale = this.scale) {
    const within = (/** @type {bigint} */ at, /** @type {bigint} */ side, /** @type {number} */ length) => {
      const half = BigInt(Math.floor(Math.max(0, length / 2 - BESIDE) / scale));
      if (2n * half >= side) return side / 2n;
      const last = side - half - 1n;
      return at < half ? half : at > last ? last : at;
    };
    return [within(file, this.files, this.width), within(rank, this.ranks, this.height)];
  }

  /**
   * Shows any place at any scale.
   * @param {Place} file Of the middle.
   * @param {Place} rank
   * @param {number} scale
   */
  move(file, rank, scale) {
    [this.file, this.rank] = [file, rank];
    this.#settle(scale);
  }

  /** As the address has it: file, rank, scale; nothing for the whole board. */
  toString() {
    if (this.isWhole) return "";
    const text = (/** @type {Place} */ { whole, part }) => {
      const more = Math.min(99, Math.round(100 * part));
      return more === 0 ? `${whole}` : `${whole}.${String(more).padStart(2, "0")}`;
    };
    return `${text(this.file)},${text(this.rank)},${Number(this.scale.toPrecision(4))}`;
  }

  /**
   * Shows what an address says; false if it says nothing that can be shown.
   * @param {string} text
   */
  show(text) {
    if (text === "") {
      this.showWhole();
      return true;
    }
    const found = /^(\d{1,20})(\.\d{1,6})?,(\d{1,20})(\.\d{1,6})?,([\d.e+-]{1,24})$/.exec(text);
    const scale = found ? Number(found[5]) : NaN;
    if (!found || !(scale > 0)) return false;
    const place = (/** @type {string} */ whole, part = "0") => ({ whole: BigInt(whole), part: Number(part) });
    this.move(place(found[1], found[2]), place(found[3], found[4]), scale);
    return true;
  }
}
