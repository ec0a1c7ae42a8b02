/** The time that a request has, from resolving the name to the last byte. */
import { OutgoingFailure } from "./failure.ts";

/** Aborts its signal after a time, with a failure of kind `timeout`, or when the caller aborts, with the caller's reason. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #abortByCaller = (): void => this.#controller.abort(this.#caller?.reason);
  #endsAt: number;
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number, caller?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    this.#endsAt = performance.now() + timeoutMs;
    this.#timer = this.#start();
    if (caller?.aborted === true) this.#abortByCaller();
    else caller?.addEventListener("abort", this.#abortByCaller, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Gives the request more time: a wait of our own must not count. */
  extend(ms: number): void {
    this.#endsAt += ms;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  /** Waits for the work, but no longer than the signal allows, even if the work cannot be cancelled. @throws its reason */
  async within<Result>(work: Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(this.signal.reason);
    if (this.signal.aborted) abort();
    this.signal.addEventListener("abort", abort, { once: true });
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.signal.removeEventListener("abort", abort);
    }
  }

  /** Ends the time without an abort. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#abortByCaller);
  }

  #start(): NodeJS.Timeout {
    const sentence = `The host did not answer completely within ${this.#timeoutMs / 1000} s.`;
    const end = (): void => this.#controller.abort(new OutgoingFailure("timeout", sentence));
    return setTimeout(end, Math.max(this.#endsAt - performance.now(), 0));
  }
}
