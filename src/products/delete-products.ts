/** `deleteProducts`: deletes all products, or those that match conditions (interface 4.1-9 to 4.1-11). */
import { recordAudit } from "../audit/index.ts";
import type { Author, Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetPositions } from "../paging/page-position.ts";
import { newId } from "../base/id.ts";
import { noteChange } from "../versions/version.ts";
import { countOpenTasks } from "../tasks/index.ts";
import { importTaskType } from "./import-task-type.ts";
import { noteLargeRemoval, type FindMaxShareFirst, type RemovalWarning } from "./large-removal.ts";
import { noteDeletion } from "./left-identifiers.ts";

export interface ProductDeletion {
  /** Deletes only products that were last updated before this time. */
  updatedMax: Date | null;
  tagKey: string | null;
  tagValue: string | null;
}

/**
 * Deletes the products that match every given condition, or all products without a condition. Reads lose their market
 * data and prices at the same moment; a duty deletes those rows later (history/gone-products.ts). One transaction
 * deletes batch by batch, so each statement is short and an error deletes nothing.
 *
 * @param atOnce products that one statement reads
 * @returns the number of deleted products, and what is told of a large share of them
 * @throws 400 for a tag key without a value or the reverse, 409 while a CSV import waits or executes
 */
export async function deleteProducts(
  database: Database,
  author: Author,
  which: ProductDeletion,
  {
    findMaxShareFirst,
    atOnce = limits.products.deletedAtOnce,
  }: { findMaxShareFirst: FindMaxShareFirst; atOnce?: number },
): Promise<{ deleted: number; warning: RemovalWarning | null }> {
  const { contract } = author;
  if ((which.tagKey === null) !== (which.tagValue === null)) {
    const missing = which.tagKey === null ? "tagKey" : "tagValue";
    throw apiError("request.invalid", `tagKey and tagValue go together; "${missing}" is missing.`, `/query/${missing}`);
  }
  const isAll = which.updatedMax === null && which.tagKey === null;
  return await database.transaction(async (transaction) => {
    await refuseDuringImport(transaction, contract);
    if (isAll) await forgetPositions(transaction, contract);
    await noteChange(transaction, contract, "products");
    let deleted = 0;
    for (let batch: Batch | null = { reached: 0, deleted: 0 }; batch !== null;) {
      deleted += batch.deleted;
      batch = await deleteNext(transaction, contract, which, { after: batch.reached, atOnce });
    }
    await recordAudit(transaction, author, {
      action: "products.deleted",
      subject: "products",
      before: { products: deleted },
    });
    const products = deleted === 0 ? 0 : deleted + (await countLeft(transaction, contract));
    const removal = { removalId: newId(), isImport: false, removed: deleted, products };
    if (deleted > 0) await noteDeletion(transaction, contract);
    return { deleted, warning: await noteLargeRemoval(transaction, contract, removal, findMaxShareFirst) };
  });
}

/** Refuses while an import is open. An import that is accepted later waits with its switch for this transaction. */
async function refuseDuringImport(transaction: Transaction, contract: Contract): Promise<void> {
  if ((await countOpenTasks(transaction, contract, importTaskType)) > 0) {
    throw apiError(
      "resource.conflict",
      "A CSV import of this contract is under way; delete when its task is completed.",
    );
  }
  await transaction.run(sql`
    /* products.shareAssortment */
    select 1
    from contract
    where contract_id = ${contract.contractId}
    for share`);
}

async function countLeft(transaction: Transaction, contract: Contract): Promise<number> {
  const row = await transaction.row<{ products: number }>(sql`
    /* products.countLeft */
    select count(*) as products
    from product
    where contract_id = ${contract.contractId}`);
  return row?.products ?? 0;
}

interface Batch {
  /** The last product of the batch, deleted or not. */
  reached: number;
  deleted: number;
}

/** Deletes from the next batch after a product. @returns null at the end */
async function deleteNext(
  transaction: Transaction,
  contract: Contract,
  which: ProductDeletion,
  { after, atOnce }: { after: number; atOnce: number },
): Promise<Batch | null> {
  return await transaction.row<Batch>(sql`
    /* products.delete */
    with last as materialized (
      select product_id
      from (
        select product_id
        from product
        where contract_id = ${contract.contractId} and product_id > ${after}
        order by product_id
        limit ${atOnce}
      ) as next
      order by product_id desc
      limit 1
    ), deleted as (
      delete from product
      where contract_id = ${contract.contractId}
        and product_id > ${after}
        and product_id <= (select product_id from last)
        and (${which.updatedMax}::timestamptz is null
          or greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))
            < ${which.updatedMax})
        and (${which.tagKey}::text is null or exists (
          select 1
          from json_array_elements(tags) as tag
          where tag ->> 'label' = ${which.tagKey} and tag ->> 'stringValue' = ${which.tagValue}))
      returning product_id
    )
    select product_id as reached, (select count(*) from deleted) as deleted
    from last`);
}
