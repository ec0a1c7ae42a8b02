/** How long a task waits for an idle worker: from the insert of its row to its start. */
import { setTimeout as delay } from "node:timers/promises";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { at } from "../json.ts";
import { loadProducts } from "../load.ts";
import { compare, percentile, type Row } from "../measure.ts";
import { untilSucceeded } from "../task.ts";

const strategy = {
  name: "Bench",
  otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
};
/** The pause after which the worker sleeps again. */
const pauseMs = 40;

export const taskStart: Case = {
  name: "task-start",
  says: "a task from being enqueued to its start, the worker idle",
  run: async (settings) => await withBench(settings, startTasks),
};

async function startTasks(bench: Bench): Promise<Row[]> {
  const tasks = sized(bench.settings, 40, 8);
  const contract = await aSmallContract(bench);
  return await compare(bench.settings, {
    case: `task-start, ${tasks} tasks`,
    service: bench.service,
    measures: [
      { name: "p50", unit: "ms", better: "less", wanted: 20 },
      { name: "p99", unit: "ms", better: "less", wanted: 100 },
    ],
    figure: async () => {
      const waitsMs = await startInTurn(bench, contract, tasks);
      return { p50: percentile(waitsMs, 0.5), p99: percentile(waitsMs, 0.99) };
    },
  });
}

/** A contract with a product and an active strategy. */
export async function aSmallContract(bench: Bench): Promise<Contract> {
  const contract = await bench.newContract();
  await loadProducts(bench, contract, 1);
  const path = `${contract.v3}/settings/pricingstrategies`;
  const strategyId = String(at(await bench.call("POST", path, strategy), "data", "id"));
  await bench.call("POST", `${path}/${strategyId}/activate`);
  return contract;
}

/** @returns the milliseconds that so many tasks waited, ascending */
export async function startInTurn(bench: Bench, contract: Contract, tasks: number): Promise<number[]> {
  const taskIds: string[] = [];
  while (taskIds.length < tasks) taskIds.push(await runTask(bench, contract));
  return await readWaits(bench, contract, taskIds);
}

async function runTask(bench: Bench, contract: Contract): Promise<string> {
  const task = { taskType: "backend.tasks.pricing.offers.preprocessing" };
  const taskId = String(at(await bench.call("POST", `${contract.v3}/tasks`, task), "data", "id"));
  await untilSucceeded(bench, contract, taskId);
  await delay(pauseMs);
  return taskId;
}

/** Measures by the database's clock, because clients see only whole milliseconds. @returns milliseconds, ascending */
async function readWaits(bench: Bench, contract: Contract, taskIds: readonly string[]): Promise<number[]> {
  const { rows } = await bench.database.query<{ wait_ms: number }>(
    `select extract(epoch from started_at - created_at)::float8 * 1000 as wait_ms
     from task
     where contract_id = $1 and task_id = any($2::uuid[])
     order by 1`,
    [contract.contractId, taskIds],
  );
  return rows.map((row) => row.wait_ms);
}
