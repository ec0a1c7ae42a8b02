/** `loadSearches`: what a collector has to know about products before it searches for their pages. */
import type { Contract } from "../../../base/contract.ts";
import { bigintArray, textArray } from "../../../database/arrays.ts";
import { sql, type Database } from "../../../database/connection.ts";
import type { SearchJob } from "../../sources/searching/search-work.ts";
import {
  joinRules,
  neverRead,
  rulesColumns,
  withReadingRules,
  type KnownPage,
  type RulesRow,
} from "./reading-rules.ts";

export interface LoadedSearch {
  contract: Contract;
  job: SearchJob;
  /** null if nothing is to be searched for any more: the product or the domain is gone, or the product has a page. */
  found: { identifier: string; known: KnownPage } | null;
}

interface SearchRow extends RulesRow {
  identifier: string;
}

/** Looks up the products of one contract's claimed searches. */
export async function loadSearches(
  database: Database,
  contract: Contract,
  jobs: readonly SearchJob[],
): Promise<LoadedSearch[]> {
  if (jobs.length === 0) return [];
  const rows = await findSearched(database, contract, jobs);
  const whole = rows.map((row) => ({ ...row, ...neverRead }));
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
    select search.job_id, product.identifier, ${rulesColumns}
    from unnest(
      ${bigintArray(jobs.map(({ jobId }) => jobId))}::bigint[],
      ${bigintArray(jobs.map(({ productId }) => productId))}::bigint[],
      ${textArray(jobs.map(({ domain }) => domain))}::text[]
    ) as search (job_id, product_id, domain)
    ${joinRules(contract, sql`product.product_id = search.product_id`, sql`search.domain`)}
    where not exists (
      select 1
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.identifier = product.identifier
        and watched_page.domain = search.domain
        and watched_page.state = 'active')`);
}
