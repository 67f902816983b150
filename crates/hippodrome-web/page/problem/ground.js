// A board as the engine tells it: where its squares lie, and which are a move apart.
//
// Squares are numbered as in the engine, holes left out; a place is rank times files plus file, holes
// or not.

import { PARCEL } from "../engine/wasm.js";
import { squareName } from "./squares.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */

export class Ground {
  /**
   * @param {{ board: string, piece: string, surface: string, ranks: number, files: number, squares: number }} told
   * @param {Uint32Array} places The place of every square.
   * @param {Uint32Array} begins Where the neighbors of every square begin.
   * @param {Uint32Array} neighbors
   */
  constructor(told, places, begins, neighbors) {
    this.board = told.board;
    this.piece = told.piece;
    this.wrapped = told.surface !== "flat";
    this.ranks = told.ranks;
    this.files = told.files;
    this.squares = told.squares;
    this.places = places;
    this.begins = begins;
    this.neighbors = neighbors;
    /** The square at a place, or -1. */
    this.squareAt = new Int32Array(this.ranks * this.files).fill(-1);
    for (let square = 0; square < places.length; square++) this.squareAt[places[square]] = square;
  }

  /**
   * Asks the engine about a board.
   * @param {Engine} engine
   * @param {string} board
   * @param {string} piece
   */
  static async of(engine, board, piece) {
    /** @type {Uint32Array[]} */
    const parcels = [];
    const told = await engine.ask({ board: { board, piece } }, (parcel, numbers) => {
      parcels[parcel] = numbers;
    });
    const { places, begins, neighbors } = PARCEL;
    return new Ground(told, parcels[places], parcels[begins], parcels[neighbors]);
  }

  /** @param {number} square */
  file(square) {
    return this.places[square] % this.files;
  }

  /** @param {number} square */
  rank(square) {
    return Math.floor(this.places[square] / this.files);
  }

  /** @param {number} square */
  name(square) {
    return squareName(this.file(square), this.rank(square));
  }

  /** @param {number} square */
  around(square) {
    return this.neighbors.subarray(this.begins[square], this.begins[square + 1]);
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  joins(one, other) {
    return this.around(one).includes(other);
  }

  /**
   * Whether a move goes over the edge of a wrapped board, and would be drawn across all of it.
   * @param {number} one
   * @param {number} other
   */
  isLong(one, other) {
    const files = Math.abs(this.file(one) - this.file(other));
    const ranks = Math.abs(this.rank(one) - this.rank(other));
    return this.wrapped && (2 * files > this.files || 2 * ranks > this.ranks);
  }

  /**
   * The square at this file and rank, or -1.
   * @param {number} file
   * @param {number} rank
   */
  at(file, rank) {
    const inside = file >= 0 && rank >= 0 && file < this.files && rank < this.ranks;
    return inside ? this.squareAt[rank * this.files + file] : -1;
  }
}
