/** `deletePages`: deletes pages of a product, of a domain, or all (interface 4.10-6). */
import type { Contract } from "../../../base/contract.ts";
import { parseProductId } from "../../../base/id.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { findIdentifiers } from "../../../products/index.ts";

/** Pages that one statement deletes. */
const deletedAtOnce = 50_000;

export interface PageFilter {
  productId?: string;
  domain?: string;
}

/** @returns how many pages were deleted; 0 for a product or domain that there is not */
export async function deletePages(database: Database, contract: Contract, filter: PageFilter): Promise<number> {
  const { domain = null } = filter;
  const identifier = await identifierOf(database, contract, filter);
  if (identifier === undefined) return 0;
  return await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* monitoring.lockDomainsOfPages */
      select domain
      from watched_domain
      where contract_id = ${contract.contractId} and (${domain}::text is null or domain = ${domain})
      order by domain
      for no key update`);
    let deleted = 0;
    for (let step = -1; step !== 0; deleted += step) {
      step = await deleteNext(transaction, contract, { identifier, domain });
    }
    if (identifier === null) await clearHosts(transaction, contract, domain);
    return deleted;
  });
}

/** The product's identifier: null without a filter by product, undefined for a product that does not exist. */
async function identifierOf(
  database: Queries,
  contract: Contract,
  { productId }: PageFilter,
): Promise<string | null | undefined> {
  if (productId === undefined) return null;
  const id = parseProductId(productId);
  if (id === null) return undefined;
  const found = await findIdentifiers(database, contract, { productIds: [id], customerProductIds: [] });
  return found.byProductId.get(id);
}

/** A bounded step, so that no statement comes near its time limit. */
async function deleteNext(
  transaction: Queries,
  contract: Contract,
  { identifier, domain }: { identifier: string | null; domain: string | null },
): Promise<number> {
  const condition =
    identifier === null
      ? domain === null
        ? sql`true`
        : sql`domain = ${domain}`
      : sql`identifier = ${identifier} and (${domain}::text is null or domain = ${domain})`;
  return await transaction.run(sql`
    /* monitoring.deletePages */
    delete from watched_page
    where contract_id = ${contract.contractId}
      and page_id = any(array(
        select page_id
        from watched_page
        where contract_id = ${contract.contractId} and ${condition}
        limit ${deletedAtOnce}))`);
}

async function clearHosts(transaction: Queries, contract: Contract, domain: string | null): Promise<void> {
  await transaction.run(sql`
    /* monitoring.clearHosts */
    update watched_domain
    set hosts = '{}'
    where contract_id = ${contract.contractId} and (${domain}::text is null or domain = ${domain})`);
}
