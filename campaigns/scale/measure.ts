/**
 * Measures what a contract's work costs, in processor time of the service and of its database, and the disk it takes:
 *
 *     node campaigns/scale/measure.ts [products]
 *
 * Processor time does not depend on what else the machine does as much as seconds do. `cost.ts` and
 * `docs/guides/many-machines.md` have the figures.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { OPEN_GUARD } from "../../engine/index.ts";
import { findPostmaster } from "../../src/embedded/postmaster.ts";
import { withOwnBench, type Bench, type Contract } from "../../bench/bench.ts";
import { createFeed, download } from "../../bench/cases/feed-export.ts";
import { runTask, setUpPricing } from "../../bench/cases/pricing-run.ts";
import { chunked, loadProducts, sendAll, submitRequest } from "../../bench/load.ts";
import { cleanUpWhenInterrupted, readMetric } from "../../bench/service.ts";

const offers = 5;
const domains = ["shop-a.example", "shop-b.example"];
const ticksPerSecond = 100;
const mostProducts = 1_000_000;

interface Spent {
  readonly service: number;
  readonly database: number;
  readonly diskBytes: number;
}

async function measureAll(bench: Bench, products: number): Promise<void> {
  const contract = await bench.newContract();
  await setUpPricing(bench, contract);
  // Prices of offers are random here, so the guard would hold many and stop the runs.
  await bench.call("PUT", `${contract.v3}/settings/priceguard`, OPEN_GUARD);
  let ids: string[] = [];
  await report(bench, "imported product", products, async () => {
    ids = await loadProducts(bench, contract, products);
  });
  await report(bench, "product imported again, unchanged", products, async () => {
    await loadProducts(bench, contract, products);
  });
  for (const round of [1, 2, 3]) {
    const count = products * domains.length * offers;
    await report(bench, `offer, list ${round}`, count, async () => await submitAll(bench, contract, ids, round));
    await report(bench, `priced product, run ${round}`, products, async () => await runTask(bench, contract));
  }
  await report(bench, "priced product, nothing new", products, async () => await runTask(bench, contract));
  const url = await createFeed(bench, contract, "json");
  await report(bench, "exported product", products, async () => await download(url, bench.authorization, "json"));
}

async function submitAll(bench: Bench, contract: Contract, ids: readonly string[], round: number): Promise<void> {
  for (const domain of domains) {
    const wishes = ids.map((productId) => ({ productId, domain, round, offers }));
    const requests = chunked(wishes).map((some) => submitRequest(bench, contract, some));
    await sendAll(bench, requests, 2);
  }
}

/** Prints microseconds and bytes for one of `count`. The database writes what it has in memory at the next checkpoint: it is in the figure. */
async function report(bench: Bench, what: string, count: number, work: () => Promise<unknown>): Promise<void> {
  const before = await spent(bench);
  await work();
  await bench.database.query("checkpoint");
  const after = await spent(bench);
  const each = (name: "service" | "database"): string =>
    (((after[name] - before[name]) * 1_000_000) / count).toFixed(1).padStart(7);
  const bytes = ((after.diskBytes - before.diskBytes) / count).toFixed(0).padStart(6);
  process.stdout.write(
    `${what.padEnd(36)} service ${each("service")} µs, database ${each("database")} µs, ${bytes} bytes\n`,
  );
}

async function spent(bench: Bench): Promise<Spent> {
  const { rows } = await bench.database.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return {
    service: await readMetric(bench.service.url, "process_cpu_seconds_total"),
    database: await databaseSeconds(bench.service.dataDir),
    diskBytes: Number(rows[0]?.bytes),
  };
}

/** Of PostgreSQL's first process with all that it waited for, and of those that run. */
async function databaseSeconds(dataDir: string): Promise<number> {
  const server = await findPostmaster(path.join(dataDir, "postgres"));
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(pids.map(async (pid) => await ticksOf(pid, server?.pid ?? 0)));
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

async function ticksOf(pid: string, first: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const isServer = Number(pid) === first;
  if (!isServer && fields[1] !== first) return 0;
  return fields.slice(11, isServer ? 15 : 13).reduce((sum, each) => sum + each, 0);
}

cleanUpWhenInterrupted();
const asked = process.argv[2] ?? "20000";
const products = Number(asked);
if (Number.isInteger(products) && products >= 1 && products <= mostProducts) {
  await withOwnBench({ rounds: 1, isQuick: false, scale: 1, profileDir: undefined }, async (bench) => {
    await measureAll(bench, products);
  });
} else {
  process.stderr.write(`${asked} is no number of products from 1 to ${mostProducts}.\n`);
  process.exitCode = 2;
}
