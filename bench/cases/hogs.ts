/**
 * One tenant's small requests while another asks for as much as it can get (interface 1-33). The floor is the same without the other, so
 * the ratio is what a hog costs its neighbours.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest, mustSend, withConnection } from "../client.ts";
import { customerProductId } from "../data.ts";
import type { HogOrders } from "../hog.ts";
import { at, list } from "../json.ts";
import { importRequest, loadProducts, numbers, submitRequest } from "../load.ts";
import { compare, percentile, type Figures, type Row } from "../measure.ts";
import { productIdsOf, seedMarket, seedPrices, seedProducts, vacuum } from "../seed.ts";
import { createFeed } from "./feed-export.ts";
import { runTask, setUpPricing } from "./pricing-run.ts";
import { queryRequest } from "./single-product.ts";

const hogProgram = path.join(import.meta.dirname, "..", "hog.ts");
/** A hog's first success comes in this time. */
const answeredWithinMs = 30_000;
/** In this time a hog has connected and gets answers; or what the service was doing for it ends. */
const hogStartMs = (bench: Bench): number => (bench.settings.isQuick ? 700 : 3_000);
const wantedRatio = 3;
const hogDomain = "hog.example";

export const hogs: Case = {
  name: "hogs",
  says: "small requests of a tenant while another asks for as much as it can get",
  run: async (settings) => await withBench(settings, besideHogs),
};

type Hog = Omit<HogOrders, "url" | "requests"> & { readonly name: string; readonly requests: readonly Buffer[] };

async function besideHogs(bench: Bench): Promise<Row[]> {
  const [contract, hogContract] = [await bench.newContract(), await bench.newContract("a company of its own")];
  const own = await loadProducts(bench, contract, 1_000);
  const products = sized(bench.settings, 100_000, 10_000);
  await seedProducts(bench, hogContract, products);
  const storedAt = new Date(Date.now() - 3_600_000);
  await seedMarket(bench, hogContract, { domain: hogDomain, offers: 5, storedAt });
  await seedPrices(bench, hogContract, storedAt);
  await setUpPricing(bench, hogContract, hogDomain);
  // Throws if the guard stops the hog's runs, which would be over at once.
  await runTask(bench, hogContract);
  await vacuum(bench);
  const ids = await productIdsOf(bench, hogContract);
  const rows: Row[] = [];
  // Runs come before what changes the market and the products that they calculate from.
  for (const hog of [...(await workHogs(bench, hogContract)), ...requestHogs(bench, hogContract, ids)]) {
    rows.push(
      ...(await compare(bench.settings, {
        case: `hogs, ${hog.name}`,
        service: bench.service,
        measures: [
          { name: "p50", unit: "ms", better: "less" },
          { name: "p99", unit: "ms", better: "less", wantedRatio },
        ],
        figure: async () => {
          const figures = await besideHog(bench, hog, async () => await smallRequests(bench, contract, own));
          await endTasks(bench, hogContract);
          return figures;
        },
        floor: async () => await smallRequests(bench, contract, own),
      })),
    );
  }
  return rows;
}

/** What is answered from stored rows, or stores rows. */
function requestHogs(bench: Bench, contract: Contract, ids: readonly string[]): Hog[] {
  const names = numbers(0, 1_000).map(customerProductId);
  const page = (limit: number): Buffer =>
    buildRequest({
      method: "POST",
      path: `${contract.v3}/offers/query`,
      authorization: bench.authorization,
      body: JSON.stringify({
        pagination: { start: 0, limit },
        range: { start: new Date(Date.now() - 86_400_000).toISOString(), end: new Date().toISOString() },
      }),
    });
  const import10k = importRequest(bench, contract, numbers(0, 10_000));
  return [
    {
      name: "500 connections of small reads",
      connections: 500,
      requests: names.map((id) => queryRequest(bench, contract, [id], false)),
    },
    { name: "500 connections of single snapshots", connections: 500, requests: snapshotsOf(bench, contract, ids) },
    { name: "50 connections of pages of 10,000", connections: 50, requests: [page(10_000)] },
    { name: "200 slow readers of such pages", connections: 200, requests: [page(10_000)], bytesPerSecond: 1 },
    { name: "20 imports of 10,000 products", connections: 20, requests: [import10k] },
  ];
}

