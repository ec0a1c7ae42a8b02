/** A contract's tasks, or those of them that are deliveries, as a list by time. */
import type { Contract } from "../base/contract.ts";
import { firstIdAt } from "../base/id.ts";
import { raw, sql } from "../database/connection.ts";
import type { TimedList } from "../paging/milestones.ts";

const tables = { tasks: raw("task"), deliveries: raw("callback_delivery") };

/** For jumps into it (`milestones.ts`): ids of tasks are in the order in which they were created. */
export function allTasks(contract: Contract, name: keyof typeof tables): TimedList {
  return {
    contract,
    name,
    oldest: firstIdAt(new Date(0)),
    newerThan: (key, { until, limit }) => sql`
      select task_id
      from ${tables[name]}
      where contract_id = ${contract.contractId}
        and task_id > (${key})::uuid
        and ${until === null ? sql`true` : sql`task_id < ${firstIdAt(until)}::uuid`}
      order by task_id
      limit ${limit}`,
    key: sql`task_id::text`,
  };
}
