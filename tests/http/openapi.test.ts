/** `/openapi.json` is a valid and complete description, and `/docs` shows it without the help of other servers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { errorCatalogue } from "../../src/base/error.ts";
import { parseInstant } from "../../src/base/instant.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { exampleOf } from "./example.ts";
import { codesOf, operationsOf, readDocument } from "./operations.ts";

const service = await anEmptyService();
const document = await readDocument(service);
const operations = operationsOf(document);
const catalogue: Readonly<Record<string, { status: number }>> = errorCatalogue;

const ajv = new Ajv2020({
  strict: false,
  formats: {
    "date-time": (text: string) => parseInstant(text) !== null,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    email: /^[^@\s]+@[^@\s]+$/,
    uri: (text: string) => URL.canParse(text),
    password: true,
    int64: true,
  },
});

/** Every schema of the document with its position. */
function schemas(): { at: string; schema: Loose }[] {
  return operations.flatMap(({ id, parameters, body, raw }) => [
    ...parameters.map(({ name, schema }) => ({ at: `${id} ${name}`, schema })),
    ...(body === null ? [] : [{ at: `${id} body`, schema: body }]),
    ...Object.entries<Loose>(raw.responses).flatMap(([status, response]) =>
      Object.values<Loose>(response.content ?? {}).map(({ schema }) => ({ at: `${id} ${status}`, schema })),
    ),
  ]);
}

/** Their answers are fetched once, or what is fetched decides what the next fetch has. */
const untagged = new Set(["exportDelta", "exportPublicFeed", "getDownload"]);
/** Changes that answer with the ETag of what is there now. */
const withTag = new Set(["patchProduct", "putCurrencyRates", "putDraft", "putPriceGuard", "putRecipe"]);

/** Whether its success has an ETag, and whether it may be 304. */
function tagsOf(id: string, isTagged: boolean): [boolean, boolean] {
  return [isTagged || withTag.has(id), isTagged];
}

/** A schema and all schemas in it. */
function inner(schema: Loose): Loose[] {
  const parts = [schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})];
  const all = [...parts, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...all.filter((part) => typeof part === "object" && part !== null).flatMap(inner)];
}