/** What calculates, and what is sent as it is read. */
async function workHogs(bench: Bench, contract: Contract): Promise<Hog[]> {
  const { authorization } = bench;
  const post = (operation: string, body: object): Buffer =>
    buildRequest({ method: "POST", path: `${contract.v3}/${operation}`, authorization, body: JSON.stringify(body) });
  const document = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };
  const feed = await createFeed(bench, contract, "csv");
  const headers = { accept: "text/csv" };
  return [
    {
      name: "20 simulations",
      connections: 20,
      requests: [post("pricerecommendations/simulate", { document })],
    },
    {
      // Runs of a contract follow each other, and up to a hundred wait.
      name: "runs without a pause",
      connections: 1,
      requests: [post("tasks", { taskType: "backend.tasks.pricing.offers.preprocessing" })],
    },
    {
      name: "20 exports",
      connections: 20,
      requests: [buildRequest({ method: "GET", path: feed.pathname, authorization, headers })],
    },
  ];
}

/** Cancels the tasks that a hog left, so that nothing of it runs beside what follows. */
async function endTasks(bench: Bench, contract: Contract): Promise<void> {
  await withConnection(bench.service.url, async (connection) => {
    for (;;) {
      const open = await bench.call("GET", `${contract.v3}/tasks?taskState=pending,executing&limit=100`);
      const ids = list(at(open, "data")).map((task) => String(at(task, "taskId")));
      if (ids.length === 0) return;
      for (const id of ids) {
        const cancel = `${contract.v3}/tasks/${id}/cancel`;
        // One that ends first is refused, which is as well.
        await connection.send(buildRequest({ method: "POST", path: cancel, authorization: bench.authorization }));
      }
    }
  });
}

/** A second try of one is refused as old, which is work as well. */
function snapshotsOf(bench: Bench, contract: Contract, ids: readonly string[]): Buffer[] {
  return numbers(0, 2_000).map((index) => {
    const productId = ids[index % ids.length] ?? "";
    return submitRequest(bench, contract, [{ productId, domain: hogDomain, round: index, offers: 5 }]);
  });
}

async function besideHog(bench: Bench, hog: Hog, measured: () => Promise<Figures>): Promise<Figures> {
  const child = fork(hogProgram, { stdio: "inherit" });
  const requests = hog.requests.map((request) => request.toString("base64"));
  child.send({ ...hog, requests, url: bench.service.url });
  try {
    await delay(hogStartMs(bench));
    const figures = await measured();
    if (hog.bytesPerSecond === undefined) await untilAnswered(child, hog);
    return figures;
  } finally {
    child.kill("SIGKILL");
    await delay(hogStartMs(bench));
  }
}

/** Waits for the hog's first success: a large request may take longer than a quick measurement. */
async function untilAnswered(child: ChildProcess, hog: Hog): Promise<void> {
  const endMs = performance.now() + answeredWithinMs;
  for (;;) {
    child.send("count");
    const [answers = {}]: Record<string, number>[] = await once(child, "message");
    if (Object.keys(answers).some((status) => status.startsWith("2"))) return;
    if (performance.now() > endMs) throw new Error(`the hog of ${hog.name} got ${JSON.stringify(answers)}`);
    await delay(100);
  }
}

/** Each snapshot is newer than the one before. */
let round = 0;

/** Reads and writes in turns over one connection, for a fixed time. */
async function smallRequests(bench: Bench, contract: Contract, ids: readonly string[]): Promise<Figures> {
  const forMs = sized({ ...bench.settings, scale: 1 }, 10_000, 700);
  const latenciesMs: number[] = [];
  await withConnection(bench.service.url, async (connection) => {
    const endMs = performance.now() + forMs;
    for (let turn = 0; performance.now() < endMs; turn++) {
      const product = turn % 1_000;
      const request =
        turn % 2 === 0
          ? queryRequest(bench, contract, [customerProductId(product)], true)
          : submitRequest(bench, contract, [
              { productId: ids[product] ?? "", domain: "small.example", round: round++, offers: 5 },
            ]);
      const begin = performance.now();
      await mustSend(connection, request);
      latenciesMs.push(performance.now() - begin);
    }
  });
  latenciesMs.sort((one, other) => one - other);
  return { p50: percentile(latenciesMs, 0.5), p99: percentile(latenciesMs, 0.99) };
}
