/** Sessions of the console (interface 4.31): their cookie, what may ask for them, and links that open them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { sql } from "../../src/database/connection.ts";
import { signInUser } from "../../src/operator.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anEmail } from "./people.ts";

const secretKey = Buffer.alloc(32, 7).toString("base64");
const { service, customer } = await aService({ SECRET_KEY: secretKey, PUBLIC_URL: "https://prices.example" });
const anyone = service.client();
const path = "/api/v3/console/session";
const own = { "sec-fetch-site": "same-origin" };

async function signIn(body: Loose, headers: Record<string, string> = own): Promise<Answer<Loose>> {
  return await anyone.post(path, body, headers);
}

function cookieOf(answer: Answer<Loose>): string {
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

async function refresh(cookie: string): Promise<Answer<Loose>> {
  return await anyone.post(`${path}/refresh`, {}, { ...own, cookie });
}

test("sign-in gives an access token, and a cookie that no script and no other site can use", async () => {
  const answer = await signIn(service.admin);
  assert.match(
    answer.headers.get("set-cookie") ?? "",
    /^pw_[0-9a-f]{8}=[\w-]{43}; Path=\/api\/v3\/console\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  assert.deepEqual(Object.keys(answer.body.data).sort(), ["expiresAt", "publicUrl", "token"]);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const account = await service.client({ token: answer.body.data.token }).get("/api/account");
  assert.equal(account.body.email, service.admin.email);
});

test("a session says where users reach the service, so that links to hand on begin with it; also once it is continued", async () => {
  const answer = await signIn(service.admin);
  assert.equal(answer.body.data.publicUrl, "https://prices.example");
  const { body } = await refresh(cookieOf(answer));
  assert.equal(body.data.publicUrl, "https://prices.example");
});

test("at the public address, after TLS, the cookie is Secure and says so in its name", async () => {
  const { request } = await import("node:http");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const asked = request(service.url + path, {
    method: "POST",
    headers: { host: "prices.example", origin: "https://prices.example", "content-type": "application/json" },
  });
  asked.on("response", (answer) => resolve(String(answer.resume().headers["set-cookie"])));
  asked.on("error", reject).end(JSON.stringify(service.admin));
  assert.match(await promise, /^__Secure-pw_[0-9a-f]{8}=.*; SameSite=Strict; Secure$/);
});

test("403: a page of another site, and a request that names no page; nothing is signed in", async () => {
  for (const headers of [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: service.url },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ]) {
    const answer = await signIn(service.admin, headers);
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.headers.get("set-cookie"), null);
  }
  assert.equal((await signIn(service.admin, { origin: service.url })).status, 200, "browsers without Sec-Fetch-Site");
});

test("400: none or several ways to sign in; 401: a wrong password", async () => {
  for (const body of [
    {},
    { email: "a@b.example" },
    { password: "x" },
    { signInToken: "x", password: "y" },
    { email: "a@b.example", invitation: "x", password: "long enough" },
    { invitation: "x", password: "short" },
  ]) {
    assert.equal((await signIn(body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await signIn({})).body.errors[0].path, "");
  assert.equal((await signIn({ ...service.admin, password: "wrong" })).status, 401);
  for (const body of [{ signInToken: "x" }, { invitation: "x", password: "long enough" }]) {
    assert.equal((await signIn(body)).status, 404);
  }
});

test("three tabs that ask at once, and one whose answer was lost, get the same next cookie", async () => {
  const first = cookieOf(await signIn(service.admin));
  const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
  const [next = ""] = answers.map(cookieOf);
  for (const answer of answers) assert.equal(cookieOf(answer), next);
  assert.notEqual(next, first);
  assert.equal(cookieOf(await refresh(first)), next);
  for (const { body } of answers) {
    assert.equal((await service.client({ token: body.data.token }).get("/api/account")).status, 200);
  }
  const last = cookieOf(await refresh(next));
  assert.equal((await refresh(first)).status, 401, "a used cookie whose next was used ends the session");
  assert.equal((await refresh(last)).status, 401);
});

test("401: a used cookie after more than a minute ends the session", async () => {
  const first = cookieOf(await signIn(service.admin));
  const next = cookieOf(await refresh(first));
  const database = service.openDatabase();
  await database.run(sql`
    update refresh_token
    set used_at = used_at - interval '61 seconds'
    where used_at is not null`);
  assert.equal((await refresh(first)).status, 401);
  assert.equal((await refresh(next)).status, 401);
});

test("sign-out ends the session and takes the cookie away, also without one", async () => {
  const cookie = cookieOf(await signIn(service.admin));
  const out = await anyone.send("DELETE", path, undefined, { ...own, cookie });
  assert.equal(out.status, 204);
  assert.match(out.headers.get("set-cookie") ?? "", /^pw_[0-9a-f]{8}=; .*Max-Age=0/);
  assert.equal((await refresh(cookie)).status, 401);
  assert.equal((await anyone.send("DELETE", path, undefined, own)).status, 204);
  assert.equal((await anyone.post(`${path}/refresh`, {}, own)).status, 401);
});

test("a refresh token of the interface is none of the console, nor the other way round", async () => {
  const cookie = cookieOf(await signIn(service.admin));
  const [name = "", value = ""] = cookie.split("=");
  assert.equal((await anyone.post("/api/v3/account/refresh", { refreshToken: value })).status, 401);
  const login = await anyone.post("/api/v3/account/login", service.admin);
  assert.equal((await refresh(`${name}=${login.body.data.refreshToken}`)).status, 401);
  assert.equal((await refresh(cookie)).status, 200);
});

test("an invited user chooses a password and is signed in", async () => {
  const users = `/api/v3/companies/${customer.companyId}/users`;
  const { body } = await customer.owner.post(users, { email: anEmail(), name: "A member", role: "member" });
  cookieOf(await signIn({ invitation: body.data.invitationToken, password: "a new password" }));
});

test("a link opens the console once, as its user, and lets a password be chosen", async () => {
  const config = readConfig({
    DATABASE_URL: service.connectionString,
    SECRET_KEY: secretKey,
    PUBLIC_URL: "https://prices.example/",
  });
  const link = await signInUser(config, customer.email.toUpperCase());
  assert.match(link, /^https:\/\/prices\.example\/console\/#enter=[\w-]{43}$/);
  const signInToken = link.split("=").at(-1);
  const answer = await signIn({ signInToken });
  cookieOf(answer);
  const account = await service.client({ token: answer.body.data.token }).get("/api/account");
  assert.equal(account.body.email, customer.email);
  assert.equal((await signIn({ signInToken })).status, 404, "it works once");
  const late = (await signInUser(config, customer.email)).split("=").at(-1);
  await service.openDatabase().run(sql`update one_time_token set expires_at = now() where purpose = 'signIn'`);
  assert.equal((await signIn({ signInToken: late })).status, 404, "it has expired");
  const password = "chosen after the link";
  const chosen = await signIn({ passwordToken: answer.body.data.passwordToken, password });
  assert.equal(chosen.status, 200, chosen.text);
  assert.equal((await signIn({ email: customer.email, password })).status, 200);
  await assert.rejects(signInUser(config, "nobody@nowhere.example"), /There is no user nobody/);
});

test("401: nothing of the console is asked for Basic, which a browser answers with a dialog of its own; everybody else is asked for both", async () => {
  const challengeOf = async (
    method: "get" | "post",
    address: string,
    headers: Record<string, string>,
  ): Promise<string> => {
    const answer = method === "get" ? await anyone.get(address, headers) : await anyone.post(address, {}, headers);
    assert.equal(answer.status, 401, answer.text);
    return answer.headers.get("www-authenticate") ?? "";
  };
  const console = { "service-console": "1" };
  const bearer = 'Bearer realm="pricewright"';
  const permissions = `/api/v3/vendor/contracts/${customer.contractId}/permissions`;
  assert.equal(await challengeOf("post", `${path}/refresh`, own), bearer);
  assert.equal(await challengeOf("post", "/api/v3/%63onsole/session/refresh", own), bearer);
  assert.equal(await challengeOf("post", "/api/v3/console/download", {}), bearer);
  assert.equal(await challengeOf("get", permissions, console), bearer);
  assert.equal(await challengeOf("get", permissions, { ...console, authorization: "Bearer x" }), bearer);
  assert.match(await challengeOf("get", permissions, {}), /^Basic .*, Bearer /);
  assert.match(await challengeOf("get", permissions, { origin: service.url, ...own }), /^Basic .*, Bearer /);
});
