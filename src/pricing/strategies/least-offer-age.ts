/** `findLeastOfferAge`: how old offers may be for the active strategy, for other domains. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** The least `maxAgeHours` of the contract's active strategy; null if it has none, or there is no strategy. */
export async function findLeastOfferAge(database: Queries, contract: Contract): Promise<number | null> {
  const row = await database.row<{ hours: number | null }>(sql`
    /* pricing.findLeastOfferAge */
    select min((hours #>> '{}')::numeric) as hours
    from strategy
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = strategy.strategy_id
      and version.version = strategy.active_version
    cross join lateral jsonb_path_query(version.document::jsonb, '$.**.maxAgeHours ? (@.type() == "number")') as hours
    where strategy.contract_id = ${contract.contractId}`);
  return row?.hours ?? null;
}
