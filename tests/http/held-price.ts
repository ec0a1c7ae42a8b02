/** A held price and a skip of a product, made from a price of its contract. Through the interface it would take runs of their own. */
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

/** Gives a product a pending price. @returns its `createdAt` */
export async function giveHeldPrice(service: Service, contractId: string, productId: string): Promise<string> {
  const createdAt = new Date().toISOString();
  // Two statements, because nodes of a cluster take no insert within another one.
  await inDatabase(
    service,
    `insert into product_state
     select (jsonb_populate_record(null::product_state, to_jsonb(product))).*
     from product
     where contract_id = $1 and product_id = $2
     on conflict do nothing`,
    [contractId, productId],
  );
  await inDatabase(
    service,
    `insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id,
       strategy_version, product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift)
     select product.contract_id, product.product_id, $3, $3, now() + interval '1 day', '[{"code":"hold","message":"let me see"}]',
       task_id, strategy_id, strategy_version, product.revision, '{}', units_7d, units_30d, price, currency, leaf_node_id, false
     from recommendation
     join product on product.contract_id = $1 and product.product_id = $2
     where recommendation.contract_id = $1
     limit 1`,
    [contractId, productId, createdAt],
  );
  return createdAt;
}

/** Makes a run have skipped a product whose state is stored, as {@link giveHeldPrice} stores it. */
export async function giveSkip(
  service: Service,
  contractId: string,
  { productId, pricingRunId }: { productId: string; pricingRunId: string },
): Promise<void> {
  await inDatabase(
    service,
    `insert into unpriced_product (contract_id, product_id, task_id, calculated_at, kind, reason, strategy_id,
       strategy_version, product_revision, snapshot_ids, units_7d, units_30d)
     select product.contract_id, product.product_id, task_id, now(), 'skip', 'Not now.', strategy_id, strategy_version,
       product.revision, '{}', 0, 0
     from recommendation
     join product on product.contract_id = $1 and product.product_id = $2
     where recommendation.contract_id = $1 and task_id = $3
     limit 1`,
    [contractId, productId, pricingRunId],
  );
}
