/** A forgotten login password is replaced with a token, which the operator's command or an e-mail gives. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { Database, sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aMailbox, mailSettings, tokenOf, type Mailbox, type ReceivedMail } from "../harness/mailbox.ts";
import { killAll, start } from "../harness/program.ts";
import { startService, type Service } from "../harness/service.ts";
import { aColleague, anEmail, statuses, type Person } from "./people.ts";

let mailbox: Mailbox;
let service: Service;
let customer: Customer;
let database: Database;
const SECRET_KEY = randomBytes(32).toString("base64");
const publicUrl = "https://pricing.example";

before(async () => {
  mailbox = await aMailbox();
  service = await startService({ SECRET_KEY, ...mailSettings(mailbox, `${publicUrl}/`) });
  customer = await aCustomer(service);
  database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => undefined });
});
beforeEach(async () => {
  await database.run(sql`delete from login_failure`);
});
after(async () => {
  killAll();
  await database.close();
  await service.stop();
  await mailbox.stop();
});

const newPassword = "a new password";

async function ask(email: string): Promise<Answer<Loose>> {
  return await service.client().post("/api/v3/account/password/forgotten", { email });
}

async function reset(token: string, password = newPassword): Promise<Answer<Loose>> {
  return await service.client().post("/api/v3/account/password/reset", { token, password });
}

/** Requests a reset and waits for the mail. */
async function mailed(email: string): Promise<ReceivedMail> {
  const address = email.toLowerCase();
  const known = mailbox.mails.filter(({ to }) => to.includes(address)).length;
  const answer = await ask(email);
  assert.equal(answer.status, 202, answer.text);
  return await mailbox.mailTo(address, known + 1);
}

async function logInStatus(person: Person, password: string): Promise<number> {
  return (await service.client().post("/api/v3/account/login", { email: person.email, password })).status;
}

describe("npm run user", () => {
  async function run(...args: string[]): Promise<{ code: number | string; output: string }> {
    const started = start({ DATABASE_URL: service.connectionString, SECRET_KEY }, "user", ...args);
    const code = await started.ended();
    return { code, output: started.output() };
  }

  test("reset: prints a token while the service runs, and the token sets the password", async () => {
    const colleague = await aColleague(service, customer, "member");
    const { code, output } = await run("reset", colleague.email.toUpperCase());
    assert.equal(code, 0, output);
    assert.match(output, /It works once, until \d{4}-\d\d-\d\dT/);
    assert.equal((await reset(tokenOf(output))).status, 200);
    assert.equal(await logInStatus(colleague, newPassword), 200);
  });

  test("reset: an unknown or missing address ends with an error that says what to do", async () => {
    const nobody = await run("reset", "nobody@person.example");
    assert.deepEqual([nobody.code, /There is no user nobody@person\.example/.test(nobody.output)], [1, true]);
    const none = await run("reset");
    assert.deepEqual([none.code, /user reset E-MAIL/.test(none.output)], [2, true]);
  });

  test("list: every user with role and company, and who is pending", async () => {
    const email = anEmail();
    await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, { email, name: "Kim", role: "reader" });
    const { code, output } = await run("list");
    assert.equal(code, 0, output);
    const lines = output.split("\n").map((line) => line.split("\t"));
    assert.deepEqual(lines[0], [service.admin.email, "admin", "-"]);
    const invited = lines.find(([address]) => address === email);
    assert.deepEqual([invited?.[1], invited?.[3]], ["reader", "pending"]);
  });
});

describe("resetPassword", () => {
  test("200: logs in, ends every session, keeps the API password; the old password is wrong", async () => {
    const colleague = await aColleague(service, customer, "member");
    const generated = await colleague.client.post("/api/v3/account/password/generate");
    const answer = await reset(tokenOf((await mailed(colleague.email)).text));
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal((await service.client({ token: answer.body.data.token }).get("/api/account")).status, 200);
    assert.equal((await colleague.client.get("/api/account")).status, 401);
    const program = service.client({ email: colleague.email, password: generated.body.data.password });
    assert.equal((await program.get("/api/account")).status, 200);
    assert.equal(await logInStatus(colleague, colleague.password), 401);
    assert.equal(await logInStatus(colleague, newPassword), 200);
  });

  test("200: a user blocked after too many failures can log in again", async () => {
    const colleague = await aColleague(service, customer, "member");
    await database.run(sql`insert into login_failure (subject, failures, window_ends_at)
      values (${`login:${colleague.email}`}, ${limits.accounts.failuresOfAccount}, now() + interval '10 minutes'),
        (${`login:${colleague.email}@127.0.0.1`}, ${limits.accounts.failuresPerAccount}, now() + interval '10 minutes')`);
    assert.equal(await logInStatus(colleague, colleague.password), 429);
    await reset(tokenOf((await mailed(colleague.email)).text));
    assert.equal(await logInStatus(colleague, newPassword), 200);
  });

  test("404: a token that is used, also by two requests at once, replaced by a newer one, unknown, or of an invitation", async () => {
    const colleague = await aColleague(service, customer, "member");
    const older = tokenOf((await mailed(colleague.email)).text);
    const newer = tokenOf((await mailed(colleague.email)).text);
    assert.equal((await reset(older)).status, 404);
    assert.deepEqual(statuses(await Promise.all([1, 2, 3].map(() => reset(newer)))), [200, 404, 404]);
    assert.equal((await reset("unknown")).status, 404);
    const users = `/api/v3/companies/${customer.companyId}/users`;
    const invited = await customer.owner.post(users, { email: anEmail(), name: "Kim" });
    assert.equal((await reset(invited.body.data.invitationToken)).status, 404);
  });

  test("404: a token after an hour", async () => {
    const colleague = await aColleague(service, customer, "member");
    const token = tokenOf((await mailed(colleague.email)).text);
    const [row] = await database.rows<{ seconds: number }>(sql`
      select extract(epoch from expires_at - now())::integer as seconds
      from one_time_token
      where purpose = 'passwordReset' and account_id = ${colleague.userId}`);
    assert.ok(row !== undefined && row.seconds > 3_500 && row.seconds <= 3_600, String(row?.seconds));
    await database.run(sql`update one_time_token set expires_at = now() where account_id = ${colleague.userId}`);
    assert.equal((await reset(token)).status, 404);
    assert.equal(await logInStatus(colleague, colleague.password), 200);
  });

  test("404: a token after another change of the password, and an invitation after a reset", async () => {
    const colleague = await aColleague(service, customer, "member");
    const token = tokenOf((await mailed(colleague.email)).text);
    const change = { currentPassword: colleague.password, newPassword: "changed meanwhile" };
    assert.equal((await colleague.client.post("/api/v3/account/password", change)).status, 200);
    assert.equal((await reset(token)).status, 404);
    const email = anEmail();
    const invited = await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, { email, name: "Kim" });
    assert.equal((await reset(tokenOf((await mailed(email)).text))).status, 200);
    const acceptance = { token: invited.body.data.invitationToken, password: newPassword };
    assert.equal((await service.client().post("/api/v3/account/invitation", acceptance)).status, 404);
  });

  test("400: a short password, after which the token is still valid; a misspelt field; a missing token", async () => {
    const colleague = await aColleague(service, customer, "member");
    const token = tokenOf((await mailed(colleague.email)).text);
    assert.equal((await reset(token, "short")).body.errors[0].path, "/password");
    const bodies = [{ token, password: newPassword, e: 1 }, { password: newPassword }, { token: 1 }, [], null];
    for (const body of bodies) {
      assert.equal((await service.client().post("/api/v3/account/password/reset", body)).status, 400);
    }
    assert.equal((await reset(token)).status, 200);
  });
});

