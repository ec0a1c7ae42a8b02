/**
 * A streaming replica that takes reads off the database. It is always a little behind, and may be far behind, away, or the copy of a
 * server that is no longer the database. So each read first proves on its connection that the replica has what the read needs;
 * otherwise, and after any error, the database itself is asked.
 */
import { limits } from "../limits.ts";
import { sql, type Database, type Queries, type Reads, type Transaction } from "./connection.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** How reads that could go to the replica were answered. */
export interface ReplicaUse {
  /** By the replica. */
  answered: number;
  /** By the database, because the replica had not yet everything. */
  behind: number;
  /** By the database, because the replica did not answer. */
  failed: number;
}

export class Replica {
  readonly use: ReplicaUse = { answered: 0, behind: 0, failed: 0 };
  readonly #copy: Database;
  readonly #onFailure: (error: unknown, message: string) => void;
  #restsUntilMs = 0;

  /** @param copy a pool of connections to it */
  constructor(copy: Database, onFailure: (error: unknown, message: string) => void) {
    this.#copy = copy;
    this.#onFailure = onFailure;
  }

  /** False for a while after it did not answer. */
  get isInUse(): boolean {
    return performance.now() >= this.#restsUntilMs;
  }

  /**
   * Reads of one request.
   *
   * @param primary answers what the replica cannot
   * @param isCurrent whether the replica has what the request needs; it is asked before each statement, on its connection
   */
  async reads(primary: Reads, isCurrent: (queries: Queries) => Promise<boolean>): Promise<Reads> {
    const timeline = await timelineOfPrimary(primary).catch((error: unknown) => this.#rest(error));
    if (timeline === null) return primary;
    const isUsable = async (queries: Queries): Promise<boolean> =>
      (await timelineOfReplica(queries)) === timeline && (await isCurrent(queries));
    const read = async <Result>(
      work: (reads: Transaction) => Promise<Result>,
      instead: () => Promise<Result>,
    ): Promise<Result> => {
      const found = await this.#try(isUsable, work);
      return found === null ? await instead() : found.result;
    };
    return {
      rows: async (statement) =>
        await read(
          async (replica) => await replica.rows(statement),
          async () => await primary.rows(statement),
        ),
      row: async (statement) =>
        await read(
          async (replica) => await replica.row(statement),
          async () => await primary.row(statement),
        ),
      boundedRows: async (statement) =>
        await read(
          async (replica) => await replica.boundedRows(statement),
          async () => await primary.boundedRows(statement),
        ),
      boundedRowsWithin: async (statement, withinMs, options) =>
        await read(
          async (replica) => await replica.boundedRowsWithin(statement, withinMs, options),
          async () => await primary.boundedRowsWithin(statement, withinMs, options),
        ),
      // For an effect: never on a replica.
      run: async (statement) => await primary.run(statement),
      transaction: async (work) => await read(work, async () => await primary.transaction(work)),
    };
  }

  /** @returns null if the replica is behind or does not answer */
  async #try<Result>(
    isUsable: (queries: Queries) => Promise<boolean>,
    work: (reads: Transaction) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (!this.isInUse) return this.#count("failed");
    try {
      const found = await this.#copy.transaction(async (transaction) =>
        (await isUsable(transaction)) ? { result: await work(transaction) } : null,
      );
      this.use[found === null ? "behind" : "answered"]++;
      return found;
    } catch (error) {
      return this.#rest(error);
    }
  }

  #rest(error: unknown): null {
    if (error instanceof DatabaseUnavailable) this.#restsUntilMs = performance.now() + limits.database.replicaRestMs;
    this.#onFailure(error, "the read replica did not answer: the database is asked");
    return this.#count("failed");
  }

  #count(kind: keyof ReplicaUse): null {
    this.use[kind]++;
    return null;
  }
}

/**
 * The timeline that the database writes. A failover begins a new one, so a copy of the server before it is never taken for a copy of
 * this one.
 */
async function timelineOfPrimary(primary: Reads): Promise<number | null> {
  const row = await primary.row<{ timeline: string }>(sql`
    /* database.timelineWritten */
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`);
  return row === null ? null : Number.parseInt(row.timeline, 16);
}

/** The timeline of the last checkpoint that a replica has replayed: an older one for some minutes after a failover. */
async function timelineOfReplica(replica: Queries): Promise<number | null> {
  const row = await replica.row<{ timeline: number }>(sql`
    /* database.timelineReplayed */
    select timeline_id as timeline
    from pg_control_checkpoint()`);
  return row?.timeline ?? null;
}
