import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll, inDatabase } from "../harness/market.ts";

const { service, customer } = await aService();
const path = `${customer.v3}/products/search`;
const tags = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
const ids = await importAll(customer, [
  {
    customerProductId: "K-1",
    name: "Kettle 1.7 l",
    gtin: 4006381333931,
    referencePrice: 40,
    tags: tags({ brand: "Contoso", stock: "12", 'odd "key"': 'a "quoted" \\ value', sale: "true" }),
  },
  { customerProductId: "K-2", name: "kettle_100%", referencePrice: 20, tags: tags({ brand: "Fabrikam", stock: "3" }) },
  { customerProductId: "T-1", name: "Toaster Äther", minPriceBoundary: 5, tags: tags({ note: '"label":"brand"' }) },
  { customerProductId: "bare" },
]);

/** The customer's ids of what a search finds, in its order. */
async function found(body: object): Promise<string[]> {
  const answer = await customer.client.post(path, body);
  assert.equal(answer.status, 200, `${JSON.stringify(body)}: ${answer.text}`);
  return answer.body.data.map(({ customerProductId }: Loose) => customerProductId);
}

const all = ["K-1", "K-2", "T-1", "bare"];

/** What each filter finds. */
const filters: readonly (readonly [filter: object, expected: readonly string[]])[] = [
  [{ const: true }, all],
  [{ const: false }, []],
  [{ and: [] }, all],
  [{ or: [] }, []],
  [{ eq: { field: "name", value: "Kettle 1.7 l" } }, ["K-1"]],
  [{ eq: { field: "gtin", value: 4006381333931 } }, ["K-1"]],
  [{ eq: { field: "gtin", value: "4006381333931" } }, ["K-1"]],
  [{ eq: { field: "identifier", value: "bare" } }, ["bare"]],
  [{ eq: { field: "productId", value: ids[1] } }, ["K-2"]],
  [{ eq: { field: "id", value: 1.5 } }, []],
  [{ lt: { field: "referencePrice", value: 40 } }, ["K-2"]],
  [{ gt: { field: "referencePrice", value: 19.99 } }, ["K-1", "K-2"]],
  [{ lt: { field: "customerProductId", value: "K-2" } }, ["K-1"]],
  [{ gt: { field: "createdAt", value: "2020-01-01T00:00:00Z" } }, all],
  [{ lt: { field: "updatedAt", value: "2020-01-01T00:00:00Z" } }, []],
  [{ oneOf: { field: "customerProductId", values: ["T-1", "K-2", "none"] } }, ["K-2", "T-1"]],
  [{ oneOf: { field: "productId", values: [ids[0], "abc", "99999999999999999999"] } }, ["K-1"]],
  [{ oneOf: { field: "referencePrice", values: ["20", "40.00"] } }, ["K-1", "K-2"]],
  [{ oneOf: { field: "tags.brand", values: ["Contoso", "Fabrikam"] } }, ["K-1", "K-2"]],
  [{ eq: { field: "tags.brand", value: "Contoso" } }, ["K-1"]],
  [{ eq: { field: "tags.brand", value: "Contos" } }, []],
  [{ eq: { field: 'tags.odd "key"', value: 'a "quoted" \\ value' } }, ["K-1"]],
  [{ eq: { field: "tags.sale", value: true } }, ["K-1"]],
  [{ gt: { field: "tags.stock", value: 5 } }, ["K-1"]],
  [{ lt: { field: "tags.stock", value: "2" } }, ["K-1"]],
  [{ in: { field: "name", query: "KETTLE" } }, ["K-1", "K-2"]],
  [{ in: { field: "tags.brand", query: "brik" } }, ["K-2"]],
  [{ in: { field: "gtin", query: "638133" } }, ["K-1"]],
  [{ regex: { field: "name", pattern: "^[Kk]ettle[ _]\\d+" } }, ["K-1", "K-2"]],
  [{ regex: { field: "name", pattern: "%$|^T.*r$" } }, ["K-2", "T-1"]],
  [{ regex: { field: "name", pattern: "1\\.7" } }, ["K-1"]],
  [{ regex: { field: "tags.brand", pattern: "^[^A-D]" } }, ["K-2"]],
  [{ not: { eq: { field: "tags.brand", value: "Contoso" } } }, ["K-2", "T-1", "bare"]],
  [{ not: { filter: { gt: { field: "referencePrice", value: 30 } } } }, ["K-2", "T-1", "bare"]],
  [
    {
      or: [
        { eq: { field: "customerProductId", value: "bare" } },
        { and: [{ in: { field: "name", query: "kettle" } }, { not: { gt: { field: "tags.stock", value: 5 } } }] },
      ],
    },
    ["K-2", "bare"],
  ],
];

