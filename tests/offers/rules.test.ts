/** The rules of snapshots: the eight of interface 4.3-3 to 4.3-10 by name, and their bounds. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  anOffer,
  aSnapshot,
  codesOf,
  laterTime,
  listOffers,
  someProducts,
  submit,
  submitAll,
} from "../harness/market.ts";

const { service, customer } = await aCompany();
const products = await someProducts(customer, 40);
const [product = ""] = products;

/** Returns another product each time, so that tests do not see each other's history. */
let next = 0;
const fresh = (): string => products[++next] ?? assert.fail("more products, please");

/** Submits one snapshot that must be refused. @returns its first error */
async function refusal(snapshot: object): Promise<Loose> {
  const [result] = await submit(customer, [snapshot]);
  assert.notEqual(result, true, JSON.stringify(snapshot));
  return result.errors[0];
}

/** A product's stored prices by domain. */
async function stored(productId: string): Promise<Record<string, number>> {
  const entry = (await listOffers(customer)).find((found) => found.product.id === productId);
  return Object.fromEntries((entry?.offers ?? []).map((offer: Loose) => [offer.domain, offer.price]));
}

const hours = (count: number): string => new Date(Date.now() + count * 60 * 60 * 1000).toISOString();

describe("submitSnapshots: rule 1, the product must exist in the contract", () => {
  test("an unknown, a foreign and an impossible product are resource.productNotFound", async () => {
    const stranger = await aCustomer(service);
    const [foreign = ""] = await someProducts(stranger, 1);
    for (const productId of ["999999999", foreign, "abc", "0", "-1", "1.5", 1.5, "9".repeat(18), `${product} `]) {
      const error = await refusal(aSnapshot(productId));
      assert.equal(error.code, "resource.productNotFound", String(productId));
      assert.equal(error.path, "/0/productId");
    }
    assert.deepEqual(await listOffers(stranger), []);
  });
});

describe("submitSnapshots: rule 2, newer than what is stored", () => {
  test("an older one and one of the same time are resource.snapshotOutdated; resending is refused", async () => {
    const productId = fresh();
    const first = aSnapshot(productId, { creationDate: hours(-1) });
    await submitAll(customer, [first]);
    const older = await refusal(aSnapshot(productId, { creationDate: hours(-2) }));
    assert.equal(older.code, "resource.snapshotOutdated");
    assert.equal(older.path, "/0/creationDate");
    assert.match(older.message, new RegExp(first.creationDate));
    assert.equal((await refusal({ ...first, offers: [anOffer()] })).code, "resource.snapshotOutdated");
    assert.equal((await refusal(first)).code, "resource.snapshotOutdated");
    await submitAll(customer, [aSnapshot(productId, { creationDate: hours(-0.5) })]);
  });

  test("each domain and each product has a history of its own", async () => {
    const [one, two] = [fresh(), fresh()];
    await submitAll(customer, [aSnapshot(one, { creationDate: hours(-1) })]);
    await submitAll(customer, [
      aSnapshot(one, { creationDate: hours(-2), domain: "shop-c.example" }),
      aSnapshot(two, { creationDate: hours(-2) }),
    ]);
  });

  test("the same instant in another notation is the same time", async () => {
    const productId = fresh();
    await submitAll(customer, [aSnapshot(productId, { creationDate: "2024-05-01T12:00:00Z" })]);
    for (const creationDate of ["2024-05-01T14:00:00+02:00", "2024-05-01T12:00:00", "2024-05-01 12:00:00.0004Z"]) {
      assert.equal(
        (await refusal(aSnapshot(productId, { creationDate }))).code,
        "resource.snapshotOutdated",
        creationDate,
      );
    }
  });

  test("several months of one product in one request are taken in any order; the newest one counts", async () => {
    const productId = fresh();
    const months = [3, 1, 4, 2].map((month) =>
      aSnapshot(productId, { creationDate: `2023-0${month}-01`, offers: [anOffer({ price: month })] }),
    );
    await submitAll(customer, months);
    assert.deepEqual(await stored(productId), { "shop-b.example": 4 });
    assert.equal(
      (await refusal(aSnapshot(productId, { creationDate: "2023-03-15" }))).code,
      "resource.snapshotOutdated",
    );
    await submitAll(customer, [aSnapshot(productId, { creationDate: "2023-04-02", offers: [anOffer({ price: 5 })] })]);
    assert.deepEqual(await stored(productId), { "shop-b.example": 5 });
  });

  test("a time may lie 24 hours ahead, no more; a text that is no time is refused", async () => {
    await submitAll(customer, [aSnapshot(fresh(), { creationDate: hours(23.99) })]);
    const ahead = await refusal(aSnapshot(product, { creationDate: hours(24.01) }));
    assert.equal(ahead.code, "request.invalid");
    assert.equal(ahead.path, "/0/creationDate");
    for (const creationDate of ["", "now", "2024-02-30", 1_700_000_000, null, "0001-01-01T00:00:00+05:00"]) {
      assert.equal((await refusal(aSnapshot(product, { creationDate }))).path, "/0/creationDate", String(creationDate));
    }
  });
});

