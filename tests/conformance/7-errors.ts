/** Interface 7: errors. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Answer, Loose } from "../harness/client.ts";
import { queryProducts } from "../harness/market.ts";
import { aContract, assertRefused, at, bodyOf, dataOf, importAll, query } from "./given.ts";
import { customer, installation } from "./installation.ts";
import { feedOf, importable } from "./old-clients.ts";
import { header } from "./words.ts";

const page = { pagination: { start: 0, limit: 10 } };

/** The body of every refusal (interface 7-1). */
function assertBody({ body, text }: Answer<Loose>): void {
  assert.deepEqual(Object.keys(body), ["code", "message", "errors"], text);
  const [first] = body.errors;
  assert.deepEqual([body.code, body.message], [first.code, first.message], "the first repeated on top");
  assert.ok(body.errors.length <= 100);
  for (const { code, message, path, ...others } of body.errors) {
    assert.match(code, /^(request|resource)\.\w+$/);
    assert.ok(typeof message === "string" && message !== "");
    assert.ok(path === undefined || typeof path === "string");
    assert.deepEqual(others, {});
  }
}

describe("7 One body serves both shapes (interface 7-1)", () => {
  const cases: Readonly<Record<string, [number, () => Promise<Answer<Loose>>]>> = {
    "400 of the offers query": [400, async () => await customer.client.post(`${customer.v3}/offers/query`, {})],
    "400 of add-contract": [
      400,
      async () => await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {}),
    ],
    "400 no JSON": [400, async () => await customer.client.post(`${customer.v3}/products`, "{")],
    "401": [401, async () => await installation.client().get(customer.v3)],
    "404 a contract": [404, async () => await customer.client.get("/api/v3/vendor/contracts/zzzzzz")],
    "404 a path": [404, async () => await customer.client.get("/api/v3/nothing")],
    "405": [405, async () => await customer.client.send("PATCH", customer.v3)],
    "413": [413, async () => await customer.client.put(`${customer.v2}/settings/domains`, " ".repeat(2_000_000))],
    "415": [
      415,
      async () => await customer.client.post(`${customer.v3}/products`, "<x/>", { "content-type": "text/xml" }),
    ],
  };
  for (const [name, [status, ask]] of Object.entries(cases)) {
    test(name, async () => {
      const answer = await ask();
      assert.equal(answer.status, status, answer.text);
      assertBody(answer);
      assert.match(answer.headers.get(header("request-id")) ?? "", /./, "every answer has a request id header");
      if (status === 405) assert.match(answer.headers.get("allow") ?? "", /GET/);
    });
  }

  test("`path` is a JSON pointer; every error is said, up to 100", async () => {
    const answer = await customer.client.post(`${customer.v3}/offers/query`, {
      pagination: { start: -1, limit: 0 },
      range: { start: "soon", end: at(0) },
    });
    assertBody(answer);
    const paths = new Set(answer.body.errors.map(({ path }: Loose) => path));
    for (const path of ["/pagination/start", "/pagination/limit", "/range/start"]) assert.ok(paths.has(path), path);
    const orders = Array.from({ length: 200 }, (_, index) => ({ orderId: String(index) }));
    const many = await customer.client.put(`${customer.v3}/orders`, { version: "3", orders });
    assertBody(many);
    assert.equal(many.body.errors.length, 100);
  });

  test("Never SQL, a path or a stack in a message", async () => {
    for (const text of ["'; drop table product; --", "\u0000", "%00", "../../etc/passwd"]) {
      const path = `${customer.v3}/products/${encodeURIComponent(text)}/extendedtags`;
      const answers = [
        await customer.client.get(path),
        await customer.client.get(`${customer.v3}/offers${query({ startDate: text, endDate: text })}`),
        await customer.client.post(`${customer.v31}/products/query`, {
          ...page,
          filter: { oneOf: { field: "customerProductId", values: [text] } },
        }),
      ];
      for (const { status, text: body } of answers) {
        assert.ok(status < 500, body);
        assert.doesNotMatch(body, /syntax error|node_modules|\bat \S+:\d+|relation "/);
      }
    }
  });
});

