/** What a connection and its transactions keep to (src/database/connection.ts). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database, sql } from "../../src/database/connection.ts";
import { DatabaseUnavailable } from "../../src/database/errors.ts";

// Not in the template itself: it cannot be copied while somebody uses it.
const connectionString = (process.env["TEST_DATABASE_URL"] ?? "").replace(/\/[^/?]+\?/, "/postgres?");
let database: Database;

before(() => {
  database = new Database({ connectionString, poolSize: 1, onError: () => undefined });
});
after(async () => await database.close());

test("what took longer than it may is not committed: a closed window does not change", async () => {
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

test("settings that the operator's URL has are kept, and do not replace ours", async () => {
  const options = encodeURIComponent("-c work_mem=12345kB -c TimeZone=Asia/Tokyo");
  const url = `${connectionString}&options=${options}`;
  const other = new Database({ connectionString: url, poolSize: 1, onError: () => undefined });
  const found = await other.row(sql`
    select current_setting('work_mem') as memory, current_setting('TimeZone') as zone,
      current_setting('enable_seqscan') as scans`);
  await other.close();
  assert.deepEqual(found, { memory: "12345kB", zone: "UTC", scans: "off" });
});
