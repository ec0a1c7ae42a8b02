/**
 * The turns of companies in a queue of tasks (interface 3-8). Workers take the job with the largest priority, then the oldest. So a new job
 * stands behind the waiting ones of its company, and beside the first of all others: of a thousand jobs of one company, another waits for one.
 *
 * This is start-time fair queueing (Goyal, Vin and Cheng, 1996): a priority is a job's start tag, negated. The jobs of a contract keep their
 * order, because each stands behind those that wait.
 */
import { sql, type Database, type Transaction } from "../database/connection.ts";

/**
 * Finds the priority of a company's next job in a queue; further ones follow it by one each. Jobs that are not due yet do not count.
 * Transactions that commit meanwhile are not seen: their jobs have the same turn.
 */
export async function findTurn(transaction: Transaction, queue: string, companyId: string): Promise<number> {
  const row = await transaction.row<{ own_last: number | null; first: number | null }>(sql`
    /* tasks.findTurn */
    select
      (select priority
        from queue.job
        where name = ${queue} and group_tier = ${companyId} and state < 'active' and start_after <= statement_timestamp()
        order by priority
        limit 1) as own_last,
      (select priority
        from queue.job
        where name = ${queue} and state < 'active' and not blocked and start_after <= statement_timestamp()
        order by priority desc
        limit 1) as first`);
  const { own_last: ownLast = null, first = null } = row ?? {};
  return ownLast === null ? (first ?? 0) : ownLast - 1;
}

/**
 * Finds a priority in front of a job that executes and of all in its group that wait. Those may have come to an earlier turn than it had:
 * while it executes, its company may have nothing that waits.
 */
export async function findFront(
  transaction: Transaction,
  queue: string,
  job: { priority: number; groupId?: string | null; groupTier?: string | null },
): Promise<number> {
  const row = await transaction.row<{ first: number | null }>(sql`
    /* tasks.findFront */
    select max(priority) as first
    from queue.job
    where name = ${queue} and group_tier = ${job.groupTier ?? null} and group_id = ${job.groupId ?? null} and state < 'active'`);
  return 1 + Math.max(job.priority, row?.first ?? job.priority);
}

/** An advisory lock that no other program takes. Processes that start at the same time make the index one by one. */
const lockKey = 7_412_603_854;

/** Makes the index by which {@link findTurn} finds a company's last job. It takes the owner of the queue's tables, once in a database. */
export async function indexTurns(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* tasks.lockTurns */ select pg_advisory_xact_lock(${lockKey})`);
    const indexed = await transaction.row(sql`
      /* tasks.findTurnsIndex */
      select 1 as one
      from pg_class
      where relnamespace = 'queue'::regnamespace and relname = 'job_turns'`);
    if (indexed !== null) return;
    await transaction.run(sql`
      /* tasks.indexTurns */
      create index job_turns on queue.job (name, group_tier, priority, start_after) where state < 'active'`);
  });
}
