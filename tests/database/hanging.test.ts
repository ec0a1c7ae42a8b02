/** A database that takes connections and answers nobody: no request waits for it longer than 20 seconds. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { postProducts } from "../harness/market.ts";
import { waitAsPromised } from "../harness/patience.ts";
import { aDatabase } from "../harness/service.ts";
import { aHangingProxy } from "./hanging-proxy.ts";

const database = await aDatabase();
const proxy = await aHangingProxy(database.connectionString);
after(async () => {
  await proxy.stop();
  await database.drop();
});
const { service, customer } = await aService({ DATABASE_URL: proxy.connectionString });
waitAsPromised();

test("every request is answered 503 with Retry-After within 20 seconds, soon at once, and as ever when the database goes on", async () => {
  const { v3, client } = customer;
  const anyone = service.client();
  let keys = 0;
  const own = { "sec-fetch-site": "same-origin" };
  const requests: Record<string, () => ReturnType<typeof client.get>> = {
    "a read": async () => await client.get(`${v3}/settings/shops`),
    "a write": async () => await client.put(`${v3}/settings/shops`, []),
    "a write under a key": async () =>
      await postProducts(customer, [{ customerProductId: "B" }], {}, { "idempotency-key": `request-${keys++}` }),
    "an import": async () => await postProducts(customer, [{ customerProductId: "A" }]),
    "a stream": async () => await client.get(`${v3}/products/figures?limit=10`, { accept: "text/csv" }),
    "a login": async () => await anyone.post("/api/v3/account/login", service.admin),
    "a session": async () => await anyone.post("/api/v3/console/session", service.admin, own),
    health: async () => await anyone.get("/health/ready"),
  };
  const askAll = async (): Promise<Record<string, { status: number; seconds: number; retry: boolean }>> => {
    const asked = Object.entries(requests).flatMap(([name, ask]) =>
      Array.from({ length: 3 }, () => [name, ask] as const),
    );
    return Object.fromEntries(
      await Promise.all(
        asked.map(async ([name, ask], number) => {
          const beganMs = performance.now();
          const { status, headers } = await ask();
          const seconds = (performance.now() - beganMs) / 1_000;
          return [`${name} ${number}`, { status, seconds, retry: headers.has("retry-after") }] as const;
        }),
      ),
    );
  };
  for (const [name, { status }] of Object.entries(await askAll())) assert.ok(status < 400, `${name}: ${status}`);
  proxy.hang();
  for (const mostSeconds of [20, 2]) {
    for (const [name, answer] of Object.entries(await askAll())) {
      assert.deepEqual([answer.status, answer.retry], [503, true], name);
      assert.ok(answer.seconds < mostSeconds, `${name} took ${answer.seconds} s`);
    }
  }
  proxy.goOn();
  const untilMs = performance.now() + 20_000;
  while ((await anyone.get("/health/ready")).status !== 200) assert.ok(performance.now() < untilMs);
  assert.equal((await client.get(`${v3}/settings/shops`)).status, 200);
});
