/** Published prices of a past range: those that stood at its start, and those of other products at each moment of it. */
import type { OtherProduct } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { loadOthers, loadPricesBefore } from "../inputs/other-products.ts";
import type { ProductStateRow } from "../calculate/inputs.ts";

/** Another product, and its published prices: the one before the range, then each one that differs from the one before. */
export interface PastProduct {
  identifier: string;
  referencePrice: number | null;
  prices: readonly { atMs: number; price: number }[];
}

/** What other products were at a moment, by identifier. */
export function othersAt(others: readonly PastProduct[], atMs: number): ReadonlyMap<string, OtherProduct> {
  return new Map(
    others.map(({ identifier, referencePrice, prices }) => {
      const inForce = prices.findLast((published) => published.atMs <= atMs);
      return [identifier, { referencePrice, price: inForce?.price ?? null }];
    }),
  );
}

/** Loads the products that these tags of products name, by identifier. Their reference prices are those of now. */
export async function loadPastProducts(
  database: Queries,
  contract: Contract,
  products: readonly ProductStateRow[],
  { tags, start, end }: { tags: readonly string[]; start: Date; end: Date },
): Promise<ReadonlyMap<string, PastProduct>> {
  if (tags.length === 0) return new Map();
  const others = [...(await loadOthers(database, contract, products, { tags })).values()];
  const productIds = others.map(({ productId }) => productId);
  const before = await loadPricesBefore(database, contract, productIds, start);
  const within = await loadPricesWithin(database, contract, productIds, { start, end });
  return new Map(
    others.map(({ identifier, productId, referencePrice }) => {
      const first = before.get(productId);
      const prices = first === undefined ? [] : [{ atMs: -Infinity, price: first.price }];
      return [identifier, { identifier, referencePrice, prices: [...prices, ...(within.get(productId) ?? [])] }];
    }),
  );
}

/** The prices of a range that differ from the ones before them, by product and in their order. */
async function loadPricesWithin(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
  { start, end }: { start: Date; end: Date },
): Promise<ReadonlyMap<number, { atMs: number; price: number }[]>> {
  const rows = await database.rows<{ product_id: number; calculated_at: Date; price: number }>(sql`
    /* pricing.loadPricesWithin */
    select wanted.product_id, changed.calculated_at, changed.price
    from unnest(${productIds}::bigint[]) as wanted (product_id)
    cross join lateral (
      select calculated_at, price
      from (
        select calculated_at, price, lag(price) over (order by calculated_at) as price_before
        from recommendation
        where recommendation.contract_id = ${contract.contractId}
          and recommendation.product_id = wanted.product_id
          and calculated_at >= ${start}
          and calculated_at < ${end}
      ) as published
      where price_before is distinct from price
    ) as changed
    order by wanted.product_id, changed.calculated_at`);
  const prices = rows.map((row) => ({
    productId: row.product_id,
    atMs: row.calculated_at.getTime(),
    price: row.price,
  }));
  return Map.groupBy(prices, ({ productId }) => productId);
}
