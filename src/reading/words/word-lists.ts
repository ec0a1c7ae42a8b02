/**
 * Words that mean the same on the pages of every language: what stands beside amounts, on buttons and in headings, and what a page
 * says of itself. What a language means by a word beside a price stands in the file of the language.
 */
import lists from "./word-lists.json" with { type: "json" };
import { folded } from "./plain-text.ts";

/** The folded words of a list. */
export function wordsIn(list: keyof typeof lists): string[] {
  return folded(lists[list]).split(", ");
}

/** A list of words as alternatives of an expression for folded texts, where `word*` has any ending, with patterns that no list can hold. */
export function anyOf(list: keyof typeof lists | null, ...patterns: readonly string[]): string {
  const listed = list === null ? [] : wordsIn(list);
  const written = listed.map((word) => RegExp.escape(word).replace(/\\\*$/, "[a-z]*"));
  return [...written, ...patterns.map((pattern) => pattern.replaceAll(/\P{ASCII}+/gu, folded))].join("|");
}
