/** Every operation of `/openapi.json` with every error that credentials and bodies can have (interface 7). */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { errorCatalogue } from "../../src/base/error.ts";
import { assertAnswered, assertError } from "./error-shape.ts";
import { pathOf, type Operation } from "./operations.ts";
import { send } from "./request.ts";
import { about, startApi, inTurn, json, type WholeApi } from "./whole-api.ts";

let api: WholeApi;
before(async () => {
  api = await startApi();
});
after(async () => await api.stop());

/** The console's own operations never ask for Basic (interface 4.31-6). */
const challengeFor = ({ template }: Operation): RegExp =>
  template.startsWith("/api/v3/console/") ? /^Bearer / : /Basic .*Bearer /;

describe("credentials", () => {
  test("401: no credentials; the answer names both schemes", async () => {
    for (const operation of api.operations.filter(({ isPublic }) => !isPublic)) {
      for (const headers of [{}, { authorization: "" }]) {
        const answer = await send(api.service.url, {
          method: operation.method,
          path: pathOf(operation, api.own),
          headers,
        });
        assertError(answer, "request.unauthenticated", about(operation, "no credentials"));
        assert.match(String(answer.headers["www-authenticate"]), challengeFor(operation));
      }
    }
  });

  test("no operation is open by mistake", () => {
    assert.deepEqual(
      api.operations.filter(({ isPublic }) => isPublic).map(({ id }) => id),
      [
        "getMetrics",
        "getLiveness",
        "getReadiness",
        "getVersion",
        // The token of a download takes the place of credentials.
        "getDownload",
        "logIn",
        "refreshToken",
        "acceptInvitation",
        "resetPassword",
        "requestPasswordReset",
        // The cookie of a session takes the place of credentials.
        "createConsoleSession",
        "endConsoleSession",
        "refreshConsoleSession",
        "getStrategySchema",
        // Whoever has a feed's public address may read it: its token takes the place of credentials.
        "exportPublicFeed",
      ],
    );
  });

  test("401: wrong credentials of either scheme or of another", async () => {
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
    for (const [index, operation] of api.operations.filter(({ isPublic }) => !isPublic).entries()) {
      const wrong = [
        "Bearer x",
        `${api.authorization.slice(0, -3)}abc`,
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        "Digest x",
        "Basic !!!",
        basic("no colon"),
        basic(`nobody-${index}@customer.example:wrong password`),
        basic("\0:\0"),
      ];
      for (const given of index < 8 ? wrong : inTurn(wrong.slice(0, 6), index)) {
        const answer = await api.askOperation(operation, { headers: { authorization: given } });
        assertError(answer, "request.unauthenticated", about(operation, given));
        assert.match(String(answer.headers["www-authenticate"]), challengeFor(operation));
      }
    }
  });
});

