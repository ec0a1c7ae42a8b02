/** Interface 4.3 and 2.2: market data as retrieved. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, listOffers } from "../harness/market.ts";
import {
  aContract,
  aroundNow,
  assertHas,
  assertRefused,
  at,
  dataOf,
  importAll,
  instantPattern,
  offeredAt,
  query,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";

const kettle = {
  customerProductId: "kettle",
  name: "Kettle",
  gtin: 4006381333931,
  referencePrice: 20,
  minPriceBoundary: 5,
  maxPriceBoundary: 50,
  tags: [{ key: "brand", value: "Contoso" }],
};

/** Offers of a kettle on one domain: two share the lowest price, delivery decides between them. */
const offers = [
  anOffer({ id: "offer b", vendorName: "B", price: 10, deliveryCosts: 5, minDeliveryHours: 24, maxDeliveryHours: 48 }),
  anOffer({ id: "offer c", vendorName: "C", price: 10, deliveryCosts: 1, availability: true, vendorDomainId: "c-1" }),
  anOffer({ id: "offer d", vendorName: "D", price: 12, deliveryCosts: 3 }),
];

/** A contract with `kettle`, offered on `a.example`, and a product without offers. */
async function offered(): Promise<{ contract: Customer; id: string }> {
  const contract = await aContract(customer);
  const [id = ""] = await importAll(contract, [kettle, { customerProductId: "plain" }]);
  await submitAll(contract, [aSnapshot(id, { domain: "a.example", offers })]);
  return { contract, id };
}

describe("4.3 GET offers", () => {
  test("grouped per product: product information and the list of offers for it; others are left out", async () => {
    const { contract, id } = await offered();
    const [entry, ...others] = await listOffers(contract);
    assert.deepEqual(others, []);
    const { tags: _, ...fields } = kettle;
    assertHas(entry.product, { id, ...fields, tags: [{ key: "brand", value: "Contoso" }] });
    assert.equal(entry.offers.length, 3);
  });

  test("an offer has the fields of 2.2; delivery times also as min/maxDeliveryHours", async () => {
    const { contract, id } = await offered();
    const [entry] = await listOffers(contract);
    const byVendor = new Map<string, Loose>(entry.offers.map((offer: Loose) => [offer.vendorName, offer]));
    const offer = byVendor.get("B");
    assertHas(offer, {
      productId: id,
      domain: "a.example",
      vendorName: "B",
      url: "https://shop-b.example/kettle",
      productName: "Kettle",
      price: 10,
      deliveryCosts: 5,
      currency: "EUR",
      minDeliveryTime: 24,
      maxDeliveryTime: 48,
      minDeliveryHours: 24,
      maxDeliveryHours: 48,
      attributes: [],
      ignored: false,
    });
    assert.deepEqual(
      Object.keys(offer).filter((name) => offer[name] === null),
      [],
    );
    for (const name of ["creationDate", "retrievalDate"]) assert.match(offer[name], instantPattern);
    assert.ok(!("availability" in offer) && !("vendorDomainId" in offer), "optional");
    assertHas(byVendor.get("C"), { availability: true, vendorDomainId: "c-1" });
  });

  test("position on the domain by unit and by total price: 1-based, ties share the better one (interface 2.2-1)", async () => {
    const { contract } = await offered();
    const positions = Object.fromEntries(
      (await listOffers(contract))[0].offers.map((offer: Loose) => [
        offer.vendorName,
        [offer.positionByUnitPrice, offer.positionByTotalPrice],
      ]),
    );
    assert.deepEqual(positions, { B: [1, 2], C: [1, 1], D: [3, 2] });
  });

  test("`includeTags` default true; booleans in any case", async () => {
    const { contract } = await offered();
    for (const no of ["false", "False", "FALSE"]) {
      assert.deepEqual((await listOffers(contract, { includeTags: no }))[0].product.tags, [], no);
    }
    assert.equal((await listOffers(contract, { includeTags: "True" }))[0].product.tags.length, 1);
    const { start: startDate, end: endDate } = aroundNow();
    const wrong = query({ startDate, endDate, includeTags: "perhaps" });
    assertRefused(await contract.client.get(`${contract.v3}/offers${wrong}`), 400);
  });

  test("both bounds are required (interface 4.3)", async () => {
    const { start: startDate, end: endDate } = aroundNow();
    for (const parameters of [{}, { startDate }, { endDate }]) {
      assertRefused(await customer.client.get(`${customer.v3}/offers${query(parameters)}`), 400);
    }
  });

  test("`ignored`: blacklisted by vendor; parts match together, any case, `*` wildcard, history included", async () => {
    const { contract } = await offered();
    const path = `${contract.v2}/offerfilters/blacklist/vendors`;
    const ignored = async (filters: object[]): Promise<string[]> => {
      assert.deepEqual(dataOf(await contract.client.put(path, filters)), filters);
      assert.deepEqual(dataOf(await contract.client.get(path)), filters);
      const [entry] = await listOffers(contract);
      return entry.offers
        .filter((offer: Loose) => offer.ignored)
        .map(({ vendorName }: Loose) => vendorName)
        .sort();
    };
    assert.deepEqual(await ignored([{ vendorName: "b" }]), ["B"]);
    assert.deepEqual(await ignored([{ vendorName: "*" }]), ["B", "C", "D"]);
    assert.deepEqual(await ignored([{ vendorName: "B", domain: "other.example" }]), []);
    assert.deepEqual(await ignored([{ domain: "A.*", vendorDomainId: "C-*" }]), ["C"]);
    assert.deepEqual(await ignored([]), []);
  });
});

