/** Requests of a fuzz: an operation with ids, parameters, headers and a body that are right, at an edge, or wrong. */
import { gzipSync } from "node:zlib";
import type { Loose } from "../../../tests/harness/client.ts";
import { strategySchema } from "../../../engine/index.ts";
import type { Operation, Parameter } from "../../../tests/http/operations.ts";
import type { Dice } from "../dice.ts";
import { allowed, anInstant, anything, brokenBodies, hostileTexts, spoiled, type Source } from "./values.ts";

export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
}

type Ids = Readonly<Record<string, string>>;

/** Whose ids and credentials a fuzz uses. */
export interface Subjects {
  /** The ids of the tenant whose credentials are sent, of another one, and of nobody. */
  readonly own: Ids;
  readonly foreign: Ids;
  readonly nobody: Ids;
  /** `Authorization` of the tenant's people. */
  readonly credentials: readonly string[];
  /** Of a person whose sign-in the fuzz may change. */
  readonly expendable: string;
  readonly admin: string;
}

/** They change the sign-in of whoever asks. With the tenant's own credentials, all later requests would be 401. */
const changesSignIn = new Set([
  "revokeApiPassword",
  "generateApiPassword",
  "changePassword",
  "logOut",
  "createCompany",
  "deleteUser",
  "changeRole",
]);

/** How often what deletes a great part of the tenant's data is left out, so that others find something. */
const empties = /^(delete(Products|Orders|QueriedOrders|User|Feed|Strategy)|replaceProducts|importCsv)$/;

/** A random request for a random operation, now and then for none. */
export function fuzzRequest(operations: readonly Operation[], subjects: Subjects, dice: Dice): FuzzRequest {
  if (dice.chance(0.04)) return strayRequest(subjects, dice);
  let operation = dice.pick(operations);
  while (empties.test(operation.id) && dice.chance(0.85)) operation = dice.pick(operations);
  const source = { dice, known: knownIds(subjects, dice), strategy: strategySchema };
  const path = `${pathOf(operation, subjects, dice)}${queryOf(operation, source)}`;
  const { body, headers: ofBody } = bodyOf(operation, source);
  const method = dice.chance(0.01) ? dice.pick(["HEAD", "OPTIONS", "PATCH", "TRACE", "PUT"]) : operation.method;
  const headers = { ...credentialsOf(operation, subjects, dice), ...headersOf(operation, dice), ...ofBody };
  return { operationId: operation.id, method, path, headers, body };
}

/** Mostly the tenant's own ids, sometimes another's. */
function knownIds({ own, foreign, nobody }: Subjects, dice: Dice): Source["known"] {
  return (name) => {
    const from = dice.chance(0.75) ? own : dice.pick([foreign, nobody]);
    return Object.hasOwn(from, name) ? from[name] : undefined;
  };
}

const hostileSegments: readonly string[] = [
  "..",
  ".",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%00",
  "%ff",
  "%c0%ae",
  "%",
  "%zz",
  "%25",
  "%F0%9F%98%80",
  "%20",
  "-1",
  "0",
  "1e3",
  "0x10",
  "9223372036854775808",
  "99999999999999999999999999",
  "NaN",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "a;b=c",
  "a,b",
  "*",
  "'",
  "2026-13-45T99:99:99Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "x".repeat(600),
  "{id}",
  "",
];

function pathOf({ template }: Operation, { own, foreign, nobody }: Subjects, dice: Dice): string {
  const isAllOwn = dice.chance(0.75);
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (isAllOwn) return encodeURIComponent(own[name] ?? "x");
    const kind = dice.below(4);
    if (kind === 0) return dice.pick(hostileSegments);
    const from = kind === 1 ? foreign : kind === 2 ? nobody : own;
    return encodeURIComponent(from[name] ?? "x");
  });
}

