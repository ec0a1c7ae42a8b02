/**
 * `closeMissing`: pages that have not shown their product for days are gone, whether they were read again or not. A duty
 * of the worker; readings that follow each other are judged as they come (read-page.ts). What only a catalogue lists is
 * left to the next complete one: while it fails, nobody knows what it would say. A disabled domain keeps its market.
 */
import { forEachContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Sql, type Transaction } from "../../database/connection.ts";
import { untilNone } from "../../history/retention.ts";
import { limits } from "../../limits.ts";
import { closeCollected, lockNewest } from "../../offers/index.ts";
import { lockWatched } from "./load-pairs.ts";

/** Pages that one transaction ends. */
const changedAtOnce = 500;

interface MissingRow {
  product_id: number;
  domain: string;
  missing_since: Date;
}

/** Goes through contracts with such pages, in bounded transactions. */
export async function closeMissing(database: Database, signal: AbortSignal): Promise<void> {
  const contracts = await database.rows<{ contract_id: string }>(sql`
    /* monitoring.listMissing */
    select distinct page.contract_id
    from watched_page as page
    join watched_domain as watched
      on watched.contract_id = page.contract_id and watched.domain = page.domain and watched.is_enabled
    where missing_since < now() - make_interval(secs => ${limits.readings.missingForMs / 1000})
      and state = 'active'
      and origin <> 'feed'`);
  const close = async (contract: Contract): Promise<void> => await closeOfContract(database, contract, signal);
  await forEachContract(database, contracts, close, signal);
}

async function closeOfContract(database: Database, contract: Contract, signal: AbortSignal): Promise<void> {
  await untilNone(
    signal,
    async () => await database.transaction(async (transaction) => await closeSome(transaction, contract)),
  );
}

/** @returns the number of pages that it found */
async function closeSome(transaction: Transaction, contract: Contract): Promise<number> {
  const { missingForMs } = limits.readings;
  const found = await transaction.rows<MissingRow & { page_id: number }>(sql`
    /* monitoring.findMissing */
    select page.page_id, product.product_id, page.domain, page.missing_since
    from (
      select page_id, identifier, domain, missing_since
      from watched_page
      where contract_id = ${contract.contractId}
        and missing_since < now() - make_interval(secs => ${missingForMs / 1000})
        and state = 'active'
        and origin <> 'feed'
        and ${isEnabled(contract)}
      order by missing_since
      limit ${changedAtOnce}
    ) as page
    left join lateral (
      select product_id
      from product
      where product.contract_id = ${contract.contractId} and product.identifier = page.identifier
      limit 1
    ) as product on true`);
  if (found.length === 0) return 0;
  const pairs = found.map((row) => ({ productId: row.product_id ?? 0, domain: row.domain }));
  // Nobody disables the domains until the transaction ends.
  await lockWatched(transaction, contract, [...new Set(found.map(({ domain }) => domain))]);
  await lockNewest(transaction, contract, pairs);
  const gone = await transaction.rows<MissingRow>(sql`
    /* monitoring.endMissing */
    with gone as (
      update watched_page
      set state = 'gone'
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.page_id = any(${found.map((row) => row.page_id)}::bigint[])
        and watched_page.missing_since < now() - make_interval(secs => ${missingForMs / 1000})
        and watched_page.state = 'active'
        and watched_page.origin <> 'feed'
        and ${isEnabled(contract)}
      returning watched_page.page_id, watched_page.identifier, watched_page.domain, watched_page.missing_since
    )
    select product.product_id, gone.domain, min(gone.missing_since) as missing_since
    from gone
    cross join lateral (
      select product_id
      from product
      where product.contract_id = ${contract.contractId} and product.identifier = gone.identifier
      limit 1
    ) as product
    where not exists (
      select 1
      from watched_page as other
      where other.contract_id = ${contract.contractId}
        and other.identifier = gone.identifier
        and other.domain = gone.domain
        and other.state = 'active'
        and (
          other.origin = 'feed'
          or other.missing_since is null
          or other.missing_since >= now() - make_interval(secs => ${missingForMs / 1000})
        ))
    group by product.product_id, gone.domain`);
  const closings = gone.map(({ product_id: productId, domain, missing_since: gatheredBefore }) => {
    return { productId, domain, gatheredBefore, reason: "gone" as const };
  });
  if (closings.length > 0) await closeCollected(transaction, contract, closings);
  return found.length;
}

/** Whether the domain of a `watched_page` is read. */
function isEnabled({ contractId }: Contract): Sql {
  return sql`exists (
          select 1
          from watched_domain as watched
          where watched.contract_id = ${contractId} and watched.domain = watched_page.domain and watched.is_enabled
        )`;
}
