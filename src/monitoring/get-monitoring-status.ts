/** `getMonitoringStatus`: when each domain was last searched for a product (interface 2.7-1, 4.1-15). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";
import { isSuccessful, readCause, type Outcome } from "./readings/outcome.ts";
import type { MonitoringStatus } from "./schema.ts";

interface StatusRow {
  product_id: number;
  domain: string;
  /** The newest snapshot; null without one. */
  gathered_at: Date | null;
  stored_at: Date | null;
  source: "client" | "collector" | null;
  /** The last attempt of a collector; null without one. */
  started_at: Date | null;
  completed_at: Date | null;
  outcome: Outcome | null;
  cause: string | null;
  now: Date;
}

/**
 * Reads one entry per product that exists, with one status per active domain of the contract. A snapshot that a client
 * stored is a completed search: `gathered_at` is its start and `stored_at` its end. Of that and the last attempt of a
 * collector, the one that was completed later counts.
 */
export async function getMonitoringStatus(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<MonitoringStatus[]> {
  const rows = await database.rows<StatusRow>(sql`
    /* monitoring.getMonitoringStatus */
    select product.product_id, domain.domain, newest.gathered_at, newest.stored_at, newest.source,
      state.started_at, state.completed_at, state.outcome, state.cause, now() as now
    from product
    left join contract_domain as domain on domain.contract_id = ${contract.contractId} and domain.is_active
    left join newest_snapshot as newest
      on newest.contract_id = ${contract.contractId}
      and newest.product_id = product.product_id
      and newest.domain = domain.domain
    left join monitoring_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = product.product_id
      and state.domain = domain.domain
    where product.contract_id = ${contract.contractId}
      and product.product_id = any(${productIds}::bigint[])
    order by product.product_id, domain.domain`);
  return [...Map.groupBy(rows, (row) => row.product_id)].map(([productId, statuses]) => ({
    productId,
    statusOnDomain: statuses.filter((row) => row.domain !== null).map(renderStatus),
  }));
}

function renderStatus(row: StatusRow): MonitoringStatus["statusOnDomain"][number] {
  const { domain, gathered_at: gatheredAt, started_at: startedAt, now } = row;
  const completed = completedSearch(row);
  if (completed === null) return { domain };
  // A client may say that it gathers in the future.
  const started = Math.min(Math.max(gatheredAt?.getTime() ?? 0, startedAt?.getTime() ?? 0), now.getTime());
  return {
    domain,
    startedAt: renderInstant(new Date(started)),
    completedAt: renderInstant(completed.at),
    outcome: {
      successful: isSuccessful(completed.outcome),
      outcome: completed.outcome,
      ...(completed.cause === null ? {} : { cause: readCause(completed.cause) }),
    },
  };
}

/** The search that was completed last: a collector's attempt, or what a client stored. */
function completedSearch(row: StatusRow): { at: Date; outcome: Outcome; cause: string | null } | null {
  const { stored_at: storedAt, completed_at: completedAt, outcome, cause } = row;
  const attempt = completedAt === null || outcome === null ? null : { at: completedAt, outcome, cause };
  const pushed = storedAt === null ? null : { at: storedAt, outcome: "ProductFound" as const, cause: null };
  if (attempt === null || pushed === null) return attempt ?? pushed;
  return row.source === "client" && pushed.at > attempt.at ? pushed : attempt;
}
