import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aColleague, statuses } from "./people.ts";
import { aService } from "../harness/a-service.ts";

const { service, customer } = await aService();

describe("logIn", () => {
  test("200: gives a token for 15 minutes and a refresh token, which no cache may keep", async () => {
    const answer = await service.client().post("/api/v3/account/login", service.admin);
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body.data).sort(), ["expiresAt", "refreshToken", "token"]);
    const minutes = (Date.parse(answer.body.data.expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 14.8 && minutes <= 15, `${minutes} minutes`);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const account = await service.client({ token: answer.body.data.token }).get("/api/account");
    assert.equal(account.status, 200);
  });

  test("200: the e-mail's upper and lower case are the same", async () => {
    const login = { ...service.admin, email: ` ${service.admin.email.toUpperCase()} ` };
    assert.equal((await service.client().post("/api/v3/account/login", login)).status, 200);
  });

  test("401: an unknown user, a wrong password and an impossible e-mail get the same answer, which names both schemes", async () => {
    const logins = [
      { email: service.admin.email, password: "not the password" },
      { email: "nobody@nowhere.example", password: "not the password" },
      { email: "no address", password: "not the password" },
      { email: "\u0001@nowhere.example", password: "\u0001" },
    ];
    const answers = await Promise.all(logins.map((login) => service.client().post("/api/v3/account/login", login)));
    for (const answer of answers) {
      assert.equal(answer.status, 401, answer.text);
      assert.equal(answer.text, answers[0]?.text);
      assert.equal(answer.body.code, "request.unauthenticated");
      assert.match(answer.headers.get("www-authenticate") ?? "", /Basic.*Bearer/);
    }
  });

  test("401: an API password is no login password", async () => {
    const made = await customer.owner.post("/api/v3/account/password/generate");
    const login = { email: customer.email, password: made.body.data.password };
    assert.equal((await service.client().post("/api/v3/account/login", login)).status, 401);
  });

  test("401: unknown users take as long as wrong passwords, because both run argon2", async () => {
    const time = async (email: string): Promise<number> => {
      const start = performance.now();
      await service.client().post("/api/v3/account/login", { email, password: "wrong" });
      return performance.now() - start;
    };
    let [known, unknown] = [Infinity, Infinity];
    // Other work on the machine makes some of them longer, hardly ever all of one kind.
    for (let round = 0; round < 40; round++) {
      known = Math.min(known, await time(service.admin.email));
      unknown = Math.min(unknown, await time("unknown@nowhere.example"));
      if (round >= 3 && unknown > known / 3 && known > unknown / 3) return;
    }
    assert.fail(`known ${known} ms, unknown ${unknown} ms`);
  });

  test("400: missing, unknown and malformed fields are named", async () => {
    for (const [body, path] of [
      [{ email: "a@b.example" }, "/password"],
      [{ email: "a@b.example", password: "x", otp: 1 }, "/otp"],
      [{ email: 1, password: "x" }, "/email"],
      [{ email: "a@b.example", password: "x".repeat(1_001) }, "/password"],
    ] as const) {
      const answer = await service.client().post("/api/v3/account/login", body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].path, path);
    }
  });
});

describe("refreshToken", () => {
  test("200: gives the next pair; the access token works", async () => {
    const first = await service.client().post("/api/v3/account/login", service.admin);
    const { refreshToken } = first.body.data;
    const next = await service.client().post("/api/v3/account/refresh", { refreshToken });
    assert.equal(next.status, 200, next.text);
    assert.notEqual(next.body.data.refreshToken, refreshToken);
    assert.equal((await service.client({ token: next.body.data.token }).get("/api/account")).status, 200);
  });

  test("401: a token that comes twice ends its session, the thief's and the owner's", async () => {
    const first = await service.client().post("/api/v3/account/login", service.admin);
    const other = await service.client().post("/api/v3/account/login", service.admin);
    const { refreshToken } = first.body.data;
    const next = await service.client().post("/api/v3/account/refresh", { refreshToken });
    assert.equal((await service.client().post("/api/v3/account/refresh", { refreshToken })).status, 401);
    const child = { refreshToken: next.body.data.refreshToken };
    assert.equal((await service.client().post("/api/v3/account/refresh", child)).status, 401);
    const untouched = { refreshToken: other.body.data.refreshToken };
    assert.equal((await service.client().post("/api/v3/account/refresh", untouched)).status, 200);
  });

  test("of two simultaneous requests with one token, one succeeds", async () => {
    const first = await service.client().post("/api/v3/account/login", service.admin);
    const { refreshToken } = first.body.data;
    const answers = await Promise.all(
      [1, 2, 3].map(() => service.client().post("/api/v3/account/refresh", { refreshToken })),
    );
    assert.deepEqual(statuses(answers), [200, 401, 401]);
  });

  test("401: an unknown token", async () => {
    const answer = await service.client().post("/api/v3/account/refresh", { refreshToken: "unknown" });
    assert.equal(answer.status, 401);
  });
});

