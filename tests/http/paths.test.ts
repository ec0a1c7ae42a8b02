/** Every operation of `/openapi.json` with every error that its path and query can have (interface 7). */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aCustomer } from "../harness/customer.ts";
import { assertAnswered, assertError } from "./error-shape.ts";
import { pathOf, type Operation } from "./operations.ts";
import { about, startApi, inTurn, json, type WholeApi } from "./whole-api.ts";

let api: WholeApi;
before(async () => {
  api = await startApi();
});
after(async () => await api.stop());

describe("paths", () => {
  test("404: a foreign, missing or malformed contract; the answers are equal byte for byte", async () => {
    const stranger = await aCustomer(api.service);
    const ids = [stranger.contractId, "zzzzzz", "ZZZZZZ", "%20", "%00", "%2e%2e%2f", "'--", "x".repeat(400), "é"];
    const operations = api.operations.filter(({ template }) => template.includes("{contractId}"));
    for (const [turn, operation] of operations.entries()) {
      const asked = inTurn(ids, turn, 4);
      const answers = await Promise.all(
        asked.map(
          async (contractId) => await api.askOperation(operation, { values: { contractId: encodeURI(contractId) } }),
        ),
      );
      for (const [index, answer] of answers.entries()) {
        assertError(answer, "resource.notFound", about(operation, asked[index]));
        assert.equal(answer.text, answers[0]?.text, about(operation, asked[index]));
      }
    }
  });

  test("404: other ids that are malformed", async () => {
    const ids = ["%00", "x", "-1", "1.5", "1e3", "99999999999999999999", "%27", "x".repeat(499), "%F0%9F%92%A9"];
    for (const [turn, operation] of api.operations.filter(takesNoBody).entries()) {
      const names = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      for (const name of names.filter((candidate) => candidate.endsWith("Id") && candidate !== "contractId")) {
        for (const id of inTurn(ids, turn)) {
          const answer = await api.askOperation(operation, { values: { [name]: id } });
          assertError(answer, "resource.notFound", about(operation, `${name} ${id}`));
        }
      }
    }
  });

  test("404: an unknown, badly encoded or long path", async () => {
    for (const path of ["/nothing", "/api", "/api/v3/%", "/%ff", "/%00", `/${"x".repeat(10_000)}`, "//", "/../etc"]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        assertError(await api.ask({ method, path }), "resource.notFound", `${method} ${path.slice(0, 50)}`);
      }
    }
    const path = pathOf(api.operations.find(({ id }) => id === "getTask") ?? assert.fail(), {
      ...api.own,
      taskId: "x".repeat(2_000),
    });
    assertError(await api.ask({ method: "GET", path }), "resource.notFound", "a long id");
  });

  test("405 and 404 also with a body, whatever it has", async () => {
    const request = { method: "PUT", body: '{"email":"a"}', headers: { "content-type": "application/json" } };
    const wrong = await api.ask({ ...request, path: "/api/v3/account/login" });
    assertError(wrong, "request.methodNotAllowed", "another method");
    assertError(await api.ask({ ...request, path: "/api/v3/nothing" }), "resource.notFound", "another path");
  });

  test("405: another method than those in Allow", async () => {
    const templates = [...new Set(api.operations.map(({ template }) => template))];
    for (const [turn, template] of templates.entries()) {
      const known = api.operations.filter((candidate) => reaches(candidate, template)).map(({ method }) => method);
      const expected = [...new Set(known)].sort();
      const operation = api.operations.find((candidate) => candidate.template === template);
      assert.ok(operation);
      const others = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];
      for (const method of inTurn(
        others.filter((candidate) => !known.includes(candidate)),
        turn,
      )) {
        const answer = await api.ask({ method, path: pathOf(operation, api.own) });
        assertError(answer, "request.methodNotAllowed", `${method} ${template}`);
        const allowed = answer.headers.allow?.split(", ").filter((candidate) => candidate !== "HEAD");
        assert.deepEqual(allowed, expected, `${method} ${template}`);
      }
    }
  });
});

