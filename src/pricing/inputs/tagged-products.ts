/** The products of a contract that have any of some tags, page by page over the whole assortment. */
import type { Contract } from "../../base/contract.ts";
import { join, sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { kept } from "./through-chunks.ts";
import type { ProductStateRow } from "../calculate/inputs.ts";
import { selectedState, stateColumns } from "./load-chunk.ts";

/** A product as it is now. */
export interface TaggedProduct extends ProductStateRow {
  identifier: string;
}

/** The tags of a product as they are now. */
export type ProductTags = Pick<TaggedProduct, "product_id" | "identifier" | "tags">;

/** The pages of the products, by id. While a page is worked on, the next is loaded. */
export function taggedProducts(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
): AsyncGenerator<readonly TaggedProduct[]> {
  return pagesOf(async (after) => {
    const columns = { read: stateColumns, selected: selectedState("chunk") };
    return await loadTagged<TaggedProduct>(database, contract, { tags, after, columns });
  });
}

/** As {@link taggedProducts}, without the rest of the product. */
export function productTags(
  database: Queries,
  contract: Contract,
  tags: readonly string[],
): AsyncGenerator<readonly ProductTags[]> {
  return pagesOf(async (after) => {
    const columns = { read: sql`product_id, tags`, selected: sql`product_id, tags` };
    return await loadTagged<ProductTags>(database, contract, { tags, after, columns });
  });
}

/** A product, and the last one that its statement looked at. */
type TaggedRow<Product> = Product & { up_to: number | null };

async function* pagesOf<Product extends ProductTags>(
  load: (after: number) => Promise<TaggedRow<Product>[]>,
): AsyncGenerator<readonly Product[]> {
  let loading: Promise<TaggedRow<Product>[]> | null = kept(load(0));
  try {
    while (loading !== null) {
      const rows: TaggedRow<Product>[] = await loading;
      const after = rows[0]?.up_to ?? null;
      loading = after === null ? null : kept(load(after));
      yield rows.filter(({ identifier }) => identifier !== null);
    }
  } finally {
    await Promise.allSettled([loading]);
  }
}

/** The next products, and the last one that was looked at; a single row without a product if none of these has a tag. */
async function loadTagged<Product extends ProductTags>(
  database: Queries,
  contract: Contract,
  { tags, after, columns }: { tags: readonly string[]; after: number; columns: { read: Sql; selected: Sql } },
): Promise<TaggedRow<Product>[]> {
  return await database.rows(sql`
    /* pricing.loadTagged */
    with chunk as materialized (
      select identifier, ${columns.read}
      from product
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.pricing.productsLookedAtOnce}
    )
    select reached.up_to, tagged.*
    from (select max(product_id) as up_to from chunk) as reached
    left join lateral (
      select identifier, ${columns.selected}
      from chunk
      where ${join(
        tags.map((tag) => sql`strpos(tags::text, ${JSON.stringify(tag)}) > 0`),
        " or ",
      )}
      order by product_id
    ) as tagged on true`);
}
