/** The three words of an installation without any of its own, and wrong ones; the conformance suite has the rest. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, readConfig } from "../src/config.ts";
import { aService } from "./harness/a-service.ts";

const speltType = "backend.tasks.repricing.offers.preprocessing";

describe("an installation without words of its own", async () => {
  const { customer } = await aService();

  it("knows the neutral words only", async () => {
    const callbacks = `${customer.v2}/settings/callbacks`;
    assert.deepEqual(Object.keys((await customer.client.get(callbacks)).body), ["pricingCompleted"]);
    assert.equal((await customer.client.put(callbacks, { repricingCompleted: [] })).status, 400);
    assert.equal((await customer.client.post(`${customer.v3}/tasks`, { taskType: speltType })).status, 400);
    assert.equal((await customer.client.get(`${customer.v3}/products/bazaar/buybox/stats`)).status, 404);
    assert.equal((await customer.client.get("/version")).headers.get("acme-request-id"), null);
  });
});

it("a word that would make two task types look alike is refused at start", () => {
  for (const EVENT_WORD of ["vendor", "products", "monitoring", "Pricing", "re-pricing", "x".repeat(40)]) {
    assert.throws(() => readConfig({ EVENT_WORD }), ConfigError, EVENT_WORD);
  }
});
