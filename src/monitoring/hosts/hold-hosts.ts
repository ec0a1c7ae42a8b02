/** What a claim notes of the hosts whose jobs it took. */
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { DueHost } from "./due-hosts.ts";
import type { LeasedRow } from "./lease-jobs.ts";

/**
 * The hosts of claimed jobs are busy, and these turns were served. A process that dies holds its host until the lease ends,
 * and until its request has been followed by one pace.
 */
export async function holdHosts(
  transaction: Transaction,
  hosts: readonly DueHost[],
  jobs: readonly LeasedRow[],
): Promise<void> {
  const { leaseMs, sendWithinMs, backoff } = limits.hosts;
  const byId = new Map(hosts.map((host) => [host.host_id, host]));
  const heldHosts = jobs.flatMap((job) => {
    const host = byId.get(job.host_id);
    if (host === undefined) return [];
    const later = (ms: number): Date => new Date(host.now.getTime() + ms);
    return [
      {
        hostId: job.host_id,
        contractId: job.contract_id,
        token: job.lease_token,
        servedAt: host.now,
        turnDueAt: later(job.interval_ms ?? 0),
        busyUntil: later(leaseMs),
        nextAt: later(Math.max(leaseMs, host.delay_ms + sendWithinMs)),
        restsUntil: host.rests === 0 ? null : later(backoff.probeMs),
      },
    ];
  });
  await transaction.run(sql`
    /* monitoring.holdHosts */
    update crawl_host
    set busy_until = held.busy_until,
      busy_token = held.busy_token,
      next_at = held.next_at,
      due_at = held.next_at,
      rests_until = coalesce(held.rests_until, crawl_host.rests_until),
      is_probing = held.rests_until is not null
    from unnest(
      ${heldHosts.map((each) => each.hostId)}::bigint[],
      ${heldHosts.map((each) => each.busyUntil)}::timestamptz[],
      ${heldHosts.map((each) => each.token)}::uuid[],
      ${heldHosts.map((each) => each.nextAt)}::timestamptz[],
      ${heldHosts.map((each) => each.restsUntil)}::timestamptz[]
    ) as held (host_id, busy_until, busy_token, next_at, rests_until)
    where crawl_host.host_id = held.host_id`);
  await transaction.run(sql`
    /* monitoring.serveTurns */
    update host_turn
    set served_at = served.served_at, slowed_until = served.due_at, due_at = served.due_at
    from unnest(
      ${heldHosts.map((each) => each.hostId)}::bigint[],
      ${heldHosts.map((each) => each.contractId)}::text[],
      ${heldHosts.map((each) => each.servedAt)}::timestamptz[],
      ${heldHosts.map((each) => each.turnDueAt)}::timestamptz[]
    ) as served (host_id, contract_id, served_at, due_at)
    where host_turn.host_id = served.host_id and host_turn.contract_id = served.contract_id`);
}
