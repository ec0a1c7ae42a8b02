/**
 * A correction of the queue. Every so often pg-boss notes which singleton keys are active, and for a minute its workers
 * pass over the jobs of a key that was: a contract whose run took longer than 20 s waited up to a minute for its next
 * one (measured with 500,000 products). Workers see for themselves what is active: by the group of each job when they
 * fetch, and by a unique index in the end. So the note is never kept.
 */
import { sql, type Database } from "../database/connection.ts";

/** Any number that no other program takes; processes that start at the same time install it one after the other. */
const lockKey = 7_412_603_853;

/** Keeps the queue from noting active keys; installed once in a database. */
export async function forgetActiveKeys(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* tasks.lockQueue */ select pg_advisory_xact_lock(${lockKey})`);
    const installed = await transaction.row(sql`
      /* tasks.findCorrection */
      select 1 as one
      from pg_trigger
      where tgrelid = 'queue.queue'::regclass and tgname = 'forget_active_keys'`);
    if (installed !== null) return;
    await transaction.run(sql`
      /* tasks.makeCorrection */
      create or replace function queue.forget_active_keys() returns trigger language plpgsql as $$
      begin
        new.singletons_active := null;
        return new;
      end $$`);
    await transaction.run(sql`
      /* tasks.installCorrection */
      create trigger forget_active_keys
      before insert or update of singletons_active on queue.queue
      for each row
      when (new.singletons_active is not null)
      execute function queue.forget_active_keys()`);
  });
}
