import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  anOffer,
  aSnapshot,
  importAll,
  listPrices,
  postProducts,
  queryProducts,
  submitAll,
  listOffers,
} from "../harness/market.ts";
import { readDocument } from "../http/operations.ts";
import { createFeed, download, entries, feedOf, priceAgain, priceAll, rows } from "./feeds.ts";

const awkward = 'Kettle "XL", 1;7 l\r\n=cmd|café 日本 🫖';

/** Three priced products: one with a market, one with awkward texts, one with a name only; and a deleted one. */
const { service, customer } = await aCompany();
const ids = await importAll(customer, [
  {
    customerProductId: "A",
    name: "Kettle",
    gtin: 4006381333931,
    referencePrice: 39.9,
    minPriceBoundary: 9.5,
    maxPriceBoundary: 49.99,
    tags: [
      { key: "brand", value: "Contoso" },
      { key: "weight.kg", value: "1.5" },
    ],
  },
  { customerProductId: awkward, name: awkward, referencePrice: 1234.5, tags: [{ key: "brand", value: "" }] },
  { customerProductId: "Z", referencePrice: 3 },
  { customerProductId: "D", referencePrice: 3, tags: [{ key: "gone", value: "yes" }] },
]);
await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "My Shop" }]);
await customer.client.put(`${customer.v2}/offerfilters/blacklist/vendors`, [{ vendorName: "Dumping*" }]);
const [kettle = ""] = ids;
await submitAll(customer, [
  aSnapshot(kettle, { offers: [anOffer({ price: 99 })] }),
  aSnapshot(kettle, {
    offers: [
      anOffer({ vendorName: "My Shop", price: 5 }),
      anOffer({ vendorName: "Dumping Ltd", price: 1 }),
      anOffer({ vendorName: "Shop B", price: 20.1, deliveryCosts: 4.2 }),
      anOffer({ vendorName: "Shop C", price: 22, deliveryCosts: 0, url: "https://shop-c.example/k" }),
    ],
  }),
  aSnapshot(kettle, {
    domain: "market.example",
    offers: [anOffer({ vendorName: "shop c", price: 30, deliveryCosts: 0.3 })],
  }),
  aSnapshot(kettle, { domain: "us.example", offers: [anOffer({ vendorName: "Shop US", price: 2, currency: "USD" })] }),
]);
await priceAll(customer);
await customer.client.delete(`${customer.v3}/products?tagKey=gone&tagValue=yes`);

