import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, passwordMatches } from "../../src/accounts/password-hash.ts";
import { ApiError } from "../../src/base/error.ts";
import { limits } from "../../src/limits.ts";

test("the hash of a password is a salted PHC string of argon2id that only this password matches", async () => {
  const [one, two] = [await hashPassword("a password"), await hashPassword("a password")];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(one, two);
  assert.equal(await passwordMatches("a password", one), true);
  assert.equal(await passwordMatches("A password", one), false);
  assert.equal(await passwordMatches("", one), false);
});

test("a hash of another cost from another argon2 implementation verifies", async () => {
  // argon2 reference implementation: password "password", salt "somesalt".
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  assert.equal(await passwordMatches("password", reference), true);
  assert.equal(await passwordMatches("Password", reference), false);
});

test("nothing matches an account without a password", async () => {
  assert.equal(await passwordMatches("", null), false);
});

test("letters composed differently are the same password", async () => {
  assert.equal(await passwordMatches("u\u0308ber", await hashPassword("\u00fcber")), true);
});

test("503 if too many wait; afterwards passwords are hashed again", async () => {
  const places = limits.accounts.hashesAtOnce + limits.accounts.hashesWaiting;
  const cheap = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const results = await Promise.allSettled(Array.from({ length: places + 5 }, () => passwordMatches("x", cheap)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  assert.equal(refused.length, 5);
  for (const reason of refused) {
    assert.ok(reason instanceof ApiError);
    assert.equal(reason.status, 503);
    assert.equal(reason.headers["retry-after"], "2");
  }
  assert.equal(await passwordMatches("x", null), false);
});
