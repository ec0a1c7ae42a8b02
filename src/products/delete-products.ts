/** `deleteProducts`: all products, or those not updated since, or those with a tag (interface 4.1). */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetPositions } from "../paging/page-position.ts";
import { noteChange } from "../versions/version.ts";
import { countOpenTasks } from "../tasks/index.ts";
import { importTaskType } from "./import-task-type.ts";

export interface ProductDeletion {
  /** Delete what was not updated since. */
  updatedMax: Date | null;
  tagKey: string | null;
  tagValue: string | null;
}

/**
 * Deletes what matches every given condition; without any, everything. Their market data and prices vanish from
 * reads with them, all at once; a duty removes them later (history/gone-products.ts). However many there are, each
 * statement is short: one transaction of steps. If it breaks off, nothing is deleted.
 *
 * @returns how many products there were
 * @throws 400 for a tag key without a value or the reverse, 409 while a CSV import waits or executes
 */
export async function deleteProducts(database: Database, contract: Contract, which: ProductDeletion): Promise<number> {
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
    for (let step: Step | null = { reached: 0, deleted: 0 }; step !== null;) {
      deleted += step.deleted;
      step = await deleteNext(transaction, contract, which, step.reached);
    }
    return deleted;
  });
}

/** Also keeps an import that is accepted now from switching until this transaction has ended. */
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

interface Step {
  /** The last product that was looked at. */
  reached: number;
  deleted: number;
}

/** Goes on after a product. @returns null at the end */
async function deleteNext(
  transaction: Transaction,
  contract: Contract,
  which: ProductDeletion,
  reached: number,
): Promise<Step | null> {
  return await transaction.row<Step>(sql`
    /* products.delete */
    with last as materialized (
      select product_id
      from (
        select product_id
        from product
        where contract_id = ${contract.contractId} and product_id > ${reached}
        order by product_id
        limit ${limits.products.deletedAtOnce}
      ) as next
      order by product_id desc
      limit 1
    ), deleted as (
      delete from product
      where contract_id = ${contract.contractId}
        and product_id > ${reached}
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
