/** Every operation of `/openapi.json`, with everything a request can have wrong (decisions section 1, "Errors"). */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { errorCatalogue } from "../../src/base/error.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { startService, type Service } from "../harness/service.ts";
import { assertAnswered, assertError } from "./error-shape.ts";
import { operationsOf, pathOf, readDocument, type Operation } from "./operations.ts";
import { send, type RawAnswer, type RawRequest } from "./request.ts";

let service: Service;
let customer: Customer;
let authorization: string;
let operations: Operation[];
/** Values of path parameters: the customer's own contract and company, and what they do not have. */
let own: Record<string, string>;

before(async () => {
  service = await startService();
  customer = await aCustomer(service);
  const email = `walker@${customer.contractId}.example`;
  const walker = await invite(email);
  authorization = `Bearer ${walker}`;
  operations = operationsOf(await readDocument(service));
  own = {
    contractId: customer.contractId,
    companyId: String(customer.companyId),
    productId: "999999999",
    userId: "999999999",
    strategyId: noUuid,
    taskId: noUuid,
    deliveryId: noUuid,
    recommendationId: noUuid,
  };
});
after(async () => await service.stop());

const noUuid = "01890000-0000-7000-8000-000000000000";

/** An owner of its own, so that what the walk does to its credentials hurts nobody. */
async function invite(email: string): Promise<string> {
  const path = `/api/v3/companies/${customer.companyId}/users`;
  const invited = await customer.owner.post(path, { email, name: "Walker", role: "owner" });
  const password = "walks through everything";
  const { invitationToken: token } = invited.body.data;
  const accepted = await service.client().post("/api/v3/account/invitation", { token, password });
  assert.equal(accepted.status, 200, accepted.text);
  return accepted.body.data.token;
}

/** Asks with the walker's credentials, unless others are given. */
async function ask(request: RawRequest): Promise<RawAnswer> {
  return await send(service.url, { ...request, headers: { authorization, ...request.headers } });
}

async function askOperation(
  operation: Operation,
  { query, values, ...request }: Partial<RawRequest> & Variation = {},
): Promise<RawAnswer> {
  const path = pathOf(operation, { ...own, ...values }, query);
  return await ask({ method: operation.method, path, ...request });
}

interface Variation {
  query?: Record<string, string>;
  values?: Record<string, string>;
}

function about(operation: Operation, what: unknown): string {
  return `${operation.id} with ${String(what).slice(0, 100)}`;
}

const json = { "content-type": "application/json" };
const withBody = (): Operation[] => operations.filter(({ body }) => body !== null);

describe("credentials", () => {
  test("401: none; the answer names both schemes", async () => {
    for (const operation of operations.filter(({ isPublic }) => !isPublic)) {
      for (const headers of [{}, { authorization: "" }]) {
        const answer = await send(service.url, { method: operation.method, path: pathOf(operation, own), headers });
        assertError(answer, "request.unauthenticated", about(operation, "no credentials"));
        assert.match(String(answer.headers["www-authenticate"]), /Basic .*Bearer /);
      }
    }
  });

  test("no operation is open by mistake", () => {
    assert.deepEqual(
      operations.filter(({ isPublic }) => isPublic).map(({ id }) => id),
      [
        "getMetrics",
        "getLiveness",
        "getReadiness",
        "getVersion",
        "logIn",
        "refreshToken",
        "acceptInvitation",
        "getStrategySchema",
      ],
    );
  });

  test("401: wrong ones, of either scheme or of none", async () => {
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
    for (const [index, operation] of operations.filter(({ isPublic }) => !isPublic).entries()) {
      const wrong = [
        "Bearer x",
        `${authorization.slice(0, -3)}abc`,
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        "Digest x",
        "Basic !!!",
        basic("no colon"),
        basic(`nobody-${index}@customer.example:wrong password`),
        basic("\0:\0"),
      ].slice(0, index < 8 ? 8 : 6);
      for (const given of wrong) {
        const answer = await askOperation(operation, { headers: { authorization: given } });
        assertError(answer, "request.unauthenticated", about(operation, given));
        assert.match(String(answer.headers["www-authenticate"]), /Basic .*Bearer /);
      }
    }
  });
});

