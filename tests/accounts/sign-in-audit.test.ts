/** What users do with their own sign-in is in the audit of their company's contracts (interface 4.27-9). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { limits } from "../../src/limits.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, anotherContract } from "../harness/customer.ts";
import { aColleague, type Person } from "./people.ts";

const { service, customer } = await aService();
const second = await anotherContract(customer);
const stranger = await aCustomer(service);

async function entriesOf(person: Person, { v3 } = customer): Promise<Loose[]> {
  const answer = await customer.owner.get(`${v3}/audit?userId=${person.userId}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.reverse();
}

const told = (entries: readonly Loose[]): Loose[] =>
  entries.map(({ action, after }) => [action, after?.by ?? after?.scope ?? null]);

test("sign-ins, passwords and API passwords are told, with who and from where; wrong passwords as well", async () => {
  const person = await aColleague(service, customer, "member");
  const newPassword = "quite another password";
  await person.client.post("/api/v3/account/login", { email: person.email, password: "a wrong guess" });
  const session = await service.client().logIn({ email: person.email, password: person.password });
  const made = await session.post("/api/v3/account/password/generate", { scope: "account" });
  assert.equal((await session.delete("/api/v3/account/password")).status, 204);
  assert.equal((await session.delete("/api/v3/account/password")).status, 204);
  const change = { currentPassword: person.password, newPassword };
  assert.equal((await session.post("/api/v3/account/password", change)).status, 200);
  const credentials = { email: person.email, password: newPassword };
  const signedIn = await service.client().post("/api/v3/console/session", credentials, { origin: service.url });
  assert.equal(signedIn.status, 200, signedIn.text);

  const entries = await entriesOf(person);
  assert.deepEqual(told(entries), [
    ["account.passwordChanged", "invitation"],
    ["account.signInFailed", "password"],
    ["account.signedIn", "password"],
    ["account.apiPasswordMade", "account"],
    ["account.apiPasswordRevoked", null],
    ["account.passwordChanged", "password"],
    ["account.signedIn", "password"],
  ]);
  for (const { userEmail, subject, address } of entries) {
    assert.deepEqual([userEmail, subject, address], [person.email, person.email, "127.0.0.1"]);
  }
  const text = JSON.stringify(entries);
  for (const secret of [person.password, newPassword, made.body.data.password]) assert.ok(!text.includes(secret));
  assert.deepEqual(told(await entriesOf(person, second)), told(entries), "in each contract of the company");
  const foreign = await stranger.owner.get(`${stranger.v3}/audit?userId=${person.userId}`);
  assert.deepEqual(foreign.body.data, []);
});

test("wrong passwords are told as often as they are counted, and never themselves", async () => {
  const person = await aColleague(service, customer, "member");
  const wrong = { email: person.email, password: "a wrong guess, again" };
  for (let guess = 0; guess < limits.accounts.failuresPerAccount + 2; guess++) {
    await service.client().post("/api/v3/account/login", wrong);
  }
  const basic = service.client({ email: person.email, password: "another wrong guess" });
  assert.equal((await basic.get("/api/account")).status, 401);
  const entries = (await entriesOf(person)).filter(({ action }) => action === "account.signInFailed");
  const by = entries.map(({ after }) => after.by);
  assert.deepEqual(by, [...Array.from({ length: limits.accounts.failuresPerAccount }, () => "password"), "basic"]);
  assert.ok(!JSON.stringify(entries).includes("guess"));
  const unknown = { email: "nobody@shop.example", password: "a wrong guess" };
  assert.equal((await service.client().post("/api/v3/account/login", unknown)).status, 401);
});

test("sessions that end are told: one, all, and one whose token came again", async () => {
  const person = await aColleague(service, customer, "member");
  const credentials = { email: person.email, password: person.password };
  const anon = service.client();
  const logIn = async (): Promise<string> =>
    (await anon.post("/api/v3/account/login", credentials)).body.data.refreshToken;
  const session = await anon.logIn(credentials);
  const one = await session.post("/api/v3/account/logout", { refreshToken: await logIn() });
  assert.equal(one.status, 204, one.text);
  assert.equal((await session.post("/api/v3/account/logout", { refreshToken: "of nobody" })).status, 204);
  const stolen = await logIn();
  assert.equal((await anon.post("/api/v3/account/refresh", { refreshToken: stolen })).status, 200);
  assert.equal((await anon.post("/api/v3/account/refresh", { refreshToken: stolen })).status, 401);
  const console = await anon.post("/api/v3/console/session", credentials, { origin: service.url });
  const cookie = (console.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
  const out = await anon.send("DELETE", "/api/v3/console/session", undefined, { origin: service.url, cookie });
  assert.equal(out.status, 204, out.text);
  assert.equal((await session.post("/api/v3/account/logout")).status, 204);
  const entries = (await entriesOf(person)).filter(({ action }) => action === "account.signedOut");
  assert.deepEqual(
    entries.map(({ after }) => after.sessions),
    ["one", "reused", "one", "all"],
  );
  for (const { userEmail, address } of entries) assert.deepEqual([userEmail, address], [person.email, "127.0.0.1"]);
});

test("a contract that is made is told in itself: by whom, and what it is", async () => {
  const path = `/api/2/companies/${customer.companyId}/contracts`;
  const made = await customer.owner.post(path, { contractType: "reseller", contractName: "A new one" });
  const contract = made.body.data;
  const audit = await customer.owner.get(`/api/v3/vendor/contracts/${contract.contractId}/audit`);
  const [entry, ...others] = audit.body.data;
  assert.deepEqual(others, []);
  assert.deepEqual([entry.action, entry.subject, entry.after], ["contract.created", contract.contractId, contract]);
  assert.equal(entry.address, "127.0.0.1");
});

test("whoever has no company signs in and changes its password, without an audit", async () => {
  const admin = await service.client().logIn(service.admin);
  assert.equal((await admin.get("/api/account")).status, 200);
});
