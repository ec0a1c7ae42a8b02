/** Which hosts a claim may take, and whose turn it is there. */
import { sql, type Transaction } from "../../database/connection.ts";

/** A host that was locked, and the contract that it serves next. */
export interface DueHost {
  host_id: number;
  host: string;
  delay_ms: number;
  due_at: Date;
  rests: number;
  failures: number;
  /** The database's time. */
  now: Date;
  /** The contract served longest ago, or the one that is due first if none is; null if there is none, or if it is being changed. */
  contract_id: string | null;
  turn_due_at: Date | null;
  /** When the first of the turns is due that are left to other processes; null without one. */
  others_due_at: Date | null;
  /** Whether the contract's jobs may be claimed now. */
  is_due: boolean;
}

/**
 * Locks hosts whose moment has come, and the turn that comes next at each. It skips what others have locked.
 *
 * @param wanted.after of the time that they are due, that time included, because all hosts of a run become due at one moment; null
 * for all
 * @param wanted.needsBrowser whether only turns that need a browser are taken, or only others; null for all
 */
export async function lockDueHosts(
  transaction: Transaction,
  { after, count, needsBrowser }: { after: Date | null; count: number; needsBrowser: boolean | null },
): Promise<DueHost[]> {
  return await transaction.rows<DueHost>(sql`
    /* monitoring.lockDueHosts */
    with due as materialized (
      select host_id, host, delay_ms, due_at, rests, failures
      from crawl_host
      where due_at >= ${after ?? "-infinity"}::timestamptz and due_at <= now() and next_at <= now()
        and (
          ${needsBrowser}::boolean is null
          or (
            select true
            from host_turn
            where host_turn.host_id = crawl_host.host_id
              and contract_id is not null
              and needs_browser = ${needsBrowser}::boolean
            limit 1
          )
        )
      order by due_at
      limit ${count}
      for update skip locked
    )
    select due.host_id, due.host, due.delay_ms, due.due_at, due.rests, due.failures, now() as now, turn.contract_id,
      turn.due_at as turn_due_at, turn.due_at <= now() is true as is_due, others.due_at as others_due_at
    from due
    left join lateral (
      select contract_id, due_at
      from host_turn
      where host_turn.host_id = due.host_id
        and (${needsBrowser}::boolean is null or needs_browser = ${needsBrowser}::boolean)
      order by greatest(due_at, now()), served_at, contract_id
      limit 1
      for update skip locked
    ) as turn on true
    left join lateral (
      select min(due_at) as due_at
      from host_turn
      where host_turn.host_id = due.host_id and contract_id is not null and needs_browser <> ${needsBrowser}::boolean
    ) as others on true
    order by due.due_at`);
}
