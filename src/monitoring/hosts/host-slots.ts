/**
 * Slots of hosts. Every request takes one: pages, each hop of a redirect, robots.txt, sitemaps. A claim takes the first
 * one of its job, `takeHostSlot` any other. A host is busy from then until `endRequest`, or until the lease ends if the
 * process died. Times are the database's, and a token fences off who comes back after the lease.
 */
import { setTimeout as delay } from "node:timers/promises";
import { newToken } from "../../base/process-id.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { paceOf } from "./pace.ts";
import { ensureHosts } from "./turns.ts";

/** The time after which a slowed pace gets a tenth faster, and again. */
const slowedForMs = 60 * 60 * 1000;

/** The wait between two looks at a host that is busy. */
const momentPollMs = 200;

/** The right to send one request to a host. */
export interface HostSlot {
  hostId: number;
  host: string;
  token: string;
  /** Not before it. Of the database's clock. */
  startsAt: Date;
  /** By `performance.now()`: after it nothing is sent any more, because the lease may end first. */
  sendBefore: number;
}

/** A request that was sent, with what came back: nulls for what did not. */
export interface SeenRequest {
  /** How long ago it was sent, or came at the latest: its host counts from when it saw the request. */
  sentAgoMs: number;
  latencyMs: number | null;
  status: number | null;
  retryAfterMs: number | null;
  /** Requests that followed from it at once, such as those of a page in a browser. Each costs the host a slot. */
  followed?: number;
}

/**
 * Takes the next slot of a host and waits until it has come.
 *
 * @param host as `hostKey` gives it
 * @returns null if there is none within {@link limits.hosts.momentWaitMs}, or if the host rests
 * @throws the signal's reason; the slot is given back then
 */
export async function takeHostSlot(database: Queries, host: string, signal: AbortSignal): Promise<HostSlot | null> {
  const { momentWaitMs } = limits.hosts;
  const endsAt = performance.now() + momentWaitMs;
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const taken = await tryHostSlot(database, host, Math.max(0, endsAt - performance.now()));
    if (taken !== null) {
      await waitFor(database, taken, signal);
      return taken.slot;
    }
    if (performance.now() + momentPollMs > endsAt) return null;
    if (attempt === 1) await ensureHosts(database, [host]);
    else if (await isOutOfReach(database, host, endsAt - performance.now())) return null;
    else await delay(momentPollMs, undefined, { signal });
  }
}

/** Ends a slot in which nothing was sent. The host is free at once. */
export async function returnHostSlot(
  database: Queries,
  slot: Pick<HostSlot, "hostId" | "token" | "startsAt">,
): Promise<void> {
  const startsAt = slot.startsAt;
  await database.run(sql`
    /* monitoring.returnMoment */
    update crawl_host
    set busy_until = null,
      busy_token = null,
      next_at = greatest(now(), ${startsAt}::timestamptz),
      due_at = greatest(now(), ${startsAt}::timestamptz, rests_until)
    where host_id = ${slot.hostId} and busy_token = ${slot.token}`);
}

/**
 * Ends a request, at once and not with the batch of its results. The next one may begin one pace after this one began, or
 * as many paces as requests followed from it. A slot that the lease ended, and that somebody else has now, stays as it is.
 *
 * It does not wait for the disk. What a crash of the database loses of it is that the request has ended: the host then stays busy until
 * its lease ends, so its pace is kept. A host that asked for a slower pace is remembered at once.
 */
