/** Interface 5: authentication. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { aContract, assertRefused, bodyOf, dataOf, instantPattern } from "./given.ts";
import { customer, installation } from "./installation.ts";
import { aPerson } from "./people.ts";

const anyone = installation.client();

describe("5 Every endpoint accepts either of two schemes", () => {
  test("Basic with e-mail and API password; Bearer with a token", async () => {
    for (const client of [customer.client, customer.owner]) dataOf(await client.get(customer.v3));
  });

  test("the name of the scheme in any case", async () => {
    const { email, password, client } = await aPerson("member");
    const token: string = (await logIn({ email, password })).data.token;
    const secret: string = dataOf(await client.post("/api/v3/account/password/generate")).password;
    const basic = Buffer.from(`${email}:${secret}`).toString("base64");
    for (const authorization of [`bearer ${token}`, `BASIC ${basic}`, `basic ${basic}`]) {
      dataOf(await anyone.get(customer.v3, { authorization }));
    }
  });

  test("401 + `WWW-Authenticate` for both schemes, without credentials and with wrong ones (interface 5-4)", async () => {
    const wrong = [
      anyone,
      installation.client({ email: customer.email, password: "wrong" }),
      installation.client({ email: "nobody@customer.example", password: "wrong" }),
      installation.client({ token: "e30.e30.e30" }),
    ];
    for (const client of wrong) {
      const answer = await client.get(customer.v3);
      assertRefused(answer, 401);
      const challenge = answer.headers.get("www-authenticate") ?? "";
      assert.match(challenge, /\bBasic\b/);
      assert.match(challenge, /\bBearer\b/);
    }
    for (const authorization of ["Basic !", "Bearer", "Digest x", "Basic Og=="]) {
      assertRefused(await anyone.get(customer.v3, { authorization }), 401);
    }
  });

  test("Bearer: a token of another algorithm or key, or changed, is refused", async () => {
    const { data } = await logIn(await aPerson("member"));
    const [head = "", payload = "", signature = ""] = data.token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [`${none}.${payload}.`, `${head}.${payload}.${"A".repeat(signature.length)}`]) {
      assertRefused(await installation.client({ token }).get(customer.v3), 401);
    }
  });
});

async function logIn({ email, password }: { email: string; password: string }): Promise<Loose> {
  return bodyOf(await anyone.post("/api/v3/account/login", { email, password }));
}

describe("5 Sessions (interface 5-9, 5-10)", () => {
  test("login → `{ data: { token, expiresAt, refreshToken } }`; JWT 15 minutes", async () => {
    const { data } = await logIn(await aPerson("member"));
    assert.deepEqual(Object.keys(data).sort(), ["expiresAt", "refreshToken", "token"]);
    assert.match(data.token, /^[\w-]+\.[\w-]+\.[\w-]+$/);
    assert.match(data.expiresAt, instantPattern);
    const minutes = (Date.parse(data.expiresAt) - Date.now()) / 60_000;
    assert.ok(minutes > 13 && minutes < 16, `${minutes} minutes`);
    dataOf(await installation.client({ token: data.token }).get(customer.v3));
  });

  test("refresh gives a new token; after logout it does not", async () => {
    const { data } = await logIn(await aPerson("member"));
    const refreshed = dataOf(await anyone.post("/api/v3/account/refresh", { refreshToken: data.refreshToken }));
    const client = installation.client({ token: refreshed.token });
    dataOf(await client.get(customer.v3));
    const { refreshToken } = refreshed;
    assert.ok((await client.post("/api/v3/account/logout", { refreshToken })).status < 300);
    assertRefused(await anyone.post("/api/v3/account/refresh", { refreshToken }), 401);
  });

  test("unknown user and wrong password look the same", async () => {
    const path = "/api/v3/account/login";
    const { email } = await aPerson("member");
    const wrong = await anyone.post(path, { email, password: "wrong password" });
    const unknown = await anyone.post(path, { email: `x${email}`, password: "wrong password" });
    assertRefused(wrong, 401);
    assert.equal(wrong.text, unknown.text);
  });
});

describe("5 The API password (interface 5-12)", () => {
  test("generated: ≥ 160 random bits, replaces the one before; revoked by DELETE", async () => {
    const { email, client } = await aPerson("member");
    const generate = async (): Promise<string> =>
      dataOf(await client.post("/api/v3/account/password/generate")).password;
    const [first, second] = [await generate(), await generate()];
    assert.notEqual(first, second);
    assert.ok(second.length >= 27, "160 bits in Base64");
    const basic = (password: string) => installation.client({ email, password });
    assertRefused(await basic(first).get(customer.v3), 401);
    dataOf(await basic(second).get(customer.v3));
    assert.ok((await client.delete("/api/v3/account/password")).status < 300);
    assertRefused(await basic(second).get(customer.v3), 401);
  });

  test("the login password: for manufacturers' contracts, not for the others", async () => {
    const contract = await aContract(customer, { contractType: "manufacturer" });
    const { email, password } = await aPerson("member");
    const basic = installation.client({ email, password });
    dataOf(await basic.get(contract.v3));
    const refused = await basic.get(customer.v3);
    assert.ok(refused.status === 401 || refused.status === 403, refused.text);
  });
});

describe("5 A login password outside ASCII", () => {
  test("Basic: UTF-8 first, Latin-1 on failure", async () => {
    const contract = await aContract(customer, { contractType: "manufacturer" });
    const { email, password } = await aPerson("member", "schönes Paßwort für Größe 42");
    for (const encoding of ["utf8", "latin1"] as const) {
      const authorization = `Basic ${Buffer.from(`${email}:${password}`, encoding).toString("base64")}`;
      dataOf(await anyone.get(contract.v3, { authorization }));
    }
    const wrong = Buffer.from(`${email}:${password}!`, "latin1").toString("base64");
    assertRefused(await anyone.get(contract.v3, { authorization: `Basic ${wrong}` }), 401);
  });
});

describe("5 Roles (interface 5-3)", () => {
  test("`reader`: GET and query POSTs; 403 a role that may not", async () => {
    const { client } = await aPerson("reader");
    dataOf(await client.get(customer.v3));
    dataOf(await client.post(`${customer.v31}/products/query`, { pagination: { start: 0, limit: 1 } }));
    assertRefused(await client.delete(`${customer.v3}/products`), 403);
    assertRefused(await client.post(`${customer.v2}/offers`, []), 403);
  });

  test("404: what the caller may not see; it must not reveal that it exists (interface 7-5)", async () => {
    const other = await aCustomer(installation);
    const foreign = await customer.client.get(other.v3);
    const missing = await customer.client.get("/api/v3/vendor/contracts/zzzzzz");
    assertRefused(foreign, 404);
    assertRefused(missing, 404);
    assert.equal(foreign.text, missing.text);
    assertRefused(await customer.owner.get(`/api/2/companies/${other.companyId}/contracts`), 404);
    dataOf(await (await installation.adminClient()).get(other.v3));
  });
});
