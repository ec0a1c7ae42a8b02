/** The floor of a feed's export: one COPY of the same columns, as CSV or as one JSON object a line. */
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

const columns = `product.product_id::text as "productId", customer_product_id as "customerProductId", name, recommendation.price, currency,
  calculated_at as timestamp, reference_price as "referencePrice",
  (select tag ->> 'stringValue' from json_array_elements(tags) as tag where tag ->> 'label' = 'brand') as "tags.brand"`;

/** COPY takes no parameters, so the text holds the contract's id, which is safe because we made it. @returns the bytes */
export async function exportEntries(database: pg.Pool, contractId: string, format: "json" | "csv"): Promise<number> {
  const entries = `
    select ${columns}
    from newest_recommendation
    join recommendation using (contract_id, product_id, calculated_at)
    join product using (contract_id, product_id)
    where contract_id = '${contractId}'
    order by product_id`;
  const copy =
    format === "csv"
      ? `copy (${entries}) to stdout with (format csv, header)`
      : `copy (select row_to_json(entry) from (${entries}) as entry) to stdout`;
  const client = await database.connect();
  try {
    let bytes = 0;
    await pipeline(client.query(copyTo(copy)), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) bytes += piece.length;
    });
    return bytes;
  } finally {
    client.release();
  }
}
