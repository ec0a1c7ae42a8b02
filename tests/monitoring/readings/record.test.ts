/** Readings of collectors: what is stored, what waits, what is dropped. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import { aCustomer } from "../../harness/customer.ts";
import { inDatabase } from "../../harness/market.ts";
import { aReading, aShop, recordOne, standingOffers, type Shop } from "./a-shop.ts";

const { service } = await aService();

async function newShop(given: Parameters<typeof aShop>[1] = {}): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) }, given);
}

describe("a reading that is believed", () => {
  test("is a snapshot with ids of ours, and a product found", async () => {
    const shop = await newShop();
    const recorded = await recordOne(shop, aReading("9.90"));
    assert.deepEqual(
      { outcome: recorded.outcome, isSkipped: recorded.isSkipped },
      { outcome: "ProductFound", isSkipped: false },
    );
    const [offer] = await standingOffers(shop);
    assert.equal(offer?.price, 9.9);
    assert.equal(offer?.vendorName, "shop.example");
    assert.equal(offer?.productName, "Kettle");
    assert.deepEqual(offer?.attributes, [{ name: "deliveryCosts", value: "assumed" }]);
    const [newest] = await inDatabase(service, "select source from newest_snapshot where contract_id = $1", [
      shop.contract.contractId,
    ]);
    assert.equal(newest?.source, "collector");
  });
});
