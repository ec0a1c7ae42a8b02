/**
 * One transaction around everything that a request does. Each statement and each transaction of the request joins it, so all
 * effects commit together with what {@link Enclosure.transaction} adds at the end, or not at all.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { translateError } from "./errors.ts";
import type { Transaction } from "./connection.ts";

export interface Enclosure {
  /** For statements of whoever encloses. */
  readonly transaction: Transaction;
  /** Runs `work`; what it and its continuations ask of the database joins. */
  run<Result>(work: () => Result): Result;
  /** @throws DatabaseUnavailable, after a rollback, if a transaction within had to be committed earlier */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** How a connection of a request is used: one statement or nested transaction after the other. */
export class Enclosed {
  readonly client: pg.PoolClient;
  readonly transaction: Transaction;
  readonly #control: (text: string) => Promise<unknown>;
  readonly #beganMs = performance.now();
  #last: Promise<unknown> = Promise.resolve();
  #savepoints = 0;
  #withinMs = Number.POSITIVE_INFINITY;
  isOpen = true;

  constructor(client: pg.PoolClient, transaction: Transaction, control: (text: string) => Promise<unknown>) {
    this.client = client;
    this.transaction = transaction;
    this.#control = control;
  }

  /** A nested transaction asks that the whole commits so long after its begin, or not at all. */
  commitWithin(withinMs: number): void {
    this.#withinMs = Math.min(this.#withinMs, withinMs);
  }

  /** The bound that a commit now would break; null if it breaks none. */
  get exceededMs(): number | null {
    return performance.now() - this.#beganMs > this.#withinMs ? this.#withinMs : null;
  }

  /** Runs `work` alone, after what was begun before. After an error only what `work` did is rolled back. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => await this.nested(work));
    this.#last = result.catch(() => undefined);
    return await result;
  }

  /** The same within work that runs alone already. */
  async nested<Result>(work: () => Promise<Result>): Promise<Result> {
    const savepoint = `nested_${++this.#savepoints}`;
    await this.#control(`savepoint ${savepoint}`);
    try {
      const result = await work();
      await this.#control(`release ${savepoint}`);
      return result;
    } catch (error) {
      await this.#control(`rollback to ${savepoint}`);
      throw translateError(error);
    }
  }
}

/** What the current request joins: whether it runs alone already, within a nested transaction. */
interface Joined {
  readonly enclosed: Enclosed;
  readonly isAlone: boolean;
}

/** The enclosures of one pool. */
export class Enclosures {
  readonly #joined = new AsyncLocalStorage<Joined>();

  enter<Result>(enclosed: Enclosed, work: () => Result): Result {
    return this.#joined.run({ enclosed, isAlone: false }, work);
  }

  /** The connection that the current request has to use, or null if it may take any. */
  get current(): Enclosed | null {
    const joined = this.#joined.getStore();
    return joined?.enclosed.isOpen === true ? joined.enclosed : null;
  }

  /** Runs `work` on the connection of the current request. */
  async join<Result>(enclosed: Enclosed, work: () => Promise<Result>): Promise<Result> {
    if (this.#joined.getStore()?.isAlone === true) return await enclosed.nested(work);
    return await enclosed.alone(async () => await this.#joined.run({ enclosed, isAlone: true }, work));
  }
}
