// What this browser keeps for the next visit, by name.

/** Where the choice of a language is kept. */
export const LANGUAGE = "hippodrome.language";

/** What is kept under a name, or null. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, where the browser keeps anything; an empty one is forgotten. @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // It holds until the page is closed.
  }
}
