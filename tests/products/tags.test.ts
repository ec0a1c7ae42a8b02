import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { postProducts, queryProducts } from "../harness/market.ts";

const { customer } = await aCompany();

async function importTags(tags: unknown, headers: Record<string, string> = {}): Promise<Loose> {
  const answer = await postProducts(customer, [{ customerProductId: "tagged", tags }], {}, headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data[0];
}

/** Imports one tag and reads it back. */
async function evaluated(value: string, separator?: string): Promise<Loose> {
  const headers: Record<string, string> =
    separator === undefined ? {} : { "service-tags-decimal-separator": separator };
  const result = await importTags([{ key: "k", value }], headers);
  assert.ok(result.data, JSON.stringify(result));
  const [product] = await queryProducts(customer, { includeTags: true });
  const { label, stringValue, ...values } = product.tags[0];
  assert.deepEqual([label, stringValue], ["k", value], "the text is as it was sent");
  return values;
}

describe("tags of an import", () => {
  const cases: readonly (readonly [value: string, separator: string | undefined, values: object])[] = [
    ["12", undefined, { doubleValue: 12, integerValue: 12 }],
    ["12.5", undefined, { doubleValue: 12.5 }],
    ["12.5", ".", { doubleValue: 12.5 }],
    ["12,5", ".", {}],
    ["1,234.50", ".", { doubleValue: 1234.5 }],
    ["1.234,50", ".", {}],
    ["1.234,50", ",", { doubleValue: 1234.5 }],
    ["1.234.567,89", ",", { doubleValue: 1_234_567.89 }],
    ["12,5", ",", { doubleValue: 12.5 }],
    ["12.5", ",", {}],
    ["-0,25", ",", { doubleValue: -0.25 }],
    ["-7", undefined, { doubleValue: -7 }],
    ["007", undefined, { doubleValue: 7, integerValue: 7 }],
    ["0", undefined, { doubleValue: 0, integerValue: 0, booleanValue: false }],
    ["1", undefined, { doubleValue: 1, integerValue: 1, booleanValue: true }],
    ["true", undefined, { booleanValue: true }],
    ["FALSE", undefined, { booleanValue: false }],
    ["yes", undefined, {}],
    ["12 kg", undefined, {}],
    ["1e5", undefined, {}],
    ["0x10", undefined, {}],
    ["NaN", undefined, {}],
    ["Infinity", undefined, {}],
    ["1.2.3", undefined, {}],
    ["", undefined, {}],
    ["٣", undefined, { doubleValue: 3 }],
    ["constructor", undefined, {}],
    ["__PROTO__", undefined, {}],
  ];
  for (const [value, separator, values] of cases) {
    test(`"${value}" with ${separator ?? "no"} separator header is ${JSON.stringify(values)}`, async () => {
      assert.deepEqual(await evaluated(value, separator), values);
    });
  }

  test("a separator header other than . and , is 400", async () => {
    for (const separator of [";", "..", "comma", ""]) {
      const answer = await postProducts(customer, [], {}, { "service-tags-decimal-separator": separator });
      assert.equal(answer.status, 400, `"${separator}"`);
      assert.equal(answer.body.code, "request.invalid");
    }
  });

  test("keys keep their order and case", async () => {
    const tags = ["sku", "Sku", "ÄÖ", " ", "a.b/c~d", "😀"].map((key, index) => ({ key, value: `v${index}` }));
    assert.ok((await importTags(tags)).data);
    const [product] = await queryProducts(customer, { includeTags: true });
    assert.deepEqual(
      product.tags.map((tag: Loose) => ({ key: tag.label, value: tag.stringValue })),
      tags,
    );
  });

  test("a repeated or empty key is an error of its product and names the tag", async () => {
    const twice = await importTags(["a", "b", "a"].map((key) => ({ key, value: "x" })));
    assert.equal(twice.errors[0].code, "request.invalid");
    assert.equal(twice.errors[0].path, "/products/0/tags/2/key");
    const empty = await importTags([{ key: "", value: "x" }]);
    assert.equal(empty.errors[0].path, "/products/0/tags/0/key");
    for (const tag of [{ key: "a" }, { value: "a" }, { key: 1, value: "a" }, { key: "a", value: 1 }, "a", null]) {
      const wrong = await importTags([tag]);
      assert.ok(wrong.errors[0].path.startsWith("/products/0/tags/0"), JSON.stringify(wrong));
    }
  });

  test("a product may have 200 tags, keys of 100 and values of 10,000 characters; more is its error", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, value: "" }));
    assert.ok((await importTags(many(200))).data);
    assert.equal((await importTags(many(201))).errors[0].path, "/products/0/tags");
    assert.ok((await importTags([{ key: "ä".repeat(100), value: "ä".repeat(10_000) }])).data);
    assert.equal((await importTags([{ key: "k".repeat(101), value: "" }])).errors[0].path, "/products/0/tags/0/key");
    assert.equal(
      (await importTags([{ key: "k", value: "v".repeat(10_001) }])).errors[0].path,
      "/products/0/tags/0/value",
    );
  });
});
