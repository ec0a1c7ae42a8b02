/**
 * The task that fills a sample shop. Every step can be done twice: products have their ids, offers theirs, and a contract with a
 * strategy takes no other. So an attempt that follows one that died leaves the same shop. The run is created in the transaction that
 * ends the task, so there is one.
 */
import type { SecretKey } from "../base/secret.ts";
import type { Author, Caller, Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import { compileCheck } from "../http/validation.ts";
import { showWatched } from "../monitoring/index.ts";
import { putShops, submitSnapshots } from "../offers/index.ts";
import { enqueueRun, introduceStrategy } from "../pricing/index.ts";
import { importProducts } from "../products/index.ts";
import { snapshotsOf, type MarketData } from "../../sample/market-data.ts";
import {
  addProgress,
  completeTask,
  setTotal,
  taskCancelled,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../tasks/index.ts";
import { SampleTask } from "./schema.ts";
import {
  pastOutcomes,
  readDomain,
  readStates,
  sampleMarket,
  sampleStrategy,
  watchedDomains,
  watchedPages,
} from "./sample-shop.ts";

export const sampleTaskType = "backend.tasks.samples.fill";

interface Service {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
}

const checkTask = compileCheck(SampleTask);

/** The definition of the task. */
export function sampleTask(service: Service): TaskDefinition {
  return {
    taskType: sampleTaskType,
    exclusivePer: "contract",
    concurrency: 1,
    run: async (run) => await fillSample(service, run),
  };
}

async function fillSample(service: Service, run: TaskRun): Promise<void> {
  const { database, queue } = service;
  const { contract, taskId, signal } = run;
  const { caller, now } = readData(run.data);
  const author = { contract, caller };
  const market = sampleMarket(now);
  await setTotal(database, contract, taskId, market.products.length);
  const productIds = await storeProducts(database, author, market);
  await putShops(database, { ...author, ifMatch: undefined }, market.ownShops);
  await storeOffers(database, contract, { market, productIds, signal });
  await introduceStrategy(database, author, sampleStrategy);
  signal.throwIfAborted();
  await showWatched({ ...service, calendar: queue }, author, {
    domains: watchedDomains,
    pages: watchedPages(market, productIds),
    past: pastOutcomes(market, now),
    states: readStates(market, productIds),
  });
  await database.transaction(async (transaction) => {
    const isExecuting = await addProgress(transaction, contract, taskId, { successful: market.products.length });
    if (!isExecuting) throw taskCancelled();
    await enqueueRun(transaction, queue, contract, caller);
    await completeTask(transaction, contract, taskId);
  });
}

/** @returns the internal ids by customerProductId */
async function storeProducts(database: Database, author: Author, market: MarketData): Promise<Map<string, string>> {
  const results = await importProducts(database, author, {
    products: market.products,
    identifyingAttribute: "customerProductId",
    decimalSeparator: ".",
  });
  return new Map(
    market.products.map(({ customerProductId }, index): [string, string] => {
      const result = results[index];
      assert(result !== undefined && "data" in result && result.data !== undefined, "a product of the sample is valid");
      return [customerProductId, result.data.productId];
    }),
  );
}

/** What the watched shop asks for counts as read there. */
const ofCollector = { source: "collector", notesMarket: true, activatesDomains: true } as const;

/** The offers of each month. Those that an attempt before has stored are refused, because their ids are taken. */
async function storeOffers(
  database: Database,
  contract: Contract,
  { market, productIds, signal }: { market: MarketData; productIds: ReadonlyMap<string, string>; signal: AbortSignal },
): Promise<void> {
  for (const month of market.months) {
    signal.throwIfAborted();
    const snapshots = snapshotsOf(market, month, { contractId: contract.contractId, productIds });
    const { sent, read } = Object.groupBy(snapshots, ({ domain }) => (domain === readDomain ? "read" : "sent"));
    if (sent !== undefined) await submitSnapshots(database, contract, sent);
    if (read !== undefined) await submitSnapshots(database, contract, read, ofCollector);
  }
}

/** Who asked for the shop, and the moment that counts as its today. */
function readData(data: unknown): { caller: Caller; now: Date } {
  const checked = checkTask(data);
  assert("value" in checked, "the task has the data that createSampleContract gave it");
  return { caller: checked.value.caller, now: new Date(checked.value.now) };
}