describe("queries", () => {
  test("400: a text that is no instant, in every parameter of that type", async () => {
    const wrong = ["yesterday", "2026-02-30", "2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "1", "", " ", "null"];
    const wronger = ["2026-01-01T00:00:00+25:00", "2026-01-01T00:00:00X", "9".repeat(39), "\0", "2026-1-1", "-1"];
    for (const [turn, operation] of api.operations.entries()) {
      for (const { name } of operation.parameters.filter(isInstant)) {
        for (const value of inTurn([...wrong, ...wronger], turn, 5)) {
          const answer = await api.askOperation(operation, { query: { [name]: value } });
          assertError(answer, "request.invalidDate", about(operation, `${name}=${value}`));
          assert.equal(answer.body.errors[0].path, `/query/${name}`);
        }
        const long = await api.askOperation(operation, { query: { [name]: "9".repeat(4_000) } });
        assertError(long, ["request.invalidDate", "request.invalid"], about(operation, `${name}, long`));
      }
    }
  });

  test("the first and last possible instants are answered, and a range that ends before its start is refused", async () => {
    const ends = ["0001-01-01", "0001-01-01T00:00:00+18:00", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-18:00"];
    for (const operation of api.operations.filter(({ method }) => method === "GET")) {
      const names = operation.parameters.filter(isInstant).map(({ name }) => name);
      for (const name of names) {
        for (const value of ends) {
          assertAnswered(await api.askOperation(operation, { query: { [name]: value } }), about(operation, value));
        }
      }
      const [start, end] = names;
      if (start === undefined || end === undefined) continue;
      const query = { [start]: "2026-02-01", [end]: "2026-01-01" };
      const answer = await api.askOperation(operation, { query });
      const expected = operation.template.includes("{productId}") ? ["resource.productNotFound", range] : range;
      assertError(answer, expected, about(operation, "a range backwards"));
    }
  });

  test("400: a start or limit that is no integer, negative or too large", async () => {
    const wrong = ["-1", "1.5", "x", "", "1e30", "99999999999999999999", "NaN", "Infinity", "0x10", "\0", " ", "true"];
    for (const [turn, operation] of api.operations.entries()) {
      const pages = operation.parameters.filter(({ name }) => name === "start" || name === "limit");
      for (const { name, schema } of pages) {
        const outside = [String((schema.maximum ?? 0) + 1), ...(name === "limit" ? ["0"] : [])];
        for (const value of [...inTurn(wrong, turn), ...outside]) {
          const answer = await api.askOperation(operation, { query: { [name]: value } });
          assertError(answer, "request.invalid", about(operation, `${name}=${value}`));
          assert.equal(answer.body.errors[0].path, `/query/${name}`);
        }
        const path = `${pathOf(operation, api.own, { [name]: "1" })}&${name}=2`;
        assertError(await api.ask({ method: operation.method, path }), "request.invalid", about(operation, "twice"));
      }
    }
  });

  test("400: a page in a body that is no page", async () => {
    const operation = api.operations.find(({ id }) => id === "queryProducts");
    assert.ok(operation);
    for (const value of [-1, 1.5, "x", "1", null, 1e30, [], {}, true]) {
      for (const name of ["start", "limit"]) {
        const body = JSON.stringify({ pagination: { start: 0, limit: 10, [name]: value } });
        assertError(await api.askOperation(operation, { headers: json, body }), "request.invalid", body);
      }
    }
  });

  test("U+0000 and other unusual texts in a parameter cause no failure of the service", async () => {
    const strange = ["\0", "a\0b", "\u{1f4a9}", "%", "'; drop table product; --", "\u{202e}", "x".repeat(5_000)];
    const operations = api.operations.filter(({ method }) => method === "GET" || method === "DELETE");
    for (const [turn, operation] of operations.entries()) {
      const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      for (const [place, name] of [...names, "unknown"].entries()) {
        for (const value of inTurn(strange, turn + place)) {
          const query = { [name]: value, ...(name === "tagKey" ? { tagValue: value } : {}) };
          assertAnswered(await api.askOperation(operation, { query }), about(operation, `${name}=${value}`));
        }
      }
    }
  });

  test("a long query is read, a longer one is 431", async () => {
    for (const operation of api.operations.filter(({ method }) => method === "GET")) {
      const long = await api.askOperation(operation, { query: { x: "x".repeat(20_000) } });
      assertAnswered(long, about(operation, "a long query"));
      const longer = await api.askOperation(operation, { query: { x: "x".repeat(40_000) } });
      assertError(longer, "request.headersTooLarge", about(operation, "a longer query"));
    }
  });
});

const range = "request.invalidRange";

/** Whether an operation's path can also be read as the template: `/{id}` takes `/validate`. */
function reaches(operation: Operation, template: string): boolean {
  const pattern = operation.template.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(template);
}

function takesNoBody({ raw }: Operation): boolean {
  return raw.requestBody === undefined;
}

/** Whether a parameter of the query is an instant. One of the path is a key: another is 404. */
function isInstant({ schema, ...parameter }: Operation["parameters"][number]): boolean {
  return parameter.in === "query" && schema.format === "date-time";
}
