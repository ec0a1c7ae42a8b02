/** What a process has started, and how it is taken down. */

export interface ShutdownLog {
  error(fields: object, message: string): void;
}

/** Steps that are taken last first, each whatever becomes of the others. */
export class Shutdown {
  readonly #log: ShutdownLog;
  readonly #steps: (() => Promise<void>)[] = [];
  #stopped: Promise<void> | undefined;

  constructor(log: ShutdownLog) {
    this.#log = log;
  }

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  /** Takes every step; callable more than once. @throws the error of the first step that failed */
  async stop(): Promise<void> {
    this.#stopped ??= this.#takeAll();
    await this.#stopped;
  }

  async #takeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps) {
      await step().catch((error: unknown) => {
        this.#log.error({ err: error }, "a step of the shutdown failed");
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }
}
