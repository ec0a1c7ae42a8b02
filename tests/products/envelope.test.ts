import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { deleteAll, postProducts, queryProducts } from "../harness/market.ts";

const { service, customer } = await aCompany();
const path = `${customer.v3}/products`;

/** A body with the given text as its products. */
const envelope = (products: string): string =>
  `{"version":"2","identifyingAttributes":["customerProductId"],"products":[{"customerProductId":"good"},${products}]}`;

describe("importProducts: the envelope", () => {
  test("POST products: version is '2' as a string or a number, or left out", async () => {
    for (const version of ["2", 2, undefined]) {
      assert.equal((await postProducts(customer, [{ customerProductId: "v" }], { version })).status, 200);
    }
    for (const version of ["3", 3, "2.0", "", true, {}]) {
      const answer = await postProducts(customer, [{ customerProductId: "other" }], { version });
      assert.equal(answer.status, 400, JSON.stringify(version));
      assert.equal(answer.body.errors[0].path, "/version");
    }
    assert.deepEqual(
      (await queryProducts(customer)).map(({ identifier }) => identifier),
      ["v"],
    );
    await deleteAll(customer);
  });

  test("POST products: a malformed envelope is 400 for all, and stores nothing", async () => {
    const product = '{"customerProductId":"x"}';
    const bodies: Readonly<Record<string, string>> = {
      "no body": "",
      "no JSON": "products",
      truncated: envelope(product).slice(0, -2),
      "an array": `[${product}]`,
      null: "null",
      "a text": '"products"',
      "no products": '{"identifyingAttributes":["customerProductId"]}',
      "products as an object": `{"identifyingAttributes":["customerProductId"],"products":${product}}`,
      "no identifyingAttributes": `{"products":[${product}]}`,
      "an unknown field": `{"identifyingAttributes":["customerProductId"],"products":[${product}],"replace":true}`,
      "a misspelt field": `{"identifyingAttributes":["customerProductId"],"product":[${product}]}`,
      "U+0000": envelope(String.raw`{"customerProductId":"a\u0000b"}`),
      "half a surrogate pair": envelope(String.raw`{"customerProductId":"a\ud800"}`),
      "a __proto__ key": envelope('{"customerProductId":"a","__proto__":{"name":"x"}}'),
    };
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await customer.client.post(path, body);
      assert.equal(answer.status, 400, `${what}: ${answer.text}`);
      assert.match(answer.body.code, /^request\./, what);
      assert.equal(answer.body.errors[0].code, answer.body.code, what);
    }
    assert.deepEqual(await queryProducts(customer), []);
  });

  test("POST products: invalid UTF-8 is 400 request.malformed", async () => {
    const bytes = Buffer.from(envelope('{"customerProductId":"a?"}'));
    bytes[bytes.lastIndexOf("?")] = 0xff;
    const answer = await customer.client.post(path, bytes);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, "request.malformed");
  });

  test("POST products: names of Object's members are unknown fields but valid values", async () => {
    const members = ["constructor", "toString", "hasOwnProperty", "prototype"];
    const answer = await customer.client.post(
      path,
      envelope(members.map((name) => `{"customerProductId":"x","${name}":{"name":"x"}}`).join()),
    );
    assert.equal(answer.status, 200, answer.text);
    for (const entry of answer.body.data.slice(1)) assert.equal(entry.errors[0].code, "request.unknownField");
    const values = ["constructor", "__PROTO__", "__proto__", "toString", "valueOf"];
    const tags = values.map((value, index) => ({ key: members[index] ?? "__proto", value }));
    const stored = await postProducts(customer, [{ customerProductId: "good", name: "__proto__", tags }]);
    assert.ok(stored.body.data[0].data, stored.text);
    const [product] = await queryProducts(customer, { includeTags: true });
    assert.equal(product.name, "__proto__");
    assert.deepEqual(
      product.tags,
      tags.map(({ key, value }) => ({ label: key, stringValue: value })),
    );
    assert.equal(Object.hasOwn(Object.prototype, "name"), false);
    await deleteAll(customer);
  });

  test("POST products: 10,000 products are accepted, one more is 400 for all; none gives an empty list", async () => {
    const products = Array.from({ length: 10_001 }, (_, index) => ({ customerProductId: `many-${index}` }));
    const tooMany = await postProducts(customer, products);
    assert.equal(tooMany.status, 400);
    assert.equal(tooMany.body.code, "request.tooManyItems");
    assert.deepEqual(await queryProducts(customer), []);
    const all = await postProducts(customer, products.slice(1));
    assert.equal(all.status, 200);
    assert.ok(all.body.data.every((entry: Loose) => entry.data.result === "created"));
    assert.deepEqual((await postProducts(customer, [])).body, { data: [] });
    await deleteAll(customer);
  });

  test("POST products: gzip and deflate bodies are accepted; broken and unknown encodings are refused", async () => {
    const body = Buffer.from(JSON.stringify({ identifyingAttributes: ["name"], products: [{ name: "zipped" }] }));
    const zipped = await customer.client.post(path, gzipSync(body), { "content-encoding": "gzip" });
    assert.equal(zipped.body.data[0].data.result, "created", zipped.text);
    assert.equal((await customer.client.post(path, body, { "content-encoding": "gzip" })).status, 400);
    assert.equal((await customer.client.post(path, body, { "content-encoding": "br" })).status, 415);
    assert.equal((await customer.client.post(path, body, { "content-type": "text/plain" })).status, 415);
    await deleteAll(customer);
  });

  test("POST products: a small gzip body that decompresses beyond the limit is 413", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    assert.ok(bomb.length < 100_000);
    const answer = await customer.client.post(path, bomb, { "content-encoding": "gzip" });
    assert.equal(answer.status, 413, answer.text);
    assert.equal(answer.body.code, "request.tooLarge");
  });
});

describe("concurrent imports", () => {
  test("8 clients that import the same products in different orders: no error, each product once", async () => {
    const own = await aCustomer(service);
    const ids = Array.from({ length: 300 }, (_, index) => `shared-${index}`);
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const order = writer % 2 === 0 ? ids : [...ids].reverse();
        const mine = order.map((id) => ({ customerProductId: id, name: `by ${writer}`, referencePrice: writer + 1 }));
        return await postProducts(own, [...mine.slice(writer * 30), ...mine.slice(0, writer * 30)]);
      }),
    );
    const created = rounds.flatMap((answer) => {
      assert.equal(answer.status, 200, answer.text);
      assert.ok(answer.body.data.every((entry: Loose) => entry.data !== undefined));
      return answer.body.data.filter((entry: Loose) => entry.data.result === "created");
    });
    assert.equal(created.length, 300, "each product was created by exactly one");
    const products = await queryProducts(own);
    assert.equal(products.length, ids.length);
    assert.deepEqual(new Set(products.map(({ identifier }) => identifier)), new Set(ids));
    for (const product of products) assert.equal(product.name, `by ${product.referencePrice - 1}`, "no mixture of two");
  });

  test("concurrent imports and deletions: no error, and every product left is complete", async () => {
    const own = await aCustomer(service);
    const products = Array.from({ length: 200 }, (_, index) => ({ customerProductId: `d-${index}` }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        index % 2 === 0 ? await postProducts(own, products) : await own.client.delete(`${own.v3}/products`),
      ),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const left = await queryProducts(own);
    assert.equal(new Set(left.map(({ identifier }) => identifier)).size, left.length);
  });
});
