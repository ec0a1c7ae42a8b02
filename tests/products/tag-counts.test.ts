import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { importAll } from "../harness/market.ts";

const { customer } = await aCompany();
const path = `${customer.v3}/products/tags`;
const long = "x".repeat(10_000);
const values: Record<string, string>[] = [
  { brand: "Contoso", stock: "1" },
  { brand: "Contoso", note: `${long.slice(1)}a` },
  { brand: "Fabrikam", note: `${long.slice(1)}b` },
  { 'odd "key"': 'a "label":"brand" \\ value' },
];
await importAll(
  customer,
  values.map((tags, at) => ({
    customerProductId: `p-${at}`,
    tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
  })),
);

async function list(query = ""): Promise<Loose> {
  const answer = await customer.client.get(`${path}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

describe("listTags", () => {
  test("GET tags: every key, with how many products have it", async () => {
    assert.deepEqual(await list(), [
      { key: "brand", products: 3 },
      { key: "note", products: 2 },
      { key: 'odd "key"', products: 1 },
      { key: "stock", products: 1 },
    ]);
  });

  test("GET tags?key=: every value of it, with how many products have it", async () => {
    assert.deepEqual(await list("?key=brand"), [
      { value: "Contoso", products: 2 },
      { value: "Fabrikam", products: 1 },
    ]);
    assert.deepEqual(await list(`?key=${encodeURIComponent('odd "key"')}`), [
      { value: 'a "label":"brand" \\ value', products: 1 },
    ]);
    assert.deepEqual(await list("?key=none"), []);
  });

  test("GET tags?prefix=: those that begin with it, in upper or lower case; no character of it is a wildcard", async () => {
    assert.deepEqual(await list("?prefix=ST"), [{ key: "stock", products: 1 }]);
    assert.deepEqual(await list("?key=brand&prefix=con"), [{ value: "Contoso", products: 2 }]);
    assert.deepEqual(await list("?key=brand&prefix=abrikam"), []);
    assert.deepEqual(await list("?key=brand&prefix=%25"), []);
    assert.deepEqual(await list(`?key=${encodeURIComponent('odd "key"')}&prefix=${encodeURIComponent('A "')}`), [
      { value: 'a "label":"brand" \\ value', products: 1 },
    ]);
  });

  test("GET tags: pages by Link, also of values that begin alike", async () => {
    for (const query of ["?limit=1", "?key=note&limit=1", "?key=note&prefix=XX&limit=1"]) {
      const paged: Loose[] = [];
      for (let next: string | null = `${path}${query}`; next !== null;) {
        const answer = await customer.client.get(next);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.body.data.length, 1);
        paged.push(...answer.body.data);
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
      }
      assert.deepEqual(
        paged.map(({ products }) => products),
        query.includes("note") ? [1, 1] : [3, 2, 1, 1],
      );
    }
  });

  for (const query of ["?key=", "?prefix=", "?prefix=%00", "?limit=0", "?limit=1001", "?label=brand"]) {
    test(`GET tags${query} is 400`, async () =>
      assert.equal((await customer.client.get(`${path}${query}`)).status, 400));
  }
});
