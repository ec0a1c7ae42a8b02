/** The floor of an import: one upsert of a prepared JSON text per chunk, into the same table with the same indexes. */
import type pg from "pg";
import { makeProduct } from "../data.ts";

/** The chunk as the statement takes it; tags as the service stores them. */
export function importText(indexes: readonly number[]): string {
  return JSON.stringify(
    indexes.map((index) => {
      const product = makeProduct(index);
      return {
        identifier: product.customerProductId,
        customer_product_id: product.customerProductId,
        name: product.name,
        gtin: product.gtin,
        reference_price: product.referencePrice,
        min_price_boundary: product.minPriceBoundary,
        max_price_boundary: product.maxPriceBoundary,
        tags: product.tags.map(({ key, value }) =>
          /^\d+(\.\d+)?$/.test(value)
            ? { label: key, stringValue: value, doubleValue: Number(value) }
            : { label: key, stringValue: value },
        ),
      };
    }),
  );
}

/** Stores a chunk and gives its ids, as an import must. */
export async function importChunk(database: pg.Pool, contractId: string, text: string): Promise<void> {
  await database.query({
    name: "floor.import-products",
    text: `
      insert into product (contract_id, identifier, customer_product_id, name, gtin, reference_price,
        min_price_boundary, max_price_boundary, tags)
      select $1, identifier, customer_product_id, name, gtin, reference_price, min_price_boundary,
        max_price_boundary, tags
      from json_to_recordset($2::json) as incoming (identifier text, customer_product_id text, name text, gtin bigint,
        reference_price numeric, min_price_boundary numeric, max_price_boundary numeric, tags json)
      on conflict (contract_id, identifier) do update
      set customer_product_id = excluded.customer_product_id, name = excluded.name, gtin = excluded.gtin,
        reference_price = excluded.reference_price, min_price_boundary = excluded.min_price_boundary,
        max_price_boundary = excluded.max_price_boundary, tags = excluded.tags, updated_at = now()
      returning product_id, identifier`,
    values: [contractId, text],
  });
}
