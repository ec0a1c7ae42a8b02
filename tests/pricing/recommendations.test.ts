import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  listPrices,
  runPricing,
  someProducts,
  submitAll,
  wideWindow,
} from "../harness/market.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();

describe("listRecommendations", () => {
  test("GET: the cheapest domain's price, its source, and the product then and now", async () => {
    const { customer, ids } = await aPricedCustomer(service, [
      { gtin: 4_006_381_333_931, minPriceBoundary: 10, maxPriceBoundary: 150, tags: [{ key: "brand", value: "A" }] },
    ]);
    const [id = ""] = ids;
    await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-c.example", ownShopName: "me" }]);
    await submitAll(customer, [
      offers(id, 80),
      aSnapshot(id, {
        domain: "shop-c.example",
        offers: [
          anOffer({ vendorName: "Other", price: 70, deliveryCosts: 3 }),
          anOffer({ vendorName: "Another", price: 75 }),
          anOffer({ vendorName: "Me", price: 90, deliveryCosts: 4.5 }),
        ],
      }),
    ]);
    assert.equal((await runPricing(customer)).state, "succeeded");
    await importAll(customer, [
      { customerProductId: "p-0", minPriceBoundary: 20, maxPriceBoundary: 30, tags: [{ key: "brand", value: "B" }] },
    ]);
    const [price, ...others] = await listPrices(customer);
    assert.deepEqual(others, []);
    const { recommendationId, timestamp, calculatedAt, ...rest } = price;
    assert.match(recommendationId, /^[0-9a-f-]{36}$/);
    assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000);
    assert.equal(calculatedAt, timestamp, "published by its run");
    assert.deepEqual(rest, {
      productId: id,
      customerProductId: "p-0",
      price: 70,
      currency: "EUR",
      relevantDomain: "shop-c.example",
      deliveryCosts: 4.5,
      oldPrice: 90,
      oldDeliveryCosts: 4.5,
      oldPosition: 3,
      newPosition: 1,
      relativePriceChangePercentage: 77.78,
      decisiveStrategyTreeLeafNodeId: 3,
      originalMinPriceBoundary: 10,
      originalMaxPriceBoundary: 150,
      originalTags: [{ label: "brand", stringValue: "A" }],
      tags: [{ label: "brand", stringValue: "B" }],
    });
  });

  test("GET: with includeDomains one entry for each domain; tags can be left out; booleans in any case", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    await submitAll(customer, [offers(id, 80), offers(id, 70, "shop-c.example"), offers(id, 90, "shop-a.example")]);
    await runPricing(customer);
    const [bare] = await listPrices(customer, { includeTags: "False" });
    assert.deepEqual(bare.tags, []);
    assert.equal("domains" in bare, false);
    const [full] = await listPrices(customer, { includeDomains: "True" });
    assert.deepEqual(
      full.domains.map((entry: Loose) => [entry.domain, entry.price, entry.currency]),
      [
        ["shop-a.example", 90, "EUR"],
        ["shop-b.example", 80, "EUR"],
        ["shop-c.example", 70, "EUR"],
      ],
    );
    assert.equal(full.price, 70);
    assert.deepEqual((await history(customer, id, "?includeDomains=true"))[0].domains, full.domains);
  });

  test("a named branch that matches decides; boundaries hold whatever the strategy says", async () => {
    const { customer, ids } = await aPricedCustomer(service, [
      { tags: [{ key: "stock", value: "501" }] },
      { tags: [{ key: "stock", value: "500" }] },
      { minPriceBoundary: 85.5 },
      { maxPriceBoundary: 60.25 },
      { minPriceBoundary: 80, maxPriceBoundary: 80 },
    ]);
    await submitAll(
      customer,
      ids.map((id) => offers(id, 80)),
    );
    await runPricing(customer);
    const prices = await listPrices(customer);
    assert.deepEqual(
      prices.map((price) => [price.price, price.decisiveStrategyBranchName, price.decisiveStrategyTreeLeafNodeId]),
      [
        [50, "Clearance", 2],
        [80, undefined, 3],
        [85.5, undefined, 3],
        [60.25, undefined, 3],
        [80, undefined, 3],
      ],
    );
  });

  test("ignored vendors, own shops and domains left out are no competitors", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Me" }]);
    await customer.client.put(`${customer.v2}/offerfilters/blacklist/vendors`, [{ vendorName: "Cheat*" }]);
    const given = ["Me", "Cheater 7", "Fair"].map((vendorName, index) => anOffer({ vendorName, price: 50 + index }));
    await submitAll(customer, [aSnapshot(id, { offers: given }), offers(id, 40, "left-out.example")]);
    await customer.client.put(`${customer.v2}/settings/domains`, ["shop-b.example"]);
    await runPricing(customer);
    const [price] = await listPrices(customer);
    assert.deepEqual([price.price, price.relevantDomain, price.oldPrice], [52, "shop-b.example", 50]);
  });

  test("the change is in percent of the own offer on the domain, whatever was recommended before", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    const shops = ["shop-a.example", "shop-b.example"].map((domain) => ({ domain, ownShopName: "Me" }));
    await customer.client.put(`${customer.v3}/settings/shops`, shops);
    const market = (domain: string, own: number, price: number): Loose =>
      aSnapshot(id, { domain, offers: [anOffer({ vendorName: "Me", price: own }), anOffer({ price })] });
    for (const price of [20, 30]) {
      await submitAll(customer, [market("shop-a.example", 40, price), market("shop-b.example", 16.0001, price + 4)]);
      await runPricing(customer);
    }
    const prices = await history(customer, id, "?includeDomains=true");
    assert.deepEqual(
      prices.map((price) => price.relativePriceChangePercentage),
      [50, 75],
    );
    assert.deepEqual(
      prices[1].domains.map((price: Loose) => [price.price, price.relativePriceChangePercentage]),
      [
        [30, 75],
        [34, 212.5],
      ],
    );
  });

  test("without an own offer it is in percent of the price before: 200 is doubled; a first price has none", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
    const [id = "", other = ""] = ids;
    await submitAll(customer, [offers(id, 10), offers(other, 30)]);
    await runPricing(customer);
    assert.ok((await listPrices(customer)).every((price) => !("relativePriceChangePercentage" in price)));
    await submitAll(customer, [offers(id, 20), offers(other, 10)]);
    await runPricing(customer);
    assert.deepEqual(
      (await listPrices(customer)).map((price) => price.relativePriceChangePercentage),
      [200, 33.33],
    );
    await runPricing(customer);
    assert.deepEqual(
      (await listPrices(customer)).map((price) => price.relativePriceChangePercentage),
      [100, 100],
    );
  });

  test("a window shows the newest price within it; an old one still shows the old price after new runs", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    const times: string[] = [];
    for (const price of [10, 20, 30]) {
      await submitAll(customer, [offers(id, price)]);
      await runPricing(customer);
      times.push((await listPrices(customer))[0].timestamp);
    }
    const [first = "", second = "", third = ""] = times;
    const justAfter = (time: string): string => new Date(Date.parse(time) + 1).toISOString();
    const inWindow = async (startTime: string, endTime: string): Promise<number[]> =>
      (await listPrices(customer, { startTime, endTime })).map((price) => price.price);
    assert.ok(first < second && second < third);
    assert.deepEqual(await inWindow(first, second), [10], "half-open: the one at end is out");
    assert.deepEqual(await inWindow(first, justAfter(second)), [20]);
    assert.deepEqual(await inWindow(second, third), [20]);
    assert.deepEqual(await inWindow(justAfter(first), second), []);
    assert.deepEqual(await inWindow(third, justAfter(third)), [30]);
    assert.deepEqual(await inWindow(first, justAfter(third)), [30]);
    const all = await history(customer, id);
    assert.deepEqual(
      all.map((price) => [price.timestamp, price.price]),
      times.map((time, index) => [time, (index + 1) * 10]),
    );
    assert.deepEqual(
      (await history(customer, id, `?startDate=${second}`)).map((price) => price.price),
      [20, 30],
    );
    assert.deepEqual(
      (await history(customer, id, `?endDate=${second}`)).map((price) => price.price),
      [10],
    );
    assert.deepEqual(
      (await history(customer, id, `?startDate=${second}&endDate=${third}`)).map((price) => price.price),
      [20],
    );
  });

  test("pages: each product once, in order, at an exact multiple too, while other runs store prices", async () => {
    const customer = await aCustomer(service);
    const ids = await someProducts(customer, 12);
    await activate(customer, {
      name: "Reference",
      otherwise: { rule: { target: { amount: { of: "referencePrice" } } } },
    });
    await runPricing(customer);
    const { start: startTime } = wideWindow();
    const endTime = new Date(Date.now() + 1).toISOString();
    const walk = async (limit: number): Promise<string[]> => {
      const seen: string[] = [];
      for (let start = 0; ; start += limit) {
        const page = await listPrices(customer, { startTime, endTime, start, limit });
        seen.push(...page.map((price) => price.productId));
        if (page.length < limit) return seen;
        if (limit === 4) await runPricing(customer);
      }
    };
    for (const limit of [4, 5, 6, 12, 13]) assert.deepEqual(await walk(limit), ids, `limit ${limit}`);
    assert.equal((await listPrices(customer, { startTime, endTime })).length, 12, "100 is the default");
    assert.deepEqual(await listPrices(customer, { startTime, endTime, start: 12, limit: 4 }), []);
  });

  test("400: bounds missing, reversed or no instants, pages outside their bounds", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const path = `${customer.v2}/result/pricerecommendations`;
    for (const [query, place] of [
      ["", "/query/startTime"],
      ["startTime=2026-01-01", "/query/endTime"],
      ["startTime=2026-01-02&endTime=2026-01-01", "/query/startTime"],
      ["startTime=x&endTime=2026-01-01", "/query/startTime"],
      ["startTime=2026-01-01&endTime=2026-01-02&limit=0", "/query/limit"],
      ["startTime=2026-01-01&endTime=2026-01-02&limit=10001", "/query/limit"],
      ["startTime=2026-01-01&endTime=2026-01-02&start=-1", "/query/start"],
      ["startTime=2026-01-01&endTime=2026-01-02&includeTags=2", "/query/includeTags"],
    ] as const) {
      const answer = await customer.client.get(`${path}?${query}`);
      assert.equal(answer.status, 400, query);
      assert.equal(answer.body.errors[0].path, place);
    }
    assert.equal(
      (await customer.client.get(`${path}?startTime=2026-01-01T00:00:00+00:00&endTime=2026-01-02`)).status,
      200,
    );
    const past = await customer.client.get(`${path}?startTime=2020-01-01&endTime=2020-01-02`);
    assert.match(past.headers.get("cache-control") ?? "", /private, max-age=/);
    const reversed = `${customer.v3}/products/${ids[0]}/pricerecommendationhistory?startDate=2026-01-02&endDate=2026-01-01`;
    assert.equal((await customer.client.get(reversed)).status, 400);
  });

  test("404: the history of an unknown, foreign or malformed product", async () => {
    const { customer } = await aPricedCustomer(service, [{}]);
    const { ids: theirs } = await aPricedCustomer(service, [{}]);
    for (const id of [...theirs, "999999999", "abc", "0", "1.5", "%00"]) {
      assert.equal(
        (await customer.client.get(`${customer.v3}/products/${id}/pricerecommendationhistory`)).status,
        404,
        id,
      );
    }
  });
});