describe("bodies", () => {
  test("400: what is not JSON, not UTF-8, or cannot be stored", async () => {
    const malformed = [
      "{",
      "nul",
      '{"a":}',
      '{"a":1} x',
      "{'a':1}",
      " ",
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '{"__proto__":{"role":"admin"}}',
      Uint8Array.of(0x22, 0xff, 0xfe, 0x22),
      "\u{feff}\u{feff}{}",
      "[".repeat(50_000),
    ];
    for (const operation of withBody()) {
      for (const body of malformed) {
        const answer = await askOperation(operation, { headers: json, body });
        assertError(answer, "request.malformed", about(operation, body));
      }
    }
  });

  test("400: another type than documented on top", async () => {
    const values = [{}, [], "text", 1, true, null];
    for (const operation of withBody()) {
      const takes = typesOf(operation.body);
      for (const value of values.filter((candidate) => !takes.includes(typeOf(candidate)))) {
        if (value === null && !operation.isBodyRequired) continue;
        const answer = await askOperation(operation, { headers: json, body: JSON.stringify(value) });
        assertError(answer, "request.invalid", about(operation, JSON.stringify(value)));
      }
    }
  });

  test("400: no body where one is needed; where it is optional, none will do", async () => {
    for (const operation of withBody().filter(({ id }) => id !== "logOut")) {
      for (const headers of [{}, json]) {
        const answer = await askOperation(operation, { headers });
        if (operation.isBodyRequired) assertError(answer, "request.invalid", about(operation, "no body"));
        else assert.equal(answer.status, 200, about(operation, "no body"));
      }
    }
  });

  test("400: an unknown field, which is named", async () => {
    for (const operation of withBody().filter(({ id }) => !judgesItems.has(id))) {
      const isList = typesOf(operation.body).includes("array");
      if (isList && operation.body.items.type !== "object") continue;
      const body = JSON.stringify(isList ? [{ colour: "red" }] : { colour: "red" });
      const answer = await askOperation(operation, { headers: json, body });
      assertAnswered(answer, about(operation, "an unknown field"));
      assert.equal(answer.status, 400, about(operation, "an unknown field"));
      const named = answer.body.errors.filter((error: { path?: string }) => error.path?.endsWith("/colour"));
      assert.equal(named.length, 1, about(operation, answer.text));
      const codes = judgedByEngine.has(operation.id)
        ? ["request.unknownField", "request.invalid"]
        : ["request.unknownField"];
      assert.ok(codes.includes(named[0].code), about(operation, answer.text));
    }
  });

  test("413: more than the operation takes is refused by its Content-Length alone", async () => {
    for (const operation of withBody()) {
      const headers = { ...json, "content-length": String(operation.limitBytes + 1) };
      const answer = await askOperation(operation, { headers });
      assertError(answer, "request.tooLarge", about(operation, "a long body"));
    }
  });

  test("413: so is what only turns out too long: in chunks, or when unpacked", async () => {
    const padding = " ".repeat(1024 * 1024 + 1);
    for (const id of ["createStrategy", "queryProducts", "logIn"]) {
      const operation = operations.find((candidate) => candidate.id === id);
      assert.ok(operation);
      assertError(
        await askOperation(operation, { headers: json, body: padding, chunked: true }),
        "request.tooLarge",
        id,
      );
      const headers = { ...json, "content-encoding": "gzip" };
      assertError(await askOperation(operation, { headers, body: gzipSync(padding) }), "request.tooLarge", id);
    }
  });

  test("a body of exactly the limit is taken", async () => {
    for (const operation of operations.filter(({ id }) => id === "importProducts" || id === "queryProducts")) {
      const text = operation.id === "importProducts" ? '{"products":[],"identifyingAttributes":["name"]}' : "{}";
      const body = text.padEnd(operation.limitBytes, " ");
      const answer = await askOperation(operation, { headers: json, body });
      assert.notEqual(answer.status, 413, about(operation, "a body of exactly the limit"));
    }
  });

  test("415: another Content-Type, or a body without one", async () => {
    const types = [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "x",
      "",
    ];
    for (const operation of withBody()) {
      for (const type of types) {
        const answer = await askOperation(operation, { headers: { "content-type": type }, body: "{}" });
        assertError(answer, "request.unsupportedMediaType", about(operation, `Content-Type ${type}`));
      }
    }
  });

  test("415: a Content-Encoding that is not supported", async () => {
    for (const operation of withBody()) {
      for (const encoding of ["zstd", "compress", "x"]) {
        const headers = { ...json, "content-encoding": encoding };
        const answer = await askOperation(operation, { headers, body: "{}" });
        assertError(answer, "request.unsupportedMediaType", about(operation, encoding));
      }
    }
  });

  test("400: a packed body that is cut short or no such thing", async () => {
    const packed = gzipSync(JSON.stringify({ colour: "red".repeat(1_000) }));
    const broken = [packed.subarray(0, packed.length - 12), packed.subarray(0, 5), Buffer.from("not packed")];
    for (const operation of withBody()) {
      for (const body of broken) {
        const answer = await askOperation(operation, { headers: { ...json, "content-encoding": "gzip" }, body });
        assertError(answer, "request.malformed", about(operation, "a broken gzip"));
      }
    }
  });

  test("a packed body is read as the plain one", async () => {
    for (const operation of withBody().filter(({ id }) => id !== "logOut")) {
      const body = '{"colour":"red"}';
      const plain = await askOperation(operation, { headers: json, body });
      const headers = { ...json, "content-encoding": "gzip" };
      const packed = await askOperation(operation, { headers, body: gzipSync(body) });
      assert.equal(packed.text, plain.text, about(operation, "gzip"));
    }
  });

  test("a GET or DELETE with a Content-Type but no body works as without", async () => {
    for (const operation of operations.filter(({ body, method }) => body === null && method !== "POST")) {
      const plain = await askOperation(operation);
      const typed = await askOperation(operation, { headers: json });
      assertAnswered(typed, about(operation, "a Content-Type"));
      assert.equal(typed.status, plain.status, about(operation, "a Content-Type"));
    }
  });
});

