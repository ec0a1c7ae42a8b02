// Patterns with `*` for any run of characters, whatever the case, and selections made of them.

import type { Selection } from "../language/strategy.ts";
import { type Work, spend } from "./work.ts";

/** Whether a text matches the whole pattern; what it costs is counted if somebody counts. */
export type TextTest = (text: string, work?: Work) => boolean;

/**
 * Compiles a pattern. Case is folded with `toLowerCase`, which depends on no locale. Matching is linear in practice and
 * never backtracks over more than one `*`: a hostile pattern costs pattern × text at most.
 */
export function compilePattern(pattern: string): TextTest {
  const { test, cost, exact } = foldedPattern(folded(pattern));
  return (text, work) => {
    if (work !== undefined) {
      spend(work, cost + (text.length >> 4));
    }
    const given = folded(text);
    return test === null ? given === exact : test(given);
  };
}

/** Texts and patterns as they are compared. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** A pattern over folded texts; without `*`, it is one text exactly. */
interface FoldedPattern {
  readonly test: ((text: string) => boolean) | null;
  readonly exact: string;
  /** Steps of one test, besides those for the length of the text. */
  readonly cost: number;
}

function foldedPattern(pattern: string): FoldedPattern {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) {
    return { test: null, exact: first, cost: 1 };
  }
  const least = others.reduce((sum, piece) => sum + piece.length, first.length + last.length);
  const test = (text: string): boolean => {
    if (text.length < least || !text.startsWith(first) || !text.endsWith(last)) {
      return false;
    }
    let from = first.length;
    for (const piece of others) {
      const found = text.indexOf(piece, from);
      if (found < 0) {
        return false;
      }
      from = found + piece.length;
    }
    return from <= text.length - last.length;
  };
  return { test, exact: pattern, cost: 1 + (others.length >> 1) };
}

/** Whether one of some names matches one of some patterns. Patterns without `*` cost nothing, however many they are. */
export function compileAnyOf(patterns: readonly string[]): (names: readonly string[], work?: Work) => boolean {
  const compiled = patterns.map((pattern) => foldedPattern(folded(pattern)));
  const exact = new Set(compiled.flatMap((pattern) => (pattern.test === null ? [pattern.exact] : [])));
  const wild = compiled.flatMap(({ test, cost }) => (test === null ? [] : [{ test, cost }]));
  const matches = (name: string, work: Work | undefined): boolean => {
    const text = folded(name);
    const perTest = text.length >> 6;
    let cost = 1 + perTest;
    const isMatch =
      exact.has(text) ||
      wild.some((pattern) => {
        cost += pattern.cost + perTest;
        return pattern.test(text);
      });
    if (work !== undefined) {
      spend(work, cost);
    }
    return isMatch;
  };
  // The names of an evaluation come again on each domain, and with each target.
  const judged = new WeakMap<Work, Map<string, boolean>>();
  const once = (name: string, work: Work): boolean => {
    const names = judged.get(work) ?? new Map<string, boolean>();
    judged.set(work, names);
    const isMatch = names.get(name) ?? matches(name, work);
    names.set(name, isMatch);
    return isMatch;
  };
  return (names, work) =>
    names.some((name) => (work === undefined || wild.length <= FEW ? matches(name, work) : once(name, work)));
}

/** So few patterns are tested faster than a name is found. */
const FEW = 4;

/** Why a selection does not take a thing with these names; null if it takes it. */
export type SelectionVerdict = (names: readonly string[], work?: Work) => "excluded" | "not included" | null;

/** Compiles a selection: taken is what some `include` pattern matches (all, without one) and no `exclude` pattern does. */
export function compileSelection(selection: Selection): SelectionVerdict {
  const isIncluded = selection.include === undefined ? null : compileAnyOf(selection.include);
  const isExcluded = compileAnyOf(selection.exclude ?? []);
  return (names, work) => {
    if (isIncluded !== null && !isIncluded(names, work)) {
      return "not included";
    }
    return isExcluded(names, work) ? "excluded" : null;
  };
}
