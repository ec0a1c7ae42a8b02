/**
 * The task of a run. Its job only plans: it stores what is to be read, and ends. The task stays executing, collectors
 * work off what is planned, and a duty ends it (`end-runs.ts`). So a run may take days, whatever becomes of processes.
 */
import type { Contract } from "../../../base/contract.ts";
import type { SecretKey } from "../../../base/secret.ts";
import { sql, type Database, type Sql, type Transaction } from "../../../database/connection.ts";
import { joinByHashing } from "../../../database/planning.ts";
import { taskCancelled, continueWithoutJob, type TaskDefinition } from "../../../tasks/index.ts";
import { ensureHosts, noteTurns } from "../../hosts/turns.ts";
import { findWatched, type WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { isVisitable } from "../../watched/pages/item-page.ts";
import { takeTagPages } from "../../watched/pages/take-tag-pages.ts";
import { planCatalogues } from "../catalogues/plan-catalogues.ts";
import { planSearches, type PlannedSearches } from "../searching/plan-searches.ts";
import { closeRunDomains, deleteIdleJobs } from "./close-run.ts";
import { monitoringTaskType } from "./create-run.ts";
import { noteProgress, type EndedPair } from "./note-progress.ts";

/** The definition of the task. */
export function monitoringTask({ database, secret }: { database: Database; secret: SecretKey }): TaskDefinition {
  return {
    taskType: monitoringTaskType,
    exclusivePer: "nothing",
    concurrency: Math.min(2, database.poolSize - 1),
    async run({ contract, taskId, signal }) {
      const domains = await findDomains(database, contract, taskId);
      await takeTagPages(database, contract, domains, signal);
      await database.transaction(
        async (transaction) => {
          const watched = await findWatched(transaction, secret, contract, domains);
          await planRun(transaction, contract, { taskId, watched });
        },
        { signal },
      );
    },
    async forget(transaction, contract, _data, taskId) {
      await closeRunDomains(transaction, contract, taskId, null);
      await deleteIdleJobs(transaction, contract, taskId);
    },
  };
}

async function findDomains(database: Database, contract: Contract, taskId: string): Promise<string[]> {
  const rows = await database.rows<{ domain: string }>(sql`
    /* monitoring.findDomainsOfRun */
    select domain
    from monitoring_run_domain
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return rows.map(({ domain }) => domain);
}

/** What was planned of a domain. */
interface PlannedDomain {
  domain: string;
  pairs: number;
  pages: number;
}

/**
 * Plans the pairs of the run's products and domains, with the pages they have now. Products and pages that come later
 * are read by the next run. An attempt that follows one that died before its job ended plans nothing.
 *
 * @throws TaskFailed if the task was cancelled meanwhile
 */
async function planRun(
  transaction: Transaction,
  contract: Contract,
  { taskId, watched }: { taskId: string; watched: readonly WatchedDomain[] },
): Promise<void> {
  const isPlanned = await lockRun(transaction, contract, taskId);
  const hostIds = isPlanned ? new Map<string, number>() : await findHosts(transaction, contract, taskId);
  const planned = isPlanned
    ? await findPlanned(transaction, contract, taskId)
    : await planPairs(transaction, contract, taskId, hostIds);
  const searches = isPlanned ? noSearches : await planSearches(transaction, contract, taskId, watched);
  const all = withSearches(planned, searches);
  const pairs = all.reduce((sum, domain) => sum + domain.pairs, 0);
  if (!(await continueWithoutJob(transaction, contract, taskId, pairs))) throw taskCancelled();
  if (isPlanned) return;
  const catalogueHostIds = await planCatalogues(transaction, contract, taskId, watched);
  await storePlanned(transaction, contract, taskId, all);
  await noteProgress(transaction, contract, taskId, searches.missing.map(endedMissing));
  await noteTurns(transaction, contract, [...hostIds.values(), ...searches.hostIds, ...catalogueHostIds]);
}

const noSearches: PlannedSearches = { counts: new Map(), hostIds: [], missing: [] };

/** A search counts as a product with one page. */
function withSearches(planned: readonly PlannedDomain[], { counts }: PlannedSearches): PlannedDomain[] {
  const known = new Map(planned.map((domain) => [domain.domain, domain]));
  return [...new Set([...known.keys(), ...counts.keys()])].map((domain) => {
    const { pairs = 0, pages = 0 } = known.get(domain) ?? {};
    const searches = counts.get(domain) ?? 0;
    return { domain, pairs: pairs + searches, pages: pages + searches };
  });
}

function endedMissing({ productId, domain }: PlannedSearches["missing"][number]): EndedPair {
  const detail = "The product has no page on the domain, and no gtin to search for one.";
  return { productId, domain, outcome: "MissingTaskData", cause: null, isSkipped: false, detail, url: null };
}

/** @returns whether it is planned already */
async function lockRun(transaction: Transaction, contract: Contract, taskId: string): Promise<boolean> {
  const run = await transaction.row<{ is_planned: boolean }>(sql`
    /* monitoring.lockRun */
    select is_planned
    from monitoring_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    for update`);
  return run?.is_planned ?? true;
}

async function findPlanned(transaction: Transaction, contract: Contract, taskId: string): Promise<PlannedDomain[]> {
  return await transaction.rows<PlannedDomain>(sql`
    /* monitoring.findPlanned */
    select domain, pairs, pages
    from monitoring_run_domain
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

/** Of the kinds of sources, those whose pages are visited. A catalogue plans visits itself, for what it does not have. */
const visitedKinds = ["page", "sitemap"];

/** The domains of runs, `run`, with the pages that are visited, `page`. */
function visitedPages({ contractId }: Contract): Sql {
  return sql`monitoring_run_domain as run
      join watched_domain as watched
        on watched.contract_id = ${contractId}
        and watched.domain = run.domain
        and watched.source_kind = any(${visitedKinds}::text[])
      join watched_page as page
        on page.contract_id = ${contractId}
        and page.domain = run.domain
        and page.state = 'active'
        and ${isVisitable}`;
}

/** The hosts of the pages that the run reads, with their ids. */
async function findHosts(transaction: Transaction, contract: Contract, taskId: string): Promise<Map<string, number>> {
  const rows = await transaction.rows<{ host: string }>(sql`
    /* monitoring.findHosts */
    select distinct page.host
    from ${visitedPages(contract)}
    where run.contract_id = ${contract.contractId} and run.task_id = ${taskId}
    order by page.host`);
  return await ensureHosts(
    transaction,
    rows.map(({ host }) => host),
  );
}

/**
 * Plans all pairs by one statement; a pair has at most `limits.watching.pagesPerPair` pages. On 2 cores,
 * 500,000 pages take less than 7 s. A pair waits at the host of its first page; a claim moves it to that of the
 * next.
 */
async function planPairs(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  hostIds: ReadonlyMap<string, number>,
): Promise<PlannedDomain[]> {
  await transaction.set(joinByHashing);
  return await transaction.rows<PlannedDomain>(sql`
    /* monitoring.planPairs */
    with pair as (
      select page.domain, product.product_id, (array_agg(host.host_id order by page.page_id))[1] as host_id,
        json_agg(json_build_object('pageId', page.page_id, 'url', page.url, 'hostId', host.host_id) order by page.page_id)
          as pages
      from ${visitedPages(contract)}
      join product
        on product.contract_id = ${contract.contractId}
        and product.identifier = page.identifier
      join unnest(${[...hostIds.keys()]}::text[], ${[...hostIds.values()]}::bigint[]) as host (host, host_id)
        on host.host = page.host
      where run.contract_id = ${contract.contractId} and run.task_id = ${taskId}
      group by page.domain, product.product_id
    ), planned as (
      insert into fetch_job (contract_id, kind, task_id, domain, product_id, host_id, work)
      select ${contract.contractId}, 'pair', ${taskId}, domain, product_id, host_id, json_build_object('pages', pages)
      from pair
      returning domain, json_array_length(work -> 'pages') as pages
    )
    select domain, count(*)::integer as pairs, sum(pages)::integer as pages
    from planned
    group by domain`);
}

async function storePlanned(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  planned: readonly PlannedDomain[],
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.storePlanned */
    with counted as (
      update monitoring_run_domain as run
      set pairs = planned.pairs, pages = planned.pages
      from json_to_recordset(${JSON.stringify(planned)}) as planned (domain text, pairs integer, pages integer)
      where run.contract_id = ${contract.contractId} and run.task_id = ${taskId} and run.domain = planned.domain
    )
    update monitoring_run
    set is_planned = true
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}
