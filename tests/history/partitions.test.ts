import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { deleteExpired } from "../../src/history/delete-expired-history.ts";
import { keepPartitions, maintainPartitions } from "../../src/history/partitions.ts";
import { retireMonths } from "../../src/history/retire-months.ts";
import { contractVersions } from "../../src/versions/version.ts";
import { limits } from "../../src/limits.ts";
import { aCustomer } from "../harness/customer.ts";
import { inDatabase, listOffers, someProducts } from "../harness/market.ts";

// Duties of the worker would change versions at any time.
const { service, customer } = await aService({}, undefined, "http");
const [product = ""] = await someProducts(customer, 1);
const database = service.openDatabase(4);

/** The months that have a partition, by table, in order. */
async function months(table: string): Promise<string[]> {
  const rows = await inDatabase(
    service,
    `select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
     where inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map((row: Loose) => row.name.slice(table.length + 1));
}

const month = (ahead: number): Date =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + ahead, 1));
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const name = (date: Date): string => date.toISOString().slice(0, 7).replace("-", "_");

/** Inserts a snapshot row stored at a time. It is the newest one unless superseded. */
async function aRow(storedAt: Date, supersededAt: Date | null = null): Promise<void> {
  await inDatabase(
    service,
    `insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
     values ($1, $2, 'd.example', $3, coalesce($4::timestamptz, 'infinity'), $3, 'EUR', 1, '{"price":1}')`,
    [customer.contractId, product, storedAt, supersededAt],
  );
  await inDatabase(
    service,
    `insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
     select contract_id, product_id, domain, snapshot_id, gathered_at, stored_at
     from snapshot where product_id = $1 and superseded_at = 'infinity' order by stored_at desc limit 1
     on conflict (contract_id, product_id, domain) do update
     set snapshot_id = excluded.snapshot_id, stored_at = excluded.stored_at`,
    [product],
  );
}

async function waitingLocks(): Promise<number> {
  const [row] = await inDatabase(
    service,
    "select count(*)::integer from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return row?.count ?? 0;
}

/** The version that ETags contain. Deletion by retention must change it. */
async function versions(): Promise<unknown> {
  return await contractVersions(database, [customer.contractId]);
}

describe("maintainPartitions", () => {
  test("creates this month's partition and the next ones, also by several processes and repeatedly", async () => {
    const ahead = Array.from({ length: limits.retention.monthsAhead + 1 }, (_, index) => name(month(index)));
    for (const table of ["snapshot", "recommendation"]) assert.deepEqual(await months(table), ahead);
    const later = month(14);
    await Promise.all([1, 2, 3, 4].map(async () => await maintainPartitions(database, later)));
    await maintainPartitions(database, later);
    const made = Array.from({ length: limits.retention.monthsAhead + 1 }, (_, index) => name(month(14 + index)));
    for (const table of ["snapshot", "recommendation"]) assert.deepEqual(await months(table), [...ahead, ...made]);
  });

  test("a copy of the tables in another schema has no months of ours", async () => {
    const later = month(20);
    const copied = `create schema copied
      create table snapshot (stored_at timestamptz not null) partition by range (stored_at)
      create table snapshot_${name(later)} partition of snapshot default`;
    await inDatabase(service, copied);
    try {
      await maintainPartitions(database, later);
      assert.ok((await months("snapshot")).includes(name(later)));
    } finally {
      await inDatabase(service, "drop schema copied cascade");
    }
  });

  test("during a read of whole tables a start succeeds, and a change waits without blocking others", async () => {
    await maintainPartitions(database, new Date());
    const waiting = await database.transaction(async (reader) => {
      await keepPartitions(reader);
      await maintainPartitions(database, new Date());
      const changing = maintainPartitions(database, month(40));
      for (const deadline = Date.now() + 60_000; (await waitingLocks()) === 0;) assert.ok(Date.now() < deadline);
      assert.equal((await listOffers(customer)).length, 0);
      return { changing };
    });
    await waiting.changing;
    assert.ok((await months("snapshot")).includes(name(month(40))));
  });

  test("a month is retired after every contract's retention, not a day before", async () => {
    const days = limits.retention.offerDaysDefault;
    const [old, kept] = [ago(days + 40), ago(days - 1)];
    await maintainPartitions(database, old);
    await maintainPartitions(database, kept);
    const unchanged = await versions();
    await retireMonths(database, new Date());
    assert.notDeepEqual(await versions(), unchanged);
    for (const table of ["snapshot", "recommendation"]) {
      const left = await months(table);
      assert.ok(!left.includes(name(old)), left.join());
      assert.ok(left.includes(name(kept)), left.join());
      assert.equal(left.filter((found) => found.startsWith("before_")).length, 1, left.join());
    }
    const retired = await versions();
    await retireMonths(database, new Date());
    assert.deepEqual(await versions(), retired, "without a month that is over nothing happens");
  });

  test("the newest rows of a retired month stay until newer ones follow", async () => {
    const old = ago(limits.retention.offerDaysDefault + 100);
    const query = { startDate: old.toISOString(), endDate: new Date().toISOString() };
    await aRow(old);
    const [entry] = await listOffers(customer, query);
    await retireMonths(database, new Date());
    assert.deepEqual(await listOffers(customer, query), [entry]);
    await maintainPartitions(database, ago(limits.retention.offerDaysDefault + 40));
    await retireMonths(database, new Date());
    assert.deepEqual(await listOffers(customer, query), [entry], "the older ones are taken along");
    await aRow(new Date());
    const followedAt = new Date(old.getTime() + 60 * 60 * 1000);
    await inDatabase(service, "update snapshot set superseded_at = $2 where stored_at = $1", [old, followedAt]);
    await deleteExpired(database, new Date(), new AbortController().signal);
    assert.deepEqual(await inDatabase(service, "select 1 from snapshot where stored_at = $1", [old]), []);
    await inDatabase(service, "delete from snapshot");
  });
});

describe("deleteExpired", () => {
  const deleteAllExpired = async (): Promise<void> =>
    await deleteExpired(database, new Date(), new AbortController().signal, { rows: 2, offerBytes: 1_000 });

  test("rows superseded before a contract's shorter retention are deleted; the newest stays", async () => {
    await aCustomer(service); // its default retention keeps the months
    await maintainPartitions(database, ago(70));
    await maintainPartitions(database, ago(40));
    await aRow(ago(60), ago(50));
    await aRow(ago(50), ago(20));
    await aRow(ago(45));
    for (let count = 0; count < 3; count++) await aRow(ago(59), ago(58));
    await inDatabase(service, "update contract set offer_retention_days = 30 where contract_id = $1", [
      customer.contractId,
    ]);
    const unchanged = await versions();
    await deleteExpired(database, new Date(), AbortSignal.abort());
    assert.deepEqual(await versions(), unchanged, "a process that is stopped begins nothing");
    await deleteAllExpired();
    assert.notDeepEqual(await versions(), unchanged);
    const deleted = await versions();
    await deleteAllExpired();
    assert.deepEqual(await versions(), deleted, "where nothing is deleted, nothing has changed");
    const rows = await inDatabase(service, "select stored_at from snapshot where product_id = $1 order by 1", [
      product,
    ]);
    assert.equal(rows.length, 2);
    const query = { startDate: ago(61).toISOString(), endDate: new Date().toISOString() };
    assert.equal((await listOffers(customer, query)).length, 1);
  });
});

test("the months continue after the end of a year", async () => {
  await maintainPartitions(database, new Date("2090-11-30T23:59:59Z"));
  assert.deepEqual(
    (await months("snapshot")).filter((found) => /^2(090|091)/.test(found)),
    ["2090_11", "2090_12", "2091_01"],
  );
});
