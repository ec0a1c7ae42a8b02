/**
 * The patterns of the search: a subset of regular expressions whose matching takes time linear in the text. There are
 * characters, `.`, classes (`[a-z]`, `[^0-9]`), `\d`, `\w`, `\s`, each with at most one of `*`, `+` and `?`; `^` at the
 * beginning and `$` at the end of an alternative; alternatives by `|`. A character that means something stands after a
 * backslash. There are no groups, so nothing is repeated that repeats, and no references back.
 */
import { apiError, type ApiError } from "../base/error.ts";
import { limits } from "../limits.ts";

/** A class or a character that is one of the pattern, from where the reader is. */
const classText = /^\[(?:\^|(?!\^))(?:\\[dws]|(?:\\[ -/:-@[-`{-~]|[^\\[\]-])(?:-(?:\\[ -/:-@[-`{-~]|[^\\[\]-]))?)+\]/u;
const range = /(\\[^dws]|[^\\])-(\\[^dws]|[^\\])/gu;
const escaped = /^\\[dws -/:-@[-`{-~]/u;
const plain = /^[^\\[\](){}*+?|^$]/u;

/**
 * The same pattern as PostgreSQL reads it.
 *
 * @param path of the pattern in the request
 * @throws 400 for what is not in the subset
 */
export function readPattern(pattern: string, path: string): string {
  if (pattern === "") throw refused("it is empty", path);
  if (Array.from(pattern).length > limits.products.searchPatternCharacters) {
    throw refused(`it has more than ${limits.products.searchPatternCharacters} characters`, path);
  }
  let unread = pattern;
  let read = "";
  while (unread !== "") {
    const next = nextPart(unread, path);
    read += next.written;
    unread = unread.slice(next.length);
  }
  return read;
}

/** What comes next: `|`, or an alternative's anchor, or an atom with its quantifier. */
function nextPart(unread: string, path: string): { written: string; length: number } {
  const single = /^(?:\||\^|\$(?=\||$))/u.exec(unread)?.[0];
  if (single !== undefined) return { written: single, length: 1 };
  const atom = (classText.exec(unread) ?? escaped.exec(unread) ?? plain.exec(unread))?.[0];
  if (atom === undefined) throw refused(`"${unread.slice(0, 10)}" is not supported there`, path);
  if (atom.startsWith("[")) requireRanges(atom, path);
  const quantifier = /^[*+?]/u.exec(unread.slice(atom.length))?.[0] ?? "";
  return { written: atom + quantifier, length: atom.length + quantifier.length };
}

/** The database refuses a range that ends before it begins. */
function requireRanges(classOf: string, path: string): void {
  for (const [whole, from = "", to = ""] of classOf.matchAll(range)) {
    if (lastPoint(from) > lastPoint(to)) throw refused(`"${whole}" is no range`, path);
  }
}

/** Of a character, which may stand after a backslash. */
function lastPoint(text: string): number {
  return text.codePointAt(text.startsWith("\\") ? 1 : 0) ?? 0;
}

function refused(why: string, path: string): ApiError {
  return apiError(
    "request.filterNotSupported",
    `The pattern cannot be searched for: ${why}. Use characters, ".", classes, \\d, \\w and \\s, each with one of "*", "+" and "?", "^", "$" and "|".`,
    path,
  );
}
