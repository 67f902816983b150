// Going through a recording: play, pause, step forward and back, to the start, to the end, by hand, at
// any speed.
//
// The player knows how many steps there are and where we are; what is shown there is somebody else's
// business. At an easy speed a step has two beats: the candidates with their numbers, then the choice
// lights up, then the jump.

import { html, iconButton } from "../controls/elements.js";
import { counted, words } from "../language/language.js";

/** Beyond this speed, steps a second, a step is one beat. */
const TWO_BEATS = 4;

/** Speeds of the slider: a step every two seconds, to tens of thousands a second. */
const SPEEDS = [0.5, 1, 2, 3, 5, 8, 12, 20, 40, 100, 300, 1000, 5000, 40_000];

/** Seconds that the whole lasts at most, unless a speed is chosen: about half a minute, as there are few speeds. */
const WHOLE = 45;

/** The slowest speed that is chosen for a reader. */
const SLOWEST = 2;

/** The signs of the buttons: paths on 24 by 24. */
export const ICONS = {
  start: "M6 5v14M19 5l-10 7 10 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4.500l12 7.500-12 7.500z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  end: "M18 5v14M5 5l10 7-10 7z",
};

export class Player {
  at = 0;
  length = 0;
  playing = false;
  speed = SLOWEST;
  /** The speed that was chosen; 0 for what suits the length. */
  #chosen = 0;
  /** @type {number} */
  #frame = 0;
  /** The moment of the last step. */
  #last = 0;
  #revealed = false;

