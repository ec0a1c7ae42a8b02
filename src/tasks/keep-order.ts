/**
 * Keeps the tasks of a contract in order (interface 3-8). A worker takes the first job that no other worker has locked. Two that look at the
 * same moment lock two jobs of one contract, and either could be the one that executes. So the database itself lets a job of an exclusive
 * kind begin only if no job of its contract executes or stands in front of it: the worker then finds nothing, as if the contract executed.
 *
 * A job that is tried again stands in front of those of its contract that came while it executed. They may have had an earlier turn.
 */
import { sql, type Database } from "../database/connection.ts";

/** An advisory lock that no other program takes. Processes that start at the same time install the triggers one by one. */
const lockKey = 7_412_603_855;

/**
 * Installs the triggers, once in a database. "In front" is what the fetch of pg-boss goes by, so the first job of a contract is never refused.
 * The queue's tables are the coordinator's, so both see each job wherever the contract's rows are.
 */
export async function keepOrder(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* tasks.lockOrder */ select pg_advisory_xact_lock(${lockKey})`);
    const installed = await transaction.row(sql`
      /* tasks.findOrder */
      select 1 as one
      from pg_trigger
      where tgrelid = 'queue.job'::regclass and tgname = 'begin_in_order'`);
    if (installed !== null) return;
    await transaction.run(sql`
      /* tasks.makeOrder */
      create or replace function queue.begin_in_order() returns trigger language plpgsql as $$
      begin
        perform 1
        from queue.job as other
        where other.name = new.name
          and other.state = 'active'
          and other.group_id = new.group_id;
        if found then
          return null;
        end if;
        perform 1
        from queue.job as other
        where other.name = new.name
          and other.state < 'active'
          and not other.blocked
          and (other.priority > new.priority or other.priority = new.priority and other.created_on < new.created_on)
          and other.start_after <= queue.job_now()
          and other.group_id = new.group_id;
        return case when found then null else new end;
      end $$`);
    await transaction.run(sql`
      /* tasks.makeRetryFirst */
      create or replace function queue.retry_first() returns trigger language plpgsql as $$
      begin
        new.priority := greatest(new.priority, 1 + (
          select max(other.priority)
          from queue.job as other
          where other.name = new.name
            and other.state < 'active'
            and other.group_id = new.group_id));
        return new;
      end $$`);
    await transaction.run(sql`
      /* tasks.installRetryFirst */
      create trigger retry_first
      before insert on queue.job
      for each row
      when (new.state = 'retry' and new.policy = 'singleton')
      execute function queue.retry_first()`);
    await transaction.run(sql`
      /* tasks.installOrder */
      create trigger begin_in_order
      before update of state on queue.job
      for each row
      when (new.state = 'active' and old.state < 'active' and new.policy = 'singleton')
      execute function queue.begin_in_order()`);
  });
}
