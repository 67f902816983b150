// The board as drawn squares: for up to 60 by 60.
//
// It is an SVG and a grid: rows of cells with names, walked by the arrow keys, so that whoever cannot
// see it can go over it square by square. Only what has changed is touched, so a step costs as much on a
// large board as on a small one.
//
// One file, because what is drawn, what is named and what mouse, finger and keyboard do there share the same cells.

import { svg } from "../controls/elements.js";
import { walkByKeys } from "../controls/keys.js";
import { counted, words } from "../language/language.js";
import { fileName } from "../problem/squares.js";
import { COLORS, colorAt, styled } from "./course.js";
import { Knight } from "./knight.js";
import { SIDE, SUMS, center, corner, cornerOf, frames, givenMarks, hatching, heatMarks, proofMarks, startMarks, sumMarks } from "./marks.js";
import { Stroke } from "./stroke.js";

/** @typedef {import("../problem/ground.js").Ground} Ground */

/** Below so many pixels a square has no number. */
const READABLE = 25;

/** The margin in pixels, at least, and how much of it a label has: so no label has less than ten pixels. */
const LABELLED = 16;
const LABEL = 0.66;

/** So many squares are named at once; more are named when the board has come to rest. */
const FEW = 400;

/**
 * What a board shows.
 * @typedef {object} Scene
 * @property {readonly number[]} path
 * @property {[number, number][]} edges
 * @property {Candidate[]} candidates
 * @property {number} left The square that the knight has just gone back from, or -1.
 * @property {boolean} closes Whether the path comes back to its beginning.
 * @property {boolean} complete
 * @property {Proof | null} proof
 */

/**
 * A square the knight can go to.
 * @typedef {object} Candidate
 * @property {number} square
 * @property {number} degree
 * @property {boolean} chosen
 * @property {boolean} tried
 */

/**
 * What a proof points at.
 * @typedef {object} Proof
 * @property {string} kind
 * @property {number[]} [ends]
 * @property {number[]} [starved]
 * @property {number[]} [around]
 * @property {number[]} [removed]
 * @property {number[]} [pieces]
 * @property {[number, number][]} [moves]
 */

/**
 * What a reader can do on a board.
 * @typedef {object} Actions
 * @property {(square: number) => void} [pick] A square was chosen.
 * @property {(places: number[], makesHoles: boolean) => void} [stroke] These places were painted.
 * @property {boolean} [drags] Whether the knight can be dragged.
 * @property {boolean} [plays] Whether a player goes through what it shows: then Space and, after a click, arrows are
 *   the player's.
 */

/** @type {Scene} */
export const EMPTY = {
  path: [],
  edges: [],
  candidates: [],
  left: -1,
  closes: false,
  complete: false,
  proof: null,
};

/**
 * What is said of squares with given numbers.
 * @param {ReadonlyMap<number, number>} given Numbers by their squares.
 */
export function givenNotes(given) {
  return new Map([...given].map(([square, number]) => /** @type {[number, string]} */ ([square, words.board.given(number)])));
}

export class Board {
  /** @type {SVGRectElement[]} */
  #cells = [];
  /** The numbers that have been written: those that cannot be read are not made. @type {SVGTextElement[]} */
  #numbers = [];
  #numbered = svg("g", { class: "numbers", "aria-hidden": "true" });
  /** The outline of every square. @type {string[]} */
  #shapes = [];
  /** The center of every square, as text. @type {string[]} */
  #centers = [];
  /** The step that is written on every square, and the one that its name tells. */
  #written;
  #named;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #naming;
  #tiny = false;
  /** What else is said of squares. @type {Map<number, string>} */
  #notes = new Map();
  /** @type {Map<number, number>} */
  given = new Map();
  /** Where the knight is drawn, or -1. */
  #knightAt = -1;
  /** The cell that the keyboard is on. */
  #active = 0;