function queryOf({ parameters }: Operation, source: Source): string {
  const { dice } = source;
  const parts: string[] = [];
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    if (parameter.required !== true && dice.chance(0.6)) continue;
    if (parameter.required === true && dice.chance(0.03)) continue;
    parts.push(`${parameter.name}=${encoded(parameterValue(parameter, source))}`);
    if (dice.chance(0.02)) parts.push(`${parameter.name}=${encoded(dice.pick(hostileTexts))}`);
  }
  if (dice.chance(0.02)) parts.push(dice.pick(["colour=red", "a[b]=c", "&&", "=", "%", "%00=1", "__proto__=1"]));
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function parameterValue({ name, schema, example }: Parameter, source: Source): string {
  const { dice } = source;
  if (dice.chance(0.08)) return dice.pick(hostileTexts);
  if (example !== undefined && dice.chance(0.4)) return asText(example);
  if (/(date|time)$/i.test(name)) return anInstant(dice);
  return asText(allowed(schema, source, name));
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Encoded as it should be, or with bytes that are no UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodyOf(operation: Operation, source: Source): Pick<FuzzRequest, "body" | "headers"> {
  const { dice } = source;
  if (operation.method === "GET") return { body: null, headers: {} };
  const types: string[] = Object.keys(operation.raw.requestBody?.content ?? {});
  const type = types.length === 0 ? "application/json" : dice.pick(types);
  if (types.length === 0 && dice.chance(0.9)) return { body: null, headers: {} };
  const text = type === "application/json" ? jsonOf(operation, source) : csvOf(source);
  const body = dice.chance(0.05) ? dice.pick(brokenBodies) : text;
  const contentType = dice.chance(0.03) ? dice.pick(contentTypes) : type;
  const headers = { "content-type": contentType };
  if (dice.chance(0.04)) return { body: gzipSync(body), headers: { ...headers, "content-encoding": "gzip" } };
  if (dice.chance(0.02)) return { body, headers: { ...headers, "content-encoding": dice.pick(codings) } };
  return { body, headers };
}

const contentTypes: readonly string[] = [
  "text/plain",
  "application/json; charset=utf-16",
  "application/json;charset=utf-8",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=",
  "text/csv; header=absent",
  "/",
  "a".repeat(300),
];

const codings: readonly string[] = ["gzip", "deflate", "br", "gzip, gzip", "identity", "x", "zstd"];

function jsonOf({ body: schema }: Operation, source: Source): string {
  const { dice } = source;
  if (schema === null) return JSON.stringify(anything(dice));
  const value = allowed(schema, source);
  const sent = dice.chance(0.45) ? spoiled(value, dice) : value;
  return JSON.stringify(sent ?? null);
}

function csvOf({ dice, known }: Source): string {
  const separator = dice.pick([",", ";", "\t"]);
  const cell = (): string => dice.pick([known("customerProductId") ?? "A", "1.5", "1,5", dice.pick(hostileTexts)]);
  const header = dice.pick(["sku,name,price", "productId,url,domain", "tags.brand,value", "sku", ""]);
  const rows = Array.from({ length: dice.below(6) }, () => Array.from({ length: 3 }, cell).join(separator));
  return [header.replaceAll(",", separator), ...rows].join(dice.pick(["\n", "\r\n", "\r"]));
}

function credentialsOf(operation: Operation, subjects: Subjects, dice: Dice): Record<string, string> {
  if (changesSignIn.has(operation.id)) return { authorization: subjects.expendable };
  if (/CrawlHost|listCompanies|registerUser/.test(operation.id)) return { authorization: subjects.admin };
  if (dice.chance(0.03)) return dice.chance(0.3) ? {} : { authorization: dice.pick(brokenCredentials) };
  if (dice.chance(0.04)) return { authorization: subjects.admin };
  return { authorization: dice.pick(subjects.credentials) };
}

const brokenCredentials: readonly string[] = [
  "Basic",
  "Basic !!!!",
  `Basic ${Buffer.from("a").toString("base64")}`,
  `Basic ${Buffer.from(":\u0000").toString("base64")}`,
  `Basic ${Buffer.from(`${"x".repeat(9_000)}:y`).toString("base64")}`,
  `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString("base64")}`,
  "Bearer",
  "Bearer a.b.c",
  `Bearer ${"e".repeat(8_000)}`,
  "Bearer eyJhbGciOiJub25lIn0.e30.",
  "Digest x",
  "\u00ff",
];

const headerChoices: Readonly<Record<string, readonly string[]>> = {
  "if-none-match": ["*", '"x"', 'W/"x"', '"', '"a", "b", W/"c"', "x".repeat(4_000), ",,,"],
  "if-match": ["*", '"x"', 'W/"1"', "1", '"', "x".repeat(4_000)],
  "if-modified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "99999999999999"],
  "if-unmodified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "\u00e9", "-1"],
  "if-range": ['"x"', "Thu, 01 Jan 2099 00:00:00 GMT", "*"],
  range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=99999999999-", `bytes=${"0-1,".repeat(300)}0-0`, "x=1", "bytes="],
  accept: ["*/*", "text/csv", "application/json;q=0", "text/html", ";", "*/*;q=x", "text/csv;q=0.5, */*;q=0.1"],
  "accept-encoding": [
    "gzip",
    "br",
    "zstd, br, gzip, deflate",
    "*;q=0",
    "identity;q=0",
    "gzip;q=x",
    ",",
    "x".repeat(500),
  ],
  "accept-language": ["de", "de-DE,de;q=0.9", "*", "x".repeat(500), ";;;", "en;q=NaN"],
  "idempotency-key": ["same", "other", "x".repeat(255), "x".repeat(256), " ", "\u00e9", "a b"],
  origin: ["https://evil.example", "null", "x"],
  cookie: ["a=b", "pricewright=%00", ";;;=", `x=${"y".repeat(3_000)}`],
  "x-forwarded-for": ["1.2.3.4", "garbage, ::1", "x".repeat(2_000)],
  "x-http-method-override": ["DELETE"],
  expect: ["100-continue"],
  te: ["trailers"],
  host: ["evil.example", "[::1", "a b", ""],
};

function headersOf({ parameters }: Operation, dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, example } of parameters.filter((one) => one.in === "header")) {
    const isProper = dice.chance(0.75) && example !== undefined;
    if (dice.chance(0.7)) headers[name] = isProper ? asText(example) : asHeader(dice.pick(hostileTexts));
  }
  while (dice.chance(0.2)) {
    const name = dice.pick(Object.keys(headerChoices));
    headers[name] = dice.pick(headerChoices[name] ?? []);
  }
  return headers;
}

