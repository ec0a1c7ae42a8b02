/** What was sent, as messages quote it: bounded, and on one line whatever it holds. */

const shownCharacters = 50;

/** A number or truth value as it is, the beginning of a text in quotes, else what kind of value it is. */
export function shown(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeOf(value);
}

/** The beginning of a text in quotes. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > shownCharacters ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text);
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
