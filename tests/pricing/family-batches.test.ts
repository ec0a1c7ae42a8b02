/** Families are calculated, settled and stored together, whatever their size in memory and whatever changes meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { pinFamilies } from "../../src/pricing/runs/families/run-families.ts";
import { beginRun } from "../../src/pricing/inputs/pricing-run.ts";
import { versionsOf } from "../../src/pricing/inputs/run-versions.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Customer } from "../harness/customer.ts";
import { completed, importAll, inDatabase, listPrices, runPricing, startRun, submitAll } from "../harness/market.ts";
import { lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const service = await anEmptyService();
const database = service.openDatabase(2);

const colours = {
  name: "Colours",
  families: [{ by: "tags.family", relations: [{ kind: "same" }] }],
  otherwise: { rule: { target: { position: 1 } } },
};
const mug = { tags: [{ key: "family", value: "mug" }] };

const market = async (customer: Customer, ids: readonly string[], prices: readonly number[]): Promise<void> =>
  await submitAll(
    customer,
    prices.map((price, index) => offers(ids[index] ?? "", price)),
  );

const pricesOf = async (customer: Customer): Promise<unknown> =>
  Object.fromEntries((await listPrices(customer)).map(({ customerProductId, price }) => [customerProductId, price]));

test("a family whose offers do not fit into memory together is settled as one", async () => {
  const { customer, ids } = await aPricedCustomer(service, [mug, {}, mug, mug, {}], colours);
  await market(customer, ids, [10, 5, 9, 8, 4]);
  for (const id of ids) {
    await inDatabase(service, "update snapshot set offers = offers || repeat(' ', $2) where product_id = $1", [
      id,
      15 * 1024 * 1024,
    ]);
  }
  const { published } = (await runPricing(customer)).result.operations;
  assert.equal(published, 5);
  assert.deepEqual(await pricesOf(customer), { "p-0": 8, "p-1": 5, "p-2": 8, "p-3": 8, "p-4": 4 });
});

test("a run goes on with the families that it began with: a member whose tag goes away is priced once", async (t) => {
  const { customer, ids } = await aPricedCustomer(service, [{}, mug, mug], colours);
  await market(customer, ids, [10, 9, 8]);
  await runPricing(customer);
  await market(customer, ids, [12, 11, 10]);
  const lock = await lockRow(t, service, "select from newest_recommendation where product_id = $1 for update", [
    ids[0] ?? "",
  ]);
  const { url, id } = await startRun(customer);
  await untilWaiting(service, "pricing.lockNewest");
  const [run] = await inDatabase(service, "select families from pricing_run where task_id = $1", [id]);
  assert.deepEqual(run?.["families"], { batches: [[Number(ids[1]), Number(ids[2])]], large: [] });
  await importAll(customer, [{ customerProductId: "p-1", referencePrice: 100 }]);
  await lock.query("commit");
  const { task } = await completed(customer, url);
  assert.deepEqual([task.state, task.result.operations.published], ["succeeded", 3]);
  assert.deepEqual(await pricesOf(customer), { "p-0": 12, "p-1": 11, "p-2": 10 });
  const [ended] = await inDatabase(service, "select families from pricing_run where task_id = $1", [id]);
  assert.equal(ended?.["families"], null, "nobody asks for them any more");
});

test("a product that joins a family after its run began is priced once", async (t) => {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}, mug], colours);
  await market(customer, ids, [10, 9, 8]);
  await runPricing(customer);
  const lock = await lockRow(t, service, "select from newest_recommendation where product_id = $1 for update", [
    ids[0] ?? "",
  ]);
  const { url, id } = await startRun(customer);
  await untilWaiting(service, "pricing.lockNewest");
  await importAll(customer, [{ customerProductId: "p-1", referencePrice: 100, ...mug }]);
  await lock.query("commit");
  const { task } = await completed(customer, url);
  assert.deepEqual([task.state, task.result.operations.published], ["succeeded", 3]);
  const rows = await inDatabase(
    service,
    "select product_id::text as id from recommendation where task_id = $1 order by product_id",
    [id],
  );
  assert.deepEqual(
    rows.map((row) => row["id"]),
    ids,
  );
});

test("members are found by any name of a tag, and no product is one because a value is that name", async () => {
  const name = String.raw`größe "L" \ 5 %_'$1`;
  const size = (value: string): object => ({
    tags: [
      { key: "brand", value: "A" },
      { key: name, value },
    ],
  });
  const products = [size("L"), size("M"), { tags: [{ key: "brand", value: name }] }, size("L"), size("M"), size("S")];
  const document = { ...colours, families: [{ by: `tags.${name}`, relations: [{ kind: "same" }] }] };
  const { customer, ids } = await aPricedCustomer(service, products, document);
  await market(customer, ids, [10, 9, 8, 7, 6, 5]);
  const { taskId } = await runPricing(customer);
  const batches = [[0, 1, 3, 4, 5].map((place) => Number(ids[place]))];
  assert.deepEqual(await pin(customer, taskId), batches);
  assert.deepEqual(await pricesOf(customer), { "p-0": 7, "p-1": 6, "p-2": 8, "p-3": 7, "p-4": 6, "p-5": 5 });
});

/** Gathers the families of a run as its begin does. */
async function pin(customer: Customer, taskId: string): Promise<unknown> {
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const versions = versionsOf(await beginRun(database, contract, taskId));
  return (await pinFamilies(database, contract, { taskId, versions })).batches;
}
