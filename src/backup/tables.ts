/** Our tables and sequences, as the database's catalogue lists them. So a backup includes a new table without a change here. */
import { join, raw, sql, type Queries, type Sql } from "../database/connection.ts";
import { queueSchema } from "../tasks/index.ts";

export interface StoredTable {
  /** `task` for a table of ours, `queue.job` for one of the job queue. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables that a restore makes itself: the record of migrations, and the queue's version and monitoring of itself. */
const notStored = ["migration", "queue.version", "queue.queue_stats", "queue.warning", "queue.bam"];

/** Lists every lasting table, each after the tables that it refers to. Unlogged tables are left out: a crash empties them. */
export async function listTables(queries: Queries): Promise<StoredTable[]> {
  const rows = await queries.rows<StoredTable & { refers_to: string[] }>(sql`
    /* backup.listTables */
    with stored as (
      select
        relation.oid,
        case nspname when ${queueSchema} then nspname || '.' || relname else relname::text end as name
      from pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
      where relkind in ('r', 'p')
        and not relispartition
        and relpersistence = 'p'
        and (nspname = ${queueSchema} or nspname = current_schema())
    )
    select
      name,
      array(
        select attname::text
        from pg_attribute
        where attrelid = stored.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select other.name
        from pg_constraint
        join stored as other on other.oid = coalesce(pg_partition_root(confrelid), confrelid)
        where contype = 'f' and coalesce(pg_partition_root(conrelid), conrelid) = stored.oid) as refers_to
    from stored
    where name <> all(${notStored}::text[])
    order by name`);
  const ordered = new Map<string, StoredTable>();
  const add = ({ name, columns, refers_to }: (typeof rows)[number], under: readonly string[]): void => {
    if (ordered.has(name) || under.includes(name)) return;
    for (const row of rows) if (refers_to.includes(row.name)) add(row, [...under, name]);
    ordered.set(name, { name, columns });
  };
  for (const row of rows) add(row, []);
  return [...ordered.values()];
}

/** Lists the used sequences, each with its last value. */
export async function listSequences(queries: Queries): Promise<{ name: string; value: string }[]> {
  return await queries.rows(sql`
    /* backup.listSequences */
    select
      case schemaname when ${queueSchema} then schemaname || '.' || sequencename else sequencename::text end as name,
      last_value::text as value
    from pg_sequences
    where (schemaname = ${queueSchema} or schemaname = current_schema()) and last_value is not null
    order by name`);
}

/** Quotes a name of this module for SQL. */
export function quoted(name: string): Sql {
  return raw(name.split(".").map(quote).join("."));
}

/** Quotes the columns of a table for SQL, separated by commas. */
export function quotedColumns({ columns }: StoredTable): Sql {
  return join(columns.map((column) => raw(quote(column))));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
