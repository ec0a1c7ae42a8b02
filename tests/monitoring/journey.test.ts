import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aService } from "../harness/a-service.ts";
import { importAll, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { ended, givePages, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);

describe("monitoring", () => {
  it("a page that was given becomes an offer", async () => {
    const [productId = ""] = await importAll(customer, [
      { customerProductId: "kettle", name: "Kettle Turbo 3000", referencePrice: 30 },
    ]);
    shops.answer("shop001.localhost", "/kettle", html(productPage("Kettle Turbo 3000", "29.90")));
    await watch(customer, ["shop001.localhost"]);
    await givePages(customer, [
      { productId, domain: "shop001.localhost", url: shops.url("shop001.localhost", "/kettle") },
    ]);
    const task = await ended(customer, await startMonitoring(customer));
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 });
    const [offer] = await listOffers(customer);
    assert.equal(offer.offers[0].price, 29.9, JSON.stringify(offer));
  });
});
