/** Stops what a process has started, in the reverse order. */

export interface ShutdownLog {
  error(fields: object, message: string): void;
}

/** A list of functions that stop something. The last one runs first, and each runs whether or not others fail. */
export class Shutdown {
  readonly #log: ShutdownLog;
  readonly #stops: (() => Promise<void>)[] = [];
  #stopped: Promise<void> | undefined;

  constructor(log: ShutdownLog) {
    this.#log = log;
  }

  add(stopOne: () => Promise<void>): void {
    this.#stops.unshift(stopOne);
  }

  /** Runs every function. It may be called more than once. @throws the first error */
  async stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    await this.#stopped;
  }

  async #stopAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const stopOne of this.#stops) {
      await stopOne().catch((error: unknown) => {
        this.#log.error({ err: error }, "a part of the shutdown failed");
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }
}
