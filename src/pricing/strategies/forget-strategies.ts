/** `forgetStrategies`: removes deleted strategies that no price can refer to any more. A duty of the worker. */
import { sql, type Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** Removes deleted strategies whose last run is forgotten, with their versions; a bounded number a statement. */
export async function forgetStrategies(database: Database, signal: AbortSignal): Promise<void> {
  for (let forgotten = Infinity; forgotten > 0 && !signal.aborted;) {
    forgotten = await database.run(sql`
      /* pricing.forgetStrategies */
      delete from strategy
      where (contract_id, strategy_id) in (
        select contract_id, strategy_id
        from strategy as old
        where deleted_at is not null
          and not exists (
            select 1
            from pricing_run
            where pricing_run.contract_id = old.contract_id and pricing_run.strategy_id = old.strategy_id)
          and not exists (
            select 1
            from pricing_run
            where pricing_run.contract_id = old.contract_id and pricing_run.rollout_strategy_id = old.strategy_id)
        limit ${limits.pricing.strategiesForgottenAtOnce})`);
  }
}