describe("fields", () => {
  test("those of products are what the products query answers", async () => {
    const names = [
      "id",
      "name",
      "customerProductId",
      "gtin",
      "referencePrice",
      "minPriceBoundary",
      "maxPriceBoundary",
      "identifier",
      "createdAt",
      "updatedAt",
      "tags",
    ];
    const feed = await feedOf(customer, ...names);
    const products = await queryProducts(customer, { pagination: { start: 0, limit: 10 }, includeTags: true });
    const expected = products.map((product) => Object.fromEntries(names.map((name) => [name, product[name] ?? null])));
    assert.equal(expected.length, 3);
    assert.deepEqual(await entries(customer, feed.url), expected);
  });

  test("those of recommendations are what the recommendations listing answers", async () => {
    const names = [
      "productId",
      "recommendationId",
      "price",
      "currency",
      "timestamp",
      "relevantDomain",
      "deliveryCosts",
      "oldPrice",
      "oldDeliveryCosts",
      "oldPosition",
      "newPosition",
      "relativePriceChangePercentage",
      "decisiveStrategyBranchName",
      "decisiveStrategyTreeLeafNodeId",
      "originalMinPriceBoundary",
      "originalMaxPriceBoundary",
      "originalTags",
    ];
    const feed = await feedOf(customer, ...names);
    const prices = await listPrices(customer);
    const expected = prices.map((price) => Object.fromEntries(names.map((name) => [name, price[name] ?? null])));
    assert.equal(expected.length, 3);
    assert.equal(expected.filter((entry) => entry["oldPrice"] === 5).length, 1);
    assert.equal(expected.filter((entry) => entry["decisiveStrategyBranchName"] === "Cheap").length, 1);
    assert.deepEqual(await entries(customer, feed.url), expected);
  });

  test("those of offers cover competitors' newest offers in the currency of the price", async () => {
    const figures = {
      "offers.count": 3,
      "offers.vendorCount": 2,
      "offers.domainCount": 2,
      "offers.lowestUnitPrice": 20.1,
      "offers.highestUnitPrice": 30,
      "offers.lowestTotalPrice": 22,
      "offers.highestTotalPrice": 30.3,
      "offers.cheapestVendor": "Shop C",
      "offers.cheapestDomain": "shop-b.example",
      "offers.cheapestUrl": "https://shop-c.example/k",
    };
    const none = Object.fromEntries(Object.keys(figures).map((name) => [name, name.endsWith("ount") ? 0 : null]));
    const feed = await feedOf(customer, ...Object.keys(figures));
    assert.deepEqual(await entries(customer, feed.url), [figures, none, none]);
  });

  test("offers is the list of all newest offers, as the offers listing has them", async () => {
    const feed = await feedOf(customer, "id", "offers");
    const [listed] = await listOffers(customer);
    const byId = (a: Loose, b: Loose): number => (a.id < b.id ? -1 : 1);
    const [entry, without] = await entries(customer, feed.url);
    assert.equal(entry.offers.length, 6);
    assert.equal(entry.offers.filter((offer: Loose) => offer.ignored).length, 1);
    assert.deepEqual(entry.offers.toSorted(byId), listed.offers.toSorted(byId));
    assert.deepEqual(without.offers, []);
  });

  test("tags.<key> is the text of the tag, whatever the key is", async () => {
    const feed = await feedOf(customer, "tags.brand", "tags.weight.kg", "tags.none", "tags.constructor");
    assert.deepEqual(await entries(customer, feed.url), [
      { "tags.brand": "Contoso", "tags.weight.kg": "1.5", "tags.none": null, "tags.constructor": null },
      { "tags.brand": "", "tags.weight.kg": null, "tags.none": null, "tags.constructor": null },
      { "tags.brand": null, "tags.weight.kg": null, "tags.none": null, "tags.constructor": null },
    ]);
  });

  test("a default replaces a missing value, but no empty text, 0 or empty list", async () => {
    const feed = await createFeed(customer, {
      fields: [
        { name: "tags.brand", label: "brand", default: "unknown" },
        { name: "gtin", default: 0 },
        { name: "minPriceBoundary", default: false },
        { name: "offers.count", default: 7 },
        { name: "tags", default: "none" },
      ],
    });
    const [, second, third] = await entries(customer, feed.url);
    const { tags, ...rest } = second;
    assert.equal(tags.length, 1);
    assert.deepEqual(rest, { brand: "", gtin: 0, minPriceBoundary: false, "offers.count": 0 });
    assert.deepEqual(third, { brand: "unknown", gtin: 0, minPriceBoundary: false, "offers.count": 0, tags: [] });
  });

  test("the reference lists every field with the operation", async () => {
    const document = await readDocument(service);
    const text = JSON.stringify(document.paths["/api/2/v/contracts/{contractId}/feeds"].post);
    for (const name of ["customerProductId", "tags.<key>", "relevantDomain", "offers.cheapestVendor"]) {
      assert.ok(text.includes(`\`${name}\``), name);
    }
    const exported = document.paths["/api/2/v/contracts/{contractId}/feeds/{feedId}/export/{fileName}"].get;
    assert.deepEqual(Object.keys(exported.responses["200"].content).sort(), ["application/json", "text/csv"]);
  });
});

