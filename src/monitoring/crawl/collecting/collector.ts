/**
 * The collector: claims pages whose hosts may be asked now, fetches and reads them, and stores what they say. Any number
 * of processes may have one. What a process has claimed when it dies is taken up by others after its leases.
 */
import { setTimeout as delay } from "node:timers/promises";
import { openContractForTask } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import type { SecretKey } from "../../../base/secret.ts";
import type { Browser } from "../../../browsing/index.ts";
import type { Database } from "../../../database/connection.ts";
import { DatabaseUnavailable } from "../../../database/errors.ts";
import { limits } from "../../../limits.ts";
import type { CollectorWay } from "../../../outgoing/index.ts";
import { ReaderBusy, type ReaderPool } from "../../../reading/index.ts";
import { ClaimCursor } from "../../hosts/claim-cursor.ts";
import { claimJobs, type ClaimedJob } from "../../hosts/claim-jobs.ts";
import { keepLeases, countVisit, releaseJob } from "../../hosts/leases.ts";
import { returnHostSlot } from "../../hosts/host-slots.ts";
import type { RobotsSource } from "../../hosts/robots.ts";
import type { NewSample } from "../../readings/keep-sample.ts";
import type { ReadPage } from "../../readings/pair-reading.ts";
import { isCatalogueJob, type CatalogueJob } from "../../sources/catalogues/catalogue-work.ts";
import { visitCatalogue } from "../../sources/catalogues/visit-catalogue.ts";
import { isSearch, searchOf } from "../../sources/searching/search-work.ts";
import { endProbe } from "../probing/end-probe.ts";
import { isProbe, type ProbeJob } from "../probing/probe-work.ts";
import { SampleChooser } from "../samples/choose-samples.ts";
import { followHops } from "./follow-hops.ts";
import { loadSearches, type LoadedSearch } from "./load-searches.ts";
import { loadVisits, type Visit } from "./load-visits.ts";
import { isPair, pagesReadBefore, plannedPages, type PagesJob, type PairJob, type PlannedPage } from "./pair-work.ts";
import type { KnownPage } from "./reading-rules.ts";
import { ResultWriter, type WriterLog } from "./result-writer.ts";
import { robotsSource } from "./robots-source.ts";
import { storeResults, type PairResult } from "./store-results.ts";
import { isSuspect, Suspects } from "./suspects.ts";
import { visitPage, type VisitedPage, type VisitOptions } from "./visit-page.ts";
import { visitSearch, type Search, type SearchEnd } from "./visit-search.ts";
import { visitTry } from "./visit-try.ts";

/** The interval of extending the leases of jobs under way. */
const leasesKeptEveryMs = 10_000;

/** The wait of a page that may have ended its process, while another such one is visited. */
const suspectWaitMs = 2_000;

/** The pause between two looks for due hosts: after one that found some, and after one that found none. */
const lookEveryMs = 100;
const idleLookEveryMs = 1_000;

/** The wait after which a page is tried again that a host gave no slot for, such as that of a redirect. */
const laterMs = 30_000;

/** The time that pages under way get at shutdown. Their jobs are then handed back. */
const stopTimeoutMs = 4_000;

