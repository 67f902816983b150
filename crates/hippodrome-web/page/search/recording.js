// The steps of a search, and where it stands after any number of them.
//
// The engine sends steps as pairs of numbers (what, first, second). A cursor holds the path after some
// of them and moves forwards and back: most steps can be undone; for the few that cannot, and for long
// ways, it begins at the mark before. Marks are as far apart as the board has squares, so all of them
// together are no larger than the recording, and a jump costs no more than a walk over the board.

/** What a step does, as the engine numbers them; the last is the page's own. */
export const STEP = Object.freeze({
  advance: 0,
  retreat: 1,
  restart: 2,
  reverse: 3,
  join: 4,
  part: 5,
  suppose: 6,
  contradiction: 7,
  /** The whole tour appears: what the engine found, where its steps do not lead to it. */
  tour: 8,
});

/** The least distance of marks. */
const MARK = 256;

export class Recording {
  #numbers = new Uint32Array(1 << 12);
  length = 0;
  /** @type {Uint32Array | undefined} */
  tour;
  /** Steps that the engine made beyond those it told. */
  untold = 0;

  /** @param {number} squares */
  constructor(squares) {
    this.squares = squares;
    this.distance = Math.max(MARK, squares);
    /** @type {Mark[]} */
    this.marks = [];
  }

  /**
   * Takes a parcel of steps.
   * @param {Uint32Array} numbers
   */
  push(numbers) {
    const end = 2 * this.length + numbers.length;
    if (end > this.#numbers.length) {
      const larger = new Uint32Array(Math.max(end, 2 * this.#numbers.length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers.set(numbers, 2 * this.length);
    this.length = end / 2;
  }

  /**
   * The recording is complete: the answer has come, with a tour or without.
   * @param {Uint32Array | undefined} tour
   * @param {number} steps How many there were.
   */
  finish(tour, steps) {
    this.untold = steps - this.length;
    this.tour = tour;
    if (!tour || this.goesStraight) return;
    const cursor = new Cursor(this);
    cursor.seek(this.length);
    const same = cursor.path.length === tour.length && tour.every((s, i) => s === cursor.path[i]);
    if (!same) this.push(new Uint32Array([STEP.tour, 0]));
  }

  /** Whether it goes from square to square along its tour, and does nothing else: then it is the tour's own. */
  get goesStraight() {
    const { tour, length } = this;
    if (tour?.length !== length) return false;
    for (let k = 0; k < length; k++) if (this.#numbers[2 * k] !== tour[k] * 16 + STEP.advance) return false;
    return true;
  }

  /**
   * A recording of the tour alone.
   * @param {Uint32Array} tour
   * @param {number} squares
   */
  static ofTour(tour, squares) {
    const recording = new Recording(squares);
    const numbers = new Uint32Array(2 * tour.length);
    for (let i = 0; i < tour.length; i++) numbers[2 * i] = tour[i] * 16 + STEP.advance;
    recording.push(numbers);
    recording.tour = tour;
    return recording;
  }

  /**
   * What step k does (from 0).
   * @param {number} k
   */
  what(k) {
    return this.#numbers[2 * k] & 15;
  }

  /**
   * Its square, or its place in the path.
   * @param {number} k
   */
  first(k) {
    return this.#numbers[2 * k] >>> 4;
  }

  /**
   * Its other square.
   * @param {number} k
   */
  second(k) {
    return this.#numbers[2 * k + 1];
  }
}

/** @typedef {{ path: number[], edges: Set<number> }} Mark */

export class Cursor {
  /** Steps made. */
  at = 0;
  /** @type {number[]} */
  path = [];
  /** Edges chosen: the lesser square times the number of squares, plus the greater. @type {Set<number>} */
  edges = new Set();

  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /**
   * Goes to where so many steps have been made.
   * @param {number} k
   */
  seek(k) {
    const { distance, length, marks } = this.recording;
    k = Math.max(0, Math.min(k, length));
    while (this.at > k && this.at - k <= distance && this.#undo()) {}
    if (this.at > k || k - this.at > distance) this.#recall(k);
    while (this.at < k) {
      if (this.at % distance === 0) {
        marks[this.at / distance] ??= { path: this.path.slice(), edges: new Set(this.edges) };
      }
      this.#apply(this.at++);
    }
  }

  /**
   * Goes to the last mark up to k, unless that is no nearer.
   * @param {number} k
   */
  #recall(k) {
    const { distance, marks } = this.recording;
    let mark = Math.floor(k / distance);
    while (mark > 0 && !marks[mark]) mark--;
    const place = mark * distance;
    if (this.at <= k && place <= this.at) return;
    const { path, edges } = marks[mark] ?? { path: [], edges: new Set() };
    this.path = path.slice();
    this.edges = new Set(edges);
    this.at = place;
  }

  /** @param {number} k */
  #apply(k) {
    const { recording, path } = this;
    const first = recording.first(k);
    switch (recording.what(k)) {
      case STEP.advance:
        path.push(first);
        break;
      case STEP.retreat:
        path.pop();
        break;
      case STEP.restart:
        this.path = [];
        this.edges.clear();
        break;
      case STEP.reverse:
        turn(path, first);
        break;
      case STEP.join:
        if (path.length > 0) this.path = [];
        this.edges.add(this.#edge(k));
        break;
      case STEP.part:
        this.edges.delete(this.#edge(k));
        break;
      case STEP.tour:
        this.path = Array.from(recording.tour ?? []);
        this.edges.clear();
        break;
    }
  }

  /** Takes the last step back, if that can be done. */
  #undo() {
    const { recording, path } = this;
    const k = this.at - 1;
    const first = recording.first(k);
    switch (recording.what(k)) {
      case STEP.advance:
        path.pop();
        break;
      case STEP.retreat:
        path.push(first);
        break;
      case STEP.reverse:
        turn(path, first);
        break;
      case STEP.part:
        this.edges.add(this.#edge(k));
        break;
      case STEP.suppose:
      case STEP.contradiction:
        break;
      default:
        return false;
    }
    this.at = k;
    return true;
  }

  /** @param {number} k */
  #edge(k) {
    const one = this.recording.first(k);
    const other = this.recording.second(k);
    return Math.min(one, other) * this.recording.squares + Math.max(one, other);
  }

  /** The edges chosen, as pairs of squares. @returns {[number, number][]} */
  pairs() {
    const { squares } = this.recording;
    return [...this.edges].map((edge) => [Math.floor(edge / squares), edge % squares]);
  }

  /**
   * The squares that have been tried from where the knight stands, and given up.
   * @returns {number[]}
   */
  tried() {
    const { recording } = this;
    const tried = [];
    // How much longer the path was than it is now.
    let longer = 0;
    for (let k = this.at - 1, looks = 0; k >= 0 && looks < LOOKS; k--, looks++) {
      const what = recording.what(k);
      if (what === STEP.retreat) {
        if (longer++ === 0) tried.push(recording.first(k));
      } else if (what === STEP.advance) {
        if (longer-- === 0) break;
      } else break;
    }
    return tried;
  }
}

/** How far back the squares tried are looked for. */
const LOOKS = 100_000;

/**
 * Turns the end of a path round, from this place on.
 * @param {number[]} path
 * @param {number} from
 */
function turn(path, from) {
  for (let i = from, j = path.length - 1; i < j; i++, j--) {
    [path[i], path[j]] = [path[j], path[i]];
  }
}
