// Drag, wheel, pinch and tap on an element, told as pan, zoom, point and pick.

/** A pointer that has not gone farther than this was not dragged. */
const STILL = 5;

/** How much the wheel enlarges for a pixel of scrolling. */
const WHEEL = 0.0022;

/** A line of scrolling, in pixels. */
const LINE = 18;

/**
 * @param {HTMLElement} element
 * @param {object} out All places are in pixels from the element's upper left corner.
 * @param {(x: number, y: number) => void} out.pan Moved by so much.
 * @param {(by: number, x: number, y: number) => void} out.zoom Enlarged by a factor, about a place.
 * @param {(x: number, y: number) => void} out.point Pointed at a place; -1, -1 if no longer.
 * @param {(x: number, y: number) => void} out.pick Clicked or tapped.
 */
export function gestures(element, out) {
  /** Where the fingers are. @type {Map<number, [number, number]>} */
  const down = new Map();
  /** How far they have gone since there was none. */
  let gone = 0;

  /** @param {MouseEvent} event @returns {[number, number]} */
  const place = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  /** The middle of all fingers, and how far apart they are. */
  const grip = () => {
    const fingers = [...down.values()];
    const x = fingers.reduce((sum, [x]) => sum + x, 0) / fingers.length;
    const y = fingers.reduce((sum, [, y]) => sum + y, 0) / fingers.length;
    const wide = fingers.length < 2 ? 0 : Math.hypot(fingers[0][0] - fingers[1][0], fingers[0][1] - fingers[1][1]);
    return { x, y, wide };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) gone = 0;
    down.set(event.pointerId, place(event));
    element.setPointerCapture(event.pointerId);
  });

  element.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) {
      out.point(...place(event));
      return;
    }
    const before = grip();
    down.set(event.pointerId, place(event));
    const now = grip();
    gone += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.wide - before.wide);
    if (gone <= STILL) return;
    element.classList.add("dragged");
    out.pan(now.x - before.x, now.y - before.y);
    if (before.wide > 0 && now.wide > 0) out.zoom(now.wide / before.wide, now.x, now.y);
  });

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    element.classList.remove("dragged");
    if (gone <= STILL && event.type === "pointerup") out.pick(...place(event));
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", () => out.point(-1, -1));

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
      // The fingers on a trackpad make it small.
      const strong = event.ctrlKey ? 4 : 1;
      out.zoom(Math.exp(-pixels * WHEEL * strong), ...place(event));
    },
    { passive: false },
  );
}
