/** Loads products that others name, for studies: with their newest prices, then with their markets. Nothing is stored. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { newestColumns, newestPrice, selectedState, stateColumns, withMarkets } from "./load-chunk.ts";
import type { ProductInputs, PricedProductRow } from "../calculate/inputs.ts";

/** Products by their identifiers, with their newest prices. */
export async function loadIdentified(
  database: Queries,
  contract: Contract,
  identifiers: readonly string[],
  withHistory: boolean,
): Promise<PricedProductRow[]> {
  if (identifiers.length === 0) return [];
  return await database.rows<PricedProductRow>(sql`
    /* pricing.loadIdentified */
    with chunk as materialized (
      select named.*
      from unnest(${identifiers}::text[]) as wanted (identifier)
      cross join lateral (
        select identifier, ${stateColumns}
        from product
        where product.contract_id = ${contract.contractId} and product.identifier = wanted.identifier
        limit 1
      ) as named
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(withHistory)}
    from chunk
    ${newestPrice(contract, withHistory)}`);
}

/** Yields products with their markets, as many at once as fit into memory. */
export async function* withTheirMarkets(
  database: Queries,
  contract: Contract,
  rows: readonly PricedProductRow[],
  at: Date,
): AsyncGenerator<readonly ProductInputs[]> {
  const sorted = rows.toSorted((a, b) => a.product_id - b.product_id);
  for (let remaining: readonly PricedProductRow[] = sorted; remaining.length > 0;) {
    const next = remaining.slice(0, limits.pricing.productsPerChunk);
    const found = await withMarkets(database, contract, next, { at, areSome: true });
    yield found;
    remaining = remaining.slice(found.length);
  }
}
