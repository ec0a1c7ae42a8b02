/** Stores the items of a catalogue until they were compared with the products, and deletes them. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { untilEnd } from "../../../history/retention.ts";
import { limits } from "../../../limits.ts";
import { folded, type CatalogueItem } from "../../../reading/index.ts";
import { readPageUrl } from "../../watched/pages/page-url.ts";
import type { CatalogueJob, CatalogueWork } from "./catalogue-work.ts";

/** Items that one statement stores. */
const itemsStoredAtOnce = 1_000;

/** Items that one statement deletes. */
const deletedAtOnce = 10_000;

/** Jobs of which one statement looks whether they still are in the queue. */
const jobsReadAtOnce = 1_000;

/** What is kept of an item. A page of a sitemap has no price. */
export type KeptItem = Pick<
  CatalogueItem,
  | "key"
  | "gtin"
  | "name"
  | "brand"
  | "url"
  | "currency"
  | "isUnclear"
  | "struckPrice"
  | "availability"
  | "condition"
  | "deliveryCosts"
  | "vendorName"
  | "isBundle"
> & { readonly price: string | null };

/** An item with its place in the catalogue. */
export interface NumberedItem {
  number: number;
  sku: string | null;
  item: KeptItem;
}

/** The part of an item that is kept. */
export function numberedItem(number: number, { sku, groupKey: _group, ...item }: CatalogueItem): NumberedItem {
  return { number, sku, item };
}

/**
 * Stores items. Numbers that are there already stay, so a page that is read once more adds nothing.
 *
 * @param readAt when they were read, by the database's clock
 */
export async function storeItems(
  queries: Queries,
  contract: Contract,
  job: CatalogueJob,
  items: readonly NumberedItem[],
  readAt: Date,
): Promise<void> {
  for (let at = 0; at < items.length; at += itemsStoredAtOnce) {
    const rows = items.slice(at, at + itemsStoredAtOnce).map((item) => rowOf(item, job.domain));
    await queries.run(sql`
      /* monitoring.storeItems */
      insert into catalogue_item (contract_id, job_id, item_number, gtin, sku, url_digest, folded_name, item, read_at)
      select ${contract.contractId}, ${job.jobId}, item_number, gtin, sku, url_digest, folded_name, item, ${readAt}
      from json_to_recordset(${JSON.stringify(rows)}::json) as item (item_number bigint, gtin bigint, sku text,
        url_digest uuid, folded_name text, item json)
      on conflict (contract_id, job_id, item_number) do nothing`);
  }
}

function rowOf({ number, sku, item }: NumberedItem, domain: string): object {
  const { gtin, name, url } = item;
  const page = url === null ? null : readPageUrl(url, domain);
  const isOfDomain = page !== null && "digest" in page;
  return {
    item_number: number,
    gtin,
    sku,
    url_digest: isOfDomain ? page.digest : null,
    folded_name: name === null ? null : folded(name).slice(0, limits.catalogues.nameCharacters),
    item: { ...item, url: isOfDomain ? url : null },
  };
}

/**
 * Whether the items that were stored are still there. A crash of the database empties their table as a whole, so the first
 * one tells. Nothing may be concluded from items that are missing then.
 */
export async function isWhole(
  queries: Queries,
  contract: Contract,
  job: CatalogueJob,
  { firstItem, phase, problem }: CatalogueWork,
): Promise<boolean> {
  if (firstItem === null || problem !== null || phase === "names") return true;
  const row = await queries.row(sql`
    /* monitoring.hasItem */
    select 1 as one
    from catalogue_item
    where contract_id = ${contract.contractId} and job_id = ${job.jobId} and item_number = ${firstItem}`);
  return row !== null;
}

/** Deletes the items of a job, in bounded statements. */
export async function deleteItems(queries: Queries, contract: Contract, jobId: number): Promise<void> {
  await deleteItemsOf(queries, { contract_id: contract.contractId, job_id: jobId });
}

interface JobKey {
  contract_id: string;
  job_id: number;
}

async function deleteItemsOf(queries: Queries, { contract_id: contractId, job_id: jobId }: JobKey): Promise<void> {
  for (let deleted: number = deletedAtOnce; deleted === deletedAtOnce;) {
    deleted = await queries.run(sql`
      /* monitoring.deleteItems */
      delete from catalogue_item
      where contract_id = ${contractId}
        and job_id = ${jobId}
        and item_number = any(array(
          select item_number
          from catalogue_item
          where contract_id = ${contractId} and job_id = ${jobId}
          limit ${deletedAtOnce}))`);
  }
}

/** Deletes items whose job ended otherwise, such as by the cancellation of its run. A duty of the worker. */
export async function forgetItems(database: Database, signal: AbortSignal): Promise<void> {
  const first: JobKey = { contract_id: "", job_id: 0 };
  await untilEnd(signal, first, async (last) => {
    const jobs = await database.rows<JobKey>(sql`
      /* monitoring.listItemJobs */
      select distinct contract_id, job_id
      from catalogue_item
      where (contract_id, job_id) > (${last.contract_id}, ${last.job_id}::bigint)
      order by contract_id, job_id
      limit ${jobsReadAtOnce}`);
    for (const gone of await findGone(database, jobs)) await deleteItemsOf(database, gone);
    return jobs.at(jobsReadAtOnce - 1) ?? null;
  });
}

/** Those of the jobs that are not in the queue, which lies on the coordinator if there are many nodes. */
async function findGone(database: Database, jobs: readonly JobKey[]): Promise<JobKey[]> {
  return await database.rows<JobKey>(sql`
    /* monitoring.findGoneJobs */
    select job.contract_id, job.job_id
    from unnest(${jobs.map((job) => job.contract_id)}::text[], ${jobs.map((job) => job.job_id)}::bigint[])
      as job (contract_id, job_id)
    where not exists (
      select 1
      from fetch_job
      where fetch_job.contract_id = job.contract_id and fetch_job.job_id = job.job_id)`);
}
