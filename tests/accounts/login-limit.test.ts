import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { checkLoginLimit, countLoginFailure } from "../../src/accounts/login-limit.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { aService, anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aColleague } from "./people.ts";

const { service, customer } = await aService();
const database = service.openDatabase();
beforeEach(async () => {
  await database.run(sql`delete from login_failure`);
});

async function logIn(email: string, password: string): Promise<Answer<Loose>> {
  return await service.client().post("/api/v3/account/login", { email, password });
}

async function fail(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) assert.equal((await logIn(email, "wrong")).status, 401);
}

/** Like {@link fail}. All failures except the last are written to the table, because verifying a password is slow. */
async function failed(email: string, times: number): Promise<void> {
  await database.run(sql`insert into login_failure (subject, failures, window_ends_at)
    values (${`login:${email}@127.0.0.1`}, ${times - 1}, now() + interval '2 minutes')`);
  await fail(email, 1);
}

function assertLimited(answer: Answer<Loose>): void {
  assert.equal(answer.status, 429, answer.text);
  assert.equal(answer.body.code, "request.rateLimited");
  const seconds = Number(answer.headers.get("retry-after"));
  assert.ok(seconds > 0 && seconds <= limits.accounts.failureWindowMs / 1000);
  assert.match(answer.headers.get("ratelimit") ?? "", /^"login";r=0;t=\d+$/);
  assert.match(answer.headers.get("ratelimit-policy") ?? "", /^"login";q=\d+;w=900$/);
}

test("429 after too many failures of an account, even with the right password, until the window ends", async () => {
  const colleague = await aColleague(service, customer, "member");
  await failed(colleague.email, limits.accounts.failuresPerAccount);
  assertLimited(await logIn(colleague.email, "wrong"));
  assertLimited(await logIn(colleague.email, colleague.password));
  await database.run(sql`update login_failure set window_ends_at = now() - interval '1 second'`);
  assert.equal((await logIn(colleague.email, colleague.password)).status, 200);
});

describe("guesses from elsewhere", async () => {
  const behindProxy = await anEmptyService({ TRUST_PROXY: "127.0.0.1" });
  const { email, password } = behindProxy.admin;

  async function logInFrom(address: string, given: string, who = email): Promise<Answer<Loose>> {
    const headers = { "x-forwarded-for": address };
    return await behindProxy.client().post("/api/v3/account/login", { email: who, password: given }, headers);
  }

  /** As many failures from all over the world as an account may have. */
  async function attacked(who = email): Promise<void> {
    await behindProxy.openDatabase(1).run(sql`insert into login_failure (subject, failures, window_ends_at)
      values (${`login:${who}`}, ${limits.accounts.failuresOfAccount}, now() + interval '2 minutes')
      on conflict (subject) do update set failures = excluded.failures`);
  }

  test("ten of one address do not lock the account out elsewhere", async () => {
    for (let time = 0; time < limits.accounts.failuresPerAccount; time++) {
      assert.equal((await logInFrom("203.0.113.7", "wrong")).status, 401);
    }
    assertLimited(await logInFrom("203.0.113.7", password));
    assert.equal((await logInFrom("198.51.100.1", password)).status, 200);
  });

  test("those of many addresses block new addresses, not the one of the last login", async () => {
    assert.equal((await logInFrom("198.51.100.1", password)).status, 200);
    await attacked();
    assert.equal((await logInFrom("198.51.100.1", password)).status, 200);
    assertLimited(await logInFrom("198.51.100.2", password));
    assert.equal((await logInFrom("198.51.100.1", "wrong")).status, 401);
  });

  test("a known address has the limit of one address", async () => {
    assert.equal((await logInFrom("198.51.100.3", password)).status, 429);
    for (let time = 0; time < limits.accounts.failuresPerAccount; time++) await logInFrom("198.51.100.1", "wrong");
    assertLimited(await logInFrom("198.51.100.1", password));
  });

  test("whoever sends the login password by Basic is known from there as well", async () => {
    const address = "198.51.100.4";
    const basic = behindProxy.client({ email, password });
    assert.equal((await basic.get("/api/account", { "x-forwarded-for": address })).status, 200);
    await attacked();
    assert.equal((await logInFrom(address, password)).status, 200);
  });

  test("an unknown account answers like one whose address is not known", async () => {
    await attacked("nobody@nowhere.example");
    assertLimited(await logInFrom("198.51.100.9", "wrong", "nobody@nowhere.example"));
  });
});

test("an unknown account has the same limit", async () => {
  await fail("nobody@nowhere.example", limits.accounts.failuresPerAccount);
  assertLimited(await logIn("nobody@nowhere.example", "wrong"));
});

