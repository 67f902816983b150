// The links to the modes: places to be, tools, and actions on what is shown. Where there is little room the tools fold
// into a list of their own.

import { words } from "../language/language.js";
import { html } from "./elements.js";

/** What the links of a group are for; some modes have none. @typedef {"places" | "tools" | "actions" | "nowhere"} Group */

/** @typedef {{ name: keyof import("../language/language.js").Words["modes"], group: Group }} Linked */

export class ModeLinks {
  /**
   * @param {Linked[]} modes
   * @param {(name: string) => void} follow
   */
  constructor(modes, follow) {
    this.links = modes.map(({ name, group }) => {
      const label = words.modes[name];
      const link = html("a", { href: `#${name}` }, label);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.#unfold(false);
        follow(name);
      });
      return { name, label, group, link };
    });
    const of = (/** @type {Group} */ wanted) => this.links.filter(({ group }) => group === wanted).map(({ link }) => link);
    this.fold = html("button", {
      type: "button",
      class: "fold",
      "aria-expanded": "false",
      "aria-controls": "tools",
      click: () => this.#unfold(!this.#isOpen),
    });
    const list = of("tools");
    const tools = html("div", { class: "tools" }, this.fold, html("div", { class: "list", id: "tools" }, ...list));
    tools.addEventListener("keydown", (event) => {
      const { key } = event;
      const at = list.findIndex((link) => link === document.activeElement);
      /** Where in the list a key leads, from its end if it is less than zero. @type {Record<string, number>} */
      const ways = { ArrowDown: (at + 1) % list.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
      const leads = key in ways && this.fold.offsetParent && (this.#isOpen || key.startsWith("Arrow"));
      if (!leads && (key !== "Escape" || !this.#isOpen)) return;
      event.stopPropagation();
      event.preventDefault();
      this.#unfold(key !== "Escape");
      (list.at(ways[key] ?? list.length) ?? this.fold).focus();
    });
    for (const leaves of /** @type {const} */ (["pointerdown", "focusin"])) {
      document.addEventListener(leaves, ({ target }) => {
        if (target instanceof Node && !tools.contains(target)) this.#unfold(false);
      });
    }
    this.elements = [html("div", { class: "places" }, ...of("places")), tools, html("div", { class: "actions" }, ...of("actions"))];
  }

  get #isOpen() {
    return this.fold.getAttribute("aria-expanded") === "true";
  }

  /** @param {boolean} open */
  #unfold(open) {
    this.fold.setAttribute("aria-expanded", String(open));
  }

  /** Marks the mode that is shown. @param {string} shown */
  mark(shown) {
    this.#unfold(false);
    let tool = "";
    for (const { name, label, group, link } of this.links) {
      if (name === shown) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
      if (name === shown && group === "tools") tool = label;
    }
    this.fold.textContent = tool || words.page.tools;
    this.fold.classList.toggle("current", tool !== "");
  }

  /** Where each link leads. @param {(name: string) => string} address */
  aim(address) {
    for (const { name, link } of this.links) link.href = address(name);
  }
}
