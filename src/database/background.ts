/**
 * Work that nobody waits for: some time after the request that brought it up, so as not to be in its way; one piece at a
 * time, on one connection, for a share of the time at most. What it gives may be there before somebody asks for it. When
 * there is no time or no connection left it is dropped, and whoever asks does it himself.
 */
import { limits } from "../limits.ts";

/** Does a piece. @returns whether there is more */
export type BackgroundWork = () => Promise<boolean>;

export interface BackgroundOptions {
  onError: (error: unknown) => void;
  /** Whether somebody waits for a connection: then no piece is begun. */
  isBusy: () => boolean;
  /** Of the time, at most. */
  share?: number;
  /** Milliseconds at once, when there was nothing to do for a while. */
  burstMs?: number;
  /** Before the first piece: what many requests bring up meanwhile is done once. */
  delayMs?: number;
}

export class Background {
  readonly #options: Required<BackgroundOptions>;
  readonly #waiting = new Map<string, BackgroundWork>();
  /** Until the first piece; no process lives on for it. */
  #begin: NodeJS.Timeout | undefined;
  #isRunning = false;
  /** Ends with what was begun last. */
  #run: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** Milliseconds that may be worked, at the moment of `#filledAtMs`. */
  #budgetMs: number;
  #filledAtMs = performance.now();

  constructor(options: BackgroundOptions) {
    const { share, burstMs, delayMs } = limits.background;
    this.#options = { share, burstMs, delayMs, ...options };
    this.#budgetMs = this.#options.burstMs;
  }

  /** Takes work on, or leaves it where there is too much; what waits under the same name already is not done twice. */
  offer(name: string, work: BackgroundWork): void {
    if (this.#isStopped || this.#waiting.has(name) || this.#waiting.size >= limits.background.waiting) return;
    this.#waiting.set(name, work);
    if (this.#isRunning) return;
    this.#begin ??= setTimeout(() => void (this.#run = this.#work()), this.#options.delayMs).unref();
  }

  /** Ends with the piece that is being done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#begin);
    this.#waiting.clear();
    await this.#run;
  }

  /** A piece of each in turn, so that a large one does not hold up the others. */
  async #work(): Promise<void> {
    this.#begin = undefined;
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [name, work] = next;
      this.#waiting.delete(name);
      const begin = performance.now();
      const isUnfinished = await work().catch((error: unknown) => {
        this.#options.onError(error);
        return false;
      });
      this.#budgetMs -= performance.now() - begin;
      if (isUnfinished && !this.#isStopped) this.#waiting.set(name, work);
    }
    this.#isRunning = false;
  }

  #next(): [string, BackgroundWork] | undefined {
    const { share, burstMs, isBusy } = this.#options;
    const now = performance.now();
    this.#budgetMs = Math.min(burstMs, this.#budgetMs + (now - this.#filledAtMs) * share);
    this.#filledAtMs = now;
    if (this.#budgetMs <= 0 || isBusy()) this.#waiting.clear();
    const [next] = this.#waiting;
    return next;
  }
}
