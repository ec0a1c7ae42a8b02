/** What a search keeps: the page that it found becomes one of its product, and results wait that a host gave no slot for. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { ensureHosts, noteTurns } from "../../hosts/turns.ts";
import { findPageIds } from "../../watched/pages/find-page-ids.ts";
import { readPageUrl } from "../../watched/pages/page-url.ts";
import { storePages } from "../../watched/pages/store-pages.ts";
import { searchOf, type SearchJob } from "./search-work.ts";

/** A page that a search found, and its host. */
interface FoundPage {
  pageId: number;
  hostId: number;
}

/**
 * Keeps the page, and has the job read it from now on, at the page's host.
 *
 * @returns the page, or in a sentence why it is not kept; null if the job is somebody else's by now
 */
export async function keepFound(
  database: Database,
  contract: Contract,
  job: SearchJob,
  { identifier, url }: { identifier: string; url: string },
): Promise<FoundPage | { problem: string } | null> {
  const { domain } = job;
  const read = readPageUrl(url, domain);
  if ("problem" in read) return read;
  return await database.transaction(async (transaction) => {
    const page = { ...read, identifier, domain };
    const [error] = await storePages(transaction, contract, [page], { origin: "search", replaces: false });
    if (error !== undefined && error !== null) return { problem: error.message };
    const ids = await findPageIds(transaction, contract, domain, [page]);
    const pageId = ids.get(`${page.digest} ${identifier}`);
    if (pageId === undefined) return { problem: "A person rejected the page that the search found." };
    const hostId = (await ensureHosts(transaction, [page.host])).get(page.host) ?? job.hostId;
    const found = { pageId, hostId };
    return (await changeWork(transaction, contract, job, { ...found, url })) ? found : null;
  });
}

/** Keeps the results that are still to be looked at, so that the next claim of the job does not search again. */
export async function keepLinks(
  queries: Queries,
  contract: Contract,
  job: SearchJob,
  links: readonly string[],
): Promise<void> {
  const kept = { search: { url: searchOf(job), links } };
  await queries.run(sql`
    /* monitoring.keepLinks */
    update fetch_job
    set work = (work::jsonb || ${JSON.stringify(kept)}::jsonb)::json
    where contract_id = ${contract.contractId} and job_id = ${job.jobId} and lease_token = ${job.token}`);
}

/** The next claim of the job comes after this lease, if its process dies before it has stored what it read. */
async function changeWork(
  transaction: Transaction,
  contract: Contract,
  { jobId, token }: SearchJob,
  page: FoundPage & { url: string },
): Promise<boolean> {
  const changed = await transaction.run(sql`
    /* monitoring.changeSearch */
    update fetch_job
    set work = ${JSON.stringify({ pages: [page] })}, host_id = ${page.hostId}
    where contract_id = ${contract.contractId} and job_id = ${jobId} and lease_token = ${token}`);
  if (changed > 0) await noteTurns(transaction, contract, [page.hostId], limits.hosts.leaseMs);
  return changed > 0;
}
