/** The floor of a page of a window: the products after a key with their newest offers, as text, over one connection. */
import type pg from "pg";

export interface PageWish {
  readonly contractId: string;
  readonly start: Date;
  readonly end: Date;
  readonly afterProductId: string;
  readonly limit: number;
}

/** @returns the number of products, and the last one's id, after which the next page begins */
export async function readPage(database: pg.Pool, page: PageWish): Promise<{ products: number; last: string }> {
  const { rows } = await database.query<{ product_id: string }>({
    name: "floor.offer-page",
    text: `
      select product.product_id, customer_product_id, name, gtin, reference_price, min_price_boundary,
        max_price_boundary, tags::text as tags, market.offers
      from product
      cross join lateral (
        select string_agg(offers, ',') as offers
        from snapshot
        where snapshot.contract_id = $1 and snapshot.product_id = product.product_id
          and stored_at >= $2 and stored_at < $3 and superseded_at >= $3
      ) as market
      where product.contract_id = $1 and product.product_id > $4 and market.offers is not null
      order by product.product_id
      limit $5`,
    values: [page.contractId, page.start, page.end, page.afterProductId, page.limit],
  });
  return { products: rows.length, last: rows.at(-1)?.product_id ?? "0" };
}
