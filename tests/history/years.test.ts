/** Simulates two years of months with the duties after each: expired rows are deleted, newest rows stay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { raw, sql } from "../../src/database/connection.ts";
import { deleteExpired } from "../../src/history/delete-expired-history.ts";
import { cleanUpProducts } from "../../src/history/gone-products.ts";
import { maintainPartitions } from "../../src/history/partitions.ts";
import { dropEvidence } from "../../src/history/drop-evidence.ts";
import { retireMonths } from "../../src/history/retire-months.ts";
import { forgetRuns, noteGone } from "../../src/pricing/index.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { listOffers, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aPricedCustomer, offers } from "../pricing/priced.ts";

const tables = [
  "newest_recommendation",
  "newest_snapshot",
  "offer_id",
  "pricing_run",
  "product",
  "product_state",
  "recommendation",
  "archived_offer_id",
  "snapshot",
] as const;

const service = await anEmptyService();
const database = service.openDatabase(2);

/** A customer with one product that gets one snapshot and one price. */
async function withStillProduct(days: number): Promise<{ customer: Customer; id: string; price: Loose }> {
  const { customer, ids } = await aPricedCustomer(service, [{}]);
  const [id = ""] = ids;
  const put = await customer.client.put(`${customer.v3}/settings/offerretention`, { days });
  assert.equal(put.status, 200, put.text);
  await submitAll(customer, [offers(id, 20)]);
  assert.equal((await runPricing(customer)).state, "succeeded");
  const [price] = await listPrices(customer);
  return { customer, id, price };
}

/** Simulates a busy month: new, revised products replace the last ones and get market data and prices. */
async function liveAMonth({ contractId }: Customer, at: Date): Promise<void> {
  await database.run(sql`delete from product where contract_id = ${contractId} and identifier like 'month-%'`);
  await database.run(sql`
    insert into product (contract_id, identifier)
    select ${contractId}, 'month-' || number
    from generate_series(1, 10) as number`);
  const monthly = sql`contract_id = ${contractId}
    and product_id in (select product_id from product where contract_id = ${contractId} and identifier like 'month-%')`;
  for (const hours of [0, 1, 2]) {
    const storedAt = new Date(at.getTime() + hours * 3_600_000);
    await database.run(sql`
      update snapshot set superseded_at = ${storedAt} where ${monthly} and superseded_at = 'infinity'`);
    await database.run(sql`
      with stored as (
        insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
        select contract_id, product_id, 'd.example', ${storedAt}::timestamptz, ${storedAt}::timestamptz, 'EUR', 1,
          json_build_object('id', product_id || ' ' || ${storedAt.toISOString()}::text)
        from product
        where ${monthly}
        returning *
      ), ids as (
        insert into ${raw(hours === 0 ? "offer_id" : "archived_offer_id")} (contract_id, digest)
        select contract_id, md5(offers::json ->> 'id')::uuid
        from stored
      )
      insert into newest_snapshot
      select contract_id, product_id, domain, snapshot_id, gathered_at, stored_at
      from stored
      on conflict (contract_id, product_id, domain) do update
      set snapshot_id = excluded.snapshot_id, stored_at = excluded.stored_at`);
    await storePrices(contractId, storedAt, hours + 1);
  }
}

/** Stores prices like a run over all products. Each time the products have another revision. */
async function storePrices(contractId: string, at: Date, revision: number): Promise<void> {
  const taskId = sql`(lpad(to_hex((extract(epoch from ${at}::timestamptz) * 1000)::bigint), 12, '0')
    || '7000' || lpad('', 16, '8'))::uuid`;
  const isMonthly = sql`contract_id = ${contractId} and identifier like 'month-%'`;
  await database.run(sql`
    insert into pricing_run (contract_id, task_id, engine_version, strategy_id, strategy_version, calculated_for,
      time_zone, currency, own_shops, ignored_vendors)
    select contract_id, ${taskId}, 1, strategy_id, version, ${at}::timestamptz, 'UTC', 'EUR', '[]', '[]'
    from strategy
    where contract_id = ${contractId}`);
  await database.run(sql`
    insert into product_state (contract_id, product_id, revision, tags)
    select contract_id, product_id, ${revision}::integer, '[]'
    from product
    where ${isMonthly}`);
  await database.run(sql`
    with priced as (
      insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
        snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id)
      select contract_id, product_id, ${at}::timestamptz, gen_random_uuid(), ${taskId}, ${revision}::integer, '{}', 0, 0, 1, 'EUR', 1
      from product
      where ${isMonthly}
      returning *
    )
    insert into newest_recommendation
    select contract_id, product_id, calculated_at, price
    from priced
    on conflict (contract_id, product_id) do update
    set calculated_at = excluded.calculated_at`);
}

async function doDuties(now: Date): Promise<void> {
  const { signal } = new AbortController();
  await maintainPartitions(database, now);
  await deleteExpired(database, now, signal, { rows: 50, offerBytes: 1_000 });
  await retireMonths(database, now);
  await dropEvidence(database, now);
  await cleanUpProducts({ database, noteGone }, signal, 50);
  await forgetRuns(database, now, signal);
}

/** The number of rows of each table, and of partitions. */
async function counts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of tables) {
    const row = await database.row<{ count: number }>(sql`select count(*) from ${raw(table)}`);
    counted[table] = row?.count ?? 0;
  }
  const row = await database.row<{ count: number }>(sql`select count(*) from pg_inherits`);
  return { ...counted, partitions: row?.count ?? 0 };
}

test("tables stop growing after a year; newest rows and their explanation stay for years", async () => {
  // The retentions differ, because newest rows stay whatever another contract's retention is.
  const still = [await withStillProduct(30), await withStillProduct(100)];
  const start = Date.now();
  let afterAYear: Record<string, number> | undefined;
  for (let month = 1; month <= 24; month++) {
    const now = new Date(new Date(start).setUTCMonth(new Date(start).getUTCMonth() + month));
    await maintainPartitions(database, now);
    for (const { customer } of still) await liveAMonth(customer, now);
    // The products of this contract were deleted, so the clean-up deletes their rows.
    await doDuties(new Date(now.getTime() + 86_400_000));
    if (month === 12) afterAYear = await counts();
  }
  assert.ok(afterAYear !== undefined);
  for (const [table, rows] of Object.entries(await counts())) {
    // Months differ in length, so counts vary a little.
    const room = table === "partitions" ? 2 : 60;
    assert.ok(rows <= (afterAYear[table] ?? 0) + room, `${table}: ${afterAYear[table]} rows after a year, now ${rows}`);
  }
  for (const { customer, id, price } of still) {
    const market = await listOffers(customer);
    assert.deepEqual(
      market.map((entry) => entry.product.id),
      [id],
    );
    assert.deepEqual(await listPrices(customer), [price]);
    const path = `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`;
    const explanation = await customer.client.get(path);
    assert.equal(explanation.status, 200, explanation.text);
    assert.ok(explanation.body.data.steps.length > 0);
  }
});
