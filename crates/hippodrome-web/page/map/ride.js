// Riding along a giant tour: the knight at a step, and how it goes on, from a step a second to numbers that
// have no name.
//
// Slowly, every hop is seen; fast, the knight is where it would be at that moment. The view follows: if the
// knight goes out of it, it grows.

import { html, iconButton, lessMotion } from "../controls/elements.js";
import { Latest } from "../core/latest.js";
import { unlessStopped } from "../engine/engine.js";
import { placed } from "../giant/giant.js";
import { counted, words } from "../language/language.js";
import { ICONS } from "../search/player.js";

/** @typedef {import("../giant/giant.js").Giant} Giant */
/** @typedef {import("./map.js").GiantMap} GiantMap */

/** Squares of the trail. */
const TRAIL = 80;

/** Up to this speed, steps a second, hops are seen. */
const HOPS = 12;

/** Steps a second, slow ones; beyond them powers of ten. */
const SPEEDS = [1n, 2n, 4n, 8n, 20n, 60n, 200n];

/** At less than so many pixels for a square no move is seen clearly; with so many all are. */
const UNCLEAR = 12;
const CLEAR = 40;

/** In a second the knight may cross this part of the view. */
const CROSSED = 0.25;

/** How fast the view follows, a second. */
const FOLLOW = 5;

export class Ride {
  /** @type {Giant | undefined} */
  giant;
  /** The step at which the knight stands. */
  at = 1n;
  riding = false;
  #speeds = SPEEDS;
  #frame = 0;
  #last = 0;
  /** Parts of a step, from 0 to 1. */
  #part = 0;
  #asking = false;
  /** Where the knight is sent: what it was told before is void. */
  #going = new Latest();