export interface CollectorOptions {
  database: Database;
  way: CollectorWay;
  pool: ReaderPool;
  /** null without one: pages that need it are left to other processes. */
  browser: Browser | null;
  /** With a browser: whether pages that need none are left to other processes. */
  leavesOthers: boolean;
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
  readonly #suspects = new Suspects((job) => this.#writer.isUnstored(job));
  readonly #stopping = new AbortController();
  /** Ends the pages that are under way. */
  readonly #aborting = new AbortController();
  readonly #visits = new Set<Promise<void>>();
  #looking: Promise<void> = Promise.resolve();
  #keeping: NodeJS.Timeout | undefined;
  /** Jobs that were claimed and whose visit has not ended, with the process's monotonic time of the claim. */
  readonly #underWay = new Map<ClaimedJob, { claimedMs: number }>();

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#robots = robotsSource(options.way, options.pool);
    const store = async (contract: Contract, results: readonly PairResult[]): Promise<void> =>
      await storeResults(options.database, contract, results);
    this.#writer = new ResultWriter({ log: options.log, store });
  }

  start(): void {
    this.#looking = this.#look();
    this.#keeping = setInterval(() => void this.#keepLeases(), leasesKeptEveryMs);
  }

  /** Claims nothing more, gives pages under way a bounded time, hands the others back, and stores what was read. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    const late = setTimeout(() => this.#aborting.abort(), stopTimeoutMs);
    await Promise.all(this.#visits);
    clearTimeout(late);
    await this.#writer.flush();
    clearInterval(this.#keeping);
  }

  /**
   * A page that takes longer than a lease, on a machine with too much to do, is not fetched by another process beside this one.
   * Catalogues keep their own.
   */
  async #keepLeases(): Promise<void> {
    const { database, log } = this.#options;
    const { leasesKeptForMs } = limits.collecting;
    const read = this.#writer.unstored().flatMap(({ contract, results }) => {
      return results.map(({ jobId, token }) => ({ contractId: contract.contractId, jobId, token }));
    });
    const since = performance.now() - leasesKeptForMs;
    const visited = [...this.#underWay].filter(([job, { claimedMs }]) => !isCatalogueJob(job) && claimedMs > since);
    const leases = [...read, ...visited.map(([job]) => job)];
    if (leases.length === 0) return;
    await keepLeases(database, leases).catch((error: unknown) => log.warn({ err: error }, "leases could not be kept"));
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isIdle = (await this.#claim()) === 0 && this.#underWay.size === 0;
      await delay(isIdle ? idleLookEveryMs : lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Claims no more than can be sent now, because a claim makes its host busy. @returns how many */
  async #claim(): Promise<number> {
    const { database, concurrency, log, browser, leavesOthers } = this.#options;
    const needsBrowser = browser === null ? false : leavesOthers ? true : null;
    try {
      const count = concurrency - this.#underWay.size;
      if (count === 0) return 0;
      const claimed = await claimJobs(database, { count, cursor: this.#cursor, needsBrowser });
      const claimedMs = performance.now();
      for (const [contractId, jobs] of Map.groupBy(claimed, (job) => job.contractId)) {
        for (const job of jobs) this.#underWay.set(job, { claimedMs });
        const visits = this.#visitAll(contractId, jobs, claimedMs).finally(() => {
          this.#visits.delete(visits);
          for (const job of jobs) this.#end(job);
        });
        this.#visits.add(visits);
      }
      return claimed.length;
    } catch (error) {
      log.warn({ err: error }, "pages could not be claimed, will be tried again");
      return 0;
    }
  }

  #end(job: ClaimedJob): void {
    this.#underWay.delete(job);
    this.#suspects.end(job);
  }

  /** Visits the pages that were claimed of one contract. What fails here is taken up again after its lease. */
  async #visitAll(contractId: string, claimed: readonly ClaimedJob[], claimedMs: number): Promise<void> {
    const { database, log } = this.#options;
    try {
      const jobs = claimed.filter((job) => this.#suspects.mayVisit(job));
      const waiting = claimed.filter((job) => !jobs.includes(job));
      const later = { dueInMs: suspectWaitMs, isUncounted: true };
      for (const job of waiting) await releaseJob(database, job, later);
      const contract = await openContractForTask(database, contractId);
      if (contract === null) return;
      const pairs = await loadVisits(database, contract, jobs.filter(isPair));
      const probes = await loadVisits(database, contract, jobs.filter(isProbe));
      const searches = await loadSearches(database, contract, jobs.filter(isSearch));
      for (const job of jobs.filter(isSuspect)) await countVisit(database, job);
      const started = [
        ...pairs.map((visit) => ({ job: visit.job, ended: this.#visit(visit, claimedMs) })),
        ...searches.map((search) => ({ job: search.job, ended: this.#search(search, claimedMs) })),
        ...probes.map((visit) => ({ job: visit.job, ended: this.#probe(visit) })),
        ...jobs.filter(({ kind }) => kind === "try").map((job) => ({ job, ended: this.#try(job) })),
        ...jobs.filter(isCatalogueJob).map((job) => {
          return { job, ended: this.#visitCatalogue(contract, job, claimedMs) };
        }),
      ];
      // Each ends by itself. One that fails, such as for lack of a database, must not end the leases of the others.
      const fail = (error: unknown): void =>
        log.warn({ err: error, contractId }, "a page could not be visited, will be taken up again");
      await Promise.all(started.map(async ({ job, ended }) => await ended.catch(fail).finally(() => this.#end(job))));
    } catch (error) {
      log.warn({ err: error, contractId }, "pages could not be visited, will be taken up again");
    }
  }

  /** Visits a page. The last one of a pair ends it; before that, the pair moves to the host of the next page. */
  async #visit(visit: Visit<PairJob>, claimedMs: number): Promise<void> {
    const ended = await this.#visitNext(visit, visit.known);
    if (ended === null) return;
    const { contract, job } = visit;
    const { visited, pages } = ended;
    const gatheredAt = new Date(job.claimedAt.getTime() + performance.now() - claimedMs);
    const hostId = plannedPages(job)[0]?.hostId ?? job.hostId;
    const sample = visited === null ? null : this.#sampleOf(job, visited, gatheredAt);
    this.#writer.add(contract, { ...pairOf(job), gatheredAt, hostId, pages, sample });
  }

  /** Searches for the page of a product, which is read at once if it is found. */
  async #search({ contract, job, found }: LoadedSearch, claimedMs: number): Promise<void> {
    const { database } = this.#options;
    const end = found === null ? null : await this.#find({ contract, job, ...found });
    if (end?.kind === "later") return await this.#giveBack(job);
    if (end === null) await returnHostSlot(database, job);
    const gatheredAt = new Date(job.claimedAt.getTime() + performance.now() - claimedMs);
    const { visited = null, hostId = job.hostId } = end?.kind === "found" ? end : {};
    const sample = visited === null ? null : this.#sampleOf(job, visited, gatheredAt);
    const pages = visited === null ? [] : [visited.read];
    const failure = end?.kind === "failed" ? { failure: { ...end.failure, url: searchOf(job) } } : {};
    this.#writer.add(contract, { ...pairOf(job), gatheredAt, hostId, pages, sample, ...failure });
  }

  async #find(search: Search): Promise<SearchEnd> {
    if (await this.#givesUp(search.job)) return { kind: "failed", failure: defect };
    try {
      return await visitSearch(this.#visitOptions(), search);
    } catch (error) {
      if (this.#aborting.signal.aborted || error instanceof ReaderBusy) return { kind: "later" };
      if (error instanceof DatabaseUnavailable) throw error;
      const { contractId, domain } = search.job;
      this.#options.log.error({ err: error, contractId, domain }, "a product could not be searched for");
      return { kind: "failed", failure: defect };
    }
  }

  /** Whether a job ends as a defect of ours, because claims of it ended too often without a result. Its host is free then. */
  async #givesUp(job: PagesJob): Promise<boolean> {
    if (job.attempts <= limits.collecting.attempts) return false;
    const { contractId, domain, attempts } = job;
    this.#options.log.error({ contractId, domain, attempts }, "a page was claimed too often without a result");
    await returnHostSlot(this.#options.database, job);
    return true;
  }

  /** Gives a job back that cannot be done now, without a failure. */
  async #giveBack(job: ClaimedJob): Promise<void> {
    const dueInMs = this.#aborting.signal.aborted ? 0 : laterMs;
    await releaseJob(this.#options.database, job, { dueInMs });
  }

  /** Visits a page of a probe. It comes whole: an answer that it is unchanged would not say whether it can be read. */
  async #probe(visit: Visit<ProbeJob>): Promise<void> {
    const { contract, job, known } = visit;
    const ended = await this.#visitNext(visit, known && { ...known, etag: null, lastModified: null });
    if (ended !== null) await endProbe(this.#options.database, contract, { job, pages: ended.pages });
  }

  /** @returns what the pages of the job gave; null if it was given back, because a page is left or must be tried later */
  async #visitNext(
    visit: Visit,
    known: KnownPage | null,
  ): Promise<{ visited: VisitedPage | null; pages: ReadPage[] } | null> {
    const { database } = this.#options;
    const { job, nextPage } = visit;
    const visited = known === null ? null : await this.#read(visit, known);
    if (visited === "later") {
      await this.#giveBack(job);
      return null;
    }
    const pages = [...pagesReadBefore(job), ...(visited === null ? [] : [visited.read])];
    if (nextPage !== null) {
      const pagesRead = job.pagesRead + 1;
      await releaseJob(database, job, { hostId: nextPage.hostId, pagesRead, readings: pages });
      return null;
    }
    // A visit that asked the host for nothing leaves its slot to others.
    if (known === null) await returnHostSlot(database, job);
    return { visited, pages };
  }

  /** What fails here is taken up again after its lease. */
  async #visitCatalogue(contract: Contract, job: CatalogueJob, claimedMs: number): Promise<void> {
    const { database, way, pool, secret, log } = this.#options;
    const { signal } = this.#aborting;
    try {
      const options = { database, way, robots: this.#robots, pool, secret, signal, followHops };
      await visitCatalogue(options, contract, job, claimedMs);
    } catch (error) {
      const { contractId } = contract;
      log.error({ err: error, contractId, domain: job.domain }, "catalogue could not be read");
    }
  }

  /** @returns `later` if the page is to be fetched another time, such as by the process that follows this one */
  async #read(visit: Visit, known: KnownPage): Promise<VisitedPage | "later"> {
    const { log } = this.#options;
    if (await this.#givesUp(visit.job)) return { read: defectOf(visit.page), body: null };
    const { signal } = this.#aborting;
    try {
      return (await visitPage(this.#visitOptions(), visit, known)) ?? "later";
    } catch (error) {
      if (signal.aborted || error instanceof ReaderBusy) return "later";
      if (error instanceof DatabaseUnavailable) throw error;
      log.error(
        { err: error, contractId: visit.contract.contractId, pageId: visit.page.pageId },
        "page could not be read",
      );
      return { read: defectOf(visit.page), body: null };
    }
  }

  #visitOptions(): VisitOptions {
    const { database, way, pool, browser, secret } = this.#options;
    return { database, way, robots: this.#robots, pool, browser, secret, signal: this.#aborting.signal };
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
  #sampleOf({ contractId, domain }: PagesJob, { read, body }: VisitedPage, fetchedAt: Date): NewSample | null {
    if (body === null || !(body.reading.isConfirmed || unreadable.has(body.reading.outcome))) return null;
    const isGood = body.reading.isConfirmed;
    if (!this.#samples.wants(contractId, domain, isGood, performance.now())) return null;
    const { contentType, bytes, reading } = body;
    return { domain, pageId: read.pageId, url: read.url, contentType, fetchedAt, body: bytes, reading, isGood };
  }
}

/** Outcomes of pages that are worth a look. What is missing or did not come is not. */
const unreadable: ReadonlySet<string> = new Set(["LayoutFailure", "CaptchaFailure", "UnknownFailure"]);

const defect = {
  outcome: "UnknownFailure",
  detail: "The page could not be read; the service's log says why.",
} as const;

function defectOf({ pageId, url }: PlannedPage): ReadPage {
  return { pageId, url, reading: null, wasNotModified: false, etag: null, lastModified: null, failure: defect };
}

/** What names a pair and its job. */
function pairOf({
  taskId,
  productId,
  domain,
  jobId,
  token,
}: PairJob): Pick<PairResult, "taskId" | "productId" | "domain" | "jobId" | "token"> {
  return { taskId, productId, domain, jobId, token };
}
