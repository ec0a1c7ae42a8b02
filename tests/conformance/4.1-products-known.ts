/** Interface 4.1: what the service knows of products, and the deprecated list; 2.7. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, listOffers } from "../harness/market.ts";
import {
  aContract,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  hourMs,
  importAll,
  instantPattern,
  offeredAt,
  price,
  query,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";
import { oldClients } from "./old-clients.ts";
import { marketplaceWord } from "./words.ts";

/** A tag per label. */
function byLabel(tags: readonly Loose[]): Record<string, Loose> {
  return Object.fromEntries(tags.map((tag) => [tag.label, tag]));
}

describe("4.1 GET extendedtags", () => {
  test("the product's tags and what the service knows of it, labels prefixed `service.` (interface 4.1-14)", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [
      { customerProductId: "p", tags: [{ key: "brand", value: "Contoso" }] },
    ]);
    const shops = [{ domain: "market.example", ownShopName: "Mine" }];
    dataOf(await contract.client.put(`${contract.v3}/settings/shops`, shops));
    const offers = [
      anOffer({ vendorName: "Mine", price: 12 }),
      anOffer({ vendorName: "B", price: 10, deliveryCosts: 5 }),
      anOffer({ vendorName: "C", price: 11, deliveryCosts: 1 }),
    ];
    await submitAll(contract, [aSnapshot(id, { domain: "market.example", offers })]);
    const order = {
      orderId: "o",
      items: [{ itemId: "p", unitPrice: 1, quantity: 3 }],
      creationDate: at(-10 * 24 * hourMs),
      currency: "EUR",
    };
    const body = { version: "3", orders: [order] };
    bodyOf(await contract.client.put(`${contract.v3}/orders`, body), 201);
    await price(contract);
    const tags = byLabel(dataOf(await contract.client.get(`${contract.v3}/products/${id}/extendedtags`)));
    assert.deepEqual(tags["brand"], { label: "brand", stringValue: "Contoso" });
    const known = {
      lowestUnitPrice: 10,
      lowestTotalPrice: 12,
      ownPosition: 3,
      offers: 2,
      vendors: 2,
      domains: 1,
      recommendedPrice: 10,
      unitsSold7d: 0,
      unitsSold30d: 3,
    };
    for (const [name, value] of Object.entries(known)) assert.equal(tags[`service.${name}`]?.doubleValue, value, name);
  });

  test("an unknown product: 404", async () => {
    for (const id of ["999999999999", "abc", "0"]) {
      assertRefused(await customer.client.get(`${customer.v3}/products/${id}/extendedtags`), 404);
    }
  });
});

describe("4.1 GET monitoringstatus", () => {
  const read = async (contract: Customer, search: string): Promise<Answer<Loose>> =>
    await contract.client.get(`${contract.v3}/products/monitoringstatus?${search}`);

  test("one entry per domain active for the contract; times absent if never attempted, e.g. new product", async () => {
    const contract = await aContract(customer);
    const [seen = "", fresh = ""] = await importAll(contract, [{ customerProductId: "a" }, { customerProductId: "b" }]);
    await submitAll(contract, [offeredAt(seen, 5, "a.example"), offeredAt(seen, 5, "b.example")]);
    bodyOf(await contract.client.put(`${contract.v2}/settings/domains`, ["a.example", "c.example"]));
    for (const search of [`productIds=${seen},${fresh}`, `productIds=${seen}&productIds=${fresh}`]) {
      const [first, second, ...others] = dataOf(await read(contract, search));
      assert.deepEqual(others, []);
      assert.deepEqual([first.productId, second.productId], [Number(seen), Number(fresh)]);
      const [monitored, never] = first.statusOnDomain;
      assert.equal(monitored.domain, "a.example");
      for (const name of ["startedAt", "completedAt"]) assert.match(monitored[name], instantPattern);
      assert.deepEqual(monitored.outcome, { successful: true, outcome: "ProductFound" }, "a snapshot was submitted");
      assert.deepEqual(never, { domain: "c.example" });
      assert.deepEqual(second.statusOnDomain, [{ domain: "a.example" }, { domain: "c.example" }]);
    }
  });

  test("unknown products have no entry; at most 1,000 ids (interface 4.1-15)", async () => {
    assert.deepEqual(dataOf(await read(customer, "productIds=999999999999")), []);
    const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(",");
    dataOf(await read(customer, `productIds=${ids(1_000)}`));
    for (const search of [`productIds=${ids(1_001)}`, "productIds=abc", ""]) {
      assertRefused(await read(customer, search), 400);
    }
  });
});