  /**
   * @param {GiantMap} map
   * @param {object} out
   * @param {(step: bigint) => void} out.step The knight has come to rest.
   * @param {(text: string) => void} out.said
   */
  constructor(map, out) {
    this.map = map;
    this.out = out;
    this.play = html("button", { type: "button", class: "main ride", click: () => this.toggle() }, words.explore.ride);
    this.back = iconButton(ICONS.back, words.player.back, ",", () => this.by(-1n));
    this.forth = iconButton(ICONS.forward, words.player.forward, ".", () => this.by(1n));
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      value: 1,
      "aria-label": words.player.speed,
      input: () => this.#pace(),
    });
    this.there = html("button", { type: "button", click: () => this.look() }, words.explore.toKnight);
    this.pace = html("output", { class: "pace" });
    this.count = html("output", { class: "count" });
    this.element = html(
      "section",
      { class: "player riding", "aria-label": words.explore.ride },
      this.back,
      this.play,
      this.forth,
      this.there,
      html("label", { class: "speed" }, html("span", {}, words.player.speed), this.slider, this.pace),
    );
    this.#pace();
    this.#enable(false);
  }

  /** @param {boolean} able Whether there is a tour to ride along. */
  #enable(able) {
    for (const control of [this.back, this.play, this.forth, this.there, this.slider]) control.disabled = !able;
  }

  /** There is no tour. */
  unload() {
    this.pause();
    this.#going.drop();
    this.giant = undefined;
    this.#enable(false);
  }

  get speed() {
    return this.#speeds[Number(this.slider.value)];
  }

  #pace() {
    const speed = counted(this.speed);
    this.pace.textContent = words.player.perSecond(speed);
    this.slider.setAttribute("aria-valuetext", words.player.stepsPerSecond(speed));
  }

  /**
   * @param {Giant} giant
   * @param {bigint} at
   */
  load(giant, at) {
    this.giant = giant;
    this.#enable(true);
    const fast = [];
    for (let speed = 1000n; speed * 20n <= giant.squares; speed *= 10n) fast.push(speed);
    this.#speeds = [...SPEEDS, ...fast];
    this.slider.max = String(this.#speeds.length - 1);
    this.#pace();
    return this.goTo(at);
  }

  toggle() {
    if (this.riding) this.pause();
    else this.start();
  }

  async start() {
    const { giant } = this;
    if (!giant) return;
    this.riding = true;
    this.play.textContent = words.player.pause;
    this.#last = performance.now();
    this.#part = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    if (this.at === giant.squares) await this.#stand(1n);
    if (this.riding) this.#approach();
  }

  /** Flies to the knight where it would move without being seen to. */
  #approach() {
    const { rider, view } = this.map;
    // A tour that fills the board goes about as far as the root of its steps.
    const scale = Math.min(CLEAR, (CROSSED * view.width) / Math.sqrt(Number(this.speed)));
    if (rider && view.scale < scale * (UNCLEAR / CLEAR)) this.map.fly(rider, scale);
  }

  pause() {
    if (!this.riding) return;
    this.riding = false;
    this.#going.drop();
    cancelAnimationFrame(this.#frame);
    this.map.land();
    this.play.textContent = words.explore.ride;
    this.map.hop = undefined;
    this.map.mark();
    this.out.step(this.at);
    this.say();
  }

  /** @param {bigint} by */
  by(by) {
    const { giant } = this;
    if (!giant) return;
    this.pause();
    const at = this.at + by;
    this.goTo(at < 1n ? 1n : at > giant.squares ? giant.squares : at);
  }

  /**
   * The knight goes to a step at once.
   * @param {bigint} step
   */
  async goTo(step) {
    this.pause();
    await this.#stand(step);
    this.out.step(this.at);
    this.say();
  }

  /** @param {bigint} step */
  async #stand(step) {
    const { giant, map } = this;
    if (!giant) return;
    this.#asking = true;
    try {
      await this.#going.run(async (timely) => {
        map.rider = await timely(giant.step(step, TRAIL));
        this.at = step;
        map.mark();
      }, unlessStopped);
    } finally {
      this.#asking = false;
    }
  }

  /**
   * Flies to the knight.
   * @param {number} [least] No smaller than at this scale; by default so that moves are seen.
   */
  look(least) {
    const { rider, view } = this.map;
    if (!rider) return;
    const clear = view.scale < UNCLEAR ? CLEAR : view.scale;
    this.map.fly(rider, Math.max(least ?? clear, view.scale));
  }

  /**
   * How far a square is from the middle of the view, in pixels.
   * @param {{ file: bigint, rank: bigint }} square
   */
  #offset({ file, rank }) {
    const { view } = this.map;
    return [view.x(file) + view.scale / 2 - view.width / 2, view.y(rank) - view.scale / 2 - view.height / 2];
  }

  /** Says where the knight is. */
  say() {
    const { giant, map } = this;
    if (!giant || !map.rider) return;
    const { file, rank } = map.rider;
    this.out.said(words.explore.knight(placed(file, rank), counted(this.at), counted(giant.squares)));
  }

  /** @param {number} now */
  #tick(now) {
    const { giant } = this;
    if (!this.riding || !giant) return;
    // It sets out when it is seen.
    if (this.map.flies) this.#last = now;
    const time = Math.min(0.1, (now - this.#last) / 1000);
    this.#last = now;
    this.#part += time * Number(this.speed);
    const whole = BigInt(Math.floor(this.#part));
    if (!this.#asking && whole > 0n) {
      this.#part -= Math.floor(this.#part);
      const next = this.at + whole;
      const last = next >= giant.squares;
      this.#stand(last ? giant.squares : next).then(() => {
        this.say();
        if (last) this.pause();
      });
    }
    this.#hop();
    if (!this.map.flies) this.#follow(time);
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** Where between two squares the knight is. */
  #hop() {
    const { map } = this;
    const trail = map.rider?.trail;
    map.hop = undefined;
    if (!trail || trail.length < 4 || Number(this.speed) > HOPS || lessMotion()) return;
    // It hops in the first half of its time, and stands in the other.
    const part = Math.min(1, (this.#part % 1) * 2);
    const [file, rank] = trail.subarray(trail.length - 4, trail.length - 2);
    map.hop = { file, rank, part: part * part * (3 - 2 * part) };
    map.mark();
  }

  /** @param {number} time In seconds. */
  #follow(time) {
    const { map } = this;
    const { rider, view } = map;
    if (!rider || view.isWhole) return;
    const [file, rank] = view.inward(rider.file, rider.rank);
    const [x, y] = this.#offset({ file, rank });
    const out = Math.max(Math.abs(x) / view.width, Math.abs(y) / view.height);
    if (out > 0.5) {
      map.zoom(Math.max(1 / 1.6, 0.45 / out));
      view.pan(-0.2 * x, -0.2 * y);
      map.draw();
    } else if (out > 0.02) {
      const part = lessMotion() ? (out > 0.4 ? 1 : 0) : 1 - Math.exp(-FOLLOW * time);
      if (part > 0) view.pan(-x * part, -y * part);
      map.draw();
    }
  }
}
