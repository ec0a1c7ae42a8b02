/** What a claim does with hosts at which it found no job. */
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { DueHost } from "./due-hosts.ts";

/** A turn that was due and had no job to claim. */
interface IdleTurn {
  host_id: number;
  contract_id: string;
  /** When there is a job again; null if none is left. */
  due_at: Date | null;
}

/**
 * Moves on the hosts that are not in `served`. A turn without jobs is deleted; one whose jobs are leased, not due or not to
 * be claimed waits. Its host stays due, because another contract may have jobs there. A host without a due turn waits for
 * the next one.
 */
export async function postponeTurns(
  transaction: Transaction,
  hosts: readonly DueHost[],
  served: ReadonlySet<number>,
): Promise<void> {
  const idle = hosts.filter((host) => !served.has(host.host_id));
  if (idle.length === 0) return;
  const turns = await findNextJobs(
    transaction,
    idle.filter((host) => host.is_due),
  );
  await putOff(
    transaction,
    turns.filter((row) => row.due_at !== null),
  );
  await deleteTurns(
    transaction,
    turns.filter((row) => row.due_at === null),
  );
  const hidden = await findHidden(
    transaction,
    idle.filter((host) => host.contract_id === null),
  );
  await waitForTurns(
    transaction,
    idle.map((host) => ({ hostId: host.host_id, dueAt: hidden.get(host.host_id) ?? nextLook(host) })),
  );
}

/** When a claim looks at the host again; null when nobody has work there. */
function nextLook({ is_due: isDue, now, turn_due_at: own, others_due_at: others }: DueHost): Date | null {
  if (isDue) return now;
  return own === null || (others !== null && others < own) ? others : own;
}

async function findNextJobs(transaction: Transaction, turns: readonly DueHost[]): Promise<IdleTurn[]> {
  if (turns.length === 0) return [];
  return await transaction.rows<IdleTurn>(sql`
    /* monitoring.findNextJobs */
    select turn.host_id, turn.contract_id,
      case when next.due_at <= moment.now then moment.later else next.due_at + interval '1 ms' end as due_at
    from (select now() as now, now() + ${limits.hosts.unclaimableMs}::bigint * interval '1 ms' as later) as moment
    cross join unnest(
      ${turns.map((row) => row.host_id)}::bigint[],
      ${turns.map((row) => row.contract_id)}::text[]
    ) as turn (host_id, contract_id)
    left join lateral (
      select min(greatest(due_at, lease_until)) as due_at
      from (
        select due_at, lease_until
        from fetch_job
        where fetch_job.host_id = turn.host_id and fetch_job.contract_id = turn.contract_id
        order by due_at
        limit ${limits.hosts.jobsLookedAt}
      ) as first
    ) as next on true`);
}

async function putOff(transaction: Transaction, turns: readonly IdleTurn[]): Promise<void> {
  if (turns.length === 0) return;
  await transaction.run(sql`
    /* monitoring.putOffTurns */
    update host_turn
    set due_at = later.due_at
    from unnest(
      ${turns.map((row) => row.host_id)}::bigint[],
      ${turns.map((row) => row.contract_id)}::text[],
      ${turns.map((row) => row.due_at)}::timestamptz[]
    ) as later (host_id, contract_id, due_at)
    where host_turn.host_id = later.host_id and host_turn.contract_id = later.contract_id`);
}

async function deleteTurns(transaction: Transaction, turns: readonly IdleTurn[]): Promise<void> {
  if (turns.length === 0) return;
  await transaction.run(sql`
    /* monitoring.deleteTurns */
    delete from host_turn
    using unnest(
      ${turns.map((row) => row.host_id)}::bigint[],
      ${turns.map((row) => row.contract_id)}::text[]
    ) as done (host_id, contract_id)
    where host_turn.host_id = done.host_id and host_turn.contract_id = done.contract_id`);
}

/** Hosts whose turns somebody else is changing, with the time to look again: that transaction may be rolled back. */
async function findHidden(transaction: Transaction, hosts: readonly DueHost[]): Promise<Map<number, Date>> {
  if (hosts.length === 0) return new Map();
  const rows = await transaction.rows<{ host_id: number; look_at: Date }>(sql`
    /* monitoring.findHiddenTurns */
    select host_id, now() + ${limits.hosts.lockedTurnMs}::bigint * interval '1 ms' as look_at
    from unnest(${hosts.map((host) => host.host_id)}::bigint[]) as host (host_id)
    where (select true from host_turn where host_turn.host_id = host.host_id and contract_id is not null limit 1)`);
  return new Map(rows.map((row) => [row.host_id, row.look_at]));
}

async function waitForTurns(
  transaction: Transaction,
  hosts: readonly { hostId: number; dueAt: Date | null }[],
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.waitForTurns */
    update crawl_host
    set due_at = waiting.due_at
    from unnest(
      ${hosts.map((host) => host.hostId)}::bigint[],
      ${hosts.map((host) => host.dueAt)}::timestamptz[]
    ) as waiting (host_id, due_at)
    where crawl_host.host_id = waiting.host_id`);
}
