/** `listCandidates`: the pages that wait for a person to decide whether they are a product's. */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Page, PageRequest } from "../../base/page.ts";
import { sql, type Database, type Sql } from "../../database/connection.ts";
import type { Reader } from "../../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../../paging/read-page.ts";
import { fieldColumn } from "../../products/index.ts";
import { filteredPages } from "../watched/pages/list-pages.ts";
import type { CandidateOut } from "./schema.ts";
import type { Candidate } from "./add-candidates.ts";

export interface CandidateFilter {
  productId?: string;
  domain?: string;
}

interface CandidateRow {
  page_id: number;
  product_id: number;
  customer_id: string | null;
  name: string | null;
  domain: string;
  url: string;
  score: number | null;
  found: string | null;
  created_at: Date;
}

/** Reads one page of the list, in the order in which they were found. Those of products that are gone are left out. */
export async function listCandidates(
  database: Database,
  reader: Reader,
  filter: CandidateFilter,
  page: PageRequest,
): Promise<Page> {
  const { productId = null, domain = null } = filter;
  const list: List<CandidateRow> = {
    reader,
    query: ["candidates", productId, domain],
    read: async (range) => await database.boundedRows<CandidateRow>(selectCandidates(reader.contract, filter, range)),
    keyOf: (row) => String(row.page_id),
    render: (row) => JSON.stringify(renderCandidate(row)),
  };
  return await readPage(database, list, page);
}

function selectCandidates(contract: Contract, filter: CandidateFilter, range: RowRange): Sql {
  const { contractId } = contract;
  return sql`
    /* monitoring.listCandidates */
    with ${filteredPages(contract, { ...filter, state: "candidate" }, range, sql`score, found, created_at`)}
    select page.page_id, product.product_id, product.customer_id, product.name, page.domain, page.url, page.score,
      page.found, page.created_at
    from page
    cross join lateral (
      select product_id, name, ${fieldColumn("product", "customerProductId")} as customer_id
      from product
      where product.contract_id = ${contractId} and product.identifier = page.identifier
      limit 1
    ) as product
    order by page.page_id`;
}

function renderCandidate(row: CandidateRow): CandidateOut {
  const found: Partial<Candidate["found"]> = row.found === null ? {} : JSON.parse(row.found);
  const said = {
    name: found.name,
    brand: found.brand,
    gtin: found.gtin,
    priceText: found.price,
    currency: found.currency,
  };
  return {
    candidateId: String(row.page_id),
    productId: String(row.product_id),
    ...(row.customer_id === null ? {} : { customerProductId: row.customer_id }),
    ...(row.name === null ? {} : { productName: row.name }),
    domain: row.domain,
    url: row.url,
    score: Math.round((row.score ?? 0) * 100) / 100,
    found: Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === "string")),
    creationDate: renderInstant(row.created_at),
  };
}
