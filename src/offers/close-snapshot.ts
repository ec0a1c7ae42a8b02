/**
 * `closeSnapshot`: a product that is gone from a domain (interface 4.3). Its newest snapshot ends without a successor:
 * windows keep it, calculations leave it out from then on.
 */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { sql, type Database, type Sql, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { isDomain } from "./domain-format.ts";

interface StandingRow {
  snapshot_id: number;
  stored_at: Date;
  at: Date;
}

/**
 * Closes the newest snapshot of a product and domain.
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
  if (!isDomain(domain)) throw apiError("request.invalidDomain", `"${domain}" is no domain.`, "/query/domain");
  const productId = parseProductId(pair.productId);
  if (productId === null) return 0;
  return await database.transaction(async (transaction) => {
    const standing = await lockStanding(transaction, contract, { productId, domain });
    if (standing === null) return 0;
    // A clock that went back must not close a snapshot before it was stored.
    const closedAt = new Date(Math.max(standing.at.getTime(), standing.stored_at.getTime()));
    await transaction.run(sql`
      /* offers.closeSnapshot */
      with closed as (
        update newest_snapshot
        set closed_at = ${closedAt}
        where contract_id = ${contract.contractId} and product_id = ${productId} and domain = ${domain}
      ), ${notingChange(contract, "offers")}, noted as (
        insert into market_change (contract_id)
        select contract_id
        from market_watch
        where contract_id = ${contract.contractId} and is_on
      )
      insert into snapshot_closing (contract_id, product_id, domain, snapshot_id, closed_at, reason, closed_by)
      values (${contract.contractId}, ${productId}, ${domain}, ${standing.snapshot_id}, ${closedAt},
        'deleted', ${closedBy})`);
    return 1;
  });
}

/** Locks the pair's newest snapshot, unless it is closed. */
async function lockStanding(
  transaction: Transaction,
  contract: Contract,
  { productId, domain }: { productId: number; domain: string },
): Promise<StandingRow | null> {
  return await transaction.row<StandingRow>(sql`
    /* offers.lockStanding */
    select snapshot_id, stored_at, clock_timestamp() as at
    from newest_snapshot
    where contract_id = ${contract.contractId}
      and product_id = ${productId}
      and domain = ${domain}
      and closed_at is null
      and exists (
        select 1
        from product
        where product.contract_id = ${contract.contractId} and product.product_id = ${productId})
    for update of newest_snapshot`);
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
