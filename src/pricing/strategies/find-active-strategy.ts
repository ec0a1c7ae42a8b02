/** `findActiveStrategy`: the contract's active strategy, for other domains. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** The name of the contract's active strategy, or null without one. */
export async function findActiveStrategy(database: Queries, contract: Contract): Promise<string | null> {
  const row = await database.row<{ name: string }>(sql`
    /* pricing.findActiveStrategy */
    select version.document ->> 'name' as name
    from strategy
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = strategy.strategy_id
      and version.version = strategy.active_version
    where strategy.contract_id = ${contract.contractId}`);
  return row?.name ?? null;
}
