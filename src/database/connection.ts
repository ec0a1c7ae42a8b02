/**
 * The connection to PostgreSQL: a pool, prepared statements, transactions. Only this room and `embedded` know the driver; other
 * rooms write SQL with the `sql` tag and get rows.
 */
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { Slots } from "../base/slots.ts";
import { limits } from "../limits.ts";
import { leftToAnswerMs } from "./answer-by.ts";
import { answered, leadsTo } from "./answered.ts";
import type { Pieces } from "./copy.ts";
import { readInPieces, streamOf } from "./pieces.ts";
import { scanSettings, sessionSettings, type ScanOptions, type Settings } from "./planning.ts";
import { HangWatch } from "./hang-watch.ts";
import { backendOf, connectWithin, saidBackendOf } from "./backend.ts";
import { Enclosed, Enclosures, type Enclosure } from "./enclosure.ts";
import { DatabaseUnavailable, isRetryable, translateError } from "./errors.ts";
import type { Pooling } from "./pooler.ts";
import { execute, neverName, readWithin, type BoundedRows, type StatementResult } from "./statement.ts";
import { transactionOn } from "./transaction.ts";
import { types } from "./types.ts";

export { default as sql, join, raw, type Sql } from "sql-template-tag";
export type { Enclosure } from "./enclosure.ts";
export type { BoundedRows } from "./statement.ts";

/** Runs statements, on the pool or in a transaction. A row has numbers for int8 and numeric, and text for json. */
export interface Queries {
  /** All rows of a statement. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row, or null if there is none. */
  row<Row extends object>(statement: Sql): Promise<Row | null>;
  /** Runs a statement for its effect. @returns the number of rows it touched */
  run(statement: Sql): Promise<number>;
}

/** Statements that take effect together or not at all. The job queue takes part by `executeSql`. */
export interface Transaction extends Queries {
  /** Runs a `copy … from stdin` of lines that `copyLine` of `copy.ts` makes. @returns the number of rows */
  copy(statement: Sql, pieces: Pieces): Promise<number>;
  /** Runs a `copy … to stdout` and yields its text in pieces. @returns the number of rows */
  copyOut(statement: Sql): AsyncGenerator<Uint8Array, number>;
  /** As {@link Database.boundedRows}; the rest is read and dropped. */
  boundedRows<Row extends object>(statement: Sql): Promise<BoundedRows<Row>>;
  /** As {@link Database.boundedRowsWithin}; what it sets holds for the rest of the transaction. */
  boundedRowsWithin<Row extends object>(
    statement: Sql,
    withinMs: number,
    options?: ScanOptions,
  ): Promise<BoundedRows<Row>>;
  /** Sets what statements of the rest of the transaction are planned and run with, on the nodes of a cluster too. */
  set(settings: Settings): Promise<void>;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface TransactionBounds {
  withinMs?: number;
  /** The longest that a statement may take, where the transaction raises the server's limit. */
  statementMs?: number;
  signal?: AbortSignal;
}

/** The pool's current use in connections, for the metrics. */
export interface PoolUse {
  total: number;
  idle: number;
  waiting: number;
}

export interface DatabaseOptions {
  connectionString: string;
  poolSize: number;
  /** What the server shows of its connections. */
  applicationName?: string;
  /** Called when a connection is lost. */
  onError: (error: unknown, message: string) => void;
  /** What stands between us and the server. */
  pooling?: Pooling;
  /** How long a statement waits for a connection. */
  acquireMs?: number;
  /** How long the server may take to answer a statement; a little longer than the statement itself if missing. */
  answerMs?: number;
}

/** Appends our session settings to the operator's `options` in the URL, because these replace the driver's `options`. */
function withSessionSettings(connectionString: string): string {
  const [server = "", query = ""] = connectionString.split("?", 2);
  const parameters = new URLSearchParams(query);
  if (!parameters.has("options")) return connectionString;
  parameters.set("options", `${parameters.get("options") ?? ""} ${sessionSettings}`.trim());
  return `${server}?${parameters.toString()}`;
}

export class Database implements Queries {
  readonly #pool: pg.Pool;
  readonly #mostAnswerMs: number;
  readonly #acquireMs: number;
  readonly #watch: HangWatch;
  readonly #enclosures = new Enclosures();
  readonly #enclosing: Slots;
  readonly connectionString: string;
  readonly pooling: Pooling;
  /** The most connections that the pool opens. */
  readonly poolSize: number;