const comparison = (kind: "String" | "Number", attributeName: string, value: unknown): Loose => ({
  type: "ComparisonFilter",
  left: { type: `${kind}ValueProvider`, attributeName },
  right: { type: `${kind}ConstantValueProvider`, value },
  comparison: { type: `${kind}Equality` },
});

describe("4.3 POST offers/query", () => {
  const body = { pagination: { start: 0, limit: 10 }, range: aroundNow() };

  async function ask(contract: Customer, more: object = {}): Promise<string[]> {
    const answer = await contract.client.post(`${contract.v3}/offers/query`, { ...body, ...more });
    return dataOf(answer).map(({ vendorName }: Loose) => vendorName);
  }

  test("`data` list of offers (2.2)", async () => {
    const { contract, id } = await offered();
    const answer = await contract.client.post(`${contract.v3}/offers/query`, body);
    const offer = dataOf(answer).find(({ vendorName }: Loose) => vendorName === "B");
    assertHas(offer, { productId: id, domain: "a.example", price: 10, minDeliveryTime: 24, positionByUnitPrice: 1 });
    assert.equal(offer.ignored, false);
  });

  test("form 1: a comparison on productId; the comparison as a plain string too (interface 4.3-16)", async () => {
    const { contract, id } = await offered();
    const [other = ""] = await importAll(contract, [{ customerProductId: "other" }]);
    await submitAll(contract, [offeredAt(other, 5)]);
    const filter = comparison("String", "productId", id);
    assert.deepEqual((await ask(contract, { filter })).sort(), ["B", "C", "D"]);
    assert.deepEqual((await ask(contract, { filter: { ...filter, comparison: "StringEquality" } })).length, 3);
    assert.equal((await ask(contract)).length, 4);
    assert.deepEqual(await ask(contract, { filter: comparison("String", "productId", "999999999999") }), []);
  });

  test("form 2: AND of form 1 and NOT ignoredBy = contract number: valid offers of a product", async () => {
    const { contract, id } = await offered();
    await contract.client.put(`${contract.v2}/offerfilters/blacklist/vendors`, [{ vendorName: "B" }]);
    const { contractNumber } = dataOf(await contract.client.get(contract.v3));
    const ignored = comparison("Number", "ignoredBy", contractNumber);
    const filters = [comparison("String", "productId", id), { type: "NotFilter", filter: ignored }];
    assert.deepEqual((await ask(contract, { filter: { type: "AndFilter", filters } })).sort(), ["C", "D"]);
  });

  test("form 3: a comparison on reseller_name with a vendor name", async () => {
    const { contract } = await offered();
    assert.deepEqual(await ask(contract, { filter: comparison("String", "reseller_name", "D") }), ["D"]);
  });

  test("`sort` {metric: TotalPrice or Price, order: asc}", async () => {
    const { contract } = await offered();
    const [other = ""] = await importAll(contract, [{ customerProductId: "other" }]);
    await submitAll(contract, [offeredAt(other, 12.5)]);
    assert.deepEqual(await ask(contract, { sort: { metric: "TotalPrice", order: "asc" } }), ["C", "Shop B", "B", "D"]);
    const byPrice = await ask(contract, { sort: { metric: "Price", order: "asc" } });
    assert.deepEqual(byPrice.slice(2), ["D", "Shop B"]);
    assertRefused(
      await contract.client.post(`${contract.v3}/offers/query`, { ...body, sort: { metric: "Name", order: "asc" } }),
      400,
    );
  });

  test("`sort` holds for the offers of one product as for all", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [kettle]);
    const offersOfTwo = [
      anOffer({ vendorName: "E", price: 10, deliveryCosts: 5 }),
      anOffer({ vendorName: "F", price: 12, deliveryCosts: 1 }),
    ];
    await submitAll(contract, [aSnapshot(id, { offers: offersOfTwo })]);
    const filter = comparison("String", "productId", id);
    assert.deepEqual(await ask(contract, { filter, sort: { metric: "TotalPrice", order: "asc" } }), ["F", "E"]);
    assert.deepEqual(await ask(contract, { filter, sort: { metric: "Price", order: "asc" } }), ["E", "F"]);
  });

  test("any other filter is 400; `range` with both bounds and `pagination.start` are required", async () => {
    const product = comparison("String", "productId", "1");
    for (const filter of [
      {},
      { type: "OrFilter", filters: [product] },
      { type: "NotFilter", filter: product },
      { type: "AndFilter", filters: [product, product] },
      comparison("String", "domain", "a.example"),
      comparison("Number", "productId", 1),
    ]) {
      assertRefused(await customer.client.post(`${customer.v3}/offers/query`, { ...body, filter }), 400);
    }
    for (const wrong of [
      { pagination: body.pagination },
      { range: body.range },
      { ...body, pagination: { limit: 5 } },
      { ...body, range: { start: at(0) } },
      { ...body, range: { end: at(0) } },
    ]) {
      const answer = await customer.client.post(`${customer.v3}/offers/query`, wrong);
      assertRefused(answer, 400);
      assertHas(answer.body, { code: answer.body.errors[0].code, message: answer.body.errors[0].message });
    }
  });
});

