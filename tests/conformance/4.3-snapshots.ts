/** Interface 4.3 and 2.3: own offers, submitted as snapshots. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, codesOf, listOffers } from "../harness/market.ts";
import { aContract, assertRefused, at, bodyOf, hourMs, importAll, offeredAt, submit, submitAll } from "./given.ts";
import { customer } from "./installation.ts";
import { snapshotTaken } from "./old-clients.ts";

/** A new contract with one product. */
async function aShelf(): Promise<{ contract: Customer; id: string }> {
  const contract = await aContract(customer);
  const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
  return { contract, id };
}

/** The codes of a snapshot that must be refused, between two that must be taken. */
async function refused(fields: object): Promise<string[]> {
  const { contract, id } = await aShelf();
  const [first, wrong, last] = await submit(contract, [
    aSnapshot(id, { domain: "first.example" }),
    aSnapshot(id, fields),
    aSnapshot(id, { domain: "last.example" }),
  ]);
  assert.deepEqual([first, last], [true, true]);
  assert.deepEqual(Object.keys(wrong), ["errors"]);
  for (const error of wrong.errors) assert.ok(typeof error.code === "string" && error.message.length > 0);
  assert.equal((await listOffers(contract))[0].offers.length, 2);
  return codesOf(wrong);
}

const oneOffer = (fields: object): Loose => ({ offers: [anOffer(fields)] });

