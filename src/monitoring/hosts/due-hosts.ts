/** Which hosts a claim may take, and whose turn it is there. */
import { sql, type Queries, type Sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** The hosts that an order of turns is made of, and those that have a place in it. */
const waitingLookedAt = 100_000;
const inTurn = 5_000;

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
 * `after`: those that are due from this time on, by that time, which is included because all hosts of a run become due at one moment;
 * null for all. `inTurn`: these, in their order.
 */
export type Among = { readonly after: Date | null } | { readonly inTurn: readonly number[] };

export interface HostChoice {
  readonly among: Among;
  readonly count: number;
  /** Whether only turns that need a browser are taken, or only others; null for all. */
  readonly needsBrowser: boolean | null;
}

/** Locks hosts whose slot has come, and the turn that comes next at each. It skips what others have locked. */
export async function lockDueHosts(
  transaction: Transaction,
  { among, count, needsBrowser }: HostChoice,
): Promise<DueHost[]> {
  return await transaction.rows<DueHost>(sql`
    /* monitoring.lockDueHosts */
    with due as materialized (
      select host_id, host, delay_ms, due_at, rests, failures
      from crawl_host
      where ${isAmong(among)} and due_at <= now() and next_at <= now() and ${hasTurn(needsBrowser)}
      order by ${orderOf(among)}
      limit ${count}
      for update skip locked
    )
    select due.host_id, due.host, due.delay_ms, due.due_at, due.rests, due.failures, now() as now, turn.contract_id,
      turn.due_at as turn_due_at, turn.due_at <= now() is true as is_due, others.due_at as others_due_at
    from due
    left join lateral (
      ${nextTurn(needsBrowser)}
      for update skip locked
    ) as turn on true
    left join lateral (
      select min(due_at) as due_at
      from host_turn
      where host_turn.host_id = due.host_id and contract_id is not null and needs_browser <> ${needsBrowser}::boolean
    ) as others on true
    order by due.due_at`);
}

function isAmong(among: Among): Sql {
  return "inTurn" in among
    ? sql`host_id = any(${[...among.inTurn]}::bigint[])`
    : sql`due_at >= ${among.after ?? "-infinity"}::timestamptz`;
}

function orderOf(among: Among): Sql {
  return "inTurn" in among ? sql`array_position(${[...among.inTurn]}::bigint[], host_id)` : sql`due_at`;
}

/** A host that is due, and has waited for some time. */
export interface WaitingHost {
  host_id: number;
  /** Whose turn it is there. */
  contract_id: string;
}

/**
 * Finds the hosts that wait, of each contract those first that have waited longest: after the first of every contract come the second ones.
 *
 * @returns none if none has waited for {@link limits.hosts.turnsAfterMs}
 */
export async function findWaitingHosts(database: Queries, needsBrowser: boolean | null): Promise<WaitingHost[]> {
  return await database.rows<WaitingHost>(sql`
    /* monitoring.findWaitingHosts */
    with due as materialized (
      select host_id, due_at
      from crawl_host
      where due_at <= now() and next_at <= now() and ${hasTurn(needsBrowser)}
      order by due_at
      limit ${waitingLookedAt}
    ), placed as (
      select due.host_id, turn.contract_id, due.due_at,
        row_number() over (partition by turn.contract_id order by due.due_at, due.host_id) as place
      from due
      cross join lateral (
        ${nextTurn(needsBrowser)}
      ) as turn
      where turn.due_at <= now()
    )
    select host_id, contract_id
    from placed
    where (select min(due_at) from placed) < now() - ${limits.hosts.turnsAfterMs}::bigint * interval '1 ms'
    order by place, due_at
    limit ${inTurn}`);
}

/** Of a row of crawl_host: whether somebody has work there that needs a browser, or needs none. */
function hasTurn(needsBrowser: boolean | null): Sql {
  return sql`(
    ${needsBrowser}::boolean is null
    or (
      select true
      from host_turn
      where host_turn.host_id = crawl_host.host_id and contract_id is not null
        and needs_browser = ${needsBrowser}::boolean
      limit 1
    )
  )`;
}

/** The turn that comes next at a host of `due`. */
function nextTurn(needsBrowser: boolean | null): Sql {
  return sql`
    select contract_id, due_at
    from host_turn
    where host_turn.host_id = due.host_id
      and (${needsBrowser}::boolean is null or needs_browser = ${needsBrowser}::boolean)
    order by greatest(due_at, now()), served_at, contract_id
    limit 1`;
}
