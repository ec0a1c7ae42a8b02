/** The files of the reference at `/docs`: hostile paths, ranges and conditions are the client's errors. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";

const service = await anEmptyService();
const { hostname, port } = new URL(service.url);
const file = "/docs/static/swagger-ui.css";

/** Sends the path as it stands: `fetch` would normalise it. */
async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; code: string }> {
  const sent = request({ hostname, port, path, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  assert.ok(answer !== undefined);
  const body = await text(answer);
  const code = body.startsWith('{"code"') ? JSON.parse(body).code : "";
  return { status: answer.statusCode ?? 0, code };
}

describe("a path that leads out of the files, or nowhere, is 404", () => {
  const paths = [
    "%00",
    "%2e%2e/%2e%2e",
    "..%2f..%2fetc/passwd",
    "swagger-ui.css%00.js",
    "a%5c..%5cb",
    "%ff",
    "%zz",
    ".git",
  ];
  for (const path of [...paths, "", "a".repeat(3_000)]) {
    test(path.slice(0, 30), async () => {
      assert.deepEqual(await get(`/docs/static/${path}`), { status: 404, code: "resource.notFound" });
    });
  }
});

describe("a range or a condition that does not hold", () => {
  for (const range of ["bytes=abc", "bytes=9999999999-", "bytes=5-1", "bytes=-0"]) {
    test(`Range: ${range} is 416`, async () => {
      assert.deepEqual(await get(file, { range }), { status: 416, code: "request.rangeNotSatisfiable" });
    });
  }
  const conditions = { "if-match": '"x"', "if-unmodified-since": "Mon, 01 Jan 1990 00:00:00 GMT" };
  for (const [name, value] of Object.entries(conditions)) {
    test(`${name} is 412`, async () => {
      assert.deepEqual(await get(file, { [name]: value }), { status: 412, code: "request.preconditionFailed" });
    });
  }
});
