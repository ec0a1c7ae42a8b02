/** Whose decisions do not count where a contract asks for four eyes (interface 4.24-9). */
import type { Guard } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";

/** Who made what is to be approved. */
export type OwnVersions = (accountId: number, strategyId: string | null, version: number | null) => boolean;

/**
 * Says of users whether they may not approve prices of a version: who stored the version, activated or raised it, or changed the guard
 * since it is there, or asked for that. Nobody is one without four eyes. Audit entries of raised rollouts that the release before
 * wrote name no version: they count for every version of the strategy.
 */
export async function findOwnVersions(
  queries: Queries,
  contract: Contract,
  { guard, accountIds }: { guard: Guard; accountIds: readonly number[] },
): Promise<OwnVersions> {
  if (!guard.fourEyes) return () => false;
  const rows = await queries.rows<{ account_id: number; strategy_id: string; version: number }>(sql`
    /* pricing.findOwnVersions */
    select deciding.account_id, version.strategy_id, version.version
    from unnest(${[...accountIds]}::bigint[]) as deciding (account_id)
    cross join strategy_version as version
    where version.contract_id = ${contract.contractId}
      and (
        version.account_id = deciding.account_id
        or exists (
          select 1
          from audit_entry
          where audit_entry.contract_id = ${contract.contractId}
            and audit_entry.account_id = deciding.account_id
            and audit_entry.done_at >= version.created_at
            and (
              action in ('priceGuard.changed', 'priceGuard.proposed')
              or action in ('strategy.activated', 'rollout.started', 'rollout.raised', 'rollout.ended')
                and subject = version.strategy_id::text
                and coalesce(after ->> 'version', version.version::text) = version.version::text)))`);
  const own = new Set(rows.map((row) => keyOf(row.account_id, row.strategy_id, row.version)));
  return (accountId, strategyId, version) => own.has(keyOf(accountId, strategyId, version));
}

function keyOf(accountId: number, strategyId: string | null, version: number | null): string {
  return `${accountId} ${strategyId} ${version}`;
}
