/** Texts of pages, made harmless: they come from strangers and are shown to people. */

/** Control characters, and those that change the direction of what follows. */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const spaces = /\s+/g;

/** One line without control and bidirectional characters, at most so long. */
export function plainText(text: string, characters: number): string {
  const bounded = text.length > characters * 8 ? text.slice(0, characters * 8) : text;
  const plain = bounded.replaceAll(spaces, " ").replaceAll(unwanted, "").trim();
  return plain.length > characters ? plain.slice(0, characters).toWellFormed().trimEnd() : plain;
}

/** As {@link plainText}; null if nothing is left. */
export function plainTextOrNull(text: string | null | undefined, characters: number): string | null {
  if (text === null || text === undefined) return null;
  const plain = plainText(text, characters);
  return plain === "" ? null : plain;
}

/** What has an accent, a capital or another form: all but ASCII and the usual signs of prices and sentences. */
const foreign = /[^\0-\x7f€–—‘’“”•]/;

/** Lower case without accents, for comparing words. */
export function folded(text: string): string {
  if (!foreign.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l");
}

/** Whether the sticky pattern is met there in the text; what it met ends at its `lastIndex`. */
export function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/**
 * The pattern for texts that are {@link folded}, which takes the letters of some scripts apart. A class such as `\S` would lose its
 * capital, and with it its meaning: none of the patterns has one.
 */
export function foldedPattern({ source }: RegExp): RegExp {
  return new RegExp(folded(source));
}
