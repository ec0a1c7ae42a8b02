/** Interface 4.1 and 2.1: the assortment. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import * as market from "../harness/market.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  importAll,
  instantPattern,
  postProducts,
  query,
} from "./given.ts";
import { customer } from "./installation.ts";
import { importable, oldClients, removalOf, widest } from "./old-clients.ts";
import { header } from "./words.ts";

const { queryProducts } = market;
const all = { pagination: { start: 0, limit: 10_000 } };

/** Imports one product into a new contract and reads it. */
async function stored(product: object, headers: Record<string, string> = {}): Promise<Loose> {
  const contract = await aContract(customer);
  const answer = await postProducts(contract, [{ customerProductId: "p", ...product }], {}, headers);
  const [entry] = dataOf(answer);
  assert.ok(entry.data, answer.text);
  return (await queryProducts(contract, { ...all, includeTags: true }))[0];
}

/** Imports a wrong product among right ones: it alone must be refused. @returns its errors */
async function errorsOf(product: object): Promise<Loose[]> {
  const contract = await aContract(customer);
  const ids = ["first", "p", "last"].map((customerProductId) => ({ customerProductId }));
  const products = ids.map((id) => (id.customerProductId === "p" ? { ...id, ...product } : id));
  const [first, wrong, last] = dataOf(await postProducts(contract, products));
  for (const entry of [first, last]) assert.equal(entry.data.result, "created");
  assert.deepEqual(Object.keys(wrong), ["errors"]);
  const found = await queryProducts(contract, all);
  assert.deepEqual(
    found.map(({ customerProductId }: Loose) => customerProductId),
    ["first", "last"],
  );
  return wrong.errors;
}

