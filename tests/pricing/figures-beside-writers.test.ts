/** Figures give way to others for a bounded time (interface 4.32-2). The test is the only one that runs the duty. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { beginAnswer, endAnswer } from "../../src/base/answering.ts";
import { limits } from "../../src/limits.ts";
import { figuresDuty } from "../../src/pricing/index.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, names, someProducts } from "../harness/market.ts";

const { service, customer } = await aService({}, undefined, "http");
const database = service.openDatabase(2);
const other = await anotherContract(customer);

/** As the product has it, for fewer rows. The database says at the latest after a second what was written. */
const givingWay = { ...limits.figures.givingWay, busyRowsPerSecond: 100, lookEveryMs: 50 };
const never = AbortSignal.timeout(60_000);

const products = names(500).map((name) => ({ customerProductId: name, name, referencePrice: 10 }));
const importing = async (): Promise<unknown> => await importAll(other, products);

/** Publishes prices, as a run does. */
const publishing = async (): Promise<unknown> =>
  await inDatabase(
    service,
    `insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
       snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id)
     select $1, number, clock_timestamp(), gen_random_uuid(), gen_random_uuid(), 1, '{}', 0, 0, 10, 'EUR', 1
     from generate_series(1, 500) as number`,
    [other.contractId],
  );

/** Writes for another contract until it is told to stop. */
function writing(write: () => Promise<unknown> = importing): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const writes = (async () => {
    while (!ending.signal.aborted) await write();
  })();
  return {
    stop: async () => {
      ending.abort();
      await writes;
    },
  };
}

/** What a round came to within some time. */
async function within(round: Promise<void>, ms: number): Promise<"ended" | "waits"> {
  return await Promise.race([round.then(() => "ended" as const), delay(ms, "waits" as const, { ref: false })]);
}

async function lag({ client, v3 }: Customer): Promise<number> {
  const { body } = await client.get(`${v3}/products/figures?limit=1`);
  return body.figures.lagSeconds;
}

/** Rounds of the duty until one has not ended after two seconds. @returns that one, in a list because a promise of it would wait for it */
async function aWaitingRound(duty: { run(signal: AbortSignal): Promise<void> }): Promise<Promise<void>[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const round = duty.run(never);
    if ((await within(round, 2_000)) === "waits") return [round];
    assert.ok(Date.now() < deadline, "no round waits for the writer");
    await delay(givingWay.lookEveryMs);
  }
}

for (const [count, what, write] of [
  [3, "another contract is written", importing],
  [6, "prices of another contract are published", publishing],
] as const) {
  test(`a round waits while ${what}, and goes on when it is not`, async () => {
    const duty = figuresDuty(database, givingWay);
    const writer = writing(write);
    const [round] = await aWaitingRound(duty);
    await someProducts(customer, 3, what.slice(0, 6));
    assert.ok((await lag(customer)) > 0);
    await writer.stop();
    await round;
    while ((await lag(customer)) > 0 && !never.aborted) await duty.run(never);
    const listed = await customer.client.get(`${customer.v3}/products/figures?sort=name`);
    assert.equal(listed.body.data.length, count);
  });
}

test("while requests are answered, many products wait and few do not", async () => {
  const duty = figuresDuty(database, { ...givingWay, muchProducts: 5 });
  beginAnswer();
  let isAnswering = true;
  try {
    await someProducts(customer, 3, "few");
    while ((await lag(customer)) > 0 && !never.aborted) await duty.run(never);
    await someProducts(customer, 10, "many");
    const [round] = await aWaitingRound(duty);
    assert.ok((await lag(customer)) > 0);
    endAnswer();
    isAnswering = false;
    await round;
  } finally {
    if (isAnswering) endAnswer();
  }
  while ((await lag(customer)) > 0 && !never.aborted) await duty.run(never);
  const listed = await customer.client.get(`${customer.v3}/products/figures?sort=name`);
  assert.equal(listed.body.data.length, 19);
});

test("after its longest wait a round works beside writers", async () => {
  const longestWaitMs = 3_000;
  const duty = figuresDuty(database, { ...givingWay, longestWaitMs });
  const writer = writing();
  try {
    const [round] = await aWaitingRound(duty);
    await someProducts(customer, 5, "later");
    await round;
    const deadline = Date.now() + 60_000;
    while ((await lag(customer)) > 0) {
      assert.ok(Date.now() < deadline, "the figures did not follow beside the writer");
      await duty.run(never);
    }
  } finally {
    await writer.stop();
  }
});
