/**
 * Threads that read pages. The thread that serves HTTP never parses a page: a page is a stranger's, and may take all the
 * time and memory that it is given. A thread that takes too long is ended, and a new one takes its place.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { assert } from "../base/error.ts";
import type { CataloguePageInput, CataloguePageOutput } from "./files/catalogue-page.ts";
import { nothingRead } from "./page/nothing-read.ts";
import type { PageInput, PageReading, Reason } from "./page/page.ts";
import type { PricePlacesInput } from "./decide/price-places.ts";
import type { ReaderJob, ReaderOutput } from "./reader-job.ts";
import type { JobAnswer, ThreadSays } from "./reader-messages.ts";
import type { FieldSource } from "./page/recipe.ts";
import type { RobotsGroups } from "./files/robots.ts";
import type { SearchPage, SearchPageInput } from "./decide/search-page.ts";

/**
 * A page that takes more of the processor is given up, and its thread replaced. One that does not get that much within
 * `readWaitMs` is read another time.
 */
const readTimeoutMs = 2_000;
const readWaitMs = 20_000;

/** The memory of a thread: in all, and what it fills before it tidies up. */
const threadMemoryMiB = 256;
const threadYoungMiB = 16;

/** Threads of a pool. */
const threadsMax = 16;

/** Pages that wait for a thread; further ones are refused. */
const waitingMax = 1_000;

/** The time of a thread for one robots.txt. */
const robotsTimeoutMs = 200;

/** The thread took longer than it may, or more memory, so that it was ended. */
export class ReaderExhausted extends Error {}

/** More jobs wait than the pool keeps, the machine has no time for this one, or the pool was stopped. */
export class ReaderBusy extends Error {}

interface Job {
  readonly message: ReaderJob;
  readonly timeoutMs: number;
  readonly succeed: (done: ReaderOutput) => void;
  readonly fail: (error: unknown) => void;
}

/** A job that a thread does. */
interface Running {
  readonly job: Job;
  /** The thread's processor time at the job's beginning, in ms. */
  readonly usedMs: number;
  /** By `performance.now()`: after it the job is given up, however little it could do. */
  readonly endsAt: number;
  timer?: NodeJS.Timeout;
}

export interface ReaderPoolOptions {
  readonly threads: number;
  /** Milliseconds of processor time for one job; `readTimeoutMs` by default. */
  readonly timeoutMs?: number;
  /** Milliseconds in which it must get that time; `readWaitMs` by default. */
  readonly waitMs?: number;
  /** Memory of one thread; `threadMemoryMiB` by default. A thread that needs more is ended. */
  readonly memoryMiB?: number;
}

const threadFile = new URL("./reader-thread.ts", import.meta.url);

export class ReaderPool {
  readonly #threads: number;
  readonly #timeoutMs: number;
  readonly #waitMs: number;
  readonly #memoryMiB: number;
  readonly #waiting: Job[] = [];
  readonly #idle: Worker[] = [];
  /** The processor time that each thread had taken when it said something last, in ms. */
  readonly #workers = new Map<Worker, number>();
  readonly #running = new Map<Worker, Running>();
  /** Threads that cannot take a job yet. */
  #loading = 0;
  #isStopped = false;

  constructor({ threads, timeoutMs, waitMs, memoryMiB }: ReaderPoolOptions) {
    this.#threads = Math.min(Math.max(1, threads), threadsMax);
    this.#timeoutMs = timeoutMs ?? readTimeoutMs;
    this.#waitMs = waitMs ?? readWaitMs;
    this.#memoryMiB = memoryMiB ?? threadMemoryMiB;
  }

