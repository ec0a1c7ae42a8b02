/** `loadVisits`: what a collector has to know about claimed pages before it asks for them. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database } from "../../../database/connection.ts";
import { plannedPages, type PagesJob, type PlannedPage } from "./pair-work.ts";
import {
  joinRules,
  rulesColumns,
  withReadingRules,
  type KnownPage,
  type LastReading,
  type RulesRow,
} from "./reading-rules.ts";

/** The page of a claimed job that is next. */
export interface Visit<Job extends PagesJob = PagesJob> {
  contract: Contract;
  job: Job;
  page: PlannedPage;
  /** The page after it; null if it is the job's last. */
  nextPage: PlannedPage | null;
  /** null if nothing is to be asked for any more: the product, the page or the domain is gone, paused or disabled. */
  known: KnownPage | null;
}

/** Looks up the next pages of one contract's claimed pairs, or probes. */
export async function loadVisits<Job extends PagesJob>(
  database: Database,
  contract: Contract,
  jobs: readonly Job[],
): Promise<Visit<Job>[]> {
  if (jobs.length === 0) return [];
  const visits = jobs.flatMap((job) => visitOf(contract, job));
  const known = await withReadingRules(database, contract, await findKnown(database, contract, visits));
  return visits.map((visit) => ({ ...visit, known: known.get(visit.job.jobId) ?? null }));
}

function visitOf<Job extends PagesJob>(contract: Contract, job: Job): Visit<Job>[] {
  const [page, nextPage = null] = plannedPages(job).slice(job.pagesRead);
  return page === undefined ? [] : [{ contract, job, page, nextPage, known: null }];
}

async function findKnown(
  database: Database,
  contract: Contract,
  visits: readonly Visit[],
): Promise<(RulesRow & LastReading)[]> {
  const isProduct = sql`product.identifier = page.identifier
        and (visit.product_id is null or product.product_id = visit.product_id)`;
  return await database.rows<RulesRow & LastReading>(sql`
    /* monitoring.findKnownPages */
    select visit.job_id, ${rulesColumns},
      page.etag, page.last_modified, page.reading ->> 'rules' as read_by
    from unnest(
      ${visits.map(({ job }) => job.jobId)}::bigint[],
      ${visits.map(({ job }) => job.productId)}::bigint[],
      ${visits.map(({ page }) => page.pageId)}::bigint[]
    ) as visit (job_id, product_id, page_id)
    cross join lateral (
      select identifier, domain, etag, last_modified, reading
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.page_id = visit.page_id
        and watched_page.state = 'active'
      limit 1
    ) as page
    ${joinRules(contract, isProduct, sql`page.domain`)}`);
}
