/** OLD_CLIENTS=true and HEADER_PREFIX: the service with the spellings of another installation. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { anOffer, aSnapshot, importAll, postProducts, queryProducts } from "../harness/market.ts";

const { customer } = await aService({ OLD_CLIENTS: "true", HEADER_PREFIX: "acme" });

/** With every field that an import for old clients requires. */
function aProduct(fields: object): object {
  const prices = { referencePrice: 20, minPriceBoundary: 10, maxPriceBoundary: 30 };
  return { name: "Kettle", ...prices, tags: [], ...fields };
}

describe("with OLD_CLIENTS", () => {
  test("an accepted snapshot is { data: true }, a refused one has errors as ever", async () => {
    const [id = ""] = await importAll(customer, [aProduct({ customerProductId: "p" })]);
    const snapshots = [aSnapshot(id), aSnapshot(id, { offers: [anOffer({ price: 0 })] })];
    const answer = await customer.client.post(`${customer.v2}/offers`, snapshots);
    assert.deepEqual(answer.body.data[0], { data: true });
    assert.equal(answer.body.data[1].errors[0].code, "request.invalid");
  });

  test("Content-Type: application/json on a GET and a DELETE without a body is no error", async () => {
    const headers = { "content-type": "application/json" };
    const list = await customer.client.get(`${customer.v3}/offers?startDate=2026-01-01&endDate=2026-01-02`, headers);
    assert.equal(list.status, 200, list.text);
    const path = `${customer.v3}/products?tagKey=a&tagValue=b`;
    assert.equal((await customer.client.send("DELETE", path, undefined, headers)).status, 200);
  });
});

describe("with HEADER_PREFIX", () => {
  test("the decimal separator is read from the installation's header and from the neutral one", async () => {
    for (const [index, prefix] of ["acme", "service", "Acme"].entries()) {
      const product = aProduct({ customerProductId: `h${index}`, tags: [{ key: "k", value: "1.234,5" }] });
      await postProducts(customer, [product], {}, { [`${prefix}-tags-decimal-separator`]: "," });
      const filter = { oneOf: { field: "customerProductId", values: [`h${index}`] } };
      const [found] = await queryProducts(customer, { filter, includeTags: true });
      assert.equal(found.tags[0].doubleValue, 1234.5, prefix);
    }
  });
});
