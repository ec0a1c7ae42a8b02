/** Stores why products got no price: of each its newest skip or failure, with what it was calculated from. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import type { Calculated } from "../calculate/calculated.ts";
import type { Unpriced } from "../calculate/results.ts";

/** Stores the newest skip or failure of each product. */
export async function storeUnpriced(
  transaction: Transaction,
  contract: Contract,
  unpriced: readonly Unpriced[],
): Promise<void> {
  if (unpriced.length === 0) return;
  const of = <Value>(read: (calculated: Calculated) => Value): Value[] =>
    unpriced.map(({ calculated }) => read(calculated));
  await transaction.run(sql`
    /* pricing.storeUnpriced */
    insert into unpriced_product (contract_id, product_id, task_id, calculated_at, kind, reason, strategy_id,
      strategy_version, product_revision, snapshot_ids, previous_price, units_7d, units_30d, inputs, why)
    select ${contract.contractId}, product_id, task_id, statement_timestamp(), kind, reason, strategy_id,
      strategy_version, product_revision, snapshot_ids::bigint[], previous_price, units_7d, units_30d, inputs::json, why::json
    from unnest(${of(({ productId }) => productId)}::bigint[],
      ${of(({ taskId }) => taskId)}::uuid[],
      ${unpriced.map(({ kind }) => kind)}::text[],
      ${unpriced.map(({ reason }) => reason)}::text[],
      ${of(({ strategyId }) => strategyId)}::uuid[],
      ${of(({ strategyVersion }) => strategyVersion)}::integer[],
      ${of(({ productRevision }) => productRevision)}::integer[],
      ${of(({ snapshotIds }) => `{${snapshotIds.join()}}`)}::text[],
      ${of(({ previousPrice }) => previousPrice)}::numeric[],
      ${of(({ sales }) => sales.units7d)}::numeric[],
      ${of(({ sales }) => sales.units30d)}::numeric[],
      ${of(({ inputs }) => inputs)}::text[],
      ${unpriced.map(({ why }) => JSON.stringify(why))}::text[])
      as new (product_id, task_id, kind, reason, strategy_id, strategy_version, product_revision, snapshot_ids,
        previous_price, units_7d, units_30d, inputs, why)
    on conflict (contract_id, product_id) do update
    set task_id = excluded.task_id, calculated_at = excluded.calculated_at, kind = excluded.kind,
      reason = excluded.reason, strategy_id = excluded.strategy_id, strategy_version = excluded.strategy_version,
      product_revision = excluded.product_revision, snapshot_ids = excluded.snapshot_ids,
      previous_price = excluded.previous_price, units_7d = excluded.units_7d, units_30d = excluded.units_30d,
      inputs = excluded.inputs, why = excluded.why`);
}
