/** A run that was stopped in its midst, after one that was stopped, and whose process dies: another goes on where it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startRun, submitAll } from "../../harness/market.ts";
import { faults, pending, published, run, service, taskOf, worker } from "../at-the-bench.ts";
import { aPricedCustomer, offers } from "../priced.ts";

/** All are 1 below the cheapest. Who has a leader is priced after it, on a second level. */
const inTwoLevels = {
  name: "In two levels",
  branches: [
    {
      when: { field: "tags.leader", exists: true },
      then: {
        rule: { target: { amount: { formula: "market.lowestUnitPrice - 1 + 0 * products[tags.leader].price" } } },
      },
    },
  ],
  otherwise: { rule: { target: { position: 1 }, adjust: { amount: -1 } } },
};
const guard = {
  change: { onBreach: "publish" },
  run: { onBreach: "hold", minProducts: 0, sampleSize: 100, maxShareUp: 10, maxMeanPercent: 1_000 },
};
const count = 300;

test("it holds what is left, though its sample is not judged again", async () => {
  const products = Array.from({ length: count }, (_none, index) =>
    index === count - 1 ? { tags: [{ key: "leader", value: "p-0" }] } : {},
  );
  const { customer, ids } = await aPricedCustomer(service, products, inTwoLevels);
  assert.equal((await customer.owner.put(`${customer.v3}/settings/priceguard`, guard)).status, 200);
  const move = async (some: readonly string[], price: number): Promise<void> =>
    await submitAll(
      customer,
      some.map((id) => offers(id, price)),
    );
  await move(ids, 10);
  await run(customer);
  await move(ids, 12);
  assert.deepEqual(await published(customer, await run(customer)), []);
  assert.equal((await pending(customer)).length, count);

  // 33 of 300 rise: too many of all, and too few for a sample of 100 to say so.
  await move(ids, 10);
  const rising = ids.slice(-33);
  await move(rising, 11);
  const { id } = await startRun(customer);
  const follower = ids.at(-1) ?? "";
  await faults.rows(`create function die() returns trigger language plpgsql security definer as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return new; end $$`);
  await faults.rows(`create trigger the_last before insert on held_price for each row
    when (new.product_id = ${follower}) execute function die()`);
  assert.notEqual(await worker.attempt(customer, id), null);
  await faults.rows("drop trigger the_last on held_price");
  const before = (await pending(customer)).find(({ productId }) => String(productId) === follower);
  assert.equal(before?.["priceRecommendation"].price, 11, "the process died later than it should");

  assert.equal(await worker.attempt(customer, id), null);
  const { state, result } = await taskOf(customer, id);
  assert.deepEqual([state, result.operations.published, result.operations.held], ["succeeded", 0, 33]);
  assert.deepEqual(await published(customer, id), []);
  const waiting = await pending(customer);
  assert.deepEqual(waiting.map(({ productId }) => String(productId)).sort(), [...rising].sort());
  assert.ok(waiting.every(({ priceRecommendation: { price } }) => price === 10));
});
