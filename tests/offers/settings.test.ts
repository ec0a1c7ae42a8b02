/** Own shops, ignored vendors and domains: their values, and their effects on reads. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, listOffers, someProducts, submitAll } from "../harness/market.ts";

const { service, customer } = await aCompany();
const shops = `${customer.v3}/settings/shops`;
const vendors = `${customer.v2}/offerfilters/blacklist/vendors`;
const domains = `${customer.v2}/settings/domains`;
const [id = ""] = await someProducts(customer, 1);
await submitAll(customer, [
  aSnapshot(id, {
    domain: "market.example",
    offers: [
      anOffer({ id: "fox", vendorName: "Fox & Son", vendorDomainId: "A1" }),
      anOffer({ id: "foxy", vendorName: "Foxy" }),
      anOffer({ id: "hound", vendorName: "Hound", vendorDomainId: "B2" }),
    ],
  }),
  aSnapshot(id, { domain: "fox.example", offers: [anOffer({ id: "own-fox", vendorName: "Fox & Son" })] }),
  aSnapshot(id, {
    domain: "den.example",
    offers: [anOffer({ id: "den-hound", vendorName: "Hound", vendorDomainId: "B2" })],
  }),
]);

async function ignored(): Promise<string[]> {
  const [entry] = await listOffers(customer);
  return entry.offers
    .filter((offer: Loose) => offer.ignored)
    .map((offer: Loose) => offer.id)
    .sort();
}

describe("putIgnoredVendors", () => {
  const cases: readonly (readonly [entries: readonly object[], ids: readonly string[]])[] = [
    [[], []],
    [[{ vendorName: "Fox & Son" }], ["fox", "own-fox"]],
    [[{ vendorName: "fOx & sON" }], ["fox", "own-fox"]],
    [[{ vendorName: "Fox*" }], ["fox", "foxy", "own-fox"]],
    [[{ vendorName: "*o*" }], ["den-hound", "fox", "foxy", "hound", "own-fox"]],
    [[{ vendorName: "*ound" }], ["den-hound", "hound"]],
    [[{ domain: "den.example", vendorName: "Hound" }], ["den-hound"]],
    [[{ vendorName: "F*x*n" }], ["fox", "own-fox"]],
    [[{ vendorName: "Fo" }], []],
    [[{ vendorName: "Fox.*" }], []],
    [[{ vendorName: "%" }], []],
    [[{ domain: "market.example" }], ["fox", "foxy", "hound"]],
    [[{ domain: "MARKET.*" }], ["fox", "foxy", "hound"]],
    [[{ domain: "market.example", vendorName: "fox & son" }], ["fox"]],
    [[{ domain: "other.example", vendorName: "Fox & Son" }], []],
    [[{ vendorDomainId: "a1" }], ["fox"]],
    [
      [{ vendorDomainId: "B2" }, { vendorName: "Foxy" }],
      ["den-hound", "foxy", "hound"],
    ],
    [[{ vendorName: "Hound", vendorDomainId: "A1" }], []],
  ];
  for (const [entries, ids] of cases) {
    test(`${JSON.stringify(entries)} flags ${ids.join(", ") || "nothing"}, in offers stored before as well`, async () => {
      const answer = await customer.client.put(vendors, entries);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, { data: entries });
      assert.deepEqual((await customer.client.get(vendors)).body, answer.body);
      assert.deepEqual(await ignored(), ids);
    });
  }

  test("an entry that would match everything, unknown fields and wrong types are 400 and change nothing", async () => {
    await customer.client.put(vendors, [{ vendorName: "Foxy" }]);
    for (const body of [
      [{}],
      [{ vendorName: "" }],
      [{ vendor: "Foxy" }],
      [{ vendorName: 7 }],
      ["Foxy"],
      {},
      null,
      undefined,
    ]) {
      assert.equal((await customer.client.put(vendors, body)).status, 400, JSON.stringify(body));
    }
    const tooMany = Array.from({ length: 1_001 }, (_, index) => ({ vendorName: `v${index}` }));
    assert.equal((await customer.client.put(vendors, tooMany)).status, 400);
    assert.deepEqual(await ignored(), ["foxy"]);
    await customer.client.put(vendors, []);
  });

  test("a pattern of many stars takes no time", async () => {
    const answer = await customer.client.put(vendors, [{ vendorName: `${"*a".repeat(9)}*b` }]);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await customer.client.put(vendors, [{ vendorName: `${"*a".repeat(10)}*b` }])).status, 400);
    const started = performance.now();
    assert.deepEqual(await ignored(), []);
    assert.ok(performance.now() - started < 30_000);
    await customer.client.put(vendors, []);
  });
});

describe("putShops", () => {
  test("the list comes back as set, in order; a PUT replaces it", async () => {
    const list = [
      { domain: "market.example", ownShopName: "Fox & Son" },
      { domain: "fox.example", ownShopName: "Fox & Son" },
      { domain: "market.example", ownShopName: "Fox 2" },
    ];
    assert.deepEqual((await customer.client.put(shops, list)).body, { data: list });
    assert.deepEqual((await customer.client.get(shops)).body, { data: list });
    assert.deepEqual((await customer.client.put(shops, list.slice(1, 2))).body, { data: list.slice(1, 2) });
    assert.deepEqual((await customer.client.put(shops, [])).body, { data: [] });
  });

  test("the same shop twice is one", async () => {
    const shop = { domain: "market.example", ownShopName: "Fox & Son" };
    assert.deepEqual((await customer.client.put(shops, [shop, shop])).body, { data: [shop] });
  });

  test("an entry without a domain or a name, or with unknown fields, is 400 with its path", async () => {
    const wrong: readonly (readonly [entry: unknown, path: string])[] = [
      [{ domain: "https://market.example", ownShopName: "Fox" }, "/1/domain"],
      [{ domain: "Market.example", ownShopName: "Fox" }, "/1/domain"],
      [{ domain: "market.example", ownShopName: "" }, "/1/ownShopName"],
      [{ domain: "market.example" }, "/1/ownShopName"],
      [{ domain: "market.example", ownShopName: "Fox", id: 1 }, "/1/id"],
    ];
    for (const [entry, path] of wrong) {
      const answer = await customer.client.put(shops, [{ domain: "a.example", ownShopName: "A" }, entry]);
      assert.equal(answer.status, 400, JSON.stringify(entry));
      assert.equal(answer.body.errors[0].path, path);
    }
  });
});

describe("putDomains", () => {
  test("the list comes back sorted, each domain once; a new one needs no snapshot", async () => {
    const answer = await customer.client.put(domains, ["z.example", "market.example", "z.example", "a.example"]);
    assert.deepEqual(answer.body, { data: ["a.example", "market.example", "z.example"] });
    assert.deepEqual((await customer.client.get(domains)).body, answer.body);
    assert.equal((await listOffers(customer))[0].offers.length, 5, "what was left out is still readable");
    assert.deepEqual((await customer.client.put(domains, [])).body, { data: [] });
  });

  test("texts that are no domain are 400 with each path, and change nothing", async () => {
    await customer.client.put(domains, ["kept.example"]);
    const answer = await customer.client.put(domains, ["new.example", "New.example", "", "http://x.example"]);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, "request.invalidDomain");
    assert.deepEqual(
      answer.body.errors.map((error: Loose) => error.path),
      ["/1", "/2", "/3"],
    );
    assert.deepEqual((await customer.client.get(domains)).body, { data: ["kept.example"] });
  });
});

describe("settings of offers", () => {
  test("another tenant sees and changes none of them", async () => {
    const stranger = await aCustomer(service);
    await customer.client.put(vendors, [{ vendorName: "Hound" }]);
    for (const path of [shops, vendors, domains]) {
      assert.equal((await stranger.client.get(path)).status, 404, path);
      assert.equal((await stranger.client.put(path, [])).status, 404, path);
    }
    assert.deepEqual((await customer.client.get(vendors)).body, { data: [{ vendorName: "Hound" }] });
    assert.deepEqual((await stranger.client.get(`${stranger.v2}/offerfilters/blacklist/vendors`)).body, { data: [] });
  });
});