describe("bodies", () => {
  test("400: a body that is not JSON, is not UTF-8, or cannot be stored", async () => {
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
    for (const [turn, operation] of api.withBody().entries()) {
      for (const body of inTurn(malformed, turn)) {
        const answer = await api.askOperation(operation, { headers: json, body });
        assertError(answer, "request.malformed", about(operation, body));
      }
    }
  });

  test("400: a body of another type than documented", async () => {
    const values = [{}, [], "text", 1, true, null];
    for (const operation of api.withBody()) {
      const takes = typesOf(operation.body);
      for (const value of values.filter((candidate) => !takes.includes(typeOf(candidate)))) {
        if (value === null && !operation.isBodyRequired) continue;
        const answer = await api.askOperation(operation, { headers: json, body: JSON.stringify(value) });
        assertError(answer, "request.invalid", about(operation, JSON.stringify(value)));
      }
    }
  });

  test("400: no body for operations that need one; others take none", async () => {
    for (const operation of api.withBody().filter(({ id }) => id !== "logOut")) {
      for (const headers of [{}, json]) {
        const answer = await api.askOperation(operation, { headers });
        if (operation.isBodyRequired) assertError(answer, "request.invalid", about(operation, "no body"));
        else assert.equal(answer.status, withoutBody[operation.id] ?? 200, about(operation, "no body"));
      }
    }
  });

  test("400: an unknown field, which is named", async () => {
    for (const operation of api.withBody().filter(({ id }) => !judgesItems.has(id))) {
      const isList = typesOf(operation.body).includes("array");
      if (isList && operation.body.items.type !== "object") continue;
      const body = JSON.stringify(isList ? [{ colour: "red" }] : { colour: "red" });
      const answer = await api.askOperation(operation, { headers: json, body });
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

  test("400: a filter that is not supported, and 412: a change of a product that has changed", async () => {
    for (const id of ["queryProducts", "searchProducts"]) {
      const body = '{"filter":{"colour":"red"}}';
      const answer = await api.askOperation(api.get(id), { headers: json, body });
      assertError(answer, "request.filterNotSupported", id);
    }
    const products = { identifyingAttributes: ["name"], products: [{ name: "Kettle" }] };
    const made = await api.askOperation(api.get("importProducts"), { headers: json, body: JSON.stringify(products) });
    const change = { headers: { ...json, "if-match": '"another"' }, body: '{"referencePrice":2}' };
    const values = { productId: made.body.data[0].data.productId };
    const answer = await api.askOperation(api.get("patchProduct"), { ...change, values });
    assertError(answer, "request.preconditionFailed", "patchProduct");
  });

  test("413: a body above the limit is refused by its Content-Length alone", async () => {
    for (const operation of api.withBody()) {
      const headers = { ...json, "content-length": String(operation.limitBytes + 1) };
      const answer = await api.askOperation(operation, { headers });
      assertError(answer, "request.tooLarge", about(operation, "a long body"));
    }
  });

  test("413: a body whose length is known only at the end, in chunks or unpacked", async () => {
    const padding = " ".repeat(1024 * 1024 + 1);
    for (const id of ["createStrategy", "queryProducts", "logIn"]) {
      const operation = api.operations.find((candidate) => candidate.id === id);
      assert.ok(operation);
      assertError(
        await api.askOperation(operation, { headers: json, body: padding, chunked: true }),
        "request.tooLarge",
        id,
      );
      const headers = { ...json, "content-encoding": "gzip" };
      assertError(await api.askOperation(operation, { headers, body: gzipSync(padding) }), "request.tooLarge", id);
    }
  });

  test("a body of exactly the limit is taken", async () => {
    for (const operation of api.operations.filter(({ id }) => id === "importProducts" || id === "queryProducts")) {
      const text = operation.id === "importProducts" ? '{"products":[],"identifyingAttributes":["name"]}' : "{}";
      const body = text.padEnd(operation.limitBytes, " ");
      const answer = await api.askOperation(operation, { headers: json, body });
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
    for (const [turn, operation] of api.withBody().entries()) {
      for (const type of inTurn(types, turn)) {
        const answer = await api.askOperation(operation, { headers: { "content-type": type }, body: "{}" });
        assertError(answer, "request.unsupportedMediaType", about(operation, `Content-Type ${type}`));
      }
    }
  });

  test("415: a Content-Encoding that is not supported", async () => {
    for (const [turn, operation] of api.withBody().entries()) {
      for (const encoding of inTurn(["zstd", "compress", "x"], turn, 2)) {
        const headers = { ...json, "content-encoding": encoding };
        const answer = await api.askOperation(operation, { headers, body: "{}" });
        assertError(answer, "request.unsupportedMediaType", about(operation, encoding));
      }
    }
  });

  test("400: a packed body that is cut short or not packed", async () => {
    const packed = gzipSync(JSON.stringify({ colour: "red".repeat(1_000) }));
    const broken = [packed.subarray(0, packed.length - 12), packed.subarray(0, 5), Buffer.from("not packed")];
    for (const [turn, operation] of api.withBody().entries()) {
      for (const body of inTurn(broken, turn, 2)) {
        const answer = await api.askOperation(operation, { headers: { ...json, "content-encoding": "gzip" }, body });
        assertError(answer, "request.malformed", about(operation, "a broken gzip"));
      }
    }
  });

  test("a packed body is read like the plain one", async () => {
    // As RFC 9110 lets them be written.
    const codings = ["gzip", "GZIP", "x-gzip", "X-Gzip", " identity , Gzip"];
    for (const [turn, operation] of api
      .withBody()
      .filter(({ id }) => id !== "logOut")
      .entries()) {
      const body = '{"colour":"red"}';
      const plain = await api.askOperation(operation, { headers: json, body });
      for (const coding of inTurn(codings, turn, 2)) {
        const headers = { ...json, "content-encoding": coding };
        const packed = await api.askOperation(operation, { headers, body: gzipSync(body) });
        assert.equal(packed.text, plain.text, about(operation, coding));
      }
    }
  });

  test("a GET or DELETE with a Content-Type and no body works as without one", async () => {
    for (const operation of api.operations.filter(({ method }) => method === "GET" || method === "DELETE")) {
      const plain = await api.askOperation(operation);
      const typed = await api.askOperation(operation, { headers: json });
      assertAnswered(typed, about(operation, "a Content-Type"));
      assert.equal(typed.status, plain.status, about(operation, "a Content-Type"));
    }
  });
});

/** The statuses other than 200 of operations whose body may be missing. */
const withoutBody: Readonly<Record<string, number>> = {
  // Without a body the active strategy is used, and there is none.
  simulateStrategy: 409,
  // Without a body the newest version becomes active, and there is no such strategy.
  activateStrategy: 404,
  rollBack: 404,
  // There is no such run.
  takeBackRun: 404,
};

/** Operations that answer 200 with the errors of each item. */
const judgesItems = new Set(["decideCandidates", "putPages", "submitSnapshots", "validateStrategy"]);

/** The engine's parser validates documents and has one code. */
const judgedByEngine = new Set(["createStrategy", "replaceStrategy"]);

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The types that a schema allows at its top level. */
function typesOf(schema: { type?: string; anyOf?: { type: string }[] }): string[] {
  return schema.anyOf?.map(({ type }) => type) ?? [schema.type ?? "object"];
}

test("every code of the catalogue has a 4xx status or 503", () => {
  for (const { status } of Object.values(errorCatalogue)) assert.ok((status >= 400 && status < 500) || status === 503);
});
