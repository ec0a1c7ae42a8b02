/** `forgetDeliveries`: deletes old deliveries. A duty of the worker. */
import { firstIdAt } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import { forget, type Retention } from "../history/retention.ts";
import { limits } from "../limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The bounds on kept deliveries, by age and by number. Tests keep fewer. */
export interface DeliveriesKept {
  keptDays: number;
  keptPerContract: number;
}

/**
 * Deletes deliveries that were created more than `keptDays` before `now` or have `keptPerContract` newer ones. Deliveries whose
 * task is not completed stay.
 */
export async function forgetDeliveries(
  database: Database,
  signal: AbortSignal,
  now: Date,
  { keptDays, keptPerContract }: DeliveriesKept = limits.callbacks,
): Promise<void> {
  const deliveries: Retention = {
    table: "callback_delivery",
    key: ["contract_id", "task_id"],
    isOverOf: (contractId) => sql`(
            select state
            from task
            where task.contract_id = ${contractId} and task.task_id = old.task_id
          ) in ('succeeded', 'failed')`,
  };
  await forget(database, signal, [
    { ...deliveries, before: sql`${firstIdAt(new Date(now.getTime() - keptDays * dayMs))}::uuid` },
    { ...deliveries, keptNewest: keptPerContract },
  ]);
}