describe("logOut", () => {
  test("204: with a refresh token its session ends and the others stay", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => service.client().post("/api/v3/account/login", service.admin)),
    );
    const client = service.client({ token: one?.body.data.token });
    const out = await client.post("/api/v3/account/logout", { refreshToken: one?.body.data.refreshToken });
    assert.equal(out.status, 204);
    const refresh = async (refreshToken: string): Promise<number> =>
      (await service.client().post("/api/v3/account/refresh", { refreshToken })).status;
    assert.equal(await refresh(one?.body.data.refreshToken), 401);
    assert.equal(await refresh(two?.body.data.refreshToken), 200);
  });

  test("204: without one every session ends at once, access tokens included", async () => {
    const colleague = await aColleague(service, customer, "member");
    const login = { email: colleague.email, password: colleague.password };
    const session = await service.client().post("/api/v3/account/login", login);
    assert.equal((await colleague.client.post("/api/v3/account/logout")).status, 204);
    assert.equal((await colleague.client.get("/api/account")).status, 401);
    const other = service.client({ token: session.body.data.token });
    assert.equal((await other.get("/api/account")).status, 401);
    const { refreshToken } = session.body.data;
    assert.equal((await service.client().post("/api/v3/account/refresh", { refreshToken })).status, 401);
    assert.equal((await service.client().post("/api/v3/account/login", login)).status, 200);
  });

  test("another user's refresh token is not touched", async () => {
    const session = await service.client().post("/api/v3/account/login", service.admin);
    const { refreshToken } = session.body.data;
    assert.equal((await customer.owner.post("/api/v3/account/logout", { refreshToken })).status, 204);
    assert.equal((await service.client().post("/api/v3/account/refresh", { refreshToken })).status, 200);
  });
});

describe("changePassword", () => {
  const path = "/api/v3/account/password";

  test("200: the new password works, old sessions end, and the answer is a new session", async () => {
    const colleague = await aColleague(service, customer, "member");
    const change = { currentPassword: colleague.password, newPassword: "quite another password" };
    const answer = await colleague.client.post(path, change);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await colleague.client.get("/api/account")).status, 401);
    assert.equal((await service.client({ token: answer.body.data.token }).get("/api/account")).status, 200);
    const logIn = async (password: string): Promise<number> =>
      (await service.client().post("/api/v3/account/login", { email: colleague.email, password })).status;
    assert.equal(await logIn(colleague.password), 401);
    assert.equal(await logIn(change.newPassword), 200);
  });

  test("400: a wrong current password or a short new one", async () => {
    const colleague = await aColleague(service, customer, "member");
    const wrong = await colleague.client.post(path, { currentPassword: "wrong", newPassword: "long enough" });
    assert.equal(wrong.status, 400);
    assert.equal(wrong.body.errors[0].path, "/currentPassword");
    const short = await colleague.client.post(path, { currentPassword: colleague.password, newPassword: "short" });
    assert.equal(short.status, 400);
    assert.equal(short.body.errors[0].path, "/newPassword");
  });
});

test("no password and no token is in the log", () => {
  const log = service.logLines().join("\n");
  for (const secret of [service.admin.password, "not the password", "eyJ"]) assert.ok(!log.includes(secret), secret);
});
