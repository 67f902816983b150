// How a language writes: its numbers, which word goes with how many, and lists. All of it is what the browser knows.

/**
 * @typedef {object} Writing
 * @property {(number: number | bigint) => string} counted A number with its thousands apart.
 * @property {(number: number, digits: number) => string} decimal A number with so many digits behind the point.
 * @property {(number: number, one: string, several: string) => string} plural "1 move", "3 moves".
 * @property {(items: string[]) => string} list "a", "a and b", "a, b and c".
 * @property {(date: Date) => string} day "4 November 2026".
 */

/**
 * @param {string} locale
 * @returns {Writing}
 */
export function writingOf(locale) {
  const numbers = new Intl.NumberFormat(locale);
  // Dates and lists are said later than the page opens, and a browser takes some ten milliseconds to learn how.
  /** @type {Intl.PluralRules | undefined} */
  let rules;
  /** @type {Intl.ListFormat | undefined} */
  let lists;
  /** @type {Intl.DateTimeFormat | undefined} */
  let days;
  const decimals = new Map();
  const decimal = (/** @type {number} */ number, /** @type {number} */ digits) => {
    if (!decimals.has(digits)) {
      decimals.set(digits, new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }));
    }
    return decimals.get(digits).format(number);
  };
  return {
    counted: (number) => numbers.format(number),
    decimal,
    plural: (number, one, several) => `${numbers.format(number)} ${(rules ??= new Intl.PluralRules(locale)).select(number) === "one" ? one : several}`,
    list: (items) => (lists ??= new Intl.ListFormat(locale)).format(items),
    day: (date) => (days ??= new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" })).format(date),
  };
}