describe("paths", () => {
  test("404: a contract that is foreign, missing or malformed; the answers are alike to the byte", async () => {
    const stranger = await aCustomer(service);
    const ids = [stranger.contractId, "zzzzzz", "ZZZZZZ", "%20", "%00", "%2e%2e%2f", "'--", "x".repeat(400), "é"];
    for (const operation of operations.filter(({ template }) => template.includes("{contractId}"))) {
      const answers = await Promise.all(
        ids.map(async (contractId) => await askOperation(operation, { values: { contractId: encodeURI(contractId) } })),
      );
      for (const [index, answer] of answers.entries()) {
        assertError(answer, "resource.notFound", about(operation, ids[index]));
        assert.equal(answer.text, answers[0]?.text, about(operation, ids[index]));
      }
    }
  });

  test("404: other ids that are malformed", async () => {
    const ids = ["%00", "x", "-1", "1.5", "1e3", "99999999999999999999", "%27", "x".repeat(499), "%F0%9F%92%A9"];
    for (const operation of operations.filter(({ body }) => body === null)) {
      const names = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      for (const name of names.filter((candidate) => candidate.endsWith("Id") && candidate !== "contractId")) {
        for (const id of ids) {
          const answer = await askOperation(operation, { values: { [name]: id } });
          assertError(answer, "resource.notFound", about(operation, `${name} ${id}`));
        }
      }
    }
  });

  test("404: what is no path here, is not well encoded, or too long", async () => {
    for (const path of ["/nothing", "/api", "/api/v3/%", "/%ff", "/%00", `/${"x".repeat(10_000)}`, "//", "/../etc"]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        assertError(await ask({ method, path }), "resource.notFound", `${method} ${path.slice(0, 50)}`);
      }
    }
    const path = pathOf(operations.find(({ id }) => id === "getTask") ?? assert.fail(), {
      ...own,
      taskId: "x".repeat(2_000),
    });
    assertError(await ask({ method: "GET", path }), "resource.notFound", "a long id");
  });

  test("405: another method than those in Allow", async () => {
    const templates = [...new Set(operations.map(({ template }) => template))];
    for (const template of templates) {
      const known = operations.filter((candidate) => reaches(candidate, template)).map(({ method }) => method);
      const expected = [...new Set(known)].sort();
      const operation = operations.find((candidate) => candidate.template === template);
      assert.ok(operation);
      const others = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];
      for (const method of others.filter((candidate) => !known.includes(candidate))) {
        const answer = await ask({ method, path: pathOf(operation, own) });
        assertError(answer, "request.methodNotAllowed", `${method} ${template}`);
        const allowed = answer.headers.allow?.split(", ").filter((candidate) => candidate !== "HEAD");
        assert.deepEqual(allowed, expected, `${method} ${template}`);
      }
    }
  });
});

