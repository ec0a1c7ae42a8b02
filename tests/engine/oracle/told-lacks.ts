// Explanations are complete: what has no value is told where another stands in for it, and whatever leaves no price.

import assert from "node:assert/strict";
import type { EngineContext, EngineProduct, Market, Sentence, Strategy } from "../../../engine/index.ts";

/** The part of a document at a JSON pointer; null for a part that the document does not have. */
export function partAt(document: unknown, pointer: string): unknown {
  let found: unknown = document;
  for (const key of pointer.split("/").slice(1)) {
    found =
      typeof found === "object" && found !== null ? Object.entries(found).find(([name]) => name === key)?.[1] : null;
  }
  return found ?? null;
}

/** What was explained. */
export interface Given {
  readonly strategy: Strategy;
  readonly product: EngineProduct;
  /** Null where all domains are one: what is missing there is not checked. */
  readonly market: Market | null | undefined;
  readonly context: EngineContext;
}

/** Whether what a sentence calls missing is. */
const LACKING: readonly (readonly [RegExp, (given: Given, name: string) => boolean])[] = [
  [/(?<!in )\btag (\w+) is missing\b/g, ({ product }, name) => product.tags.every(({ key }) => key !== name)],
  [
    /\btag (\w+) is "[^"]*", not a number/g,
    ({ product }, name) => product.tags.some(({ key, doubleValue }) => key === name && doubleValue === undefined),
  ],
  [
    /\b(?:else, because|floor:|ceiling:) reference price is missing\b/g,
    ({ product }) => product.referencePrice === null,
  ],
  [
    /\b(?:else, because|floor:|ceiling:) min price boundary is missing\b/g,
    ({ product }) => product.minPriceBoundary === null,
  ],
  [
    /\b(?:else, because|floor:|ceiling:) max price boundary is missing\b/g,
    ({ product }) => product.maxPriceBoundary === null,
  ],
  [
    /\b(?:else, because|floor:|ceiling:) published price is missing\b/g,
    ({ context }) => context.previousPrice === null,
  ],
  [
    /\b(?:else, because|floor:|ceiling:) own (?:unit|total) price is missing\b/g,
    ({ market }) => market?.offers.every(({ own, ignored }) => !own || ignored) ?? true,
  ],
  [
    /\b(?:else, because|floor:|ceiling:) lowest unit price is missing\b/g,
    ({ market }) =>
      market?.offers.every(({ own, ignored, availability }) => own || ignored || availability === false) ?? true,
  ],
];

/** An amount of the product alone that has no value, by its own words; undefined if it has one or is another. */
function lackOf(part: unknown, { product }: Given): string | undefined {
  const key = /^tags\.(\w+)$/.exec(Object(part).of ?? "")?.[1];
  return key === undefined || product.tags.some((tag) => tag.key === key) ? undefined : `tag ${key} is missing`;
}

/** The limit of a rule that a sentence about a failure or a skip names, and where it stands. */
const NAMED_LIMITS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/recommended min price .* violates /, /^The floor is /, "minPrice"],
  [/recommended max price .* violates /, /^The ceiling is /, "maxPrice"],
  [
    /^(?:No recommendation|Another rule follows): position \d+ would need .*, below the floor /,
    /^The floor is /,
    "minPrice",
  ],
  [
    /^(?:No recommendation|Held for approval): the change to .* is greater than the change limit/,
    /^The change limit is /,
    "",
  ],
];

/** Explanations are complete: an `else` that stands in, a limit that there is none of, and one that leaves no price are told. */
export function checkLacks(sentences: readonly Sentence[], given: Given): number {
  const all = sentences.map(({ text }) => text).join("\n");
  let claims = 0;
  const claim = (holds: boolean, text: string): void => {
    claims += 1;
    assert.ok(holds, `${text}\n${all}`);
  };
  for (const [index, { text, pointer }] of sentences.entries()) {
    for (const [pattern, isLacking] of given.market === null ? LACKING.slice(0, 2) : LACKING) {
      for (const [, name = ""] of text.matchAll(pattern)) {
        claim(isLacking(given, name), text);
      }
    }
    const limit = /^(?:There is no|The) (floor|ceiling)(?:: | is )/.exec(text)?.[1];
    if (limit !== undefined) {
      claim((limit === "floor" ? /\/minPrice\b/ : /\/maxPrice\b/).test(pointer), text);
    }
    for (const [ends, tells, key] of NAMED_LIMITS) {
      const rule = key === "" || pointer.endsWith(`/${key}`) ? pointer : pointer.replace(/\/\w+$/, `/${key}`);
      const part = partAt(given.strategy, rule);
      if (ends.test(text) && typeof part === "object" && part !== null) {
        claim(
          sentences.slice(0, index).some((before) => tells.test(before.text)),
          text,
        );
      }
    }
  }
  return claims;
}

/** Each limit of the rule that gave the price, by an amount without value, says so, and what stands in. */
export function checkElse(sentences: readonly Sentence[], given: Given): number {
  let claims = 0;
  const last = sentences.findLastIndex(({ text }) => text.startsWith("Another rule follows"));
  const priced = sentences.slice(last + 1);
  const rules = new Set(
    priced.flatMap(({ pointer }) => /^(.*\/rule)\/(?:target|withoutCompetitors)/.exec(pointer)?.[1] ?? []),
  );
  for (const pointer of [...rules].flatMap((rule) => [`${rule}/minPrice`, `${rule}/maxPrice`])) {
    const part = partAt(given.strategy, pointer);
    const lack = lackOf(part, given);
    if (lack !== undefined) {
      const told = priced.find((sentence) => sentence.pointer === pointer)?.text ?? "nothing";
      const tells = Object(part).else === "none" ? /^There is no / : /\belse, because /;
      claims += 1;
      assert.ok(tells.test(told) && told.includes(lack), `${told}\n${sentences.map(({ text }) => text).join("\n")}`);
    }
  }
  return claims;
}
