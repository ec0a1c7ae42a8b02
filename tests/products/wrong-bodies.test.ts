/** Sends valid bodies with some values replaced. Every answer judges them; none is an internal error. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anOffer, aSnapshot, someProducts } from "../harness/market.ts";

const { service, customer } = await aService();
const [product = ""] = await someProducts(customer, 1);

/** Values that often break programs. */
const awkward: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "\u2028",
  "'; drop table product; --",
  "{}",
  "NaN",
  "a".repeat(20_000),
  "\uFFFF",
  0,
  -1,
  0.1 + 0.2,
  1e21,
  -1e-7,
  5e-324,
  1.797e308,
  9_007_199_254_740_994,
  2_147_483_648,
  [],
  [null],
  [[]],
  {},
  { constructor: 1 },
  "9999-12-31T23:59:59.999Z",
  "0001-01-01",
  "2026-01-31T12:00:00+18:00",
];

/** The value with some of its parts, at any depth, replaced by awkward ones, left out, or doubled. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const deeper: fc.Arbitrary<unknown> = Array.isArray(value)
    ? fc.tuple(...value.map(spoilt))
    : typeof value === "object" && value !== null
      ? fc.record(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoilt(member)])), {
          requiredKeys: Object.keys(value).slice(1),
        })
      : fc.constant(value);
  return fc.oneof({ weight: 9, arbitrary: deeper }, { weight: 1, arbitrary: fc.constantFrom(...awkward) });
}

async function judged(given: fc.Arbitrary<unknown>, send: (body: unknown) => Promise<Answer<Loose>>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(given, async (body) => {
      const answer = await send(body);
      assert.ok([200, 201, 400, 409].includes(answer.status), `${answer.status} ${answer.text}`);
      if (answer.status >= 400) assert.equal(answer.body.errors[0].code, answer.body.code);
      else if (Array.isArray(answer.body.data)) {
        for (const entry of answer.body.data) {
          for (const error of entry.errors ?? []) assert.match(error.code, /^(request|resource)\../);
        }
      }
    }),
    { numRuns: 150 },
  );
}

describe("wrong bodies", () => {
  test("POST products", async () => {
    const body = {
      version: "2",
      identifyingAttributes: ["customerProductId"],
      products: ["a", "b"].map((customerProductId) => ({
        customerProductId,
        name: "Kettle",
        gtin: 4_006_381_333_931,
        referencePrice: 10,
        minPriceBoundary: 5,
        maxPriceBoundary: 15,
        tags: [{ key: "k", value: "1" }],
      })),
    };
    await judged(spoilt(body), async (given) => await customer.client.post(`${customer.v3}/products`, given));
  });

  test("POST products/query", async () => {
    const filter = { oneOf: { field: "productId", values: ["1", 2] } };
    const body = { pagination: { start: 0, limit: 10 }, filter, includeTags: true };
    await judged(spoilt(body), async (given) => await customer.client.post(`${customer.v31}/products/query`, given));
  });

  test("POST offers", async () => {
    const offer = anOffer({
      vendorDomainId: "v",
      attributes: [{ key: "a", value: "b" }],
      minDeliveryHours: 1,
      maxDeliveryHours: 2,
      retrievalDate: "2026-01-01",
      availability: true,
    });
    const body = [aSnapshot(product, { offers: [offer, { ...offer, id: "second" }] }), aSnapshot(product)];
    await judged(spoilt(body), async (given) => await customer.client.post(`${customer.v2}/offers`, given));
  });

  test("PUT settings", async () => {
    const shops = [{ domain: "a.example", ownShopName: "Me" }];
    await judged(spoilt(shops), async (given) => await customer.client.put(`${customer.v3}/settings/shops`, given));
    const vendors = [{ domain: "a.example", vendorName: "B*", vendorDomainId: "1" }];
    const blacklist = `${customer.v2}/offerfilters/blacklist/vendors`;
    await judged(spoilt(vendors), async (given) => await customer.client.put(blacklist, given));
    await judged(
      spoilt(["a.example"]),
      async (given) => await customer.client.put(`${customer.v2}/settings/domains`, given),
    );
  });

  test("POST pricing strategies", async () => {
    const rule = {
      target: { position: 2 },
      competitors: { vendors: { include: ["A*"] }, minOffers: 1, outliers: { belowPercent: 50 } },
      adjust: { percent: -1, amount: -0.01 },
      minPrice: { max: [{ of: "tags.cost", marginPercent: 20, vat: "tags.vat" }, 1.5] },
      change: { maxPercentUp: 10 },
      rounding: { endings: [0.49, 0.99], direction: "up" },
    };
    const when = { any: [{ field: "tags.stock", gt: 5 }, { not: { field: "name", matches: "*x*" } }] };
    const document = { name: "S", branches: [{ name: "B", when, then: { rule } }], otherwise: { skip: "no" } };
    const path = `${customer.v3}/settings/pricingstrategies/validate`;
    await judged(spoilt({ document, message: "m" }), async (given) => await customer.client.post(path, given));
  });

  test("none of these bodies logged an error", () => {
    assert.deepEqual(
      service.logLines().filter((line) => JSON.parse(line).level >= 50),
      [],
    );
  });
});
