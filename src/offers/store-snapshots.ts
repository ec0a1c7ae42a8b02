/** The history of snapshots: locks the newest ones and appends to them. */
import { inBatches } from "../base/batches.ts";
import type { Contract } from "../base/contract.ts";
import { Yielder } from "../base/yielding.ts";
import {
  bigintArray,
  booleanArray,
  integerArray,
  longTextArray,
  textArray,
  timestamptzArray,
} from "../database/arrays.ts";
import { RetryTransaction } from "../database/errors.ts";
import { sql, type Sql, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { charactersOf, type Snapshot } from "./judge-request.ts";
import { withCreationDate } from "./offer-text.ts";

/** The texts of the offers that one statement stores. A usual request of 1,000 snapshots needs less. */
const charactersPerStatement = 4 * 1024 * 1024;

/** The newest stored snapshot of a product and domain. */
export interface Newest {
  snapshotId: number;
  gatheredAt: Date;
  storedAt: Date;
  /** null while it stands. */
  closedAt: Date | null;
  source: SnapshotSource;
}

/** Who stored a snapshot: a client that pushed it, or a collector of monitoring. */
export type SnapshotSource = "client" | "collector";

interface NewestRow {
  product_id: number;
  domain: string;
  snapshot_id: number;
  gathered_at: Date;
  stored_at: Date;
  closed_at: Date | null;
  source: SnapshotSource;
}

/** A key of a product and domain. */
export function pairKey(pair: { productId: number; domain: string }): string {
  return `${pair.productId} ${pair.domain}`;
}

/**
 * Locks the newest snapshots of these products and domains until the transaction ends, in the order of the history.
 *
 * The lateral join looks each one up alone. For a contract newer than the statistics the planner expects a single row:
 * another join would read all rows once per snapshot sent, which takes seconds among 20,000.
 *
 * @returns them by {@link pairKey}
 */
export async function lockNewest(
  transaction: Transaction,
  contract: Contract,
  of: readonly { productId: number; domain: string }[],
): Promise<Map<string, Newest>> {
  const pairs = [...new Map(of.map((pair) => [pairKey(pair), pair])).values()].sort(byPair);
  const rows = await transaction.rows<NewestRow>(sql`
    /* offers.lockNewest */
    select newest.product_id, newest.domain, newest.snapshot_id, newest.gathered_at, newest.stored_at,
      newest.closed_at, newest.source
    from unnest(
      ${bigintArray(pairs.map((pair) => pair.productId))}::bigint[],
      ${textArray(pairs.map((pair) => pair.domain))}::text[]
    ) as incoming (product_id, domain)
    cross join lateral (
      select *
      from newest_snapshot
      where newest_snapshot.contract_id = ${contract.contractId}
        and newest_snapshot.product_id = incoming.product_id
        and newest_snapshot.domain = incoming.domain
      limit 1
      for update
    ) as newest`);
  return new Map(
    rows.map((row) => [
      pairKey({ productId: row.product_id, domain: row.domain }),
      {
        snapshotId: row.snapshot_id,
        gatheredAt: row.gathered_at,
        storedAt: row.stored_at,
        closedAt: row.closed_at,
        source: row.source,
      },
    ]),
  );
}

/**
 * Appends the snapshots, supersedes the ones before them and renews the newest ones. Stores a market change if the
 * contract has a watch (market-watch.ts). Snapshots of one product and domain are stored by time gathered, and all but
 * the last are superseded at once. Most requests take one statement, those with first snapshots and with later ones take two:
 * what happens when one is there already must not depend on a parameter, which many nodes refuse. Other writers wait while
 * texts are transferred, so large requests take several.
 *
 * @throws RetryTransaction when another transaction was first to store a product and domain that had no snapshot
 */
export async function storeSnapshots(
  transaction: Transaction,
  contract: Contract,
  snapshots: readonly Snapshot[],
  known: { storedAt: Date; newest: ReadonlyMap<string, Newest> },
  by: { source: SnapshotSource; notesMarket: boolean },
): Promise<void> {
  const ordered = [...snapshots].sort(byHistory);
  const last = new Map(ordered.map((snapshot) => [pairKey(snapshot), snapshot]));
  const isLast = (snapshot: Snapshot): boolean => last.get(pairKey(snapshot)) === snapshot;
  const isFollowing = (snapshot: Snapshot): boolean => known.newest.has(pairKey(snapshot));
  // First ones come first: they may wait for other writers, and the statement notes the change of the contract at its end.
  for (const areFirst of [true, false]) {
    const alike = ordered.filter((snapshot) => isFollowing(snapshot) !== areFirst);
    for (const batch of inBatches(alike, charactersPerStatement, charactersOf)) {
      await storeBatch(transaction, contract, batch, { ...known, ...by, isLast, areFirst });
    }
  }
}

/** Tells runs that follow the market. */
function notedMarket(contract: Contract): Sql {
  return sql`noted as (
      insert into market_change (contract_id)
      values (${contract.contractId})
    ),`;
}

/** What another transaction stored first stays: ours starts again. */
const doNothing = sql`do nothing`;
/** Rows that {@link lockNewest} locked, so they are those that we know. */
const renewNewest = sql`do update
    set snapshot_id = excluded.snapshot_id, gathered_at = excluded.gathered_at, stored_at = excluded.stored_at,
      closed_at = null, source = excluded.source`;

/** The texts of each snapshot, in pieces, with the time of storing filled in. */
async function datedTexts(snapshots: readonly Snapshot[], storedAt: Date): Promise<string[][]> {
  const yielder = new Yielder();
  const texts: string[][] = [];
  for (const { offersText } of snapshots) {
    const dated: string[] = [];
    for (const piece of offersText) {
      if (yielder.isDue) await yielder.yield();
      dated.push(withCreationDate(piece, storedAt));
    }
    texts.push(dated);
  }
  return texts;
}

async function storeBatch(
  transaction: Transaction,
  contract: Contract,
  ordered: readonly Snapshot[],
  known: {
    storedAt: Date;
    newest: ReadonlyMap<string, Newest>;
    isLast: (snapshot: Snapshot) => boolean;
    /** Whether these products and domains have no newest snapshot yet. Otherwise they all have one. */
    areFirst: boolean;
    source: SnapshotSource;
    notesMarket: boolean;
  },
): Promise<void> {
  const last = ordered.filter(known.isLast);
  const followed = last.flatMap((snapshot) => {
    const newest = known.newest.get(pairKey(snapshot));
    return newest === undefined ? [] : [{ ...newest, productId: snapshot.productId }];
  });
  const offers = await longTextArray(await datedTexts(ordered, known.storedAt));
  const moved = await transaction.rows(sql`
    /* offers.storeSnapshots */
    with incoming as (
      select *, nextval('snapshot_id_seq') as snapshot_id
      from unnest(
        ${bigintArray(ordered.map((snapshot) => snapshot.productId))}::bigint[],
        ${textArray(ordered.map((snapshot) => snapshot.domain))}::text[],
        ${timestamptzArray(ordered.map((snapshot) => snapshot.gatheredAt))}::timestamptz[],
        ${textArray(ordered.map((snapshot) => snapshot.currency))}::text[],
        ${integerArray(ordered.map((snapshot) => snapshot.offerIds.length))}::integer[],
        ${offers}::text[],
        ${booleanArray(ordered.map(known.isLast))}::boolean[]
      ) as incoming (product_id, domain, gathered_at, currency, offer_count, offers, is_last)
    ), superseded as (
      update snapshot
      set superseded_at = ${known.storedAt}
      where contract_id = ${contract.contractId}
        and product_id = any(${bigintArray(followed.map((newest) => newest.productId))}::bigint[])
        and stored_at = any(${timestamptzArray(followed.map((newest) => newest.storedAt))}::timestamptz[])
        and snapshot_id = any(${bigintArray(followed.map((newest) => newest.snapshotId))}::bigint[])
    ), stored as (
      insert into snapshot as stored (contract_id, product_id, domain, stored_at, superseded_at, snapshot_id,
        gathered_at, currency, offer_count, offers)
      select contract.contract_id, product_id, domain, ${known.storedAt},
        case when is_last then 'infinity' else ${known.storedAt}::timestamptz end, snapshot_id, gathered_at,
        incoming.currency, offer_count, offers
      from incoming
      cross join contract
      where contract.contract_id = ${contract.contractId}
      returning stored.product_id, stored.domain, stored.snapshot_id, stored.gathered_at, stored.stored_at,
        stored.superseded_at
    ), ${notingChange(contract, "offers")}, ${known.notesMarket ? notedMarket(contract) : sql``} moved as (
      insert into newest_snapshot as moved (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at,
        source)
      select contract.contract_id, product_id, domain, snapshot_id, gathered_at, stored_at, ${known.source}
      from stored
      cross join contract
      where contract.contract_id = ${contract.contractId} and superseded_at = 'infinity'
      order by product_id, domain
      on conflict (contract_id, product_id, domain) ${known.areFirst ? doNothing : renewNewest}
      returning moved.snapshot_id
    )
    select snapshot_id
    from moved`);
  if (moved.length < last.length) throw new RetryTransaction();
}

/** Orders by product and domain, then from the oldest to the newest. */
function byHistory(a: Snapshot, b: Snapshot): number {
  return byPair(a, b) || a.gatheredAt.getTime() - b.gatheredAt.getTime();
}

function byPair(a: { productId: number; domain: string }, b: { productId: number; domain: string }): number {
  if (a.productId !== b.productId) return a.productId - b.productId;
  if (a.domain === b.domain) return 0;
  return a.domain < b.domain ? -1 : 1;
}
