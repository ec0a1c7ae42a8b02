/** Contracts in which something waits for its time: an activation that is planned, or an edge of a strategy. */
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

const waiting = { activation_plan: sql`activation_plan`, strategy_edge: sql`strategy_edge` };

/** Those whose time has come at `now`, the oldest first. Contracts that are expired, inactive or paused are none of them. */
export async function findWaiting(
  database: Queries,
  table: keyof typeof waiting,
  now: Date,
): Promise<{ contract_id: string }[]> {
  return await database.rows(sql`
    /* pricing.findWaiting */
    select contract_id
    from ${waiting[table]} as waiting
    where due_at <= ${now}
      and exists (
        select 1
        from contract
        where contract.contract_id = waiting.contract_id
          and is_active
          and (expires_at is null or expires_at > ${now}))
      and not exists (
        select 1
        from publishing
        where publishing.contract_id = waiting.contract_id and paused_at is not null)
    order by due_at
    limit ${limits.pricing.plansAtOnce}`);
}
