import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import {
  anOffer,
  aSnapshot,
  deleteAll,
  importAll,
  listOffers,
  someProducts,
  submitAll,
  wideWindow,
} from "../harness/market.ts";
import { prepareQuarters, prices, productIds, quarter, storeAt } from "./stored.ts";

const { service, customer } = await aService();
await prepareQuarters(service);
beforeEach(async () => await deleteAll(customer));

describe("listOffers", () => {
  test("GET offers: an offer comes back with every field, grouped by product; cheapest total first", async () => {
    const [id = ""] = await importAll(customer, [
      {
        customerProductId: "full",
        name: "Kettle",
        gtin: 4_006_381_333_931,
        referencePrice: 39.9,
        minPriceBoundary: 29.9,
        maxPriceBoundary: 49.9,
        tags: [{ key: "brand", value: "Contoso" }],
      },
    ]);
    const offers = [
      anOffer({
        id: "dear",
        price: 25,
        deliveryCosts: 0,
        minDeliveryHours: 24,
        maxDeliveryHours: 48,
        availability: false,
      }),
      anOffer({
        id: "cheap",
        vendorName: 'Shop "B" 😀',
        vendorDomainId: 77,
        price: 19.9999,
        deliveryCosts: 4.95,
        attributes: [{ key: "condition", value: "new" }],
        retrievalDate: "2025-12-31T23:00:00+01:00",
      }),
    ];
    const snapshot = aSnapshot(id, { offers });
    await submitAll(customer, [snapshot]);
    const [entry, ...others] = await listOffers(customer);
    assert.deepEqual(others, []);
    assert.deepEqual(entry.product, {
      id,
      name: "Kettle",
      customerProductId: "full",
      gtin: 4_006_381_333_931,
      referencePrice: 39.9,
      minPriceBoundary: 29.9,
      maxPriceBoundary: 49.9,
      tags: [{ key: "brand", value: "Contoso" }],
    });
    const [cheap, dear] = entry.offers;
    const { creationDate, ...rest } = cheap;
    assert.match(creationDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(Math.abs(Date.parse(creationDate) - Date.now()) < 60_000, "the time it was stored");
    assert.deepEqual(rest, {
      ignored: false,
      id: "cheap",
      productId: id,
      domain: "shop-b.example",
      vendorName: 'Shop "B" 😀',
      vendorDomainId: "77",
      url: "https://shop-b.example/kettle",
      productName: "Kettle",
      price: 19.9999,
      deliveryCosts: 4.95,
      currency: "EUR",
      attributes: [{ name: "condition", value: "new" }],
      retrievalDate: "2025-12-31T22:00:00.000Z",
      positionByTotalPrice: 1,
      positionByUnitPrice: 1,
    });
    const times = [dear.minDeliveryHours, dear.minDeliveryTime, dear.maxDeliveryHours, dear.maxDeliveryTime];
    assert.deepEqual(times, [24, 24, 48, 48]);
    assert.equal(dear.availability, false);
    assert.equal(dear.retrievalDate, snapshot.creationDate, "else the time the snapshot was gathered");
  });

  test("GET offers: positions count from 1, ties share the better one, by total and by unit price", async () => {
    const [id = ""] = await someProducts(customer, 1);
    const given: readonly (readonly [
      id: string,
      price: number,
      deliveryCosts: number,
      byUnit: number,
      byTotal: number,
    ])[] = [
      ["a", 10, 5, 1, 3],
      ["b", 10, 0, 1, 1],
      ["c", 10.1, 0.1, 3, 2],
      ["d", 15, 0, 4, 3],
      ["e", 20, 0, 5, 5],
    ];
    await submitAll(customer, [
      aSnapshot(id, {
        offers: given.map(([name, price, deliveryCosts]) => anOffer({ id: `tie-${name}`, price, deliveryCosts })),
      }),
    ]);
    const [entry] = await listOffers(customer);
    const found = new Map<string, Loose>(entry.offers.map((offer: Loose) => [offer.id, offer]));
    for (const [name, , , byUnit, byTotal] of given) {
      const offer = found.get(`tie-${name}`);
      assert.deepEqual([offer.positionByUnitPrice, offer.positionByTotalPrice], [byUnit, byTotal], name);
    }
  });

  test("GET offers: only the newest snapshot per product and domain, whole", async () => {
    const [one = "", two = ""] = await someProducts(customer, 2);
    await submitAll(customer, [
      aSnapshot(one, { offers: [anOffer({ price: 1 }), anOffer({ price: 2 })] }),
      aSnapshot(one, { domain: "shop-c.example", offers: [anOffer({ price: 3 })] }),
      aSnapshot(two, { offers: [anOffer({ price: 4 })] }),
    ]);
    await submitAll(customer, [aSnapshot(one, { offers: [anOffer({ price: 5 })] })]);
    const entries = await listOffers(customer);
    assert.deepEqual(productIds(entries), [one, two]);
    assert.deepEqual(prices(entries), [5, 3, 4]);
  });

  test("GET offers: includeTags is true unless said otherwise, in any case", async () => {
    const [id = ""] = await importAll(customer, [{ customerProductId: "tagged", tags: [{ key: "k", value: "v" }] }]);
    await submitAll(customer, [aSnapshot(id)]);
    for (const [includeTags, expected] of [
      ["true", true],
      ["True", true],
      ["False", false],
      ["FALSE", false],
    ] as const) {
      const { tags } = (await listOffers(customer, { includeTags }))[0].product;
      assert.equal(tags.length > 0, expected, includeTags);
    }
    assert.ok((await listOffers(customer))[0].product.tags.length > 0);
    const answer = await customer.client.get(
      `${customer.v3}/offers?startDate=2026-01-01&endDate=2026-01-02&includeTags=maybe`,
    );
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].path, "/query/includeTags");
  });

  test("GET offers: tags are key and value as they came in, whatever characters they hold", async () => {
    const tags = [
      { key: "count", value: "12" },
      { key: 'a "quoted" key', value: '","stringValue":"x"}' },
      { key: "back\\slash", value: "ends with \\" },
      { key: "$1", value: "$& {label} é \n" },
      { key: "flag", value: "true" },
      { key: "empty", value: "" },
    ];
    const [id = ""] = await importAll(customer, [{ customerProductId: "tagged", name: "Kettle", tags }]);
    await submitAll(customer, [aSnapshot(id)]);
    assert.deepEqual((await listOffers(customer))[0].product.tags, tags);
  });

  test("GET offers: both bounds are required, start after end is 400, start at end is empty", async () => {
    const { start, end } = wideWindow();
    const get = async (query: string): Promise<Loose> => await customer.client.get(`${customer.v3}/offers?${query}`);
    for (const [query, place] of [
      ["", "/query/startDate"],
      [`startDate=${start}`, "/query/endDate"],
      [`endDate=${end}`, "/query/startDate"],
      [`startDate=${start}&endDate=soon`, "/query/endDate"],
      [`startDate=&endDate=${end}`, "/query/startDate"],
      [`startDate=${start}&endDate=${end}&limit=0`, "/query/limit"],
      [`startDate=${start}&endDate=${end}&limit=10001`, "/query/limit"],
      [`startDate=${start}&endDate=${end}&limit=ten`, "/query/limit"],
      [`startDate=${start}&endDate=${end}&start=-1`, "/query/start"],
      [`startDate=${end}&endDate=${start}`, "/query/startDate"],
    ] as const) {
      const answer = await get(query);
      assert.equal(answer.status, 400, query);
      assert.equal(answer.body.errors[0].path, place, answer.text);
    }
    assert.equal((await get(`startDate=${end}&endDate=${start}`)).body.code, "request.invalidRange");
    assert.deepEqual((await get(`startDate=${start}&endDate=${start}`)).body, { data: [] });
  });

  test("GET offers: an unescaped +00:00, other offsets, no offset and dates alone are bounds too", async () => {
    const [id = ""] = await someProducts(customer, 1);
    await storeAt({ service, customer }, id, quarter(4), 1);
    const iso = quarter(4).slice(0, 19);
    for (const [startDate, endDate, count] of [
      [`${iso}+00:00`, `${quarter(5).slice(0, 19)}+00:00`, 1],
      [iso, quarter(5), 1],
      [iso.slice(0, 10), quarter(5), 1],
      [quarter(3), `${iso}+00:00`, 0],
      [`${quarter(8).slice(0, 19)}+01:00`, quarter(5), 1],
      [quarter(0), `${iso}+01:00`, 0],
    ] as const) {
      const answer = await customer.client.get(`${customer.v3}/offers?startDate=${startDate}&endDate=${endDate}`);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.data.length, count, `${startDate} ${endDate}`);
    }
  });
});
