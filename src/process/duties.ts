/** Runs the worker's periodic duties. */
import { setTimeout as delay } from "node:timers/promises";
import type { Duty, NamedDuties } from "../base/duty.ts";
import { limits } from "../limits.ts";

export interface DutyLog {
  error(fields: object, message: string): void;
}

interface DutiesOptions {
  all: NamedDuties;
  log: DutyLog;
  /** The first round of a duty begins within this time, or within its interval if that is shorter. */
  startDelayMs?: number;
}

/** Every duty has a timer of its own, so a duty that hangs or fails delays no other. */
export class Duties {
  readonly #options: DutiesOptions;
  readonly #ending = new AbortController();
  readonly #lastSuccess = new Map<string, Date>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: DutiesOptions) {
    this.#options = options;
  }

  /** The time at which each duty last succeeded, for the metrics. */
  get lastSuccess(): ReadonlyMap<string, Date> {
    return this.#lastSuccess;
  }

  /** Runs one round of every duty now, whether or not the others fail. */
  async runOnce(): Promise<void> {
    for (const [name, duty] of Object.entries(this.#options.all)) await this.#round(name, duty);
  }

  start(): void {
    const duties = Object.entries(this.#options.all);
    this.#running = Promise.all(duties.map(async ([name, duty]) => await this.#repeat(name, duty)));
  }

  /** Waits for the rounds under way, for a bounded time. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.race([this.#running, delay(limits.duties.stopTimeoutMs, undefined, { ref: false })]);
  }

  async #repeat(name: string, duty: Duty): Promise<void> {
    const { startDelayMs = limits.duties.startDelayMs } = this.#options;
    let pauseMs = Math.random() * Math.min(startDelayMs, duty.intervalMs);
    while (!this.#ending.signal.aborted) {
      await delay(pauseMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      if (this.#ending.signal.aborted) return;
      await this.#round(name, duty);
      pauseMs = duty.intervalMs;
    }
  }

  async #round(name: string, duty: Duty): Promise<void> {
    try {
      await duty.run(this.#ending.signal);
      if (!this.#ending.signal.aborted) this.#lastSuccess.set(name, new Date());
    } catch (error) {
      this.#options.log.error({ err: error, duty: name }, "duty failed, will be tried again");
    }
  }
}