test("a success forgets the failures of the account", async () => {
  const colleague = await aColleague(service, customer, "member");
  await failed(colleague.email, limits.accounts.failuresPerAccount - 1);
  assert.equal((await logIn(colleague.email, colleague.password)).status, 200);
  await failed(colleague.email, limits.accounts.failuresPerAccount - 1);
  assert.equal((await logIn(colleague.email, colleague.password)).status, 200);
});

test("simultaneous guesses get few more answers than the limit", async () => {
  const colleague = await aColleague(service, customer, "member");
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => logIn(colleague.email, `guess ${index}`)));
  const judged = answers.filter((answer) => answer.status === 401).length;
  assert.ok(judged < limits.accounts.failuresPerAccount + 10, `${judged} answers`);
});

test("many simultaneous right logins all succeed", async () => {
  const answers = await Promise.all(
    Array.from({ length: limits.accounts.failuresPerAccount + 2 }, () =>
      logIn(service.admin.email, service.admin.password),
    ),
  );
  assert.ok(answers.every((answer) => answer.status === 200));
});

test("a program that goes on with a wrong API password does not lock its user out of the login", async () => {
  const colleague = await aColleague(service, customer, "member");
  const basic = service.client({ email: colleague.email, password: "an old API password" });
  for (let time = 0; time < limits.accounts.failuresPerAccount; time++) {
    assert.equal((await basic.get("/api/account")).status, 401);
  }
  for (let time = 0; time < 5; time++) assertLimited(await basic.get("/api/account"));
  const address = await database.row<{ failures: number }>(
    sql`select failures from login_failure where subject = 'address:127.0.0.1'`,
  );
  assert.equal(address?.failures, limits.accounts.failuresPerAccount);
  assert.equal((await logIn(colleague.email, colleague.password)).status, 200);
});

test("a blocked address still lets API passwords and tokens through, and is free again when its window ends", async () => {
  const made = await customer.owner.post("/api/v3/account/password/generate");
  const basic = service.client({ email: customer.email, password: made.body.data.password });
  await database.run(sql`insert into login_failure (subject, failures, window_ends_at)
    values ('address:127.0.0.1', ${limits.accounts.failuresPerAddress}, now() + interval '2 minutes')`);
  assertLimited(await logIn(service.admin.email, service.admin.password));
  assert.equal((await basic.get(customer.v3)).status, 200);
  assert.equal((await customer.owner.get(customer.v3)).status, 200);
  await database.run(sql`update login_failure set window_ends_at = now() - interval '1 second'`);
  assert.equal((await logIn(service.admin.email, service.admin.password)).status, 200);
});

test("the addresses of an IPv6 network are one, those of another network are not", async () => {
  const from = (address: string) => ({ kind: "login", email: "kim@nowhere.example", address }) as const;
  for (let time = 1; time <= limits.accounts.failuresPerAccount; time++) {
    await countLoginFailure(database, from(`2001:db8:1:2::${time}`));
  }
  await assert.rejects(checkLoginLimit(database, from("2001:db8:1:2:aaaa::1")), /Too many failed logins/);
  await checkLoginLimit(database, from("2001:db8:1:3::1"));
});

test("failures of many accounts count for their address", async () => {
  await database.run(sql`insert into login_failure (subject, failures, window_ends_at)
    values ('address:127.0.0.1', ${limits.accounts.failuresPerAddress - 1}, now() + interval '2 minutes')`);
  assert.equal((await logIn("one@nowhere.example", "wrong")).status, 401);
  assertLimited(await logIn("two@nowhere.example", "wrong"));
});

test("a wrong current password counts like a failed login", async () => {
  const colleague = await aColleague(service, customer, "member");
  const change = { currentPassword: "wrong", newPassword: "long enough" };
  await failed(colleague.email, limits.accounts.failuresPerAccount - 1);
  assert.equal((await colleague.client.post("/api/v3/account/password", change)).status, 400);
  assertLimited(await colleague.client.post("/api/v3/account/password", change));
});

test("windows that have ended are deleted", async () => {
  await database.run(sql`insert into login_failure (subject, failures, window_ends_at)
    select 'login:' || number || '@old.example', 3, now() - interval '1 hour' from generate_series(1, 50) as number`);
  await fail("nobody@nowhere.example", 1);
  const left = await database.rows(sql`select subject from login_failure where subject like '%@old.example'`);
  assert.equal(left.length, 0);
});

test("a request with an API password writes nothing", async () => {
  const made = await customer.owner.post("/api/v3/account/password/generate");
  const basic = service.client({ email: customer.email, password: made.body.data.password });
  const version = async (): Promise<string | undefined> =>
    (
      await database.row<{ version: string }>(
        sql`select xmin::text as version from account where email = ${customer.email}`,
      )
    )?.version;
  assert.equal((await basic.get("/api/account")).status, 200);
  const once = await version();
  for (let time = 0; time < 5; time++) await basic.get("/api/account");
  assert.equal(await version(), once);
});
