// What the numbers of a tour add up to along ranks, files and the two diagonals of a square board.

/** @typedef {import("./ground.js").Ground} Ground */

/**
 * @typedef {object} Sums
 * @property {number[]} ranks From the lowest.
 * @property {number[]} files From the left.
 * @property {number[]} diagonals The one that rises, and the one that falls.
 */

/**
 * @param {Pick<Ground, "ranks" | "files" | "file" | "rank">} ground A full square.
 * @param {ArrayLike<number>} tour
 * @returns {Sums}
 */
export function sumsOf(ground, tour) {
  /** @type {Sums} */
  const sums = { ranks: Array(ground.ranks).fill(0), files: Array(ground.files).fill(0), diagonals: [0, 0] };
  Array.from(tour).forEach((square, step) => {
    const [file, rank] = [ground.file(square), ground.rank(square)];
    sums.ranks[rank] += step + 1;
    sums.files[file] += step + 1;
    if (file === rank) sums.diagonals[0] += step + 1;
    if (file + rank === ground.files - 1) sums.diagonals[1] += step + 1;
  });
  return sums;
}