describe("submitSnapshots: rule 3, one currency per domain", () => {
  test("the first snapshot of a domain pins its currency; another one is resource.currencyMismatch", async () => {
    const productId = fresh();
    const domain = "currency.example";
    await submitAll(customer, [aSnapshot(productId, { domain, offers: [anOffer({ currency: "CHF" })] })]);
    const error = await refusal(aSnapshot(fresh(), { domain }));
    assert.equal(error.code, "resource.currencyMismatch");
    assert.equal(error.path, "/0/offers/0/currency");
    await submitAll(customer, [aSnapshot(productId, { domain: "currency2.example" })]);
  });

  test("two new currencies in one request: the first snapshot's counts", async () => {
    const domain = "two-currencies.example";
    const given = ["USD", "EUR", "USD"].map((currency) =>
      aSnapshot(fresh(), { domain, offers: [anOffer({ currency })] }),
    );
    const results = await submit(customer, given);
    assert.deepEqual(results.map(codesOf), [[], ["resource.currencyMismatch"], []]);
    assert.equal(results[1].errors[0].path, "/1/offers/0/currency");
  });

  test("two currencies in one snapshot are refused", async () => {
    const offers = [anOffer(), anOffer({ currency: "USD" })];
    const error = await refusal(aSnapshot(product, { domain: "mixed.example", offers }));
    assert.equal(error.code, "resource.currencyMismatch");
    assert.equal(error.path, "/0/offers/1/currency");
  });

  test("a refused snapshot pins no currency and adds no domain", async () => {
    const domain = "never.example";
    await refusal(aSnapshot("999999999", { domain, offers: [anOffer({ currency: "JPY" })] }));
    assert.ok(!(await customer.client.get(`${customer.v2}/settings/domains`)).body.data.includes(domain));
    await submitAll(customer, [aSnapshot(product, { domain })]);
    assert.ok((await customer.client.get(`${customer.v2}/settings/domains`)).body.data.includes(domain));
  });

  test("a text that is no ISO 4217 code is refused", async () => {
    for (const currency of ["EURO", "eur", "XXY", "€", "", 978, null]) {
      const error = await refusal(aSnapshot(product, { offers: [anOffer({ currency })] }));
      assert.equal(error.path, "/0/offers/0/currency", String(currency));
    }
  });
});

