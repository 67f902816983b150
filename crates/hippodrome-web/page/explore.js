// Exploring: a tour of a board with more squares than could ever be listed, as a map.
//
// Far away the map is shaded by step, so that one sees how the tour is put together; near by it shows
// moves and numbers. While it is dragged or zoomed the last picture is moved along, and the next one is
// asked for when the engine is free.

import { Engine, Refused, Stopped } from "./engine.js";
import { html } from "./elements.js";
import { field, segments } from "./settings.js";
import { fileName, readSquare } from "./squares.js";
import { PARCEL } from "./wasm.js";
import { FINE, View } from "./view.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Store} Store */

/** Pixels of a square from which its moves are drawn, and from which its number is. */
const MOVES = 5;
const NUMBERS = 34;

/** Pixels of a block that has one shade, while the map moves and when it rests. */
const COARSE = 9;
const BLOCK = 4;

/** A rest before the finer picture, in milliseconds. */
const REST = 120;

/** Early steps to late ones, in light and in dark. */
const RAMPS = {
  light: [
    [246, 240, 226],
    [150, 205, 210],
    [22, 118, 135],
    [12, 42, 54],
  ],
  dark: [
    [22, 34, 38],
    [28, 92, 106],
    [96, 190, 205],
    [240, 236, 222],
  ],
};

/** What was drawn last, and of which part of the board. @typedef {{ image: HTMLCanvasElement, view: View }} Picture */

export class Explore {
  #engine = new Engine();
  #finder = new Engine();
  #busy = false;
  /** @type {boolean | undefined} Whether another picture is wanted, and whether a fine one. */
  #wanted;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {Picture | undefined} */
  #picture;
  /** @type {Map<number, { x: number, y: number }>} Fingers on the map. */
  #fingers = new Map();
  #riding = false;
  #step = 0n;
  /** Where the knight stands. @type {[bigint, bigint] | undefined} */
  #knight;
  #squares = 0n;
  #shown = false;

