/** Compares products with their figures: renews those of new and changed products, deletes those of products that are gone. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database } from "../../database/connection.ts";
import { compareByHashing } from "../../database/planning.ts";
import { limits } from "../../limits.ts";
import { noteChange } from "../../versions/version.ts";
import { renewLease } from "./lease.ts";
import { deleteGoneNames } from "./product-names.ts";
import { renewFigures, type Renewal } from "./renew-figures.ts";
import { markTags } from "./tag-counts.ts";

/**
 * Follows every product of a contract.
 *
 * @param options.isEvery renews all, because other tags are wanted
 * @returns how many products there are; null if the signal ended it
 */
export async function followProducts(
  database: Database,
  contract: Contract,
  renewal: Renewal,
  { isEvery, signal }: { isEvery: boolean; signal: AbortSignal },
): Promise<number | null> {
  let products = 0;
  for (let after: number | null = 0; after !== null;) {
    const batch: Batch = await compareNext(database, contract, { after, isEvery });
    await renewLease(database, contract);
    for (let index = 0; index < batch.changed.length; index += limits.figures.renewedAtOnce) {
      if (signal.aborted) return null;
      const productIds = batch.changed.slice(index, index + limits.figures.renewedAtOnce);
      await renewFigures(database, contract, renewal, productIds);
    }
    products += batch.products;
    after = batch.last;
  }
  return (await deleteGone(database, contract, signal)) ? products : null;
}

interface Batch {
  changed: number[];
  /** How many were compared. */
  products: number;
  /** null after the last product. */
  last: number | null;
}

/** Finds the next products without figures, or with figures of an older revision. */
async function compareNext(
  database: Database,
  contract: Contract,
  { after, isEvery }: { after: number; isEvery: boolean },
): Promise<Batch> {
  return await database.transaction(async (transaction) => {
    await transaction.set(compareByHashing);
    const bound = await transaction.row<{ last: number | null; products: number }>(sql`
      /* pricing.boundProducts */
      select max(product_id) as last, count(*) as products
      from (
        select product_id
        from product
        where contract_id = ${contract.contractId} and product_id > ${after}
        order by product_id
        limit ${limits.figures.comparedAtOnce}
      ) as next`);
    const last = bound?.last ?? null;
    if (last === null) return { changed: [], products: 0, last };
    const rows = await transaction.rows<{ product_id: number }>(sql`
      /* pricing.findUnfollowed */
      select product.product_id
      from product
      where product.contract_id = ${contract.contractId}
        and product.product_id > ${after} and product.product_id <= ${last}
        and (
          ${isEvery}
          or (product.product_id, product.revision) not in (
            select kept.product_id, kept.revision
            from product_figure as kept
            where kept.contract_id = ${contract.contractId}
              and kept.product_id > ${after} and kept.product_id <= ${last}))
      order by product.product_id`);
    const products = bound?.products ?? 0;
    const isLast = products < limits.figures.comparedAtOnce;
    return { changed: rows.map((row) => row.product_id), products, last: isLast ? null : last };
  });
}

/** @returns false if the signal ended it */
async function deleteGone(database: Database, contract: Contract, signal: AbortSignal): Promise<boolean> {
  for (let after: number | null = 0; after !== null;) {
    if (signal.aborted) return false;
    after = await deleteNext(database, contract, after);
  }
  return true;
}

async function deleteNext(database: Database, contract: Contract, after: number): Promise<number | null> {
  return await database.transaction(async (transaction) => {
    await transaction.set(compareByHashing);
    const bound = await transaction.row<{ last: number | null }>(sql`
      /* pricing.boundFigures */
      select max(product_id) as last
      from (
        select product_id
        from product_figure
        where contract_id = ${contract.contractId} and product_id > ${after}
        order by product_id
        limit ${limits.figures.comparedAtOnce}
      ) as next`);
    const last = bound?.last ?? null;
    if (last === null) return null;
    const deleted = await transaction.rows<{ product_id: number }>(sql`
      /* pricing.deleteGoneFigures */
      delete from product_figure as kept
      where kept.contract_id = ${contract.contractId}
        and kept.product_id > ${after} and kept.product_id <= ${last}
        and kept.product_id not in (
          select product_id
          from product
          where product.contract_id = ${contract.contractId}
            and product.product_id > ${after} and product.product_id <= ${last})
      returning kept.product_id`);
    await deleteGoneNames(transaction, contract, { after, last });
    const gone = deleted.map((row) => row.product_id);
    await markTags(transaction, contract, gone);
    if (gone.length > 0) await noteChange(transaction, contract, "figures");
    return last;
  });
}
