/**
 * Switches from the assortment to the staged one. Unchanged rows are neither written nor locked: the contract's
 * `assortment_replaced_at` says that they were imported.
 */
import type { Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { changedColumns, getsOthers, notingChanged } from "./left-identifiers.ts";
import { assignedFrom, isRevised, productColumns } from "./product-fields.ts";

interface StagedImport {
  contract: Contract;
  importId: string;
}

/** Blocks other imports and deletions of the contract until the transaction ends. @returns the time of the switch */
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

/** Counts the stored products and those that the CSV has as well. If they are equal, nothing is created or deleted. */
export async function countKnown(
  transaction: Transaction,
  { contract, importId }: StagedImport,
): Promise<{ stored: number; kept: number }> {
  const row = await transaction.row<{ stored: number; kept: number }>(sql`
    /* products.countKnown */
    select (
        select count(*)
        from product
        where contract_id = ${contract.contractId}
      ) as stored, (
        select count(*)
        from product
        join product_import_row as incoming on incoming.identifier = product.identifier
        where product.contract_id = ${contract.contractId}
          and incoming.contract_id = ${contract.contractId}
          and incoming.import_id = ${importId}
      ) as kept`);
  assert(row !== null, "counts are a row");
  return row;
}

/** Replaces the products that differ from the CSV. */
export async function replaceChanged(
  transaction: Transaction,
  { contract, importId }: StagedImport,
  replacedAt: Date,
): Promise<void> {
  await transaction.run(sql`
    /* products.replaceChanged */
    update product as stored
    set ${assignedFrom("incoming")},
      updated_at = ${replacedAt},
      revision = stored.revision + 1,
      revised_at = ${replacedAt}
    from product_import_row as incoming
    where incoming.contract_id = ${contract.contractId}
      and incoming.import_id = ${importId}
      and stored.contract_id = ${contract.contractId}
      and stored.identifier = incoming.identifier
      and ${isRevised("stored", "incoming")}`);
}

/**
 * Creates the new products, in the order of the CSV. It needs no `on conflict`, which costs an eighth more: the lock on
 * the contract's row keeps others from creating products. An insert that reads on many nodes must compare the contracts as well.
 */
export async function createNew(
  transaction: Transaction,
  { contract, importId }: StagedImport,
  replacedAt: Date,
): Promise<void> {
  await transaction.run(sql`
    /* products.createNew */
    insert into product (contract_id, identifier, ${productColumns()}, revised_at, created_at, updated_at)
    select incoming.contract_id, incoming.identifier, ${productColumns("incoming")},
      ${replacedAt}::timestamptz, ${replacedAt}::timestamptz, ${replacedAt}::timestamptz
    from product_import_row as incoming
    where incoming.contract_id = ${contract.contractId}
      and incoming.import_id = ${importId}
      and not exists (
        select 1
        from product as known
        where known.contract_id = ${contract.contractId}
          and known.contract_id = incoming.contract_id
          and known.identifier = incoming.identifier)
    order by incoming.row_number`);
}

/** Deletes the products that are not in the CSV. */
export async function deleteMissing(transaction: Transaction, { contract, importId }: StagedImport): Promise<void> {
  await transaction.run(sql`
    /* products.deleteMissing */
    delete from product
    where contract_id = ${contract.contractId}
      and not exists (
        select 1
        from product_import_row as incoming
        where incoming.contract_id = ${contract.contractId}
          and incoming.import_id = ${importId}
          and incoming.identifier = product.identifier)`);
}

/** Notes the identifiers that products leave because the CSV gives them others. */
export async function noteChanged(transaction: Transaction, { contract, importId }: StagedImport): Promise<void> {
  await transaction.run(sql`
    /* products.noteChanged */
    with changed as (
      select ${changedColumns}
      from product as known
      join product_import_row as incoming on incoming.identifier = known.identifier
      where known.contract_id = ${contract.contractId}
        and incoming.contract_id = ${contract.contractId}
        and incoming.import_id = ${importId}
        and ${getsOthers}
    )${notingChanged(contract, sql`changed`)}`);
}
