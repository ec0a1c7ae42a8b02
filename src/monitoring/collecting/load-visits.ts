/** `loadVisits`: what a collector has to know about claimed pages before it asks for them. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database } from "../../database/connection.ts";
import { fieldColumn } from "../../products/index.ts";
import type { Recipe, WantedProduct } from "../../reading/index.ts";
import { provenMethods } from "../readings/index.ts";
import { findRecipes, type StoredRecipe } from "../recipes/index.ts";
import { plannedPages, type PagesJob, type PlannedPage } from "./pair-work.ts";

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
  recipe: Recipe | null;
  /** null without a recipe. */
  recipeVersion: number | null;
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

/** How pages are read, with the recipes and proven methods of their domains, by job. */
export async function withReadingRules(
  database: Database,
  contract: Contract,
  rows: readonly KnownRow[],
): Promise<Map<number, KnownPage>> {
  const domains = [...new Set(rows.map(({ domain }) => domain))];
  const proven = await provenMethods(database, contract, domains);
  const recipes = await findRecipes(database, contract, domains);
  return new Map(
    rows.map((row) => {
      const recipe = recipes.get(row.domain) ?? null;
      return [row.job_id, knownOf(row, recipe, proven.get(row.domain) ?? new Set<string>())] as const;
    }),
  );
}

function visitOf<Job extends PagesJob>(contract: Contract, job: Job): Visit<Job>[] {
  const [page, nextPage = null] = plannedPages(job).slice(job.pagesRead);
  return page === undefined ? [] : [{ contract, job, page, nextPage, known: null }];
}

export interface KnownRow {
  job_id: number;
  domain: string;
  etag: string | null;
  last_modified: string | null;
  /** By what the last confirmed reading was made. */
  read_country: string | null;
  read_version: number | null;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
  name: string | null;
  gtin: string | null;
  own_id: string | null;
}

async function findKnown(database: Database, contract: Contract, visits: readonly Visit[]): Promise<KnownRow[]> {
  return await database.rows<KnownRow>(sql`
    /* monitoring.findKnownPages */
    select visit.job_id, watched.domain, watched.country, watched.currency, watched.tax, watched.offers_shown,
      page.etag, page.last_modified, page.reading ->> 'country' as read_country,
      (page.reading ->> 'recipeVersion')::integer as read_version,
      product.name, product.gtin, product.own_id
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
    cross join lateral (
      select name, lpad(gtin::text, 14, '0') as gtin, ${fieldColumn("product", "customerProductId")} as own_id
      from product
      where product.contract_id = ${contract.contractId}
        and product.identifier = page.identifier
        and (visit.product_id is null or product.product_id = visit.product_id)
      limit 1
    ) as product
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

/** A 304 confirms only a reading that was made by the same country and the same version of the recipe. */
function knownOf(row: KnownRow, stored: StoredRecipe | null, proven: ReadonlySet<string>): KnownPage {
  const recipe = stored?.recipe ?? null;
  const recipeVersion = recipe === null ? null : (stored?.version ?? null);
  const isConfirmable = row.read_country === row.country && row.read_version === recipeVersion;
  return {
    etag: isConfirmable ? row.etag : null,
    lastModified: isConfirmable ? row.last_modified : null,
    country: row.country,
    currency: row.currency,
    tax: row.tax,
    offersShown: row.offers_shown,
    product: { name: row.name ?? "", gtin: row.gtin, customerProductId: row.own_id, brand: null },
    provenMethods: stored?.isProven === true ? new Set([...proven, "recipe"]) : proven,
    recipe,
    recipeVersion,
  };
}
