/** The service behind PgBouncer: by transaction and by session, with nothing set in PgBouncer for us. */
import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database, sql } from "../../src/database/connection.ts";
import { detectPooling, storeSettings } from "../../src/database/pooler.ts";
import { aService } from "../harness/a-service.ts";
import {
  activate,
  aSnapshot,
  codesOf,
  importAll,
  inDatabase,
  listOffers,
  names,
  runPricing,
  submit,
  submitAll,
} from "../harness/market.ts";
import { aDatabase } from "../harness/service.ts";
import { missingPgBouncer, startPgBouncer } from "./pgbouncer.ts";

const missing = await missingPgBouncer();

test(
  "processes that start at once, by transaction: none ends the connection of another",
  { skip: missing ?? false },
  async () => {
    const database = await aDatabase();
    const pooler = await startPgBouncer(database.connectionString, "transaction");
    const through = pooler.through(database.serviceUrl);
    try {
      await Promise.all(Array.from({ length: 8 }, async () => await storeSettings(through)));
      const [shown] = await inDatabase({ connectionString: through }, "show enable_seqscan");
      assert.deepEqual(shown, { enable_seqscan: "off" });
    } finally {
      await pooler.stop();
      await database.drop();
    }
  },
);

for (const mode of ["transaction", "session"] as const) {
  suite(`behind PgBouncer by ${mode}`, { skip: missing ?? false }, async () => {
    if (missing !== null) return;
    const database = await aDatabase();
    const pooler = await startPgBouncer(database.connectionString, mode);
    after(async () => {
      await pooler.stop();
      await database.drop();
    });
    // Two roles in one, one role in the other.
    const owner = pooler.through(database.connectionString);
    const through = mode === "transaction" ? pooler.through(database.serviceUrl) : owner;
    const { service, customer } = await aService({ DATABASE_URL: through, DATABASE_OWNER_URL: owner });

    test("the start finds out, and stores the settings of its sessions with the role", async () => {
      assert.equal(await detectPooling(through), mode);
      assert.equal(await detectPooling(database.connectionString), "none");
      assert.equal(await detectPooling(database.serviceUrl), "none");
      const [shown] = await inDatabase({ connectionString: through }, "show enable_seqscan");
      assert.deepEqual(shown, { enable_seqscan: "off" });
    });

    test("many requests at a time: none gets another's statement, transaction or answer", async () => {
      const ids = await importAll(
        customer,
        names(40).map((customerProductId) => ({ customerProductId, referencePrice: 10 })),
      );
      await Promise.all(ids.map(async (id) => await submitAll(customer, [aSnapshot(id)])));
      const asked = await Promise.all(
        names(40).map(async (name) => {
          const filter = { oneOf: { field: "customerProductId", values: [name] } };
          const answer = await customer.client.post(`${customer.v31}/products/query`, { filter });
          return answer.body.data.map((entry: { customerProductId: string }) => entry.customerProductId);
        }),
      );
      assert.deepEqual(
        asked,
        names(40).map((name) => [name]),
      );
      assert.equal((await listOffers(customer, { limit: 100 })).length, 40);
      const repeated = aSnapshot(ids[0] ?? "");
      await submitAll(customer, [repeated]);
      const [again] = await submit(customer, [repeated]);
      assert.equal(codesOf(again).length, 1);
    });

    test("runs, and a request under an Idempotency-Key that is sent twice at a time", async () => {
      await activate(customer, {
        name: "Keep",
        otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
      });
      assert.equal((await runPricing(customer)).state, "succeeded");
      const feed = { name: "Once", format: "json", fields: [{ name: "price" }] };
      const send = async (): Promise<number> =>
        (await customer.client.post(`${customer.v2}/feeds`, feed, { "idempotency-key": "the-same" })).status;
      const statuses = await Promise.all([send(), send(), send()]);
      assert.ok(statuses.includes(200) || statuses.includes(201), String(statuses));
      assert.equal((await inDatabase(database, "select from feed where name = 'Once'")).length, 1);
    });

    test("the statement of a transaction that is given up is ended", async () => {
      const pooled = new Database({ connectionString: through, poolSize: 2, pooling: mode, onError: () => {} });
      const giving = new AbortController();
      const beganMs = performance.now();
      const sleeping = pooled.transaction(
        async (transaction) => await transaction.run(sql`/* tests.sleep */ select pg_sleep(30)`),
        { signal: giving.signal },
      );
      const asleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
      while ((await inDatabase(database, asleep)).length === 0) await delay(20);
      giving.abort();
      await assert.rejects(sleeping);
      assert.ok(performance.now() - beganMs < 25_000, "it slept to its end");
      await pooled.close();
    });

    test("nothing that a session would have is missed", () => {
      const missed = /prepared statement|unsupported startup|cannot be used|no such/;
      assert.deepEqual(
        service.logLines().filter((line) => missed.test(line)),
        [],
      );
    });
  });
}
