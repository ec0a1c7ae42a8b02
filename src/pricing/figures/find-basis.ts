/** What prices are shown and compared by unless somebody chooses: what most rules of the active strategy compare. */
import { mostCompared, parseStrategy } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { Basis } from "./figure-fields.ts";

/** By a version of a strategy, which never changes: its document can be 1 MB. The one that was found first goes first. */
const known = new Map<string, Basis>();

/** Without an active strategy: without delivery. */
export async function findBasis(database: Queries, contract: Contract): Promise<Basis> {
  const active = await database.row<{ strategy_id: string; active_version: number }>(sql`
    /* pricing.findActiveVersion */
    select strategy_id, active_version
    from strategy
    where contract_id = ${contract.contractId} and deleted_at is null and active_version is not null`);
  if (active === null) return "unitPrice";
  const { strategy_id: strategyId, active_version: version } = active;
  const key = `${strategyId} ${version}`;
  const found = known.get(key) ?? (await readBasis(database, contract, { strategyId, version }));
  known.set(key, found);
  for (const oldest of known.keys()) {
    if (known.size <= limits.figures.basesKept) break;
    known.delete(oldest);
  }
  return found;
}

async function readBasis(
  database: Queries,
  contract: Contract,
  { strategyId, version }: { strategyId: string; version: number },
): Promise<Basis> {
  const row = await database.row<{ document: string }>(sql`
    /* pricing.readActiveDocument */
    select document
    from strategy_version
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId}::uuid and version = ${version}`);
  const parsed = row === null ? null : parseStrategy(JSON.parse(row.document));
  return parsed !== null && "strategy" in parsed ? mostCompared(parsed.strategy) : "unitPrice";
}