describe("CSV", () => {
  const fields = [
    { name: "customerProductId", label: "SKU" },
    { name: "name", label: 'The "name", all' },
    { name: "referencePrice", label: "Preis; EUR" },
    { name: "gtin" },
  ];

  test("a header row of labels, CRLF, quotes where needed, values as they are", async () => {
    const feed = await createFeed(customer, { fields, format: "csv" });
    const answer = await download(customer, feed.url, "text/csv");
    assert.ok(answer.text.startsWith('SKU,"The ""name"", all",Preis; EUR,gtin\r\nA,Kettle,39.9,4006381333931\r\n'));
    assert.deepEqual(await rows(customer, feed.url), [
      ["SKU", 'The "name", all', "Preis; EUR", "gtin"],
      ["A", "Kettle", "39.9", "4006381333931"],
      [awkward, awkward, "1234.5", ""],
      ["Z", "", "3", ""],
    ]);
  });

  for (const csvSeparator of [";", "\t", "|", "^", "]", "-", "\\", " ", "§", "🫖"]) {
    test(`separator ${JSON.stringify(csvSeparator)} with decimal comma: the values come out the same`, async () => {
      const feed = await createFeed(customer, { fields, csvSeparator, csvDecimalSeparator: "," });
      const text = (await download(customer, feed.url, "text/csv")).text.replaceAll(csvSeparator, "\u0001");
      assert.ok(text.includes(`39,9\u00014006381333931\r\n`), text);
      if (csvSeparator.length > 1) return;
      const table = await rows(customer, feed.url, csvSeparator);
      assert.deepEqual(
        table.slice(1).map(([sku, , price]) => [sku, price]),
        [
          ["A", "39,9"],
          [awkward, "1234,5"],
          ["Z", "3"],
        ],
      );
    });
  }

  test("a decimal comma does not touch texts", async () => {
    const feed = await createFeed(customer, {
      fields: [{ name: "tags.weight.kg" }, { name: "timestamp" }, { name: "tags.x", default: 0.5 }],
      csvSeparator: ";",
      csvDecimalSeparator: ",",
    });
    const [, [weight, timestamp, substitute] = []] = await rows(customer, feed.url, ";");
    assert.equal(weight, "1.5");
    assert.match(timestamp ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(substitute, "0,5");
  });

  test("lists are JSON", async () => {
    const feed = await feedOf(customer, "tags", "offers");
    const [, first = []] = await rows(customer, feed.url);
    const [json] = await entries(customer, feed.url);
    assert.deepEqual({ tags: JSON.parse(first[0] ?? ""), offers: JSON.parse(first[1] ?? "") }, json);
  });

  test("a single empty value is a row of its own", async () => {
    const feed = await feedOf(customer, "tags.none");
    const { text } = await download(customer, feed.url, "text/csv");
    assert.equal(text, 'tags.none\r\n""\r\n""\r\n""\r\n');
  });

  test("without an entry: the header row alone; in JSON an empty array", async () => {
    const other = await aCustomer(service);
    const feed = await feedOf(other, "id", "price");
    assert.equal((await download(other, feed.url, "text/csv")).text, "id,price\r\n");
    assert.equal((await download(other, feed.url, "application/json")).text, "[]");
  });
});

describe("negotiation", () => {
  const cases: [accept: string, ofJson: string, ofCsv: string][] = [
    ["*/*", "json", "csv"],
    ["", "json", "csv"],
    ["text/csv", "csv", "csv"],
    ["TEXT/CSV; charset=utf-8", "csv", "csv"],
    ["application/json", "json", "json"],
    ["text/*", "csv", "csv"],
    ["application/*;q=0.5, text/html", "json", "json"],
    ["text/csv, application/json", "json", "csv"],
    ["text/csv;q=0.5, application/json;q=0.4", "csv", "csv"],
    ["application/json, text/plain, */*", "json", "csv"],
    ["text/csv;q=0, */*", "json", "json"],
    ["application/xml, */*;q=0.1", "json", "csv"],
  ];
  for (const [accept, ofJson, ofCsv] of cases) {
    test(`Accept: ${accept}: a json feed comes as ${ofJson}, a csv feed as ${ofCsv}`, async () => {
      for (const [format, expected] of [
        ["json", ofJson],
        ["csv", ofCsv],
      ]) {
        const feed = await createFeed(customer, { format });
        for (const url of [feed.url, feed.deltaUrl]) {
          const answer = await download(customer, url, accept);
          assert.ok(answer.headers.get("content-type")?.includes(String(expected)), String(format));
          assert.match(answer.headers.get("vary") ?? "", /accept\b/i);
        }
        await customer.client.delete(`${customer.v2}/feeds/${feed.id}`);
      }
    });
  }

  test("406 if neither is accepted, as an error in JSON, and lastAccessed does not change", async () => {
    const feed = await createFeed(customer);
    for (const accept of ["application/xml", "text/html, image/*", "text/csv;q=0, application/json;q=0.0", "csv"]) {
      for (const url of [feed.url, feed.deltaUrl]) {
        const answer = await customer.client.get(url, { accept });
        assert.equal(answer.status, 406, accept);
        assert.equal(answer.body.code, "request.notAcceptable");
      }
    }
    const { body } = await customer.client.get(`${customer.v2}/feeds/${feed.id}`);
    assert.equal(body.data.lastAccessed, undefined);
  });
});

describe("the file", () => {
  test("its name comes back in Content-Disposition, in any script", async () => {
    const feed = await createFeed(customer);
    const at = `${customer.v2}/feeds/${feed.id}/export`;
    const names: Record<string, string> = {
      "prices.csv": 'attachment; filename="prices.csv"',
      "My prices_2-a.json": 'attachment; filename="My prices_2-a.json"',
      "Übersicht.csv": `attachment; filename="_bersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv`,
    };
    for (const [name, expected] of Object.entries(names)) {
      for (const path of [at, `${at}/delta`]) {
        const answer = await customer.client.get(`${path}/${encodeURIComponent(name)}`);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers.get("content-disposition"), expected);
      }
    }
  });

  test("400 for a name that is not a plain file name", async () => {
    const feed = await createFeed(customer);
    const at = `${customer.v2}/feeds/${feed.id}/export`;
    for (const name of [
      "..",
      ".htaccess",
      "a/b",
      "a\\b",
      'a"b',
      "a\r\nx: y",
      "a;b",
      "-rf",
      " a",
      "x".repeat(201),
      "delta",
    ]) {
      const answer = await customer.client.get(`${at}/${encodeURIComponent(name).replaceAll("..", "%2e%2e%2f")}`);
      assert.equal(answer.status, 400, `${name}: ${answer.text}`);
      assert.equal(answer.body.errors[0].path, "path.fileName");
    }
  });

  test("lastAccessed is the time of the last request for a file, full or delta; reading the feed does not change it", async () => {
    const feed = await createFeed(customer);
    const lastAccessed = async (): Promise<string> =>
      (await customer.client.get(`${customer.v2}/feeds/${feed.id}`)).body.data.lastAccessed;
    assert.equal(await lastAccessed(), undefined);
    const start = Date.now();
    await entries(customer, feed.url);
    const first = await lastAccessed();
    assert.ok(Math.abs(Date.parse(first) - start) < 5_000);
    await entries(customer, feed.deltaUrl);
    assert.ok((await lastAccessed()) > first);
  });

  test("HEAD answers 405: it would make the whole file", async () => {
    const feed = await createFeed(customer);
    const answer = await customer.client.send("HEAD", feed.url);
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get("allow"), "GET");
  });

  test("offers of a domain that a product is gone from are not in the file, which has another ETag then", async () => {
    const other = await aCustomer(service);
    const [id = ""] = await importAll(other, [{ customerProductId: "1", referencePrice: 10 }]);
    await submitAll(other, [aSnapshot(id)]);
    await priceAll(other);
    const feed = await feedOf(other, "offers.count");
    const before = await download(other, feed.url, "application/json");
    assert.deepEqual(before.body, [{ "offers.count": 1 }]);
    const closed = await other.client.delete(`${other.v3}/offers?productId=${id}&domain=shop-b.example`);
    assert.deepEqual(closed.body, { data: { deleted: 1 } }, closed.text);
    const held = { accept: "application/json", "if-none-match": before.headers.get("etag") ?? "" };
    const after = await other.client.get(feed.url, held);
    assert.deepEqual([after.status, after.body], [200, [{ "offers.count": 0 }]]);
  });

  test("a product comes with its newest recommendation once; repriced, deleted or renamed, the file says so", async () => {
    const other = await aCustomer(service);
    const [kept = "", deleted = ""] = await importAll(other, [
      { customerProductId: "1", name: "old", referencePrice: 10 },
      { customerProductId: "2", name: "two", referencePrice: 20 },
    ]);
    const feed = await feedOf(other, "productId", "name", "price");
    assert.deepEqual(await entries(other, feed.url), []);
    await priceAll(other);
    assert.deepEqual(await entries(other, feed.url), [
      { productId: kept, name: "old", price: 10 },
      { productId: deleted, name: "two", price: 20 },
    ]);
    await postProducts(other, [{ customerProductId: "1", name: "new", referencePrice: 11 }]);
    assert.equal((await entries(other, feed.url))[0].name, "new");
    await priceAgain(other);
    await other.client.delete(`${other.v3}/products?updatedMax=2000-01-01`);
    assert.equal((await entries(other, feed.url))[0].price, 11);
    await other.client.delete(`${other.v3}/products`);
    assert.deepEqual(await entries(other, feed.url), []);
  });
});
