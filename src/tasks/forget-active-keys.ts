/**
 * Corrects the queue. pg-boss stores regularly which singleton keys are active. Its workers skip the jobs of these keys for
 * a minute, so a contract whose run takes longer than 20 s would wait up to a minute for its next run. Workers find active
 * keys without this list, by the group of each job and by a unique index. So the list is never stored.
 */
import { sql, type Database } from "../database/connection.ts";

/** An advisory lock that no other program takes. Processes that start at the same time install the trigger one by one. */
const lockKey = 7_412_603_853;

/** Keeps the queue from storing active keys. It is installed once in a database. */
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
