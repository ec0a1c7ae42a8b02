/** What users do with their own sign-in is in the audit of their company's contracts (interface 4.27-9). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
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

test("sign-ins, passwords and API passwords are told, with who and from where; a wrong guess is not", async () => {
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

test("whoever has no company signs in and changes its password, without an audit", async () => {
  const admin = await service.client().logIn(service.admin);
  assert.equal((await admin.get("/api/account")).status, 200);
});
