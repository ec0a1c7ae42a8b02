/**
 * The switch from one assortment to the staged one. Rows that stay as they are are not touched, not even locked: the
 * contract's `assortment_replaced_at` says that they were imported (measured in architecture.md).
 */
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";

interface StagedImport {
  contract: Contract;
  importId: string;
}

/** Keeps other importers and deletions of the contract out until the transaction ends. @returns the time of the switch */
export async function lockAssortment(transaction: Transaction, contract: Contract): Promise<Date> {
  const row = await transaction.row<{ replaced_at: Date }>(sql`
    /* products.lockAssortment */
    select clock_timestamp() as replaced_at
    from contract
    where contract_id = ${contract.contractId}
    for no key update`);
  assert(row !== null, "a contract that a task was opened for exists");
  return row.replaced_at;
}

/** Creates the products that are new, in the order of the CSV, and replaces those that differ. */
export async function storeChanged(
  transaction: Transaction,
  { contract, importId }: StagedImport,
  replacedAt: Date,
): Promise<void> {
  await transaction.run(sql`
    /* products.storeChanged */
    insert into product as stored (contract_id, identifier, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags, revised_at, created_at, updated_at)
    select incoming.contract_id, incoming.identifier, incoming.customer_product_id, incoming.name, incoming.gtin,
      incoming.reference_price, incoming.min_price_boundary, incoming.max_price_boundary, incoming.tags,
      ${replacedAt}::timestamptz, ${replacedAt}::timestamptz, ${replacedAt}::timestamptz
    from product_import_row as incoming
    left join product as known on known.contract_id = ${contract.contractId} and known.identifier = incoming.identifier
    where incoming.contract_id = ${contract.contractId}
      and incoming.import_id = ${importId}
      and (known.product_id is null
        or (known.customer_product_id, known.name, known.gtin, known.reference_price, known.min_price_boundary,
            known.max_price_boundary, known.tags::text)
          is distinct from (incoming.customer_product_id, incoming.name, incoming.gtin, incoming.reference_price,
            incoming.min_price_boundary, incoming.max_price_boundary, incoming.tags::text))
    order by incoming.row_number
    on conflict (contract_id, identifier) do update
    set customer_product_id = excluded.customer_product_id,
      name = excluded.name,
      gtin = excluded.gtin,
      reference_price = excluded.reference_price,
      min_price_boundary = excluded.min_price_boundary,
      max_price_boundary = excluded.max_price_boundary,
      tags = excluded.tags,
      updated_at = excluded.updated_at,
      revision = stored.revision + 1,
      revised_at = excluded.revised_at`);
}

/** Deletes the products that are not in the CSV. */
export async function deleteMissing(transaction: Transaction, { contract, importId }: StagedImport): Promise<void> {
  await transaction.run(sql`
    /* products.deleteMissing */
    delete from product
    where contract_id = ${contract.contractId}
      and not exists (
        select
        from product_import_row as incoming
        where incoming.contract_id = ${contract.contractId}
          and incoming.import_id = ${importId}
          and incoming.identifier = product.identifier)`);
}

/** From now on every product counts as updated then, those that were not touched as well. */
export async function stampReplaced(transaction: Transaction, contract: Contract, replacedAt: Date): Promise<void> {
  await transaction.run(sql`
    /* products.stampReplaced */
    update contract
    set assortment_replaced_at = ${replacedAt}
    where contract_id = ${contract.contractId}`);
}