describe("submitSnapshots: rules 4 and 5, duplicates", () => {
  test("identical duplicates are both true and stored once, whatever their notation and the order of their offers", async () => {
    const productId = fresh();
    const [one, two] = [anOffer({ price: 1 }), anOffer({ price: 2 })];
    const first = aSnapshot(productId, { creationDate: "2024-01-01T00:00:00Z", offers: [one, two] });
    const second = {
      ...first,
      productId: Number(productId),
      creationDate: "2024-01-01T01:00:00+01:00",
      offers: [two, { ...one, price: 1.000_01, attributes: null, availability: null }],
    };
    assert.deepEqual(await submit(customer, [first, second, first]), [true, true, true]);
    const entry = (await listOffers(customer)).find((found) => found.product.id === productId);
    assert.equal(entry.offers.length, 2);
  });

  test("different snapshots of one product, domain and time are all resource.snapshotConflict", async () => {
    const productId = fresh();
    const creationDate = laterTime();
    const conflicting = [1, 1, 2].map((price) => aSnapshot(productId, { creationDate, offers: [anOffer({ price })] }));
    const good = aSnapshot(productId, { offers: [anOffer({ price: 3 })] });
    const [first, second, taken, third] = await submit(customer, [
      conflicting[0],
      conflicting[1],
      good,
      conflicting[2],
    ]);
    assert.equal(taken, true);
    for (const [result, path] of [
      [first, "/0"],
      [second, "/1"],
      [third, "/3"],
    ]) {
      assert.deepEqual(codesOf(result), ["resource.snapshotConflict"]);
      assert.equal(result.errors[0].path, path);
    }
    assert.deepEqual(await stored(productId), { "shop-b.example": 3 });
  });

  test("refused duplicates have their errors at each of their indexes", async () => {
    const snapshot = aSnapshot("999999999");
    const results = await submit(customer, [aSnapshot(fresh()), snapshot, snapshot]);
    assert.equal(results[1].errors[0].path, "/1/productId");
    assert.equal(results[2].errors[0].path, "/2/productId");
  });
});

describe("submitSnapshots: rule 6, offer ids are unique", () => {
  test("an id used before, in another snapshot, of another product, or twice in one: resource.offerIdDuplicate", async () => {
    const offer = anOffer();
    await submitAll(customer, [aSnapshot(fresh(), { offers: [offer] })]);
    const across = await refusal(aSnapshot(fresh(), { domain: "shop-d.example", offers: [anOffer(), offer] }));
    assert.equal(across.code, "resource.offerIdDuplicate");
    assert.equal(across.path, "/0/offers/1/id");
    assert.match(across.message, new RegExp(offer.id));
    const twice = anOffer();
    const within = await refusal(aSnapshot(product, { offers: [twice, anOffer(), { ...twice, price: 9 }] }));
    assert.equal(within.code, "resource.offerIdDuplicate");
    assert.equal(within.path, "/0/offers/2/id");
  });

  test("within a request the first snapshot keeps the id", async () => {
    const id = randomUUID();
    const given = [fresh(), fresh(), fresh()].map((productId) => aSnapshot(productId, { offers: [anOffer({ id })] }));
    const results = await submit(customer, given);
    assert.deepEqual(results.map(codesOf), [[], ["resource.offerIdDuplicate"], ["resource.offerIdDuplicate"]]);
  });

  test("ids of a refused snapshot are free again, for whatever reason it was refused", async () => {
    const used = anOffer();
    const productId = fresh();
    await submitAll(customer, [aSnapshot(productId, { offers: [used] })]);
    const offer = anOffer();
    for (const refused of [
      aSnapshot("999999999", { offers: [offer] }),
      aSnapshot(productId, { creationDate: "2001-01-01", offers: [offer] }),
      aSnapshot(productId, { offers: [{ ...offer, currency: "USD" }] }),
      aSnapshot(productId, { offers: [offer, used] }),
      aSnapshot(productId, { offers: [offer, anOffer({ price: 0 })] }),
    ]) {
      await refusal(refused);
    }
    await submitAll(customer, [aSnapshot(productId, { offers: [offer] })]);
    assert.equal((await refusal(aSnapshot(productId, { offers: [offer] }))).code, "resource.offerIdDuplicate");
    const stays = await refusal(aSnapshot(fresh(), { offers: [used] }));
    assert.equal(stays.code, "resource.offerIdDuplicate", "an id that a stored offer has is never free");
  });

  test("ids are compared as texts: case counts, a number is its digits; another contract's do not matter", async () => {
    await submitAll(customer, [
      aSnapshot(product, { offers: [anOffer({ id: "Case" }), anOffer({ id: "case" }), anOffer({ id: 17 })] }),
    ]);
    assert.equal(
      (await refusal(aSnapshot(product, { offers: [anOffer({ id: "17" })] }))).code,
      "resource.offerIdDuplicate",
    );
    const stranger = await aCustomer(service);
    const [theirs = ""] = await someProducts(stranger, 1);
    await submitAll(stranger, [aSnapshot(theirs, { offers: [anOffer({ id: "Case" })] })]);
    const offers =
      '[{"id":12345678901234567,"vendorName":"B","url":"https://b.example/","price":1,"deliveryCosts":0,"currency":"EUR","productName":"K","attributes":[]}]';
    const text = `[{"productId":"${product}","domain":"shop-b.example","creationDate":"${laterTime()}","offers":${offers}}]`;
    const answer = await customer.client.post(`${customer.v2}/offers`, text);
    assert.equal(
      answer.body.data[0].errors[0].path,
      "/0/offers/0/id",
      "an id that lost digits must not stand for another",
    );
  });
});