  /**
   * @param {Store} store
   * @param {(text: string) => void} announce
   */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    this.view = new View(8n, 8n);
    this.canvas = html("canvas", { class: "map-canvas", tabindex: 0, role: "img", "aria-label": "Map of the tour" });
    this.sentence = html("p", { class: "sentence" });
    this.notice = html("p", { class: "notice", role: "alert", hidden: true });
    const text = (/** @type {string} */ label, /** @type {() => void} */ change) =>
      html("input", { type: "text", "aria-label": label, inputmode: "numeric", maxlength: 40, spellcheck: "false", change });
    this.ranks = text("Rows", () => this.#setSides());
    this.files = text("Columns", () => this.#setSides());
    this.kind = segments(
      "Kind of tour",
      [
        ["open", "Open"],
        ["closed", "Closed"],
      ],
      (kind) => store.set({ closed: kind === "closed" }),
    );
    this.step = text("Step", () => this.#goToStep(this.step.value));
    this.square = text("Square", () => this.#goToSquare(this.square.value));
    this.ride = html("button", { type: "button", "aria-pressed": "false", click: () => this.#toggleRide() }, "Ride along");
    const zoom = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ factor) =>
      html("button", { type: "button", "aria-label": label, click: () => this.#zoom(factor) }, sign);
    const sizes = ["8x8", "100x100", "1000000x1000000", "1000000000x1000000000", "1000000000000000000x1000000000000000000"];
    const powers = ["8 × 8", "100 × 100", "10⁶ × 10⁶", "10⁹ × 10⁹", "10¹⁸ × 10¹⁸"];
    this.element = html(
      "div",
      { class: "watch" },
      html(
        "div",
        { class: "left" },
        this.notice,
        html(
          "div",
          { class: "map-frame" },
          this.canvas,
          html("div", { class: "zoom" }, zoom("+", "Closer", 2), zoom("−", "Farther", 0.5), zoom("⤢", "The whole board", 0)),
        ),
        html("div", { class: "under" }, this.sentence),
      ),
      html(
        "aside",
        { class: "right", "aria-label": "Settings" },
        html("p", { class: "about" }, "Drag, wheel, pinch, or use the arrow keys and + and −. Nothing is stored: every number is worked out where you look."),
        html(
          "fieldset",
          {},
          html("legend", {}, "Board"),
          field("Rows", this.ranks),
          field("Columns", this.files),
          html(
            "div",
            { class: "row sizes" },
            ...sizes.map((giant, i) => html("button", { type: "button", click: () => store.set({ giant, view: "" }) }, powers[i])),
          ),
          this.kind.element,
        ),
        html("fieldset", {}, html("legend", {}, "Go to"), field("Step", this.step), field("Square", this.square), this.ride),
      ),
    );
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#want(true));
    this.keys = {
      "+": () => this.#zoom(2),
      "-": () => this.#zoom(0.5),
      " ": () => this.#toggleRide(),
      Escape: () => this.#halt(),
    };
  }

  /** @param {State} state */
  enter(state) {
    this.#shown = true;
    this.#begin(state);
  }

  leave() {
    this.#shown = false;
    this.#halt();
    clearTimeout(this.#resting);
    this.#engine.stop();
    this.#finder.stop();
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  update(state, before) {
    if (state.giant !== before.giant || state.closed !== before.closed) this.#begin(state);
    else if (state.view !== before.view && state.view !== this.view.text()) this.#begin(state);
  }

  /** @param {State} state */
  #begin(state) {
    this.#halt();
    this.#picture = undefined;
    this.#knight = undefined;
    this.kind.set(state.closed ? "closed" : "open");
    const sides = /^(\d{1,19})x(\d{1,19})$/.exec(state.giant);
    // What is half typed stays.
    if (sides) [this.ranks.value, this.files.value] = [sides[1], sides[2]];
    const texts = [...this.store.flaws];
    if (!sides || /^0*$/.test(sides[1]) || /^0*$/.test(sides[2])) texts.push("The sides are whole numbers from 1 on, as in 1000000000x1000000000.");
    this.#refuse(texts.join(" "));
    if (!sides || texts.length > this.store.flaws.length) return;
    this.view = new View(BigInt(sides[1]), BigInt(sides[2]));
    this.#resize();
    if (!this.view.read(state.view)) this.view.whole();
    this.#want(true);
    this.#tellCentre();
  }

  /** @param {string} text */
  #refuse(text) {
    this.notice.hidden = text === "";
    this.notice.textContent = text;
  }

  #setSides() {
    const side = (/** @type {HTMLInputElement} */ input) => input.value.replace(/[\s,_]/g, "");
    this.store.set({ giant: `${side(this.ranks)}x${side(this.files)}`, view: "" });
  }

  #resize() {
    const box = this.canvas.getBoundingClientRect();
    if (box.width < 1) return;
    const fine = Math.min(2, devicePixelRatio || 1);
    this.canvas.width = Math.round(box.width * fine);
    this.canvas.height = Math.round(box.height * fine);
    this.view.width = box.width;
    this.view.height = box.height;
    this.#want(true);
  }

  /** The map has moved: it is drawn anew, coarsely at first. */
  #moved() {
    this.view.limit();
    this.#paint();
    this.#want(false);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.store.set({ view: this.view.text() });
      this.#want(true);
      this.#tellCentre();
    }, REST);
  }

  /**
   * Asks for a picture as soon as the engine is free.
   * @param {boolean} fine
   */
  async #want(fine) {
    if (!this.#shown || this.view.width < 1) return;
    this.#wanted = fine;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted !== undefined) {
      const fine = this.#wanted;
      this.#wanted = undefined;
      try {
        await this.#look(fine);
      } catch (error) {
        if (error instanceof Stopped) break;
        this.#refuse(error instanceof Error ? error.message : String(error));
        if (!(error instanceof Refused)) console.error(error);
      }
    }
    this.#busy = false;
  }