  /**
   * @param {Ground} ground
   * @param {Actions} actions
   */
  constructor(ground, actions) {
    this.ground = ground;
    this.actions = actions;
    this.steps = new Int32Array(ground.squares).fill(-1);
    this.#written = this.steps.slice();
    this.#named = this.steps.slice();
    this.visited = svg("path", { class: "visited" });
    this.course = Array.from({ length: COLORS }, (_, color) => {
      const part = svg("path", { class: "path course" });
      part.style.stroke = styled(color);
      return part;
    });
    this.knight = new Knight();
    this.long = svg("path", { class: "path long" });
    this.closing = svg("line", { class: "path closing" });
    this.edges = svg("path", { class: "path edges" });
    this.proof = svg("g", { class: "proof" });
    this.givens = svg("g", { class: "givens" });
    this.marked = svg("g", { class: "marked" });
    this.mapping = svg("g", { class: "square-map" });
    this.candidates = svg("g", { class: "candidates" });
    this.hovered = svg("rect", { class: "frame hovered" });
    this.focused = svg("rect", { class: "frame focused" });
    const { files, ranks } = ground;
    this.margin = 4.4 * Math.max(files, ranks, 6);
    const cells = this.#build();
    const layers = svg("g", { "aria-hidden": "true" });
    const holes = [...ground.squareAt.keys()].filter((place) => ground.squareAt[place] < 0);
    layers.append(svg("path", { class: "hatching", d: hatching(ground, holes) }));
    layers.append(this.visited, ...this.course, this.long, this.closing, this.edges, this.proof);
    layers.append(this.givens, this.marked, this.#numbered, this.candidates, this.knight.element, this.mapping);
    const frames = svg("g", { "aria-hidden": "true" }, this.hovered, this.focused);
    const name = words.board.name(counted(ranks), counted(files));
    this.labels = svg("g", { class: "labels", "aria-hidden": "true" });
    // Chromium takes what listens for the focus as something to tab to: the squares are, and not what is around them.
    this.element = svg(
      "svg",
      { class: "board", tabindex: -1 },
      svg("g", { role: "grid", "aria-label": name }, ...cells),
      this.labels,
      layers,
      frames,
    );
    this.summed = svg("g", { class: "sums", "aria-hidden": "true" });
    this.element.append(this.summed);
    this.#fit();
    if (actions.stroke) {
      const ended = actions.stroke;
      layers.append(new Stroke(this.element, ground, { began: (place) => this.activate(place), ended }).element);
    } else this.element.addEventListener("click", (event) => this.#click(event));
    if (actions.drags) this.#drag();
    walkByKeys(this.element, ground, {
      at: () => this.#active,
      go: (place) => this.activate(place, true),
      choose: (place) => this.#choose(place),
      plays: actions.plays,
    });
    this.#frame();
    this.activate(0);
    // Numbers that cannot be read are left out.
    new ResizeObserver(() => {
      this.#widen();
      const side = this.element.clientWidth / (files + this.margin / SIDE);
      this.#tiny = side < READABLE;
      this.element.classList.toggle("tiny", this.#tiny);
      if (!this.#tiny) this.#write();
    }).observe(this.element);
  }

  /** Leaves room for the board with its labels, and for the sums above it and on its right, if there are any. */
  #fit() {
    const { margin, ground } = this;
    const right = this.summed.childElementCount > 0 ? SUMS : 6;
    const above = right;
    const [width, height] = [ground.files * SIDE + margin + right, ground.ranks * SIDE + margin + above];
    this.element.setAttribute("viewBox", `${-margin} ${-above} ${width} ${height}`);
    this.element.style.setProperty("--shape", String(width / height));
    this.#label();
  }

  /** Makes the margin wide enough for labels that can be read, however small the board is drawn. */
  #widen() {
    const { clientWidth } = this.element;
    const { files, ranks } = this.ground;
    if (clientWidth < 4 * LABELLED) return;
    const least = (LABELLED * (files * SIDE + 6)) / (clientWidth - LABELLED);
    const margin = Math.max(4.4 * Math.max(files, ranks, 6), Math.ceil(least));
    if (Math.abs(margin - this.margin) < 1) return;
    this.margin = margin;
    this.#fit();
  }

  #build() {
    const { ground } = this;
    const rows = [];
    // There may be thousands of squares: each is one element, made after a pattern.
    const pattern = (/** @type {string} */ shade) =>
      svg("rect", { role: "gridcell", class: `cell ${shade}`, tabindex: -1, width: SIDE, height: SIDE });
    const patterns = { hole: pattern("hole"), dark: pattern("dark"), light: pattern("light") };
    for (let rank = ground.ranks - 1; rank >= 0; rank--) {
      const row = svg("g", { role: "row" });
      for (let file = 0; file < ground.files; file++) {
        const square = ground.at(file, rank);
        const [x, y] = [file * SIDE, (ground.ranks - 1 - rank) * SIDE];
        const shade = square < 0 ? "hole" : shadeOf(file, rank);
        const name = fileName(file) + (rank + 1);
        const label = square < 0 ? words.board.hole(name) : name;
        const cell = /** @type {SVGRectElement} */ (patterns[shade].cloneNode());
        const own = { x, y, "aria-label": label, "data-place": rank * ground.files + file };
        for (const [key, value] of Object.entries(own)) cell.setAttribute(key, String(value));
        row.append(cell);
        if (square < 0) continue;
        this.#cells[square] = cell;
        this.#shapes[square] = `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
        this.#centers[square] = `${x + SIDE / 2} ${y + SIDE / 2}`;
      }
      rows.push(row);
    }
    return rows;
  }

  #label() {
    const { labels, margin } = this;
    const { files, ranks } = this.ground;
    const every = Math.max(files, ranks) > 26 ? 5 : 1;
    labels.setAttribute("font-size", String(margin * LABEL));
    labels.replaceChildren();
    for (let file = 0; file < files; file += every) {
      const at = { x: file * SIDE + SIDE / 2, y: ranks * SIDE + margin / 2 };
      labels.append(svg("text", at, fileName(file)));
    }
    for (let rank = 0; rank < ranks; rank += every) {
      const at = { x: -margin / 2, y: (ranks - 1 - rank) * SIDE + SIDE / 2 };
      labels.append(svg("text", at, String(rank + 1)));
    }
  }

