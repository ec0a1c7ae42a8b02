import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { deleteAll, importAll, queryProducts } from "../harness/market.ts";

const { service, customer } = await aCompany();
const { client, v3 } = customer;
const brand = { key: "brand", value: "Contoso" };
const given = { customerProductId: "K-1", name: "Kettle", referencePrice: 40, maxPriceBoundary: 50, tags: [brand] };
let id = "";
beforeEach(async () => {
  await deleteAll(customer);
  [id = ""] = await importAll(customer, [given]);
});

const read = async () => await client.get(`${v3}/products/${id}`);
const patch = async (body: unknown, headers: Record<string, string> = {}) =>
  await client.send("PATCH", `${v3}/products/${id}`, body, headers);

/** Changes the product; must answer 200. @returns it */
async function patched(body: unknown, headers: Record<string, string> = {}): Promise<Loose> {
  const answer = await patch(body, headers);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

describe("getProduct", () => {
  test("GET: as the query answers it with tags, and an ETag", async () => {
    const answer = await read();
    assert.deepEqual(answer.body.data, (await queryProducts(customer, { includeTags: true }))[0]);
    assert.match(answer.headers.get("etag") ?? "", /^"/);
  });

  test("GET: another contract's, none and no id are 404", async () => {
    const stranger = await aCustomer(service);
    assert.equal((await stranger.client.get(`${stranger.v3}/products/${id}`)).status, 404);
    for (const none of ["999999999", "abc", "0"])
      assert.equal((await client.get(`${v3}/products/${none}`)).status, 404);
  });
});

describe("patchProduct", () => {
  test("PATCH: what is left out stays, null removes; the rest is as an import makes it", async () => {
    const product = await patched({ referencePrice: 42.005, maxPriceBoundary: null });
    assert.partialDeepStrictEqual(product, { id, name: "Kettle", referencePrice: 42.01, identifier: "K-1" });
    assert.equal("maxPriceBoundary" in product, false);
    assert.deepEqual(product, (await read()).body.data);
    const [result] = (
      await client.post(`${v3}/products`, {
        identifyingAttributes: ["customerProductId"],
        products: [{ customerProductId: "K-1", name: "Kettle", referencePrice: 42.01, tags: [brand] }],
      })
    ).body.data;
    assert.equal(result.data.result, "unchanged");
  });

  test("PATCH: tags as a list replace, as an object merge by key", async () => {
    const stock = { label: "stock", stringValue: "1,5", doubleValue: 1.5 };
    const decimal = { "service-tags-decimal-separator": "," };
    const { tags } = await patched({ tags: { stock: "1,5" } }, decimal);
    assert.deepEqual(tags, [{ label: "brand", stringValue: "Contoso" }, stock]);
    assert.deepEqual((await patched({ tags: { brand: null } })).tags, [stock], "keeps what it was evaluated to");
    assert.deepEqual((await patched({ tags: [brand] })).tags, [{ label: "brand", stringValue: "Contoso" }]);
    assert.deepEqual((await patched({ tags: null })).tags, []);
  });

  test("PATCH: If-Match with the product's ETag; another one is 412 and changes nothing", async () => {
    const first = (await read()).headers.get("etag") ?? "";
    const changed = await patch({ name: "Kettle 2" }, { "if-match": first });
    assert.equal(changed.status, 200, changed.text);
    const refused = await patch({ name: "Kettle 3" }, { "if-match": first });
    assert.deepEqual([refused.status, refused.body.code], [412, "request.preconditionFailed"]);
    assert.equal((await read()).body.data.name, "Kettle 2");
    const now = changed.headers.get("etag") ?? "";
    assert.equal((await patch({ name: "Kettle 4" }, { "if-match": `W/${now}` })).status, 412, "a weak one");
    assert.equal((await patch({ name: "Kettle 4" }, { "if-match": `"other", ${now}` })).status, 200);
    assert.equal((await patch({ name: "Kettle 5" }, { "if-match": "*" })).status, 200);
  });

  for (const [body, path] of [
    [{ referencePrice: 0 }, "/referencePrice"],
    [{ minPriceBoundary: 51 }, "/minPriceBoundary"],
    [{ gtin: -1 }, "/gtin"],
    [{ colour: "red" }, "/colour"],
    [{ customerProductId: "K-2" }, "/customerProductId"],
    [{ customerProductId: null }, "/customerProductId"],
    [{ tags: [brand, brand] }, "/tags/1/key"],
  ] as const) {
    test(`PATCH: ${JSON.stringify(body)} is 400 at ${path}`, async () => {
      const answer = await patch(body);
      assert.equal(answer.status, 400, answer.text);
      const places = answer.body.errors.map((error: Loose) => error.path);
      assert.ok(places.includes(path), places.join(" "));
      assert.equal((await read()).body.data.referencePrice, 40);
    });
  }

  test("PATCH: no body, a list and a text are 400; an unknown product is 404", async () => {
    for (const body of [undefined, [], "name"]) assert.equal((await patch(body)).status, 400);
    assert.equal((await client.send("PATCH", `${v3}/products/999999999`, { name: "x" })).status, 404);
  });
});
