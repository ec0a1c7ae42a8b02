import assert from "node:assert/strict";
import { test } from "node:test";
import { createFirstAdmin } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { anEmptyService } from "../harness/a-service.ts";

const service = await anEmptyService();
const database = service.openDatabase(6);

test("with users no admin is created", async () => {
  const config = { adminEmail: "other@pricewright.example", adminPassword: null };
  assert.equal(await createFirstAdmin(database, config), null);
});

test("one of several simultaneous starts creates the admin, and the generated password logs in", async () => {
  await database.run(sql`delete from account`);
  const config = { adminEmail: "First@Pricewright.example", adminPassword: null };
  const made = await Promise.all([1, 2, 3, 4].map(() => createFirstAdmin(database, config)));
  const [admin, ...others] = made.filter((result) => result !== null);
  assert.equal(others.length, 0);
  assert.equal(admin?.email, "first@pricewright.example");
  const client = await service.client().logIn({ email: config.adminEmail, password: admin.password ?? "" });
  assert.deepEqual((await client.get("/api/account")).body.roles, ["admin"]);
});

test("a password of the configuration is not printed", async () => {
  await database.run(sql`delete from account`);
  const config = { adminEmail: "first@pricewright.example", adminPassword: "given by the operator" };
  assert.deepEqual(await createFirstAdmin(database, config), { email: config.adminEmail, password: null });
  await service.client().logIn({ email: config.adminEmail, password: config.adminPassword });
});
