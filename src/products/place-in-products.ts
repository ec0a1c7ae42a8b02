/** Where a page of all products begins, which their index alone says. */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { fromLandmark, stepThrough, type MarksFrom, type ProductPlace } from "../database/landmarks.ts";

/** The same place in the list of all products by internal id, with little left to skip. */
export async function placeInProducts(
  database: Database,
  contract: Contract,
  place: ProductPlace,
): Promise<ProductPlace> {
  const marks = (from: MarksFrom): Sql =>
    stepThrough(
      from,
      (after) => sql`
          select product.product_id
          from product
          where product.contract_id = ${contract.contractId} and product.product_id > ${after}
          order by product.product_id`,
    );
  return await fromLandmark(database, { contract, query: ["products"], parts: ["assortment"], marks }, place);
}
