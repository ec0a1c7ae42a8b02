// Patterns with `*` for any run of characters, whatever the case, and selections made of them.

import type { Edition } from "./grammar.ts";
import type { Selection } from "./strategy.ts";

/** Whether a text matches the whole pattern. */
export type TextTest = (text: string) => boolean;

/**
 * Compiles a pattern. Case is folded with `toLowerCase`, which depends on no locale. Matching is linear in practice and
 * never backtracks over more than one `*`: a hostile pattern costs pattern × text at most.
 */
export function compilePattern(pattern: string, edition: Edition = 1): TextTest {
  if (edition === 2) {
    const matches = compilePattern(pattern.normalize("NFC"));
    return (text) => matches(text.normalize("NFC"));
  }
  const pieces = pattern.toLowerCase().split("*");
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) {
    return (text) => text.toLowerCase() === first;
  }
  return (text) => {
    const folded = text.toLowerCase();
    if (folded.length < first.length + last.length || !folded.startsWith(first) || !folded.endsWith(last)) {
      return false;
    }
    let from = first.length;
    for (const piece of rest) {
      const found = folded.indexOf(piece, from);
      if (found < 0) {
        return false;
      }
      from = found + piece.length;
    }
    return from <= folded.length - last.length;
  };
}

/** Why a selection does not take a thing with these names; null if it takes it. */
export type SelectionVerdict = (names: readonly string[]) => "excluded" | "not included" | null;

/** Compiles a selection: taken is what some `include` pattern matches (all, without one) and no `exclude` pattern does. */
export function compileSelection(selection: Selection, edition: Edition): SelectionVerdict {
  const tests = (patterns: readonly string[]): TextTest[] =>
    patterns.map((pattern) => compilePattern(pattern, edition));
  const include = selection.include === undefined ? null : tests(selection.include);
  const exclude = tests(selection.exclude ?? []);
  const matchesAny = (some: readonly TextTest[], names: readonly string[]): boolean =>
    some.some((test) => names.some(test));
  return (names) => {
    if (include !== null && !matchesAny(include, names)) {
      return "not included";
    }
    return matchesAny(exclude, names) ? "excluded" : null;
  };
}
