/** What a transaction keeps to (src/database/connection.ts). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database, sql } from "../../src/database/connection.ts";
import { DatabaseUnavailable } from "../../src/database/errors.ts";

let database: Database;

before(() => {
  // Not in the template itself: it cannot be copied while somebody uses it.
  const connectionString = (process.env["TEST_DATABASE_URL"] ?? "").replace(/\/[^/?]+\?/, "/postgres?");
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
