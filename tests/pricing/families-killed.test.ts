/** Families under kills at every step between staging, settling and the end of a run: each price is published once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { submitAll, startRun } from "../harness/market.ts";
import { attemptTwice, faults, published, service, taskOf } from "./at-the-bench.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const ladder = {
  edition: 2,
  name: "Ladder",
  families: [{ by: "tags.family", relations: [{ kind: "ladder", by: "tags.size" }] }],
  otherwise: { rule: { target: { position: 1 } } },
};
const sized = (size: number): object => ({
  tags: [
    { key: "family", value: "shirt" },
    { key: "size", value: String(size) },
  ],
});

test("a run that is killed at any step ends with the same prices, each published once", async () => {
  const products = [{}, sized(1), sized(2)];
  const { customer, ids } = await aPricedCustomer(service, products, ladder);
  let market = 10;
  const steps = await faults.atEveryStep(async (broken) => {
    market += 1;
    await submitAll(
      customer,
      ids.map((id, index) => offers(id, market - index)),
    );
    const { id } = await startRun(customer);
    await attemptTwice(customer, id, broken);
    const expected = [market, market - 1, market - 1];
    const rows = await faults.rows(
      "select product_id::text as id, price::float8 as price from recommendation where task_id = $1 order by product_id",
      [id],
    );
    assert.deepEqual(
      rows.map(({ id: productId, price }) => [productId, price]),
      ids.map((productId, index) => [productId, expected[index]]),
    );
    assert.equal((await published(customer, id)).length, 3);
    const task = await taskOf(customer, id);
    assert.deepEqual([task["state"], task["result"].operations.published], ["succeeded", 3]);
    assert.deepEqual(await faults.rows("select from family_member where task_id = $1", [id]), []);
  });
  assert.ok(steps > 20, `${steps} steps`);
});
