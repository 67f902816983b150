// How often each value of a measure occurs, as bars: among all tours of a problem, or among some drawn at random. Every bar
// opens as a tour.
//
// The engine tells what it has measured now and then. When the time is up it is ended, and what is known by then is shown for what
// it is: the first tours of a list.

import { group, select } from "../../controls/controls.js";
import { html, setText } from "../../controls/elements.js";
import { Latest } from "../../core/latest.js";
import { Engine, Stopped } from "../../engine/engine.js";
import { PARCEL } from "../../engine/wasm.js";
import { counted, decimal, engineWords, tools, words } from "../../language/language.js";
import { whyOf } from "../../language/why.js";

/** @typedef {import("../../core/state.js").State} State */

/** How long tours are measured, in milliseconds, and how long it may take to draw some: first they are counted. */
const PATIENCE = 10_000;
const PATIENCE_TO_DRAW = 60_000;

/** How many are drawn at random. */
const DRAWN = 20_000;

/** How many bars have their value written below them, at most. */
const LABELS = 12;

/** A value, and how many tours have it. @typedef {{ value: number, times: number }} Bar */

/**
 * Bars from the least value to the most, those between that no tour has among them.
 * @param {Map<number, number>} times How often each value occurs.
 * @returns {Bar[]}
 */
export function barsOf(times) {
  if (times.size === 0) return [];
  const values = [...times.keys()].toSorted((one, other) => one - other);
  const [least, most] = [values[0], values[values.length - 1]];
  const step = values.every((value) => Number.isInteger(value - least)) ? 1 : 0.5;
  return Array.from({ length: (most - least) / step + 1 }, (_, i) => ({ value: least + i * step, times: times.get(least + i * step) ?? 0 }));
}

/** The mean of all. @param {Bar[]} bars */
export function meanOf(bars) {
  const [sum, all] = bars.reduce(([sum, all], { value, times }) => [sum + value * times, all + times], [0, 0]);
  return sum / all;
}

export class Histogram {
  #engine = new Engine("special.wasm");
  #latest = new Latest();
  /** What is asked about now. @type {{ problem: object, of: string } | undefined} */
  #asked;
  /** @type {Map<number, number>} */
  #times = new Map();
  /** The first tour with each value. @type {Map<number, Uint32Array>} */
  #tours = new Map();
  /** @type {Bar[]} */
  #bars = [];
  /** The next drawing. */
  #frame = 0;
  /** The value of the tour that is shown. @type {number | undefined} */
  #marked;