describe("4.3 POST offers/stats/query", () => {
  const body = { pagination: { start: 0, limit: 10 }, range: aroundNow() };

  async function statistics(contract: Customer, more: object = {}): Promise<Loose[]> {
    return dataOf(await contract.client.post(`${contract.v31}/offers/stats/query`, { ...body, ...more }));
  }

  test("by unit price, by total price and per domain; ignored and own offers left out (interface 2.4-3)", async () => {
    const { contract, id } = await offered();
    await submitAll(contract, [offeredAt(id, 20, "b.example")]);
    const own = anOffer({ vendorName: "Mine", price: 1 });
    await submitAll(contract, [aSnapshot(id, { domain: "own.example", offers: [own] })]);
    dataOf(
      await contract.client.put(`${contract.v3}/settings/shops`, [{ domain: "own.example", ownShopName: "Mine" }]),
    );
    dataOf(await contract.client.put(`${contract.v2}/offerfilters/blacklist/vendors`, [{ vendorName: "D" }]));
    const [entry, ...others] = await statistics(contract);
    assert.deepEqual(others, [], "a product without market data yields no entry");
    assert.equal(entry.productId, id);
    assert.equal(entry.offerCount, 3);
    const { unitPriceStats, totalPriceStats, domainStats } = entry.stats;
    assertHas(unitPriceStats, { min: 10, median: 10, max: 20 });
    assert.equal(unitPriceStats.avg, 13.33, "half-up to 2 decimals");
    assert.equal(unitPriceStats.cheapestShops.length, 2);
    assertHas(totalPriceStats, { min: 11, median: 15, max: 20 });
    assert.deepEqual(
      domainStats.map(({ domain, competitorOfferCount }: Loose) => [domain, competitorOfferCount]),
      [
        ["a.example", 2],
        ["b.example", 1],
      ],
      "domains without competitor offers are left out",
    );
    assertHas(domainStats[1], { unitPriceStats: { min: 20, avg: 20, max: 20 }, totalPriceStats: { min: 20 } });
  });

  test("amounts half-up to 2 decimals, whatever the offers have", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [kettle]);
    const prices = [1.125, 2.0049, 2.0051];
    const exact = prices.map((price) => anOffer({ price, deliveryCosts: 0.0001, vendorName: `at ${price}` }));
    await submitAll(contract, [aSnapshot(id, { domain: "a.example", offers: exact })]);
    const [{ stats }] = await statistics(contract);
    const unit = { min: 1.13, avg: 1.71, median: 2, max: 2.01, cheapestShops: ["at 1.125"] };
    assert.deepEqual(stats.unitPriceStats, unit);
    assert.deepEqual(stats.domainStats[0].unitPriceStats, unit);
  });

  test("newest market data per product and domain only; `filter` (oneOf on customerProductId)", async () => {
    const { contract, id } = await offered();
    await submitAll(contract, [offeredAt(id, 33, "a.example")]);
    for (const values of [["kettle"], ["kettle", "unknown"]]) {
      const [entry] = await statistics(contract, { filter: { oneOf: { field: "customerProductId", values } } });
      assert.equal(entry.stats.unitPriceStats.min, 33);
      assert.equal(entry.offerCount, 1);
    }
    const none = { oneOf: { field: "customerProductId", values: ["unknown"] } };
    assert.deepEqual(await statistics(contract, { filter: none }), []);
    const wrong = { ...body, filter: { const: true } };
    assertRefused(await contract.client.post(`${contract.v31}/offers/stats/query`, wrong), 400);
  });

  test("span at most 48 hours: more is 400", async () => {
    const end = at(0);
    assert.deepEqual(await statistics(customer, { range: { start: at(-48 * 3_600_000, end), end } }), []);
    const wrong = { ...body, range: { start: at(-48 * 3_600_000 - 1, end), end } };
    assertRefused(await customer.client.post(`${customer.v31}/offers/stats/query`, wrong), 400);
  });
});
