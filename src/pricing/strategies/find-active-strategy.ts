/** `findActiveStrategy`: the contract's active strategy, for other domains. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** The name of the contract's active strategy, or null without one. */
export async function findActiveStrategy(database: Queries, contract: Contract): Promise<string | null> {
  const row = await database.row<{ name: string }>(sql`
    /* pricing.findActiveStrategy */
    select name
    from strategy
    where contract_id = ${contract.contractId} and is_active`);
  return row?.name ?? null;
}
