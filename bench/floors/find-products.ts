/** The floor of a query by customer ids: one prepared select, without authentication. */
import type pg from "pg";

export async function findProducts(
  database: pg.Pool,
  contractId: string,
  query: { customerProductIds: readonly string[]; includeTags: boolean },
): Promise<number> {
  const { rowCount } = await database.query({
    name: query.includeTags ? "floor.find-products-with-tags" : "floor.find-products",
    text: `
      select product_id, identifier, customer_product_id, name, gtin, reference_price, min_price_boundary,
        max_price_boundary, created_at::text, updated_at::text${query.includeTags ? ", tags::text" : ""}
      from product
      where contract_id = $1 and customer_product_id = any($2::text[])
      order by product_id`,
    values: [contractId, query.customerProductIds],
  });
  return rowCount ?? 0;
}
