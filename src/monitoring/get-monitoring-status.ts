/** `getMonitoringStatus`: when each domain was last searched for a product (interface 2.7-1, 4.1-15). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { MonitoringStatus } from "./schema.ts";

interface StatusRow {
  product_id: number;
  domain: string;
  gathered_at: Date | null;
  stored_at: Date | null;
}

/**
 * Reads one entry per product that exists, with one status per active domain of the contract. A stored snapshot is a
 * completed search: `gathered_at` is its start and `stored_at` its end.
 */
export async function getMonitoringStatus(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<MonitoringStatus[]> {
  const rows = await database.rows<StatusRow>(sql`
    /* monitoring.getMonitoringStatus */
    select product.product_id, domain.domain, newest.gathered_at, newest.stored_at
    from product
    left join contract_domain as domain on domain.contract_id = ${contract.contractId} and domain.is_active
    left join newest_snapshot as newest
      on newest.contract_id = ${contract.contractId}
      and newest.product_id = product.product_id
      and newest.domain = domain.domain
    where product.contract_id = ${contract.contractId}
      and product.product_id = any(${productIds}::bigint[])
    order by product.product_id, domain.domain`);
  return [...Map.groupBy(rows, (row) => row.product_id)].map(([productId, statuses]) => ({
    productId,
    statusOnDomain: statuses.filter((row) => row.domain !== null).map(renderStatus),
  }));
}

function renderStatus({ domain, gathered_at: gatheredAt, stored_at: storedAt }: StatusRow) {
  if (gatheredAt === null || storedAt === null) return { domain };
  return {
    domain,
    startedAt: renderInstant(gatheredAt),
    completedAt: renderInstant(storedAt),
    outcome: { successful: true, outcome: "ProductFound" as const },
  };
}
