/**
 * The collector: claims pages whose hosts may be asked now, fetches and reads them, and stores what they say. Any number
 * of processes may have one. What a process has claimed when it dies is taken up by others after its leases.
 */
import { setTimeout as delay } from "node:timers/promises";
import { openContractForTask } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { SecretKey } from "../../base/secret.ts";
import type { Database } from "../../database/connection.ts";
import { DatabaseUnavailable } from "../../database/errors.ts";
import { limits } from "../../limits.ts";
import type { CollectorWay } from "../../outgoing/index.ts";
import type { ReaderPool } from "../../reading/index.ts";
import { isCatalogueJob, visitCatalogue, type CatalogueJob } from "../catalogues/index.ts";
import {
  ClaimCursor,
  claimJobs,
  releaseJob,
  returnMoment,
  type ClaimedJob,
  type RobotsSource,
} from "../hosts/index.ts";
import type { NewSample, ReadPage } from "../readings/index.ts";
import { SampleChooser } from "../samples/index.ts";
import { loadVisits, type KnownPage, type Visit } from "./load-visits.ts";
import { isPair, pagesReadBefore, plannedPages, type PlannedPage } from "./pair-work.ts";
import { ResultWriter, type WriterLog } from "./result-writer.ts";
import { robotsSource } from "./robots-source.ts";
import { storeResults, type PairResult } from "./store-results.ts";
import { visitPage, type VisitedPage, type VisitOptions } from "./visit-page.ts";
import { visitTry } from "./visit-try.ts";

export interface CollectorOptions {
  database: Database;
  way: CollectorWay;
  pool: ReaderPool;
  log: WriterLog;
  /** Opens the addresses of feeds. */
  secret: SecretKey;
  /** Pages under way at a time. */
  concurrency: number;
}

