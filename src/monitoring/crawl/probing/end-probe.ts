/** `endProbe`: what a probe said takes effect, in the transaction that ends its job. Nothing of it is stored as market data. */
import type { Contract } from "../../../base/contract.ts";
import { bigintArray } from "../../../database/arrays.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { endAlarms, storeAlarms } from "../../readings/drift.ts";
import type { ReadPage } from "../../readings/pair-reading.ts";
import { isOfEarlierReader, type StoredReading } from "../../readings/stored-reading.ts";
import { endWalls } from "../../readings/walls.ts";
import { judgeProbe, type ProbedPage, type ProbeVerdict } from "./judge-probe.ts";
import type { ProbeJob } from "./probe-work.ts";

/** A probe whose pages were visited. */
export interface ProbeResult {
  job: Pick<ProbeJob, "jobId" | "token" | "domain" | "work">;
  pages: readonly ReadPage[];
}

/** Ends a probe. One whose job was taken over meanwhile has no effect. */
export async function endProbe(database: Database, contract: Contract, { job, pages }: ProbeResult): Promise<void> {
  await database.transaction(async (transaction) => {
    const now = await endJob(transaction, contract, job);
    if (now === null) return;
    const verdict = judgeProbe(job.work, await withKnown(transaction, contract, pages));
    if (verdict !== null) await takeEffect(transaction, contract, { job, verdict, now });
  });
}

/** @returns the database's time; null if the job is somebody else's, or gone */
async function endJob(
  transaction: Transaction,
  contract: Contract,
  { jobId, token }: ProbeResult["job"],
): Promise<Date | null> {
  const ended = await transaction.run(sql`
    /* monitoring.endProbe */
    delete from fetch_job
    where contract_id = ${contract.contractId} and job_id = ${jobId} and lease_token = ${token}`);
  if (ended === 0) return null;
  const row = await transaction.row<{ now: Date }>(sql`/* monitoring.probeTime */ select statement_timestamp() as now`);
  return row?.now ?? null;
}

async function withKnown(
  transaction: Transaction,
  contract: Contract,
  pages: readonly ReadPage[],
): Promise<ProbedPage[]> {
  const rows = await transaction.rows<{ page_id: number; reading: string | null }>(sql`
    /* monitoring.findProbedPages */
    select page.page_id, page.reading
    from unnest(${bigintArray(pages.map(({ pageId }) => pageId))}::bigint[]) as asked (page_id)
    join watched_page as page on page.contract_id = ${contract.contractId} and page.page_id = asked.page_id`);
  const known = new Map(rows.map((row) => [row.page_id, knownOf(row.reading)]));
  return pages.flatMap(({ pageId, reading }) =>
    reading === null ? [] : [{ reading, known: known.get(pageId) ?? null }],
  );
}

/** What an earlier reader read otherwise is no change of the page. */
function knownOf(text: string | null): ProbedPage["known"] {
  if (text === null) return null;
  const reading: StoredReading = JSON.parse(text);
  if (isOfEarlierReader(reading)) return null;
  const { productName, gtin, offers } = reading;
  const [first] = offers;
  return first === undefined ? null : { name: productName, gtin: gtin ?? null, currency: first.currency };
}

async function takeEffect(
  transaction: Transaction,
  contract: Contract,
  { job, verdict, now }: { job: ProbeResult["job"]; verdict: ProbeVerdict; now: Date },
): Promise<void> {
  const { domain, work } = job;
  if (work.reason === "wall") return await endWalls(transaction, contract, [domain], now);
  const { method } = work;
  if (method === null) return;
  if (verdict === "good") return await endAlarms(transaction, contract, [{ domain, method }], now);
  const alarm = "Pages that were read at night are not as they were.";
  await storeAlarms(transaction, contract, [{ domain, method, alarm }], now);
}
