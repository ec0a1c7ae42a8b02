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

/** Reads the products that these tags of products name, with the prices published now. */
export async function loadOthers(
  database: Queries,
  contract: Contract,
  products: readonly ProductStateRow[],
  tags: readonly string[],
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
  return new Map(rows.map((row) => [row.identifier, readOther(row)]));
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
    recommendationId: calculatedAt === null ? null : recommendationId(productId, calculatedAt.getTime()),
  };
}