  /**
   * @param {string[]} measures
   * @param {(measure: string) => void} choose Another measure is chosen.
   * @param {(tour: Uint32Array) => void} open A bar is to be opened as a tour.
   * @param {(text: string) => void} announce
   */
  constructor(measures, choose, open, announce) {
    this.open = open;
    this.announce = announce;
    const options = measures.map((measure) => [measure, tools.special.measures[measure]]);
    this.of = select(tools.special.of, [["", tools.special.off], ...options], choose);
    this.stopping = html("button", { type: "button", class: "stop", hidden: true, click: () => this.stop() }, words.common.stop);
    this.drawing = html("button", { type: "button", click: () => this.#ask(DRAWN) }, tools.special.sample(DRAWN));
    this.all = html("button", { type: "button", click: () => this.#ask() }, tools.special.measureAll);
    this.drawn = html("div", { class: "bars", "aria-hidden": "true", click: (/** @type {MouseEvent} */ event) => this.#click(event) });
    this.value = html("input", { type: "range", min: 0, step: 1, "aria-label": tools.special.value, input: () => this.#choose(this.value.valueAsNumber) });
    this.told = html("output", {});
    this.most = html("div", { class: "most", "aria-hidden": "true" });
    this.measure = html("div", { class: "measure", "aria-hidden": "true" });
    this.chart = html("div", { class: "chart", hidden: true }, this.most, this.drawn, this.measure, this.value, this.told);
    this.sentence = html("p", { class: "about" });
    this.element = group(tools.special.histogram, html("div", { class: "row" }, this.of, this.stopping, this.all, this.drawing), this.sentence, this.chart);
    this.#offer();
  }

  /**
   * Measures, unless that is what is shown.
   * @param {{ problem: object, of: string }} asked
   */
  show(asked) {
    this.of.value = asked.of;
    if (JSON.stringify(asked) === JSON.stringify(this.#asked)) return;
    this.#asked = asked;
    this.#ask();
  }

  /** Lights the bar of a value. @param {number | undefined} value */
  mark(value) {
    this.#marked = value;
    const at = this.#bars.findIndex((bar) => bar.value === value);
    [...this.drawn.children].forEach((bar, i) => bar.classList.toggle("here", i === at));
    if (at >= 0) this.value.value = String(at);
    this.#tell(at < 0 ? this.value.valueAsNumber : at);
  }

  stop() {
    this.#engine.stop();
  }

  /** It is shown no longer; what was not finished is asked for again. */
  leave() {
    if (this.#engine.busy) this.#asked = undefined;
    this.#latest.drop();
    this.stop();
    this.stopping.hidden = true;
  }

  /** @param {number} [sample] */
  #ask(sample) {
    this.stop();
    cancelAnimationFrame(this.#frame);
    this.#times.clear();
    this.#tours.clear();
    this.#bars = [];
    this.chart.hidden = true;
    this.sentence.textContent = "";
    const asked = this.#asked;
    if (!asked?.of) {
      this.#latest.drop();
      this.#offer();
      return;
    }
    const about = { ...asked, sample: sample ?? null };
    const patience = setTimeout(() => this.stop(), sample ? PATIENCE_TO_DRAW : PATIENCE);
    this.stopping.hidden = false;
    this.#latest.run(
      async (timely) => {
        const measured = this.#engine.ask({ statistics: about }, (parcel, numbers) => this.#hear(parcel, numbers));
        const told = await timely(measured.catch(whatIsKnown).finally(() => clearTimeout(patience)));
        this.#end(told, sample);
      },
      (error) => this.#end({ stopped: whyOf(error) }, sample),
    );
    this.#offer();
  }

  /**
   * @param {number} parcel
   * @param {Uint32Array} numbers
   */
  #hear(parcel, numbers) {
    if (parcel === PARCEL.layer) this.sentence.textContent = tools.special.counting(numbers[0], numbers[1]);
    else if (parcel === PARCEL.example) this.#tours.set(numbers[0] / 2, numbers.subarray(1));
    else if (parcel === PARCEL.values) {
      for (let at = 0; at < numbers.length; at += 3) this.#times.set(numbers[at] / 2, numbers[at + 1] + 2 ** 32 * numbers[at + 2]);
      // Many parcels may come before the next frame.
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => {
        this.#draw();
        this.sentence.textContent = tools.special.measuring(this.#all);
      });
    }
  }

  get #all() {
    return this.#bars.reduce((sum, { times }) => sum + times, 0);
  }

  #draw() {
    this.#bars = barsOf(this.#times);
    const most = this.#bars.reduce((most, { times }) => Math.max(most, times), 1);
    const apart = Math.ceil(this.#bars.length / LABELS);
    this.most.textContent = tools.special.many(most);
    this.measure.textContent = tools.special.measures[this.of.value];
    this.drawn.replaceChildren(
      ...this.#bars.map(({ value, times }, i) => {
        const bar = html("span", { "data-value": i % apart === 0 ? decimal(value, value % 1 ? 1 : 0) : "" });
        bar.style.setProperty("--part", String(times / most));
        return bar;
      }),
    );
    this.chart.style.setProperty("--bars", String(this.#bars.length));
    this.value.max = String(Math.max(0, this.#bars.length - 1));
    this.chart.hidden = this.#bars.length === 0;
    this.mark(this.#marked);
  }

  /**
   * Says what the bars are: all, some at random, or the first of a list.
   * @param {{ stopped?: string | null, among?: string | null, interval?: [number, number] | null }} told Why it ended before it was done, "" if
   *   it was halted.
   * @param {number} [sample]
   */
  #end({ stopped = null, among, interval }, sample) {
    this.stopping.hidden = true;
    this.#offer(stopped === null && !sample);
    cancelAnimationFrame(this.#frame);
    this.#draw();
    const bars = this.#bars;
    if (bars.length === 0) {
      const why = engineWords(stopped ?? "");
      setText(this.sentence, stopped === null ? tools.special.noTours : why === "" ? tools.special.unmeasured : sample ? tools.special.notDrawn(why) : tools.special.notMeasured(why));
    } else {
      const figures = tools.special.measured(this.#all, bars[0].value, bars[bars.length - 1].value, meanOf(bars));
      const rest = among && interval ? tools.special.drawn(counted(BigInt(among)), ...interval) : stopped === null ? tools.special.whole : tools.special.part;
      this.sentence.textContent = `${figures} ${rest}`;
    }
    this.announce(this.sentence.textContent ?? "");
  }

  /** What else can be done. @param {boolean} [isAll] Whether all have been measured. */
  #offer(isAll = false) {
    this.all.hidden = this.drawing.hidden = isAll || !this.#asked?.of || this.#engine.busy;
  }

  /** @param {number} at */
  #tell(at) {
    const bar = this.#bars[at];
    const text = bar ? tools.special.bar(bar.value, bar.times, this.#all) : "";
    this.told.textContent = text;
    this.value.setAttribute("aria-valuetext", text);
  }

  /** Opens the bar under the pointer. @param {MouseEvent} event */
  #click({ clientX }) {
    const { left, width } = this.drawn.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * this.#bars.length);
    this.value.value = String(at);
    this.#choose(at);
  }

  /** @param {number} at */
  #choose(at) {
    this.#tell(at);
    const tour = this.#tours.get(this.#bars[at]?.value);
    if (tour) this.open(tour);
  }
}

/** What was measured before it was stopped stays. @param {unknown} error */
function whatIsKnown(error) {
  if (error instanceof Stopped) return { stopped: "" };
  throw error;
}
