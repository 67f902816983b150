// What is seen on the screen, and how much two colors differ.

/** A color, as red, green and blue from 0 to 255. @typedef {[number, number, number]} Color */

/** A color as a browser computes it, `rgb(1, 2, 3)`. @param {string} text @returns {Color} */
export function colorOf(text) {
  const [red, green, blue] = text.match(/[\d.]+/g).map(Number);
  return [red, green, blue];
}

/** Relative luminance, as WCAG 2 defines it. @param {Color} color */
function luminance(color) {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, as WCAG 2 defines it: from 1 to 21. @param {Color} one @param {Color} other */
export function contrast(one, other) {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/**
 * The pixels that an element is seen in, row by row.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} element
 * @returns {Promise<{ width: number, height: number, at: (x: number, y: number) => Color }>}
 */
export async function pixelsOf(page, element) {
  const { x, y, width: wide, height: high } = await element.boundingBox();
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  const clip = { x: left, y: top, width: Math.floor(x + wide) - left, height: Math.floor(y + high) - top };
  const picture = (await page.screenshot({ clip })).toString("base64");
  const { width, height, data } = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return { width: image.width, height: image.height, data: [...pen.getImageData(0, 0, image.width, image.height).data] };
  }, picture);
  return { width, height, at: (x, y) => /** @type {Color} */ (data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)) };
}
