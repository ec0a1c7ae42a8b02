/** Events of a product's market data: that of a domain was closed, and there was some again. */
import type { Contract } from "../../../../base/contract.ts";
import { sql, type Queries } from "../../../../database/connection.ts";
import { limits } from "../../../../limits.ts";
import type { EventRange, ProductEvent } from "./event.ts";

interface MarketRow {
  kind: "marketLost" | "marketBack";
  at: Date;
  domain: string;
}

/**
 * What follows a closed snapshot supersedes it, so one look-up of that tells when the domain was back. The look-up is by the key's order from the
 * closing back; the key alone has all that it passes over.
 */
export async function findMarketEvents(
  queries: Queries,
  contract: Contract,
  { productId, from, to }: EventRange,
): Promise<ProductEvent[]> {
  return await queries.rows<MarketRow>(sql`
    /* pricing.findMarketEvents */
    with closing as materialized (
      select domain, snapshot_id, closed_at
      from snapshot_closing
      where contract_id = ${contract.contractId} and product_id = ${productId} and closed_at < ${to}
      order by closed_at desc
      limit ${limits.figures.events}
    )
    select kind, at, domain
    from (
      select 'marketLost' as kind, closed_at as at, domain
      from closing
      union all
      select 'marketBack' as kind, closed.superseded_at as at, closing.domain
      from closing
      cross join lateral (
        select superseded_at
        from snapshot
        where contract_id = ${contract.contractId} and product_id = ${productId}
          and snapshot.snapshot_id = closing.snapshot_id and stored_at <= closing.closed_at
        order by stored_at desc
        limit 1
      ) as closed
    ) as found
    where at >= ${from} and at < ${to}
    order by at desc, kind desc
    limit ${limits.figures.events}`);
}
