/** `loadStates`: products as they were when they were calculated. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { ProductStateRow } from "../calculate/inputs.ts";
import { selectedState } from "./load-chunk.ts";

/** The states that calculations name, by product. One whose product is deleted is missing. */
export async function loadStates(
  queries: Queries,
  contract: Contract,
  calculations: readonly { productId: number; productRevision: number }[],
): Promise<ReadonlyMap<number, ProductStateRow>> {
  const rows = await queries.rows<ProductStateRow>(sql`
    /* pricing.loadStates */
    select ${selectedState("state")}
    from unnest(${calculations.map(({ productId }) => productId)}::bigint[],
      ${calculations.map(({ productRevision }) => productRevision)}::integer[]) as wanted (product_id, revision)
    cross join lateral (
      select *
      from product_state
      where product_state.contract_id = ${contract.contractId}
        and product_state.product_id = wanted.product_id
        and product_state.revision = wanted.revision
      limit 1
    ) as state`);
  return new Map(rows.map((row) => [row.product_id, row]));
}