describe("submitSnapshots: rule 7, the domain", () => {
  const good = [
    "a",
    "shop.example",
    "a-b.c-d.example",
    "xn--bcher-kva.example",
    "1.2.3",
    `${"a".repeat(63)}.example`,
    `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}`,
  ];
  const bad = [
    "",
    " ",
    "Shop.example",
    "shop_b.example",
    "shop..example",
    ".example",
    "example.",
    "-a.example",
    "a-.example",
    "a.-b",
    "https://shop.example",
    "shop.example/path",
    "shop.example:443",
    "bücher.example",
    "shop.example\n",
    "shop example",
    `${"a".repeat(64)}.example`,
    `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.e`,
    "x".repeat(2_000),
  ];
  test("a website's name of lower-case labels is taken", async () => {
    await submitAll(
      customer,
      good.map((domain) => aSnapshot(product, { domain })),
    );
  });

  test("anything else is request.invalidDomain", async () => {
    const results = await submit(
      customer,
      bad.map((domain) => aSnapshot(product, { domain })),
    );
    for (const [index, domain] of bad.entries()) {
      assert.deepEqual(codesOf(results[index]), ["request.invalidDomain"], domain.slice(0, 300));
      assert.equal(results[index].errors[0].path, `/${index}/domain`);
    }
  });
});

describe("submitSnapshots: rule 8, amounts", () => {
  test("a price from 0.01 and delivery costs from 0 are taken", async () => {
    const fields = [{ price: 0.01 }, { price: 9_999_999_999_999.99 }, { deliveryCosts: 0 }, { deliveryCosts: 4.95 }];
    await submitAll(
      customer,
      fields.map((field) => aSnapshot(product, { offers: [anOffer(field)] })),
    );
  });

  test("an amount below, above or of another type is refused, and named", async () => {
    const amounts: readonly (readonly [field: string, value: unknown])[] = [
      ["price", 0],
      ["price", 0.009],
      ["price", -1],
      ["price", 10_000_000_000_000],
      ["price", "19.90"],
      ["price", null],
      ["deliveryCosts", -0.01],
      ["deliveryCosts", 10_000_000_000_000],
      ["deliveryCosts", "free"],
      ["deliveryCosts", null],
    ];
    for (const [field, value] of amounts) {
      const error = await refusal(aSnapshot(product, { offers: [anOffer(), anOffer({ [field]: value })] }));
      assert.equal(error.code, "request.invalid");
      assert.equal(error.path, `/0/offers/1/${field}`, String(value));
    }
  });

  test("four decimals are kept, more are rounded half-up", async () => {
    const productId = fresh();
    await submitAll(customer, [
      aSnapshot(productId, { offers: [anOffer({ price: 1.00005, deliveryCosts: 2.12344 })] }),
    ]);
    const entry = (await listOffers(customer)).find((found) => found.product.id === productId);
    assert.deepEqual([entry.offers[0].price, entry.offers[0].deliveryCosts], [1.0001, 2.1234]);
  });
});

test("offers of more than 8 Mi characters together are refused, and other snapshots of the request are stored", async () => {
  const [long, usual] = [fresh(), fresh()];
  const attributes = ["a", "b"].map((key) => ({ key, value: "x".repeat(4_000) }));
  const offers = Array.from({ length: 720 }, () =>
    anOffer({ url: `https://d.example/${"y".repeat(3_900)}`, attributes }),
  );
  const [refused, taken] = await submit(customer, [aSnapshot(long, { offers }), aSnapshot(usual)]);
  assert.deepEqual([refused.errors[0].code, refused.errors[0].path], ["request.invalid", "/0/offers"]);
  assert.match(refused.errors[0].message, /at most 8388608 characters together/);
  assert.equal(taken, true);
});
