/** `loadSearches`: what a collector has to know about products before it searches for their pages. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Database } from "../../database/connection.ts";
import { fieldColumn } from "../../products/index.ts";
import type { SearchJob } from "../searching/index.ts";
import { withReadingRules, type KnownPage } from "./load-visits.ts";

export interface LoadedSearch {
  contract: Contract;
  job: SearchJob;
  /** null if nothing is to be searched for any more: the product or the domain is gone, or the product has a page. */
  found: { identifier: string; known: KnownPage } | null;
}

interface SearchRow {
  job_id: number;
  identifier: string;
  domain: string;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
  name: string | null;
  gtin: string | null;
  own_id: string | null;
}

/** Looks up the products of one contract's claimed searches. */
export async function loadSearches(
  database: Database,
  contract: Contract,
  jobs: readonly SearchJob[],
): Promise<LoadedSearch[]> {
  if (jobs.length === 0) return [];
  const rows = await findSearched(database, contract, jobs);
  const whole = rows.map((row) => ({
    ...row,
    etag: null,
    last_modified: null,
    read_country: null,
    read_version: null,
  }));
  const known = await withReadingRules(database, contract, whole);
  const identifiers = new Map(rows.map((row) => [row.job_id, row.identifier]));
  return jobs.map((job) => {
    const [identifier, page] = [identifiers.get(job.jobId), known.get(job.jobId)];
    return {
      contract,
      job,
      found: identifier === undefined || page === undefined ? null : { identifier, known: page },
    };
  });
}

async function findSearched(database: Database, contract: Contract, jobs: readonly SearchJob[]): Promise<SearchRow[]> {
  return await database.rows<SearchRow>(sql`
    /* monitoring.findSearched */
    select search.job_id, product.identifier, watched.domain, watched.country, watched.currency, watched.tax,
      watched.offers_shown, product.name, product.gtin, product.own_id
    from unnest(
      ${bigintArray(jobs.map(({ jobId }) => jobId))}::bigint[],
      ${bigintArray(jobs.map(({ productId }) => productId))}::bigint[],
      ${textArray(jobs.map(({ domain }) => domain))}::text[]
    ) as search (job_id, product_id, domain)
    cross join lateral (
      select identifier, name, lpad(gtin::text, 14, '0') as gtin, ${fieldColumn("product", "customerProductId")} as own_id
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = search.product_id
      limit 1
    ) as product
    cross join lateral (
      select domain, country, currency, tax, offers_shown
      from watched_domain
      where watched_domain.contract_id = ${contract.contractId}
        and watched_domain.domain = search.domain
        and watched_domain.is_enabled
        and watched_domain.removed_at is null
      limit 1
    ) as watched
    where not exists (
      select 1
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.identifier = product.identifier
        and watched_page.domain = search.domain
        and watched_page.state = 'active')`);
}