describe("4.3 POST offers: snapshot submission rules", () => {
  test("`data` array with one entry per snapshot in input order: `true` when accepted, otherwise an error object", async () => {
    const { contract, id } = await aShelf();
    const answer = await contract.client.post(`${contract.v2}/offers`, [
      aSnapshot("999999999999"),
      aSnapshot(id),
      aSnapshot(id, { domain: "-" }),
    ]);
    const { data } = bodyOf(answer);
    assert.equal(data.length, 3);
    assert.deepEqual(codesOf(data[0]), ["resource.productNotFound"]);
    assert.deepEqual(data[1], snapshotTaken);
    assert.deepEqual(codesOf(data[2]), ["request.invalidDomain"]);
  });

  test("1. The product must exist in the contract.", async () => {
    const { id } = await aShelf();
    assert.deepEqual(await refused({ productId: id }), ["resource.productNotFound"]);
    assert.deepEqual(await refused({ productId: "999999999999" }), ["resource.productNotFound"]);
  });

  test("2. The snapshot must be newer than stored snapshots of that product and domain.", async () => {
    const { contract, id } = await aShelf();
    const creationDate = at(-2 * hourMs);
    await submitAll(contract, [aSnapshot(id, { creationDate })]);
    for (const older of [creationDate, at(-1, creationDate)]) {
      const [result] = await submit(contract, [aSnapshot(id, { creationDate: older })]);
      assert.deepEqual(codesOf(result), ["resource.snapshotOutdated"]);
    }
    await submitAll(contract, [
      aSnapshot(id, { creationDate: at(-1, creationDate), domain: "other.example" }),
      aSnapshot(id, { creationDate: at(1, creationDate) }),
    ]);
  });

  test("3. Each domain must use one consistent currency: the first snapshot of a domain fixes it (interface 4.3-5)", async () => {
    const { contract, id } = await aShelf();
    await submitAll(contract, [aSnapshot(id, oneOffer({ currency: "SEK" }))]);
    const [second] = await submit(contract, [aSnapshot(id, oneOffer({ currency: "EUR" }))]);
    assert.deepEqual(codesOf(second), ["resource.currencyMismatch"]);
    await submitAll(contract, [aSnapshot(id, { domain: "euro.example", ...oneOffer({ currency: "EUR" }) })]);
    const mixed = { domain: "mixed.example", offers: [anOffer({ currency: "EUR" }), anOffer({ currency: "SEK" })] };
    const [both] = await submit(contract, [aSnapshot(id, mixed)]);
    assert.deepEqual(codesOf(both), ["resource.currencyMismatch"]);
  });

  test("4. Identical duplicate snapshots in one request are stored once; both are `true`", async () => {
    const { contract, id } = await aShelf();
    const snapshot = aSnapshot(id);
    assert.deepEqual(await submit(contract, [snapshot, { ...snapshot }]), [true, true]);
    assert.equal((await listOffers(contract))[0].offers.length, 1);
  });

  test("5. Conflicting snapshots for the same product, domain and timestamp are all rejected.", async () => {
    const { contract, id } = await aShelf();
    const creationDate = at(-hourMs);
    const results = await submit(contract, [
      aSnapshot(id, { creationDate, ...oneOffer({ price: 1 }) }),
      aSnapshot(id, { creationDate, ...oneOffer({ price: 2 }) }),
      aSnapshot(id, { creationDate, domain: "other.example" }),
    ]);
    assert.deepEqual(results.map(codesOf), [["resource.snapshotConflict"], ["resource.snapshotConflict"], []]);
    const [entry] = await listOffers(contract);
    assert.deepEqual(
      entry.offers.map(({ domain }: Loose) => domain),
      ["other.example"],
    );
  });

  test("6. Offer ids must be unique across all offers, over all stored history (interface 4.3-8)", async () => {
    const { contract, id } = await aShelf();
    const taken = randomUUID();
    await submitAll(contract, [aSnapshot(id, oneOffer({ id: taken }))]);
    await submitAll(contract, [aSnapshot(id)]);
    const [other] = await submit(contract, [aSnapshot(id, { domain: "other.example", ...oneOffer({ id: taken }) })]);
    assert.deepEqual(codesOf(other), ["resource.offerIdDuplicate"]);
    const twice = [anOffer({ id: "same" }), anOffer({ id: "same" })];
    assert.deepEqual(codesOf((await submit(contract, [aSnapshot(id, { offers: twice })]))[0]), [
      "resource.offerIdDuplicate",
    ]);
  });

  test("7. `domain` must not be empty and must follow the domain format.", async () => {
    const { contract, id } = await aShelf();
    const label = "a".repeat(63);
    const right = [
      "a.example",
      "1-2.example",
      "localhost",
      `${label}.example`,
      `${`${label}.`.repeat(3)}${"b".repeat(63)}`,
    ];
    await submitAll(
      contract,
      right.map((domain) => aSnapshot(id, { domain })),
    );
    const wrong = [
      "",
      "Shop.example",
      "shop_b.example",
      "-shop.example",
      "shop-.example",
      "shop..example",
      ".shop.example",
      "shop.example.",
      "https://shop.example",
      "shop.example/kettle",
      "shöp.example",
      `${"a".repeat(64)}.example`,
      `${`${label}.`.repeat(4)}b`,
    ];
    const results = await submit(
      contract,
      wrong.map((domain) => aSnapshot(id, { domain })),
    );
    for (const [index, result] of results.entries()) {
      assert.deepEqual(codesOf(result), ["request.invalidDomain"], `${wrong[index]}`);
    }
  });

  test("8. price >= 0.01; deliveryCosts >= 0; offer prices keep up to 4 decimals (interface 4.3-10, 1-17)", async () => {
    const { contract, id } = await aShelf();
    await submitAll(contract, [aSnapshot(id, oneOffer({ price: 0.01, deliveryCosts: 0 }))]);
    await submitAll(contract, [aSnapshot(id, oneOffer({ price: 12.3456, deliveryCosts: 0.0001 }))]);
    const [{ offers }] = await listOffers(contract);
    assert.deepEqual([offers[0].price, offers[0].deliveryCosts], [12.3456, 0.0001]);
    for (const wrong of [{ price: 0 }, { price: 0.009 }, { price: -1 }, { deliveryCosts: -0.01 }, { price: "10" }]) {
      assert.deepEqual(await refused(oneOffer(wrong)), ["request.invalid"], JSON.stringify(wrong));
    }
  });

  test("Resending already stored snapshots is rejected.", async () => {
    const { contract, id } = await aShelf();
    const snapshot = aSnapshot(id);
    await submitAll(contract, [snapshot]);
    const [result] = await submit(contract, [snapshot]);
    assert.ok(codesOf(result).includes("resource.snapshotOutdated"), JSON.stringify(result));
  });

  test("at most 1000 per request: more is 400 for all", async () => {
    const { contract, id } = await aShelf();
    const many = Array.from({ length: 1001 }, (_, index) => offeredAt(id, 5, `d${index}.example`));
    assertRefused(await contract.client.post(`${contract.v2}/offers`, many), 400);
    assert.deepEqual(await listOffers(contract), []);
    await submitAll(contract, many.slice(1));
  });
});

