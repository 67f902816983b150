// The course of a tour in colors: from start to end through those of the pictures, in as many equal parts.

import { isDark } from "../core/theme.js";
import { RAMPS } from "../engine/colors.js";

/** How many colors there are. */
export const COLORS = RAMPS.light.length;

/**
 * Which color a step has.
 * @param {number} step From 0.
 * @param {number} steps Of the whole tour.
 */
export function colorAt(step, steps) {
  return Math.min(COLORS - 1, Math.floor((COLORS * step) / steps));
}

/** A color for style sheets: of the light ramp, or of the dark one. @param {number} color */
export function styled(color) {
  return `light-dark(${RAMPS.light[color]}, ${RAMPS.dark[color]})`;
}

/** The colors as they are now. */
export function ramp() {
  return isDark() ? RAMPS.dark : RAMPS.light;
}
