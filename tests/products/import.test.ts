import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { deleteAll, importAll, postProducts, queryProducts } from "../harness/market.ts";

const { service, customer } = await aCompany();

/** Imports one product as `one`. @returns its result */
async function importOne(product: object): Promise<Loose> {
  const answer = await postProducts(customer, [{ customerProductId: "one", ...product }]);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data[0];
}

/** The product `one` as the query answers it. */
async function readOne(id = "one"): Promise<Loose> {
  const filter = { oneOf: { field: "customerProductId", values: [id] } };
  return (await queryProducts(customer, { filter, includeTags: true }))[0];
}

/** Imports a product given as JSON text, with its number literals unchanged. */
async function postText(product: string): Promise<Loose> {
  const text = `{"version":"2","identifyingAttributes":["customerProductId"],"products":[${product}]}`;
  const answer = await customer.client.post(`${customer.v3}/products`, text);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data[0];
}

describe("importProducts", () => {
  test("POST products: created, unchanged, updated, with the same internal id each time", async () => {
    const product = {
      customerProductId: "life",
      name: "Kettle",
      referencePrice: 39.9,
      tags: [{ key: "a", value: "1" }],
    };
    const results: Loose[] = [];
    for (const given of [product, product, { ...product, referencePrice: 40 }, { ...product, tags: [] }]) {
      const answer = await postProducts(customer, [given]);
      results.push(answer.body.data[0].data);
    }
    assert.deepEqual(
      results.map(({ result }) => result),
      ["created", "unchanged", "updated", "updated"],
    );
    assert.equal(new Set(results.map(({ productId }) => productId)).size, 1);
    assert.match(results[0].productId, /^[1-9]\d*$/);
  });

  test("POST products: ids are answered in the order of the request, whatever the identifiers' order", async () => {
    const names = ["z", "a", "m", "B", "ä", "10", "9"];
    const ids = await importAll(
      customer,
      names.map((name) => ({ customerProductId: `order-${name}`, name })),
    );
    for (const [index, name] of names.entries()) assert.equal((await readOne(`order-${name}`)).id, ids[index]);
    const again = await importAll(
      customer,
      [...names].reverse().map((name) => ({ customerProductId: `order-${name}`, name })),
    );
    assert.deepEqual(again.reverse(), ids);
  });

  test("POST products: an upsert replaces the whole product", async () => {
    await importOne({
      name: "Full",
      gtin: 4_006_381_333_931,
      referencePrice: 5,
      minPriceBoundary: 4,
      maxPriceBoundary: 6,
    });
    await importOne({ name: "Bare" });
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = await readOne();
    assert.deepEqual(rest, {
      name: "Bare",
      customerProductId: "one",
      referencePrice: null,
      identifier: "one",
      tags: [],
    });
  });

  test("POST products: null means that a field is left out", async () => {
    const empty = {
      name: null,
      gtin: null,
      referencePrice: null,
      minPriceBoundary: null,
      maxPriceBoundary: null,
      tags: null,
    };
    const result = await importOne(empty);
    assert.ok(result.data, JSON.stringify(result));
    assert.equal("gtin" in (await readOne()), false);
  });

  test("POST products: ids may be numbers; a number that loses digits is refused", async () => {
    const [first, second, third] = (
      await postProducts(customer, [
        { customerProductId: 4711 },
        { customerProductId: "4711" },
        { customerProductId: 8.5 },
      ])
    ).body.data;
    assert.equal(first.errors[0].code, "resource.identifierDuplicate");
    assert.ok(second.data);
    assert.ok(third.data);
    assert.equal((await readOne("4711")).customerProductId, "4711");
    const large = await postText('{"customerProductId":12345678901234567}');
    assert.equal(large.errors[0].code, "request.invalid");
    assert.equal(large.errors[0].path, "/products/0/customerProductId");
  });

  test("POST products: a wrong product gets its errors at its index; the others are stored", async () => {
    const answer = await postProducts(customer, [
      { customerProductId: "good-1", name: "Good" },
      { customerProductId: "bad-1", referencePrice: "12" },
      "no product",
      null,
      [],
      { name: "no identifier" },
      { customerProductId: "" },
      { customerProductId: "x".repeat(256) },
      { customerProductId: "bad-2", name: "x".repeat(1000) },
      { customerProductId: "bad-3", gtin: 0 },
      { customerProductId: "bad-4", gtin: 100_000_000_000_000 },
      { customerProductId: "bad-5", gtin: 1.5 },
      { customerProductId: "good-2", name: "x".repeat(999), gtin: 99_999_999_999_999 },
    ]);
    assert.equal(answer.status, 200, answer.text);
    const { data } = answer.body;
    assert.equal(data.length, 13);
    for (const index of [0, 12]) assert.equal(data[index].data.result, "created");
    for (let index = 1; index < 12; index++) {
      assert.ok(data[index].errors.length > 0, `product ${index}`);
      for (const error of data[index].errors) {
        assert.match(error.code, /^request\./);
        assert.ok(error.path.startsWith(`/products/${index}`), `${error.path} of product ${index}`);
        assert.ok(error.message.length > 0);
      }
    }
    assert.equal(data[1].errors[0].path, "/products/1/referencePrice");
    assert.equal(data[5].errors[0].path, "/products/5/customerProductId");
    assert.equal(await readOne("bad-3"), undefined);
  });

  test("POST products: an unknown field is an error of its product and suggests the probable name", async () => {
    const result = await importOne({ minPriceBondary: 5 });
    assert.equal(result.errors[0].code, "request.unknownField");
    assert.equal(result.errors[0].path, "/products/0/minPriceBondary");
    assert.match(result.errors[0].message, /did you mean "minPriceBoundary"/);
    const tag = await importOne({ tags: [{ key: "a", value: "b", label: "a" }] });
    assert.equal(tag.errors[0].code, "request.unknownField");
    assert.equal(tag.errors[0].path, "/products/0/tags/0/label");
  });

  test("POST products: of products with one identifier the last is stored, the others get an error", async () => {
    const answer = await postProducts(customer, [
      { customerProductId: "twice", name: "first" },
      { customerProductId: "between" },
      { customerProductId: "twice", name: "second" },
      { customerProductId: "twice", name: "last, and wrong", referencePrice: -1 },
    ]);
    const [first, between, second, last] = answer.body.data;
    assert.equal(first.errors[0].code, "resource.identifierDuplicate");
    assert.equal(first.errors[0].path, "/products/0");
    assert.ok(between.data);
    assert.ok(second.data, "the last one that can be saved is");
    assert.equal(last.errors[0].code, "request.invalid");
    assert.equal((await readOne("twice")).name, "second");
  });
});

