// A giant tour as the engine tells it: where its tiles lie, and what it answers for any square and step.
//
// Numbers beyond 2^53 come as several of 32 bits, the lowest first, and are kept as BigInt. Questions are asked one after the
// other, for the engine's port stops an earlier question when a later one comes.

import { Stopped } from "../engine/engine.js";
import { PARCEL } from "../engine/wasm.js";
import { counted, words } from "../language/language.js";
import { squareName } from "../problem/squares.js";

/**
 * Tiles that are alike, side by side.
 * @typedef {object} Patch
 * @property {bigint} file Where its lowest square on the left is.
 * @property {bigint} rank
 * @property {number} files Of one tile.
 * @property {number} ranks
 * @property {bigint} across How many tiles side by side.
 * @property {bigint} up
 * @property {bigint[]} steps When the tour comes to the first tile, the last to the right, the last above.
 * @property {number[][]} joins To which sides a tile is joined (1 left, 2 right, 4 down, 8 up): the lowest
 *   row, the others, the highest, and in each of them the first tile, the others, the last.
 */

/**
 * A part of the board that the tour goes through without leaving it.
 * @typedef {object} Block
 * @property {bigint} file Of its lowest square on the left.
 * @property {bigint} rank
 * @property {bigint} files
 * @property {bigint} ranks
 * @property {bigint} first The step at which the tour comes to it, from 1.
 * @property {number} comes Over which side the tour comes (1 left, 2 right, 4 down, 8 up), 0 where it begins.
 * @property {number} goes Over which side it goes.
 */

/** @typedef {import("../engine/engine.js").Engine} Engine */

/** Numbers of a block: coordinates, step, sides, first and last square. */
const PER_BLOCK = 8 + 4 + 2 + 8;

/**
 * @param {ArrayLike<number>} numbers
 * @param {number} at
 * @returns {Block}
 */
function readBlock(numbers, at) {
  const [file, rank, files, ranks] = [0, 2, 4, 6].map((i) => read(numbers, at + i, 2));
  return { file, rank, files, ranks, first: read(numbers, at + 8, 4), comes: numbers[at + 12], goes: numbers[at + 13] };
}

/** A window has five numbers for a square: its step in four of 32 bits, and its move. */
const PER_SQUARE = 5;

/**
 * A number that comes as several of 32 bits.
 * @param {ArrayLike<number>} numbers
 * @param {number} at
 * @param {number} words
 */
function read(numbers, at, words) {
  let number = 0n;
  for (let i = at + words - 1; i >= at; i--) number = (number << 32n) | BigInt(numbers[i]);
  return number;
}

/** Numbers of a patch: coordinates, steps, joins. */
const PER_PATCH = 12 + 12 + 9;

/**
 * @param {ArrayLike<number>} numbers
 * @param {number} at
 * @returns {Patch}
 */
function readPatch(numbers, at) {
  const [file, rank, files, ranks, across, up] = [0, 2, 4, 6, 8, 10].map((i) => read(numbers, at + i, 2));
  const steps = [12, 16, 20].map((i) => read(numbers, at + i, 4));
  const joins = [24, 27, 30].map((i) => [0, 1, 2].map((j) => numbers[at + i + j]));
  return { file, rank, files: Number(files), ranks: Number(ranks), across, up, steps, joins };
}

/** Steps and moves of a part of the board. */
export class Window {
  /**
   * @param {bigint} file
   * @param {bigint} rank
   * @param {number} files
   * @param {number} ranks
   * @param {Uint32Array} numbers Rank by rank, the highest first.
   */
  constructor(file, rank, files, ranks, numbers) {
    this.file = file;
    this.rank = rank;
    this.files = files;
    this.ranks = ranks;
    this.numbers = numbers;
  }

  /**
   * Whether all of a part of the board lies in it.
   * @param {bigint} file
   * @param {bigint} rank
   * @param {bigint} endFile
   * @param {bigint} endRank
   */
  holds(file, rank, endFile, endRank) {
    const { files, ranks } = this;
    const across = file >= this.file && endFile <= this.file + BigInt(files);
    return across && rank >= this.rank && endRank <= this.rank + BigInt(ranks);
  }

