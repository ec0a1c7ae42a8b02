/** What the benchmark calls a run publishes prices: one that the price guard stops ends early, and would measure less (bench/README.md). */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Bench } from "../../bench/bench.ts";
import { runTask, setUpPricing } from "../../bench/cases/pricing-run.ts";
import { seedMarket, seedPrices, seedProducts } from "../../bench/seed.ts";
import { aService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { aGuardedContract } from "./guard/guarded.ts";

const { service, customer } = await aService();
/** The guard of new contracts judges no runs of fewer than 100. */
const products = 150;

test("a run over seeded prices is not stopped by the guard of new contracts; one that is fails the benchmark", async (t) => {
  const database = new pg.Pool({ connectionString: service.connectionString, max: 1 });
  t.after(async () => await database.end());
  const contract = await aGuardedContract(customer);
  const bench: Pick<Bench, "call" | "database"> = {
    database,
    async call(method, path, body) {
      const answer = await contract.client.send(method, path, body);
      assert.ok(answer.status < 300, answer.text);
      const { body: parsed }: { body: unknown } = answer;
      return parsed;
    },
  };
  await seedProducts(bench, contract, products);
  await seedMarket(bench, contract, { domain: "shop-a.example", offers: 5, storedAt: new Date() });
  await seedPrices(bench, contract, new Date(Date.now() - 60_000));
  await setUpPricing(bench, contract);
  assert.ok((await runTask(bench, contract)) > 0);
  const [published] = await inDatabase(
    service,
    "select count(*)::integer as count from recommendation where contract_id = $1 and publication_number is not null",
    [contract.contractId],
  );
  assert.equal(published?.count, products);

  await inDatabase(
    service,
    `update newest_recommendation as newest set price = product.reference_price
     from product
     where newest.contract_id = $1 and product.contract_id = $1 and product.product_id = newest.product_id`,
    [contract.contractId],
  );
  await assert.rejects(runTask(bench, contract), /the run measures nothing: .*The run was stopped/);
});