/** As much of a text as a header can hold. */
function asHeader(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "").slice(0, 2_000);
}

const strays: readonly string[] = [
  "/",
  "//",
  "/docs",
  "/docs/",
  "/docs/static/index.html",
  "/docs/static/%2e%2e/%2e%2e/package.json",
  "/docs/static/..%2f..%2fpackage.json",
  "/docs/static/%00",
  "/docs/static/swagger-ui.css",
  "/docs/json",
  "/console",
  "/console/",
  "/console/index.html",
  "/console/assets/",
  "/console/assets/%2e%2e%2fbuild.json",
  "/console/assets/x.js",
  "/console/products/1",
  "/console/%ff",
  "/openapi.json",
  "/openapi.json/",
  "/schemas/strategy.json",
  "/favicon.ico",
  "/robots.txt",
  "/.git/config",
  "/api",
  "/api/v3/vendor/contracts/",
  "/api/v3/manufacturer/contracts/CONTRACT/products",
  "/api/2/m/contracts/CONTRACT/settings/callbacks",
  "/api/v3/vendor/contracts/CONTRACT/products/%E0%A4%A",
  "/api/v3/vendor/contracts/CONTRACT/products?limit=%E0%A4%A",
  "/metrics?x=%",
  `/${"a/".repeat(2_000)}`,
  `/?${"a=b&".repeat(2_000)}`,
];

/** A request that is for no operation, or not for one in the form that is documented. */
function strayRequest(subjects: Subjects, dice: Dice): FuzzRequest {
  const path = dice.pick(strays).replace("CONTRACT", subjects.own["contractId"] ?? "");
  const method = dice.pick(["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "PUT", "PROPFIND"]);
  const headers: Record<string, string> = dice.chance(0.5) ? { authorization: dice.pick(subjects.credentials) } : {};
  for (let many = dice.below(4); many > 0; many--) {
    const name = dice.pick(Object.keys(headerChoices));
    headers[name] = dice.pick(headerChoices[name] ?? []);
  }
  return { operationId: `${method} ${path.slice(0, 60)}`, method, path, headers, body: null };
}

/** A request as text that shows how to repeat it. */
export function describeRequest({ operationId, method, path, headers, body }: FuzzRequest): string {
  const shown: Loose = { ...headers, authorization: headers["authorization"]?.slice(0, 12) };
  return `${operationId}: ${method} ${path.slice(0, 400)} ${JSON.stringify(shown)} ${String(body ?? "").slice(0, 1_500)}`;
}