export async function endRequest(
  database: Queries,
  slot: Pick<HostSlot, "hostId" | "token">,
  seen: SeenRequest,
): Promise<void> {
  const { latencies, slowFactorMax } = limits.hosts;
  const { followed = 0 } = seen;
  const isSlowed = seen.status === 429 || seen.status === 503;
  const latency = seen.latencyMs === null ? [] : [Math.round(Math.min(seen.latencyMs, limits.hosts.delayMsMax))];
  const retryAfterMs = isSlowed ? Math.min(seen.retryAfterMs ?? 0, limits.hosts.retryAfterMs) : 0;
  await database.run(sql`
    /* monitoring.endRequest */
    with commit as materialized (
      select set_config('synchronous_commit', case when ${isSlowed} then 'on' else 'off' end, true) as waits
    ), ended as materialized (
      select host_id, operator_delay_ms, crawl_delay_ms, ended_at,
        (${latency}::integer[] || latencies_ms)[1:${latencies}] as latencies_ms,
        case
          when ${isSlowed} then least(${slowFactorMax}::double precision, 2 * slow_factor)
          when slowed_at < ended_at - ${slowedForMs}::bigint * interval '1 ms' then greatest(1, 0.9 * slow_factor)
          else slow_factor
        end as slow_factor,
        slow_factor as slow_factor_before,
        slowed_at
      from crawl_host
      cross join (select now() as ended_at) as clock
      cross join commit
      where host_id = ${slot.hostId} and busy_token = ${slot.token}
      for update of crawl_host
    ), paced as materialized (
      select *, ${paceOf({})} as delay_ms
      from ended
    ), next as materialized (
      select *,
        greatest(
          ended_at,
          ended_at + (${1 + followed}::bigint * delay_ms - ${Math.max(0, Math.floor(seen.sentAgoMs))}::bigint) * interval '1 ms',
          ended_at + ${Math.ceil(retryAfterMs)}::bigint * interval '1 ms'
        ) as next_at
      from paced
    )
    update crawl_host
    set busy_until = null,
      busy_token = null,
      requests = crawl_host.requests + ${1 + followed}::bigint,
      latencies_ms = next.latencies_ms,
      slow_factor = next.slow_factor,
      slowed_at = case
        when next.slow_factor = 1 then null
        when ${isSlowed} or next.slow_factor <> next.slow_factor_before then next.ended_at
        else next.slowed_at
      end,
      delay_ms = next.delay_ms,
      next_at = next.next_at,
      due_at = greatest(next.next_at, crawl_host.rests_until)
    from next
    where crawl_host.host_id = next.host_id and crawl_host.busy_token = ${slot.token}`);
}

interface TakenSlot {
  slot: HostSlot;
  waitMs: number;
}

/** Takes the next slot if nobody has it and it comes in time. It may lie ahead, and then nobody else gets it meanwhile. */
async function tryHostSlot(database: Queries, host: string, withinMs: number): Promise<TakenSlot | null> {
  const { leaseMs, sendWithinMs } = limits.hosts;
  const token = newToken();
  const askedAtMs = performance.now();
  const row = await database.row<{ host_id: number; starts_at: Date; wait_ms: number }>(sql`
    /* monitoring.takeMoment */
    with free as materialized (
      select host_id,
        greatest(next_at, now()) as starts_at,
        greatest(0, extract(epoch from next_at - now()) * 1000) as wait_ms
      from crawl_host
      where host = ${host}
        and (busy_until is null or busy_until <= now())
        and next_at <= now() + ${Math.floor(withinMs)}::bigint * interval '1 ms'
        and (rests_until is null or rests_until <= now() or is_probing)
      for update skip locked
    )
    update crawl_host
    set busy_token = ${token},
      busy_until = free.starts_at + ${leaseMs}::bigint * interval '1 ms',
      next_at = free.starts_at + greatest(${leaseMs}::bigint, delay_ms + ${sendWithinMs}::bigint) * interval '1 ms',
      due_at = free.starts_at + greatest(${leaseMs}::bigint, delay_ms + ${sendWithinMs}::bigint) * interval '1 ms'
    from free
    where crawl_host.host_id = free.host_id
    returning crawl_host.host_id, free.starts_at, free.wait_ms`);
  if (row === null) return null;
  const sendBefore = askedAtMs + row.wait_ms + sendWithinMs;
  return { slot: { hostId: row.host_id, host, token, startsAt: row.starts_at, sendBefore }, waitMs: row.wait_ms };
}

/** Whether there will be no slot in time, even if the request that is under way ends now. */
async function isOutOfReach(database: Queries, host: string, withinMs: number): Promise<boolean> {
  const row = await database.row<{ is_out_of_reach: boolean }>(sql`
    /* monitoring.isOutOfReach */
    select (
        rests_until > now() and not is_probing
        or (busy_until is null or busy_until <= now())
          and next_at > now() + ${Math.max(0, Math.floor(withinMs))}::bigint * interval '1 ms'
      ) is true as is_out_of_reach
    from crawl_host
    where host = ${host}`);
  return row?.is_out_of_reach ?? false;
}

async function waitFor(database: Queries, { slot, waitMs }: TakenSlot, signal: AbortSignal): Promise<void> {
  try {
    if (waitMs > 0) await delay(Math.ceil(waitMs), undefined, { signal });
  } catch (error) {
    await returnHostSlot(database, slot);
    throw error;
  }
}
