/**
 * `recordProducts`: compares the next products with the items of a catalogue. One transaction stores what is read, moves
 * the job on and counts the run's figures, so each product takes effect once, whoever works on the job.
 */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { RetryTransaction } from "../../../database/errors.ts";
import { limits } from "../../../limits.ts";
import { noteTurns } from "../../hosts/turns.ts";
import { addCandidates, type Candidate } from "../../matching/add-candidates.ts";
import { scoreItem } from "../../matching/score.ts";
import type { PairReading } from "../../readings/pair-reading.ts";
import { recordReadings } from "../../readings/record-readings.ts";
import { isCatalogue } from "../../readings/source-kind.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { findPageIds } from "../../watched/pages/find-page-ids.ts";
import { readPageUrl } from "../../watched/pages/page-url.ts";
import { storePages } from "../../watched/pages/store-pages.ts";
import { noteProgress, type EndedPair } from "../runs/note-progress.ts";
import { readAgain, type CatalogueJob, type CatalogueWork } from "./catalogue-work.ts";
import { findMatches } from "./find-matches.ts";
import { readingOf } from "./item-reading.ts";
import { judgeProduct, type JudgedProduct } from "./judge-product.ts";
import { deleteSuperseded, keepPages } from "./keep-pages.ts";
import { isHeld, moveOn } from "./lease.ts";
import { planVisits, type PlannedVisit } from "./plan-visits.ts";
import { isWhole } from "./store-items.ts";

interface Recording {
  job: CatalogueJob;
  watched: WatchedDomain;
  work: CatalogueWork;
  /** The database's time. */
  now: Date;
}

/**
 * @returns the work after these products, of the phase `names` after the last, and of the phase `read` if a crash took the
 * items; null if the job is somebody else's by now,
 * or its run has ended
 */
export async function recordProducts(
  database: Database,
  contract: Contract,
  recording: Recording,
): Promise<CatalogueWork | null> {
  return await database.transaction(async (transaction) => await recordNext(transaction, contract, recording), {
    withinMs: limits.database.transactionTimeoutMs,
  });
}

async function recordNext(
  transaction: Transaction,
  contract: Contract,
  { job, watched, work, now }: Recording,
): Promise<CatalogueWork | null> {
  if (!(await isHeld(transaction, contract, job))) return null;
  if (!(await isWhole(transaction, contract, job, work))) {
    const again = readAgain(work);
    return (await moveOn(transaction, contract, job, again)) ? again : null;
  }
  await lockWatched(transaction, contract, watched.domain);
  const hasOffers = isCatalogue(watched.sourceKind);
  const matched = await findMatches(transaction, contract, { job, watched, after: work.after });
  const products = matched.map((product) => judgeProduct(product, { hasOffers, problem: work.problem }));
  const ended = hasOffers ? await recordItems(transaction, contract, products, { job, watched, now }) : [];
  const visits = hasOffers
    ? products.flatMap(({ productId, visited }) => (visited.length === 0 ? [] : [{ productId, pages: visited }]))
    : await takeSitemapPages(transaction, contract, products, watched.domain);
  await addCandidates(transaction, contract, watched.domain, products.flatMap(candidatesOf));
  const hostIds = await planVisits(transaction, contract, job, visits);
  const last = matched.at(-1)?.productId;
  const next: CatalogueWork = {
    ...work,
    phase: last === undefined ? "names" : "record",
    after: last ?? 0,
    ended: work.ended + ended.length,
  };
  await addPairs(transaction, contract, job, { pairs: ended.length + visits.length, pages: visits.length });
  if (!(await moveOn(transaction, contract, job, next))) throw new RetryTransaction();
  if (!(await noteProgress(transaction, contract, job.taskId, ended))) throw new RetryTransaction();
  await noteTurns(transaction, contract, hostIds);
  return next;
}

/** So that pages are not given, deleted or replaced meanwhile. */
async function lockWatched(transaction: Transaction, contract: Contract, domain: string): Promise<void> {
  await transaction.run(sql`
    /* monitoring.lockWatched */
    select domain
    from watched_domain
    where contract_id = ${contract.contractId} and domain = ${domain}
    for no key update`);
}

/** Stores what the catalogue says of products that it has, or had. @returns how they ended */
async function recordItems(
  transaction: Transaction,
  contract: Contract,
  products: readonly JudgedProduct[],
  { job, watched, now }: Pick<Recording, "job" | "watched" | "now">,
): Promise<EndedPair[]> {
  await deleteSuperseded(transaction, contract, products);
  const pageIdOf = await keepPages(transaction, contract, watched.domain, products);
  const context = { job, method: watched.sourceKind, currency: watched.currency, now, pageIdOf };
  const readings = products.flatMap((product) => readingOf(product, context) ?? []);
  const urls = new Map(readings.map(({ productId, pages }) => [productId, firstUrl(pages)]));
  // A price that moved far is read again by the next run: the same catalogue would say the same.
  const recorded = await recordReadings(transaction, contract, readings);
  return recorded.map(({ productId, domain, outcome, cause, isSkipped, detail }) => {
    return { productId, domain, outcome, cause, isSkipped, detail, url: urls.get(productId) ?? null };
  });
}

function firstUrl(pages: PairReading["pages"]): string | null {
  return pages[0]?.url ?? null;
}

/** A product without pages gets those that the sitemap has, and they are visited in this run. */
async function takeSitemapPages(
  transaction: Transaction,
  contract: Contract,
  products: readonly JudgedProduct[],
  domain: string,
): Promise<PlannedVisit[]> {
  const found = products.flatMap(({ productId, identifier, read }) =>
    read.flatMap(({ url }) => {
      const page = readPageUrl(url, domain);
      return "problem" in page ? [] : [{ productId, page: { ...page, identifier, domain } }];
    }),
  );
  const pages = found.map(({ page }) => page);
  await storePages(transaction, contract, pages, { origin: "sitemap", replaces: false });
  const ids = await findPageIds(transaction, contract, domain, pages);
  const taken = found.flatMap(({ productId, page }) => {
    const pageId = ids.get(`${page.digest} ${page.identifier}`);
    return pageId === undefined ? [] : [{ productId, page: { ...page, pageId } }];
  });
  return [...Map.groupBy(taken, ({ productId }) => productId)].map(([productId, visited]) => {
    return { productId, pages: visited.map(({ page }) => page) };
  });
}

/** Items that may be a product, for a person to decide. Without an address on the domain nobody could look at them. */
function candidatesOf({ identifier, product, candidates }: JudgedProduct): Candidate[] {
  return candidates.flatMap(({ item, url, digest }) => {
    const { name, brand, gtin, price, currency } = item;
    const found = { name, brand, gtin, price, currency };
    return item.url === null ? [] : [{ identifier, url, digest, score: scoreItem(product, item), found }];
  });
}

async function addPairs(
  transaction: Transaction,
  contract: Contract,
  { taskId, domain }: CatalogueJob,
  { pairs, pages }: { pairs: number; pages: number },
): Promise<void> {
  if (pairs === 0) return;
  await transaction.run(sql`
    /* monitoring.addPairs */
    update monitoring_run_domain
    set pairs = pairs + ${pairs}, pages = pages + ${pages}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and domain = ${domain}`);
}
