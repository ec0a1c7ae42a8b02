/** What a run asks the database: a contract pays for parts of strategies only where its strategy uses them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";

import { runPricing, submitAll } from "../harness/market.ts";
import { logPlans, plansOf } from "../database/plan-log.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const service = await anEmptyService({}, logPlans);

const alone = { name: "Alone", otherwise: { rule: { target: { position: 1 } } } };
const together = { ...alone, families: [{ by: "tags.family", relations: [{ kind: "same" }] }] };
const leaders = {
  name: "Leaders",
  otherwise: { rule: { target: { amount: { of: "products[tags.leader].price", else: 5 } } } },
};
const tags = [{ key: "family", value: "mug" }];

/** How often each statement was executed in the second of two runs, when nothing is new. */
async function statementsOf(document: object): Promise<Map<string, number>> {
  const { customer, ids } = await aPricedCustomer(service, [{ tags }, { tags }, {}], document);
  await submitAll(
    customer,
    ids.map((id, index) => offers(id, 10 + index)),
  );
  await runPricing(customer);
  const plans = await plansOf(service.connectionString, async () => await runPricing(customer));
  const counts = new Map<string, number>();
  for (const { statement } of plans) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  return counts;
}

const ofFamilies = [
  "runs/families/load-families",
  "runs/families/price-families",
  "runs/families/run-families",
  "inputs/family-pass",
];
const ofOthers = ["inputs/load-identified", "inputs/other-products", "inputs/tagged-products", "runs/run-levels"];

/** The names of the statements in files of pricing, each of which has one. */
async function namesIn(files: readonly string[]): Promise<string[]> {
  const pricing = path.join(import.meta.dirname, "..", "..", "src", "pricing");
  const names = files.map(async (file) => {
    const source = await readFile(path.join(pricing, `${file}.ts`), "utf8");
    const found = Array.from(source.matchAll(/\/\* (\w+\.\w+) \*\//g), ([, name = ""]) => name);
    assert.ok(found.length > 0, file);
    return found;
  });
  return (await Promise.all(names)).flat();
}

test("a contract without families sends no statement for families in a run, and without leaders none for these", async () => {
  const sent = async (document: object, names: readonly string[]): Promise<string[]> => {
    const counts = await statementsOf(document);
    return names.filter((name) => counts.has(name));
  };
  const [families, others] = [await namesIn(ofFamilies), await namesIn(ofOthers)];
  assert.deepEqual(await sent(alone, [...families, ...others]), []);
  assert.ok((await sent(together, families)).includes("pricing.advanceGathered"), "families do send them");
  assert.notDeepEqual(await sent(leaders, others), []);
});

test("a run reads histories only of prices that change, and newest prices again only if somebody published meanwhile", async () => {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], alone);
  const sentAt = async (price: number): Promise<ReadonlySet<string>> => {
    await submitAll(
      customer,
      ids.map((id) => offers(id, price)),
    );
    const plans = await plansOf(service.connectionString, async () => await runPricing(customer));
    return new Set(plans.map(({ statement }) => statement));
  };
  await sentAt(10);
  const [same, changed] = [await sentAt(10), await sentAt(9.8)];
  assert.deepEqual([same.has("pricing.readHistories"), changed.has("pricing.readHistories")], [false, true]);
  for (const sent of [same, changed]) {
    assert.deepEqual([sent.has("pricing.lockNewest"), sent.has("pricing.readNewest")], [true, false]);
  }
});
