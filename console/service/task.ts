/** Tasks of the service: their kinds, how one is started, followed to its end and cancelled. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { hurryPulse } from "./pulse.ts";
import { placeOf } from "./read.ts";
import { cache, sendOnce, service } from "./service.ts";

const tasks = "/api/v3/vendor/contracts/{contractId}/tasks";

export type Task = Answer<`${typeof tasks}/{taskId}`, "get">["data"];

/**
 * A task. Until it has ended it is read again with each pulse, which is asked for at once when somebody begins to wait, and then comes
 * every 2 s.
 */
export function taskQuery(contractId: string, taskId: string) {
  const path = `${tasks}/{taskId}` as const;
  const params = { path: { contractId, taskId }, query: { includeFailures: true } };
  return queryOptions({
    queryKey: placeOf(path, params),
    queryFn: async ({ client, queryKey, signal }) => {
      const { data } = await service.get(path, params, { signal });
      if (client.getQueryData(queryKey) === undefined && !hasEnded(data)) void hurryPulse(contractId);
      return data;
    },
    staleTime: ({ state }) => (state.data !== undefined && hasEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
    // A check that has ended names the import that somebody made of it meanwhile.
    refetchOnMount: "always",
  });
}

/** Whether somebody ended it before it was done. */
export function wasCancelled({ failureCode }: Task): boolean {
  return failureCode === "task.cancelled";
}

export function hasEnded({ state }: Task): boolean {
  return state === "succeeded" || state === "failed";
}

/** The kinds of tasks in the order in which people ask for them. */
export const taskTypes = {
  pricing: "backend.tasks.pricing.offers.preprocessing",
  monitoring: "backend.tasks.monitoring",
  import: "backend.tasks.vendor.products.put",
  rehearsal: "backend.tasks.vendor.products.rehearsal",
  callback: "backend.tasks.pricing.callback",
  takeback: "backend.tasks.pricing.takeback",
  decide: "backend.tasks.pricing.decide",
  publish: "backend.tasks.pricing.publish",
  simulation: "backend.tasks.pricing.simulation",
  comparison: "backend.tasks.pricing.comparison",
  backtest: "backend.tasks.pricing.backtest",
  sample: "backend.tasks.samples.fill",
} as const;
export type TaskKind = keyof typeof taskTypes;

const kindNames = [
  "pricing",
  "monitoring",
  "import",
  "rehearsal",
  "callback",
  "takeback",
  "decide",
  "publish",
  "simulation",
  "comparison",
  "backtest",
  "sample",
] as const satisfies readonly TaskKind[];

export const taskKinds: readonly TaskKind[] = kindNames;

/** Null for a type that the console does not know. */
export function kindOf(taskType: string): TaskKind | null {
  return kindNames.find((kind) => taskTypes[kind] === taskType) ?? null;
}

export async function cancelTask(contractId: string, taskId: string): Promise<void> {
  await sendOnce(`${tasks}/{taskId}/cancel`, { path: { contractId, taskId } });
  await cache.invalidateQueries({ queryKey: [contractId, "tasks"] });
}

/** Starts a calculation of prices. @returns the id of the task */
export async function startCalculation(contractId: string): Promise<string> {
  const { id } = (await sendOnce(tasks, { path: { contractId }, body: { taskType: taskTypes.pricing } })).data;
  await hurryPulse(contractId);
  return id;
}
