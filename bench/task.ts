/** Waiting for a task as a client does. */
import { setTimeout as delay } from "node:timers/promises";
import type { Bench, Contract } from "./bench.ts";
import { at } from "./json.ts";

const pollMs = 25;

/** Polls until it is `succeeded`. @throws when it fails */
export async function untilSucceeded(bench: Bench, contract: Contract, taskId: string): Promise<void> {
  for (;;) {
    const answer = await bench.call("GET", `${contract.v3}/tasks/${taskId}`);
    const state = at(answer, "data", "state");
    if (state === "succeeded") return;
    if (state === "failed") throw new Error(`the task failed: ${JSON.stringify(answer)}`);
    await delay(pollMs);
  }
}
