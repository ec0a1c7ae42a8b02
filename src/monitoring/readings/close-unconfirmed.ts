/**
 * `closeUnconfirmed`: ends the snapshots of collectors that nothing confirms any more: stale ones, and those of domains that
 * are watched no more, of which nothing waits any more either. A duty of the worker. A disabled domain keeps its market.
 */
import { forEachContract } from "../../accounts/index.ts";
import { inBatches } from "../../base/batches.ts";
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { untilEnd } from "../../history/retention.ts";
import { limits } from "../../limits.ts";
import { closeCollected, lockNewest, type Closing } from "../../offers/index.ts";
import { lockWatched } from "./load-pairs.ts";
import type { Pair } from "./pair-reading.ts";

/** Goes through the states of each contract that watches something, in bounded statements, in the order of their keys. */
export async function closeUnconfirmed(
  database: Database,
  signal: AbortSignal,
  rowsAtOnce: number = limits.readings.comparedAtOnce,
): Promise<void> {
  const contracts = await database.rows<{ contract_id: string }>(sql`
    /* monitoring.listWatching */
    select distinct contract_id
    from watched_domain`);
  const close = async (contract: Contract): Promise<void> =>
    await closeOfContract(database, contract, signal, rowsAtOnce);
  await forEachContract(database, contracts, close, signal);
}

async function closeOfContract(
  database: Database,
  contract: Contract,
  signal: AbortSignal,
  rowsAtOnce: number,
): Promise<void> {
  const first: Pair = { productId: 0, domain: "" };
  await untilEnd(signal, first, async (after) => {
    const found = await findUnconfirmed(database, contract, after, rowsAtOnce);
    for (const pairs of inBatches(found.pairs, limits.readings.perTransaction, () => 1)) {
      await database.transaction(async (transaction) => await closePairs(transaction, contract, pairs));
    }
    return found.reached;
  });
}

interface FoundRows {
  pairs: readonly (Pair & { reason: Closing["reason"] })[];
  /** null at the end. */
  reached: Pair | null;
}

interface UnconfirmedRow {
  product_id: number;
  domain: string;
  reason: "stale" | "unwatched" | null;
  is_last: boolean;
}

/** The pairs among the next states whose snapshot is to be closed. */
async function findUnconfirmed(
  database: Database,
  contract: Contract,
  after: Pair,
  rowsAtOnce: number,
): Promise<FoundRows> {
  const rows = await database.rows<UnconfirmedRow>(sql`
    /* monitoring.findUnconfirmed */
    with next as (
      select product_id, domain, confirmed_at, doubt, row_number() over (order by product_id, domain) as position
      from monitoring_state
      where contract_id = ${contract.contractId} and (product_id, domain) > (${after.productId}, ${after.domain})
      order by product_id, domain
      limit ${rowsAtOnce}
    ), judged as (
      select next.product_id, next.domain, next.position = ${rowsAtOnce} as is_last,
        case
          when next.confirmed_at is null and next.doubt = 'none' then null
          when watched.domain is null or watched.removed_at is not null then 'unwatched'
          when watched.is_enabled and next.confirmed_at < clock.now - make_interval(days => watched.stale_after_days)
            then 'stale'
        end as reason
      from next
      cross join (select now() as now) as clock
      left join watched_domain as watched
        on watched.contract_id = ${contract.contractId} and watched.domain = next.domain
    )
    select product_id, domain, reason, is_last
    from judged
    where reason is not null or is_last
    order by product_id, domain`);
  const last = rows.find((row) => row.is_last);
  return {
    pairs: rows.flatMap(({ product_id: productId, domain, reason }) =>
      reason === null ? [] : [{ productId, domain, reason }],
    ),
    reached: last === undefined ? null : { productId: last.product_id, domain: last.domain },
  };
}

/** Closes the snapshots of pairs that are still unconfirmed once their rows are locked. */
async function closePairs(
  transaction: Transaction,
  contract: Contract,
  found: readonly (Pair & { reason: Closing["reason"] })[],
): Promise<void> {
  const { now } = await lockWatched(transaction, contract, [...new Set(found.map(({ domain }) => domain))]);
  await lockNewest(transaction, contract, found);
  const ended = await transaction.rows<{ product_id: number; domain: string; reason: Closing["reason"] }>(sql`
    /* monitoring.endConfirmation */
    update monitoring_state as state
    set confirmed_at = null, doubt = 'none', doubtful = null, doubtful_at = null
    from unnest(
      ${bigintArray(found.map(({ productId }) => productId))}::bigint[],
      ${textArray(found.map(({ domain }) => domain))}::text[],
      ${textArray(found.map(({ reason }) => reason))}::text[]
    ) as incoming (product_id, domain, reason)
    left join watched_domain as watched
      on watched.contract_id = ${contract.contractId} and watched.domain = incoming.domain
    where state.contract_id = ${contract.contractId}
      and state.product_id = incoming.product_id
      and state.domain = incoming.domain
      and (
        watched.domain is null
        or watched.removed_at is not null
        or watched.is_enabled and ${now}::timestamptz - state.confirmed_at > watched.stale_after_days * interval '1 day'
      )
    returning state.product_id, state.domain, incoming.reason`);
  const closings = ended.map(({ product_id: productId, domain, reason }) => ({
    productId,
    domain,
    reason,
    gatheredBefore: farFuture,
  }));
  if (closings.length > 0) await closeCollected(transaction, contract, closings);
}

/** Whatever the collector stored last: the pair's rows are locked. */
const farFuture = new Date(Date.UTC(10_000, 0));
