/**
 * Closing: a product that is gone from a domain (interface 4.3). Its newest snapshot ends without a successor: windows
 * keep it, calculations leave it out from then on.
 */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { bigintArray, textArray } from "../database/arrays.ts";
import { sql, type Database, type Sql, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { isDomain, noDomain } from "./domain-format.ts";
import type { ClosingOut } from "./schema.ts";
import { lockNewest, pairKey, type Newest } from "./store-snapshots.ts";

/** A product and domain whose newest snapshot ends. */
export interface Closing {
  productId: number;
  domain: string;
  reason: ClosingOut["reason"];
}

/**
 * Closes the newest snapshot of a product and domain, whoever stored it.
 *
 * @param closedBy the account
 * @returns how many were closed: 0 of a pair that is unknown or closed already
 * @throws 400 `request.invalidDomain`
 */
export async function closeSnapshot(
  database: Database,
  contract: Contract,
  pair: { productId: string; domain: string },
  closedBy: number,
): Promise<number> {
  const { domain } = pair;
  if (!isDomain(domain)) throw apiError("request.invalidDomain", noDomain(domain), "/query/domain");
  const productId = parseProductId(pair.productId);
  if (productId === null) return 0;
  return await database.transaction(async (transaction) => {
    const newest = await lockNewest(transaction, contract, [{ productId, domain }]);
    return await closeLocked(transaction, contract, [{ productId, domain, reason: "deleted" }], { newest, closedBy });
  });
}

/**
 * Closes newest snapshots that a collector stored and that were gathered before a time. Those of clients and later ones
 * stay. Runs that follow the market are told.
 *
 * @param closings at most one of each product and domain
 * @returns how many were closed
 */
export async function closeCollected(
  transaction: Transaction,
  contract: Contract,
  closings: readonly (Closing & { gatheredBefore: Date })[],
  closedBy: number | null = null,
): Promise<number> {
  const newest = await lockNewest(transaction, contract, closings);
  const own = closings.filter((closing) => {
    const current = newest.get(pairKey(closing));
    return current?.source === "collector" && current.gatheredAt < closing.gatheredBefore;
  });
  return await closeLocked(transaction, contract, own, { newest, closedBy });
}

/** Closes those of the locked snapshots that stand and whose product exists. */
async function closeLocked(
  transaction: Transaction,
  contract: Contract,
  closings: readonly Closing[],
  { newest, closedBy }: { newest: ReadonlyMap<string, Newest>; closedBy: number | null },
): Promise<number> {
  const open = closings.flatMap((closing) => {
    const current = newest.get(pairKey(closing));
    return current === undefined || current.closedAt !== null ? [] : [{ ...closing, ...current }];
  });
  if (open.length === 0) return 0;
  const closedAt = await readClosingTime(transaction, open);
  const closed = await transaction.rows(sql`
    /* offers.closeSnapshots */
    with closing as (
      select incoming.product_id, incoming.domain, incoming.snapshot_id, incoming.reason
      from unnest(
        ${bigintArray(open.map(({ productId }) => productId))}::bigint[],
        ${textArray(open.map(({ domain }) => domain))}::text[],
        ${bigintArray(open.map(({ snapshotId }) => snapshotId))}::bigint[],
        ${textArray(open.map(({ reason }) => reason))}::text[]
      ) as incoming (product_id, domain, snapshot_id, reason)
      cross join lateral (
        select 1
        from product
        where product.contract_id = ${contract.contractId} and product.product_id = incoming.product_id
        limit 1
      ) as product
    ), closed as (
      update newest_snapshot
      set closed_at = ${closedAt}
      from closing
      where newest_snapshot.contract_id = ${contract.contractId}
        and newest_snapshot.product_id = closing.product_id
        and newest_snapshot.domain = closing.domain
        and newest_snapshot.closed_at is null
      returning closing.product_id, closing.domain, closing.snapshot_id, closing.reason
    ), ${notingChange(contract, "offers")}, noted as (
      insert into market_change (contract_id)
      select contract_id
      from market_watch
      where contract_id = ${contract.contractId} and is_on and exists (select 1 from closed)
    )
    insert into snapshot_closing (contract_id, product_id, domain, snapshot_id, closed_at, reason, closed_by)
    select ${contract.contractId}, product_id, domain, snapshot_id, ${closedAt}, reason, ${closedBy}
    from closed
    order by product_id, snapshot_id
    returning snapshot_id`);
  return closed.length;
}

/** The database's time. A clock that went back must not close a snapshot before it was stored. */
async function readClosingTime(transaction: Transaction, open: readonly { storedAt: Date }[]): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`
    /* offers.closingTime */
    select clock_timestamp() as now`);
  return new Date(Math.max(row?.now.getTime() ?? 0, ...open.map(({ storedAt }) => storedAt.getTime())));
}

/** The condition that a row of `snapshot` was not closed by then. */
export function isOpenAt(contract: Contract, at: Date): Sql {
  return sql`not exists (
          select 1
          from snapshot_closing as closing
          where closing.contract_id = ${contract.contractId}
            and closing.product_id = snapshot.product_id
            and closing.snapshot_id = snapshot.snapshot_id
            and closing.closed_at <= ${at})`;
}
