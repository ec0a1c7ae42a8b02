/** What ends a session of the console: the service's word alone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renewalOf } from "../../console/service/renewal.ts";

async function answered(status: number, headers: Record<string, string> = {}, body = ""): ReturnType<typeof renewalOf> {
  return await renewalOf(Promise.resolve(new Response(body, { status, headers })), 1);
}

const expiresAt = "2026-11-26T12:00:00Z";

describe("the answer to a renewal", () => {
  test("of success is the next token", async () => {
    const renewal = await answered(200, {}, JSON.stringify({ data: { token: "t", expiresAt } }));
    assert.ok(renewal.kind === "opened" && renewal.opened.token === "t", JSON.stringify(renewal));
  });

  test("lasts as long as the service says, whatever the browser's clock shows", async () => {
    const body = JSON.stringify({ data: { token: "t", expiresAt } });
    const renewal = await answered(200, { date: "Thu, 26 Nov 2026 11:45:00 GMT" }, body);
    assert.ok(renewal.kind === "opened");
    const leftMs = renewal.opened.endsAtMs - Date.now();
    assert.ok(leftMs > 14.9 * 60_000 && leftMs <= 15 * 60_000, String(leftMs));
  });

  for (const status of [401, 403]) {
    test(`of ${status} ends the session`, async () => {
      assert.deepEqual(await answered(status), { kind: "over" });
    });
  }

  for (const status of [429, 500, 502, 503, 504]) {
    test(`of ${status} ends nothing, and is waited for as long as it says`, async () => {
      const renewal = await answered(status, { "retry-after": "5" });
      assert.ok(
        renewal.kind === "busy" && renewal.retryMs >= 5_000 && renewal.retryMs < 7_000,
        JSON.stringify(renewal),
      );
    });
  }

  test("that does not come, or not whole, ends nothing", async () => {
    assert.equal((await renewalOf(Promise.reject(new TypeError("fetch failed")), 1)).kind, "lost");
    assert.equal((await answered(200, {}, '{"data":{"tok')).kind, "lost");
  });
});
