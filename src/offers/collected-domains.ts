/** Where the newest market data of a product is a collector's. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** The domains whose newest snapshot a collector stored, young enough for the evidence of its offers to be there. */
export async function collectedDomains(
  queries: Queries,
  contract: Contract,
  productId: number,
): Promise<ReadonlySet<string>> {
  const rows = await queries.rows<{ domain: string }>(sql`
    /* offers.collectedDomains */
    select domain
    from newest_snapshot
    where contract_id = ${contract.contractId}
      and product_id = ${productId}
      and source = 'collector'
      and stored_at > now() - make_interval(days => ${limits.readings.evidenceDays})`);
  return new Set(rows.map(({ domain }) => domain));
}
