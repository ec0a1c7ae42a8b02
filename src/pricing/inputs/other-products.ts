/** Other products of the contract, as the tags of a product name them: their published prices and reference prices. */
import { namedProducts } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { fieldColumn } from "../../products/index.ts";
import { recommendationId } from "../calculate/recommendation-id.ts";
import { engineProduct } from "./engine-input.ts";
import type { ProductStateRow, OtherProducts, ReadProduct } from "../calculate/inputs.ts";

/** The identifiers that these tags of a product name. */
export function namedBy(product: ProductStateRow, tags: readonly string[]): readonly string[] {
  return tags.length === 0 || product.tags === "[]" ? [] : namedProducts(engineProduct(product), tags);
}

/** Products of which the price before a time is read, whatever was published since. */
export interface Earlier {
  before: Date;
  products: ReadonlySet<number>;
}

/** Reads the products that these tags of products name, with the prices published now; of `earlier` with those of before. */
export async function loadOthers(
  database: Queries,
  contract: Contract,
  products: readonly ProductStateRow[],
  { tags, earlier }: { tags: readonly string[]; earlier?: Earlier | undefined },
): Promise<OtherProducts> {
  const identifiers = [...new Set(products.flatMap((product) => namedBy(product, tags)))];
  if (identifiers.length === 0) return new Map();
  const rows = await database.rows<OtherRow>(sql`
    /* pricing.loadOthers */
    select other.product_id, other.identifier, other.reference, newest.price, newest.calculated_at
    from unnest(${identifiers}::text[]) as wanted (identifier)
    cross join lateral (
      select product_id, identifier, ${fieldColumn("product", "referencePrice")} as reference
      from product
      where product.contract_id = ${contract.contractId} and product.identifier = wanted.identifier
      limit 1
    ) as other
    left join lateral (
      select price, calculated_at
      from newest_recommendation
      where newest_recommendation.contract_id = ${contract.contractId}
        and newest_recommendation.product_id = other.product_id
      limit 1
    ) as newest on true`);
  const others = new Map(rows.map((row) => [row.identifier, readOther(row)]));
  return earlier === undefined ? others : await readEarlier(database, contract, others, earlier);
}

async function readEarlier(
  database: Queries,
  contract: Contract,
  others: OtherProducts,
  { before, products }: Earlier,
): Promise<OtherProducts> {
  const productIds = [...others.values()].map(({ productId }) => productId).filter((id) => products.has(id));
  if (productIds.length === 0) return others;
  const prices = await loadPricesBefore(database, contract, productIds, before);
  const read = (other: ReadProduct): ReadProduct => {
    if (!products.has(other.productId)) return other;
    const earlier = prices.get(other.productId) ?? { price: null, calculatedAt: null };
    return { ...other, price: earlier.price, recommendationId: idOf(other.productId, earlier.calculatedAt) };
  };
  return new Map([...others].map(([identifier, other]) => [identifier, read(other)]));
}

/** The last prices published before a time, by product. */
export async function loadPricesBefore(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
  before: Date,
): Promise<ReadonlyMap<number, { price: number; calculatedAt: Date }>> {
  const rows = await database.rows<{ product_id: number; price: number; calculated_at: Date }>(sql`
    /* pricing.loadPricesBefore */
    select wanted.product_id, last.price, last.calculated_at
    from unnest(${productIds}::bigint[]) as wanted (product_id)
    cross join lateral (
      select price, calculated_at
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = wanted.product_id
        and calculated_at < ${before}
      order by calculated_at desc
      limit 1
    ) as last`);
  return new Map(rows.map((row) => [row.product_id, { price: row.price, calculatedAt: row.calculated_at }]));
}

interface OtherRow {
  product_id: number;
  identifier: string;
  reference: number | null;
  price: number | null;
  calculated_at: Date | null;
}

function readOther(row: OtherRow): ReadProduct {
  const { product_id: productId, calculated_at: calculatedAt } = row;
  return {
    identifier: row.identifier,
    productId,
    price: row.price,
    referencePrice: row.reference,
    recommendationId: idOf(productId, calculatedAt),
  };
}

function idOf(productId: number, calculatedAt: Date | null): string | null {
  return calculatedAt === null ? null : recommendationId(productId, calculatedAt.getTime());
}
