/** A child's side of the channel to its parent. */
import { processId } from "../base/process-id.ts";
import type { Begin, FromChild, ToChild } from "./messages.ts";

/**
 * Make it first: from then on the process takes no signals, because its parent gets them too and says when to stop. It ends at once when
 * the channel closes, so it does not outlive its parent.
 */
export class Channel {
  readonly #begin = Promise.withResolvers<Begin>();
  readonly #stop = Promise.withResolvers<void>();
  #onMetrics: (metrics: string) => void = () => {};

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
    process.once("disconnect", () => process.exit(1));
    process.on("message", (message: ToChild) => this.#receive(message));
    if (!process.connected) process.exit(1);
  }

  /** Says that the program is loaded. @returns what to begin with; null if it is told to stop before */
  async loaded(): Promise<Begin | null> {
    this.send({ type: "loaded", processId });
    return await Promise.race([this.#begin.promise, this.#stop.promise.then(() => null)]);
  }

  /** Resolves when the parent says to stop. */
  get stopped(): Promise<void> {
    return this.#stop.promise;
  }

  /** Calls `receive` with the metrics that the other child sends. */
  onMetrics(receive: (metrics: string) => void): void {
    this.#onMetrics = receive;
  }

  /** A message that finds the channel closed is dropped: the process ends for that anyway. */
  send(message: FromChild): void {
    process.send?.(message, () => {});
  }

  /** Sends a last message, and ends the process when the parent has it. */
  async endWith(message: FromChild): Promise<never> {
    await new Promise((resolve) => process.send?.(message, resolve));
    process.exit(1);
  }

  #receive(message: ToChild): void {
    if (message.type === "begin") this.#begin.resolve(message.begin);
    else if (message.type === "stop") this.#stop.resolve();
    else if (message.type === "metrics") this.#onMetrics(message.metrics);
  }
}
