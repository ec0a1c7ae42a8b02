/** `startPlanned`: a duty of the worker. Carries out planned activations, and starts runs where strategies say something else. */
import type { Contract } from "../../base/contract.ts";
import type { Database, Transaction } from "../../database/connection.ts";
import type { TaskQueue } from "../../tasks/index.ts";
import { activatePlanned } from "../strategies/activation-plan.ts";
import { passEdges } from "../strategies/edges.ts";
import { enqueueNextRun } from "../strategies/start-run.ts";

/** Does what is due at `now`, each with a run of its own. @throws AggregateError of the contracts that failed */
export async function startPlanned(
  { database, queue }: { database: Database; queue: TaskQueue },
  now: Date,
): Promise<void> {
  const start = async (transaction: Transaction, contract: Contract): Promise<void> => {
    await enqueueNextRun(transaction, queue, contract);
  };
  // What fails in one does not keep the other from its work.
  const activated = await Promise.allSettled([activatePlanned(database, now, start)]);
  const passed = await Promise.allSettled([passEdges(database, now, start)]);
  const reasons = [...activated, ...passed].flatMap((end): unknown[] =>
    end.status === "rejected" ? [end.reason] : [],
  );
  if (reasons.length > 0) throw new AggregateError(reasons, "planned activations or edges of dates failed");
}
