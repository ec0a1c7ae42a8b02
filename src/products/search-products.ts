/** `searchProducts`: products by any condition on their fields and tags, by text, in any order (interface 4.1). */
import type { Contract } from "../base/contract.ts";
import { apiError, ApiError } from "../base/error.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { join, raw, sql, type Database, type Sql } from "../database/connection.ts";
import { isStatementTimeout } from "../database/errors.ts";
import { limits } from "../limits.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import { selectedTexts } from "./product-fields.ts";
import { renderProduct, type ProductRow } from "./query-products.ts";
import { searchFields } from "./search-fields.ts";
import { readSearchFilter } from "./search-filter.ts";

export interface ProductSearch {
  filter: unknown;
  /** Words that all stand in the name or an id; null for none. */
  text: string | null;
  sort: { field: string; direction: "asc" | "desc" };
  includeTags: boolean;
  oldClients: boolean;
  page: PageRequest;
}

interface FoundRow extends ProductRow {
  sort_key: string;
}

/** What a list is in the order of. Of texts the beginning, in small letters: it stands in the links to further pages. */
interface Order {
  key: Sql;
  type: Sql;
  isDescending: boolean;
}

/**
 * One page of what matches the filter and the text, in the order asked for, then of the internal ids.
 *
 * @throws 400 `request.filterNotSupported` for what is no filter; 503 for a search that takes too long
 */
export async function searchProducts(database: Database, reader: Reader, search: ProductSearch): Promise<Page> {
  const { contract } = reader;
  const { filter, text, sort, includeTags, oldClients, page } = search;
  const matches = sql`${filter === undefined || filter === null ? sql`true` : readSearchFilter(contract, filter)}
      and ${text === null ? sql`true` : hasWords(contract, text)}`;
  const order = orderBy(contract, sort);
  const list: List<FoundRow> = {
    reader,
    query: ["productSearch", filter ?? null, text, sort],
    read: async (range) => {
      const statement = selectFound(contract, { matches, order, includeTags }, range);
      return await database.boundedRowsWithin<FoundRow>(statement, limits.products.searchTimeoutMs);
    },
    keyOf: (row) => JSON.stringify([row.sort_key, row.product_id]),
    render: (row) => renderProduct(row, oldClients),
  };
  return await reportingSlowness(readPage(database, list, page), {
    withinMs: limits.products.searchTimeoutMs,
    advice: "ask for an id, use fewer conditions on tags, or sort by id",
  });
}

/** @throws 400 for what is no field */
function orderBy(contract: Contract, { field, direction }: ProductSearch["sort"]): Order {
  const found = searchFields(contract).get(field);
  if (found === undefined) throw apiError("request.invalid", `"${field}" is no field to sort by.`, "/sort/field");
  const { kind, value } = found;
  const isDescending = direction === "desc";
  if (kind === "text") {
    const beginning = raw(String(limits.products.sortedByCharacters));
    return { key: sql`lower(left(coalesce(${value}, ''), ${beginning})) collate "C"`, type: sql`text`, isDescending };
  }
  if (kind === "instant") return { key: value, type: sql`timestamptz`, isDescending };
  const isId = field === "id" || field === "productId";
  return { key: isId ? value : sql`coalesce(${value}, 0)`, type: isId ? sql`bigint` : sql`numeric`, isDescending };
}

/** In the name and the ids; a separator stands between them, which no word has. */
function hasWords(contract: Contract, text: string): Sql {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  if (words.length > limits.products.searchWords) {
    throw apiError("request.tooManyItems", `text must have at most ${limits.products.searchWords} words.`, "/text");
  }
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const fields = searchFields(contract);
  const searched = ["name", "identifier", "customerProductId", "gtin"].flatMap((name) => fields.get(name)?.value ?? []);
  return sql`lower(concat_ws(' ', ${join(searched)})) like all(
        array(select lower(pattern) from unnest(${patterns}::text[]) as pattern))`;
}

function selectFound(
  contract: Contract,
  { matches, order, includeTags }: { matches: Sql; order: Order; includeTags: boolean },
  { after, upTo, skip, limit }: RowRange,
): Sql {
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const beyond = order.isDescending ? sql`<` : sql`>`;
  const within = order.isDescending ? sql`>=` : sql`<=`;
  const compared = (operator: Sql, key: string | null): Sql => {
    if (key === null) return sql`true`;
    const [value, productId]: [string, number] = JSON.parse(key);
    return sql`(${order.key}, product.product_id) ${operator} (${value}::${order.type}, ${productId}::bigint)`;
  };
  return sql`
    /* products.search */
    select product_id, identifier, ${selectedTexts("product")}, product.created_at::text as created_at,
      greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))::text
        as updated_at,
      case when ${includeTags}::boolean then tags end as tags,
      (${order.key})::text as sort_key
    from product
    where contract_id = ${contract.contractId}
      and ${matches}
      and ${compared(beyond, after)}
      and ${compared(within, upTo)}
    order by ${order.key} ${direction}, product.product_id ${direction}
    limit ${limit} offset ${skip}`;
}

/** Says of a statement that was ended after its time what to ask for instead. @throws 503 */
export async function reportingSlowness(
  page: Promise<Page>,
  slow: { withinMs: number; advice: string },
): Promise<Page> {
  return await page.catch((error: unknown) => {
    throw isStatementTimeout(error) ? tooSlow(slow) : error;
  });
}

function tooSlow({ withinMs, advice }: { withinMs: number; advice: string }): ApiError {
  const { items } = apiError(
    "resource.unavailable",
    `The search took over ${withinMs / 1000} s and was ended; ${advice}.`,
  );
  return new ApiError(items, { "retry-after": "30" });
}
