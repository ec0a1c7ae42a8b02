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
  const failing = files.indexOf("0009_products.sql");
  await query(connectionString, "create table product ()");
  await assert.rejects(migrate(connectionString), refuses(/^Migration 0009_products\.sql failed: .*product/));
  const rows = await query(connectionString, "select file from migration");
  assert.equal(rows.length, failing, "the files before the one that failed are kept, of that one nothing");
  await query(connectionString, "drop table product");
  assert.deepEqual(await migrate(connectionString), files.slice(failing));
});

test("a file that changed after it was applied is refused by name", async () => {
  await migrate(connectionString);
  await query(connectionString, "update migration set checksum = 'other' where migration_number = 4");
  await assert.rejects(
    migrate(connectionString),
    refuses(/0004_versions\.sql was changed after it was applied\. Restore/),
  );
});

test("a database of a program before the first release is refused, whatever it has, and the error says what to do", async () => {
  const files = await allFiles();
  await migrate(connectionString);
  for (const count of [1, 2, files.length, files.length + 30]) {
    // Files of our names with another text, and numbers that we do not have yet.
    const rows = Array.from({ length: count }, (_, index) => {
      const file = index === 0 ? "0001_before.sql" : (files[index] ?? `${1 + index}_before.sql`);
      return `(${1 + index}, '${file}', 'other')`;
    });
    // The later ones lie first, as they may after a restore.
    await query(
      connectionString,
      `delete from migration; insert into migration (migration_number, file, checksum) values ${rows.toReversed().join(", ")}`,
    );
    await assert.rejects(
      migrate(connectionString),
      refuses(
        /^The database was made by a program before the first release: it has migration 0001_before\.sql\. Start with an empty database\.$/,
      ),
    );
  }
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
