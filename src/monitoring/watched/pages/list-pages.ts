/** `listPages`: the pages of products, as a list and as a file (interface 4.10-5, 4.10-8). */
import { csvRowWriter, spreadsheetCell } from "../../../base/csv-text.ts";
import type { Contract } from "../../../base/contract.ts";
import { parseProductId } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { mapYielding } from "../../../base/yielding.ts";
import { sql, type Database, type Sql } from "../../../database/connection.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../../../paging/read-page.ts";
import { fieldColumn } from "../../../products/index.ts";
import { causeText, outcomes, readCause } from "../../readings/outcome.ts";
import type { PageOrigin, PageState, WatchedPageOut } from "./schema.ts";

/** Pages that one statement of an export reads. */
const exportedAtOnce = 5_000;

export interface PageListFilter {
  productId?: string;
  domain?: string;
  state?: PageState;
}

interface PageRow {
  page_id: number;
  product_id: number;
  customer_id: string | null;
  domain: string;
  url: string;
  state: PageState;
  origin: PageOrigin;
  /** The outcome of the last attempt, and its cause after a space if there is one. */
  attempt: string | null;
  read_at: Date | null;
}

/** Reads one page of the list, in the order in which pages were added. Pages of products that are gone are left out. */
export async function listPages(
  database: Database,
  reader: Reader,
  filter: PageListFilter,
  page: PageRequest,
): Promise<Page> {
  const { productId = null, domain = null, state = null } = filter;
  const list: List<PageRow> = {
    reader,
    query: ["watchedPages", productId, domain, state],
    read: async (range) => await database.boundedRows<PageRow>(selectPages(reader.contract, filter, range)),
    keyOf: (row) => String(row.page_id),
    render: (row) => JSON.stringify(renderPage(row)),
  };
  return await readPage(database, list, page);
}

/**
 * The first look-ups decide which pages are listed, by indexes only; the second ones read what is shown. A skip passes over
 * the first.
 */
function selectPages(contract: Contract, filter: PageListFilter, range: RowRange): Sql {
  const { contractId } = contract;
  return sql`
    /* monitoring.listPages */
    with ${filteredPages(contract, filter, range, sql`state, origin, read_at`)}
    select page.page_id, product.product_id, product.customer_id, page.domain, page.url, page.state, page.origin,
      page.read_at, (
        select concat_ws(' ', outcome, cause)
        from monitoring_state
        where monitoring_state.contract_id = ${contractId}
          and monitoring_state.product_id = product.product_id
          and monitoring_state.domain = page.domain
      ) as attempt
    from page
    cross join lateral (
      select product_id, ${fieldColumn("product", "customerProductId")} as customer_id
      from product
      where product.contract_id = ${contractId} and product.identifier = page.identifier
      limit 1
    ) as product
    order by page.page_id`;
}

/** `page`: the pages of a list, without those of products that are gone. @param columns the columns besides those of the list's key */
export function filteredPages(
  contract: Contract,
  filter: PageListFilter,
  { after, upTo, skip, limit }: RowRange,
  columns: Sql,
): Sql {
  const { contractId } = contract;
  return sql`page as materialized (
      select page_id, identifier, domain, url, ${columns}
      from watched_page
      where contract_id = ${contractId}
        and page_id > ${Number(after ?? 0)}
        and page_id <= ${Number(upTo ?? Number.MAX_SAFE_INTEGER)}
        and ${conditionOf(contract, filter)}
        and (
          select true
          from product
          where product.contract_id = ${contractId} and product.identifier = watched_page.identifier
          limit 1)
      order by page_id
      limit ${limit} offset ${skip}
    )`;
}

function conditionOf({ contractId }: Contract, { productId, domain, state }: PageListFilter): Sql {
  const ofProduct =
    productId === undefined
      ? sql`true`
      : sql`identifier = (
          select identifier
          from product
          where product.contract_id = ${contractId} and product.product_id = ${parseProductId(productId) ?? 0})`;
  const ofDomain = domain === undefined ? sql`true` : sql`domain = ${domain}`;
  const inState = state === undefined ? sql`true` : sql`state = ${state}`;
  return sql`${ofProduct} and ${ofDomain} and ${inState}`;
}

function renderPage(row: PageRow): WatchedPageOut {
  const { product_id: productId, customer_id: customerProductId, read_at: readAt } = row;
  const [said = "", cause] = row.attempt?.split(" ") ?? [];
  const outcome = outcomes.find((one) => one === said);
  return {
    productId: String(productId),
    ...(customerProductId === null ? {} : { customerProductId }),
    domain: row.domain,
    url: row.url,
    state: row.state,
    origin: row.origin,
    ...(outcome === undefined ? {} : { outcome }),
    ...(cause === undefined ? {} : { cause: readCause(cause) }),
    ...(readAt === null ? {} : { readAt: renderInstant(readAt) }),
  };
}

const csvRow = csvRowWriter(",");
/** The header row; an import takes these columns as well. */
export const csvColumns = [
  "productId",
  "customerProductId",
  "domain",
  "url",
  "state",
  "origin",
  "outcome",
  "cause",
  "readAt",
] as const;

/** Yields all pages as CSV, as fast as the client takes it. A cell that a spreadsheet takes for a formula begins with `'`. */
export async function* exportPages(
  database: Database,
  contract: Contract,
  filter: PageListFilter,
): AsyncGenerator<string, void, void> {
  yield csvRow(csvColumns);
  const limit = exportedAtOnce;
  for (let after: string | null = "0"; after !== null;) {
    const range: RowRange = { after, upTo: null, skip: 0, limit };
    const { rows, isCut } = await database.boundedRows<PageRow>(selectPages(contract, filter, range));
    if (rows.length > 0) yield (await mapYielding(rows, renderRow)).join("");
    const last = rows.at(-1);
    after = last === undefined || (!isCut && rows.length < limit) ? null : String(last.page_id);
  }
}

function renderRow(row: PageRow): string {
  const {
    productId,
    customerProductId = "",
    domain,
    url,
    state,
    origin,
    outcome = "",
    cause,
    readAt = "",
  } = renderPage(row);
  const why = cause === undefined ? "" : causeText(cause);
  const cells = [productId, customerProductId, domain, url, state, origin, outcome, why, readAt];
  return csvRow(cells.map(spreadsheetCell));
}
