/** Whose decisions do not count where a contract asks for four eyes (interface 4.24-9). */
import type { Guard } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** A version of a strategy, as text. */
export function versionKey(strategyId: string | null, version: number | null): string {
  return `${strategyId} ${version}`;
}

/**
 * The versions whose prices a user may not approve: who stored the version, activated or raised it, or changed the guard
 * since it is there, or asked for that. Empty without four eyes. Audit entries of raised rollouts that the release before
 * wrote name no version: they count for every version of the strategy.
 */
export async function findOwnVersions(
  queries: Queries,
  contract: Contract,
  { guard, accountId }: { guard: Guard; accountId: number },
): Promise<ReadonlySet<string>> {
  if (!guard.fourEyes) return new Set();
  const rows = await queries.rows<{ strategy_id: string; version: number }>(sql`
    /* pricing.findOwnVersions */
    select version.strategy_id, version.version
    from strategy_version as version
    where version.contract_id = ${contract.contractId}
      and (
        version.account_id = ${accountId}
        or exists (
          select 1
          from audit_entry
          where audit_entry.contract_id = ${contract.contractId}
            and audit_entry.account_id = ${accountId}
            and audit_entry.done_at >= version.created_at
            and (
              action in ('priceGuard.changed', 'priceGuard.proposed')
              or action in ('strategy.activated', 'rollout.started', 'rollout.raised', 'rollout.ended')
                and subject = version.strategy_id::text
                and coalesce(after ->> 'version', version.version::text) = version.version::text)))`);
  return new Set(rows.map((row) => versionKey(row.strategy_id, row.version)));
}
