/** `taggedProducts`: the products of a contract that have any of some tags, page by page over the whole assortment. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { ProductStateRow } from "../runs/engine-input.ts";
import { selectedState, stateColumns } from "../runs/load-chunk.ts";

/** A product as it is now. */
export interface TaggedProduct extends ProductStateRow {
  identifier: string;
}

/** Yields the products by id. */
export async function* taggedProducts(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
): AsyncGenerator<TaggedProduct> {
  for (let after: number | null = 0; after !== null;) {
    const rows: (TaggedProduct & { up_to: number | null })[] = await loadTagged(database, contract, tags, after);
    yield* rows.filter(({ identifier }) => identifier !== null);
    after = rows[0]?.up_to ?? null;
  }
}

/** The next products, and the last one that was looked at; a single row without a product if none of these has a tag. */
async function loadTagged(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
  after: number,
): Promise<(TaggedProduct & { up_to: number | null })[]> {
  return await database.rows(sql`
    /* pricing.loadTagged */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.pricing.productsLookedAtOnce}
    )
    select reached.up_to, tagged.*
    from (select max(product_id) as up_to from chunk) as reached
    left join lateral (
      select identifier, ${selectedState("chunk")}
      from chunk
      where exists (
        select 1
        from json_array_elements(tags) as tag
        where tag ->> 'label' = any(${tags}::text[]))
      order by product_id
    ) as tagged on true`);
}
