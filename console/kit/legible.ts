/** What is invisible in a text that others wrote, shown: it could make the text look like another, or turn the line. */

/** Control characters and marks of direction, which could make a text look like another. */
export const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The text with what is invisible shown, for where no markup can be: the choices of a field. */
export function legible(text: string): string {
  return text.replaceAll(invisible, symbolOf);
}

/** Any value as JSON, with what is invisible in its texts shown. The ends of its lines are JSON's own. */
export function legibleJson(value: unknown): string {
  return legibleLines(JSON.stringify(value, null, 2));
}

/** A text of several lines, whose ends stay. */
export function legibleLines(text: string): string {
  return text.split("\n").map(legible).join("\n");
}

/** Control characters have pictures in Unicode; other marks are shown by their number. */
function symbolOf(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `‹${code.toString(16).toUpperCase()}›`;
}
