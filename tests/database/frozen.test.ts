/** One process of PostgreSQL is frozen while the others answer: no request waits for it longer than 20 seconds, and nothing is lost or done twice. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { completed, importAll, inDatabase, postProducts, queryProducts } from "../harness/market.ts";
import { waitAsPromised } from "../harness/patience.ts";
import { headersFor, putCsv } from "../products-csv/csv.ts";
import { sql } from "../../src/database/connection.ts";

const frozen = new Set<number>();
const goOn = (): void => {
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  frozen.clear();
};
after(goOn);
const { service, customer } = await aService();
waitAsPromised();
const other = await anotherContract(customer);
const { client, v3, v31 } = customer;

function freeze(pid: number): void {
  frozen.add(pid);
  process.kill(pid, "SIGSTOP");
}

/** The processes that work for the service, the last used one first. */
async function processes(condition: string): Promise<number[]> {
  const rows = await inDatabase(
    service,
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'pricewright' and ${condition}
     order by state_change desc`,
  );
  return rows.map(({ pid }) => pid);
}

async function timed(ask: () => Promise<Answer<Loose>>): Promise<{ answer: Answer<Loose>; seconds: number }> {
  const beganMs = performance.now();
  const answer = await ask();
  return { answer, seconds: (performance.now() - beganMs) / 1_000 };
}

const writeOnce = async (): Promise<Answer<Loose>> =>
  await postProducts(
    customer,
    [
      { customerProductId: "A", name: "Written" },
      { customerProductId: "C", name: "Written" },
    ],
    {},
    {
      "idempotency-key": "written-once",
    },
  );
let others = 0;
const requests: Record<string, () => Promise<Answer<Loose>>> = {
  "a read": async () => await client.get(`${v3}/settings/shops`),
  "a search": async () => await client.post(`${v31}/products/query`, {}),
  "a stream": async () => await client.get(`${v3}/products/figures?limit=10`, { accept: "text/csv" }),
  "a write": async () => await client.put(`${v3}/settings/shops`, []),
  "a write of a product that is locked": async () => await postProducts(customer, [{ customerProductId: "A" }]),
  "a write of a product under a key": async () =>
    await postProducts(customer, [{ customerProductId: "B" }], {}, { "idempotency-key": `other-${others++}` }),
  "a login": async () => await service.client().post("/api/v3/account/login", service.admin),
  health: async () => await service.client().get("/health/ready"),
};

before(async () => {
  await importAll(customer, [{ customerProductId: "A" }, { customerProductId: "B" }]);
  for (const [name, ask] of Object.entries(requests)) assert.ok((await ask()).status < 400, name);
});

test("requests are answered within 20 s, others go on, a CSV import waits for longer and succeeds", async () => {
  const holder = service.openDatabase();
  const locked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = holder.transaction(async (transaction) => {
    await transaction.row(sql`select from product where identifier = 'A' for update`);
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  const writing = timed(writeOnce);
  const waiting = async (): Promise<number[]> => await processes("wait_event_type = 'Lock'");
  while ((await waiting()).length === 0) await delay(10);
  // Frozen in the midst of its write, it gets the lock and keeps it.
  freeze((await waiting())[0] ?? 0);
  letGo.resolve();
  await holding;
  const csv = await putCsv(customer, "sku,title\nA,Listed\nB,Listed\nC,Listed\n", headersFor("sku", "title"));
  assert.equal(csv.status, 202, csv.text);
  while ((await waiting()).length === 0) await delay(10);
  const importingMs = performance.now();
  // The next statement of anybody is sent to this one.
  freeze((await processes("state = 'idle'"))[0] ?? 0);
  const asked = Object.entries(requests).flatMap(([name, ask]) =>
    Array.from({ length: 3 }, () => [name, ask] as const),
  );
  const answers = await Promise.all(asked.map(async ([name, ask]) => [name, await timed(ask)] as const));
  const written = await writing;
  assert.equal(written.answer.status, 503);
  for (const [name, { answer, seconds }] of [...answers, ["the frozen write", written] as const]) {
    assert.ok(seconds < 20, `${name} took ${seconds} s`);
    assert.ok(
      answer.status < 400 || (answer.status === 503 && answer.headers.has("retry-after")),
      `${name}: ${answer.text}`,
    );
  }
  assert.equal((await postProducts(other, [{ customerProductId: "A" }])).status, 200);
  // Its statement waits for longer than any request does.
  while (performance.now() - importingMs < 21_000) assert.equal((await requests["a read"]?.())?.status, 200);
  goOn();
  assert.equal((await completed(customer, csv.body.data.url)).task.state, "succeeded");
  assert.deepEqual(
    (await queryProducts(customer)).map(({ name }) => name),
    ["Listed", "Listed", "Listed"],
  );
  const again = [await writeOnce(), await writeOnce()];
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(again[0]?.text, again[1]?.text);
  const stored = (await queryProducts(customer)).map(({ customerProductId, name }) => [customerProductId, name]);
  assert.deepEqual(Object.fromEntries(stored), { A: "Written", B: "Listed", C: "Written" });
});
