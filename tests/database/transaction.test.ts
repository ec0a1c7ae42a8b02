/** The guarantees of connections and transactions (src/database/connection.ts). */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database, sql } from "../../src/database/connection.ts";
import { DatabaseUnavailable } from "../../src/database/errors.ts";
import { inLongTransaction } from "../../src/database/session.ts";
import { limits } from "../../src/limits.ts";
import { aHangingProxy } from "./hanging-proxy.ts";

// The template itself must stay free, because a database in use cannot be copied.
const connectionString = (process.env["TEST_DATABASE_URL"] ?? "").replace(/\/[^/?]+\?/, "/postgres?");
let database: Database;

before(() => {
  database = new Database({ connectionString, poolSize: 1, onError: () => undefined });
});
after(async () => await database.close());

test("a transaction over its time limit is not committed, so a closed window does not change", async () => {
  const store = async (name: string, withinMs: number): Promise<void> =>
    await database.transaction(
      async (transaction) => {
        await transaction.row(sql`select set_config(${`test.${name}`}, 'stored', false) as stored`);
        await delay(20);
      },
      { withinMs },
    );
  const isStored = async (name: string): Promise<boolean> => {
    const row = await database.row<{ stored: string | null }>(
      sql`select nullif(current_setting(${`test.${name}`}, true), '') as stored`,
    );
    return row?.stored === "stored";
  };
  await assert.rejects(store("late", 10), DatabaseUnavailable);
  assert.equal(await isStored("late"), false);
  await store("early", 60_000);
  assert.equal(await isStored("early"), true);
});

test("settings of a transaction hold to its end, and not on its connection", async () => {
  const current = sql`select current_setting('work_mem') as memory, current_setting('enable_sort') as sort`;
  const usual = await database.row(current);
  await database.transaction(async (transaction) => {
    await transaction.set({ work_mem: "77MB", enable_sort: "off" });
    assert.deepEqual(await transaction.row(current), { memory: "77MB", sort: "off" });
  });
  assert.deepEqual(await database.row(current), usual);
});

test("COPY stores its pieces in their order: text and bytes, short and long, wherever they end", async () => {
  const long = "x".repeat(100_000);
  const pieces = async function* (): AsyncGenerator<string | Uint8Array> {
    yield "1\tshort";
    yield Buffer.from("er\n2\t");
    yield long;
    await delay(1);
    yield "\n3\tgrü";
    yield Buffer.from("n\n");
    for (let id = 4; id <= 5_000; id++) yield `${id}\t\\N\n`;
  };
  await database.transaction(async (transaction) => {
    await transaction.run(sql`create temporary table copied (id integer, word text) on commit drop`);
    assert.equal(await transaction.copy(sql`copy copied from stdin`, pieces()), 5_000);
    const words = await transaction.rows(sql`select word from copied where word is not null order by id`);
    assert.deepEqual(words, [{ word: "shorter" }, { word: long }, { word: "grün" }]);
    assert.deepEqual(await transaction.row(sql`select count(*) as rows, max(id) as last from copied`), {
      rows: 5_000,
      last: 5_000,
    });
  });
});

test("a transaction under an Idempotency-Key keeps its time limit to the end of the request", async () => {
  const pool = new Database({ connectionString, poolSize: 2, onError: () => undefined });
  const store = async (name: string, withinMs: number): Promise<void> => {
    const enclosure = await pool.enclose();
    await enclosure.run(async () => {
      const set = sql`select set_config(${`test.${name}`}, 'stored', false) as stored`;
      await pool.transaction(async (transaction) => await transaction.row(set), { withinMs });
    });
    await delay(20);
    await enclosure.commit();
  };
  const read = async (name: string): Promise<string | undefined> =>
    (await pool.row<{ stored: string }>(sql`select coalesce(current_setting(${`test.${name}`}, true), '') as stored`))
      ?.stored;
  await assert.rejects(store("keyed_late", 10), DatabaseUnavailable);
  assert.equal(await read("keyed_late"), "");
  await store("keyed_early", 60_000);
  assert.equal(await read("keyed_early"), "stored");
  await pool.close();
});

/** Until a statement sleeps in the database. */
async function untilAsleep(): Promise<void> {
  const asleep = sql`select from pg_stat_activity where wait_event = 'PgSleep'`;
  while ((await database.row(asleep)) === null) await delay(10);
}

test("a signal ends the current statement and prevents others; the connection stays usable", async () => {
  const pool = new Database({ connectionString, poolSize: 2, onError: () => undefined });
  for (const isWaiting of [true, false]) {
    const ending = new AbortController();
    const beganMs = performance.now();
    const ended = pool.transaction(
      async (transaction) => {
        if (isWaiting) void untilAsleep().then(() => ending.abort());
        else ending.abort();
        await transaction.row(sql`select pg_sleep(60)`);
      },
      { signal: ending.signal },
    );
    await assert.rejects(ended, isWaiting ? DatabaseUnavailable : { name: "AbortError" });
    assert.ok(performance.now() - beganMs < 50_000);
    assert.deepEqual(await pool.row(sql`select 1 as one`), { one: 1 });
  }
  await pool.close();
});

test("a backup's transaction sees one instant, whatever is committed meanwhile", async () => {
  await database.run(sql`create table of_backup (number integer)`);
  await inLongTransaction(connectionString, "snapshot", async (transaction) => {
    const count = sql`select count(*)::integer as many from of_backup`;
    assert.deepEqual(await transaction.row(count), { many: 0 });
    await database.run(sql`insert into of_backup values (1)`);
    assert.deepEqual(await transaction.row(count), { many: 0 });
  });
  await database.run(sql`drop table of_backup`);
});

test("the server ends the transaction of a frozen process before another worker takes over its task", async () => {
  const found = await database.row<{ after: number }>(
    sql`select setting::integer as after from pg_settings where name = 'idle_in_transaction_session_timeout'`,
  );
  assert.ok(found !== null && found.after > 0 && found.after <= limits.tasks.heartbeatSeconds * 1000);
});

describe("a database that hangs", () => {
  const asked: Record<string, (pool: Database) => Promise<unknown>> = {
    "a statement": async (pool) => await pool.rows(sql`select 1 as one`),
    "a page": async (pool) => await pool.boundedRows(sql`select 1 as one`),
    "a transaction": async (pool) =>
      await pool.transaction(async (transaction) => await transaction.run(sql`select 1`)),
  };

  for (const [what, ask] of Object.entries(asked)) {
    test(`${what} ends with 503 instead of waiting for ever`, async () => {
      const proxy = await aHangingProxy(connectionString);
      const pool = new Database({ ...proxy, poolSize: 1, answerMs: 2_000, onError: () => undefined });
      await ask(pool);
      proxy.hang();
      const begin = performance.now();
      await assert.rejects(ask(pool), DatabaseUnavailable);
      assert.ok(performance.now() - begin < 30_000);
      await pool.close();
      await proxy.stop();
    });
  }
});

test("settings in the operator's URL are kept and do not replace ours", async () => {
  const options = encodeURIComponent("-c work_mem=12345kB -c TimeZone=Asia/Tokyo");
  const url = `${connectionString}&options=${options}`;
  const other = new Database({ connectionString: url, poolSize: 1, onError: () => undefined });
  const found = await other.row(sql`
    select current_setting('work_mem') as memory, current_setting('TimeZone') as zone,
      current_setting('enable_seqscan') as scans`);
  await other.close();
  assert.deepEqual(found, { memory: "12345kB", zone: "UTC", scans: "off" });
});
