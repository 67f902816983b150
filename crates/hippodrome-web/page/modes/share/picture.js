// A tour as a picture of its own: SVG that needs no style sheet, and PNG made from it.

/** @typedef {import("../../problem/ground.js").Ground} Ground */

const SIDE = 100;
const COLORS = { light: "#f3ecdd", dark: "#dccfb6", path: "#0f6b7c", number: "#10262b" };

/** Pixels of the longer side of a PNG, at most. */
const LONGEST = 4000;

/**
 * @param {Ground} ground
 * @param {ArrayLike<number>} tour
 * @param {{ numbers: boolean, path: boolean, closed: boolean }} shown
 */
export function toSvg(ground, tour, { numbers, path, closed }) {
  const { files, ranks } = ground;
  const x = (/** @type {number} */ square) => ground.file(square) * SIDE;
  const y = (/** @type {number} */ square) => (ranks - 1 - ground.rank(square)) * SIDE;
  const half = SIDE / 2;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${files * SIDE} ${ranks * SIDE}" width="${files * SIDE}" height="${ranks * SIDE}">`,
  ];
  for (let square = 0; square < ground.squares; square++) {
    const color = (ground.file(square) + ground.rank(square)) % 2 === 0 ? COLORS.dark : COLORS.light;
    parts.push(`<rect x="${x(square)}" y="${y(square)}" width="${SIDE}" height="${SIDE}" fill="${color}"/>`);
  }
  const squares = Array.from(tour);
  if (path && squares.length > 1) {
    const tag = closed ? "polygon" : "polyline";
    const points = squares.map((square) => `${x(square) + half},${y(square) + half}`).join(" ");
    parts.push(`<${tag} points="${points}" fill="none" stroke="${COLORS.path}" stroke-width="7" stroke-opacity="0.6" stroke-linejoin="round" stroke-linecap="round"/>`);
  }
  if (numbers) {
    parts.push(`<g font-family="sans-serif" font-size="34" text-anchor="middle" fill="${COLORS.number}">`);
    squares.forEach((square, step) => {
      parts.push(`<text x="${x(square) + half}" y="${y(square) + half + 12}">${step + 1}</text>`);
    });
    parts.push("</g>");
  }
  parts.push("</svg>");
  return parts.join("\n");
}

/**
 * @param {string} source An SVG with its width and height.
 * @returns {Promise<Blob>}
 */
export async function toPng(source) {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture could be made"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