  /**
   * @param {object} out
   * @param {(at: number, time: number, reveal: boolean) => void} out.show Shows a place; the knight has
   *   so much time to go there.
   * @param {(at: number) => void} out.rest We have come to rest, or have gone by hand.
   * @param {(speed: number) => void} out.speed The speed was changed.
   * @param {HTMLElement} out.between Stands between the buttons and the speed.
   */
  constructor(out) {
    this.out = out;
    const says = words.player;
    this.play = iconButton(ICONS.play, says.play, says.space, () => this.toggle());
    this.play.classList.add("play");
    this.buttons = {
      start: iconButton(ICONS.start, says.toStart, "s", () => this.go(0)),
      back: iconButton(ICONS.back, says.back, ",", () => this.go(this.at - 1)),
      forward: iconButton(ICONS.forward, says.forward, ".", () => this.go(this.at + 1)),
      end: iconButton(ICONS.end, says.toEnd, "e", () => this.go(this.length)),
    };
    this.scrubber = html("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      class: "scrubber",
      "aria-label": says.step,
      input: () => this.go(Number(this.scrubber.value), 0),
    });
    this.count = html("output", { class: "count" });
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      "aria-label": says.speed,
      input: () => {
        this.setSpeed(SPEEDS[Number(this.slider.value)]);
        this.out.speed(this.speed);
      },
    });
    this.pace = html("output", { class: "pace" });
    const { start, back, forward, end } = this.buttons;
    this.element = html(
      "section",
      { class: "player", "aria-label": says.player },
      html("div", { class: "line" }, this.scrubber, this.count),
      html("div", { class: "buttons" }, start, back, this.play, forward, end),
      out.between,
      html("label", { class: "speed" }, html("span", {}, says.speed), this.slider, this.pace),
    );
    this.setSpeed(0);
    this.#update();
  }

  /** What the keys do. @type {Record<string, () => void>} */
  keys = {
    " ": () => this.toggle(),
    ".": () => this.go(this.at + 1),
    ",": () => this.go(this.at - 1),
    ArrowRight: () => this.go(this.at + 1),
    ArrowLeft: () => this.go(this.at - 1),
    s: () => this.go(0),
    e: () => this.go(this.length),
    "+": () => this.faster(1),
    "-": () => this.faster(-1),
  };

  /** @param {number} chosen Steps a second; 0 for what suits the length. */
  setSpeed(chosen) {
    this.#chosen = chosen;
    const suits = SPEEDS.find((known) => known >= SLOWEST && this.length <= WHOLE * known);
    const speed = chosen || (suits ?? SPEEDS[SPEEDS.length - 1]);
    this.speed = speed;
    const nearest = SPEEDS.findIndex((known) => known >= speed);
    this.slider.value = String(nearest < 0 ? SPEEDS.length - 1 : nearest);
    this.pace.textContent = words.player.perSecond(counted(speed));
    this.slider.setAttribute("aria-valuetext", words.player.stepsPerSecond(counted(speed)));
  }

  /**
   * The next speed of the slider, or the one before.
   * @param {1 | -1} way
   */
  faster(way) {
    this.slider.value = String(Number(this.slider.value) + way);
    this.slider.dispatchEvent(new Event("input"));
  }

  /**
   * Another recording, and where to begin in it.
   * @param {number} length
   * @param {number} at
   */
  load(length, at) {
    this.pause();
    this.length = length;
    this.at = Math.max(0, Math.min(at, length));
    this.setSpeed(this.#chosen);
    this.#update();
    this.out.show(this.at, 0, true);
  }

  /**
   * The step that is shown, as an address has it; -1 for the last.
   * @param {number} none What it is where there is nothing to go through.
   */
  shown(none) {
    if (this.length === 0) return none;
    return this.at === this.length ? -1 : Math.max(1, this.at);
  }

  /** There is nothing to go through, until something is loaded. */
  unload() {
    this.#stop();
    this.length = this.at = 0;
    this.#update();
  }

  /**
   * Goes to a step by hand.
   * @param {number} at
   * @param {number} [time] That the knight may take; by default what suits a single step.
   */
  go(at, time) {
    if (this.length === 0) return;
    at = Math.max(0, Math.min(at, this.length));
    const single = Math.abs(at - this.at) === 1;
    this.#stop();
    if (at !== this.at) {
      this.at = at;
      this.out.show(at, time ?? (single ? 260 : 0), true);
    }
    this.#update();
    this.out.rest(at);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.start();
  }

  start() {
    if (this.length === 0) return;
    if (this.at >= this.length) {
      this.at = 0;
      this.out.show(0, 0, false);
    }
    this.playing = true;
    this.#last = performance.now();
    this.#revealed = false;
    this.#update();
    if (this.speed <= TWO_BEATS) this.out.show(this.at, 0, false);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  pause() {
    if (!this.playing) return;
    this.#stop();
    this.#update();
    this.out.show(this.at, 0, true);
    this.out.rest(this.at);
  }

  #stop() {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.playing) return;
    const beat = 1000 / this.speed;
    const due = Math.floor((now - this.#last) / beat);
    const calm = this.speed <= TWO_BEATS;
    if (due >= 1) {
      this.#last += due * beat;
      // After a pause of the browser's own, nothing is caught up on.
      if (now - this.#last > 1000) this.#last = now;
      this.at = Math.min(this.at + due, this.length);
      this.#revealed = false;
      this.out.show(this.at, due === 1 ? Math.min(420, beat * 0.55) : 0, !calm);
      if (this.at === this.length) {
        this.#stop();
        this.out.show(this.at, 0, true);
        this.out.rest(this.at);
      }
      this.#update();
    } else if (calm && !this.#revealed && now - this.#last > beat * 0.62) {
      this.#revealed = true;
      this.out.show(this.at, 0, true);
    }
    if (this.playing) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #update() {
    const { at, length, playing } = this;
    this.scrubber.max = String(length);
    this.scrubber.value = String(at);
    this.scrubber.style.setProperty("--done", `${length > 0 ? (100 * at) / length : 0}%`);
    this.scrubber.setAttribute("aria-valuetext", words.player.stepOf(at, length));
    this.count.textContent = `${counted(at)} / ${counted(length)}`;
    this.play.querySelector("path")?.setAttribute("d", playing ? ICONS.pause : ICONS.play);
    const label = playing ? words.player.pause : words.player.play;
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (${words.player.space})`;
    this.play.disabled = this.scrubber.disabled = length === 0;
    this.buttons.start.disabled = this.buttons.back.disabled = at === 0;
    this.buttons.end.disabled = this.buttons.forward.disabled = at === length;
  }
}