describe("4.1 POST products", () => {
  test("`data` array with an entry per imported product including the internal product id", async () => {
    const contract = await aContract(customer);
    const data = dataOf(await postProducts(contract, [{ customerProductId: "b" }, { customerProductId: "a" }]));
    assert.equal(data.length, 2);
    const found = await queryProducts(contract, all);
    for (const [index, customerProductId] of ["b", "a"].entries()) {
      assert.equal(data[index].data.result, "created");
      const { productId } = data[index].data;
      assert.match(productId, /^\d+$/);
      assert.equal(found.find(({ id }: Loose) => id === productId)?.customerProductId, customerProductId);
    }
  });

  test("Upsert; synchronous.", async () => {
    const contract = await aContract(customer);
    const results: string[] = [];
    const ids = new Set<string>();
    for (const name of ["Kettle", "Kettle", "Toaster"]) {
      const [entry] = dataOf(await postProducts(contract, [{ customerProductId: "p", name, gtin: 4006381333931 }]));
      results.push(entry.data.result);
      ids.add(entry.data.productId);
      const [product, ...others] = await queryProducts(contract, all);
      assert.equal(product.name, name);
      assert.deepEqual(others, []);
    }
    assert.deepEqual(results, ["created", "unchanged", "updated"]);
    assert.equal(ids.size, 1);
  });

  test("an upsert replaces the whole product, and touches updatedAt even when unchanged (interface 4.1-2)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "p", name: "Kettle", referencePrice: 5 }]);
    const [first] = await queryProducts(contract, all);
    await importAll(contract, [{ customerProductId: "p", name: "Kettle" }]);
    const [changed] = await queryProducts(contract, all);
    assert.equal(changed.referencePrice, oldClients ? 0.01 : null);
    assert.ok(changed.updatedAt > first.updatedAt);
    await importAll(contract, [{ customerProductId: "p", name: "Kettle" }]);
    const [touched] = await queryProducts(contract, all);
    assert.ok(touched.updatedAt > changed.updatedAt);
    assert.equal(touched.createdAt, first.createdAt);
  });

  test("`version` (string, value '2'); old clients send a number (interface 1-28)", async () => {
    const contract = await aContract(customer);
    for (const version of ["2", 2]) {
      dataOf(await postProducts(contract, [{ customerProductId: "p" }], { version }));
    }
    for (const version of ["1", "3", 3, true]) {
      assertRefused(await postProducts(contract, [{ customerProductId: "p" }], { version }), 400);
    }
  });

  test("`identifyingAttributes` (non-empty array of strings; specify exactly one); required", async () => {
    const contract = await aContract(customer);
    for (const identifyingAttributes of [[], ["gtin", "name"], "gtin", [1], ["price"], null, undefined]) {
      assertRefused(await postProducts(contract, [{ customerProductId: "p" }], { identifyingAttributes }), 400);
    }
    assert.deepEqual(await queryProducts(contract, all), []);
  });

  test("identified by gtin, name or a tag; customerProductId need not be unique then (interface 2.1-2)", async () => {
    const product = { customerProductId: "same", gtin: 4006381333931, name: "A", tags: [{ key: "sku", value: "s1" }] };
    const other = { customerProductId: "same", gtin: 4006381333948, name: "B", tags: [{ key: "sku", value: "s2" }] };
    const identifiers = { gtin: ["4006381333931", "4006381333948"], name: ["A", "B"], "tags.sku": ["s1", "s2"] };
    for (const [attribute, expected] of Object.entries(identifiers)) {
      const contract = await aContract(customer);
      dataOf(await postProducts(contract, [product, other], { identifyingAttributes: [attribute] }));
      const found = await queryProducts(contract, all);
      assert.deepEqual(
        found.map(({ identifier }: Loose) => identifier),
        expected,
      );
    }
  });

  test("another identifying attribute than the products were imported with: 409, unless there are none (interface 2.1-3)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "p", name: "P" }]);
    const byName = async () => await postProducts(contract, [{ name: "P" }], { identifyingAttributes: ["name"] });
    assertRefused(await byName(), 409, "resource.identifyingAttributeMismatch");
    await contract.client.delete(`${contract.v3}/products`);
    assert.equal(dataOf(await byName())[0].data.result, "created");
  });

  test("the same identifier twice in a request: the last is saved, the others get errors (interface 4.1-3)", async () => {
    const contract = await aContract(customer);
    const twice = ["first", "last"].map((name) => ({ customerProductId: "p", name }));
    const [first, last] = dataOf(await postProducts(contract, twice));
    assert.equal(first.errors[0].code, "resource.identifierDuplicate");
    assert.equal(last.data.result, "created");
    assert.deepEqual(
      (await queryProducts(contract, all)).map(({ name }: Loose) => name),
      ["last"],
    );
  });

  for (const field of ["referencePrice", "minPriceBoundary", "maxPriceBoundary"]) {
    test(`${field}: rounded to 2 decimals, half-up, on the decimal that was sent`, async () => {
      const contract = await aContract(customer);
      const rounded = { "1.005": 1.01, "2.675": 2.68, "1.0049999999999999999": 1, "10.995": 11, "8.4850": 8.49 };
      for (const [sent, expected] of Object.entries(rounded)) {
        const product = JSON.stringify(importable({ customerProductId: "p", [field]: "@" })).replace('"@"', sent);
        const body = `{"version":"2","identifyingAttributes":["customerProductId"],"products":[${product}]}`;
        dataOf(await contract.client.post(`${contract.v3}/products`, body));
        assert.equal((await queryProducts(contract, all))[0][field], expected, sent);
      }
    });
  }

  test("prices ≥ 0.01 (interface 2.1-4), at most 9999999999999.99 (interface 1-16)", async () => {
    for (const referencePrice of [0.01, 9_999_999_999_999.99]) {
      assert.equal((await stored({ referencePrice })).referencePrice, referencePrice);
    }
    for (const referencePrice of [0, 0.004, -1, 10_000_000_000_000, "12"]) await errorsOf({ referencePrice });
  });

  test("minPriceBoundary must be <= maxPriceBoundary: else an error of that product; compared after rounding", async () => {
    const errors = await errorsOf({ minPriceBoundary: 10.01, maxPriceBoundary: 10 });
    assert.match(errors[0].code, /^re\w+\.\w+$/);
    assert.match(errors[0].message, /minPriceBoundary/);
    const equal = await stored({ minPriceBoundary: 10.004, maxPriceBoundary: 10 });
    assert.deepEqual([equal.minPriceBoundary, equal.maxPriceBoundary], [10, 10]);
  });

  test("gtin: EAN-13, UPC-A or GTIN-14, positive number", async () => {
    for (const gtin of [4006381333931, 36000291452, 10614141000415]) assert.equal((await stored({ gtin })).gtin, gtin);
    for (const gtin of [0, -1, 1.5, 100_000_000_000_000, "4006381333931a"]) {
      assert.equal((await errorsOf({ gtin })).length, 1, String(gtin));
    }
  });

  test("tags: key non-empty and unique within one product; keys are case-sensitive", async () => {
    await errorsOf({ tags: [{ key: "", value: "x" }] });
    await errorsOf({ tags: [1, 2].map((value) => ({ key: "brand", value: String(value) })) });
    const product = await stored({ tags: ["brand", "Brand"].map((key) => ({ key, value: key })) });
    assert.deepEqual(product.tags.map(({ label }: Loose) => label).sort(), ["Brand", "brand"]);
  });

  test("a misspelt field is an error that names it (interface 1-22)", async () => {
    const [error] = await errorsOf({ minPriceBondary: 5 });
    assert.equal(error.code, "request.unknownField");
    assert.match(`${error.message} ${error.path}`, /minPriceBondary/);
  });

  test("required is the identifying attribute's value only; for old clients also what they cannot read as null", async () => {
    const contract = await aContract(customer);
    const [full, nameless] = dataOf(await postProducts(contract, [{ customerProductId: "p" }, { name: "No id" }]));
    assert.equal(full.data.result, "created");
    assert.ok(nameless.errors.length > 0);
    for (const name of ["name", "referencePrice", "minPriceBoundary", "maxPriceBoundary", "tags"]) {
      const product = { customerProductId: "p", name: "P", referencePrice: 1, ...widest, tags: [], [name]: undefined };
      const [entry] = dataOf(await market.postProducts(contract, [product]));
      const refusal: Loose[] | undefined = entry.errors;
      assert.equal(refusal !== undefined, oldClients, `${name}: ${JSON.stringify(entry)}`);
      if (refusal !== undefined) assert.match(`${refusal[0].message} ${refusal[0].path}`, new RegExp(name));
    }
  });

  test("a product without them is listed for old clients all the same: identifier, 0.01, 9999999999999.99", async (t) => {
    if (!oldClients) return t.skip("without OLD_CLIENTS");
    const contract = await aContract(customer);
    const headers = { "content-type": "text/csv", [header("product-identifying-attributes")]: "sku" };
    const { url } = bodyOf(await contract.client.put(`${contract.v3}/products`, "sku\nA\n", headers), 202).data;
    assert.equal((await market.completed(contract, url)).task.state, "succeeded");
    const [product] = await queryProducts(contract, all);
    assertHas(product, { name: "A", referencePrice: 0.01, ...widest, tags: [] });
  });

  test("lengths: name 999, customerProductId 255, tag key 100, tag value 10,000, 200 tags (interface 8)", async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: "" }));
    const lengths: [number, (length: number) => object][] = [
      [999, (length) => ({ name: "x".repeat(length) })],
      [255, (length) => ({ customerProductId: "x".repeat(length) })],
      [100, (length) => ({ tags: [{ key: "x".repeat(length), value: "" }] })],
      [10_000, (length) => ({ tags: [{ key: "x", value: "x".repeat(length) }] })],
      [200, (length) => ({ tags: tags(length) })],
    ];
    for (const [length, product] of lengths) {
      await stored(product(length));
      await errorsOf(product(length + 1));
    }
  });
});

