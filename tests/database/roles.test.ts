/** The service connects as a role that owns nothing: what a mistake or an intruder in it can do ends at rows. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import pg from "pg";
import { pino } from "pino";
import { openContractForTask } from "../../src/accounts/index.ts";
import { workerDuties } from "../../src/rooms.ts";
import { secretKey } from "../../src/base/secret.ts";
import { Database } from "../../src/database/connection.ts";
import { borrowEmbedded } from "../../src/embedded/borrow.ts";
import { serviceRole } from "../../src/embedded/socket.ts";
import { prepareDatabase } from "../../src/open-database.ts";
import { TaskQueue } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { inDatabase } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";

const { service, customer } = await aService();
const serviceUrl = service.connectionString.replace(/\/\/[^@]+@/, `//${serviceRole}@`);
after(killAll);

async function asService(statement: string): Promise<string> {
  return await inDatabase({ connectionString: serviceUrl }, statement).then(
    () => "done",
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? "") : String(error)),
  );
}

const forbidden = "42501";

describe("the role of the service", () => {
  test("is that of every connection of a service", async () => {
    const rows = await inDatabase(
      service,
      `select distinct application_name, usename from pg_stat_activity
       where datname = current_database() and application_name in ('pricewright', 'pricewright-queue')`,
    );
    assert.deepEqual(new Set(rows.map(({ usename }) => usename)), new Set([serviceRole]));
    assert.deepEqual(new Set(rows.map(({ application_name: name }) => name)).size, 2);
  });

  test("owns nothing and may do nothing for the whole server", async () => {
    const [role] = await inDatabase(
      service,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may,
         (select count(*)::integer from pg_class where relowner = pg_roles.oid) as tables,
         (select count(*)::integer from pg_proc where proowner = pg_roles.oid) as functions
       from pg_roles where rolname = '${serviceRole}'`,
    );
    assert.deepEqual(role, { may: false, tables: 0, functions: 0 });
  });

  test("changes no table, and takes no other role", async () => {
    for (const statement of [
      "create table mine (a integer)",
      "create table queue.mine (a integer)",
      "drop table product",
      "truncate product",
      "alter table product add column mine text",
      "alter table product disable trigger all",
      "create index on product (name)",
      "create function mine() returns integer language sql as 'select 1'",
      "create role mine",
      "set role pricewright",
      "copy product to program 'cat'",
      "copy (select 1) to '/tmp/mine'",
      "select pg_read_file('/etc/passwd')",
      "select rolpassword from pg_authid",
      "delete from migration",
      `select * from ${await aMonth()}`,
    ]) {
      assert.equal(await asService(statement), forbidden, statement);
    }
  });

  test("adds to the audit and reads it, and changes none of it", async () => {
    assert.equal(await asService("select count(*) from audit_entry"), "done");
    assert.equal(await asService("update audit_entry set email = 'somebody else'"), forbidden);
    assert.equal(await asService("delete from audit_entry"), forbidden);
    assert.equal(await asService("truncate audit_entry"), forbidden);
  });
});

/** A partition, which is reached through its parent only. */
async function aMonth(): Promise<string> {
  const [month] = await inDatabase(
    service,
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'snapshot'::regclass limit 1",
  );
  return month.name;
}

test("every duty of the worker does its work with these rights", async () => {
  const database = new Database({ connectionString: serviceUrl, poolSize: 3, onError: () => {} });
  const queue = new TaskQueue({ database, log: pino({ level: "silent" }), openContract: openContractForTask });
  const secret = secretKey(randomBytes(32));
  const owner = service.openDatabase();
  for (const [name, duty] of Object.entries(
    workerDuties({ database, owner, queue, secret, hasCollectorContact: true, companyStorageBytes: Infinity }),
  )) {
    await assert.doesNotReject(async () => await duty.run(new AbortController().signal), name);
  }
  await database.close();
});

test("rights are given once; a table of a later migration gets them at the next start", async () => {
  const fresh = await aDatabase();
  const urls = { owner: fresh.connectionString, service: fresh.serviceUrl };
  try {
    const tables =
      "select oid::regclass::text as name, xmin::text from pg_class where relkind in ('r', 'p') order by 1";
    const before = await inDatabase(fresh, tables);
    await prepareDatabase(urls);
    assert.deepEqual(await inDatabase(fresh, tables), before, "a start that finds all rights writes none");
    await inDatabase(fresh, "create table later (contract_id text)");
    await prepareDatabase(urls);
    assert.deepEqual(await inDatabase({ connectionString: fresh.serviceUrl }, "select from later"), []);
  } finally {
    await fresh.drop();
  }
});

test("npm start with the embedded database connects as this role", async () => {
  const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-roles-"));
  const program = start({ DATA_DIR: dataDir });
  try {
    await program.listening(60_000);
    const { connectionString } = await borrowEmbedded({ dataDir, durable: true });
    const rows = await inDatabase(
      { connectionString },
      "select distinct usename from pg_stat_activity where application_name = 'pricewright-queue'",
    );
    assert.deepEqual(rows, [{ usename: serviceRole }]);
  } finally {
    program.child.kill("SIGTERM");
    await program.ended();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("an import, which gathers statistics, works with these rights", async () => {
  assert.equal(await asService("analyze product"), "done");
  assert.equal((await customer.client.get(`${customer.v3}/audit`)).status, 200);
});