describe("4.3 Snapshots and offers as submitted (2.3)", () => {
  test("delivery times are whole hours where 2.2 has an integer", async () => {
    const { contract, id } = await aShelf();
    await submitAll(contract, [aSnapshot(id, oneOffer({ minDeliveryHours: 1.5, maxDeliveryHours: 2.5 }))]);
    const [{ offers }] = await listOffers(contract);
    assert.deepEqual([offers[0].minDeliveryHours, offers[0].maxDeliveryHours], [1.5, 2.5]);
    assert.deepEqual([offers[0].minDeliveryTime, offers[0].maxDeliveryTime], [1, 3], "no promise is shortened");
  });

  test("every field of an offer is taken and retrieved; the optional ones may be missing", async () => {
    const { contract, id } = await aShelf();
    const retrievalDate = at(-2 * hourMs);
    const full = anOffer({
      vendorDomainId: 4711,
      attributes: [{ key: "condition", value: "new" }],
      minDeliveryHours: 24,
      maxDeliveryHours: 48,
      retrievalDate,
      availability: true,
    });
    const { attributes: _, ...bare } = anOffer({ vendorName: "Bare" });
    await submitAll(contract, [aSnapshot(Number(id), { offers: [full, bare] })]);
    const [{ offers }] = await listOffers(contract);
    const stored = offers.find(({ vendorName }: Loose) => vendorName !== "Bare");
    assert.equal(stored.vendorDomainId, "4711");
    assert.deepEqual(stored.attributes, [{ name: "condition", value: "new" }]);
    assert.deepEqual([stored.minDeliveryHours, stored.maxDeliveryHours, stored.availability], [24, 48, true]);
    assert.equal(stored.retrievalDate, retrievalDate);
  });

  for (const [what, fields] of Object.entries<object>({
    "no offers": { offers: [] },
    "a url that is not http or https": oneOffer({ url: "ftp://shop.example/x" }),
    "a currency that is none": oneOffer({ currency: "euro" }),
    "an offer without an id": oneOffer({ id: undefined }),
    "an offer without a name of its vendor": oneOffer({ vendorName: undefined }),
    "a time gathered that is none": { creationDate: "yesterday" },
    "a time gathered more than 24 h ahead": { creationDate: at(25 * hourMs) },
    "more than 1,000 offers": { offers: Array.from({ length: 1001 }, () => anOffer()) },
  })) {
    test(`refused: ${what}`, async () => {
      assert.deepEqual(new Set(await refused(fields)), new Set(["request.invalid"]));
    });
  }

  test("unknown fields are errors naming the field (interface 1-22)", async () => {
    const { contract, id } = await aShelf();
    for (const snapshot of [aSnapshot(id, oneOffer({ prize: 5 })), aSnapshot(id, { prize: 5 })]) {
      const [result] = await submit(contract, [snapshot]);
      assert.match(JSON.stringify(result.errors), /prize/);
    }
  });

  test("a time gathered may lie up to 24 h ahead, and stands in for a missing `retrievalDate` (interface 4.3-11, 2.2-2)", async () => {
    const { contract, id } = await aShelf();
    const creationDate = at(23 * hourMs);
    await submitAll(contract, [aSnapshot(id, { creationDate })]);
    const [{ offers }] = await listOffers(contract);
    assert.equal(offers[0].retrievalDate, creationDate);
    assert.ok(Math.abs(Date.parse(offers[0].creationDate) - Date.now()) < hourMs, "when stored");
  });
});
