/** A backup holds the whole installation: every row of every table, at one instant, ready to be served again. */
import assert from "node:assert/strict";
import { mkdtemp, rm, stat } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { runBackup, runRestore } from "../../src/backup/commands.ts";
import { readConfig } from "../../src/config.ts";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { findPostmaster } from "../../src/embedded/postmaster.ts";
import { Client } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import {
  completed,
  importAll,
  listPrices,
  names,
  queryProducts,
  startRun,
  submitAll,
  aSnapshot,
} from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";
import { startService, type Service } from "../harness/service.ts";
import { everything, type KnownCustomer } from "./everything.ts";
import { differing, digestsOf, query } from "./rows.ts";

/** Tables that stay empty or that a restore makes anew, each with its reason. */
const notCompared: Readonly<Record<string, string>> = {
  "public.installation": "a backup stores when it was completed, which is after what it holds",
  "public.contract_version": "goes ahead, so that no version comes again",
  "public.migration": "has the times of its own start",
  "public.monitoring_alert": "a duty tells them within a minute",
  "queue.bam": "the queue's updates of itself",
  "queue.job_dependency": "we have no jobs that wait for others",
  "queue.queue": "has the times at which the queue looked after itself",
  "queue.queue_stats": "the queue's figures of itself",
  "queue.schedule": "schedules are ours, not the queue's",
  "queue.subscription": "we publish to no subscribers",
  "queue.version": "has the times of its own start",
  "queue.warning": "the queue's figures of itself",
};

const isCompared = (table: string): boolean => notCompared[table] === undefined;

let folder: string;
const inFolder = (name: string): string => path.join(folder, name);
before(async () => {
  folder = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
});
after(async () => {
  killAll();
  await rm(folder, { recursive: true, force: true });
});

/** @returns the command's output */
async function backUp(settings: Readonly<Record<string, string>>, file: string): Promise<string> {
  let printed = "";
  await runBackup(readConfig(settings), inFolder(file), true, { write: (text) => (printed += text) });
  return printed;
}

async function restore(folderName: string, file: string): Promise<void> {
  const config = readConfig({ DATA_DIR: inFolder(folderName) });
  await runRestore(config, inFolder(file), false, { write: () => true });
}

