/** `forgetDeliveries`: deletes old deliveries. A duty of the worker. */
import { firstIdAt } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The bounds on kept deliveries, by age and by number. Tests keep fewer. */
export interface DeliveriesKept {
  keptDays: number;
  keptPerContract: number;
}

/**
 * Deletes deliveries that were created more than `keptDays` before `now` or have `keptPerContract` newer ones. Each statement
 * deletes a bounded number. Deliveries whose task is not completed stay.
 */
export async function forgetDeliveries(
  database: Database,
  signal: AbortSignal,
  now: Date,
  { keptDays, keptPerContract }: DeliveriesKept = limits.callbacks,
): Promise<void> {
  const keptFrom = firstIdAt(new Date(now.getTime() - keptDays * dayMs));
  for (let hasMore = true; hasMore && !signal.aborted;) {
    const over = await listOver(database, { keptFrom, keptPerContract });
    if (over.length > 0) await deleteDeliveries(database, over);
    hasMore = over.length === limits.callbacks.forgottenAtOnce;
  }
}

interface DeliveryKey {
  contract_id: string;
  task_id: string;
}

/** Lists deliveries to delete, contract by contract, in the order of the primary key. */
async function listOver(
  database: Database,
  kept: { keptFrom: string; keptPerContract: number },
): Promise<DeliveryKey[]> {
  return await database.rows<DeliveryKey>(sql`
    /* callbacks.listOver */
    select over.contract_id, over.task_id
    from contract
    cross join lateral (
      select delivery.contract_id, delivery.task_id
      from callback_delivery as delivery
      join task on task.contract_id = delivery.contract_id and task.task_id = delivery.task_id
      where delivery.contract_id = contract.contract_id
        and delivery.task_id < greatest(${kept.keptFrom}::uuid, (
          select newest.task_id
          from callback_delivery as newest
          where newest.contract_id = contract.contract_id
          order by newest.task_id desc
          offset ${kept.keptPerContract - 1}
          limit 1))
        and task.state in ('succeeded', 'failed')
      order by delivery.task_id
      limit ${limits.callbacks.forgottenAtOnce}
    ) as over
    limit ${limits.callbacks.forgottenAtOnce}`);
}

async function deleteDeliveries(database: Database, deliveries: readonly DeliveryKey[]): Promise<void> {
  await database.run(sql`
    /* callbacks.forgetDeliveries */
    delete from callback_delivery
    where contract_id = any(${[...new Set(deliveries.map(({ contract_id: contractId }) => contractId))]}::text[])
      and task_id = any(${deliveries.map(({ task_id: taskId }) => taskId)}::uuid[])`);
}