describe("importProducts: amounts", () => {
  const stored: readonly (readonly [literal: string, price: number])[] = [
    ["1.005", 1.01],
    ["2.675", 2.68],
    ["0.005", 0.01],
    ["1.00499999999999999999", 1],
    ["100499999999999999999e-20", 1],
    ["1.5e1", 15],
    ["9999999999999.99", 9_999_999_999_999.99],
    ["9999999999999.994", 9_999_999_999_999.99],
  ];
  for (const [literal, price] of stored) {
    test(`POST products: ${literal} is stored as ${price}`, async () => {
      const result = await postText(
        `{"customerProductId":"one","referencePrice":${literal},"maxPriceBoundary":${literal}}`,
      );
      assert.ok(result.data, JSON.stringify(result));
      const product = await readOne();
      assert.equal(product.referencePrice, price);
      assert.equal(product.maxPriceBoundary, price);
    });
  }

  for (const literal of [
    "0.004",
    "0",
    "-0",
    "-1",
    "-0.001",
    "9999999999999.995",
    "10000000000000",
    "1e400",
    '"12.50"',
    "true",
    "[1]",
  ]) {
    test(`POST products: ${literal} is no price; the error names the field`, async () => {
      for (const field of ["referencePrice", "minPriceBoundary", "maxPriceBoundary"]) {
        const result = await postText(`{"customerProductId":"one","${field}":${literal}}`);
        assert.equal(result.errors?.[0].code, "request.invalid", JSON.stringify(result));
        assert.equal(result.errors[0].path, `/products/0/${field}`);
      }
    });
  }

  test("POST products: boundaries are compared after rounding", async () => {
    assert.ok((await importOne({ minPriceBoundary: 10.004, maxPriceBoundary: 10 })).data);
    const product = await readOne();
    assert.deepEqual([product.minPriceBoundary, product.maxPriceBoundary], [10, 10]);
    const result = await importOne({ minPriceBoundary: 10.005, maxPriceBoundary: 10.004 });
    assert.equal(result.errors[0].code, "request.invalid");
    assert.equal(result.errors[0].path, "/products/0/minPriceBoundary");
    assert.match(result.errors[0].message, /10\.01.*10/);
    assert.deepEqual(await readOne(), product, "the product is as it was");
  });

  test("POST products: lengths are counted in characters, not in UTF-16 units", async () => {
    assert.ok((await importOne({ name: "😀".repeat(999) })).data);
    const { errors } = await importOne({ name: "😀".repeat(1000) });
    assert.equal(errors[0].message, "name must have at most 999 characters, not 1000.");
  });

  test("POST products: an answer has all errors of a product", async () => {
    const result = await importOne({ referencePrice: 0, minPriceBoundary: 9, maxPriceBoundary: 8 });
    assert.deepEqual(
      result.errors.map((error: Loose) => error.path),
      ["/products/0/referencePrice", "/products/0/minPriceBoundary"],
    );
  });
});

