/** Named statements: their columns are described once on a connection, and what they answer is read as before. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { sql, type Transaction } from "../../src/database/connection.ts";
import { transactionOn } from "../../src/database/transaction.ts";
import { ConstraintViolation } from "../../src/database/errors.ts";
import { types } from "../../src/database/types.ts";

let client: pg.Client;
let on: Transaction;
let described = 0;

before(async () => {
  // The template itself must stay free, because a database in use cannot be copied.
  const connectionString = process.env["TEST_DATABASE_URL"]?.replace(/\/[^/?]+\?/, "/postgres?");
  client = new pg.Client({ connectionString, types });
  await client.connect();
  const connection: unknown = "connection" in client ? client.connection : null;
  assert.ok(connection instanceof pg.Connection);
  connection.on("rowDescription", () => described++);
  connection.on("noData", () => described++);
  on = transactionOn(client);
  await on.run(
    sql`create temporary table entry (id integer primary key, name text, price numeric(15,2), at timestamptz)`,
  );
});

after(async () => await client.end());

/** How often the server described columns meanwhile. */
async function descriptionsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = described;
  await work();
  return described - begin;
}

describe("a named statement", () => {
  test("is described once, and its rows are read alike each time", async () => {
    const read = async (id: number): Promise<object[]> =>
      await on.rows(sql`
        /* test.values */
        select ${id}::bigint as id, null::text as nothing, 12.50::numeric as price, '{"a":1}'::json as json,
          '2026-01-31T12:00:00.5Z'::timestamptz as at, true as flag, ${["a", "b"]}::text[] as list, '\\x00ff'::bytea as bytes
        from generate_series(1, ${id})`);
    const row = (id: number): object => ({
      id,
      nothing: null,
      price: 12.5,
      json: '{"a":1}',
      at: new Date("2026-01-31T12:00:00.500Z"),
      flag: true,
      list: ["a", "b"],
      bytes: Buffer.from([0, 255]),
    });
    const times = await descriptionsOf(async () => {
      for (const id of [1, 2, 0, 3]) assert.deepEqual(await read(id), Array(id).fill(row(id)));
    });
    assert.equal(times, 1);
    const bounded = await on.boundedRows(sql`
        /* test.bounded */
        select 1 as one, 2 as two`);
    assert.deepEqual(bounded.rows, [{ one: 1, two: 2 }]);
  });

  test("without columns tells how many rows it touched", async () => {
    const insert = async (id: number): Promise<number> =>
      await on.run(sql`
        /* test.insert */
        insert into entry (id, name) values (${id}, 'a'), (${id + 100}, null)`);
    const times = await descriptionsOf(async () => {
      for (const id of [1, 2, 3]) assert.equal(await insert(id), 2);
    });
    assert.equal(times, 1);
    assert.equal(await on.run(sql`update entry set price = 1 where id > 1000`), 0);
    assert.equal(await on.run(sql`update entry set price = 1 where id < 3`), 2);
  });

  test("that fails, the first time as well, works the next time on the same connection", async () => {
    const insert = async (id: number): Promise<object | null> =>
      await on.row(sql`
        /* test.insertNew */
        insert into entry (id) values (${id}) returning id`);
    await assert.rejects(insert(1), ConstraintViolation);
    assert.deepEqual(await insert(50), { id: 50 });
    await assert.rejects(insert(50), ConstraintViolation);
    assert.deepEqual(await insert(51), { id: 51 });
    await assert.rejects(on.rows(sql`select nothing from nowhere`), /does not exist/);
    await assert.rejects(on.rows(sql`select nothing from nowhere`), /does not exist/);
  });

  test("is refused by the server once its columns would be others", async () => {
    const read = async (): Promise<object | null> => await on.row(sql`select * from entry where id = 51`);
    assert.deepEqual(Object.keys((await read()) ?? {}), ["id", "name", "price", "at"]);
    await client.query("alter table entry add column first text default 'new'");
    await assert.rejects(read(), /cached plan must not change result type/);
    await client.query("alter table entry drop column first");
    assert.deepEqual(Object.keys((await read()) ?? {}), ["id", "name", "price", "at"]);
  });

  test("with a value that cannot be sent fails before it is sent", async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await assert.rejects(on.rows(sql`select ${circular}::json as value`), /circular/);
    assert.deepEqual(await on.rows(sql`select ${{ a: 1 }}::json as value`), [{ value: '{"a":1}' }]);
  });

  test("ends with the connection", async () => {
    const other = new pg.Client({
      connectionString: process.env["TEST_DATABASE_URL"]?.replace(/\/[^/?]+\?/, "/postgres?"),
    });
    other.on("error", () => undefined);
    await other.connect();
    const pid = "processID" in other ? other.processID : null;
    const sleeping = transactionOn(other).rows(sql`select pg_sleep(60)`);
    const ended = assert.rejects(sleeping, /not available/);
    await on.rows(sql`select pg_terminate_backend(${pid}::integer)`);
    await ended;
    await other.end().catch(() => undefined);
  });
});
