/** Migrations are applied in order, once and by one process; an unknown database is refused. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, test } from "node:test";
import pg from "pg";
import { migrate, MigrationError } from "../../src/database/migrate.ts";
import { listFiles } from "../tidy/sources.ts";
import { renderSchema, schemaFile } from "./schema-text.ts";

const template = process.env["TEST_DATABASE_URL"] ?? "";
let name: string;
let connectionString: string;

beforeEach(async () => {
  name = `test_${randomBytes(6).toString("hex")}`;
  connectionString = template.replace(/\/[^/?]+\?/, `/${name}?`);
  await query(template, `create database ${name}`);
});
afterEach(async () => {
  await query(template, `drop database ${name} with (force)`);
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function allFiles(): Promise<string[]> {
  const files = await listFiles("src/database/migrations");
  return files.map((file) => file.split("/").at(-1) ?? "").sort();
}

/** Checks that an error tells the operator what is wrong and what to do. */
function refuses(wanted: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof MigrationError);
    assert.match(error.message, wanted);
    assert.doesNotMatch(error.message, /\bselect\b|\binsert\b|\n/);
    return true;
  };
}

test("an empty database gets every migration in order and once", async () => {
  assert.deepEqual(await migrate(connectionString), await allFiles());
  assert.deepEqual(await migrate(connectionString), []);
  const rows = await query(connectionString, "select file from migration order by applied_at, migration_number");
  assert.deepEqual(
    rows.map(({ file }) => file),
    await allFiles(),
  );
});

test("of concurrent starts one applies each migration; the others wait and skip it", async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, async () => await migrate(connectionString)));
  // Whoever has the lock applies the next one.
  assert.deepEqual(applied.flat().sort(), await allFiles());
  const rows = await query(connectionString, "select count(*)::integer as migrations from migration");
  assert.equal(rows[0]?.["migrations"], (await allFiles()).length);
});

test("a start after an interrupted one continues with the next migration", async () => {
  const files = await allFiles();
  const failing = files.indexOf("0007_products.sql");
  await query(connectionString, "create table product ()");
  await assert.rejects(migrate(connectionString), refuses(/^Migration 0007_products\.sql failed: .*product/));
  const rows = await query(connectionString, "select file from migration");
  assert.equal(rows.length, failing, "the files before the one that failed are kept, of that one nothing");
  await query(connectionString, "drop table product");
  assert.deepEqual(await migrate(connectionString), files.slice(failing));
});

test("a file that changed after it was applied is refused by name", async () => {
  await migrate(connectionString);
  await query(connectionString, "update migration set checksum = 'other' where migration_number = 3");
  await assert.rejects(
    migrate(connectionString),
    refuses(/0003_versions\.sql was changed after it was applied\. Restore/),
  );
});

test("a database of a program before the first release is refused, and the error says what to do", async () => {
  await migrate(connectionString);
  await query(connectionString, "update migration set file = '0002_products.sql' where migration_number = 2");
  await assert.rejects(
    migrate(connectionString),
    refuses(/before the first release: .*0002_products\.sql.*empty database/),
  );
});

test("figures keep every value, and roles their rights, when the columns get another order", async () => {
  const files = await allFiles();
  await migrate(connectionString, files.slice(0, files.indexOf("0060_figure_order.sql")));
  const columns = await query(
    connectionString,
    "select attname, format_type(atttypid, null) as type from pg_attribute where attrelid = 'product_figure'::regclass and attnum > 0",
  );
  const others = columns.filter(({ attname }) => attname !== "contract_id" && attname !== "product_id");
  const value = (type: unknown, number: number): string =>
    type === "timestamp with time zone" ? `timestamptz '2026-01-01' + ${number} * interval '1 s'` : String(number);
  await query(
    connectionString,
    `with made as (insert into company (name) values ('A') returning company_id)
     insert into contract (contract_id, company_id, contract_name, contract_type)
     select 'abc123', company_id, 'A', 'reseller'
     from made`,
  );
  await query(
    connectionString,
    `insert into product_figure (contract_id, product_id, ${others.map(({ attname }) => attname).join(", ")})
     values ('abc123', 1, ${others.map(({ type }, index) => value(type, index + 2)).join(", ")})`,
  );
  await query(connectionString, "insert into product_figure (contract_id, product_id) values ('abc123', 2)");
  await query(connectionString, "grant select, update on product_figure to pg_monitor");
  const rights = `select array(select privilege from unnest(array['select', 'update', 'insert']) as privilege
    where has_table_privilege('pg_monitor', oid, privilege)) as rights from pg_class where oid = 'product_figure'::regclass`;
  const rows = "select to_jsonb(product_figure) as row from product_figure order by product_id";
  const before = await query(connectionString, rows);
  assert.equal(before.length, 2);
  await migrate(connectionString);
  assert.deepEqual(await query(connectionString, rows), before);
  assert.deepEqual((await query(connectionString, rights))[0]?.["rights"], ["select", "update"]);
});

test("schema.sql is the schema that the migrations create", async () => {
  await migrate(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const schema = await renderSchema(client);
  await client.end();
  assert.equal(schema, await readFile(schemaFile, "utf8"), "run `npm run schema`");
});

test("the place of a table on many nodes is one that the start knows, and has no effect on one PostgreSQL", async () => {
  await migrate(connectionString);
  const rows = await query(
    connectionString,
    "select relname as table, obj_description(oid, 'pg_class') as place from pg_class where obj_description(oid, 'pg_class') ~ '^place'",
  );
  const places = new Set(rows.map(({ place }) => place));
  assert.deepEqual(places, new Set(["place: coordinator", "place: every node"]));
  assert.deepEqual(await migrate(connectionString), []);
});

test("a database newer than the program is refused and stays unchanged", async () => {
  await migrate(connectionString);
  await query(
    connectionString,
    "insert into migration (migration_number, file, checksum) values (9999, '9999_later.sql', 'x')",
  );
  await assert.rejects(migrate(connectionString), refuses(/newer than this program.*9999_later\.sql.*Start the newer/));
});
