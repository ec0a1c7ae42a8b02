import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { before, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { activate, importAll, inDatabase } from "../harness/market.ts";
import { headersFor, importCsv } from "../products-csv/csv.ts";

const { service, customer } = await aService();
const tags = [{ key: "stock", value: "12" }];
const [full = "", bare = ""] = await importAll(customer, [
  {
    customerProductId: "A",
    name: 'Kettle "1.7"',
    gtin: 4_006_381_333_931,
    referencePrice: 39.9,
    minPriceBoundary: 29.9,
    maxPriceBoundary: 49.9,
    tags,
  },
  { customerProductId: "B" },
]);

const all = "gtin,identifier,name,referencePrice,minPriceBoundary,maxPriceBoundary,tags,strategy";

/** GET of the list; must answer 200. @returns the array */
async function list(of: Customer, attributes: string): Promise<Loose[]> {
  const answer = await of.client.get(`${of.v2}/products?attributes=${encodeURIComponent(attributes)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Inserts products with long tags by SQL, because the list does not depend on how they were imported. */
async function seed(of: Customer, count: number): Promise<void> {
  await inDatabase(
    service,
    `insert into product (contract_id, identifier, name, tags)
     select $1, 'seed-' || number, 'Seed ' || number,
       json_build_array(json_build_object('label', 'long', 'stringValue', repeat('x', 6000)))
     from generate_series(1, $2::integer) as number order by number`,
    [of.contractId, count],
  );
}

describe("listProducts", () => {
  test("GET products: a bare array with productId and every requested attribute", async () => {
    assert.deepEqual(await list(customer, all), [
      {
        productId: full,
        identifier: "A",
        name: 'Kettle "1.7"',
        gtin: 4_006_381_333_931,
        referencePrice: 39.9,
        minPriceBoundary: 29.9,
        maxPriceBoundary: 49.9,
        tags,
        strategy: null,
      },
      { productId: bare, identifier: "B", name: null, referencePrice: null, tags: [], strategy: null },
    ]);
  });

  test("GET products: only requested attributes, in any order, with blanks or repeated", async () => {
    const expected = [
      { productId: full, name: 'Kettle "1.7"', gtin: 4_006_381_333_931 },
      { productId: bare, name: null },
    ];
    for (const attributes of ["name,gtin", "gtin, name", "name,gtin,name"]) {
      assert.deepEqual(await list(customer, attributes), expected);
    }
  });

  test("GET products: strategy is the name of the active one", async () => {
    await activate(customer, { name: "Cheapest", otherwise: { rule: { target: "keep" } } });
    const strategies = (await list(customer, "strategy")).map(({ strategy }) => strategy);
    assert.deepEqual(strategies, ["Cheapest", "Cheapest"]);
  });

  test("GET products: a contract without products has an empty list", async () => {
    assert.deepEqual(await list(await aCustomer(service), all), []);
  });

  for (const query of ["", "?attributes=", "?attributes=name,", "?attributes=price", "?attributes=Name"]) {
    test(`GET products${query}: 400 naming the parameter`, async () => {
      const answer = await customer.client.get(`${customer.v2}/products${query}`);
      assert.deepEqual([answer.status, answer.body.errors[0].path], [400, "/query/attributes"], answer.text);
    });
  }

  test("GET products: every answer and OpenAPI say that it is deprecated; answers name the successor", async () => {
    const answer = await customer.client.get(`${customer.v2}/products?attributes=name`);
    assert.match(answer.headers.get("deprecation") ?? "", /^@\d+$/);
    assert.equal(answer.headers.get("link"), `<${customer.v31}/products/query>; rel="successor-version"`);
    const { body } = await customer.client.get("/openapi.json");
    assert.equal(body.paths["/api/2/v/contracts/{contractId}/products"].get.deprecated, true);
  });
});

describe("listProducts of many", () => {
  let large: Customer;
  before(async () => {
    large = await aCustomer(service);
    await seed(large, 4_500);
  });

  test("GET products: each product occurs once, by internal id", async () => {
    const listed = await list(large, "identifier,name");
    assert.deepEqual(
      listed.map(({ identifier, name }) => [identifier, name]),
      Array.from({ length: 4_500 }, (_, index) => [`seed-${index + 1}`, `Seed ${index + 1}`]),
    );
    const ids = listed.map(({ productId }) => Number(productId));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  test("GET products: fails if a CSV import replaces the assortment, even at the end of the list", async () => {
    const made = await large.owner.post("/api/v3/account/password/generate");
    const { password } = made.body.data;
    const client = service.client({ email: large.email, password });
    await inDatabase(
      service,
      "update contract set identifying_attribute = 'customerProductId' where contract_id = $1",
      [large.contractId],
    );
    const authorization = `Basic ${Buffer.from(`${large.email}:${password}`).toString("base64")}`;
    const path = `${service.url}${large.v2}/products?attributes=tags`;
    const request = http.get(path, { headers: { authorization }, agent: false });
    const [answer]: http.IncomingMessage[] = await once(request, "response");
    assert.ok(answer !== undefined);
    await once(answer, "readable");
    const task = await importCsv({ ...large, client }, "sku\nseed-1\n", headersFor("sku"));
    assert.equal(task.state, "succeeded");
    await assert.rejects(answer.toArray(), /aborted|ECONNRESET|premature/i);
  });
});
