/** Plans the searches of a run: products without a page on a domain that has a `searchUrl`. */
import type { Contract } from "../../../base/contract.ts";
import { bigintArray, textArray } from "../../../database/arrays.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { parseGtin } from "../../../reading/index.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { ensureHosts } from "../../hosts/turns.ts";
import { lockStates } from "../../readings/load-pairs.ts";
import { countOutcomes } from "../../readings/note-statistics.ts";
import { searchFor, shownGtin } from "../../watched/domains/search-url.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { isVisitable } from "../../watched/pages/item-page.ts";

export interface PlannedSearches {
  /** How many products are searched for, by domain. */
  counts: ReadonlyMap<string, number>;
  hostIds: number[];
  /** Products that have no number to search by. They are attempted, and end at once. */
  missing: { productId: number; domain: string }[];
}

/** A product to search for on a domain. `url` is null without a number to search by. */
interface Search {
  productId: number;
  domain: string;
  url: string | null;
}

/**
 * Plans the searches. A product that a search did not find, or that has no number, waits
 * {@link limits.searching.againAfterDays} days.
 */
export async function planSearches(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  watched: readonly WatchedDomain[],
): Promise<PlannedSearches> {
  const searches = await findSearches(transaction, contract, watched);
  const found = searches.flatMap((search) => (search.url === null ? [] : [{ ...search, url: search.url }]));
  const hostIds = await ensureHosts(
    transaction,
    found.map(({ url }) => hostKey(new URL(url))),
  );
  const jobs = found.map(({ productId, domain, url }) => {
    const hostId = hostIds.get(hostKey(new URL(url))) ?? 0;
    return { product_id: productId, domain, host_id: hostId, work: { pages: [], search: { url } } };
  });
  await addJobs(transaction, contract, taskId, jobs);
  const missing = searches.filter(({ url }) => url === null);
  await noteMissing(transaction, contract, missing);
  const counts = new Map(
    [...Map.groupBy(searches, ({ domain }) => domain)].map(([domain, own]) => [domain, own.length]),
  );
  return { counts, hostIds: [...hostIds.values()], missing };
}

async function findSearches(
  transaction: Transaction,
  contract: Contract,
  watched: readonly WatchedDomain[],
): Promise<Search[]> {
  const urls = new Map(watched.flatMap(({ domain, searchUrl }) => (searchUrl === null ? [] : [[domain, searchUrl]])));
  if (urls.size === 0) return [];
  const { productsPerDomain, productsPerRun, againAfterDays } = limits.searching;
  const rows = await transaction.rows<{ domain: string; product_id: number; gtin: string | null }>(sql`
    /* monitoring.findUnpaged */
    select asked.domain, unpaged.product_id, lpad(unpaged.gtin::text, 14, '0') as gtin
    from unnest(${textArray([...urls.keys()])}::text[]) as asked (domain)
    cross join lateral (
      select product.product_id, product.gtin
      from product
      where product.contract_id = ${contract.contractId}
        and not exists (
          select 1
          from watched_page as page
          where page.contract_id = ${contract.contractId}
            and page.identifier = product.identifier
            and page.domain = asked.domain
            and page.state = 'active'
            and ${isVisitable})
        and not exists (
          select 1
          from monitoring_state
          where monitoring_state.contract_id = ${contract.contractId}
            and monitoring_state.product_id = product.product_id
            and monitoring_state.domain = asked.domain
            and monitoring_state.outcome in ('ProductSearchFailure', 'MissingTaskData')
            and monitoring_state.completed_at > statement_timestamp() - make_interval(days => ${againAfterDays}))
      order by product.product_id
      limit ${productsPerDomain}
    ) as unpaged
    limit ${productsPerRun}`);
  return rows.map(({ domain, product_id: productId, gtin }) => {
    const number = parseGtin(gtin ?? "");
    const url = urls.get(domain);
    return {
      productId,
      domain,
      url: number === null || url === undefined ? null : searchFor(url, shownGtin(number)),
    };
  });
}

async function addJobs(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  jobs: readonly object[],
): Promise<void> {
  if (jobs.length === 0) return;
  await transaction.run(sql`
    /* monitoring.addSearches */
    insert into fetch_job (contract_id, kind, task_id, domain, product_id, host_id, work)
    select ${contract.contractId}, 'pair', ${taskId}, domain, product_id, host_id, work
    from json_to_recordset(${JSON.stringify(jobs)}::json)
      as search (domain text, product_id bigint, host_id bigint, work json)`);
}

/** Nothing is asked for these, so their attempt ends when it begins. What is known of them otherwise stays. */
async function noteMissing(transaction: Transaction, contract: Contract, missing: readonly Search[]): Promise<void> {
  if (missing.length === 0) return;
  const sorted = missing.toSorted((a, b) => a.productId - b.productId || (a.domain < b.domain ? -1 : 1));
  const states = await lockStates(transaction, contract, sorted);
  const row = await transaction.row<{ now: Date }>(sql`
    /* monitoring.noteMissing */
    insert into monitoring_state (contract_id, product_id, domain, started_at, completed_at, outcome)
    select ${contract.contractId}, product_id, domain, statement_timestamp(), statement_timestamp(), 'MissingTaskData'
    from unnest(
      ${bigintArray(sorted.map(({ productId }) => productId))}::bigint[],
      ${textArray(sorted.map(({ domain }) => domain))}::text[]
    ) as missing (product_id, domain)
    order by product_id, domain
    on conflict (contract_id, product_id, domain) do update
    set started_at = excluded.started_at, completed_at = excluded.completed_at, outcome = excluded.outcome,
      cause = null
    returning completed_at as now`);
  const attempts = sorted.map(({ productId, domain }) => {
    return { productId, domain, outcome: "MissingTaskData" as const, cause: null };
  });
  await countOutcomes(transaction, contract, attempts, { states, now: row?.now ?? new Date() });
}
