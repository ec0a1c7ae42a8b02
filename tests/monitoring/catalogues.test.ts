import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { aGtin, googleFeed, json, text, type ShopItem } from "./catalogue-shops.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService({ ...shops.settings, SECRET_KEY: sharedKey.toString("hex") });
const duties = await runDuties(service);
service.alsoStop(shops);
service.alsoStop(duties);
let shopCount = 0;

/** A contract of its own with products, and a shop of its own with this source. */
async function aWatcher(
  kind: string,
  { path = "", products = 1, settings = {} }: { path?: string; products?: number; settings?: object } = {},
): Promise<{ contract: Customer; shop: string; ids: string[] }> {
  const shop = `shop${String(++shopCount).padStart(3, "0")}.localhost`;
  const contract = await anotherContract(customer);
  const ids = await importAll(
    contract,
    Array.from({ length: products }, (_, at) => ({
      customerProductId: `sku-${at}`,
      name: `Kettle Turbo ${3000 + at}`,
      gtin: Number(aGtin(at)),
    })),
  );
  const source = { kind, url: shops.url(shop, path) };
  await watch(contract, [{ domain: shop, source, basis: "feed", ...settings }]);
  // Tests wait for no pace: shops on loopback have none to keep.
  await inDatabase(service, "update crawl_host set operator_delay_ms = 10, operator_reason = 'test', delay_ms = 10");
  return { contract, shop, ids };
}

/** Runs once. @returns the task */
async function run(contract: Customer): Promise<Loose> {
  return await ended(contract, await startMonitoring(contract), { duties });
}

async function pricesOf(contract: Customer): Promise<Record<string, number>> {
  const found = await listOffers(contract);
  return Object.fromEntries(found.map(({ productId, offers }) => [productId, offers[0].price]));
}

function serve(shop: string, items: readonly ShopItem[]): void {
  shops.answer(shop, "/feed.xml", text(googleFeed(items)));
}

describe("a watched feed", () => {
  it("gives the products that it has by their numbers an offer each", async () => {
    const { contract, shop, ids } = await aWatcher("feed", { path: "/feed.xml", products: 3 });
    serve(shop, [
      { id: "a", gtin: aGtin(0), price: "29.90 EUR", link: shops.url(shop, "/a") },
      { id: "b", gtin: aGtin(1), price: "19.90 EUR" },
      { id: "c", gtin: aGtin(99), price: "9.90 EUR" },
    ]);
    const task = await run(contract);
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 });
    assert.deepEqual(await pricesOf(contract), { [String(ids[0])]: 29.9, [String(ids[1])]: 19.9 });
  });
});
