/**
 * `visitCatalogue`: works on the job of a catalogue for one claim: asks for what is next of it and, once it is read, compares
 * all products with it. A claim that ends early is continued by the next one, wherever that is.
 */
import { hash } from "node:crypto";
import type { Contract } from "../../../base/contract.ts";
import { limits } from "../../../limits.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { releaseJob } from "../../hosts/leases.ts";
import { returnHostSlot } from "../../hosts/host-slots.ts";
import { noteHostOutcome } from "../../hosts/rests.ts";
import { ensureHosts } from "../../hosts/turns.ts";
import { findByName } from "../../matching/find-by-name.ts";
import { findWatched, type WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { readAgain, workOf, type CatalogueJob, type CatalogueWork } from "./catalogue-work.ts";
import { endCatalogue, judgeComplete, noteCompared } from "./end-catalogue.ts";
import { keepLease, LeaseLost } from "./keep-lease.ts";
import { moveOn } from "./lease.ts";
import { readNextPage } from "./paged-source.ts";
import { recordProducts } from "./record-products.ts";
import { readNextSitemap } from "./sitemap-source.ts";
import { firstUrlOf, type Claim, type SourceOptions, type SourceStep } from "./source.ts";
import { deleteItems, isWhole, storeItems } from "./store-items.ts";
import { readFeed } from "./stream-source.ts";

/** Claims of a job that ended without a result. The catalogue then fails. */
const attemptsMax = 3;

/** The wait after which a page of a catalogue is asked for again that could not be had at the moment. */
const laterMs = 30_000;

/** @param claimedMs the process's monotonic time of the claim */
export async function visitCatalogue(
  options: SourceOptions,
  contract: Contract,
  job: CatalogueJob,
  claimedMs: number,
): Promise<void> {
  const { database, secret } = options;
  const [watched] = await findWatched(database, secret, contract, [job.domain]);
  // A duty takes the job of a disabled domain out of its run.
  if (watched === undefined) return void (await releaseJob(database, job, { dueInMs: laterMs }));
  const now = (): Date => new Date(job.claimedAt.getTime() + performance.now() - claimedMs);
  const lease = keepLease(database, job, options.signal);
  try {
    await visit({ ...options, signal: lease.signal, inSlot: lease.inSlot }, { contract, job, watched, now });
  } catch (error) {
    if (error instanceof LeaseLost || lease.isLost) return;
    if (!options.signal.aborted) throw error;
    await releaseJob(database, job);
  } finally {
    lease.stop();
  }
}

type Visit = Pick<Claim, "contract" | "job" | "watched" | "now">;

async function visit(options: SourceOptions, visiting: Visit): Promise<void> {
  const { database, signal } = options;
  const { contract, job, watched, now } = visiting;
  let work: CatalogueWork | null = await soundWork(options, visiting);
  if (work.phase === "read") work = await readNext(options, visiting, work);
  // Comparing sends nothing, so the host is free for others.
  await returnHostSlot(database, job);
  while (work?.phase === "record") {
    signal.throwIfAborted();
    work = await recordProducts(database, contract, { job, watched, work, now: now() });
  }
  if (work === null) return;
  // A crash took the items while they were compared: the catalogue is read once more.
  if (work.phase === "read") return void (await releaseJob(database, job));
  await compareNames(options, visiting);
  await deleteItems(database, contract, job.jobId);
  await endCatalogue(database, contract, { job, watched, work });
}

/** The work, from the beginning if a crash took the items; a job that was claimed too often ends as a defect of ours. */
async function soundWork(
  { database }: SourceOptions,
  { contract, job }: Pick<Visit, "contract" | "job">,
): Promise<CatalogueWork> {
  const work = workOf(job);
  if (job.attempts > attemptsMax && work.phase !== "names") {
    const detail = "The catalogue could not be read; the service's log says why.";
    return { ...work, phase: "record", problem: { outcome: "UnknownFailure", detail } };
  }
  return (await isWhole(database, contract, job, work)) ? work : readAgain(work);
}

/** Asks for what is next. @returns the work if nothing more is to be asked for; null if the job waits for another claim */
async function readNext(options: SourceOptions, visiting: Visit, work: CatalogueWork): Promise<CatalogueWork | null> {
  const { database } = options;
  const { contract, job, watched, now } = visiting;
  const keep: Claim["keep"] = async (items) => await storeItems(database, contract, job, items, now());
  if (work.items === 0) await deleteItems(database, contract, job.jobId);
  const step = await stepOf(options, { ...visiting, work, keep });
  await noteHost(options, visiting, step);
  if (step.kind === "later") {
    await releaseJob(database, job, later);
    return null;
  }
  if (step.kind === "failed") return await tryAgain(options, visiting, { work, step });
  await keep(step.items);
  const next = { ...step.work, tries: 0, firstItem: step.work.firstItem ?? step.items[0]?.number ?? null };
  if (step.next === null) {
    const read: CatalogueWork = {
      ...next,
      phase: "record",
      problem: await judgeComplete(database, contract, watched, next),
    };
    return (await moveOn(database, contract, job, read)) ? read : null;
  }
  if (!(await moveOn(database, contract, job, next))) return null;
  const host = hostKey(new URL(step.next.url));
  const hostId = (await ensureHosts(database, [host])).get(host) ?? job.hostId;
  await releaseJob(database, job, { hostId, pagesRead: job.pagesRead + 1 });
  return null;
}

const later = { dueInMs: laterMs };

async function stepOf(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  switch (claim.watched.sourceKind) {
    case "feed":
    case "csv":
      return await readFeed(options, claim);
    case "sitemap":
      return await readNextSitemap(options, claim);
    default:
      return await readNextPage(options, claim);
  }
}

/** What fails is tried again before the catalogue fails, since one page of many may. */
async function tryAgain(
  { database }: SourceOptions,
  { contract, job }: Visit,
  { work, step }: { work: CatalogueWork; step: SourceStep & { kind: "failed" } },
): Promise<CatalogueWork | null> {
  const tries = work.tries + 1;
  const isLast = !step.isHost || tries >= limits.catalogueRuns.tries;
  const next: CatalogueWork = isLast ? { ...work, phase: "record", problem: step.problem } : { ...work, tries };
  if (!(await moveOn(database, contract, job, next))) return null;
  if (isLast) return next;
  await releaseJob(database, job, later);
  return null;
}

async function noteHost({ database }: SourceOptions, { job, watched }: Visit, step: SourceStep): Promise<void> {
  if (step.kind === "later" || (step.kind === "failed" && !step.isHost)) return;
  const kind = step.kind === "read" ? "ok" : "failure";
  await noteHostOutcome(database, job.hostId, {
    kind,
    pageDigest: hash("md5", firstUrlOf(watched)),
    isScheduled: true,
  });
}

/** The time that candidates by name may take in a run. */
const comparedForMs = 60_000;

/** Looks for candidates by name, for a bounded number of products; the next run goes on after them. */
async function compareNames(
  { database, signal }: SourceOptions,
  { contract, job, watched }: { contract: Contract; job: CatalogueJob; watched: WatchedDomain },
): Promise<void> {
  const { productsPerRun } = limits.matching;
  const endsAt = performance.now() + comparedForMs;
  let after = watched.namesComparedTo;
  for (let compared = 0; compared < productsPerRun && performance.now() < endsAt;) {
    signal.throwIfAborted();
    const found = await findByName(database, contract, { jobId: job.jobId, domain: watched.domain, after });
    after = found?.after ?? 0;
    if (found === null) break;
    compared += found.compared;
  }
  await noteCompared(database, contract, watched.domain, after);
}
