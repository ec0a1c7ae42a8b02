/**
 * Work that nobody waits for: some time after the request that brought it up, so as not to be in its way; one piece at a
 * time, on one connection, for a share of the time at most. What it gives may be there before somebody asks for it. When
 * there is no time left it is dropped, and whoever asks does it himself.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";

/** Does a piece. @returns whether there is more */
export type BackgroundWork = () => Promise<boolean>;

export interface BackgroundOptions {
  onError: (error: unknown) => void;
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
  #running: Promise<void> | null = null;
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
    this.#running ??= this.#work().finally(() => (this.#running = null));
  }

  /** Ends with the piece that is being done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.#running;
  }

  /** A piece of each in turn, so that a large one does not hold up the others. */
  async #work(): Promise<void> {
    await sleep(this.#options.delayMs);
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
  }

  #next(): [string, BackgroundWork] | undefined {
    const { share, burstMs } = this.#options;
    const now = performance.now();
    this.#budgetMs = Math.min(burstMs, this.#budgetMs + (now - this.#filledAtMs) * share);
    this.#filledAtMs = now;
    if (this.#budgetMs <= 0) this.#waiting.clear();
    const [next] = this.#waiting;
    return next;
  }
}
