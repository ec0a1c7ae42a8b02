/** Waits for a task as a client does. */
import { setTimeout as delay } from "node:timers/promises";
import type { Bench, Contract } from "./bench.ts";
import { at } from "./json.ts";

const pollMs = 25;
/** Longer than the longest case, so that a task that hangs ends the benchmark. */
const longestMs = 15 * 60 * 1000;

/** Polls a task until it is `succeeded`. @returns the answer that says so. @throws if it fails, or does not end in time */
export async function untilSucceeded(bench: Pick<Bench, "call">, contract: Contract, taskId: string): Promise<unknown> {
  for (const begin = performance.now(); performance.now() - begin < longestMs; await delay(pollMs)) {
    const answer = await bench.call("GET", `${contract.v3}/tasks/${taskId}`);
    const state = at(answer, "data", "state");
    if (state === "succeeded") return answer;
    if (state === "failed") throw new Error(`the task failed: ${JSON.stringify(answer)}`);
  }
  throw new Error(`task ${taskId} has not ended within ${longestMs} ms`);
}
