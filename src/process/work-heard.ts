/** What `serve` knows of `work`: the metrics that it sent last, and whether it is gone. */

/** How often `work` sends its metrics. */
export const metricsEveryMs = 5_000;
/** A process that sent nothing for so long is gone, or cannot work. */
const goneAfterMs = 30_000;

export class WorkHeard {
  readonly #nowMs: () => number;
  #metrics: string | null = null;
  #heardMs: number;

  /** It counts from now: `work` starts after `serve`. @param nowMs a clock that only goes forward */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#heardMs = nowMs();
  }

  receive(metrics: string): void {
    this.#metrics = metrics;
    this.#heardMs = this.#nowMs();
  }

  get isGone(): boolean {
    return this.#nowMs() - this.#heardMs > goneAfterMs;
  }

  /** In the text format of Prometheus; null of a process that is gone or sent nothing yet. */
  get metrics(): string | null {
    return this.isGone ? null : this.#metrics;
  }
}