  /** @param {number} file From its own corner. @param {number} rank */
  #at(file, rank) {
    return PER_SQUARE * ((this.ranks - 1 - rank) * this.files + file);
  }

  /**
   * The step of a square, from 1.
   * @param {number} file From the window's corner.
   * @param {number} rank
   */
  step(file, rank) {
    return read(this.numbers, this.#at(file, rank), 4);
  }

  /**
   * The step of a square, but for multiples of 2^32.
   * @param {number} file
   * @param {number} rank
   */
  low(file, rank) {
    return this.numbers[this.#at(file, rank)];
  }

  /**
   * The move to the next square: 2 more than the files plus 16 times 2 more than the ranks; 0 at the end.
   * @param {number} file
   * @param {number} rank
   */
  move(file, rank) {
    return this.numbers[this.#at(file, rank) + PER_SQUARE - 1];
  }
}

/** The longest side that the engine takes. */
export const MOST_SIDE = 2n ** 63n;

/** A side as it was typed; null if it is none. @param {string} text */
export function sideOf(text) {
  const digits = plain(text);
  const side = /^\d{1,40}$/.test(digits) ? BigInt(digits) : 0n;
  return side >= 1n && side <= MOST_SIDE ? side : null;
}

/** Files and ranks of a text such as `1000000000x1000000000`, or null. @param {string} text */
export function sidesOf(text) {
  const [ranks, files] = /^\d+x\d+$/.test(text) ? text.split("x").map(sideOf) : [];
  return ranks && files ? { ranks, files } : null;
}

/** The shortest side along which a Hilbert curve is laid. */
const LEAST_CURVED = 12n;

/**
 * How the tiles of a tour are joined: as it is wished, if it can be.
 * @param {{ giant: string, joins: string, from: string, to: string }} state
 */
export function joinsOf({ giant, joins, from, to }) {
  const sides = sidesOf(giant);
  const isCurved = sides && sides.ranks >= LEAST_CURVED && sides.files >= LEAST_CURVED && !from && !to;
  return isCurved ? joins : "comb";
}

/**
 * A square by its name, and by its numbers where the name is hard to read.
 * @param {bigint} file
 * @param {bigint} rank
 */
export function placed(file, rank) {
  const name = squareName(file, rank);
  if (file < 26n) return name;
  return words.explore.placed(name, counted(file + 1n), counted(rank + 1n));
}

/**
 * What is wrong with a square that somebody typed; "" if nothing is.
 * @param {string} giant The board.
 * @param {string} text
 */
export function flawOfName(giant, text) {
  const sides = sidesOf(giant);
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(nameOf(text)) ?? [];
  const file = [...(letters ?? "")].reduce((sum, letter) => sum * 26n + BigInt(letter.charCodeAt(0) - 96), 0n);
  const rank = BigInt(digits ?? 0);
  if (!sides || (file > 0n && file <= sides.files && rank > 0n && rank <= sides.ranks)) return "";
  return words.common.noSquare(text.trim().slice(0, 40), placed(sides.files - 1n, sides.ranks - 1n));
}

/** A number as somebody typed it, without what keeps thousands apart. @param {string} text */
export function plain(text) {
  return text.replace(/[\s,._’']/g, "");
}

export class Giant {
  /** @type {Promise<any>} The last question. */
  #last = Promise.resolve();
  /** Whether no more is asked about it. */
  #over = false;

  /**
   * @param {Engine} engine
   * @param {{ ranks: string, files: string, closed: boolean, joins: string }} about
   * @param {{ told: string, time: number }} answer
   * @param {Uint32Array} patches
   */
  constructor(engine, about, { told, time }, patches) {
    this.engine = engine;
    this.about = about;
    this.ranks = BigInt(about.ranks);
    this.files = BigInt(about.files);
    this.squares = this.ranks * this.files;
    this.closed = about.closed;
    /** Whether it goes along a Hilbert curve, or through one row of tiles after another. */
    this.isCurve = about.joins === "hilbert";
    this.told = told;
    /** How long the engine took to build it, in milliseconds. */
    this.time = time;
    /** @type {Patch[]} */
    this.patches = [];
    for (let at = 0; at < patches.length; at += PER_PATCH) this.patches.push(readPatch(patches, at));
  }

  /**
   * Builds the tour of a board. Throws what the engine has against it.
   * @param {Engine} engine
   * @param {{ giant: string, closed: boolean, from?: string, to?: string, joins?: string }} asked
   */
  static async of(engine, { giant, closed, from, to, joins = "comb" }) {
    const [ranks, files = ""] = giant.split("x");
    const about = { ranks, files, closed, start: from || null, end: (!closed && to) || null, joins };
    let patches = new Uint32Array();
    const answer = await engine.ask({ giant: { ...about, ask: ["whole"] } }, (parcel, numbers) => {
      if (parcel === PARCEL.patches) patches = numbers;
    });
    return new Giant(engine, about, answer, patches);
  }

  /** Another board has come: what is still to be asked about this one is not. */
  end() {
    this.#over = true;
  }

  /**
   * Asks, and returns the parcels by their kinds.
   * @param {string[]} ask
   * @returns {Promise<Uint32Array<ArrayBuffer>[]>}
   */
  #ask(ask) {
    /** @type {Uint32Array<ArrayBuffer>[]} */
    const parcels = [];
    const asked = this.#last.then(() => {
      if (this.#over) throw new Stopped();
      return this.engine.ask({ giant: { ...this.about, ask } }, (parcel, numbers) => {
        parcels[parcel] = numbers;
      });
    });
    this.#last = asked.catch(() => {});
    return asked.then(() => parcels);
  }

  /**
   * Steps and moves of a part of the board.
   * @param {bigint} file Its lowest square on the left.
   * @param {bigint} rank
   * @param {number} files
   * @param {number} ranks
   */
  async window(file, rank, files, ranks) {
    const parcels = await this.#ask(["window", ...[file, rank, files, ranks].map(String)]);
    return new Window(file, rank, files, ranks, parcels[PARCEL.window]);
  }

  /**
   * The blocks that a part of the board has squares of, in the order of the tour.
   * @param {bigint} file
   * @param {bigint} rank
   * @param {bigint} files
   * @param {bigint} ranks
   * @param {bigint} longest The longest side that a block may have, unless it is a tile.
   */
  async course(file, rank, files, ranks, longest) {
    const numbers = (await this.#ask(["course", ...[file, rank, files, ranks, longest].map(String)]))[PARCEL.course];
    return Array.from({ length: numbers.length / PER_BLOCK }, (_, i) => readBlock(numbers, i * PER_BLOCK));
  }

  /**
   * The square of a name, and its step, from 1.
   * @param {string} name
   */
  async square(name) {
    const parcels = await this.#ask(["square", name]);
    const place = parcels[PARCEL.trail];
    return { step: read(parcels[PARCEL.window], 0, 4), file: read(place, 0, 2), rank: read(place, 2, 2) };
  }

  /**
   * The square at a step, and those visited before it, as files and ranks from there; itself last.
   * @param {bigint} step From 1.
   * @param {number} before How many.
   */
  async step(step, before) {
    const trail = (await this.#ask(["step", String(step), String(before)]))[PARCEL.trail];
    return { step, file: read(trail, 0, 2), rank: read(trail, 2, 2), trail: new Int32Array(trail.buffer, 16) };
  }
}

/**
 * The name of a square that somebody typed: e4, or its file and rank as numbers from 1.
 * @param {string} text
 */
export function nameOf(text) {
  const typed = text.trim().toLowerCase();
  const numbers = /^\D?(\d[\d,.’' ]*?)\s*[,;/]\s+(\d[\d,.’' ]*)$/.exec(typed) ?? /^(\d+)[,;/ ](\d+)$/.exec(typed);
  if (!numbers) return typed;
  const [file, rank] = numbers.slice(1).map((part) => BigInt(part.replace(/\D/g, "").slice(0, 24)) - 1n);
  return file >= 0n && rank >= 0n ? squareName(file, rank) : "?";
}
