/** `loadVisits`: what a collector has to know about claimed pages before it asks for them. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database } from "../../database/connection.ts";
import { fieldColumn } from "../../products/index.ts";
import type { WantedProduct } from "../../reading/index.ts";
import { provenMethods } from "../readings/index.ts";
import { plannedPages, type PairJob, type PlannedPage } from "./pair-work.ts";

/** The page of a claimed pair that is next. */
export interface Visit {
  contract: Contract;
  job: PairJob;
  page: PlannedPage;
  /** The page after it; null if it is the pair's last. */
  nextPage: PlannedPage | null;
  /** null if nothing is to be asked for any more: the product, the page or the domain is gone, paused or disabled. */
  known: KnownPage | null;
}

/** How a page is asked for and read. */
export interface KnownPage {
  /** Null where an unchanged page would say nothing. */
  etag: string | null;
  lastModified: string | null;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offersShown: "all" | "some";
  product: WantedProduct;
  provenMethods: ReadonlySet<string>;
}

/** Looks up the next pages of one contract's claimed pairs. */
export async function loadVisits(database: Database, contract: Contract, jobs: readonly PairJob[]): Promise<Visit[]> {
  const visits = jobs.flatMap((job) => visitOf(contract, job));
  const rows = await findKnown(database, contract, visits);
  const proven = await provenMethods(database, contract, [...new Set(jobs.map(({ domain }) => domain))]);
  const known = new Map(
    rows.map((row) => [row.job_id, knownOf(row, proven.get(row.domain) ?? new Set<string>())] as const),
  );
  return visits.map((visit) => ({ ...visit, known: known.get(visit.job.jobId) ?? null }));
}

function visitOf(contract: Contract, job: PairJob): Visit[] {
  const [page, nextPage = null] = plannedPages(job).slice(job.pagesRead);
  return page === undefined ? [] : [{ contract, job, page, nextPage, known: null }];
}

interface KnownRow {
  job_id: number;
  domain: string;
  etag: string | null;
  last_modified: string | null;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
  name: string | null;
  gtin: string | null;
  own_id: string | null;
}

/** A page that is confirmed by a 304 has a reading that was made by the domain's country. */
async function findKnown(database: Database, contract: Contract, visits: readonly Visit[]): Promise<KnownRow[]> {
  return await database.rows<KnownRow>(sql`
    /* monitoring.findKnownPages */
    select visit.job_id, watched.domain, watched.country, watched.currency, watched.tax, watched.offers_shown,
      case when page.reading ->> 'country' = watched.country then page.etag end as etag,
      case when page.reading ->> 'country' = watched.country then page.last_modified end as last_modified,
      product.name, product.gtin, product.own_id
    from unnest(
      ${visits.map(({ job }) => job.jobId)}::bigint[],
      ${visits.map(({ job }) => job.productId)}::bigint[],
      ${visits.map(({ page }) => page.pageId)}::bigint[]
    ) as visit (job_id, product_id, page_id)
    cross join lateral (
      select identifier, name, gtin::text as gtin, ${fieldColumn("product", "customerProductId")} as own_id
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = visit.product_id
      limit 1
    ) as product
    cross join lateral (
      select domain, etag, last_modified, reading
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.page_id = visit.page_id
        and watched_page.identifier = product.identifier
        and watched_page.state = 'active'
      limit 1
    ) as page
    cross join lateral (
      select domain, country, currency, tax, offers_shown
      from watched_domain
      where watched_domain.contract_id = ${contract.contractId}
        and watched_domain.domain = page.domain
        and watched_domain.is_enabled
        and watched_domain.removed_at is null
      limit 1
    ) as watched`);
}

function knownOf(row: KnownRow, methods: ReadonlySet<string>): KnownPage {
  return {
    etag: row.etag,
    lastModified: row.last_modified,
    country: row.country,
    currency: row.currency,
    tax: row.tax,
    offersShown: row.offers_shown,
    product: { name: row.name ?? "", gtin: row.gtin, customerProductId: row.own_id, brand: null },
    provenMethods: methods,
  };
}
