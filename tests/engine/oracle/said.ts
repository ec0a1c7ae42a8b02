// Documents priced for a kettle of three rivals, and what is said of them.

import assert from "node:assert/strict";
import {
  type EngineContext,
  type EngineProduct,
  type Language,
  type MarketOffer,
  type Outcome,
  type PriceLimit,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../../engine/index.ts";
import { aContext, aKettle, anOffer, marketAt, publishedBefore } from "./kettle.ts";

/** A Friday morning, at 10 in Berlin. */
export const NOW = Date.UTC(2026, 10, 27, 9);

const tags = [
  { key: "brand", value: "Acme" },
  { key: "purchasePrice", value: "12", doubleValue: 12 },
  { key: "EK-Preis (netto)", value: "11", doubleValue: 11 },
];

/** What a test says of the product, the market and the prices before. */
export interface Given {
  readonly product?: Partial<EngineProduct>;
  readonly offers?: readonly MarketOffer[];
  readonly context?: Partial<EngineContext>;
}

/** The rivals of whom a test does not say others. */
export const offers = [anOffer("Alba", 24), anOffer("Brix", 25.5), anOffer("Cora", 27)];

/** The price of a document. */
export function outcomeOf(document: object, given: Given = {}): Outcome {
  const parsed = parseStrategy({ name: "x", ...document });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const market = marketAt(NOW, given.offers ?? offers);
  const context = aContext(NOW, { timeZone: "Europe/Berlin", previousPrice: 26, ...given.context });
  const product = aKettle({ referencePrice: 30, tags, ...given.product });
  return recommend(compileStrategy(parsed.strategy), product, [market], context, { trace: true });
}

/** A document of one rule. */
export const ofRule = (rule: object): object => ({ otherwise: { rule } });

/** A document whose branch B skips on a condition, and that keeps the price otherwise. */
export function ofBranch(when: object): object {
  const branches = `[{"name":"B","when":${JSON.stringify(when)},"then":{"skip":"x"}}]`;
  return { branches: JSON.parse(branches), otherwise: { rule: { target: "keep" } } };
}

/** The sentences, as a reader gets them. */
export function said(document: object, given: Given = {}, language: Language = "en"): string {
  const { trace } = outcomeOf(document, given);
  return describe(trace ?? assert.fail(), language)
    .map(({ text }) => text)
    .join(" ");
}

/** Prices published so many hours ago; the last one is the previous price. */
export function published(...prices: readonly (readonly [number, number, PriceLimit?])[]): Given {
  const past = prices.map(([hoursAgo, price, limit]) => ({ hoursAgo, price, limit }));
  return { context: publishedBefore(NOW, past) ?? assert.fail() };
}

/** Both languages of what is said of a document. */
export function inBoth(document: object, given: Given = {}): readonly string[] {
  return [said(document, given), said(document, given, "de")];
}

/** A part of the English sentences, and of the German ones. */
export function assertSaid(sentences: readonly string[], ...parts: readonly string[]): void {
  for (const [index, part] of parts.entries()) {
    assert.ok(sentences[index]?.includes(part), `${part} | ${sentences[index]}`);
  }
}
