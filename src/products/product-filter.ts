/** The one filter by product that queries support: `{ oneOf: { field, values } }` (interface 4.1-12). */
import type { Contract } from "../base/contract.ts";
import { apiError, type ApiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { sql, type Sql } from "../database/connection.ts";
import { unseen } from "../database/planning.ts";
import { limits } from "../limits.ts";

/**
 * Reads a filter as a condition on the columns of `product`. No filter selects every product.
 *
 * @throws 400 `request.filterNotSupported` for any filter but `oneOf` on the two id fields
 */
export function readProductFilter(filter: unknown): Sql {
  if (filter === undefined || filter === null) return sql`true`;
  const { field, values } = readOneOf(filter);
  if (field === "customerProductId") return sql`product.customer_product_id = any(${values.map(String)}::text[])`;
  const productIds = values.map(parseProductId).filter((productId) => productId !== null);
  return sql`product.product_id = any(${productIds}::bigint[])`;
}

/**
 * Reads a filter as a `from` item `product` that holds the selected products. `offset 0` makes the planner look each id
 * up by index. Without it, stale statistics after an import of 500,000 products make it read them all (200 ms).
 *
 * @throws 400 `request.filterNotSupported` for any filter but `oneOf` on the two id fields
 */
export function readFilteredProducts(contract: Contract, filter: unknown): Sql {
  if (filter === undefined || filter === null) return sql`product`;
  const { field, values } = readOneOf(filter);
  const wanted = field === "customerProductId" ? byCustomerProductId(values) : byProductId(values);
  return sql`(
      select found.*
      from ${wanted.ids} as wanted (id)
      cross join lateral (
        select *
        from product
        where contract_id = ${contract.contractId} and ${wanted.column} = wanted.id
        offset 0
      ) as found
      offset 0
    ) as product`;
}

/** Sorted ids, so that the look-ups go through the index in about its order (`database/planning.ts`). */
function byCustomerProductId(values: readonly (string | number)[]): { column: Sql; ids: Sql } {
  const ids = [...new Set(values.map(String))].sort();
  return { column: sql`customer_product_id`, ids: sql`unnest(${unseen(sql`${ids}::text[]`)})` };
}

function byProductId(values: readonly (string | number)[]): { column: Sql; ids: Sql } {
  const ids = [...new Set(values.map(parseProductId).filter((productId) => productId !== null))].sort((a, b) => a - b);
  return { column: sql`product_id`, ids: sql`unnest(${unseen(sql`${ids}::bigint[]`)})` };
}

/** Reads `{ oneOf: { field, values } }`. Other queries that filter by product use it too. */
export function readOneOf(filter: unknown): { field: string; values: readonly (string | number)[] } {
  if (!isRecord(filter)) throw unsupported("The filter must be an object.");
  const keys = Object.keys(filter);
  if (keys.length !== 1 || keys[0] !== "oneOf") throw unsupported("Only a filter with the one key oneOf is supported.");
  const { oneOf } = filter;
  if (!isRecord(oneOf)) throw unsupported("oneOf must be an object with field and values.");
  const { field, values, ...operators } = oneOf;
  if (Object.keys(operators).length > 0)
    throw unsupported(`oneOf has field and values, not ${Object.keys(operators).join(", ")}.`);
  if (field !== "customerProductId" && field !== "productId") {
    throw unsupported("oneOf is supported on the fields customerProductId and productId.");
  }
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string" || typeof value === "number")) {
    throw apiError("request.invalid", "values must be an array of strings.", "/filter/oneOf/values");
  }
  if (values.length > limits.products.idsPerFilter) {
    const message = `values must have at most ${limits.products.idsPerFilter} entries.`;
    throw apiError("request.tooManyItems", message, "/filter/oneOf/values");
  }
  return { field, values };
}

function unsupported(message: string): ApiError {
  return apiError("request.filterNotSupported", message, "/filter");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