describe("importProducts: identifying attribute", () => {
  const product = { customerProductId: "c", name: "n", gtin: 42, tags: [{ key: "sku", value: "s" }] };
  const identifiers: Readonly<Record<string, string>> = {
    customerProductId: "c",
    gtin: "42",
    name: "n",
    "tags.sku": "s",
  };
  for (const [attribute, identifier] of Object.entries(identifiers)) {
    test(`POST products: ${attribute} identifies, and only it`, async () => {
      const own = await aCustomer(service);
      const envelope = { identifyingAttributes: [attribute] };
      const first = await postProducts(own, [product], envelope);
      assert.equal(first.body.data[0].data.result, "created", first.text);
      assert.equal((await queryProducts(own))[0].identifier, identifier);
      const others = { customerProductId: "c2", name: "n2", gtin: 43, tags: [{ key: "sku", value: "s2" }] };
      const kept = attribute.startsWith("tags.")
        ? { tags: product.tags }
        : { [attribute]: identifier === "42" ? 42 : identifier };
      const second = await postProducts(own, [{ ...others, ...kept }], envelope);
      assert.equal(second.body.data[0].data.result, "updated", second.text);
      assert.equal(second.body.data[0].data.productId, first.body.data[0].data.productId);
      const missing = await postProducts(own, [{}], envelope);
      assert.match(missing.body.data[0].errors[0].message, new RegExp(attribute.replace(".", String.raw`\.`)));
    });
  }

  test("POST products: customerProductId need not be unique if another attribute identifies", async () => {
    const own = await aCustomer(service);
    const shared = [1, 2].map((gtin) => ({ gtin, customerProductId: "shared" }));
    const answer = await postProducts(own, shared, { identifyingAttributes: ["gtin"] });
    assert.equal(new Set(answer.body.data.map((entry: Loose) => entry.data.productId)).size, 2);
    const filter = { oneOf: { field: "customerProductId", values: ["shared"] } };
    assert.equal((await queryProducts(own, { filter })).length, 2);
  });

  test("POST products: 409 for another attribute than the contract's, until all products are deleted", async () => {
    const own = await aCustomer(service);
    await postProducts(own, [product]);
    const other = await postProducts(own, [{ ...product, name: "changed" }], { identifyingAttributes: ["name"] });
    assert.equal(other.status, 409);
    assert.equal(other.body.code, "resource.identifyingAttributeMismatch");
    assert.equal(other.body.errors[0].path, "/identifyingAttributes/0");
    assert.equal((await queryProducts(own))[0].name, "n", "nothing is stored");
    await deleteAll(own);
    const free = await postProducts(own, [product], { identifyingAttributes: ["name"] });
    assert.equal(free.body.data[0].data.result, "created", free.text);
    assert.equal((await postProducts(own, [product])).status, 409);
  });

  test("POST products: an import that stored nothing pins no attribute", async () => {
    const own = await aCustomer(service);
    assert.ok((await postProducts(own, [{ name: "x" }], { identifyingAttributes: ["gtin"] })).body.data[0].errors);
    assert.ok((await postProducts(own, [{ customerProductId: "x" }])).body.data[0].data);
  });

  test("POST products: of concurrent first imports by different attributes only one attribute wins", async () => {
    for (let round = 0; round < 4; round++) {
      const own = await aCustomer(service);
      const attributes = ["customerProductId", "name", "gtin", "tags.sku"];
      const answers = await Promise.all(
        attributes.map((attribute) => postProducts(own, [product], { identifyingAttributes: [attribute] })),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [200, 409, 409, 409],
        answers.map(({ text }) => text).join(),
      );
      assert.equal((await queryProducts(own)).length, 1);
    }
  });

  test("POST products: 400 for an attribute that cannot identify", async () => {
    for (const identifyingAttributes of [
      ["sku"],
      ["tags."],
      ["referencePrice"],
      [],
      ["name", "gtin"],
      "name",
      [1],
      null,
    ]) {
      const answer = await postProducts(customer, [product], { identifyingAttributes });
      assert.equal(answer.status, 400, JSON.stringify(identifyingAttributes));
      assert.match(answer.body.errors[0].path, /^\/identifyingAttributes/);
    }
  });
});
