/** Families under kills at every step of a run: each price is published once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { submitAll, startRun } from "../harness/market.ts";
import { attemptTwice, faults, published, service, taskOf } from "./at-the-bench.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const ladder = {
  name: "Ladder",
  families: [{ by: "tags.family", relations: [{ kind: "ladder", by: "tags.size" }] }],
  otherwise: { rule: { target: { position: 1 } } },
};
const following = {
  ...ladder,
  name: "Following",
  branches: [
    {
      when: { field: "tags.leader", exists: true },
      then: { rule: { target: { amount: { of: "products[tags.leader].price" } } } },
    },
  ],
};
const tagged = (tags: Record<string, string>): object => ({
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
});
const products = [{}, tagged({ family: "shirt", size: "1" }), tagged({ family: "shirt", size: "2" })];
const cases = [
  { name: "with families alone", document: ladder, last: {} },
  { name: "with a product that follows another", document: following, last: tagged({ leader: "p-0" }) },
];

for (const { name, document, last } of cases) {
  test(`a run that is killed at any step ends with the same prices, each published once: ${name}`, async () => {
    const { customer, ids } = await aPricedCustomer(service, [...products, last], document);
    let market = 10;
    const steps = await faults.atEveryStep(async (broken) => {
      market += 1;
      await submitAll(
        customer,
        ids.map((id, index) => offers(id, index === 3 ? market : market - index)),
      );
      const { id } = await startRun(customer);
      await attemptTwice(customer, id, broken);
      const expected = [market, market - 1, market - 1, market];
      const rows = await faults.rows(
        "select product_id::text as id, price::float8 as price from recommendation where task_id = $1 order by product_id",
        [id],
      );
      assert.deepEqual(
        rows.map(({ id: productId, price }) => [productId, price]),
        ids.map((productId, index) => [productId, expected[index]]),
      );
      assert.equal((await published(customer, id)).length, 4);
      const task = await taskOf(customer, id);
      assert.deepEqual([task["state"], task["result"].operations.published], ["succeeded", 4]);
    });
    assert.ok(steps > 20, `${steps} steps`);
  });
}
