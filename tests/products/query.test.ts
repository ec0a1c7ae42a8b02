import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { deleteAll, importAll, names, queryProducts, someProducts } from "../harness/market.ts";

const { service, customer } = await aCompany();
const path = `${customer.v31}/products/query`;
beforeEach(async () => await deleteAll(customer));

const oneOf = (field: string, values: readonly unknown[]): object => ({ oneOf: { field, values } });
const identifiers = (products: readonly Loose[]): string[] => products.map(({ identifier }) => identifier);

async function page(start: number, limit: number, rest: object = {}): Promise<string[]> {
  return identifiers(await queryProducts(customer, { pagination: { start, limit }, ...rest }));
}

describe("queryProducts", () => {
  test("POST query: every field is as documented, null or absent without a value", async () => {
    const [bare, full] = await importAll(customer, [
      { customerProductId: "bare" },
      {
        customerProductId: "full",
        name: 'Käse "alt" \\ 😀',
        gtin: 4_006_381_333_931,
        referencePrice: 39.9,
        minPriceBoundary: 29.9,
        maxPriceBoundary: 49.9,
        tags: [{ key: "brand", value: "A\nB" }],
      },
    ]);
    const [second, first] = await queryProducts(customer, { includeTags: true });
    const { createdAt, updatedAt, ...rest } = first;
    assert.deepEqual(rest, {
      id: full,
      name: 'Käse "alt" \\ 😀',
      customerProductId: "full",
      gtin: 4_006_381_333_931,
      referencePrice: 39.9,
      minPriceBoundary: 29.9,
      maxPriceBoundary: 49.9,
      identifier: "full",
      tags: [{ label: "brand", stringValue: "A\nB" }],
    });
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(updatedAt, createdAt);
    assert.deepEqual(Object.keys(second), [
      "id",
      "name",
      "customerProductId",
      "referencePrice",
      "identifier",
      "createdAt",
      "updatedAt",
      "tags",
    ]);
    assert.equal(second.id, bare);
  });

  test("POST query: tags only with includeTags true", async () => {
    await importAll(customer, [{ customerProductId: "t", tags: [{ key: "a", value: "b" }] }]);
    for (const query of [undefined, {}, { includeTags: false }]) {
      assert.deepEqual((await queryProducts(customer, query))[0].tags, [], JSON.stringify(query));
    }
    assert.equal((await queryProducts(customer, { includeTags: true }))[0].tags.length, 1);
  });

  test("POST query: without a body, with an empty one and with {} it answers the first 10,000 products", async () => {
    await someProducts(customer, 3);
    for (const body of [undefined, "", {}]) {
      const answer = await customer.client.post(path, body);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(identifiers(answer.body.data), ["p-0", "p-1", "p-2"]);
    }
  });

  test("POST query: oneOf by customerProductId and by productId, in the order of the internal ids", async () => {
    const ids = await someProducts(customer, 5);
    for (const values of [
      ["p-3", "p-1"],
      ["p-1", "p-3", "p-1", "unknown", ""],
    ]) {
      assert.deepEqual(identifiers(await queryProducts(customer, { filter: oneOf("customerProductId", values) })), [
        "p-1",
        "p-3",
      ]);
    }
    for (const values of [
      [ids[4], ids[0]],
      [Number(ids[4]), Number(ids[0])],
    ]) {
      assert.deepEqual(identifiers(await queryProducts(customer, { filter: oneOf("productId", values) })), [
        "p-0",
        "p-4",
      ]);
    }
    await importAll(customer, [{ customerProductId: 4711 }]);
    assert.deepEqual(identifiers(await queryProducts(customer, { filter: oneOf("customerProductId", [4711]) })), [
      "4711",
    ]);
  });

  test("POST query: a productId that is unknown, foreign or no number is not in the list", async () => {
    const [id] = await someProducts(customer, 1);
    const stranger = await aCustomer(service);
    const [foreign] = await someProducts(stranger, 1);
    const values = ["999999999", foreign, "abc", "", "-1", "1e3", "1.5", "99999999999999999999", "' or 1=1 --", id];
    assert.deepEqual(identifiers(await queryProducts(customer, { filter: oneOf("productId", values) })), ["p-0"]);
    assert.deepEqual(await queryProducts(customer, { filter: oneOf("productId", []) }), []);
  });

  test("POST query: any other filter, and more than one key, is 400 request.filterNotSupported", async () => {
    for (const filter of [
      {},
      { regex: { field: "name", pattern: ".*" } },
      { in: { field: "name", query: {} } },
      { or: [oneOf("productId", ["1"])] },
      { and: [] },
      { not: oneOf("productId", ["1"]) },
      { const: true },
      { lt: { field: "referencePrice", value: 1 } },
      { eq: { field: "customerProductId", value: "p-0" } },
      { ...oneOf("productId", ["1"]), const: true },
      oneOf("name", ["x"]),
      oneOf("gtin", ["1"]),
      { oneOf: { field: "productId", values: [], negate: true } },
      { oneOf: { values: ["1"] } },
      { oneOf: [] },
      { oneOf: null },
      [],
      "all",
      7,
      false,
    ]) {
      const answer = await customer.client.post(path, { filter });
      assert.equal(answer.status, 400, JSON.stringify(filter));
      assert.equal(answer.body.code, "request.filterNotSupported", JSON.stringify(filter));
    }
  });

  test("POST query: values must be a list of at most 10,000 ids", async () => {
    for (const values of ["p-0", null, {}, [null], [{}], [["p-0"]], [true]]) {
      const answer = await customer.client.post(path, { filter: { oneOf: { field: "customerProductId", values } } });
      assert.equal(answer.status, 400, JSON.stringify(values));
      assert.equal(answer.body.errors[0].path, "/filter/oneOf/values");
    }
    const many = Array.from({ length: 10_001 }, (_, index) => `p-${index}`);
    const tooMany = await customer.client.post(path, { filter: oneOf("customerProductId", many) });
    assert.equal(tooMany.status, 400);
    assert.equal(tooMany.body.code, "request.tooManyItems");
    assert.equal((await customer.client.post(path, { filter: oneOf("customerProductId", many.slice(1)) })).status, 200);
  });

  test("POST query: pagination outside its bounds is 400 and names the field", async () => {
    const wrong: readonly (readonly [pagination: unknown, path: string])[] = [
      [{ start: 0 }, "/pagination/limit"],
      [{ start: 0, limit: 0 }, "/pagination/limit"],
      [{ start: 0, limit: 10_001 }, "/pagination/limit"],
      [{ start: -1, limit: 1 }, "/pagination/start"],
      [{ start: 1.5, limit: 1 }, "/pagination/start"],
      [{ start: "0", limit: 1 }, "/pagination/start"],
      [{ start: 0, limit: 1, offset: 1 }, "/pagination/offset"],
      [[], "/pagination"],
    ];
    for (const [pagination, field] of wrong) {
      const answer = await customer.client.post(path, { pagination });
      assert.equal(answer.status, 400, JSON.stringify(pagination));
      assert.equal(answer.body.errors[0].path, field, answer.text);
    }
    assert.equal((await customer.client.post(path, { includeTag: true })).body.code, "request.unknownField");
    assert.equal((await customer.client.post(path, { pagination: { limit: 10_000 } })).status, 200);
  });
});