  /**
   * Reads a product page. A page that takes too long or too much memory is a LayoutFailure; a defect of ours an UnknownFailure.
   *
   * @throws ReaderBusy when too many pages wait or the machine had no time for this one, and the signal's reason when it aborts
   */
  async read(input: PageInput, signal?: AbortSignal): Promise<PageReading> {
    try {
      const done = await this.#run({ kind: "page", input }, { timeoutMs: this.#timeoutMs, signal });
      assert(done.kind === "page", "a job gives what its kind says");
      return done.output;
    } catch (error) {
      if (error instanceof ReaderBusy || signal?.aborted === true) throw error;
      if (this.#isStopped) throw stopped(error);
      if (error instanceof ReaderExhausted) return nothingRead("LayoutFailure", tooExpensive);
      return nothingRead("UnknownFailure", defect);
    }
  }

  /**
   * Reads an answer of a catalogue interface. One that takes too long or too much memory is a problem.
   *
   * @throws ReaderBusy, the signal's reason, or the defect of the job
   */
  async readCatalogue(input: CataloguePageInput, signal?: AbortSignal): Promise<CataloguePageOutput> {
    try {
      const done = await this.#run({ kind: "catalogue", input }, { timeoutMs: this.#timeoutMs, signal });
      assert(done.kind === "catalogue", "a job gives what its kind says");
      return done.output;
    } catch (error) {
      if (error instanceof ReaderExhausted) return { problem: "Reading the answer took too much time or memory." };
      throw error;
    }
  }

  /**
   * Finds the links of a page of search results. One that takes too long or too much memory has none.
   *
   * @throws ReaderBusy, the signal's reason, or the defect of the job
   */
  async readSearch(input: SearchPageInput, signal?: AbortSignal): Promise<SearchPage> {
    try {
      const done = await this.#run({ kind: "search", input }, { timeoutMs: this.#timeoutMs, signal });
      assert(done.kind === "search", "a job gives what its kind says");
      return done.output;
    } catch (error) {
      if (error instanceof ReaderExhausted) return { links: [], hits: 0 };
      throw error;
    }
  }

  /**
   * Finds where a page has the price that a person named. One that takes too long or too much memory has it nowhere.
   *
   * @throws ReaderBusy, the signal's reason, or the defect of the job
   */
  async findPlaces(input: PricePlacesInput, signal?: AbortSignal): Promise<FieldSource[]> {
    try {
      const done = await this.#run({ kind: "places", input }, { timeoutMs: this.#timeoutMs, signal });
      assert(done.kind === "places", "a job gives what its kind says");
      return done.output;
    } catch (error) {
      if (error instanceof ReaderExhausted) return [];
      throw error;
    }
  }

  /**
   * Reads a robots.txt, of which the first 512 KiB count.
   *
   * @param input `agentToken` is our crawler's name
   * @throws ReaderExhausted when it takes longer than `robotsTimeoutMs`; nothing may be fetched then
   * @throws ReaderBusy when too many jobs wait, and the signal's reason when it aborts
   */
  async readRobots(input: { body: Uint8Array; agentToken: string }, signal?: AbortSignal): Promise<RobotsGroups> {
    const done = await this.#run({ kind: "robots", input }, { timeoutMs: robotsTimeoutMs, signal });
    assert(done.kind === "robots", "a job gives what its kind says");
    return done.output;
  }

  /** Does a job in a thread. @throws ReaderExhausted, ReaderBusy, the signal's reason, or the defect of the job */
  async #run(
    message: ReaderJob,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  ): Promise<ReaderOutput> {
    signal?.throwIfAborted();
    if (this.#isStopped || this.#waiting.length >= waitingMax) throw new ReaderBusy("no thread takes this job");
    const { promise, resolve, reject } = Promise.withResolvers<ReaderOutput>();
    const job: Job = { message, timeoutMs, succeed: resolve, fail: reject };
    this.#waiting.push(job);
    const abort = (): void => this.#drop(job, signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    this.#next();
    return await promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  /** Ends the threads. Jobs that wait or run fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const job of this.#waiting.splice(0)) job.fail(new ReaderBusy("the readers were stopped"));
    for (const { timer } of this.#running.values()) clearTimeout(timer);
    await Promise.all([...this.#workers.keys()].map(async (worker) => await worker.terminate()));
  }

  /** A job that waits no longer is forgotten; one that runs ends by itself, and its output is dropped. */
  #drop(job: Job, reason: unknown): void {
    const at = this.#waiting.indexOf(job);
    if (at !== -1) this.#waiting.splice(at, 1);
    job.fail(reason);
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop();
      if (worker === undefined) break;
      const job = this.#waiting.shift();
      if (job !== undefined) this.#give(worker, job);
    }
    if (this.#waiting.length > this.#loading && this.#workers.size < this.#threads && !this.#isStopped) this.#start();
  }

  /** Starts a thread, which takes jobs when it has said that it is ready. */
  #start(): void {
    const worker = new Worker(threadFile, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#memoryMiB,
        maxYoungGenerationSizeMb: threadYoungMiB,
      },
      env: {},
      execArgv: [],
    });
    this.#workers.set(worker, 0);
    this.#loading++;
    worker.on("message", ({ answer, usedMs }: ThreadSays) => {
      if (answer === null) this.#loading--;
      else this.#finish(worker, answer);
      if (this.#workers.has(worker)) {
        this.#workers.set(worker, usedMs);
        this.#idle.push(worker);
      }
      worker.unref();
      this.#next();
    });
    worker.on("error", (cause) => this.#lose(worker, new Error("the thread failed", { cause })));
    worker.on("exit", () => this.#lose(worker, new Error("the thread ended")));
  }

  #give(worker: Worker, job: Job): void {
    worker.ref();
    const usedMs = this.#workers.get(worker) ?? 0;
    const running: Running = { job, usedMs, endsAt: performance.now() + this.#waitMs };
    this.#running.set(worker, running);
    this.#watch(worker, running, job.timeoutMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job.message);
  }

  /**
   * Ends a thread whose job has taken too much of the processor. On a busy machine a job waits for the processor most of the
   * time; that is no fault of its page, which is read another time if it got too little for too long.
   */
  #watch(worker: Worker, running: Running, ms: number): void {
    const { job, endsAt } = running;
    const waitMs = Math.min(ms, Math.max(0, endsAt - performance.now()));
    running.timer = setTimeout(() => {
      void this.#leftMs(worker, running).then((leftMs) => {
        if (this.#running.get(worker) !== running) return;
        const isOver = performance.now() >= endsAt;
        // A busy machine may give a thread no moment to tell. So a thread that does not tell is asked again, until the end.
        if (!isOver && (leftMs === null || leftMs > 0)) return this.#watch(worker, running, leftMs ?? job.timeoutMs);
        if (leftMs !== null && leftMs > 0) job.fail(new ReaderBusy("the machine had no time for this job"));
        this.#lose(worker, new Error("the job took too long"));
        void worker.terminate();
      });
    }, waitMs);
  }

  /** The processor time that a job still has, in ms; null if the thread does not tell. */
  async #leftMs(worker: Worker, { job, usedMs }: Running): Promise<number | null> {
    const used = async (): Promise<number> => {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1_000 - usedMs;
    };
    const told = await Promise.race([used().catch(() => null), delay(job.timeoutMs, null, { ref: false })]);
    return told === null ? null : job.timeoutMs - told;
  }

  #finish(worker: Worker, answer: JobAnswer): void {
    const running = this.#running.get(worker);
    if (running === undefined) return;
    clearTimeout(running.timer);
    this.#running.delete(worker);
    if (answer.isDone) running.job.succeed(answer.done);
    else running.job.fail(new Error(answer.message));
  }

  /** Forgets a thread that is ended or broken. Its job was too much for it; a thread that could not load fails all jobs. */
  #lose(worker: Worker, cause: Error): void {
    if (!this.#workers.delete(worker)) return;
    const running = this.#running.get(worker);
    const at = this.#idle.indexOf(worker);
    if (at !== -1) this.#idle.splice(at, 1);
    if (running !== undefined) {
      clearTimeout(running.timer);
      this.#running.delete(worker);
      running.job.fail(new ReaderExhausted(cause.message, { cause }));
    } else if (at === -1) {
      this.#loading--;
      for (const job of this.#waiting.splice(0)) job.fail(cause);
    }
    this.#next();
  }
}

/** A thread that was ended says nothing about its page. */
function stopped(cause: unknown): ReaderBusy {
  return new ReaderBusy("the readers were stopped", { cause });
}

const tooExpensive: Reason = { code: "tooExpensive", text: "Reading the page took too much time or memory." };
const defect: Reason = { code: "defect", text: "The page could not be read because of a defect of this program." };
