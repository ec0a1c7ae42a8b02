/**
 * `runPricing`: the price calculation task (interface 2.8, section 3). It goes through the products chunk by chunk;
 * each chunk's prices and the note how far the run is commit together, so a run that is taken up again after a crash
 * goes on behind the last chunk, and none of its prices is stored twice.
 */
import { recommend, type CompiledStrategy, type Outcome } from "../../engine/index.ts";
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { enqueueCallbacks } from "../callbacks/index.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { loadMarkets, type StoredSnapshot } from "../offers/index.ts";
import { loadSales, type Sales } from "../orders/index.ts";
import {
  addProgress,
  completeTask,
  failTask,
  setTotal,
  taskCancelled,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../tasks/index.ts";
import { engineProduct, marketReader, type ProductStateRow } from "./engine-input.ts";
import { beginRun, type PricingRun } from "./pricing-run.ts";
import { compileStored } from "./strategy-document.ts";
import {
  lockPreviousPrices,
  storeRecommendations,
  type CalculatedFrom,
  type CalculatedPrice,
} from "./store-recommendations.ts";

export const pricingTaskType = "backend.tasks.pricing.offers.preprocessing";

interface RunOptions {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
}

/** The definition of the task: runs of one contract never overlap. */
export function pricingTask(options: RunOptions): TaskDefinition {
  return {
    taskType: pricingTaskType,
    exclusivePer: "contract",
    concurrency: 2,
    run: async (run) => await runPricing(options, run),
  };
}

/** The run as the chunks need it. */
interface Calculation {
  contract: Contract;
  taskId: string;
  run: PricingRun;
  compiled: CompiledStrategy;
  readMarket: ReturnType<typeof marketReader>;
}

async function runPricing(options: RunOptions, task: TaskRun): Promise<void> {
  const { database } = options;
  const { contract, taskId, signal } = task;
  const run = await beginRun(database, contract, taskId);
  const calculation: Calculation = {
    contract,
    taskId,
    run,
    compiled: compileStored(run.document),
    readMarket: marketReader(run),
  };
  await setTotal(database, contract, taskId, await countProducts(database, contract));
  for (;;) {
    signal.throwIfAborted();
    const isDone = await database.transaction(async (transaction) => await calculateChunk(transaction, calculation));
    if (isDone) break;
  }
  await database.transaction(async (transaction) => await endRun(transaction, options, calculation));
}

async function countProducts(database: Database, contract: Contract): Promise<number> {
  const row = await database.row<{ products: number }>(sql`
    /* pricing.countProducts */
    select count(*) as products
    from product
    where contract_id = ${contract.contractId}`);
  return row?.products ?? 0;
}

/** @returns whether there was nothing left to calculate */
async function calculateChunk(transaction: Transaction, calculation: Calculation): Promise<boolean> {
  const { contract, taskId } = calculation;
  const after = await lockProgress(transaction, contract, taskId);
  const products = await loadProducts(transaction, contract, after);
  const upTo = products.at(-1)?.product_id;
  if (upTo === undefined) return true;
  const previous = await lockPreviousPrices(transaction, contract, { after, upTo });
  const markets = groupByProduct(await loadMarkets(transaction, contract, { after, upTo }));
  const sales = await loadSales(transaction, contract, { after, upTo, at: calculation.run.calculatedFor });
  const prices: CalculatedPrice[] = [];
  const failures: PartFailure[] = [];
  for (const product of products) {
    const snapshots = markets.get(product.product_id) ?? [];
    const previousPrice = previous.get(product.product_id)?.price ?? null;
    const from = { product, snapshots, previousPrice, sales: sales.get(product.product_id) ?? nothingSold };
    const outcome = calculate(calculation, from);
    if (outcome.kind === "recommendation") prices.push({ ...from, recommendation: outcome });
    if (outcome.kind === "failure") failures.push(partFailure(product, outcome));
  }
  await storeRecommendations(transaction, contract, taskId, { prices, previous });
  const [successful, failed] = [prices.length, failures.length];
  const skipped = products.length - successful - failed;
  if (!(await addProgress(transaction, contract, taskId, { successful, failed, skipped, failures }))) {
    throw taskCancelled();
  }
  await moveProgress(transaction, contract, taskId, upTo);
  return products.length < limits.pricing.productsPerChunk;
}

/** What a price is calculated from, besides the run. Used by explanations as well: they repeat the calculation. */
export function calculate(
  calculation: Pick<Calculation, "run" | "compiled" | "readMarket">,
  from: CalculatedFrom,
  options: { trace: boolean } = { trace: false },
): Outcome {
  const { run, compiled, readMarket } = calculation;
  const context = {
    nowMs: run.calculatedFor.getTime(),
    timeZone: run.timeZone,
    currency: run.currency,
    previousPrice: from.previousPrice,
    sales: from.sales,
  };
  return recommend(compiled, engineProduct(from.product), from.snapshots.map(readMarket), context, options);
}

const nothingSold: Sales = { units7d: 0, units30d: 0 };

function partFailure(product: ProductStateRow, failure: { messageId: string; message: string }): PartFailure {
  return {
    messageId: failure.messageId,
    attributes: { productId: String(product.product_id), exceptionMessage: failure.message },
  };
}

function groupByProduct(snapshots: readonly StoredSnapshot[]): Map<number, StoredSnapshot[]> {
  const groups = new Map<number, StoredSnapshot[]>();
  for (const snapshot of snapshots) {
    const group = groups.get(snapshot.productId);
    if (group === undefined) groups.set(snapshot.productId, [snapshot]);
    else group.push(snapshot);
  }
  return groups;
}

/** @returns the last product that is done; no other process can work on the run until the transaction ends */
async function lockProgress(transaction: Transaction, contract: Contract, taskId: string): Promise<number> {
  const row = await transaction.row<{ last_product_id: number }>(sql`
    /* pricing.lockProgress */
    select last_product_id
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    for update`);
  return row?.last_product_id ?? 0;
}

async function moveProgress(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  lastProductId: number,
): Promise<void> {
  await transaction.run(sql`
    /* pricing.moveProgress */
    update pricing_run
    set last_product_id = ${lastProductId}
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

async function loadProducts(transaction: Transaction, contract: Contract, after: number): Promise<ProductStateRow[]> {
  return await transaction.rows<ProductStateRow>(sql`
    /* pricing.loadProducts */
    select product_id, revision, customer_product_id, name, gtin, reference_price, min_price_boundary,
      max_price_boundary, tags
    from product
    where contract_id = ${contract.contractId} and product_id > ${after}
    order by product_id
    limit ${limits.pricing.productsPerChunk}`);
}

/** Succeeded when a price was calculated or nothing failed; then, and only then, callbacks go out. */
async function endRun(transaction: Transaction, options: RunOptions, calculation: Calculation): Promise<void> {
  const { contract, taskId } = calculation;
  const task = await transaction.row<{
    successful: number;
    failed: number;
    started_at: Date;
    account_id: number | null;
  }>(sql`
    /* pricing.endRun */
    select successful, failed, started_at, account_id
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'
    for update`);
  if (task === null) return;
  if (task.successful === 0 && task.failed > 0) {
    await failTask(transaction, contract, taskId, { failureCode: null, message: "Every product failed." });
    return;
  }
  await completeTask(transaction, contract, taskId);
  await enqueueCallbacks(transaction, contract, options.queue, options.secret, {
    parentId: taskId,
    startTime: task.started_at,
    ...(task.account_id === null ? {} : { accountId: task.account_id }),
  });
}
