/** Pages of origins that the operator names (`CORS_ORIGINS`, by comma) may read answers in a browser; others may not. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";

const origin = "https://console.example";
const { service, customer } = await aService({ CORS_ORIGINS: `${origin},https://shop.example:8443` });
const allowing = "access-control-allow-origin";

async function preflight(from: string): Promise<Response> {
  return await fetch(`${service.url}${customer.v3}/products`, {
    method: "OPTIONS",
    headers: {
      origin: from,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,content-type,if-none-match,service-decimal-separator",
    },
  });
}

describe("a named origin", () => {
  for (const named of [origin, "https://shop.example:8443"]) {
    test(`${named}: answers, errors too, can be read, with their request id and ETag`, async () => {
      const answers = [
        await customer.client.get(customer.v3, { origin: named }),
        await customer.client.get(`${customer.v3}/nothing`, { origin: named }),
        await service.client().get(customer.v3, { origin: named }),
      ];
      for (const { headers } of answers) {
        assert.equal(headers.get(allowing), named);
        assert.match(headers.get("vary") ?? "", /\borigin\b/i);
        assert.match(headers.get("access-control-expose-headers") ?? "", /etag.*request-id|request-id.*etag/i);
      }
    });

    test(`${named}: a preflight needs no credentials and allows method and headers`, async () => {
      const answer = await preflight(named);
      assert.ok(answer.status === 200 || answer.status === 204, String(answer.status));
      assert.equal(answer.headers.get(allowing), named);
      assert.match(answer.headers.get("access-control-allow-methods") ?? "", /\bPUT\b/);
      assert.match(answer.headers.get("access-control-allow-headers") ?? "", /authorization.*decimal-separator/i);
    });
  }
});

describe("any other origin", () => {
  for (const other of [
    "https://evil.example",
    "https://console.example.evil.example",
    "http://console.example",
    "null",
  ]) {
    test(`${other}: nothing is allowed`, async () => {
      assert.equal((await customer.client.get(customer.v3, { origin: other })).headers.get(allowing), null);
      assert.equal((await preflight(other)).headers.get(allowing), null);
    });
  }
});