describe("a backup of an installation with a row in every table", () => {
  const key = Buffer.alloc(32, "key").toString("base64");
  let service: Service;
  let customer: KnownCustomer;
  let restored: Started;

  before(async () => {
    service = await startService({ SECRET_KEY: key });
    customer = await everything(service);
  });
  after(async () => await service.stop());

  const backUpService = async (file: string): Promise<string> =>
    await backUp({ DATABASE_URL: service.connectionString, SECRET_KEY: key }, file);
  /** The same customer at a restored service. */
  const on = (url: string): Customer => ({ ...customer, client: new Client(url, customer.credentials) });

  test("taken during writes, it holds each request completely or not at all", async () => {
    const first = await countProducts();
    const ending = new AbortController();
    const writing = (async () => {
      for (let batch = 0; !ending.signal.aborted; batch++) {
        await importAll(
          customer,
          names(100, `writing-${batch}`).map((name) => ({ customerProductId: name })),
        );
      }
    })();
    await backUpService("writing.backup");
    ending.abort();
    await writing;
    await restore("writing", "writing.backup");
    const products = await within(
      "writing",
      async (url) => (await query(url, "select count(*)::integer from product"))[0],
    );
    const count = Number(products?.["count"]);
    assert.ok(count >= first && count <= (await countProducts()), String(count));
    assert.equal((count - first) % 100, 0);
  });

  async function countProducts(): Promise<number> {
    return Number((await query(service.connectionString, "select count(*) from product"))[0]?.["count"]);
  }

  /** Uses a folder's database without a service. */
  async function within<Result>(name: string, use: (connectionString: string) => Promise<Result>): Promise<Result> {
    const server = await startEmbedded({ dataDir: inFolder(name), durable: false });
    try {
      return await use(server.connectionString);
    } finally {
      await server.stop();
    }
  }

  test("restored into a fresh folder, every table has the same rows", async () => {
    versionsBefore = await versionsOf(service.connectionString);
    const { digests, printed } = await backUpAtRest("all.backup");
    assert.match(printed, /Backed up \d+ rows of \d+ tables into .*all\.backup/);
    assert.match(printed, /THE FILE HOLDS THE SECRET KEY/);
    assert.equal((await stat(inFolder("all.backup"))).mode & 0o777, 0o600);

    const age = /^pricewright_backup_age_seconds (\S+)$/m.exec((await service.client().get("/metrics")).text)?.[1];
    assert.ok(Number(age) >= 0 && Number(age) < 60, `age ${age}`);

    await restore("all", "all.backup");
    assert.deepEqual(differing(digests, await within("all", digestsOf)).filter(isCompared), []);
    const queues = "select name, policy from queue.queue order by name";
    const restoredQueues = await within("all", async (url) => await query(url, queues));
    assert.deepEqual(restoredQueues, await query(service.connectionString, queues));
  });

  /** Takes a backup during which no row changed. Tries again if a retried callback or a duty changed rows. */
  async function backUpAtRest(file: string): Promise<{ digests: Map<string, string | null>; printed: string }> {
    let empty: string[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await query(
        service.connectionString,
        "insert into unnoted_deletion (contract_id, attribute) select min(contract_id), 'gtin' from contract on conflict do nothing",
      );
      const digests = await digestsOf(service.connectionString);
      empty = [...digests].flatMap(([table, digest]) => (digest === null && isCompared(table) ? [table] : []));
      // A duty notes what deletions left, and empties their table.
      if (empty.length > 0) continue;
      const printed = await backUpService(file);
      if (!differing(digests, await digestsOf(service.connectionString)).some(isCompared)) return { digests, printed };
    }
    assert.deepEqual(empty, [], "tables without a row");
    throw new Error("the service does not come to rest");
  }

  /** The versions of every part of every contract's data, before the backup. A duty may make one of another part meanwhile. */
  let versionsBefore = new Map<string, number>();

  async function versionsOf(connectionString: string): Promise<Map<string, number>> {
    const sums = `select contract_id || ' ' || part as of, sum(advance) as version from contract_version group by 1`;
    const rows = await query(connectionString, sums);
    return new Map(rows.map((row) => [String(row["of"]), Number(row["version"])]));
  }

  test("no version of a contract's data comes again", async () => {
    const fresh = await within("all", versionsOf);
    assert.ok(versionsBefore.size > 0);
    for (const part of versionsBefore.keys()) assert.ok(fresh.has(part), part);
    const now = await versionsOf(service.connectionString);
    for (const [part, version] of fresh) assert.ok(version - (now.get(part) ?? Infinity) > 1e12, part);
  });

  test("the service starts on it: the customer's password, prices and explanations are unchanged", async () => {
    restored = start({ DATA_DIR: inFolder("all"), CALLBACK_ALLOWED_RANGES: "127.0.0.0/8" }, "serve", "--role", "http");
    const there = on(await restored.listening());
    assert.deepEqual(await listPrices(there), await listPrices(customer));
    const [price] = await listPrices(there);
    const reason = await there.client.get(`${there.v3}/pricerecommendations/${price.recommendationId}/explanation`);
    assert.equal(reason.status, 200, reason.text);
    const callbacks = await there.client.get(`${there.v2}/settings/callbacks`);
    assert.deepEqual(callbacks.body, (await customer.client.get(`${customer.v2}/settings/callbacks`)).body);
  });

  test("new objects get new ids", async () => {
    const there = on(await restored.listening());
    const [productId = ""] = await importAll(there, [{ customerProductId: "new" }]);
    await submitAll(there, [aSnapshot(productId)]);
    assert.equal((await queryProducts(there, { pagination: { start: 0, limit: 1000 } })).length > 0, true);
  });

  test("a task that waited is done after a restore; the backup is taken from the running embedded database", async () => {
    const there = on(await restored.listening());
    const task = await startRun(there);
    await backUp({ DATA_DIR: inFolder("all") }, "waiting.backup");
    assert.equal((await there.client.get("/health/ready")).status, 200, "the service goes on");
    restored.child.kill("SIGTERM");
    assert.equal(await restored.ended(), 0);

    await restore("waiting", "waiting.backup");
    const last = start({ DATA_DIR: inFolder("waiting"), CALLBACK_ALLOWED_RANGES: "127.0.0.0/8" });
    const { task: done } = await completed(on(await last.listening()), task.url);
    assert.equal(done.state, "succeeded");
    last.child.kill("SIGTERM");
    assert.equal(await last.ended(), 0);
  });

  test("without a service the embedded database is started for the backup", async () => {
    const asleep = start({ DATA_DIR: inFolder("all") }, "backup", inFolder("asleep.backup"), "--without-key");
    assert.equal(await asleep.ended(), 0, asleep.output());
    assert.equal(await findPostmaster(path.join(inFolder("all"), "postgres")), undefined);
  });
});