describe("requestPasswordReset", () => {
  test("202: the mail goes to the user alone, names the service, and the token in it works", async () => {
    const colleague = await aColleague(service, customer, "reader");
    const mail = await mailed(colleague.email.toUpperCase());
    assert.deepEqual(mail.to, [colleague.email]);
    assert.match(mail.text, /From: Pricewright <pricing@shop\.example>/);
    assert.match(mail.text, new RegExp(`at ${publicUrl}\\.`));
    assert.match(mail.text, new RegExp(`curl ${publicUrl}/api/v3/account/password/reset `));
    assert.equal((await reset(tokenOf(mail.text))).status, 200);
  });

  test("202: an unknown address gets the same answer and no mail", async () => {
    const colleague = await aColleague(service, customer, "member");
    const unknown = anEmail();
    const [nobody, somebody] = [await ask(unknown), await ask(colleague.email)];
    const shape = ({ status, text, headers }: Answer<Loose>): unknown => [status, text, [...headers.keys()]];
    assert.deepEqual(shape(nobody), shape(somebody));
    assert.equal(nobody.status, 202);
    await mailed(customer.email);
    assert.ok(mailbox.mails.every(({ to }) => !to.includes(unknown)));
  });

  test("202: the answer does not wait for the mail, which is sent again if the mail server is busy", async () => {
    const colleague = await aColleague(service, customer, "member");
    mailbox.refuse(1);
    assert.equal((await ask(colleague.email)).status, 202);
    await mailbox.refused();
    const mail = await mailbox.mailTo(colleague.email, 1);
    assert.deepEqual(mail.to, [colleague.email]);
  });

  test("an address that could be read as two is mailed as one, or not at all", async () => {
    const email = `a,${customer.email}`;
    await database.run(sql`insert into account (email, name, role) values (${email}, 'Two', 'owner')`);
    const known = mailbox.mails.length;
    const answer = await ask(email);
    assert.ok([202, 400].includes(answer.status), answer.text);
    await mailed((await aColleague(service, customer, "member")).email);
    for (const { to } of mailbox.mails.slice(known)) assert.ok(!to.includes(customer.email), String(to));
  });

  test("429: too many requests for an e-mail address, known or not, or from a network address", async () => {
    const colleague = await aColleague(service, customer, "member");
    for (const email of [colleague.email, anEmail()]) {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(email)));
      assert.deepEqual(statuses(answers), [202, 202, 202, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      assert.ok(Number(refused?.headers.get("retry-after")) > 0);
      assert.equal(refused?.headers.get("ratelimit-policy"), '"reset";q=3;w=900');
    }
    await database.run(sql`update login_failure set failures = ${limits.accounts.passwordResetsPerAddress}
      where subject like 'reset-address:%'`);
    assert.equal((await ask(anEmail())).status, 429);
    assert.equal(await logInStatus(colleague, colleague.password), 200);
  });

  test("400: a text that is no e-mail address", async () => {
    assert.equal((await ask("nobody")).body.errors[0].path, "/email");
    assert.equal((await service.client().post("/api/v3/account/password/forgotten", {})).status, 400);
  });

  test("409 without an SMTP server, for every address", async (t) => {
    const other = await startService();
    t.after(async () => await other.stop());
    for (const email of [other.admin.email, anEmail()]) {
      const answer = await other.client().post("/api/v3/account/password/forgotten", { email });
      assert.equal(answer.status, 409);
      assert.match(answer.body.message, /sends no e-mail\. Ask its operator/);
    }
  });
});