  constructor(options: DatabaseOptions) {
    this.connectionString = options.connectionString;
    this.poolSize = options.poolSize;
    this.pooling = options.pooling ?? "none";
    this.#enclosing = new Slots(Math.max(1, Math.floor(options.poolSize / 2)));
    this.#mostAnswerMs = options.answerMs ?? limits.database.statementTimeoutMs + limits.database.answerMarginMs;
    this.#acquireMs = options.acquireMs ?? limits.database.acquireTimeoutMs;
    this.#watch = new HangWatch(options.connectionString);
    this.#pool = new pg.Pool({
      connectionString: withSessionSettings(options.connectionString),
      // A pooler refuses them: they are stored with the role (pooler.ts).
      ...(this.pooling === "none" ? { options: sessionSettings } : {}),
      max: options.poolSize,
      application_name: options.applicationName ?? "pricewright",
      connectionTimeoutMillis: this.#acquireMs,
      keepAlive: true,
      types,
    });
    this.#pool.on("error", (error) => {
      // A server that stops right after us may close the connection first.
      if (!this.#pool.ending) options.onError(error, "database connection lost");
    });
    // The pool listens only to idle connections. A connection that is lost in use fails its statement, so the listener does
    // nothing. Without a listener the error would end the process.
    this.#pool.on("connect", (client) => {
      client.on("error", () => undefined);
      leadsTo(
        client,
        this.#watch,
        this.pooling === "none" ? () => void this.#cancelStatement(saidBackendOf(client)) : null,
      );
      readInPieces(streamOf(client));
      if (this.pooling === "transaction") neverName(client);
    });
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    return (await this.#execute<Row>(statement)).rows;
  }

  async row<Row extends object>(statement: Sql): Promise<Row | null> {
    return (await this.#execute<Row>(statement)).rows[0] ?? null;
  }

  async run(statement: Sql): Promise<number> {
    return (await this.#execute(statement)).rowCount ?? 0;
  }

  /**
   * Reads the first rows of a statement, up to {@link limits.database.chunkBytes}, and at least one. The bound costs
   * nothing until it is reached. Reaching it closes the connection, because the remaining rows are still arriving on it:
   * choose a `limit` that makes this rare.
   */
  async boundedRows<Row extends object>(statement: Sql): Promise<BoundedRows<Row>> {
    const enclosed = this.#enclosures.current;
    if (enclosed !== null) {
      return await this.#enclosures.join(
        enclosed,
        async () => await readWithin<Row>(enclosed.client, statement, { toEnd: true, answerMs: this.#answerMs }),
      );
    }
    const client = await this.#connect();
    try {
      const found = await readWithin<Row>(client, statement, { answerMs: this.#answerMs });
      client.release(found.isCut);
      return found;
    } catch (error) {
      client.release(true);
      throw translateError(error);
    }
  }

  /**
   * The same for a statement whose text depends on what is asked: it is not prepared, since such texts would take the names
   * of all others.
   *
   * @throws DatabaseUnavailable, which is a statement timeout, when it takes longer than `withinMs`
   */
  async boundedRowsWithin<Row extends object>(
    statement: Sql,
    withinMs: number,
    options: ScanOptions = {},
  ): Promise<BoundedRows<Row>> {
    const client = await this.#connect();
    try {
      const found = await answered(client, this.#answerMs, async () => {
        // Apart: Citus passes on the whole text that a setting stands in, and its nodes would warn of a second begin.
        await client.query("begin read only");
        await client.query(scanSettings(withinMs, options));
        const read = await readWithin<Row>(client, statement, { isPrepared: false });
        if (!read.isCut) await client.query("commit");
        return read;
      });
      client.release(found.isCut);
      return found;
    } catch (error) {
      client.release(true);
      throw translateError(error);
    }
  }

  /**
   * Runs `work` in a READ COMMITTED transaction; commits when it returns, rolls back when it throws. A deadlock is
   * tried again from the start, so `work` must have no effect outside the database.
   *
   * @param bounds `withinMs`: a transaction that took longer is not committed, nor is the one that encloses it. Transactions that store market data need
   * this bound, because a closed window must not change (ARCHITECTURE.md, "Correctness without luck"). `signal`: when it
   * aborts, the server ends the running statement, and no other begins
   * @throws DatabaseUnavailable if the transaction took longer, or if the server ended its statement
   */
  async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    bounds: TransactionBounds = {},
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        const enclosed = this.#enclosures.current;
        if (enclosed === null) return await this.#attempt(work, bounds);
        if (bounds.withinMs !== undefined) enclosed.commitWithin(bounds.withinMs);
        return await this.#enclosures.join(enclosed, async () => await work(enclosed.transaction));
      } catch (error) {
        if (attempt >= limits.database.attempts || !isRetryable(error)) throw error;
      }
    }
  }

  /** Whether the current request has to use one connection, because its effects commit together. */
  get isEnclosed(): boolean {
    return this.#enclosures.current !== null;
  }

  poolUse(): PoolUse {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async close(): Promise<void> {
    this.#watch.stop();
    await this.#pool.end();
  }

  /**
   * Begins a transaction around the statements of a request. Its connection stays taken until commit or rollback, so others
   * keep half of the pool: what requests share, such as look-ups of callers, needs connections meanwhile.
   */
  async enclose(): Promise<Enclosure> {
    const giveBack = await this.#enclosing.take(Math.min(limits.database.acquireTimeoutMs, this.#answerMs));
    if (giveBack === null) throw new DatabaseUnavailable(new Error("too many requests under an Idempotency-Key"));
    try {
      return await this.#enclose(giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async #enclose(giveBack: () => void): Promise<Enclosure> {
    const client = await this.#connect();
    const control = async (text: string): Promise<unknown> =>
      await answered(client, this.#answerMs, async () => await client.query(text));
    const enclosed = new Enclosed(client, transactionOn(client, { answerMs: () => this.#answerMs }), control);
    const end = async (text: string): Promise<void> => {
      enclosed.isOpen = false;
      try {
        await control(text);
        client.release();
      } catch (error) {
        client.release(true);
        throw translateError(error);
      } finally {
        giveBack();
      }
    };
    try {
      await control("begin");
    } catch (error) {
      client.release(true);
      throw translateError(error);
    }
    return {
      transaction: enclosed.transaction,
      run: (work) => this.#enclosures.enter(enclosed, work),
      commit: async () => {
        const { exceededMs } = enclosed;
        await end(exceededMs === null ? "commit" : "rollback");
        if (exceededMs !== null) throw tookOver(exceededMs);
      },
      rollback: async () => await end("rollback").catch(() => undefined),
    };
  }

  async #execute<Row extends object>(statement: Sql): Promise<StatementResult<Row>> {
    const enclosed = this.#enclosures.current;
    if (enclosed !== null) {
      return await this.#enclosures.join(
        enclosed,
        async () => await execute<Row>(enclosed.client, statement, this.#answerMs),
      );
    }
    const client = await this.#connect();
    try {
      const result = await execute<Row>(client, statement, this.#answerMs);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #attempt<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    { withinMs = Number.POSITIVE_INFINITY, statementMs, signal }: TransactionBounds,
  ): Promise<Result> {
    const client = await this.#connect();
    const answerMs = (): number =>
      statementMs === undefined ? this.#answerMs : statementMs + limits.database.answerMarginMs;
    const control = async (text: string): Promise<unknown> =>
      await answered(client, this.#answerMs, async () => await client.query(text));
    let broken = false;
    let cancelled: Promise<unknown> | undefined;
    let backend = saidBackendOf(client);
    const cancel = (): void => void (cancelled = this.#cancelStatement(backend));
    // A later cancel would end a statement of whoever has the server's connection next.
    const cancelNoMore = async (): Promise<void> => {
      signal?.removeEventListener("abort", cancel);
      await cancelled;
    };
    try {
      const begin = performance.now();
      await control("begin");
      if (signal !== undefined && this.pooling !== "none") backend = await backendOf(client);
      signal?.addEventListener("abort", cancel);
      const result = await work(transactionOn(client, { signal, answerMs }));
      if (performance.now() - begin > withinMs) throw tookOver(withinMs);
      await cancelNoMore();
      await control("commit");
      return result;
    } catch (error) {
      await cancelNoMore();
      await control("rollback").catch(() => (broken = true));
      throw translateError(error);
    } finally {
      client.release(broken);
    }
  }

  async #cancelStatement(backend: unknown): Promise<void> {
    await this.#pool.query("select pg_cancel_backend($1::integer)", [backend]).catch(() => undefined);
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#watch.isHung) throw new DatabaseUnavailable(new Error("the server hangs"));
    try {
      const leftMs = this.#answerMs;
      return leftMs >= this.#acquireMs ? await this.#pool.connect() : await connectWithin(this.#pool, leftMs);
    } catch (error) {
      this.#watch.suspect();
      throw translateError(error);
    }
  }

  /** How long the server may take to answer now. A request is answered sooner than a statement may take. */
  get #answerMs(): number {
    return Math.min(this.#mostAnswerMs, leftToAnswerMs() ?? Number.POSITIVE_INFINITY);
  }
}

function tookOver(withinMs: number): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error(`took over ${withinMs} ms`));
}
