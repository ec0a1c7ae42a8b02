// Runs the table that a pricing manager reads: docs/concepts/worked-examples.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  type CurrencyRate,
  type EngineContext,
  type EngineProduct,
  type Market,
  type MarketOffer,
  type OtherProduct,
  type Outcome,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";
import { type PastPrice, anOffer, marketAt, publishedBefore } from "./oracle/kettle.ts";

interface TableOffer {
  readonly vendor: string;
  readonly vendorId?: string;
  readonly price: number;
  readonly delivery?: number;
  readonly available?: boolean | null;
  readonly deliveryHours?: number;
  readonly ageHours?: number;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly own?: boolean;
  readonly ignored?: boolean;
}

interface TableMarket {
  readonly domain: string;
  readonly currency?: string;
  readonly offers: readonly TableOffer[];
}

type TableProduct = Omit<EngineProduct, "tags"> & { readonly tags: Readonly<Record<string, string | number>> };
type TableContext = Pick<EngineContext, "timeZone" | "currency" | "previousPrice" | "sales"> & {
  readonly now: string;
  readonly published?: readonly PastPrice[];
  readonly others?: Readonly<Record<string, OtherProduct>>;
  readonly rates?: readonly Omit<CurrencyRate, "atMs">[];
};

interface Expected {
  readonly price?: number;
  readonly skip?: string;
  readonly failure?: string;
  readonly messageId?: string;
  readonly sentence: string;
  readonly domain?: string | null;
  readonly branch?: string;
  readonly node?: number;
  readonly position?: number;
  readonly oldPosition?: number;
  readonly oldPrice?: number;
  readonly change?: number;
  readonly fallback?: boolean;
}

interface Example {
  readonly title: string;
  readonly rule?: unknown;
  readonly strategy?: unknown;
  readonly product?: Partial<TableProduct>;
  readonly markets: readonly TableMarket[];
  readonly context?: Partial<TableContext>;
  readonly expect: Expected;
}

interface Table {
  readonly defaults: { readonly product: TableProduct; readonly context: TableContext };
  readonly examples: readonly Example[];
}

const HOUR = 3_600_000;
const file = new URL("../../docs/concepts/worked-examples.json", import.meta.url);
const table: Table = JSON.parse(readFileSync(file, "utf8"));

function productOf(example: Example): EngineProduct {
  const { tags, ...product } = { ...table.defaults.product, ...example.product };
  const list = Object.entries(tags).map(([key, value]) =>
    typeof value === "number" ? { key, value: String(value), doubleValue: value } : { key, value },
  );
  return { ...product, tags: list };
}

function contextOf(example: Example): EngineContext {
  const { now, published, others, rates, ...context } = { ...table.defaults.context, ...example.context };
  const nowMs = Date.parse(now);
  return {
    ...context,
    nowMs,
    ...(published === undefined ? {} : publishedBefore(nowMs, published)),
    ...(others === undefined ? {} : { products: new Map(Object.entries(others)) }),
    ...(rates === undefined ? {} : { rates: rates.map((rate) => ({ ...rate, atMs: nowMs })) }),
  };
}

function marketOf(market: TableMarket, nowMs: number): Market {
  const offers = market.offers.map((offer, index) => offerOf(offer, { id: `${offer.vendor} ${index}`, nowMs }));
  return marketAt(nowMs, offers, { domain: market.domain, currency: market.currency ?? "EUR" });
}

function offerOf(offer: TableOffer, { id, nowMs }: { readonly id: string; readonly nowMs: number }): MarketOffer {
  return anOffer(offer.vendor, offer.price, {
    id,
    vendorDomainId: offer.vendorId ?? null,
    deliveryCosts: offer.delivery ?? 0,
    availability: offer.available === undefined ? true : offer.available,
    maxDeliveryHours: offer.deliveryHours ?? null,
    retrievedAtMs: nowMs - (offer.ageHours ?? 0) * HOUR,
    attributes: Object.entries(offer.attributes ?? {}).map(([key, value]) => ({ key, value })),
    own: offer.own ?? false,
    ignored: offer.ignored ?? false,
  });
}

/** What the outcome says of the things the example expects. */
function statedBy(outcome: Outcome, expected: Expected): object {
  const node = expected.node === undefined ? {} : { node: outcome.leafNodeId };
  if (outcome.kind === "skip") {
    return { skip: outcome.reason, ...node };
  }
  if (outcome.kind === "failure") {
    return { failure: outcome.message, messageId: outcome.messageId, ...node };
  }
  const figures: Readonly<Record<string, unknown>> = {
    price: outcome.price,
    domain: outcome.relevantDomain,
    branch: outcome.branchName,
    node: outcome.leafNodeId,
    position: outcome.newPosition,
    oldPosition: outcome.oldPosition,
    oldPrice: outcome.oldPrice,
    change: outcome.relativeChangePercent,
    fallback: outcome.withoutCompetitors,
  };
  return Object.fromEntries(Object.entries(figures).filter(([key]) => key === "price" || key in expected));
}

test("the table has at least 140 examples, each with its own title", () => {
  assert.ok(table.examples.length >= 140);
  assert.equal(new Set(table.examples.map((example) => example.title)).size, table.examples.length);
});

for (const example of table.examples) {
  test(`worked example: ${example.title}`, () => {
    const parsed = parseStrategy(example.strategy ?? { name: "Example", otherwise: { rule: example.rule } });
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const context = contextOf(example);
    const markets = example.markets.map((market) => marketOf(market, context.nowMs));
    const options = { trace: true };
    const outcome = recommend(compileStrategy(parsed.strategy), productOf(example), markets, context, options);
    const { sentence, ...expected } = example.expect;
    const messageId = expected.failure === undefined ? {} : { messageId: "ProcessingFailure" };
    assert.deepEqual(statedBy(outcome, example.expect), { ...messageId, ...expected });
    assert.ok(outcome.trace !== undefined);
    const sentences = describe(outcome.trace).map(({ text }) => text);
    assert.ok(sentences.includes(sentence), `"${sentence}" is not among\n${sentences.join("\n")}`);
  });
}