  /**
   * Shows a scene; the knight hops there if it is given time.
   * @param {Scene} scene
   * @param {number} [time] In milliseconds.
   */
  show(scene, time = 0) {
    this.#number(scene.path);
    this.#draw(scene);
    this.#offer(scene);
    this.#prove(scene);
    const { path } = scene;
    const at = path.length > 0 ? path[path.length - 1] : -1;
    if (at < 0) this.knight.hide();
    else if (at !== this.#knightAt && this.#knightAt >= 0 && time > 0) {
      this.knight.hop(corner(this.ground, this.#knightAt), corner(this.ground, at), time);
    } else if (at !== this.#knightAt) this.knight.stand(...corner(this.ground, at));
    this.#cells[this.#knightAt]?.classList.remove("here");
    this.#cells[at]?.classList.add("here");
    this.#knightAt = at;
    this.element.classList.toggle("complete", scene.complete);
  }

  /**
   * The number of every square: touched only where it differs.
   * @param {readonly number[]} path
   */
  #number(path) {
    const { steps } = this;
    const now = new Int32Array(steps.length).fill(-1);
    path.forEach((square, step) => (now[square] = step));
    this.steps = now;
    this.visited.setAttribute("d", path.map((square) => this.#shapes[square]).join(""));
    if (!this.#tiny) this.#write();
    clearTimeout(this.#naming);
    if (steps.length <= FEW) this.#name();
    else this.#naming = setTimeout(() => this.#name(), 120);
  }

  /** Writes the numbers that have changed. */
  #write() {
    const { steps } = this;
    for (let square = 0; square < steps.length; square++) {
      if (steps[square] === this.#written[square]) continue;
      this.#written[square] = steps[square];
      const number = steps[square] + 1;
      const seen = number > 0 && this.given.get(square) !== number;
      if (seen) (this.#numbers[square] ??= this.#textOn(square)).textContent = String(number);
      else if (this.#numbers[square]) this.#numbers[square].textContent = "";
    }
  }

  /** Where the number of a square is written. @param {number} square */
  #textOn(square) {
    const [x, y] = center(this.ground, square);
    const text = svg("text", { class: shadeOf(this.ground.file(square), this.ground.rank(square)), x, y });
    this.#numbered.append(text);
    return text;
  }

  /** Names the squares that have changed, for those who hear the board. */
  #name() {
    const { ground, steps } = this;
    for (let square = 0; square < steps.length; square++) {
      const step = steps[square];
      if (step === this.#named[square]) continue;
      this.#named[square] = step;
      const parts = [ground.name(square), step < 0 ? "" : words.board.step(step + 1), this.#notes.get(square) ?? ""];
      this.#cells[square].setAttribute("aria-label", parts.filter((part) => part !== "").join(", "));
    }
  }

  /** @param {Scene} scene */
  #draw({ path, edges, closes, left }) {
    const { ground } = this;
    const course = /** @type {string[]} */ (Array(COLORS).fill(""));
    // A move over an edge would cross the whole board: it is drawn apart, faintly.
    let long = "";
    for (let step = 0; step + 1 < path.length; step++) {
      const [one, other] = [path[step], path[step + 1]];
      const color = colorAt(step, ground.squares);
      if (ground.isLong(one, other)) long += this.#line(one, other);
      else if (course[color] === "") course[color] = this.#line(one, other);
      else course[color] += this.#goesOn(step, path) ? `L${this.#centers[other]}` : this.#line(one, other);
    }
    this.course.forEach((part, color) => setPath(part, course[color]));
    setPath(this.long, long);
    setPath(this.edges, edges.map(([one, other]) => this.#line(one, other)).join(""));
    const from = path.length > 0 ? path[path.length - 1] : -1;
    const to = closes ? path[0] : left;
    const drawn = from >= 0 && to >= 0;
    this.closing.classList.toggle("back", !closes);
    this.closing.classList.toggle("long", drawn && ground.isLong(from, to));
    this.closing.style.display = drawn ? "" : "none";
    if (!drawn) return;
    const [[x1, y1], [x2, y2]] = [center(this.ground, from), center(this.ground, to)];
    for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) {
      this.closing.setAttribute(name, String(value));
    }
  }

  /**
   * Whether a move is drawn on from the one before it.
   * @param {number} step
   * @param {readonly number[]} path
   */
  #goesOn(step, path) {
    return !this.ground.isLong(path[step - 1], path[step]);
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #line(one, other) {
    return `M${this.#centers[one]}L${this.#centers[other]}`;
  }

  /** @param {Scene} scene */
  #offer({ candidates, left }) {
    const marks = candidates.filter(({ square }) => square !== left).map(({ square, degree, chosen, tried }) => {
      const [cx, cy] = center(this.ground, square);
      const kind = `candidate${chosen ? " chosen" : ""}${tried ? " tried" : ""}`;
      // A given number is seen beside it.
      const transform = this.given.has(square) ? `translate(${0.5 * cx + 30} ${0.5 * cy - 30}) scale(0.5)` : undefined;
      return svg(
        "g",
        { class: kind, transform },
        svg("circle", { cx, cy, r: chosen ? 34 : 30 }),
        svg("text", { x: cx, y: cy }, String(degree)),
      );
    });
    if (left >= 0) {
      const [x, y] = corner(this.ground, left);
      const mark = svg("g", { class: "given-up" });
      mark.append(svg("rect", { x: x + 6, y: y + 6, width: SIDE - 12, height: SIDE - 12, rx: 8 }));
      mark.append(svg("path", { d: `M${x + 36} ${y + 36}l28 28m0 -28l-28 28` }));
      marks.push(mark);
    }
    this.candidates.replaceChildren(...marks);
  }

  /** @param {Scene} scene */
  #prove({ proof, path }) {
    if (!proof && this.proof.childElementCount === 0) return;
    // In a game the squares visited are no part of it, but for the last.
    this.proof.replaceChildren(...(proof ? proofMarks(this.ground, proof, path.slice(0, -1)) : []));
  }

  /**
   * A map of all starts: from which a method visits every square, and how many from the others. Null
   * takes it away.
   * @param {Uint32Array | null} visits
   * @param {number[]} unfinished The starts whose search was cut off.
   */
  map(visits, unfinished = []) {
    this.element.classList.toggle("mapped", visits !== null);
    this.mapping.replaceChildren(...(visits ? startMarks(this.ground, visits, new Set(unfinished)) : []));
  }

  /**
   * A number on every square, the larger the darker. Null takes them away.
   * @param {bigint[] | null} numbers
   */
  heat(numbers) {
    this.element.classList.toggle("mapped", numbers !== null);
    this.mapping.replaceChildren(...(numbers ? heatMarks(this.ground, numbers) : []));
  }

  /**
   * Sums on the margins: of the ranks on the right, of the files above, of the diagonals in the corners. Null takes them away.
   * @param {{ ranks: number[], files: number[], diagonals: number[] } | null} sums
   */
  sums(sums) {
    this.summed.replaceChildren(...(sums ? sumMarks(this.ground, sums) : []));
    this.#fit();
  }

  /**
   * Given numbers, by square: they stay whatever is shown.
   * @param {Map<number, number>} given
   */
  give(given) {
    this.given = given;
    this.givens.replaceChildren(...givenMarks(this.ground, given));
    this.#written.fill(-2);
    this.#write();
    this.note(givenNotes(given));
  }

  /**
   * Marks squares, those of two tours that differ say.
   * @param {number[]} squares
   */
  mark(squares) {
    this.marked.replaceChildren(...frames(this.ground, squares));
  }

  /**
   * What else is to be said of squares, for those who hear the board.
   * @param {Map<number, string>} notes
   */
  note(notes) {
    if (notes.size === 0 && this.#notes.size === 0) return;
    this.#notes = notes;
    this.#named.fill(-2);
    this.#name();
  }

  /**
   * Which of the layers are seen.
   * @param {{ numbers: boolean, path: boolean, degrees: boolean }} layers
   */
  layers({ numbers, path, degrees }) {
    for (const [name, seen] of Object.entries({ numbers, path, degrees })) {
      this.element.classList.toggle(`no-${name}`, !seen);
    }
  }

  /**
   * The place of whatever was hit, or -1.
   * @param {EventTarget | null} target
   */
  #placeOf(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof SVGElement ? Number(cell.dataset.place) : -1;
  }

  /** Frames the square that the pointer or the keyboard is on: above all else, so that no neighbor hides it. */
  #frame() {
    const { element, ground, hovered, focused } = this;
    const show = (/** @type {SVGRectElement} */ frame, /** @type {number} */ place) => {
      const [x, y] = cornerOf(ground, place);
      frame.style.display = place < 0 ? "none" : "";
      for (const [name, value] of Object.entries({ x: x + 4, y: y + 4, width: SIDE - 8, height: SIDE - 8 })) {
        frame.setAttribute(name, String(value));
      }
    };
    element.addEventListener("pointerover", ({ target, pointerType }) => {
      const place = pointerType === "touch" ? -1 : this.#placeOf(target);
      show(hovered, this.actions.stroke || ground.squareAt[place] >= 0 ? place : -1);
    });
    element.addEventListener("pointerleave", () => show(hovered, -1));
    element.addEventListener("focusin", ({ target }) => {
      const place = this.#placeOf(target);
      if (place < 0) return;
      if (place !== this.#active) this.activate(place);
      show(focused, /** @type {Element} */ (target).matches(":focus-visible") ? place : -1);
    });
    element.addEventListener("focusout", () => show(focused, -1));
    show(hovered, -1);
    show(focused, -1);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    this.#choose(this.#placeOf(event.target));
    const { activeElement } = document;
    if (this.actions.plays && activeElement instanceof SVGElement && this.element.contains(activeElement)) activeElement.blur();
  }

  /** @param {number} place */
  #choose(place) {
    if (place < 0) return;
    this.activate(place);
    const square = this.ground.squareAt[place];
    if (this.actions.stroke) this.actions.stroke([place], square >= 0);
    else if (square >= 0) this.actions.pick?.(square);
  }

  /** The knight can be taken, by mouse, finger or pen, and put down elsewhere. */
  #drag() {
    let dragging = false;
    const hop = this.knight;
    this.element.addEventListener("pointerdown", (event) => {
      const square = this.ground.squareAt[this.#placeOf(event.target)];
      dragging = event.button === 0 && square !== undefined && square === this.#knightAt;
    });
    this.element.addEventListener("pointermove", (event) => {
      if (!dragging) return;
      const matrix = this.element.getScreenCTM();
      if (!matrix) return;
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      hop.stand(at.x - SIDE / 2, at.y - SIDE / 2);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (!dragging) return;
      dragging = false;
      hop.stand(...corner(this.ground, this.#knightAt));
      const place = this.#placeOf(document.elementFromPoint(event.clientX, event.clientY));
      const square = this.ground.squareAt[place];
      if (square !== undefined && square !== this.#knightAt) this.#choose(place);
    };
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", () => {
      dragging = false;
      if (this.#knightAt >= 0) hop.stand(...corner(this.ground, this.#knightAt));
    });
  }

  /** @param {number} place @returns {SVGGElement | null} */
  #cellAt(place) {
    return this.element.querySelector(`[data-place="${place}"]`);
  }

  /** The place that the keyboard is on, and whether it is there now. */
  get active() {
    return { place: this.#active, focused: this.element.contains(document.activeElement) };
  }

  /**
   * Makes a place the one that the keyboard is on.
   * @param {number} place
   * @param {boolean} [focus]
   */
  activate(place, focus = false) {
    this.#cellAt(this.#active)?.setAttribute("tabindex", "-1");
    this.#active = place;
    const now = this.#cellAt(place);
    now?.setAttribute("tabindex", "0");
    if (focus) now?.focus();
  }
}

/**
 * The color of a square of the chessboard.
 * @param {number} file
 * @param {number} rank
 */
function shadeOf(file, rank) {
  return (file + rank) % 2 === 0 ? "dark" : "light";
}

/**
 * Touches a path only where it differs.
 * @param {SVGElement} element
 * @param {string} d
 */
function setPath(element, d) {
  if (element.getAttribute("d") !== d) element.setAttribute("d", d);
}
