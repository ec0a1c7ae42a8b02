/**
 * Spreads the tables over the nodes of Citus, if the database has that extension. On one PostgreSQL it does nothing.
 *
 * Tables with a `contract_id` are distributed by it and lie together: a contract's rows are on one node. A comment on a table says
 * another place: `place: every node` for small tables that statements join with them, `place: coordinator` for tables that are
 * read across contracts. Tables without either stay on the coordinator. A migration need not know where it runs: tables that
 * it adds are spread after it.
 */
import pg from "pg";
import { nodeSettings } from "./planning.ts";
import type { Pooling } from "./pooler.ts";

interface Unplaced {
  table: string;
  place: "every node" | "by contract";
}

/**
 * What identifies the rows of tables without a primary key that have a column of `json`. Its values have no equality, so a node cannot
 * find such a row by the whole of it.
 */
export const identities: readonly { readonly table: string; readonly columns: string }[] = [
  { table: "product_import_row", columns: "contract_id, import_id, row_number" },
];

/** Places every table that has no place yet. Call it after the last migration. */
export async function distribute(client: pg.Client): Promise<void> {
  if (!(await isDistributed(client))) return;
  // One connection to each node, because tables that refer to each other are made in one transaction.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  await client.query("set citus.enable_local_reference_table_foreign_keys = off");
  await dropUnkeepable(client);
  await makeMovable(client);
  for (let ready = await findReady(client); ready.length > 0; ready = await findReady(client)) {
    for (const { table, place } of ready) {
      await client.query(
        place === "every node"
          ? `select create_reference_table('${table}')`
          : `select create_distributed_table('${table}', 'contract_id', colocate_with => '${await neighbour(client)}')`,
      );
    }
  }
  await setOnNodes(client);
}

/**
 * The connection over which tables are made that stay on the coordinator. One PostgreSQL ignores the setting. A pooler would refuse
 * it, so behind one the tables of the queue are made by a direct connection before.
 */
export function keptOnCoordinator(connectionString: string, pooling: Pooling): string {
  if (pooling !== "none") return connectionString;
  const [server = "", query = ""] = connectionString.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("options", `${parameters.get("options") ?? ""} -c citus.enable_ddl_propagation=off`.trim());
  return `${server}?${parameters.toString()}`;
}

/** Whether the database is the coordinator of many nodes, or will be. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Where a table of the catalogue lies or will lie: `every node`, `by contract`, or null on the coordinator. */
const placed = `
  placed as (
    select oid, relname,
      case
        when said = 'place: every node' then 'every node'
        when said is distinct from 'place: coordinator' and has_contract then 'by contract'
      end as place,
      exists (select 1 from pg_dist_partition where logicalrelid = named.oid) as is_done
    from (
      select oid, relname, obj_description(oid, 'pg_class') as said,
        exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'contract_id') as has_contract
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    ) as named
  )`;

/**
 * Drops what no node can check: references to tables of the coordinator, and unique keys without the contract. Of a deleted
 * account, rows that nobody sees remain. References from there to a table of every node go as well: they are checked in the name of the
 * owner, so over another connection than that of the service's role, and it would wait for a row that the same transaction has added.
 */
async function dropUnkeepable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with ${placed}
    select format('alter table %I drop constraint %I', placed.relname, conname) as statement
    from placed
    join pg_constraint on conrelid = placed.oid
    where not is_done
      and (
        place = 'by contract' and contype = 'f' and confrelid in (select oid from placed where place is null)
        or place is null and contype = 'f' and confrelid in (select oid from placed where place = 'every node')
        or place = 'by contract' and contype in ('u', 'p') and not exists (
          select 1
          from pg_attribute
          where attrelid = conrelid and attname = 'contract_id' and attnum = any(conkey)))`);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Lets nodes hand tables over while they are written: Citus moves shards by logical replication, which takes neither unlogged tables nor
 * deletions from tables whose rows nothing identifies. One such deletion, and the move never ends.
 */
async function makeMovable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `
    with ${placed}, movable as (
      select *
      from placed
      join pg_class using (oid, relname)
      where place = 'by contract'
    ), given as (
      select identity ->> 'table' as relname, identity ->> 'columns' as columns, (identity ->> 'table') || '_identity' as name
      from json_array_elements($1) as identity
    )
    select format('alter table %I set logged', relname) as statement
    from movable
    where relpersistence = 'u'
    union all
    select format('create unique index if not exists %I on %I (%s)', name, relname, columns)
    from movable
    join given using (relname)
    where relreplident <> 'i'
    union all
    select format('alter table %I replica identity using index %I', relname, name)
    from movable
    join given using (relname)
    where relreplident <> 'i'
    union all
    select format('alter table %I replica identity full', relname)
    from movable
    where relreplident = 'd'
      and relname not in (select relname from given)
      and not exists (select 1 from pg_index where indrelid = movable.oid and indisprimary)`,
    [JSON.stringify(identities)],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** The tables without a place whose foreign keys lead to tables that have theirs. */
async function findReady(client: pg.Client): Promise<Unplaced[]> {
  const { rows } = await client.query<Unplaced>(`
    with ${placed}, unplaced as (
      select oid, relname, place
      from placed
      where place is not null and not is_done
    )
    select relname::text as table, place
    from unplaced
    where not exists (
      select 1
      from pg_constraint
      join unplaced as other on other.oid = confrelid
      where contype = 'f' and conrelid = unplaced.oid and confrelid <> conrelid)
    order by relname`);
  return rows;
}

/** A table that is distributed already, or `none` for the first. */
async function neighbour(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by name limit 1`);
  return rows[0]?.name ?? "none";
}

/**
 * The settings of our sessions do not reach the nodes, so the databases there have them. What a transaction sets reaches them
 * if the coordinator passes it on. Each start does it again, for nodes that were added.
 */
async function setOnNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>("select current_database() as database");
  const database = pg.escapeIdentifier(rows[0]?.database ?? "");
  const alter = (name: string, value: string): string => `alter database ${database} set ${name} = '${value}'`;
  await client.query(alter("citus.propagate_set_commands", "local"));
  // A node refuses what only the coordinator may pass on to the others.
  const statements = [
    "set citus.enable_ddl_propagation = off",
    ...nodeSettings.map(([name, value]) => alter(name, value)),
  ];
  const failed = await client.query<{ result: string }>(
    "select result from run_command_on_workers($1) where not success limit 1",
    [statements.join("; ")],
  );
  if (failed.rows[0] !== undefined) throw new Error(failed.rows[0].result);
}
