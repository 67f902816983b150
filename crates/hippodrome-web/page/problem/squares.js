// Names of squares: files as letters (a to z, aa, ab ...), ranks as numbers from the bottom.

/**
 * @param {number | bigint} file From 0.
 */
export function fileName(file) {
  let name = "";
  for (let n = BigInt(file) + 1n; n > 0n; n = (n - 1n) / 26n) {
    name = String.fromCharCode(97 + Number((n - 1n) % 26n)) + name;
  }
  return name;
}

/**
 * @param {number | bigint} file From 0.
 * @param {number | bigint} rank From 0.
 */
export function squareName(file, rank) {
  return fileName(file) + (BigInt(rank) + 1n);
}

/**
 * File and rank of a name, or null if it is none.
 * @param {string} name
 * @returns {[number, number] | null}
 */
export function readSquare(name) {
  const found = /^\s*([a-z]{1,6})(\d{1,9})\s*$/i.exec(name);
  if (!found) return null;
  let file = 0;
  for (const letter of found[1].toLowerCase()) file = file * 26 + letter.charCodeAt(0) - 96;
  const rank = Number(found[2]);
  return rank > 0 ? [file - 1, rank - 1] : null;
}
