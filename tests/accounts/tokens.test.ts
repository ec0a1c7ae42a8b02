import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { accessControl } from "../../src/accounts/index.ts";
import { accessTokens } from "../../src/accounts/access-token.ts";
import { VerifiedTokens } from "../../src/accounts/verified-tokens.ts";
import { ApiError } from "../../src/base/error.ts";
import { secretKey } from "../../src/base/secret.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { anEmptyService } from "../harness/a-service.ts";

const raw = randomBytes(32);
const secret = secretKey(raw);
const minute = 60_000;
const week = 7 * 24 * 60 * minute;
const epochStart = 3_000 * week;

const service = await anEmptyService();
const database = service.openDatabase(2);
const admin = await database.row<{ account_id: number; session_generation: number }>(
  sql`select account_id, session_generation from account`,
);
const claims = { accountId: admin?.account_id ?? 0, generation: admin?.session_generation ?? 0 };

async function tokenAt(time: number): Promise<string> {
  return (await accessTokens(secret, () => new Date(time)).issue(claims)).token;
}

/** The status of a request with this token at a time. */
async function statusAt(token: string, time: number): Promise<number> {
  const control = accessControl({ database, secret, clock: () => new Date(time) });
  try {
    await control.authenticate(`Bearer ${token}`, "127.0.0.1");
    return 200;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error.status;
  }
}

test("a token works for 15 minutes", async () => {
  const issued = epochStart + minute;
  const token = await tokenAt(issued);
  assert.equal(await statusAt(token, issued), 200);
  assert.equal(await statusAt(token, issued + 15 * minute - 1_000), 200);
  assert.equal(await statusAt(token, issued + 15 * minute), 401);
});

test("a token that was right before is refused when it has expired, and so is one that differs from it", async () => {
  let now = epochStart + minute;
  const tokens = accessTokens(secret, () => new Date(now));
  const { token } = await tokens.issue(claims);
  assert.deepEqual(await tokens.verify(token), claims);
  assert.deepEqual(await tokens.verify(token), claims);
  const end = token.at(-2) === "A" ? "B" : "A";
  assert.equal(await tokens.verify(`${token.slice(0, -2)}${end}${token.slice(-1)}`), null);
  assert.equal(await tokens.verify(`${token}.`), null);
  now += 15 * minute - 1_000;
  assert.deepEqual(await tokens.verify(token), claims);
  now += 1_000;
  assert.equal(await tokens.verify(token), null);
  assert.equal(await tokens.verify(token), null);
});

test("a known token is not verified again before it expires; one that is not valid is not known, and the oldest is forgotten", async () => {
  let [now, verifications] = [0, 0];
  const known = new VerifiedTokens<string>(() => new Date(now));
  const verify = async (token: string, expiresAt: number | null) =>
    await known.verify(token, async () => {
      verifications += 1;
      return await Promise.resolve(expiresAt === null ? null : { claims: token, expiresAt });
    });
  assert.deepEqual([await verify("a", 10), await verify("a", 10), verifications], ["a", "a", 1]);
  now = 9_999;
  assert.deepEqual([await verify("a", 10), verifications], ["a", 1]);
  now = 10_000;
  assert.deepEqual([await verify("a", null), verifications], [null, 2]);
  assert.deepEqual([await verify("b", null), await verify("b", null), verifications], [null, null, 4]);
  verifications = 0;
  for (let token = 0; token <= limits.accounts.verifiedTokens; token++) await verify(String(token), 20);
  await verify("1", 20);
  assert.equal(verifications, limits.accounts.verifiedTokens + 1);
  await verify("0", 20);
  assert.equal(verifications, limits.accounts.verifiedTokens + 2);
});

test("keys rotate weekly: last week's token still works, one of an older key does not", async () => {
  const token = await tokenAt(epochStart - minute);
  assert.equal(await statusAt(token, epochStart + minute), 200);
  const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  assert.deepEqual(header, { alg: "HS256", typ: "JWT", kid: "2999" });
  const old = forge({ kid: "2997", key: secret.derive("jwt:2997"), exp: (epochStart + 10 * minute) / 1000 });
  assert.equal(await statusAt(old, epochStart), 401);
});

interface Forgery {
  alg?: string;
  typ?: string;
  kid?: string;
  key?: Buffer;
  iss?: string;
  aud?: string;
  exp?: number;
  gen?: number;
}

function forge(change: Forgery): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { alg = "HS256", typ = "JWT", kid = "3000", key = secret.derive("jwt:3000") } = change;
  const { iss = "pricewright", aud = "pricewright-api", exp = (epochStart + 5 * minute) / 1000 } = change;
  const payload = { iss, aud, exp, sub: String(claims.accountId), gen: change.gen ?? claims.generation };
  const signed = `${encode({ alg, typ, kid })}.${encode(payload)}`;
  const digest = alg === "HS512" ? "sha512" : "sha256";
  const signature = alg === "none" ? "" : createHmac(digest, key).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

test("the algorithm, key, issuer, audience, expiry and generation are all checked", async () => {
  assert.equal(await statusAt(forge({}), epochStart), 200, "the forgery itself is well made");
  const forgeries: Forgery[] = [
    { alg: "none" },
    { alg: "HS512" },
    { alg: "RS256" },
    { key: randomBytes(32) },
    { key: secret.derive("api-password") },
    { kid: "3001", key: secret.derive("jwt:3001") },
    { kid: "x" },
    { iss: "somebody" },
    { aud: "another-api" },
    { exp: epochStart / 1000 - 1 },
    { gen: 0 },
  ];
  for (const forgery of forgeries) {
    assert.equal(await statusAt(forge(forgery), epochStart), 401, JSON.stringify(forgery));
  }
});

test("claims of the wrong type are 401, not an error", async () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const [sub, gen] of [
    ["x", 1],
    ["1.5", 1],
    ["99999999999", 1],
    ["1", "x"],
    ["1", 1e12],
    ["", null],
  ] as const) {
    const payload = { iss: "pricewright", aud: "pricewright-api", exp: epochStart / 1000 + 60, sub, gen };
    const signed = `${encode({ alg: "HS256", typ: "JWT", kid: "3000" })}.${encode(payload)}`;
    const signature = createHmac("sha256", secret.derive("jwt:3000")).update(signed).digest("base64url");
    assert.equal(await statusAt(`${signed}.${signature}`, epochStart), 401, sub);
  }
});
