/** Duties of held prices: those that waited too long expire, and old ones are deleted (interface 4.24-13). */
import { forEachContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Sql, type Transaction } from "../../database/connection.ts";
import { untilNone } from "../../history/retention.ts";
import { limits } from "../../limits.ts";
import { noteChange } from "../../versions/version.ts";
import type { OpenFigures } from "./figures-writer.ts";

/** Expires pending prices whose time is over, and ends rejections and overwrites that stand no longer. */
export async function expireApprovals(
  { database, openFigures }: { database: Database; openFigures: OpenFigures },
  signal: AbortSignal,
): Promise<void> {
  const due = sql`
    /* pricing.findOverdue */
    select distinct contract_id
    from (
      select contract_id
      from held_price
      where ${isOpen} and price >= 0 and coalesce(stands_until, expires_at) <= statement_timestamp()
      order by coalesce(stands_until, expires_at)
      limit ${limits.publishing.forgottenAtOnce}
    ) as over`;
  await untilDone(
    database,
    due,
    signal,
    async (transaction, contract) => await expireSome(transaction, contract, openFigures),
  );
}

const isOpen = sql`(status = 'pending' or stands_until is not null)`;

async function expireSome(transaction: Transaction, contract: Contract, openFigures: OpenFigures): Promise<number> {
  const ended = await transaction.rows<{ product_id: number; status: string }>(sql`
    /* pricing.expireApprovals */
    with over as materialized (
      select product_id, created_at
      from held_price
      where contract_id = ${contract.contractId}
        and ${isOpen}
        and coalesce(stands_until, expires_at) <= statement_timestamp()
      order by product_id, created_at
      limit ${limits.publishing.forgottenAtOnce}
      for update skip locked
    )
    update held_price as held
    set status = case when held.status = 'pending' then 'expired' else held.status end,
      ended_at = case when held.status = 'pending' then held.expires_at else held.ended_at end, stands_until = null
    from over
    where held.contract_id = ${contract.contractId}
      and held.product_id = over.product_id
      and held.created_at = over.created_at
    returning held.product_id, held.status`);
  const expired = ended.filter(({ status }) => status === "expired");
  await openFigures(contract).notPublished(
    transaction,
    expired.map((row) => row.product_id),
  );
  return ended.length;
}

/** Deletes expired prices after a week, and decided ones after their contract's retention of prices. */
export async function forgetApprovals(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const contracts = sql`
    /* pricing.findHolders */
    select contract_id
    from contract
    where (
      select true
      from held_price
      where held_price.contract_id = contract.contract_id and ended_at < ${latestEnd(now)}
      limit 1)`;
  await untilDone(
    database,
    contracts,
    signal,
    async (transaction, contract) => await forgetSome(transaction, contract, now),
  );
}

/** No price that ended later is deleted. */
function latestEnd(now: Date): Date {
  return new Date(now.getTime() - 24 * 60 * 60 * 1000);
}

/** A decided price stays while the newest price of its product is what it was published as. */
async function forgetSome(transaction: Transaction, contract: Contract, now: Date): Promise<number> {
  const expiredBefore = new Date(now.getTime() - limits.publishing.expiredKeptDays * 24 * 60 * 60 * 1000);
  return await transaction.run(sql`
    /* pricing.forgetApprovals */
    with keeping as materialized (
      select ${now}::timestamptz - make_interval(days => offer_retention_days) as kept_from
      from contract
      where contract_id = ${contract.contractId}
    ), old as materialized (
      select product_id, created_at
      from held_price as held
      cross join keeping
      where held.contract_id = ${contract.contractId}
        and held.ended_at < ${latestEnd(now)}
        and held.ended_at < case when held.status = 'expired' then ${expiredBefore}::timestamptz else kept_from end
        and not exists (
          select 1
          from newest_recommendation as newest
          join recommendation
            on recommendation.contract_id = ${contract.contractId}
            and recommendation.product_id = newest.product_id
            and recommendation.calculated_at = newest.calculated_at
          where newest.contract_id = ${contract.contractId}
            and newest.product_id = held.product_id
            and recommendation.computed_at = held.created_at)
      limit ${limits.publishing.forgottenAtOnce}
    )
    delete from held_price
    using old
    where held_price.contract_id = ${contract.contractId}
      and held_price.product_id = old.product_id
      and held_price.created_at = old.created_at`);
}

/** Works on each contract until nothing is left, a bounded number a transaction. */
async function untilDone(
  database: Database,
  contracts: Sql,
  signal: AbortSignal,
  some: (transaction: Transaction, contract: Contract) => Promise<number>,
): Promise<void> {
  const work = async (contract: Contract): Promise<void> => {
    await untilNone(signal, async () => {
      return await database.transaction(async (transaction) => {
        const changed = await some(transaction, contract);
        if (changed > 0) await noteChange(transaction, contract, "approvals");
        return changed;
      });
    });
  };
  await forEachContract(database, await database.rows<{ contract_id: string }>(contracts), work, signal);
}
