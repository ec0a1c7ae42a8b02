/** Where a page of all products begins, which their index alone says. */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { countLater, fromLandmark, type CountedList, type ProductPlace } from "../paging/landmarks.ts";
import { stepThrough, type MarksFrom } from "../paging/steps.ts";

/** The same place in the list of all products by internal id, with little left to skip. */
export async function placeInProducts(
  database: Database,
  contract: Contract,
  place: ProductPlace,
): Promise<ProductPlace> {
  return await fromLandmark(database, allProducts(contract), place);
}

/** For whoever read a first page behind which there are more: a jump finds them counted. */
export function countProductsLater(database: Database, contract: Contract): void {
  countLater(database, allProducts(contract));
}

function allProducts(contract: Contract): CountedList {
  const marks = (from: MarksFrom): Sql =>
    stepThrough(
      from,
      ({ after, upTo }) => sql`
          select product.product_id
          from product
          where product.contract_id = ${contract.contractId} and product.product_id > ${after} and product.product_id <= ${upTo}
          order by product.product_id`,
    );
  return { contract, query: ["products"], parts: ["assortment"], marks, isLong: false, counting: "products" };
}
