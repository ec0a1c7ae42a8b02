/** `forgetStrategies`: removes deleted strategies that no price can refer to any more. A duty of the worker. */
import { sql, type Database } from "../../database/connection.ts";
import { forget } from "../../history/retention.ts";

/** Each takes its versions with it. */
const strategiesAtOnce = 100;

/** Removes deleted strategies whose last run is forgotten, with their versions. */
export async function forgetStrategies(database: Database, signal: AbortSignal): Promise<void> {
  const isOver = sql`deleted_at is not null
          and not exists (
            select 1
            from pricing_run
            where pricing_run.contract_id = old.contract_id and pricing_run.strategy_id = old.strategy_id)
          and not exists (
            select 1
            from pricing_run
            where pricing_run.contract_id = old.contract_id and pricing_run.rollout_strategy_id = old.strategy_id)`;
  const key = ["contract_id", "strategy_id"] as const;
  await forget(database, signal, [{ table: "strategy", key, isOver, atOnce: strategiesAtOnce }]);
}
