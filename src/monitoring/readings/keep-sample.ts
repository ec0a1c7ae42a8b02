/**
 * `keepSample`: pages as they were fetched, so that a person sees what was read and a recipe can be tested: a few good and
 * a few bad ones of each domain, and those that tests of a recipe name.
 */
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Contract } from "../../base/contract.ts";
import { newId } from "../../base/id.ts";
import { uuidArray } from "../../database/arrays.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { PageReading } from "./pair-reading.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export interface NewSample {
  domain: string;
  pageId: number | null;
  url: string;
  contentType: string | null;
  fetchedAt: Date;
  /** As received, decoded. */
  body: Uint8Array;
  reading: PageReading;
  /** Whether the page was read as it should be. */
  isGood: boolean;
}

/**
 * Keeps a page as a sample of its domain, in place of the oldest of its kind. It keeps none while the newest of its kind
 * is younger than {@link limits.readings.sampleEveryMs} and there are enough, and none beyond the contract's bound.
 *
 * @returns the sample's id, or null if it was not kept
 */
export async function keepSample(
  transaction: Transaction,
  contract: Contract,
  sample: NewSample,
): Promise<string | null> {
  const { domain, isGood } = sample;
  if (!(await wantsSample(transaction, contract, sample))) return null;
  const body = await compress(sample.body);
  if (!(await hasRoom(transaction, contract, body.length))) return null;
  const sampleId = newId();
  await transaction.run(sql`
    /* monitoring.keepSample */
    insert into page_sample (contract_id, sample_id, domain, page_id, is_good, url, content_type, fetched_at, reading,
      body_bytes, body)
    values (${contract.contractId}, ${sampleId}, ${domain}, ${sample.pageId}, ${isGood}, ${sample.url},
      ${sample.contentType}, ${sample.fetchedAt}, ${JSON.stringify(sample.reading)}, ${body.length}, ${body})`);
  await dropReplaced(transaction, contract, sample);
  return sampleId;
}

/** Keeps the newest samples of a kind, and those that are pinned. */
async function dropReplaced(
  transaction: Transaction,
  contract: Contract,
  { domain, isGood }: Pick<NewSample, "domain" | "isGood">,
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.replaceSamples */
    delete from page_sample
    where page_sample.contract_id = ${contract.contractId}
      and page_sample.sample_id in (
        select older.sample_id
        from page_sample as older
        where older.contract_id = ${contract.contractId}
          and older.domain = ${domain}
          and older.is_good = ${isGood}
          and not older.is_pinned
        order by older.fetched_at desc, older.sample_id desc
        offset ${limits.readings.samplesPerKind})`);
}

/** Whether there are too few of the kind, or the newest of them is old. */
async function wantsSample(
  queries: Queries,
  contract: Contract,
  { domain, isGood, fetchedAt }: NewSample,
): Promise<boolean> {
  const row = await queries.row<{ count: number; newest: Date | null }>(sql`
    /* monitoring.wantsSample */
    select count(*)::integer as count, max(fetched_at) as newest
    from page_sample
    where contract_id = ${contract.contractId}
      and domain = ${domain}
      and is_good = ${isGood}
      and not is_pinned`);
  const newest = row?.newest ?? null;
  if (newest === null || (row?.count ?? 0) < limits.readings.samplesPerKind) return true;
  return fetchedAt.getTime() - newest.getTime() >= limits.readings.sampleEveryMs;
}

async function hasRoom(queries: Queries, contract: Contract, bytes: number): Promise<boolean> {
  const row = await queries.row<{ bytes: number }>(sql`
    /* monitoring.countSampleBytes */
    select coalesce(sum(body_bytes), 0)::bigint as bytes
    from page_sample
    where contract_id = ${contract.contractId}`);
  return (row?.bytes ?? 0) + bytes <= limits.readings.sampleBytes;
}

/** A kept page. */
export interface Sample {
  domain: string;
  url: string;
  contentType: string | null;
  fetchedAt: Date;
  isGood: boolean;
  reading: PageReading;
  body: Buffer;
}

/** Finds a sample of the contract, its body unpacked. */
export async function findSample(queries: Queries, contract: Contract, sampleId: string): Promise<Sample | null> {
  const row = await queries.row<{
    domain: string;
    url: string;
    content_type: string | null;
    fetched_at: Date;
    is_good: boolean;
    reading: string;
    body: Buffer;
  }>(sql`
    /* monitoring.findSample */
    select domain, url, content_type, fetched_at, is_good, reading, body
    from page_sample
    where contract_id = ${contract.contractId} and sample_id = ${sampleId}`);
  if (row === null) return null;
  return {
    domain: row.domain,
    url: row.url,
    contentType: row.content_type,
    fetchedAt: row.fetched_at,
    isGood: row.is_good,
    reading: JSON.parse(row.reading),
    body: await decompress(row.body),
  };
}

/**
 * Pins exactly these samples of a domain: they stay while a recipe's tests name them. Of the others, those are deleted that
 * the domain has too many of.
 *
 * @param sampleIds the first {@link limits.readings.samplesPinned} of them count
 * @returns those that there are
 */
export async function pinSamples(
  transaction: Transaction,
  contract: Contract,
  domain: string,
  sampleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const pinned = sampleIds.slice(0, limits.readings.samplesPinned).map((id) => id.replaceAll("-", ""));
  const rows = await transaction.rows<{ sample_id: string; is_pinned: boolean }>(sql`
    /* monitoring.pinSamples */
    update page_sample
    set is_pinned = sample_id = any(${uuidArray(pinned)}::uuid[])
    where contract_id = ${contract.contractId} and domain = ${domain}
    returning sample_id, is_pinned`);
  await dropReplaced(transaction, contract, { domain, isGood: true });
  await dropReplaced(transaction, contract, { domain, isGood: false });
  return new Set(rows.filter((row) => row.is_pinned).map((row) => row.sample_id));
}