describe("4.1 tags", () => {
  test("a returned tag has a string value, a double value, and an integer value only for digits", async () => {
    const values = {
      word: "Contoso",
      digits: "007",
      double: "12.5",
      yes: "TRUE",
      one: "1",
      negative: "-3",
      mixed: "12 cm",
    };
    const { tags } = await stored({ tags: Object.entries(values).map(([key, value]) => ({ key, value })) });
    const byLabel = new Map<string, Loose>(tags.map((tag: Loose) => [tag.label, tag]));
    for (const [label, value] of Object.entries(values)) assert.equal(byLabel.get(label).stringValue, value);
    assert.deepEqual(byLabel.get("word"), { label: "word", stringValue: "Contoso" });
    assert.deepEqual(byLabel.get("digits"), { label: "digits", stringValue: "007", doubleValue: 7, integerValue: 7 });
    assert.deepEqual(byLabel.get("double"), { label: "double", stringValue: "12.5", doubleValue: 12.5 });
    assert.equal(byLabel.get("one").booleanValue, true);
    assert.equal(byLabel.get("yes").doubleValue, undefined);
    assert.deepEqual(byLabel.get("negative"), { label: "negative", stringValue: "-3", doubleValue: -3 });
    assert.deepEqual(byLabel.get("mixed"), { label: "mixed", stringValue: "12 cm" });
  });

  test("an integer value is one of 32 bits, as generated clients read it; the double value has the others", async () => {
    const values = { largest: "2147483647", larger: "2147483648", gtin: "4006381333931" };
    const { tags } = await stored({ tags: Object.entries(values).map(([key, value]) => ({ key, value })) });
    const integers = Object.fromEntries(tags.map((tag: Loose) => [tag.label, tag.integerValue]));
    assert.deepEqual(integers, { largest: 2_147_483_647, larger: undefined, gtin: undefined });
    assert.equal(tags.find(({ label }: Loose) => label === "gtin").doubleValue, 4_006_381_333_931);
  });

  test("the double is interpreted by the decimal separator given at import", async () => {
    const tags = [{ key: "cost", value: "1.234,50" }];
    const [tag] = (await stored({ tags }, { [header("tags-decimal-separator")]: "," })).tags;
    assert.deepEqual(tag, { label: "cost", stringValue: "1.234,50", doubleValue: 1234.5 });
    const [plain] = (await stored({ tags })).tags;
    assert.equal(plain.doubleValue, undefined);
    const wrong = { [header("tags-decimal-separator")]: ";" };
    assertRefused(await postProducts(customer, [{ customerProductId: "p" }], {}, wrong), 400);
  });

  test("carried when `includeTags` is true", async () => {
    const [product] = await queryProducts(customer, all);
    assert.equal(product, undefined);
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "p", tags: [{ key: "a", value: "b" }] }]);
    for (const not of [all, { ...all, includeTags: false }]) {
      assert.deepEqual((await queryProducts(contract, not))[0].tags, [], "a list is empty, never left out");
    }
    assert.equal((await queryProducts(contract, { ...all, includeTags: true }))[0].tags.length, 1);
  });
});