export class Collector {
  readonly #options: CollectorOptions;
  readonly #writer: ResultWriter;
  readonly #robots: RobotsSource;
  readonly #cursor = new ClaimCursor();
  readonly #samples = new SampleChooser();
  readonly #stopping = new AbortController();
  /** Ends the pages that are under way. */
  readonly #aborting = new AbortController();
  readonly #visits = new Set<Promise<void>>();
  #looking: Promise<void> = Promise.resolve();
  /** Jobs that were claimed and whose visit has not ended. */
  readonly #underWay = new Set<ClaimedJob>();

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#robots = robotsSource(options.way);
    const store = async (contract: Contract, results: readonly PairResult[]): Promise<void> =>
      await storeResults(options.database, contract, results);
    this.#writer = new ResultWriter({ log: options.log, store });
  }

  start(): void {
    this.#looking = this.#look();
  }

  /** Claims nothing more, gives pages under way a bounded time, hands the others back, and stores what was read. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    const late = setTimeout(() => this.#aborting.abort(), limits.collecting.stopTimeoutMs);
    await Promise.all(this.#visits);
    clearTimeout(late);
    await this.#writer.flush();
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    const { lookEveryMs, idleLookEveryMs } = limits.collecting;
    while (!signal.aborted) {
      const isIdle = (await this.#claim()) === 0 && this.#underWay.size === 0;
      await delay(isIdle ? idleLookEveryMs : lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Claims no more than can be sent now, because a claim makes its host busy. @returns how many */
  async #claim(): Promise<number> {
    const { database, concurrency, log } = this.#options;
    const count = concurrency - this.#underWay.size;
    if (count === 0) return 0;
    try {
      const claimed = await claimJobs(database, { count, cursor: this.#cursor });
      const claimedMs = performance.now();
      for (const [contractId, jobs] of Map.groupBy(claimed, (job) => job.contractId)) {
        for (const job of jobs) this.#underWay.add(job);
        const visits = this.#visitAll(contractId, jobs, claimedMs).finally(() => {
          this.#visits.delete(visits);
          for (const job of jobs) this.#underWay.delete(job);
        });
        this.#visits.add(visits);
      }
      return claimed.length;
    } catch (error) {
      log.warn({ err: error }, "pages could not be claimed, will be tried again");
      return 0;
    }
  }

  /** Visits the pages that were claimed of one contract. What fails here is taken up again after its lease. */
  async #visitAll(contractId: string, jobs: readonly ClaimedJob[], claimedMs: number): Promise<void> {
    const { database, log } = this.#options;
    try {
      const contract = await openContractForTask(database, contractId);
      if (contract === null) return;
      const visits = await loadVisits(database, contract, jobs.filter(isPair));
      const visiting = visits.map(async (visit) => {
        await this.#visit(visit, claimedMs).finally(() => this.#underWay.delete(visit.job));
      });
      const trying = jobs
        .filter(({ kind }) => kind === "try")
        .map(async (job) => await this.#try(job).finally(() => this.#underWay.delete(job)));
      const catalogues = jobs.filter(isCatalogueJob).map(async (job) => {
        await this.#visitCatalogue(contract, job, claimedMs).finally(() => this.#underWay.delete(job));
      });
      await Promise.all([...visiting, ...trying, ...catalogues]);
    } catch (error) {
      log.warn({ err: error, contractId }, "pages could not be visited, will be taken up again");
    }
  }

  /** Visits a page. The last one of a pair ends it; before that, the pair moves to the host of the next page. */
  async #visit(visit: Visit, claimedMs: number): Promise<void> {
    const { database } = this.#options;
    const { contract, job, nextPage } = visit;
    const visited = visit.known === null ? null : await this.#read(visit, visit.known);
    if (visited === "later") {
      const dueInMs = this.#aborting.signal.aborted ? 0 : limits.collecting.laterMs;
      return void (await releaseJob(database, job, { dueInMs }));
    }
    const pages = [...pagesReadBefore(job), ...(visited === null ? [] : [visited.read])];
    if (nextPage !== null) {
      const pagesRead = job.pagesRead + 1;
      return void (await releaseJob(database, job, { hostId: nextPage.hostId, pagesRead, readings: pages }));
    }
    // A visit that asked the host for nothing leaves its moment to others.
    if (visit.known === null) await returnMoment(database, job);
    const { taskId, productId, domain, jobId, token } = job;
    const gatheredAt = new Date(job.claimedAt.getTime() + performance.now() - claimedMs);
    const hostId = plannedPages(job)[0]?.hostId ?? job.hostId;
    const sample = visited === null ? null : this.#sampleOf(visit, visited, gatheredAt);
    this.#writer.add(contract, { taskId, productId, domain, jobId, token, gatheredAt, hostId, pages, sample });
  }

  /** What fails here is taken up again after its lease. */
  async #visitCatalogue(contract: Contract, job: CatalogueJob, claimedMs: number): Promise<void> {
    const { database, way, pool, secret, log } = this.#options;
    const { signal } = this.#aborting;
    try {
      await visitCatalogue({ database, way, robots: this.#robots, pool, secret, signal }, contract, job, claimedMs);
    } catch (error) {
      const { contractId } = contract;
      log.error({ err: error, contractId, domain: job.domain }, "catalogue could not be read");
    }
  }

  /** @returns `later` if the page is to be fetched another time, such as by the process that follows this one */
  async #read(visit: Visit, known: KnownPage): Promise<VisitedPage | "later"> {
    const { log } = this.#options;
    const { signal } = this.#aborting;
    try {
      return (await visitPage(this.#visitOptions(), visit, known)) ?? "later";
    } catch (error) {
      if (signal.aborted) return "later";
      if (error instanceof DatabaseUnavailable) throw error;
      log.error(
        { err: error, contractId: visit.contract.contractId, pageId: visit.page.pageId },
        "page could not be read",
      );
      return { read: defectOf(visit.page), body: null };
    }
  }

  #visitOptions(): VisitOptions {
    const { database, way, pool } = this.#options;
    return { database, way, robots: this.#robots, pool, signal: this.#aborting.signal };
  }

  /** Reads a page for somebody who waits for it. One that fails here is not tried again: nobody waits so long. */
  async #try(job: ClaimedJob): Promise<void> {
    try {
      await visitTry(this.#visitOptions(), job);
    } catch (error) {
      if (this.#aborting.signal.aborted) return void (await releaseJob(this.#options.database, job));
      this.#options.log.warn({ err: error, contractId: job.contractId }, "a page could not be tried");
    }
  }

  /** The page as a sample, if its domain may need one; null if not. */
  #sampleOf({ job, page }: Visit, { read, body }: VisitedPage, fetchedAt: Date): NewSample | null {
    if (body === null || !(body.reading.isConfirmed || unreadable.has(body.reading.outcome))) return null;
    const { contractId, domain } = job;
    const isGood = body.reading.isConfirmed;
    if (!this.#samples.wants(contractId, domain, isGood, performance.now())) return null;
    const { contentType, bytes, reading } = body;
    return { domain, pageId: page.pageId, url: read.url, contentType, fetchedAt, body: bytes, reading, isGood };
  }
}

/** Outcomes of pages that are worth a look. What is missing or did not come is not. */
const unreadable: ReadonlySet<string> = new Set(["LayoutFailure", "CaptchaFailure", "UnknownFailure"]);

function defectOf({ pageId, url }: PlannedPage): ReadPage {
  const failure = {
    outcome: "UnknownFailure",
    detail: "The page could not be read; the service's log says why.",
  } as const;
  return { pageId, url, reading: null, wasNotModified: false, etag: null, lastModified: null, failure };
}
