/** The end of a catalogue: whether it is complete, and what is told about it. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { RetryTransaction } from "../../../database/errors.ts";
import { noteMessages } from "../../../logs/index.ts";
import { isCatalogue, isFile } from "../../readings/source-kind.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { noteProgress } from "../runs/note-progress.ts";
import { requestFailure, type CatalogueJob, type CatalogueWork, type Problem } from "./catalogue-work.ts";
import { endJob, isHeld } from "./lease.ts";

/** The share of the last complete catalogue's items that the next one must have to be complete. */
const completeShare = 0.7;

/**
 * Whether a catalogue that was read to its end is complete: it has items, and not far fewer than the last complete one.
 * Magento is asked for products; what it does not have, it does not sell.
 *
 * @returns why it is not; null if it is
 */
export async function judgeComplete(
  queries: Queries,
  contract: Contract,
  { domain, sourceKind }: WatchedDomain,
  { items }: CatalogueWork,
): Promise<Problem | null> {
  if (!isCatalogue(sourceKind)) return null;
  if (items === 0) return requestFailure("The catalogue is not complete: it has no items.");
  const row = await queries.row<{ items: number; day: string }>(sql`
    /* monitoring.findComplete */
    select complete_items as items, (complete_at at time zone 'UTC')::date::text as day
    from watched_domain
    where contract_id = ${contract.contractId} and domain = ${domain} and complete_items is not null`);
  if (row === null || items >= row.items * completeShare) return null;
  return requestFailure(`The catalogue is not complete: it has ${items} items, and the last complete one had ${row.items} \
on ${row.day}. If the shop has so few now, disable the domain and enable it again.`);
}

/** Ends the job. A catalogue that failed without a product to fail with it fails as a whole. */
export async function endCatalogue(
  database: Database,
  contract: Contract,
  { job, watched, work }: { job: CatalogueJob; watched: WatchedDomain; work: CatalogueWork },
): Promise<void> {
  const { domain } = watched;
  const { problem, items } = work;
  await database.transaction(async (transaction) => {
    if (!(await isHeld(transaction, contract, job))) return;
    if (problem === null) await noteComplete(transaction, contract, domain, items);
    if (!(await endJob(transaction, contract, job))) throw new RetryTransaction();
    const isEmpty = problem === null && isFile(watched.sourceKind) && !(await hasPairs(transaction, contract, job));
    const said = isEmpty ? ofNoProduct(items) : problem;
    await noteMessages(transaction, contract, "monitoring", messagesOf(domain, { ...work, problem: said }));
    if (said === null || work.ended > 0) return;
    const failure = { cause: null, ...said, productId: null, domain, isSkipped: false, url: null };
    await addPair(transaction, contract, job);
    if (!(await noteProgress(transaction, contract, job.taskId, [failure]))) throw new RetryTransaction();
  });
}

/** Why a whole file failed that has no product of the contract: its numbers are of others, or their column is not known. */
function ofNoProduct(items: number): Problem {
  return requestFailure(`None of the ${items} items of the file is a product of the assortment: no gtin, no own number on an \
own shop and no address of a given page is the same.`);
}

/** Whether the run has anything to tell of the domain. */
async function hasPairs(queries: Queries, contract: Contract, { taskId, domain }: CatalogueJob): Promise<boolean> {
  const row = await queries.row<{ pairs: number }>(sql`
    /* monitoring.findPairs */
    select pairs
    from monitoring_run_domain
    where contract_id = ${contract.contractId} and task_id = ${taskId} and domain = ${domain} and pairs > 0`);
  return row !== null;
}

async function noteComplete(queries: Queries, contract: Contract, domain: string, items: number): Promise<void> {
  await queries.run(sql`
    /* monitoring.noteComplete */
    update watched_domain
    set complete_items = ${items}, complete_at = statement_timestamp()
    where contract_id = ${contract.contractId} and domain = ${domain}`);
}

async function addPair(queries: Queries, contract: Contract, { taskId, domain }: CatalogueJob): Promise<void> {
  await queries.run(sql`
    /* monitoring.addFailedCatalogue */
    update monitoring_run_domain
    set pairs = pairs + 1
    where contract_id = ${contract.contractId} and task_id = ${taskId} and domain = ${domain}`);
}

/** One message, if there is something that the owner of the assortment should know. */
function messagesOf(domain: string, { items, rejected, problem }: CatalogueWork) {
  const left = Object.entries(rejected).toSorted(([, a], [, b]) => b - a);
  if (problem === null && left.length === 0) return [];
  const counts = left.map(([reason, count]) => `${count} ${reason}`).join(", ");
  const omitted = left.length === 0 ? "" : ` Left out: ${counts}.`;
  return [{ severity: "warn" as const, message: `${domain}: ${problem?.detail ?? `${items} items read.`}${omitted}` }];
}

/** Notes the product up to which names were compared. */
export async function noteCompared(
  queries: Queries,
  contract: Contract,
  domain: string,
  productId: number,
): Promise<void> {
  await queries.run(sql`
    /* monitoring.noteCompared */
    update watched_domain
    set names_compared_to = ${productId}
    where contract_id = ${contract.contractId} and domain = ${domain}`);
}
