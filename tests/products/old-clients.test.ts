/** OLD_CLIENTS=true on an assortment that was imported without it: old clients read it without a null. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, importAll, queryProducts, submitAll } from "../harness/market.ts";

const SECRET_KEY = randomBytes(32).toString("base64");
const before = await anEmptyService({ SECRET_KEY });
const customer = await aCustomer(before);
const old = await anEmptyService({ SECRET_KEY, OLD_CLIENTS: "true", DATABASE_URL: before.connectionString });

const widest = { minPriceBoundary: 0.01, maxPriceBoundary: 9_999_999_999_999.99 };

test("products without a name or prices are listed with the identifier and the widest boundaries, everywhere", async () => {
  const [bare = "", half = ""] = await importAll(customer, [
    { customerProductId: "bare" },
    { customerProductId: "half", name: "Half", minPriceBoundary: 5 },
  ]);
  await submitAll(customer, [aSnapshot(bare, { offers: [anOffer()] })]);
  const [first, second] = await queryProducts(customer);
  assert.deepEqual([first.id, first.name, first.referencePrice], [bare, null, null], "without OLD_CLIENTS");
  assert.deepEqual([second.id, second.minPriceBoundary], [half, 5]);

  const client = old.client({ token: aToken() });
  const products = await queryProducts({ ...customer, client });
  const filled = { name: "bare", referencePrice: 0.01, ...widest, tags: [] };
  assert.partialDeepStrictEqual(products[0], filled);
  assert.partialDeepStrictEqual(products[1], { name: "Half", ...widest, minPriceBoundary: 5, referencePrice: 5 });

  const listed = await client.get(
    `${customer.v2}/products?attributes=name,referencePrice,minPriceBoundary,maxPriceBoundary,tags`,
  );
  assert.partialDeepStrictEqual(listed.body[0], filled);
  const now = Date.now();
  const [startDate = "", endDate = ""] = [now - 3_600_000, now + 3_600_000].map((time) => new Date(time).toISOString());
  const offers = await client.get(`${customer.v3}/offers?${new URLSearchParams({ startDate, endDate }).toString()}`);
  assert.partialDeepStrictEqual(offers.body.data[0].product, filled);
});

/** The owner's, of whichever service: they share the key. */
function aToken(): string {
  return /^Bearer (.+)$/.exec(customer.owner.authorization ?? "")?.[1] ?? assert.fail("no token");
}