const anything = (count: number): object[] => Array.from({ length: count }, () => ({ const: true }));
const inEach = (depth: number): object => (depth === 1 ? { const: true } : { not: inEach(depth - 1) });
const compare = (field: string, value: unknown): object => ({ eq: { field, value } });
const pattern = (text: unknown): object => ({ regex: { field: "name", pattern: text } });

/** What is no filter, and the place that the error names. */
const refused: readonly (readonly [filter: unknown, path: string])[] = [
  ["name", "/filter"],
  [[], "/filter"],
  [{}, "/filter"],
  [{ const: true, and: [] }, "/filter"],
  [{ const: "true" }, "/filter/const"],
  [{ near: {} }, "/filter/near"],
  [{ and: { const: true } }, "/filter/and"],
  [{ and: [{ const: true }, { or: [{ not: 1 }] }] }, "/filter/and/1/or/0/not"],
  [compare("colour", "red"), "/filter/eq/field"],
  [compare("tags.", "red"), "/filter/eq/field"],
  [compare("name", null), "/filter/eq/value"],
  [compare("name", "a".repeat(10_001)), "/filter/eq/value"],
  [compare("gtin", "many"), "/filter/eq/value"],
  [compare("createdAt", "soon"), "/filter/eq/value"],
  [compare("tags.brand", {}), "/filter/eq/value"],
  [{ eq: { field: "name" } }, "/filter/eq"],
  [{ eq: { field: "name", value: "a", also: 1 } }, "/filter/eq"],
  [{ oneOf: { field: "name", values: "a" } }, "/filter/oneOf/values"],
  [{ oneOf: { field: "name", values: Array(10_001).fill("a") } }, "/filter/oneOf/values"],
  [{ in: { field: "name", query: 1 } }, "/filter/in/query"],
  [{ or: anything(101) }, "/filter/or"],
  [{ or: anything(100) }, "/filter/or/99"],
  [inEach(11), `/filter${"/not".repeat(10)}`],
  ...[
    "",
    "(a)",
    "(a*)*",
    "a**",
    "a+?",
    "*a",
    "a{1000}",
    "[",
    "[]",
    "[^]",
    "[z-a]",
    "a^$b$c",
    "\\1",
    "\\b",
    "\\",
    "***:a",
  ]
    .concat("a".repeat(201))
    .map((text): [object, string] => [pattern(text), "/filter/regex/pattern"]),
  [pattern(1), "/filter/regex/pattern"],
];

