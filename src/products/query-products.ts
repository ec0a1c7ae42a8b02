/** `queryProducts`: products by filter, a page at a time (interface 4.1, decisions section 3). */
import type { Caller, Contract } from "../base/contract.ts";
import { apiError, type ApiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Database } from "../database/connection.ts";
import { rememberPage, seekPage, type Walk } from "../database/pages.ts";
import { limits } from "../limits.ts";
import type { ProductQuery } from "./schema.ts";

/** Which products: all, or those with one of the ids. */
interface ProductFilter {
  customerProductIds: readonly string[] | null;
  productIds: readonly number[] | null;
}

interface ProductRow {
  product_id: number;
  identifier: string;
  customer_product_id: string | null;
  name: string | null;
  gtin: number | null;
  reference_price: number | null;
  min_price_boundary: number | null;
  max_price_boundary: number | null;
  created_at: Date;
  updated_at: Date;
  tags: string | null;
}

/**
 * One page of products in the order of their internal ids, as JSON text.
 *
 * @throws 400 `request.filterNotSupported` for any filter but `oneOf` on the two id fields
 */
export async function queryProducts(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: ProductQuery | undefined,
): Promise<string> {
  const { start = 0, limit } = query?.pagination ?? { limit: limits.page.products.max };
  const filter = readFilter(query?.filter);
  const includeTags = query?.includeTags ?? false;
  const walk: Walk = {
    contract: reader.contract,
    accountId: reader.caller.accountId,
    query: ["products", query?.filter ?? null],
  };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const rows = await selectProducts(database, reader.contract, filter, {
    afterProductId: Number(afterKey ?? 0),
    skip,
    limit: limit + 1,
    includeTags,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) {
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last.product_id) });
  }
  return `{"data":[${page.map(renderProduct).join(",")}]}`;
}

async function selectProducts(
  database: Database,
  contract: Contract,
  filter: ProductFilter,
  page: { afterProductId: number; skip: number; limit: number; includeTags: boolean },
): Promise<ProductRow[]> {
  return await database.rows<ProductRow>(sql`
    /* products.query */
    select product_id, identifier, customer_product_id, name, gtin, reference_price, min_price_boundary,
      max_price_boundary, product.created_at,
      greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))
        as updated_at,
      case when ${page.includeTags} then tags end as tags
    from product
    where contract_id = ${contract.contractId}
      and product_id > ${page.afterProductId}
      and ${filter.customerProductIds === null ? all : sql`customer_product_id = any(${filter.customerProductIds}::text[])`}
      and ${filter.productIds === null ? all : sql`product_id = any(${filter.productIds}::bigint[])`}
    order by product_id
    limit ${page.limit} offset ${page.skip}`);
}

const all = sql`true`;

/** Also the product's part of other answers: `id` to `tags` without `identifier` and times is the same. */
function renderProduct(row: ProductRow): string {
  const tags = row.tags === null ? "" : `,"tags":${row.tags}`;
  return (
    `{"id":"${row.product_id}","name":${JSON.stringify(row.name)}` +
    optional("customerProductId", row.customer_product_id) +
    optional("gtin", row.gtin) +
    `,"referencePrice":${row.reference_price}` +
    optional("minPriceBoundary", row.min_price_boundary) +
    optional("maxPriceBoundary", row.max_price_boundary) +
    `,"identifier":${JSON.stringify(row.identifier)}` +
    `,"createdAt":"${renderInstant(row.created_at)}","updatedAt":"${renderInstant(row.updated_at)}"${tags}}`
  );
}

function optional(name: string, value: string | number | null): string {
  return value === null ? "" : `,"${name}":${JSON.stringify(value)}`;
}

function readFilter(filter: unknown): ProductFilter {
  if (filter === undefined || filter === null) return { customerProductIds: null, productIds: null };
  const { field, values } = readOneOf(filter);
  if (field === "customerProductId") return { customerProductIds: values.map(String), productIds: null };
  return {
    customerProductIds: null,
    productIds: values.map(parseProductId).filter((productId) => productId !== null),
  };
}

/** Reads `{ oneOf: { field, values } }`; shared with other queries that filter by product. */
export function readOneOf(filter: unknown): { field: string; values: readonly (string | number)[] } {
  if (!isRecord(filter)) throw unsupported("The filter must be an object.");
  const keys = Object.keys(filter);
  if (keys.length !== 1 || keys[0] !== "oneOf") throw unsupported("Only a filter with the one key oneOf is supported.");
  const { oneOf } = filter;
  if (!isRecord(oneOf)) throw unsupported("oneOf must be an object with field and values.");
  const { field, values, ...rest } = oneOf;
  if (Object.keys(rest).length > 0)
    throw unsupported(`oneOf has field and values, not ${Object.keys(rest).join(", ")}.`);
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
