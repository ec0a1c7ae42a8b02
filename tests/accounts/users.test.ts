import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "../../src/database/connection.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { aColleague, anEmail, statuses } from "./people.ts";

const { service, customer } = await aService();
const users = `/api/v3/companies/${customer.companyId}/users`;
const database = service.openDatabase();

const accept = async (token: string, password = "a chosen password") =>
  await service.client().post("/api/v3/account/invitation", { token, password });

describe("createUser", () => {
  test("201: a pending member unless a role is given, with an invitation", async () => {
    const email = anEmail();
    const answer = await customer.owner.post(users, { email: email.toUpperCase(), name: "Kim" });
    assert.equal(answer.status, 201, answer.text);
    const { userId, invitationToken, ...rest } = answer.body.data;
    assert.ok(Number.isInteger(userId));
    assert.ok(invitationToken.length > 20);
    assert.deepEqual(rest, { email, name: "Kim", roles: ["member"], pending: true });
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal((await service.client().post("/api/v3/account/login", { email, password: "" })).status, 401);
  });

  test("200: a user who is in the company stays unchanged, and a pending one gets a new invitation instead of the old", async () => {
    const email = anEmail();
    const first = await customer.owner.post(users, { email, name: "Kim", role: "reader" });
    const again = await customer.owner.post(users, { email, name: "Other", role: "owner" });
    assert.equal(again.status, 200, again.text);
    assert.equal(again.body.data.userId, first.body.data.userId);
    assert.equal(again.body.data.name, "Kim");
    assert.deepEqual(again.body.data.roles, ["reader"]);
    assert.equal((await accept(first.body.data.invitationToken)).status, 404);
    assert.equal((await accept(again.body.data.invitationToken)).status, 200);
    const third = await customer.owner.post(users, { email, name: "Kim" });
    assert.equal(third.status, 200);
    assert.equal(third.body.data.pending, false);
    assert.equal("invitationToken" in third.body.data, false);
  });

  test("two simultaneous requests make one user", async () => {
    const user = { email: anEmail(), name: "Kim" };
    const answers = await Promise.all([1, 2, 3].map(() => customer.owner.post(users, user)));
    assert.deepEqual(statuses(answers), [200, 200, 201]);
  });

  test("409: the address of a user elsewhere, without the reason", async () => {
    const stranger = await aCustomer(service);
    const answers = await Promise.all(
      [stranger.email, service.admin.email].map((email) => customer.owner.post(users, { email, name: "Kim" })),
    );
    for (const answer of answers) {
      assert.equal(answer.status, 409);
      assert.equal(answer.body.message, "This e-mail address cannot be invited.");
    }
  });

  test("400: a text that is no e-mail address, an unknown role, the role admin", async () => {
    for (const [body, path] of [
      [{ email: "nobody", name: "Kim" }, "/email"],
      [{ email: "a b@c.example", name: "Kim" }, "/email"],
      [{ email: anEmail() }, "/name"],
      [{ email: anEmail(), name: "Kim", role: "admin" }, "/role"],
      [{ email: anEmail(), name: "Kim", roles: ["reader"] }, "/roles"],
    ] as const) {
      const answer = await customer.owner.post(users, body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].path, path);
    }
  });
});

describe("registerUser", () => {
  test("403 for owners, 409 for a known address, 201 for admins", async () => {
    const body = { email: anEmail(), name: "New customer" };
    assert.equal((await customer.owner.post("/api/v3/users", body)).status, 403);
    const admin = await service.adminClient();
    assert.equal((await admin.post("/api/v3/users", body)).status, 201);
    assert.equal((await admin.post("/api/v3/users", body)).status, 409);
  });
});

describe("acceptInvitation", () => {
  test("200: logs in; the token works once, the password afterwards", async () => {
    const email = anEmail();
    const created = await customer.owner.post(users, { email, name: "Kim" });
    const { invitationToken } = created.body.data;
    const answers = await Promise.all([1, 2].map(() => accept(invitationToken)));
    assert.deepEqual(statuses(answers), [200, 404]);
    await service.client().logIn({ email, password: "a chosen password" });
  });

  test("404: an unknown or expired token; 400: a short password, after which the token is still valid", async () => {
    const created = await customer.owner.post(users, { email: anEmail(), name: "Kim" });
    const { invitationToken, userId } = created.body.data;
    assert.equal((await accept(invitationToken, "short")).status, 400);
    assert.equal((await accept("unknown")).status, 404);
    await database.run(sql`update one_time_token set expires_at = now() where account_id = ${userId}`);
    assert.equal((await accept(invitationToken)).status, 404);
  });
});

