// The engine from document to sentence: one example, end to end.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineProduct,
  type MarketOffer,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

function anOffer(id: string, price: number, changes: Partial<MarketOffer> = {}): MarketOffer {
  return {
    id,
    vendorName: `${id}.example`,
    vendorDomainId: null,
    price,
    deliveryCosts: 0,
    availability: true,
    minDeliveryHours: null,
    maxDeliveryHours: null,
    retrievedAtMs: NOW,
    attributes: [],
    own: false,
    ignored: false,
    ...changes,
  };
}

const product: EngineProduct = {
  productId: "17",
  name: "Kettle",
  customerProductId: "K-1",
  gtin: 4_006_381_333_931,
  referencePrice: 25,
  minPriceBoundary: 18,
  maxPriceBoundary: 25,
  tags: [
    { key: "brand", value: "A" },
    { key: "purchasePrice", value: "15.00", doubleValue: 15 },
  ],
};

const document: unknown = JSON.parse(`{
  "name": "Electronics",
  "branches": [{
    "name": "Big brands",
    "when": { "field": "tags.brand", "in": ["A", "B"] },
    "then": { "rule": {
      "competitors": { "maxAgeHours": 48 },
      "target": { "position": 1 },
      "adjust": { "percent": -1 },
      "minPrice": { "of": "tags.purchasePrice", "marginPercent": 11.2, "vat": 19 },
      "unreachable": "floor",
      "rounding": { "ending": 0.49, "mode": "up" }
    } }
  }],
  "otherwise": { "skip": "no brand" }
}`);

test("the example gives its price, and sentences that say how", () => {
  const parsed = parseStrategy(document);
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const compiled = compileStrategy(parsed.strategy);
  const offers = [
    anOffer("own", 21, { own: true }),
    anOffer("shop-b", 19.9),
    anOffer("shop-c", 22),
    anOffer("shop-d", 23),
    anOffer("shop-e", 24),
    anOffer("shop-f", 12, { availability: false }),
    anOffer("shop-g", 13, { retrievedAtMs: NOW - 49 * HOUR }),
  ];
  const market = { domain: "shop.example", currency: "EUR", gatheredAtMs: NOW, offers };
  const context = {
    nowMs: NOW,
    timeZone: "Europe/Berlin",
    currency: "EUR",
    previousPrice: 19.87,
    sales: { units7d: 0, units30d: 0 },
  };
  const outcome = recommend(compiled, product, [market], context, { trace: true });
  assert.equal(outcome.kind, "recommendation", JSON.stringify(outcome));
  assert.ok(outcome.kind === "recommendation" && outcome.trace !== undefined);
  assert.deepEqual(
    { price: outcome.price, branch: outcome.branchName, leaf: outcome.leafNodeId, domain: outcome.relevantDomain },
    { price: 20.49, branch: "Big brands", leaf: 2, domain: "shop.example" },
  );
  assert.deepEqual(
    describe(outcome.trace).map(({ text }) => text),
    [
      "Branch 'Big brands' because brand is A.",
      "4 of 7 offers count: 1 own, 1 not available, 1 older than 48 h left out.",
      "Position 1 is 19.90 (shop-b.example) minus 1 % = 19.70.",
      "Raised to the floor 20.10 = purchase price 15.00 at 11.2 % margin plus 19 % VAT.",
      "Within 18.00 to 25.00.",
      "Ends in .49: 20.49.",
      "Up 3.1 % from 19.87 to 20.49.",
      "Position 2 of 5, margin 26.8 %.",
    ],
  );
  const { trace: _, ...withoutTrace } = outcome;
  assert.deepEqual(recommend(compiled, product, [market], context), withoutTrace);
});
