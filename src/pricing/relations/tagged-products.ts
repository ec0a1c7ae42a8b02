/** `taggedProducts`: the products of a contract that have any of some tags, page by page over the whole assortment. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { kept } from "../runs/chunks-ahead.ts";
import type { ProductStateRow } from "../runs/engine-input.ts";
import { selectedState, stateColumns } from "../runs/load-chunk.ts";

/** A product as it is now. */
export interface TaggedProduct extends ProductStateRow {
  identifier: string;
}

/** Yields the products by id. While a page is worked on, the next is loaded. */
export async function* taggedProducts(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
): AsyncGenerator<TaggedProduct> {
  let loading: Promise<TaggedRow[]> | null = kept(loadTagged(database, contract, tags, 0));
  try {
    while (loading !== null) {
      const rows: TaggedRow[] = await loading;
      const after = rows[0]?.up_to ?? null;
      loading = after === null ? null : kept(loadTagged(database, contract, tags, after));
      yield* rows.filter(({ identifier }) => identifier !== null);
    }
  } finally {
    await Promise.allSettled([loading]);
  }
}

/** A product, and the last one that its statement looked at. */
interface TaggedRow extends TaggedProduct {
  up_to: number | null;
}

/** The next products, and the last one that was looked at; a single row without a product if none of these has a tag. */
async function loadTagged(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
  after: number,
): Promise<TaggedRow[]> {
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