describe("queryProducts page by page", () => {
  /** Reads all pages, as the interface says, until one holds fewer than `limit`. */
  async function readPages(
    limit: number,
    meanwhile: (pageNumber: number) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const seen: string[] = [];
    for (let start = 0; ; start += limit) {
      const found = await page(start, limit);
      seen.push(...found);
      if (found.length < limit) return seen;
      await meanwhile(start / limit);
    }
  }

  test("pages return each product once, in order, even if the total is a multiple of the page size", async () => {
    await someProducts(customer, 12);
    for (const limit of [1, 5, 4, 6, 12, 13]) assert.deepEqual(await readPages(limit), names(12), `limit ${limit}`);
    assert.deepEqual(await page(12, 6), []);
    assert.deepEqual(await page(12, 12), []);
  });

  test("a start beyond the end is an empty page; a jump starts at that index", async () => {
    await someProducts(customer, 12);
    assert.deepEqual(await page(13, 5), []);
    assert.deepEqual(await page(1_000_000_000, 5), []);
    assert.deepEqual(await page(7, 3), ["p-07", "p-08", "p-09"]);
    assert.deepEqual(await page(11, 5), ["p-11"]);
  });

  test("pages are relative to the filter", async () => {
    await someProducts(customer, 12);
    const filter = oneOf("customerProductId", ["p-02", "p-04", "p-06", "p-08"]);
    assert.deepEqual(await page(0, 3, { filter }), ["p-02", "p-04", "p-06"]);
    assert.deepEqual(await page(3, 3, { filter }), ["p-08"]);
    assert.deepEqual(await page(3, 3), ["p-03", "p-04", "p-05"], "the pages without a filter are another list's");
  });

  test("a product deleted between pages hides no other", async () => {
    await importAll(
      customer,
      names(12).map((name, index) => ({ customerProductId: name, tags: [{ key: "n", value: String(index) }] })),
    );
    const seen = await readPages(4, async (pageNumber) => {
      if (pageNumber > 1) return;
      const answer = await customer.client.delete(`${customer.v3}/products?tagKey=n&tagValue=${pageNumber}`);
      assert.equal(answer.body.data.deleted, 1);
    });
    assert.deepEqual(seen, names(12));
  });

  test("deleting the last item of a page, or the whole first page, hides nothing else", async () => {
    await importAll(
      customer,
      names(9).map((name, index) => ({
        customerProductId: name,
        tags: [{ key: "page", value: String(Math.floor(index / 3)) }],
      })),
    );
    const seen = await readPages(3, async (pageNumber) => {
      await customer.client.delete(`${customer.v3}/products?tagKey=page&tagValue=${pageNumber}`);
    });
    assert.deepEqual(seen, names(9));
  });

  test("products inserted between pages duplicate none and are last", async () => {
    await someProducts(customer, 8);
    const seen = await readPages(4, async (pageNumber) => {
      if (pageNumber < 3) await someProducts(customer, 2, `new${pageNumber}`);
    });
    assert.deepEqual(seen.slice(0, 8), names(8));
    assert.equal(new Set(seen).size, seen.length);
  });

  test("products updated between pages keep their positions", async () => {
    await someProducts(customer, 8);
    const seen = await readPages(3, async () => {
      await importAll(
        customer,
        names(8)
          .reverse()
          .map((name) => ({ customerProductId: name, referencePrice: 11 })),
      );
    });
    assert.deepEqual(seen, names(8));
  });

  test("after all products were replaced, pages count the new products, in any order of reading", async () => {
    await someProducts(customer, 12);
    await readPages(3);
    await deleteAll(customer);
    await someProducts(customer, 7, "new");
    assert.deepEqual(await page(12, 3), []);
    assert.deepEqual(await page(6, 3), ["new-6"]);
    assert.deepEqual(await page(3, 3), ["new-3", "new-4", "new-5"]);
    assert.deepEqual(await readPages(3), names(7, "new"));
  });

  test("two callers read the same list independently", async () => {
    await importAll(
      customer,
      names(9).map((name, index) => ({ customerProductId: name, tags: [{ key: "n", value: String(index) }] })),
    );
    const other = async (start: number): Promise<string[]> => {
      const answer = await customer.owner.post(path, { pagination: { start, limit: 3 } });
      return identifiers(answer.body.data);
    };
    const admin = await service.adminClient();
    const third = async (start: number): Promise<string[]> =>
      identifiers((await admin.post(path, { pagination: { start, limit: 3 } })).body.data);
    const [mine, theirs] = [await other(0), []];
    await customer.client.delete(`${customer.v3}/products?tagKey=n&tagValue=0`);
    const late = [...(await third(0)), ...(await third(3)), ...(await third(6))];
    assert.deepEqual([...mine, ...theirs, ...(await other(3)), ...(await other(6))], names(9));
    assert.deepEqual(late, names(9).slice(1));
  });

  test("while others import, pages return every product that existed all the time exactly once", async () => {
    await someProducts(customer, 40);
    const writing = Promise.all([0, 1, 2].map((writer) => someProducts(customer, 60, `w${writer}`)));
    const seen = await readPages(7);
    await writing;
    assert.deepEqual(
      seen.filter((name) => name.startsWith("p-")),
      names(40),
    );
    assert.equal(new Set(seen).size, seen.length);
  });
});