  /** @param {boolean} fine */
  async #look(fine) {
    const view = this.view.copy();
    const near = view.scale >= MOVES;
    const block = near ? view.scale : fine ? BLOCK : COARSE;
    const { files, ranks } = view.samples(near ? 1 : block / view.scale, near);
    if (files.length === 0 || ranks.length === 0) return;
    /** @type {Uint32Array | undefined} */
    let numbers;
    const about = {
      ranks: String(view.ranks),
      files: String(view.files),
      closed: this.store.state.closed,
      atFiles: files.map(String),
      atRanks: ranks.map(String),
      exact: near,
    };
    const answer = await this.#engine.ask({ explore: about }, (parcel, parcelled) => {
      if (parcel === PARCEL.exact || parcel === PARCEL.shades) numbers = parcelled;
    });
    this.#squares = BigInt(answer.squares);
    if (!numbers) return;
    const image = document.createElement("canvas");
    image.width = this.canvas.width;
    image.height = this.canvas.height;
    const pen = image.getContext("2d");
    if (!pen) return;
    const fineness = this.canvas.width / view.width;
    pen.scale(fineness, fineness);
    if (near) this.#drawMoves(pen, view, files, ranks, numbers);
    else this.#drawShades(pen, view, files, ranks, numbers, block);
    this.#picture = { image, view };
    this.#paint();
  }

  /** Shows the last picture where it belongs now. */
  #paint() {
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const { width, height } = this.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = getComputedStyle(this.canvas).getPropertyValue("--hole");
    pen.fillRect(0, 0, width, height);
    if (!this.#picture) return;
    const { image, view } = this.#picture;
    const fineness = width / this.view.width;
    const factor = this.view.scale / view.scale;
    const [x, y] = this.view.pixelOf(view.x, view.y);
    const left = (x - (view.width / 2) * factor) * fineness;
    const top = (y - (view.height / 2) * factor) * fineness;
    pen.drawImage(image, left, top, image.width * factor, image.height * factor);
    if (this.#knight && this.view.scale > 1) {
      const [file, rank] = this.#knight;
      const [kx, ky] = this.view.pixelOf(file * FINE + FINE / 2n, rank * FINE + FINE / 2n);
      pen.setTransform(fineness, 0, 0, fineness, 0, 0);
      pen.beginPath();
      pen.arc(kx, ky, Math.max(5, this.view.scale * 0.32), 0, 7);
      pen.fillStyle = getComputedStyle(this.canvas).getPropertyValue("--warn");
      pen.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {View} view
   * @param {bigint[]} files
   * @param {bigint[]} ranks
   * @param {Uint32Array} shades
   * @param {number} block
   */
  #drawShades(pen, view, files, ranks, shades, block) {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const ramp = RAMPS[dark ? "dark" : "light"];
    const [columns, rows] = [files.length, ranks.length];
    const small = document.createElement("canvas");
    [small.width, small.height] = [columns, rows];
    const data = new ImageData(columns, rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const place = (shades[row * columns + column] / 2 ** 32) * (ramp.length - 1);
        const [low, part] = [Math.floor(place), place % 1];
        const at = 4 * ((rows - 1 - row) * columns + column);
        for (let i = 0; i < 3; i++) data.data[at + i] = ramp[low][i] * (1 - part) + ramp[low + 1][i] * part;
        data.data[at + 3] = 255;
      }
    }
    small.getContext("2d")?.putImageData(data, 0, 0);
    pen.imageSmoothingEnabled = false;
    const [left, bottom] = view.pixelOf(files[0] * FINE, ranks[0] * FINE);
    const [right, top] = view.pixelOf((files[columns - 1] + 1n) * FINE, (ranks[rows - 1] + 1n) * FINE);
    // The last block may reach beyond its square.
    const wide = Math.max(right - left, Math.min(columns * block, right - left + block));
    pen.drawImage(small, left, top, wide, bottom - top);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {View} view
   * @param {bigint[]} files
   * @param {bigint[]} ranks
   * @param {Uint32Array} words
   */
  #drawMoves(pen, view, files, ranks, words) {
    const style = getComputedStyle(this.canvas);
    const color = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const [columns, side] = [files.length, view.scale];
    const step = (/** @type {number} */ i) => {
      const [a, b, c, d] = words.subarray(4 * i, 4 * i + 4);
      return (BigInt(d) << 96n) | (BigInt(c) << 64n) | (BigInt(b) << 32n) | BigInt(a);
    };
    const [light, dark] = [color("--light"), color("--dark")];
    /** @type {Map<bigint, [number, number]>} */
    const places = new Map();
    for (const [row, rank] of ranks.entries()) {
      for (const [column, file] of files.entries()) {
        const [x, y] = view.pixelOf(file * FINE, (rank + 1n) * FINE);
        pen.fillStyle = (file + rank) % 2n === 0n ? dark : light;
        pen.fillRect(x, y, side + 0.4, side + 0.4);
        places.set(step(row * columns + column), [x + side / 2, y + side / 2]);
      }
    }
    pen.strokeStyle = color("--accent");
    pen.globalAlpha = 0.6;
    pen.lineWidth = Math.max(1, side * 0.07);
    pen.lineCap = "round";
    pen.beginPath();
    for (const [number, from] of places) {
      const next = number + 1n === this.#squares ? (this.store.state.closed ? 0n : -1n) : number + 1n;
      const to = places.get(next);
      if (!to) continue;
      pen.moveTo(...from);
      pen.lineTo(...to);
    }
    pen.stroke();
    pen.globalAlpha = 1;
    if (side < NUMBERS) return;
    pen.fillStyle = color("--number");
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const [number, [x, y]] of places) {
      // Long numbers in lines of nine digits, so that they fit.
      const lines = String(number + 1n).match(/.{1,9}/g) ?? [];
      const longest = Math.max(3, ...lines.map((line) => line.length));
      const size = Math.min(side * 0.34, (side * 1.36) / longest, (side * 0.8) / lines.length);
      if (size < 5) continue;
      pen.font = `500 ${size}px system-ui, sans-serif`;
      lines.forEach((line, i) => pen.fillText(line, x, y + (i - (lines.length - 1) / 2) * size * 1.05));
    }
  }

  #listen() {
    const { canvas } = this;
    const at = (/** @type {MouseEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#fingers.set(event.pointerId, at(event));
      this.#halt();
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = this.#fingers.get(event.pointerId);
      const now = at(event);
      if (!before) {
        this.#point(now);
        return;
      }
      const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
      if (others.length > 0) {
        const [other] = others;
        const apart = (/** @type {{ x: number, y: number }} */ finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
        const factor = apart(now) / Math.max(1, apart(before));
        this.view.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.view.shift((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else this.view.shift(now.x - before.x, now.y - before.y);
      this.#fingers.set(event.pointerId, now);
      this.#moved();
    });
    const up = (/** @type {PointerEvent} */ event) => this.#fingers.delete(event.pointerId);
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x, y } = at(event);
        const lines = event.deltaMode === 1 ? 30 : 1;
        this.view.zoom(Math.exp((-event.deltaY * lines) / 300), x, y);
        this.#moved();
      },
      { passive: false },
    );
    canvas.addEventListener("dblclick", (event) => {
      const { x, y } = at(event);
      this.view.zoom(4, x, y);
      this.#moved();
    });
    canvas.addEventListener("keydown", (event) => {
      /** @type {Record<string, [number, number]>} */
      const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const way = ways[event.key];
      if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.#halt();
      this.view.shift(way[0] * this.view.width * 0.15, way[1] * this.view.height * 0.15);
      this.#moved();
    });
  }

  /** @param {number} factor 0 for the whole board. */
  #zoom(factor) {
    if (factor === 0) this.view.whole();
    else this.view.zoom(factor, this.view.width / 2, this.view.height / 2);
    this.#moved();
  }

  /**
   * The step of a square, and the square of a step.
   * @param {{ square?: [bigint, bigint], step?: bigint }} asked
   */
  async #find({ square, step }) {
    const { ranks, files } = this.view;
    /** @type {Uint32Array | undefined} */
    let words;
    const about = {
      ranks: String(ranks),
      files: String(files),
      closed: this.store.state.closed,
      atFiles: square ? [String(square[0])] : [],
      atRanks: square ? [String(square[1])] : [],
      exact: true,
      ...(step === undefined ? {} : { step: String(step) }),
    };
    const answer = await this.#finder.ask({ explore: about }, (_, numbers) => (words = numbers));
    this.#squares = BigInt(answer.squares);
    let number = 0n;
    for (const word of Array.from(words ?? []).reverse()) number = (number << 32n) | BigInt(word);
    /** @type {[bigint, bigint] | undefined} */
    const point = answer.point && [BigInt(answer.point[0]), BigInt(answer.point[1])];
    return { number, point };
  }

  /**
   * Says which square is under the pointer.
   * @param {{ x: number, y: number }} at
   */
  #point({ x, y }) {
    const square = this.view.squareAt(x, y);
    if (square && !this.#riding) this.#tell(square);
  }

  #tellCentre() {
    const square = this.view.squareAt(this.view.width / 2, this.view.height / 2);
    if (square) this.#tell(square);
  }

  /** @param {[bigint, bigint]} square */
  async #tell(square) {
    try {
      const { number } = await this.#find({ square });
      this.sentence.textContent = `${nameOf(square)}: step ${grouped(number + 1n)} of ${grouped(this.#squares)}.`;
      this.canvas.setAttribute("aria-label", `Map of the tour around ${this.sentence.textContent}`);
    } catch (error) {
      if (error instanceof Refused) this.sentence.textContent = "";
      else if (!(error instanceof Stopped)) console.error(error);
    }
  }

  /** @param {string} text A step from 1 on. */
  async #goToStep(text) {
    const digits = text.replace(/[\s,_]/g, "");
    if (!/^\d{1,39}$/.test(digits) || BigInt(digits) === 0n) {
      this.#refuse(`“${text.slice(0, 40)}” is no step: they are numbers from 1 on.`);
      return;
    }
    this.#halt();
    await this.#showStep(BigInt(digits) - 1n);
  }

  /** @param {bigint} step From 0. */
  async #showStep(step) {
    try {
      const { point } = await this.#find({ step });
      if (!point) return;
      this.#refuse("");
      this.#step = step;
      this.#knight = point;
      this.view.centre(point);
      if (this.view.scale < NUMBERS) this.view.scale = NUMBERS * 1.6;
      this.sentence.textContent = `${nameOf(point)}: step ${grouped(step + 1n)} of ${grouped(this.#squares)}.`;
      this.#moved();
    } catch (error) {
      if (error instanceof Stopped) return;
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} text A name, or file and rank from 0. */
  #goToSquare(text) {
    const pair = /^\s*(\d{1,19})\s*,\s*(\d{1,19})\s*$/.exec(text);
    const named = readSquare(text);
    /** @type {[bigint, bigint] | null} */
    const square = pair ? [BigInt(pair[1]), BigInt(pair[2])] : named && [BigInt(named[0]), BigInt(named[1])];
    if (!square || square[0] >= this.view.files || square[1] >= this.view.ranks) {
      this.#refuse(`“${text.slice(0, 40)}” is no square of this board: write it as d4, or as file,rank from 0.`);
      return;
    }
    this.#refuse("");
    this.#halt();
    this.view.centre(square);
    if (this.view.scale < NUMBERS) this.view.scale = NUMBERS * 1.6;
    this.#moved();
  }

  #halt() {
    this.#riding = false;
    this.ride.setAttribute("aria-pressed", "false");
  }

  async #toggleRide() {
    if (this.#riding) {
      this.#halt();
      return;
    }
    if (!this.#knight) {
      const square = this.view.squareAt(this.view.width / 2, this.view.height / 2);
      if (square) this.#step = (await this.#find({ square })).number;
    }
    this.#riding = true;
    this.ride.setAttribute("aria-pressed", "true");
    await this.#showStep(this.#step);
    while (this.#riding) {
      await new Promise((resolve) => setTimeout(resolve, 1000 / this.store.state.speed));
      if (!this.#riding) return;
      const next = this.#step + 1n;
      if (next === this.#squares && !this.store.state.closed) break;
      await this.#showStep(next % this.#squares);
    }
    this.#halt();
  }
}

/** @param {[bigint, bigint]} square */
function nameOf([file, rank]) {
  const small = file <= 18_277n;
  return small ? `${fileName(Number(file))}${rank + 1n}` : `File ${grouped(file)}, rank ${grouped(rank)} (from 0)`;
}

/** @param {bigint} number */
function grouped(number) {
  return number.toLocaleString("en-US");
}