describe("4.1 GET buybox/stats", () => {
  const read = async (contract: Customer, parameters: Record<string, string | number> = {}): Promise<Answer<Loose>> =>
    await contract.client.get(`${contract.v3}/products/${marketplaceWord}/buybox/stats${query(parameters)}`);

  const boxed = (id: string, domain: string, boxes: Record<string, string>): Loose =>
    aSnapshot(id, {
      domain,
      offers: Object.entries(boxes).map(([vendorName, value]) =>
        anOffer({ vendorName, attributes: value === "" ? [] : [{ key: "buyBox", value }] }),
      ),
    });

  test("per product and per domain, whether the product holds the buy box for Prime and for non-Prime users", async () => {
    const contract = await aContract(customer);
    const products = ["a", "b", "c"].map((customerProductId) => ({ customerProductId }));
    const [holder = "", half = "", none = ""] = await importAll(contract, products);
    const shops = ["m1.example", "m2.example"].map((domain) => ({ domain, ownShopName: "Mine" }));
    dataOf(await contract.client.put(`${contract.v3}/settings/shops`, shops));
    await submitAll(contract, [
      boxed(holder, "m1.example", { Mine: "both", Other: "" }),
      boxed(holder, "m2.example", { Mine: "", Other: "both" }),
      boxed(half, "m1.example", { Mine: "prime", Other: "nonPrime" }),
      boxed(none, "shop.example", { Other: "" }),
    ]);
    const [first, second, ...others] = dataOf(await read(contract));
    assert.deepEqual(others, []);
    assert.deepEqual(first, {
      productId: Number(holder),
      isInPrimeBuybox: true,
      isInNonPrimeBuybox: true,
      domains: [
        { domain: "m1.example", isInPrimeBuybox: true, isInNonPrimeBuybox: true },
        { domain: "m2.example", isInPrimeBuybox: false, isInNonPrimeBuybox: false },
      ],
    });
    assert.deepEqual(second, {
      productId: Number(half),
      isInPrimeBuybox: true,
      isInNonPrimeBuybox: false,
      domains: [{ domain: "m1.example", isInPrimeBuybox: true, isInNonPrimeBuybox: false }],
    });
  });

  test("default range now minus 48 hours to now; one missing bound = other bound plus or minus 48 hours", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [boxed(id, "m.example", { Other: "both" })]);
    const stored: string = (await listOffers(contract))[0].offers[0].creationDate;
    const found = async (parameters: Record<string, string>): Promise<number> =>
      dataOf(await read(contract, parameters)).length;
    const twoDays = 48 * hourMs;
    assert.equal(await found({}), 1);
    assert.equal(await found({ startDate: at(-twoDays, stored) }), 0);
    assert.equal(await found({ startDate: at(1 - twoDays, stored) }), 1);
    assert.equal(await found({ endDate: at(twoDays, stored) }), 1);
    assert.equal(await found({ endDate: at(twoDays + 1, stored) }), 0);
    assert.equal(await found({ startDate: at(-10 * twoDays, stored), endDate: at(1, stored) }), 1);
  });

  test("start: default 0; limit at most 50,000 (interface 8)", async () => {
    dataOf(await read(customer, { limit: 50_000 }));
    for (const wrong of [{ start: -1 }, { limit: 0 }, { limit: 50_001 }, { startDate: "soon" }]) {
      assertRefused(await read(customer, wrong), 400);
    }
  });
});

describe("4.1 GET /api/2/v products, deprecated", () => {
  test("a JSON array (not wrapped in data) of products with what `attributes` names. No pagination.", async () => {
    const contract = await aContract(customer);
    const fields = {
      name: "Kettle",
      gtin: 4006381333931,
      referencePrice: 10,
      minPriceBoundary: 8,
      maxPriceBoundary: 12,
    };
    const tags = [{ key: "brand", value: "Contoso" }];
    const ids = await importAll(contract, [{ customerProductId: "a", ...fields, tags }, { customerProductId: "b" }]);
    await price(contract);
    const read = async (attributes: string): Promise<Loose[]> =>
      bodyOf(await contract.client.get(`${contract.v2}/products${query({ attributes })}`));
    const names = "gtin,identifier,name,referencePrice,minPriceBoundary,maxPriceBoundary,tags,strategy";
    const [full, bare] = await read(names);
    assert.deepEqual(full, {
      productId: ids[0],
      identifier: "a",
      ...fields,
      tags,
      strategy: "Lowest",
    });
    assert.equal(bare.productId, ids[1]);
    assert.deepEqual(await read("name,gtin"), [
      { productId: ids[0], name: "Kettle", gtin: fields.gtin },
      { productId: ids[1], name: oldClients ? "A product" : null },
    ]);
  });

  test("`attributes` is required, comma-separated from a list", async () => {
    for (const search of ["", "?attributes=", "?attributes=price", "?attributes=name,colour"]) {
      assertRefused(await customer.client.get(`${customer.v2}/products${search}`), 400);
    }
  });
});
