/** Which hosts a claim may take, and whose turn it is there. */
import { sql, type Transaction } from "../../database/connection.ts";

/** A host that was locked, and the contract that it serves next. */
export interface DueHost {
  host_id: number;
  host: string;
  delay_ms: number;
  due_at: Date;
  rests: number;
  /** The database's time. */
  now: Date;
  /** The contract served longest ago, or the one that is due first if none is; null if there is none, or if it is being changed. */
  contract_id: string | null;
  turn_due_at: Date | null;
  /** Whether the contract's jobs may be claimed now. */
  is_due: boolean;
}

/**
 * Locks hosts whose moment has come, and the turn that comes next at each. It skips what others have locked.
 *
 * @param after of the time that they are due; null for all
 */
export async function lockDueHosts(transaction: Transaction, after: Date | null, count: number): Promise<DueHost[]> {
  return await transaction.rows<DueHost>(sql`
    /* monitoring.lockDueHosts */
    with due as materialized (
      select host_id, host, delay_ms, due_at, rests
      from crawl_host
      where due_at > ${after ?? "-infinity"}::timestamptz and due_at <= now() and next_at <= now()
      order by due_at
      limit ${count}
      for update skip locked
    )
    select due.host_id, due.host, due.delay_ms, due.due_at, due.rests, now() as now, turn.contract_id,
      turn.due_at as turn_due_at, turn.due_at <= now() is true as is_due
    from due
    left join lateral (
      select contract_id, due_at
      from host_turn
      where host_turn.host_id = due.host_id
      order by greatest(due_at, now()), served_at, contract_id
      limit 1
      for update skip locked
    ) as turn on true
    order by due.due_at`);
}