describe("queries", () => {
  test("400: what is no instant, in every parameter that is one", async () => {
    const wrong = ["yesterday", "2026-02-30", "2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "1", "", " ", "null"];
    const wronger = ["2026-01-01T00:00:00+25:00", "2026-01-01T00:00:00X", "9".repeat(39), "\0", "2026-1-1", "-1"];
    for (const operation of operations) {
      for (const { name } of operation.parameters.filter(({ schema }) => schema.format === "date-time")) {
        for (const value of [...wrong, ...wronger]) {
          const answer = await askOperation(operation, { query: { [name]: value } });
          assertError(answer, "request.invalidDate", about(operation, `${name}=${value}`));
          assert.equal(answer.body.errors[0].path, `query.${name}`);
        }
        const long = await askOperation(operation, { query: { [name]: "9".repeat(4_000) } });
        assertError(long, ["request.invalidDate", "request.invalid"], about(operation, `${name}, long`));
      }
    }
  });

  test("instants at the ends of time are answered, and a range that ends before it starts is refused", async () => {
    const ends = ["0001-01-01", "0001-01-01T00:00:00+18:00", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-18:00"];
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const names = operation.parameters.filter(({ schema }) => schema.format === "date-time").map(({ name }) => name);
      for (const name of names) {
        for (const value of ends) {
          assertAnswered(await askOperation(operation, { query: { [name]: value } }), about(operation, value));
        }
      }
      const [start, end] = names;
      if (start === undefined || end === undefined) continue;
      const query = { [start]: "2026-02-01", [end]: "2026-01-01" };
      const answer = await askOperation(operation, { query });
      const expected = operation.template.includes("{productId}") ? ["resource.productNotFound", range] : range;
      assertError(answer, expected, about(operation, "a range backwards"));
    }
  });

  test("400: a start or limit that is no integer, negative or too large", async () => {
    const wrong = ["-1", "1.5", "x", "", "1e30", "99999999999999999999", "NaN", "Infinity", "0x10", "\0", " ", "true"];
    for (const operation of operations) {
      const pages = operation.parameters.filter(({ name }) => name === "start" || name === "limit");
      for (const { name, schema } of pages) {
        for (const value of [...wrong, String((schema.maximum ?? 0) + 1), ...(name === "limit" ? ["0"] : [])]) {
          const answer = await askOperation(operation, { query: { [name]: value } });
          assertError(answer, "request.invalid", about(operation, `${name}=${value}`));
          assert.equal(answer.body.errors[0].path, `query.${name}`);
        }
        const path = `${pathOf(operation, own, { [name]: "1" })}&${name}=2`;
        assertError(await ask({ method: operation.method, path }), "request.invalid", about(operation, "twice"));
      }
    }
  });

  test("400: a page in a body that is no page", async () => {
    const operation = operations.find(({ id }) => id === "queryProducts");
    assert.ok(operation);
    for (const value of [-1, 1.5, "x", "1", null, 1e30, [], {}, true]) {
      for (const name of ["start", "limit"]) {
        const body = JSON.stringify({ pagination: { start: 0, limit: 10, [name]: value } });
        assertError(await askOperation(operation, { headers: json, body }), "request.invalid", body);
      }
    }
  });

  test("U+0000 and other strange texts in a parameter do no harm", async () => {
    const strange = ["\0", "a\0b", "\u{1f4a9}", "%", "'; drop table product; --", "\u{202e}", "x".repeat(5_000)];
    for (const operation of operations.filter(({ method }) => method === "GET" || method === "DELETE")) {
      const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      for (const name of [...names, "unknown"]) {
        for (const value of strange) {
          const query = { [name]: value, ...(name === "tagKey" ? { tagValue: value } : {}) };
          assertAnswered(await askOperation(operation, { query }), about(operation, `${name}=${value}`));
        }
      }
    }
  });

  test("a long query is read, a longer one is 431", async () => {
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const long = await askOperation(operation, { query: { x: "x".repeat(20_000) } });
      assertAnswered(long, about(operation, "a long query"));
      const longer = await askOperation(operation, { query: { x: "x".repeat(40_000) } });
      assertError(longer, "request.headersTooLarge", about(operation, "a longer query"));
    }
  });
});

const range = "request.invalidRange";
/** They answer 200 and say in the answer what is wrong. */
const judgesItems = new Set(["submitSnapshots", "validateStrategy"]);

/** The engine's parser judges documents, and knows one code. */
const judgedByEngine = new Set(["createStrategy", "replaceStrategy"]);

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Whether an operation's path can also be read as the template: `/{id}` takes `/validate`. */
function reaches(operation: Operation, template: string): boolean {
  const pattern = operation.template.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(template);
}

/** The types that a schema takes on top. */
function typesOf(schema: { type?: string; anyOf?: { type: string }[] }): string[] {
  return schema.anyOf?.map(({ type }) => type) ?? [schema.type ?? "object"];
}

test("every code of the catalogue has a 4xx status or 503", () => {
  for (const { status } of Object.values(errorCatalogue)) assert.ok((status >= 400 && status < 500) || status === 503);
});
