import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Database, sql } from "../../src/database/connection.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";

const hidden = "•••";
const url = "https://shop.example/hooks";

describe("callback settings", async () => {
  const { service, customer } = await aService();
  const path = `${customer.v2}/settings/callbacks`;

  const put = async (...callbacks: object[]) => await customer.client.put(path, { pricingCompleted: callbacks });

  it("PUT fills in the defaults, keeps the order, and GET answers the same", async () => {
    const full = {
      url: `${url}?a=1`,
      method: "POST",
      name: "shop",
      bodyTemplate: '{"at":"{{startTime}}"}',
      headers: { "X-Shop": "7" },
    };
    const answer = await put({ url }, full, { url });
    assert.equal(answer.status, 200, answer.text);
    const minimal = { url, method: "GET", bodyTemplate: '{"startTime":"{{startTime}}"}', headers: {} };
    assert.deepEqual(answer.body, { pricingCompleted: [minimal, full, minimal] });
    assert.deepEqual((await customer.client.get(path)).body, answer.body);
  });

  it("PUT of what GET answered changes nothing, also with hidden values", async () => {
    const first = await put({ url, token: "t0ken", headers: { "X-Api-Key": "k", Cookie: "c", "x-plain": "p" } });
    assert.equal(first.status, 200, first.text);
    const [callback] = first.body.pricingCompleted;
    assert.equal(callback.token, hidden);
    assert.deepEqual(callback.headers, { "X-Api-Key": hidden, Cookie: hidden, "x-plain": "p" });
    const second = await customer.client.put(path, first.body);
    assert.equal(second.status, 200, second.text);
    assert.deepEqual(second.body, first.body);
  });

  it("secrets are not in the database as they are, nor in the log", async () => {
    await put({ url, token: "very-secret-token", headers: { "x-secret": "very-secret-header" } });
    const onError = (): void => {};
    const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError });
    const rows = await database.rows(sql`select callback::text from callback`);
    await database.close();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), /very-secret/);
    assert.doesNotMatch(service.logLines().join(""), /very-secret/);
  });

  it("PUT replaces the list, an empty one deletes all; other contracts keep theirs", async () => {
    const other = await aCustomer(service);
    const otherPath = `${other.v2}/settings/callbacks`;
    await other.client.put(otherPath, { pricingCompleted: [{ url, name: "theirs" }] });
    await put({ url, name: "ours" });
    assert.deepEqual((await put()).body, { pricingCompleted: [] });
    assert.equal((await other.client.get(otherPath)).body.pricingCompleted[0].name, "theirs");
    assert.equal((await customer.client.get(otherPath)).status, 404);
    assert.equal((await customer.client.put(otherPath, { pricingCompleted: [] })).status, 404);
  });

  it("concurrent PUTs leave one list whole", async () => {
    const lists = Array.from({ length: 8 }, (_, list) =>
      Array.from({ length: 5 }, (_entry, entry) => ({ url, name: `${list}.${entry}` })),
    );
    const answers = await Promise.all(lists.map(async (list) => await put(...list)));
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
    const { pricingCompleted } = (await customer.client.get(path)).body;
    const names = pricingCompleted.map(({ name }: { name: string }) => name);
    const [list] = names[0].split(".");
    assert.deepEqual(
      names,
      [0, 1, 2, 3, 4].map((entry) => `${list}.${entry}`),
    );
  });

  describe("hidden values", () => {
    const secretCallback = { url, name: "shop", headers: { "x-token": "t" }, token: "bearer" };

    it("stay with the name when path, method and the order change", async () => {
      await put(secretCallback, { url: "https://erp.example/", name: "erp", token: "erp" });
      const answer = await put(
        { url: "https://erp.example/", name: "erp", token: hidden },
        { url: "https://shop.example/v2", method: "POST", name: "shop", headers: { "X-TOKEN": hidden }, token: hidden },
      );
      assert.equal(answer.status, 200, answer.text);
    });

    it("stay with url and method when the name changes", async () => {
      await put(secretCallback);
      const answer = await put({ url, name: "renamed", token: hidden });
      assert.equal(answer.status, 200, answer.text);
    });

    const cases = [
      ["another host", { url: "https://evil.example/hooks", name: "shop", token: hidden }, "/pricingCompleted/0/token"],
      [
        "http instead of https",
        { url: "http://shop.example/hooks", name: "shop", token: hidden },
        "/pricingCompleted/0/token",
      ],
      [
        "another port",
        { url: "https://shop.example:8443/hooks", name: "shop", token: hidden },
        "/pricingCompleted/0/token",
      ],
      ["another callback", { url: `${url}/2`, token: hidden }, "/pricingCompleted/0/token"],
      ["a header that was not stored", { url, headers: { "x-key": hidden } }, "/pricingCompleted/0/headers/x-key"],
      ["a header that is not hidden", { url, headers: { "x-shop": hidden } }, "/pricingCompleted/0/headers/x-shop"],
    ] as const;
    for (const [what, callback, at] of cases) {
      it(`are not kept for ${what}: 400, nothing changes`, async () => {
        const stored = await put({ ...secretCallback, headers: { "x-token": "t", "x-shop": "7" } });
        const answer = await put(callback);
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.body.errors[0].path, at);
        assert.match(answer.body.message, /There is none; send the value itself/);
        assert.deepEqual((await customer.client.get(path)).body, stored.body);
      });
    }

    it("of one stored callback are not copied into two", async () => {
      await put(secretCallback);
      const answer = await put({ url, name: "shop", token: hidden }, { url, token: hidden });
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].path, "/pricingCompleted/1/token");
    });
  });

  describe("400", () => {
    const invalid = [
      [{}, "/pricingCompleted/0/url", /required/],
      [{ url: "shop.example/hooks" }, "/pricingCompleted/0/url", /absolute URL/],
      [{ url: "ftp://shop.example/" }, "/pricingCompleted/0/url", /http:\/\/ or https/],
      [{ url: "https://user:password@shop.example/" }, "/pricingCompleted/0/url", /user or password/],
      [{ url: "https://shop.example/\n" }, "/pricingCompleted/0/url", /without blanks/],
      [{ url: `https://shop.example/${"a".repeat(2_000)}` }, "/pricingCompleted/0/url", /at most 2000/],
      [{ url: "http://10.0.0.1/" }, "/pricingCompleted/0/url", /not public/],
      [{ url: "http://[::ffff:10.0.0.1]/" }, "/pricingCompleted/0/url", /not public/],
      [{ url, method: "PUT" }, "/pricingCompleted/0/method", /"GET", "POST"/],
      [{ url, bodyTemplate: "{{product}}" }, "/pricingCompleted/0/bodyTemplate", /variable "product"/],
      [{ url, bodyTemplate: "{{startTime" }, "/pricingCompleted/0/bodyTemplate", /Unclosed tag/],
      [{ url, bodyTemplate: "{{> secret}}" }, "/pricingCompleted/0/bodyTemplate", /partials/],
      [{ url, headers: { "x y": "1" } }, "/pricingCompleted/0/headers/x y", /name of a header/],
      [{ url, headers: { "x\ny": 5 } }, "/pricingCompleted/0/headers/x\ny", /type string/],
      [{ url, headers: { "x~/y": "1" } }, "/pricingCompleted/0/headers/x~0~1y", /name of a header/],
      [{ url, headers: { x: "1\r\nhost: evil" } }, "/pricingCompleted/0/headers/x", /line breaks/],
      [{ url, headers: { x: "€" } }, "/pricingCompleted/0/headers/x", /Latin-1/],
      [{ url, headers: { Host: "evil" } }, "/pricingCompleted/0/headers/Host", /set by the service/],
      [{ url, headers: { "Content-Length": "1" } }, "/pricingCompleted/0/headers/Content-Length", /set by the service/],
      [{ url, headers: { "transfer-encoding": "x" } }, "/pricingCompleted/0/headers/transfer-encoding", /set by the/],
      [{ url, headers: { connection: "x" } }, "/pricingCompleted/0/headers/connection", /set by the service/],
      [{ url, headers: { "webhook-id": "x" } }, "/pricingCompleted/0/headers/webhook-id", /set by the service/],
      [{ url, headers: { a: "1", A: "2" } }, "/pricingCompleted/0/headers/A", /twice/],
      [
        { url, token: "t", headers: { authorization: "x" } },
        "/pricingCompleted/0/headers/authorization",
        /also has a token/,
      ],
      [{ url, token: "a b" }, "/pricingCompleted/0/token", /visible ASCII/],
      [{ url, token: "" }, "/pricingCompleted/0/token", /empty/],
      [{ url, urll: "x" }, "/pricingCompleted/0/urll", /did you mean "url"/],
    ] as const;
    for (const [callback, at, message] of invalid) {
      it(JSON.stringify(callback).slice(0, 100), async () => {
        const answer = await put(callback);
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.body.errors[0].path, at);
        assert.match(answer.body.message, message);
      });
    }

    it("names every callback that is wrong", async () => {
      const answer = await put({ url: "x" }, { url }, { url: "y" });
      const paths = answer.body.errors.map((error: { path: string }) => error.path);
      assert.deepEqual(paths, ["/pricingCompleted/0/url", "/pricingCompleted/2/url"]);
    });

    it("more callbacks than a contract may have, no list, an unknown event", async () => {
      assert.equal((await put(...Array.from({ length: 101 }, () => ({ url })))).status, 400);
      assert.equal((await put(...Array.from({ length: 100 }, () => ({ url })))).status, 200);
      assert.equal((await customer.client.put(path, {})).status, 400);
      assert.equal((await customer.client.put(path)).status, 400);
      assert.equal((await customer.client.put(path, { pricingStarted: [] })).status, 400);
    });

    it("the message does not contain a secret", async () => {
      const answer = await put({ url, token: "hunter2 hunter2", headers: { "x-key": "hunter2\n" } });
      assert.equal(answer.status, 400);
      assert.doesNotMatch(answer.text, /hunter2/);
    });
  });

  it("the signing key stays the same, is another one for another contract, and is not stored openly", async () => {
    const read = async (of: Customer) => await of.client.get(`${of.v3}/settings/callbacks/signingkey`);
    const answer = await read(customer);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.body.data.key, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.deepEqual((await read(customer)).body, answer.body);
    assert.deepEqual((await customer.client.get(`${path}/signingkey`)).body, answer.body);
    const other = await aCustomer(service);
    assert.notEqual((await read(other)).body.data.key, answer.body.data.key);
    assert.equal((await customer.client.get(`${other.v3}/settings/callbacks/signingkey`)).status, 404);
  });
});

describe("callback settings with another event word", async () => {
  const { customer } = await aService({ EVENT_WORD: "repricing" });
  const path = `${customer.v2}/settings/callbacks`;

  it("both names with the same list are taken; two different lists, or none, are 400", async () => {
    const same = { repricingCompleted: [{ url }], pricingCompleted: [{ url }] };
    assert.equal((await customer.client.put(path, same)).status, 200);
    const both = { repricingCompleted: [{ url }], pricingCompleted: [] };
    const answer = await customer.client.put(path, both);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].path, "/pricingCompleted");
    assert.equal((await customer.client.put(path, {})).status, 400);
  });

  it("errors name the list that was sent", async () => {
    const answer = await customer.client.put(path, { repricingCompleted: [{ url: "x" }] });
    assert.equal(answer.body.errors[0].path, "/repricingCompleted/0/url");
  });
});