describe("4.1 DELETE products", () => {
  test("`{ data: { deleted: integer } }`. Without parameters all products are deleted.", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "a" }, { customerProductId: "b" }]);
    assert.deepEqual(bodyOf(await contract.client.delete(`${contract.v3}/products`)), { data: removalOf(2, 2) });
    assert.deepEqual(await queryProducts(contract, all), []);
    assert.deepEqual(bodyOf(await contract.client.delete(`${contract.v3}/products`)), { data: { deleted: 0 } });
  });

  test("`updatedMax`: products not updated since it; `tagKey` with `tagValue`; they combine by AND", async () => {
    const contract = await aContract(customer);
    const tagged = (customerProductId: string, value: string) => ({
      customerProductId,
      tags: [{ key: "brand", value }],
    });
    await importAll(contract, [tagged("old a", "A"), tagged("old b", "B")]);
    const [{ updatedAt }] = await queryProducts(contract, all);
    await importAll(contract, [tagged("new a", "A"), tagged("new b", "B")]);
    const remaining = async (parameters: Record<string, string>, deleted: number): Promise<string[]> => {
      const answer = await contract.client.delete(`${contract.v3}/products${query(parameters)}`);
      const left = (await queryProducts(contract, all)).map(({ customerProductId }: Loose) => customerProductId);
      assert.deepEqual(dataOf(answer), removalOf(deleted, left.length + deleted));
      return left;
    };
    const updatedMax = at(1, updatedAt);
    assert.deepEqual(await remaining({ tagKey: "brand", tagValue: "C" }, 0), ["old a", "old b", "new a", "new b"]);
    assert.deepEqual(await remaining({ updatedMax, tagKey: "brand", tagValue: "A" }, 1), ["old b", "new a", "new b"]);
    assert.deepEqual(await remaining({ tagKey: "brand", tagValue: "A" }, 1), ["old b", "new b"]);
    assert.deepEqual(await remaining({ updatedMax }, 1), ["new b"]);
  });

  test("`tagKey` without `tagValue` or the reverse is 400, and nothing is deleted (interface 4.1-10)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "p" }]);
    for (const wrong of [{ tagKey: "brand" }, { tagValue: "A" }, { updatedMax: "yesterday" }]) {
      assertRefused(await contract.client.delete(`${contract.v3}/products${query(wrong)}`), 400);
    }
    assert.equal((await queryProducts(contract, all)).length, 1);
  });
});

