// A button that copies a text, and says so for a moment, to all readers.

import { words } from "../language/language.js";
import { html } from "./elements.js";

/** How long it says so, in milliseconds. */
const MOMENT = 1800;

/**
 * @param {string} label
 * @param {() => { what: string, text: string }} ask What is copied, and what that is called.
 * @param {(text: string) => void} announce
 */
export function copyButton(label, ask, announce) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;
  const say = (/** @type {string} */ word, /** @type {string} */ sentence) => {
    announce(sentence);
    button.textContent = word;
    clearTimeout(back);
    back = setTimeout(() => (button.textContent = label), MOMENT);
  };
  const press = async () => {
    const { what, text } = ask();
    try {
      await navigator.clipboard.writeText(text);
      say(words.common.copied, words.common.whatCopied(what));
    } catch {
      // Without the right to the clipboard the reader can still select it.
      say(words.common.notCopied, words.common.whatNotCopied(what));
    }
  };
  const button = html("button", { type: "button", "aria-label": label, click: press }, label);
  return button;
}