describe("the document", () => {
  test("is OpenAPI 3.1 of this release", async () => {
    assert.match(document.openapi, /^3\.1\.\d$/);
    const { body } = await service.client().get("/version");
    assert.equal(document.info.version, body.data.version);
    assert.match(document.info.version, /^0\.0\.\d+$/);
    for (const text of [document.info.title, document.info.description, document.info.license.identifier]) {
      assert.ok(typeof text === "string" && text !== "");
    }
    assert.deepEqual(document.security, [{ basic: [] }, { bearer: [] }]);
    assert.deepEqual(Object.keys(document.components.securitySchemes), ["basic", "bearer"]);
  });

  test("gives every operation a name of its own, a summary, known tags and its answers", () => {
    const tags = new Set<string>(document.tags.map((tag: Loose) => tag.name));
    for (const { id, template, raw } of operations) {
      assert.match(id, /^[a-z][A-Za-z0-9]+$/, template);
      assert.ok(typeof raw.summary === "string" && raw.summary.length > 5, `${id} has no summary`);
      assert.ok(raw.tags?.length > 0, `${id} has no tags`);
      for (const tag of raw.tags) assert.ok(tags.has(tag), `${id}: tag ${tag} has no description`);
      const statuses = Object.keys(raw.responses);
      assert.ok(
        statuses.some((status) => /^20\d$/.test(status)),
        `${id} has no answer`,
      );
      for (const status of statuses) assert.match(status, /^([1-5]\d\d)$/, id);
    }
    const ids = operations.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  test("names the errors of every operation, with their status and codes", () => {
    for (const { id, raw, isPublic, template, body } of operations) {
      const errors = Object.entries<Loose>(raw.responses).filter(([status]) => Number(status) >= 400);
      for (const [status, { content, description }] of errors) {
        assert.ok(content["application/json"].schema.properties.errors, `${id} ${status}`);
        for (const code of codesOf(description)) assert.equal(String(catalogue[code]?.status), status, `${id} ${code}`);
      }
      const statuses = new Set(errors.map(([status]) => Number(status)));
      const least = [
        503,
        ...(isPublic ? [] : [401, 429]),
        ...(template.includes("{") ? [404] : []),
        ...(body === null ? [] : [400, 413, 415]),
      ];
      assert.deepEqual(
        least.filter((status) => !statuses.has(status)),
        [],
        id,
      );
    }
  });

  test("describes every parameter, and declares exactly those of the path", () => {
    const missing: string[] = [];
    for (const { id, template, parameters } of operations) {
      const named = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const declared = parameters.filter((parameter) => parameter.in === "path");
      assert.deepEqual(new Set(declared.map(({ name }) => name)), new Set(named), id);
      for (const { name, required } of declared) assert.equal(required, true, `${id} ${name}`);
      missing.push(...parameters.filter(({ description }) => !description).map(({ name }) => `${id} ${name}`));
    }
    assert.deepEqual(missing, []);
  });

  test("declares the headers that follow from an operation's kind", () => {
    const headersOf = (id: string): string[] => {
      const found = operations.find((operation) => operation.id === id);
      return (found?.parameters ?? []).filter((one) => one.in === "header").map(({ name }) => name);
    };
    const tags = "service-tags-decimal-separator";
    assert.deepEqual(headersOf("listOffers"), ["if-none-match"]);
    assert.deepEqual(headersOf("importProducts"), [tags, "idempotency-key"]);
    assert.deepEqual(headersOf("patchProduct"), ["if-match", tags]);
    assert.deepEqual(headersOf("putDraft"), ["if-match", "if-none-match"]);
    assert.deepEqual(headersOf("queryProducts"), []);
    for (const { id, method, raw, parameters } of operations) {
      const [status = "", success] = Object.entries<Loose>(raw.responses).find(([key]) => key.startsWith("2")) ?? [];
      const isTagged = method === "GET" && !untagged.has(id);
      assert.deepEqual(
        [status === "200" && "etag" in success.headers, "304" in raw.responses],
        tagsOf(id, isTagged),
        id,
      );
      const after = parameters.some(({ name }) => name === "after");
      assert.equal("link" in success.headers, after || raw.deprecated === true, id);
      assert.equal("deprecation" in success.headers, raw.deprecated === true, id);
      assert.ok("x-request-id" in success.headers, id);
      for (const limited of ["429", "503"]) {
        if (limited in raw.responses) assert.ok("retry-after" in raw.responses[limited].headers, `${id} ${limited}`);
      }
    }
  });

  test("has one type for each version, and text of files for bodies and answers that are no JSON", () => {
    for (const { at, schema } of schemas()) {
      for (const part of inner(schema)) {
        const { version } = part.properties ?? {};
        if (version !== undefined) assert.ok(typeof version.type === "string", at);
      }
    }
    for (const { id, raw } of operations) {
      const contents = [raw.requestBody, ...Object.values<Loose>(raw.responses)].map((part) => part?.content ?? {});
      for (const [type, { schema }] of contents.flatMap((content) => Object.entries<Loose>(content))) {
        if (!type.startsWith("text/csv")) continue;
        const { type: kind, format } = schema.allOf?.[0] ?? schema;
        assert.deepEqual([kind, format], ["string", "binary"], id);
      }
    }
  });

  test("names a body only where a method has one", () => {
    for (const { id, method, body } of operations) {
      if (method === "GET" || method === "DELETE") assert.equal(body, null, id);
    }
  });

  test("has no two components whose names differ by case alone: generators write a file for each", () => {
    const { components } = document;
    const names = [components.schemas, components.parameters]
      .flatMap((part) => Object.keys(part))
      .map((name) => name.toLowerCase());
    assert.equal(new Set(names).size, names.length);
  });

  test("consists of valid schemas", () => {
    for (const { at, schema } of schemas()) {
      assert.equal(ajv.validateSchema(schema), true, `${at}: ${JSON.stringify(ajv.errors)}`);
    }
  });

  test("says of every object what members it has, or that it may have any: generated clients take silence for none", () => {
    for (const { at, schema } of schemas()) {
      for (const part of inner(schema)) {
        if (part.type !== "object") continue;
        const isSaid = ["properties", "additionalProperties", "patternProperties"].some((keyword) => keyword in part);
        assert.ok(isSaid, `${at}: ${JSON.stringify(part).slice(0, 200)}`);
      }
    }
  });

  test("gives examples that its own schemas accept", () => {
    for (const { at, schema } of schemas()) {
      for (const part of inner(schema)) {
        for (const example of part.examples ?? []) {
          const validate = ajv.compile(part);
          assert.ok(validate(example), `${at}: ${JSON.stringify(example)}: ${JSON.stringify(validate.errors)}`);
        }
      }
    }
    for (const { id, parameters } of operations) {
      for (const { name, schema, example } of parameters.filter((parameter) => parameter.example !== undefined)) {
        assert.ok(ajv.validate(schema, example), `${id} ${name}: ${JSON.stringify(example)}`);
      }
    }
    for (const { id, body } of operations.filter((operation) => operation.body !== null)) {
      const validate = ajv.compile(body);
      assert.ok(validate(exampleOf(body)), `${id}: ${JSON.stringify(validate.errors)}`);
    }
  });

  test("says which bodies may be missing", () => {
    const optional = operations.filter(({ body, isBodyRequired }) => body !== null && !isBodyRequired);
    const expected = [
      "activateStrategy",
      "generateApiPassword",
      "logOut",
      "pausePricing",
      "queryApprovals",
      "queryProducts",
      "rollBack",
      "rotateSigningKey",
      "rotateSigningKeyV2",
      "searchProducts",
      "simulateStrategy",
      "takeBackRun",
    ];
    assert.deepEqual(optional.map(({ id }) => id).sort(), expected);
  });

  test("is compressed for clients that ask for it, with the same content", async () => {
    const plain = await service.client().get("/openapi.json", { "accept-encoding": "identity" });
    const answer = await fetch(`${service.url}/openapi.json`, { headers: { "accept-encoding": "gzip" } });
    assert.equal(answer.headers.get("content-encoding"), "gzip");
    assert.equal(await answer.text(), plain.text);
  });

  test("has an ETag, and is 304 if the client has it", async () => {
    const first = await service.client().get("/openapi.json");
    const etag = first.headers.get("etag") ?? "";
    assert.match(etag, /^"[^"]+"$/);
    const second = await service.client().get("/openapi.json", { "if-none-match": etag });
    assert.equal(second.status, 304);
    assert.equal(second.text, "");
  });
});

describe("/docs", () => {
  const fetched = new Set<string>();

  /** Fetches a page or an asset, and everything of this service that it links to. */
  async function fetchAll(path: string): Promise<void> {
    if (fetched.has(path)) return;
    fetched.add(path);
    const answer = await fetch(service.url + path);
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.ok(text !== "", path);
    for (const link of linksOf(text, answer.headers.get("content-type") ?? "")) {
      const url = new URL(link, service.url + path);
      assert.equal(url.origin, service.url, `${path} links to ${link}`);
      await fetchAll(url.pathname);
    }
  }

  function linksOf(text: string, type: string): string[] {
    const html = /(?:src|href)="([^"#]+)"/g;
    const css = /url\(\s*["']?(?!data:)([^"')]+)["']?\s*\)/g;
    const pattern = type.includes("html") ? html : type.includes("css") ? css : null;
    return pattern === null ? [] : [...text.matchAll(pattern)].map(([, link = ""]) => link);
  }

  test("is served with all its assets from the service itself", async () => {
    await fetchAll("/docs/");
    const paths = [...fetched].join(" ");
    for (const asset of ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-initializer.js"]) {
      assert.ok(paths.includes(asset), `${asset} among ${paths}`);
    }
  });

  test("loads nothing from elsewhere: its policy forbids it, and its start asks for this document only", async () => {
    const page = await fetch(`${service.url}/docs/`);
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'self'/);
    assert.doesNotMatch(policy, /https?:/);
    const initializer = await (await fetch(`${service.url}/docs/static/swagger-initializer.js`)).text();
    assert.doesNotMatch(initializer, /["'](https?:)?\/\//);
  });

  test("has nothing at other paths, which is no warning in the log", async () => {
    const answer = await service.client().get("/docs/static/nothing.js");
    assert.deepEqual([answer.status, answer.body.code], [404, "resource.notFound"]);
    assert.deepEqual(
      // On a starved machine the queue may warn of its connections.
      service.logLines().filter((line) => /"level":[45]0/.test(line) && !/queue|database|connection/i.test(line)),
      [],
    );
  });

  test("shows the document that /openapi.json serves", async () => {
    const shown = await service.client().get("/docs/json");
    assert.equal(shown.status, 200, shown.text);
    // The difference between two documents of megabytes takes gigabytes to tell.
    assert.ok(isDeepStrictEqual(shown.body, (await service.client().get("/openapi.json")).body));
  });
});