describe("7 Requests (interface 1-21 to 1-27)", () => {
  test("Unknown body fields are errors naming the field: 400", async () => {
    const answer = await customer.client.post(`${customer.v31}/products/query`, { ...page, includeTag: true });
    assertRefused(answer, 400);
    assert.match(`${answer.body.errors[0].path} ${answer.body.message}`, /includeTag\b/);
  });

  test("gzip bodies accepted; responses compressed when asked", async () => {
    const contract = await aContract(customer);
    const products = Array.from({ length: 50 }, (_, index) => importable({ customerProductId: `zipped ${index}` }));
    const body = gzipSync(JSON.stringify({ version: "2", identifyingAttributes: ["customerProductId"], products }));
    const headers = { "content-encoding": "gzip" };
    assert.equal(dataOf(await contract.client.post(`${contract.v3}/products`, body, headers)).length, 50);
    const zipped = await contract.client.get(`${contract.v2}/products?attributes=identifier`, {
      "accept-encoding": "gzip",
    });
    assert.equal(zipped.headers.get("content-encoding"), "gzip");
    assert.equal(bodyOf(zipped).length, 50);
  });

  test("`Idempotency-Key` on POST: same key and body replays the answer; other body 422", async () => {
    const contract = await aContract(customer);
    const feed = (name: string) => ({ name, format: "json", fields: [{ name: "price" }] });
    const post = async (name: string, key: string): Promise<Answer<Loose>> =>
      await contract.client.post(`${contract.v2}/feeds`, feed(name), { "idempotency-key": key });
    const key = randomUUID();
    const first = feedOf(await post("one", key), 201);
    assert.deepEqual(feedOf(await post("one", key), 201), first);
    assert.equal(feedOf(await contract.client.get(`${contract.v2}/feeds`)).length, 1);
    assertRefused(await post("two", key), 422);
    assert.notEqual(feedOf(await post("one", randomUUID()), 201).id, first.id);
  });
});

describe("7 Old clients (interface 1-28)", () => {
  test("times with `+00:00`, also where the plus came as a space", async () => {
    const range = { startDate: "2026-01-01T00:00:00+00:00", endDate: "2026-01-02T00:00:00+00:00" };
    assert.deepEqual(dataOf(await customer.client.get(`${customer.v3}/offers${query(range)}`)), []);
  });

  test("ids percent-encoded; `Content-Type: application/json` on a GET or DELETE without a body", async () => {
    const contract = await aContract(customer);
    const [first = ""] = contract.contractId;
    const code = first.codePointAt(0)?.toString(16);
    const encoded = `/api/v3/vendor/contracts/%${code}${contract.contractId.slice(1)}`;
    const headers = { "content-type": "application/json" };
    dataOf(await contract.client.get(encoded, headers));
    const deleted = await contract.client.send("DELETE", `${encoded}/products`, undefined, headers);
    assert.deepEqual(dataOf(deleted), { deleted: 0 });
  });

  test("Content-Type with a charset; query booleans in any case", async () => {
    const headers = { "content-type": "application/json; charset=UTF-8" };
    const contract = await aContract(customer);
    dataOf(await contract.client.post(`${contract.v31}/products/query`, page, headers));
    const csv = { "content-type": "text/csv; charset=utf-8", [header("product-identifying-attributes")]: "sku" };
    bodyOf(await contract.client.put(`${contract.v3}/products`, "sku\nA\n", csv), 202);
    for (const includeFailures of ["True", "FALSE", "true"]) {
      dataOf(await contract.client.get(`${contract.v3}/tasks${query({ includeFailures })}`));
    }
  });

  test("numbers for string ids, `version` as number or string", async () => {
    const contract = await aContract(customer);
    const [id] = await importAll(contract, [{ customerProductId: 4711 }]);
    const filter = { oneOf: { field: "productId", values: [Number(id)] } };
    assert.equal((await queryProducts(contract, { ...page, filter }))[0].customerProductId, "4711");
  });
});