describe("searchProducts", () => {
  for (const [filter, expected] of filters) {
    test(`POST search: ${JSON.stringify(filter)}`, async () => assert.deepEqual(await found({ filter }), expected));
  }

  for (const [filter, at] of refused) {
    test(`POST search: ${JSON.stringify(filter).slice(0, 80)} is 400 at ${at}`, async () => {
      const answer = await customer.client.post(path, { filter });
      assert.deepEqual([answer.status, answer.body.errors?.[0].path], [400, at], answer.text);
    });
  }

  test("POST search: ten filters in each other are taken", async () => {
    assert.deepEqual(await found({ filter: inEach(10) }), []);
  });

  test("POST search: words that all stand in the name or an id, in any case and order", async () => {
    const texts = { "KETTLE 1.7": ["K-1"], "7 kettle": ["K-1"], "100%": ["K-2"], _: ["K-2"], äther: ["T-1"] };
    for (const [text, expected] of Object.entries(texts)) assert.deepEqual(await found({ text }), expected, text);
    assert.deepEqual(await found({ text: " 4006381333931 " }), ["K-1"]);
    assert.deepEqual(await found({ text: "" }), all);
    const tooMany = await customer.client.post(path, { text: "a ".repeat(11) });
    assert.deepEqual([tooMany.status, tooMany.body.errors[0].path], [400, "/text"]);
  });

  test("POST search: sorted by a field, then by id; what has no value comes first", async () => {
    const sorted = async (field: string, direction?: string) => await found({ sort: { field, direction } });
    assert.deepEqual(await sorted("name"), ["bare", "K-1", "K-2", "T-1"]);
    assert.deepEqual(await sorted("name", "desc"), ["T-1", "K-2", "K-1", "bare"]);
    assert.deepEqual(await sorted("referencePrice"), ["T-1", "bare", "K-2", "K-1"]);
    assert.deepEqual(await sorted("id", "desc"), all.toReversed());
    for (const sort of [{ field: "colour" }, { field: "tags.brand" }, { field: "name", direction: "up" }, {}]) {
      assert.equal((await customer.client.post(path, { sort })).status, 400, JSON.stringify(sort));
    }
  });

  for (const sort of [undefined, { field: "name", direction: "desc" }, { field: "createdAt" }, { field: "gtin" }]) {
    test(`POST search: pages by Link, each entry once, sorted by ${JSON.stringify(sort)}`, async () => {
      const whole = await found({ sort });
      const paged: string[] = [];
      for (let next: string | null = path; next !== null;) {
        const answer = await customer.client.post(next, { sort, pagination: { limit: 1 } });
        assert.equal(answer.status, 200, answer.text);
        paged.push(...answer.body.data.map(({ customerProductId }: Loose) => customerProductId));
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
      }
      assert.deepEqual(paged, whole);
      assert.deepEqual(await found({ sort, pagination: { start: 1, limit: 2 } }), whole.slice(1, 3));
    });
  }

  test("POST search: answers products as the query does, tags only if asked for", async () => {
    const filter = { oneOf: { field: "customerProductId", values: ["K-1"] } };
    for (const includeTags of [true, false]) {
      const queried = await customer.client.post(`${customer.v31}/products/query`, { filter, includeTags });
      const searched = await customer.client.post(path, { filter, includeTags });
      assert.equal(queried.body.data.length, 1);
      assert.deepEqual(searched.body.data, queried.body.data);
    }
  });

  test("POST search: only the contract's own products", async () => {
    const stranger = await aCustomer(service);
    const filter = { oneOf: { field: "productId", values: ids } };
    assert.deepEqual((await stranger.client.post(`${stranger.v3}/products/search`, { filter })).body.data, []);
  });

  test("POST search: one that takes too long is ended with 503 and says what to do", async () => {
    const slow = await aCustomer(service);
    await inDatabase(
      service,
      `insert into product (contract_id, identifier, tags)
       select $1, number::text, json_build_array(json_build_object('label', 'long', 'stringValue', repeat('x', 3000)))
       from generate_series(1, 30000) as number`,
      [slow.contractId],
    );
    const within = Array.from({ length: 98 }, (_, at) => ({ in: { field: "tags.long", query: `y${at}` } }));
    const unlike = { or: within };
    await inDatabase(service, "update product set tags = replace(tags::text, '\" : ', '\":')::json");
    const answer = await slow.client.post(`${slow.v3}/products/search`, { filter: unlike });
    assert.deepEqual([answer.status, answer.body.code], [503, "resource.unavailable"], answer.text);
    assert.match(answer.body.message, /^The search took over 5 s/);
    assert.ok(answer.headers.has("retry-after"));
  });
});