describe("4.1 POST products/query", () => {
  test("an entry has the fields of interface 2.1", async () => {
    const fields = {
      name: "Kettle",
      gtin: 4006381333931,
      referencePrice: 10,
      minPriceBoundary: 8,
      maxPriceBoundary: 12,
    };
    const { id, createdAt, updatedAt, tags, ...rest } = await stored(fields);
    assert.match(id, /^\d+$/);
    for (const instant of [createdAt, updatedAt]) assert.match(instant, instantPattern);
    assert.deepEqual(tags, []);
    assert.deepEqual(rest, { ...fields, customerProductId: "p", identifier: "p" });
  });

  test("omit filter to select all; an empty body reads the first 10,000 (interface 4.1)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "a" }, { customerProductId: "b" }]);
    for (const body of [all, undefined, {}]) assert.equal((await queryProducts(contract, body)).length, 2);
  });

  test("`oneOf` on field `customerProductId` or `productId`; pagination is relative to the given filter", async () => {
    const contract = await aContract(customer);
    const ids = await importAll(
      contract,
      ["a", "b", "c", "d"].map((customerProductId) => ({ customerProductId })),
    );
    const read = async (field: string, values: unknown[], pagination = { start: 0, limit: 10 }): Promise<string[]> => {
      const found = await queryProducts(contract, { pagination, filter: { oneOf: { field, values } } });
      return found.map(({ customerProductId }: Loose) => customerProductId);
    };
    assert.deepEqual(await read("customerProductId", ["d", "b", "unknown"]), ["b", "d"]);
    assert.deepEqual(await read("productId", [ids[2], ids[0], "999999999999", Number(ids[2])]), ["a", "c"]);
    assert.deepEqual(await read("customerProductId", ["b", "c", "d"], { start: 1, limit: 1 }), ["c"]);
    assert.deepEqual(await read("customerProductId", ["b", "c", "d"], { start: 3, limit: 1 }), []);
  });

  test("any other filter, or more than one key: 400 `request.filterNotSupported` (interface 4.1-12)", async () => {
    const oneOf = { field: "customerProductId", values: ["a"] };
    const filters = [
      { regex: { field: "name", pattern: ".*" } },
      { in: { field: "productId", query: {} } },
      { or: [{ oneOf }] },
      { and: [{ oneOf }] },
      { not: { oneOf } },
      { const: true },
      { lt: { field: "referencePrice", value: 5 } },
      { gt: { field: "referencePrice", value: 5 } },
      { eq: { field: "name", value: "x" } },
      { oneOf: { field: "name", values: ["a"] } },
      { oneOf, const: true },
      {},
    ];
    for (const filter of filters) {
      const answer = await customer.client.post(`${customer.v31}/products/query`, { ...all, filter });
      assertRefused(answer, 400, "request.filterNotSupported");
    }
  });
});
