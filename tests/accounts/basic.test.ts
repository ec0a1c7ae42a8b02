import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { aColleague } from "./people.ts";

const { service, customer } = await aService();

const generate = "/api/v3/account/password/generate";

describe("generateApiPassword and revokeApiPassword", () => {
  test("200: at least 160 bits, works with Basic, replaces the one before", async () => {
    const colleague = await aColleague(service, customer, "reader");
    const first = await colleague.client.post(generate, { scope: "account" });
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get("cache-control"), "no-store");
    assert.match(first.body.data.password, /^[\w-]{27,}$/);
    const basic = (password: string) => service.client({ email: colleague.email, password });
    assert.equal((await basic(first.body.data.password).get(customer.v3)).status, 200);
    const second = await basic(first.body.data.password).post(generate, "");
    assert.equal(second.status, 200);
    assert.equal((await basic(first.body.data.password).get(customer.v3)).status, 401);
    assert.equal((await basic(second.body.data.password).get(customer.v3)).status, 200);
  });

  test("204: a revoked one stops working at once", async () => {
    const colleague = await aColleague(service, customer, "member");
    const made = await colleague.client.post(generate);
    const basic = service.client({ email: colleague.email, password: made.body.data.password });
    assert.equal((await basic.get("/api/account")).status, 200);
    assert.equal((await colleague.client.delete("/api/v3/account/password")).status, 204);
    assert.equal((await basic.get("/api/account")).status, 401);
    assert.equal((await colleague.client.delete("/api/v3/account/password")).status, 204);
  });

  test("the stored form is a hash", async () => {
    const colleague = await aColleague(service, customer, "member");
    const made = await colleague.client.post(generate);
    const { Database, sql } = await import("../../src/database/connection.ts");
    const database = new Database({
      connectionString: service.connectionString,
      poolSize: 1,
      onError: () => undefined,
    });
    const rows = await database.rows<{ password_hash: Buffer }>(sql`select password_hash from api_password`);
    await database.close();
    assert.ok(rows.every((row) => row.password_hash.length === 32));
    assert.ok(!rows.some((row) => row.password_hash.includes(made.body.data.password)));
  });
});

describe("Basic with the login password", () => {
  test("opens manufacturers' contracts, and the account", async () => {
    const manufacturer = await aCustomer(service, { contractType: "manufacturer" });
    const colleague = await aColleague(service, manufacturer, "member");
    const basic = service.client({ email: colleague.email, password: colleague.password });
    assert.equal((await basic.get(manufacturer.v3)).status, 200);
    assert.equal((await basic.get("/api/account")).status, 200);
  });

  test("401 on resellers' contracts, and says what to do; 404 on others'", async () => {
    const colleague = await aColleague(service, customer, "member");
    const basic = service.client({ email: colleague.email, password: colleague.password });
    const own = await basic.get(customer.v3);
    assert.equal(own.status, 401);
    assert.match(own.body.message, /API password/);
    const other = await aCustomer(service);
    assert.equal((await basic.get(other.v3)).status, 404);
  });

  test("is hashed once for many requests, and a changed one stops working at once", async () => {
    const manufacturer = await aCustomer(service, { contractType: "manufacturer" });
    const colleague = await aColleague(service, manufacturer, "member");
    const basic = service.client({ email: colleague.email, password: colleague.password });
    const burst = await Promise.all(Array.from({ length: 150 }, () => basic.get(manufacturer.v3)));
    assert.ok(burst.every((answer) => answer.status === 200));
    const changed = await colleague.client.post("/api/v3/account/password", {
      currentPassword: colleague.password,
      newPassword: "quite another password",
    });
    assert.equal(changed.status, 200);
    assert.equal((await basic.get(manufacturer.v3)).status, 401);
    const renewed = service.client({ email: colleague.email, password: "quite another password" });
    assert.equal((await renewed.get(manufacturer.v3)).status, 200);
  });
});

test("401: invalid credentials of any kind get the same answer, which names both schemes", async () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const headers = [
    `Basic ${base64("nobody@nowhere.example:password")}`,
    `Basic ${base64(`${customer.email}:password`)}`,
    `basic ${base64(`${customer.email}:`)}`,
    `Basic ${base64(":")}`,
    `Basic ${base64("nul\u0000@nowhere.example:\u0000")}`,
    `Basic ${base64("no colon")}`,
    `Basic ${base64(`${"x".repeat(3_000)}@nowhere.example:y`)}`,
    "Basic ***",
    "Basic",
    "Bearer",
    "Bearer x.y.z",
    "Digest username=x",
    ":",
  ];
  for (const authorization of headers) {
    const answer = await service.client().get(customer.v3, { authorization });
    assert.equal(answer.status, 401, `${authorization}: ${answer.text}`);
    assert.equal(answer.body.code, "request.unauthenticated");
    assert.match(answer.headers.get("www-authenticate") ?? "", /Basic.*Bearer/);
  }
  assert.equal((await service.client().get(customer.v3)).status, 401);
});

test("the scheme's case does not matter, and a password may contain colons", async () => {
  const manufacturer = await aCustomer(service, { contractType: "manufacturer" });
  const colleague = await aColleague(service, manufacturer, "member");
  const newPassword = "with: colons: and ümläuts";
  await colleague.client.post("/api/v3/account/password", { currentPassword: colleague.password, newPassword });
  const credentials = Buffer.from(`${colleague.email.toUpperCase()}:${newPassword}`).toString("base64");
  const answer = await service.client().get(manufacturer.v3, { authorization: `bAsIc ${credentials}` });
  assert.equal(answer.status, 200, answer.text);
});
