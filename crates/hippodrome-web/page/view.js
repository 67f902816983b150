// Which part of a board is seen, however large the board: its centre, and the pixels of a square.
//
// Places are whole numbers of any length, in parts of a square (FINE to a square), so that a board of
// 10^18 by 10^18 is seen as exactly as one of 8 by 8.

/** Parts of a square. */
export const FINE = 1n << 16n;

/** The most pixels of a square. */
const LARGEST = 120;

export class View {
  width = 0;
  height = 0;
  /** Pixels of a square. */
  scale = 1;
  /** The centre, in parts of a square from the lower left corner. */
  x = 0n;
  y = 0n;

  /**
   * @param {bigint} ranks
   * @param {bigint} files
   */
  constructor(ranks, files) {
    this.ranks = ranks;
    this.files = files;
  }

  copy() {
    return Object.assign(new View(this.ranks, this.files), this);
  }

  /** Shows the whole board. */
  whole() {
    this.x = (this.files * FINE) / 2n;
    this.y = (this.ranks * FINE) / 2n;
    this.scale = this.#least();
  }

  /** The scale at which the whole board is seen. */
  #least() {
    return Math.min(LARGEST, this.width / Number(this.files), this.height / Number(this.ranks));
  }

  /** Stays on the board, and between the whole of it and a few squares. */
  limit() {
    this.scale = Math.min(LARGEST, Math.max(this.#least(), this.scale));
    const inside = (/** @type {bigint} */ at, /** @type {bigint} */ side) => (at < 0n ? 0n : at > side * FINE ? side * FINE : at);
    this.x = inside(this.x, this.files);
    this.y = inside(this.y, this.ranks);
  }

  /** @param {number} pixels */
  #parts(pixels) {
    const parts = (pixels / this.scale) * Number(FINE);
    return BigInt(Math.round(parts));
  }

  /**
   * Moves the board by so many pixels.
   * @param {number} right
   * @param {number} down
   */
  shift(right, down) {
    this.x -= this.#parts(right);
    this.y += this.#parts(down);
  }

  /**
   * Zooms, so that what is at this pixel stays there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    const [right, down] = [x - this.width / 2, y - this.height / 2];
    const scale = Math.min(LARGEST, Math.max(this.#least(), this.scale * factor));
    this.shift(-right, -down);
    this.scale = scale;
    this.shift(right, down);
  }

  /** @param {[bigint, bigint]} square */
  centre([file, rank]) {
    this.x = file * FINE + FINE / 2n;
    this.y = rank * FINE + FINE / 2n;
  }

  /**
   * Where a place is seen.
   * @param {bigint} x
   * @param {bigint} y
   * @returns {[number, number]}
   */
  pixelOf(x, y) {
    const pixels = (/** @type {bigint} */ parts) => (Number(parts) / Number(FINE)) * this.scale;
    return [this.width / 2 + pixels(x - this.x), this.height / 2 - pixels(y - this.y)];
  }

  /**
   * The square that is seen at a pixel, if there is one.
   * @param {number} x
   * @param {number} y
   * @returns {[bigint, bigint] | undefined}
   */
  squareAt(x, y) {
    const [right, up] = [this.x + this.#parts(x - this.width / 2), this.y - this.#parts(y - this.height / 2)];
    if (right < 0n || up < 0n) return undefined;
    const [file, rank] = [right / FINE, up / FINE];
    return file < this.files && rank < this.ranks ? [file, rank] : undefined;
  }

  /**
   * Files and ranks across what is seen, so many squares apart.
   * @param {number} stride
   * @param {boolean} all Whether no square may be left out.
   */
  samples(stride, all) {
    const line = (/** @type {bigint} */ centre, /** @type {number} */ pixels, /** @type {bigint} */ side) => {
      const half = this.#parts(pixels / 2);
      const step = all ? FINE : BigInt(Math.max(1, Math.round(stride * Number(FINE))));
      // Moves lead two squares beyond what is seen.
      const margin = all ? 2n * FINE : 0n;
      const from = centre - half - margin;
      const first = from < 0n ? 0n : all ? (from / FINE) * FINE : from;
      const last = centre + half + margin;
      /** @type {bigint[]} */
      const squares = [];
      for (let at = first; at <= last && at / FINE < side; at += step) {
        const square = at / FINE;
        if (squares[squares.length - 1] !== square) squares.push(square);
      }
      return squares;
    };
    return { files: line(this.x, this.width, this.files), ranks: line(this.y, this.height, this.ranks) };
  }

  /** As the address has it: the square in the centre, and its pixels. */
  text() {
    return `${this.x / FINE},${this.y / FINE},${this.scale.toPrecision(4)}`;
  }

  /**
   * Takes a view from an address; false if it is none.
   * @param {string} text
   */
  read(text) {
    const found = /^(\d{1,19}),(\d{1,19}),([\d.e+-]{1,16})$/.exec(text);
    const scale = found ? Number(found[3]) : NaN;
    if (!found || !(scale > 0)) return false;
    this.centre([BigInt(found[1]), BigInt(found[2])]);
    this.scale = scale;
    this.limit();
    return true;
  }
}
