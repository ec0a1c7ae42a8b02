/** Runs over large market data and market data of deleted products: the memory of a run is bounded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { limits } from "../../src/limits.ts";
import { loadMarkets } from "../../src/offers/index.ts";
import { entries, feedOf } from "../feeds/feeds.ts";
import type { Customer } from "../harness/customer.ts";
import { deleteAll, importAll, inDatabase, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const mebibyte = 1024 * 1024;

const service = await anEmptyService();
const database = service.openDatabase(2);

/** A customer with a product for each size, whose offers have that many MiB: white space within the JSON. */
async function withOffersOf(sizesMiB: readonly number[]): Promise<{ customer: Customer; ids: string[] }> {
  const priced = await aPricedCustomer(
    service,
    sizesMiB.map(() => ({})),
  );
  await submitAll(
    priced.customer,
    priced.ids.map((id) => offers(id, 10)),
  );
  for (const [index, sizeMiB] of sizesMiB.entries()) {
    await inDatabase(service, "update snapshot set offers = offers || repeat(' ', $2) where product_id = $1", [
      priced.ids[index],
      sizeMiB * mebibyte,
    ]);
  }
  return priced;
}

/** Reads the snapshots that a run's chunk of all products reads. */
async function loadAll(customer: Customer): Promise<Awaited<ReturnType<typeof loadMarkets>>> {
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  return await loadMarkets(database, contract, { after: 0, upTo: Number.MAX_SAFE_INTEGER });
}

test("a run reads nothing of deleted products", async () => {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
  await submitAll(
    customer,
    ids.map((id) => offers(id, 10)),
  );
  await deleteAll(customer);
  const [again = ""] = await importAll(customer, [{ customerProductId: "p-0" }]);
  await submitAll(customer, [offers(again, 20)]);
  const { snapshots } = await loadAll(customer);
  assert.deepEqual(
    snapshots.map(({ productId }) => String(productId)),
    [again],
  );
});

test("a run prices every product, however large the offers are together, a bounded part at a time", async () => {
  const { customer, ids } = await withOffersOf([9, 9, 9, 9, 9]);
  const { snapshots, firstLeftOut } = await loadAll(customer);
  const bytes = snapshots.reduce((sum, { offersText }) => sum + offersText.length, 0);
  assert.ok(bytes <= limits.pricing.offerBytesPerChunk, `${bytes} bytes at a time`);
  assert.equal(String(firstLeftOut), ids[3]);
  const task = await runPricing(customer);
  assert.equal(task.result.operations.successful, ids.length);
  assert.deepEqual(
    (await listPrices(customer)).map((price) => [price.productId, price.price]),
    ids.map((id) => [id, 10]),
  );
  const feed = await feedOf(customer, "productId", "offers");
  assert.deepEqual(
    (await entries(customer, feed.url)).map((entry) => [entry.productId, entry.offers.length]),
    ids.map((id) => [id, 1]),
  );
});

test("a product whose own offers are too large fails with a sentence; the others are priced", async () => {
  const { customer, ids } = await withOffersOf([1, 33, 1]);
  const task = await runPricing(customer);
  const { successful, failed } = task.result.operations;
  assert.deepEqual([task.state, successful, failed], ["succeeded", 2, 1]);
  const [failure] = task.failures;
  assert.equal(failure.attributes.productId, ids[1]);
  assert.match(failure.attributes.exceptionMessage, /larger than 32 MiB/);
});
