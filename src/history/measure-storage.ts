/**
 * `measureStorage`: about how many bytes each contract has in the database. It reads some blocks of each large table, drawn at
 * random, so it takes as long with a terabyte as with a gigabyte. What was deleted does not count, although its space is still the table's.
 */
import { join, raw, sql, type Database, type Sql } from "../database/connection.ts";
import { isOnManyNodes } from "./many-nodes.ts";
import { limits } from "../limits.ts";

/** What a row takes besides its values: its header, and its place in an index. */
const bytesPerRow = 64;

/** What bounds a measurement. Tests read every block of every table. */
export interface Measurement {
  /** Blocks of a table that are read. */
  readonly sampledBlocks: number;
  /** A smaller table does not count. */
  readonly leastTableBytes: number;
}

interface StoringTable {
  name: string;
  columns: string[];
  /** Without values that lie outside of the rows. */
  row_bytes: number;
  bytes: number;
}

const blockBytes = 8_192;
const percent = 100;

/**
 * Measures what contracts store: the values of their rows as they lie on disk, and a part for the row and its place in an index.
 *
 * @param signal ends it after the table under way
 * @returns bytes by contract; null if it was ended
 */
export async function measureStorage(
  database: Database,
  signal: AbortSignal,
  { sampledBlocks, leastTableBytes }: Measurement = limits.storage,
): Promise<ReadonlyMap<string, number> | null> {
  const stored = new Map<string, number>();
  for (const table of await listStoringTables(database)) {
    if (signal.aborted) return null;
    if (table.bytes < leastTableBytes) continue;
    const share = Math.min(percent, (percent * sampledBlocks * blockBytes) / Math.max(blockBytes, table.row_bytes));
    for (const { contract_id: contractId, bytes } of await sample(database, table, share)) {
      stored.set(contractId, (stored.get(contractId) ?? 0) + (bytes * percent) / share);
    }
  }
  return stored;
}

/** The share in percent. Blocks are drawn, not rows: it reads no others. */
async function sample(
  database: Database,
  { name, columns }: StoringTable,
  share: number,
): Promise<{ contract_id: string; bytes: number }[]> {
  const sizes = columns.map((column) => sql`coalesce(pg_column_size(${raw(column)}), 0)`);
  return await database.rows(sql`
    /* history.sampleTable */
    select contract_id, sum(${bytesPerRow}::bigint + ${join(sizes, " + ")})::float8 as bytes
    from ${raw(name)} tablesample system (${raw(share.toFixed(6))})
    group by contract_id`);
}

/** The tables that have rows of contracts, each with its months. */
async function listStoringTables(database: Database): Promise<StoringTable[]> {
  const { rowBytes, bytes } = (await isOnManyNodes(database)) ? sizesOnNodes : sizesHere;
  return await database.rows<StoringTable>(sql`
    /* history.listStoringTables */
    select quote_ident(relname) as name, columns, parts.row_bytes, parts.bytes
    from pg_class as relation
    cross join lateral (
      select array_agg(quote_ident(attname)) as columns, bool_or(attname = 'contract_id') as has_contract
      from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped
    ) as attribute
    cross join lateral (
      select sum(${rowBytes})::float8 as row_bytes, sum(${bytes})::float8 as bytes
      from (
        select relation.oid as part
        where relkind = 'r'
        union all
        select relid
        from pg_partition_tree(relation.oid)
        where isleaf
      ) as part
    ) as parts
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and has_contract
      and parts.bytes > 0
    order by relname`);
}

interface Sizes {
  readonly rowBytes: Sql;
  readonly bytes: Sql;
}

const sizesHere: Sizes = { rowBytes: sql`pg_relation_size(part)`, bytes: sql`pg_table_size(part)` };

const isSpread = sql`exists (select 1 from pg_dist_partition where logicalrelid = part and partmethod = 'h')`;

/** The tables of the coordinator that are spread over nodes are empty. */
const sizesOnNodes: Sizes = {
  rowBytes: sql`case when ${isSpread} then citus_relation_size(part) else pg_relation_size(part) end`,
  bytes: sql`case when ${isSpread} then citus_table_size(part) else pg_table_size(part) end`,
};
