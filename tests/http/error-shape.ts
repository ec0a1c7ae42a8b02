/** What every failed request is answered with, whatever failed (interface 7-1). */
import assert from "node:assert/strict";
import { errorCatalogue } from "../../src/base/error.ts";
import { sentence } from "../harness/client.ts";
import type { RawAnswer } from "./request.ts";

/** Matches SQL, a path of the machine, a stack, or words of the driver and the runtime. */
const inner =
  /\b(select|insert|update|delete|returning|relation|column|syntax error at|violates|constraint)\b.*\b(from|into|set|where|"\w+")|\/(work|home|root|usr|tmp|node_modules)\/|node:internal|\.[cm]?[jt]s:\d+|\bat \S+ \(|\bpg_|PostgreSQL|undefined|\[object|ECONN|FST_/i;

const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The answer names the id of its request and is no failure of the service. */
export function assertAnswered(answer: RawAnswer, about: string): void {
  assert.ok(answer.status < 500, `${about}: ${answer.status} ${answer.text}`);
  assert.match(String(answer.headers["service-request-id"]), requestId, `${about}: request id`);
  assert.equal(answer.headers["x-content-type-options"], "nosniff", about);
  if (answer.status >= 400) assertBody(answer, about);
}

/** The request failed with one of these codes first. */
export function assertError(answer: RawAnswer, codes: string | readonly string[], about: string): void {
  assertAnswered(answer, about);
  assert.ok(answer.status >= 400, `${about}: ${answer.status} ${answer.text.slice(0, 500)}`);
  assert.ok([codes].flat().includes(answer.body.code), `${about}: ${answer.text.slice(0, 500)}`);
}

function assertBody({ status, headers, body, text }: RawAnswer, about: string): void {
  const where = `${about}: ${status} ${text.slice(0, 500)}`;
  assert.equal(headers["content-type"], "application/json; charset=utf-8", where);
  assert.deepEqual(Object.keys(body), ["code", "message", "errors"], where);
  assert.ok(body.errors.length >= 1 && body.errors.length <= 100, where);
  assert.equal(body.code, body.errors[0].code, where);
  assert.equal(body.message, body.errors[0].message, where);
  const catalogue: Readonly<Record<string, { status: number }>> = errorCatalogue;
  assert.equal(catalogue[body.code]?.status, status, where);
  for (const item of body.errors) {
    const { code, message, path = "", currentVersion: _version, updatedBy: _by, updatedAt: _at, ...rest } = item;
    assert.deepEqual(rest, {}, where);
    assert.ok(catalogue[code] !== undefined, where);
    assert.ok(typeof message === "string" && message.length > 5 && message.length < 1_000, where);
    assert.match(message, sentence, where);
    assert.equal(typeof path, "string", where);
    assert.doesNotMatch(message, inner, where);
  }
}
