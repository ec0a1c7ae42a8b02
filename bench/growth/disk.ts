/** What the tables of an installation take on disk, before and after its retention ran. */
import pg from "pg";
import { Database } from "../../src/database/connection.ts";
import { deleteExpired } from "../../src/history/delete-expired-history.ts";
import { retireMonths } from "../../src/history/retire-months.ts";
import { startService } from "../service.ts";

/** Bytes of tables and their indexes, by what they hold. */
const groups = `
  with stored as (
    select oid, coalesce(pg_partition_root(oid), oid)::regclass::text as name
    from pg_class
    where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace
  ), grouped as (
    select pg_total_relation_size(oid) as bytes, case
        when name in ('snapshot', 'recommendation', 'product', 'product_state') then name
        when name like 'newest%' then 'newest rows'
        when name like '%offer_id' then 'offer ids'
        when name like 'order%' or name like '%order' then 'orders'
        when name like 'task%' then 'tasks'
        else 'all else' end as name
    from stored
  )
  select name, sum(bytes)::float8 as bytes from grouped group by name order by bytes desc`;

/** A line with the MiB of each group. */
export async function diskLine(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ name: string; bytes: number }>(groups);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return [{ name: "together", bytes: total }, ...rows]
    .map(({ name, bytes }) => `${name} ${(bytes / 1024 / 1024).toFixed(0)}`)
    .join(", ");
}

/** Keeps a day of history from now on, and has the duties run. The service must have been stopped. */
export async function diskLineAfterRetention(dataDir: string): Promise<string> {
  const service = await startService(dataDir);
  const pool = new pg.Pool({ connectionString: service.connectionString, max: 1 });
  const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: console.error });
  try {
    await pool.query("update contract set offer_retention_days = 1");
    await deleteExpired(database, new Date(), new AbortController().signal);
    await retireMonths(database, new Date());
    return await diskLine(pool);
  } finally {
    await database.close();
    await pool.end();
    await service.stop();
  }
}