describe("listUsers", () => {
  test("200: all users of the company, for everybody in it", async () => {
    const other = await aCustomer(service);
    const reader = await aColleague(service, other, "reader");
    const answer = await reader.client.get(`/api/v3/companies/${other.companyId}/users`);
    assert.equal(answer.status, 200);
    assert.deepEqual(
      answer.body.data.map((user: { email: string; roles: string[] }) => [user.email, user.roles]),
      [
        [other.email, ["owner"]],
        [reader.email, ["reader"]],
      ],
    );
  });
});

describe("changeRole", () => {
  test("200: the new role holds from the next request on", async () => {
    const colleague = await aColleague(service, customer, "reader");
    assert.equal((await colleague.client.delete(`${customer.v3}/products`)).status, 403);
    const answer = await customer.owner.put(`${users}/${colleague.userId}`, { role: "member" });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.data.roles, ["member"]);
    assert.equal((await colleague.client.delete(`${customer.v3}/products`)).status, 200);
  });

  test("409: the last owner stays, also if two owners resign at the same time", async () => {
    const other = await aCustomer(service);
    const path = `/api/v3/companies/${other.companyId}/users`;
    const list = await other.owner.get(path);
    const first: number = list.body.data[0].userId;
    assert.equal((await other.owner.put(`${path}/${first}`, { role: "member" })).status, 409);
    assert.equal((await other.owner.delete(`${path}/${first}`)).status, 409);
    const pending = await other.owner.post(path, { email: anEmail(), name: "Pending", role: "owner" });
    assert.equal(pending.status, 201);
    assert.equal(
      (await other.owner.put(`${path}/${first}`, { role: "member" })).status,
      409,
      "a pending owner is none",
    );
    const second = await aColleague(service, other, "owner");
    const answers = await Promise.all([
      other.owner.put(`${path}/${first}`, { role: "member" }),
      second.client.put(`${path}/${second.userId}`, { role: "member" }),
    ]);
    assert.deepEqual(statuses(answers), [200, 409]);
  });

  test("403: an admin of the platform, even in the caller's company", async () => {
    const admin = await service.adminClient();
    const made = await admin.post("/api/2/companies", { name: "The platform's" });
    assert.equal(made.status, 200, made.text);
    const path = `/api/v3/companies/${made.body.data.id}/users`;
    const [self] = (await admin.get(path)).body.data;
    assert.equal((await admin.put(`${path}/${self.userId}`, { role: "reader" })).status, 403);
    assert.equal((await admin.delete(`${path}/${self.userId}`)).status, 403);
  });

  test("400: an unknown role", async () => {
    const colleague = await aColleague(service, customer, "reader");
    for (const body of [{ role: "admin" }, { role: "OWNER" }, {}]) {
      assert.equal((await customer.owner.put(`${users}/${colleague.userId}`, body)).status, 400);
    }
  });
});

describe("deleteUser", () => {
  test("204: tokens and passwords stop working at once", async () => {
    const colleague = await aColleague(service, customer, "member");
    const made = await colleague.client.post("/api/v3/account/password/generate");
    const basic = service.client({ email: colleague.email, password: made.body.data.password });
    assert.equal((await basic.get(customer.v3)).status, 200);
    assert.equal((await customer.owner.delete(`${users}/${colleague.userId}`)).status, 204);
    assert.equal((await colleague.client.get("/api/account")).status, 401);
    assert.equal((await basic.get(customer.v3)).status, 401);
    const login = { email: colleague.email, password: colleague.password };
    assert.equal((await service.client().post("/api/v3/account/login", login)).status, 401);
    assert.equal((await customer.owner.delete(`${users}/${colleague.userId}`)).status, 404);
  });
});
