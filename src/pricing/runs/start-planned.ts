/** `startPlanned`: a duty of the worker. Carries out planned activations, each with a run of its own. */
import type { Database } from "../../database/connection.ts";
import type { TaskQueue } from "../../tasks/index.ts";
import { activatePlanned } from "../strategies/activation-plan.ts";
import { enqueueNextRun } from "./start-run.ts";

/** Activates what is due at `now`. @throws AggregateError of the contracts that failed */
export async function startPlanned(
  { database, queue }: { database: Database; queue: TaskQueue },
  now: Date,
): Promise<void> {
  await activatePlanned(database, now, async (transaction, contract) => {
    await enqueueNextRun(transaction, queue, contract);
  });
}
