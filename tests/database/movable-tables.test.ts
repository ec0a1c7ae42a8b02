/** A shard of a cluster moves only if each deleted row can be found again: by a primary key, by what `identities` names, or as a whole. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { identities } from "../../src/database/distribute.ts";
import { inDatabase } from "../harness/market.ts";
import { aDatabase, type TestDatabase } from "../harness/service.ts";

let database: TestDatabase;
before(async () => void (database = await aDatabase()));
after(async () => await database.drop());

/** Columns of tables with a contract whose rows no primary key identifies. */
const unkeyed = `
  select relation.relname as table, attname as column, attnotnull as "isGiven",
    exists (select from pg_operator where oprname = '=' and oprleft = atttypid and oprright = atttypid) as "isCompared"
  from pg_class as relation
  join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  where relnamespace = current_schema()::regnamespace
    and relkind in ('r', 'p')
    and not relispartition
    and exists (select from pg_attribute where attrelid = relation.oid and attname = 'contract_id')
    and not exists (select from pg_index where indrelid = relation.oid and indisprimary)`;

describe("on a cluster", () => {
  test("a table without a primary key has values that can be compared, or columns that identify its rows", async () => {
    const columns = await inDatabase(database, unkeyed);
    const named = new Set(identities.map(({ table }) => table));
    const unfound = columns.filter(({ table, isCompared }) => isCompared !== true && !named.has(table));
    assert.deepEqual(unfound, []);
  });

  test("what identifies rows is of a table without a primary key, never null, and begins with the contract", async () => {
    const columns = await inDatabase(database, unkeyed);
    for (const { table, columns: identity } of identities) {
      const names = identity.split(", ");
      const given = columns.filter((column) => column.table === table && column.isGiven === true);
      assert.deepEqual(
        names.filter((name) => !given.some(({ column }) => column === name)),
        [],
      );
      assert.equal(names[0], "contract_id");
    }
  });
});
