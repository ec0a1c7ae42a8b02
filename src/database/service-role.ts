/**
 * The role that the service connects as. It owns nothing: it reads and writes rows, and can neither change a table nor give itself more.
 * Another role, the owner, migrates, makes the tables of months and drops them.
 */
import pg from "pg";
import { DatabaseUnreachable } from "./errors.ts";

export interface ServiceRights {
  /** The schemas with tables of the service beside that of migrations. */
  readonly schemas: readonly string[];
  /** Tables whose rows stay as they were written: rows are added and read. */
  readonly appendOnly: readonly string[];
  /** Tables that only migrations write. */
  readonly readOnly: readonly string[];
  /** Tables of which the service gathers statistics itself. */
  readonly analyzed: readonly string[];
}

/** An arbitrary number for the advisory lock on which concurrent starters wait for each other. */
const lockKey = 7_412_603_857;

/** The role of a connection. @throws DatabaseUnreachable */
export async function roleOf(connectionString: string): Promise<string> {
  return await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  });
}

/** Makes a role that may log in and nothing else, if it is missing. The owner may make roles. */
export async function createRole(ownerUrl: string, role: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const found = await client.query("select from pg_roles where rolname = $1", [role]);
    if (found.rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(role)} login`);
    await client.query("commit");
  });
}

/** Gives a role the rights that it lacks; after a start without new tables that is none. */
export async function grantService(ownerUrl: string, role: string, rights: ServiceRights): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    // A cluster gives rights on many tables in one transaction only over one connection to each node. One PostgreSQL ignores it.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    const { rows } = await client.query<{ statement: string }>(missingRights, [
      role,
      rights.schemas,
      rights.appendOnly,
      rights.readOnly,
      rights.analyzed,
    ]);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  });
}

/**
 * The statements that give a role $1 what it lacks. The tables of months are reached through their parents only; the queue
 * names its partitions. Statistics of the
 * server say how old other transactions are; whoever may not give that right leaves it out.
 */
const missingRights = `
  with schema as (
    select oid, nspname from pg_namespace where nspname = any($2::text[]) or nspname = current_schema()
  ), relation as (
    select pg_class.oid, pg_class.oid::regclass as name, relkind,
      case
        when relname = any($3::text[]) then 'select, insert'
        when relname = any($4::text[]) then 'select'
        else 'select, insert, update, delete' end as rights
    from pg_class join schema on schema.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'S') and not (relispartition and nspname = current_schema())
  )
  select format('grant usage on schema %I to %I', nspname, $1::text) as statement
  from schema
  where not has_schema_privilege($1, oid, 'usage')
  union all
  select format('grant %s on %s to %I', rights, name, $1::text)
  from relation
  where relkind <> 'S' and exists (
    select from unnest(string_to_array(rights, ', ')) as needed where not has_table_privilege($1, oid, needed))
  union all
  select format('grant usage on sequence %s to %I', name, $1::text)
  from relation
  where case when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage') else false end
  union all
  select format('grant maintain on %s to %I', name, $1::text)
  from relation
  where name::text = any($5::text[])
    and case when current_setting('server_version_num')::integer >= 170000
      then not has_table_privilege($1, oid, 'maintain') else false end
  union all
  select format('grant pg_read_all_stats to %I', $1::text)
  where (select rolsuper from pg_roles where rolname = current_user)
    and not pg_has_role($1, 'pg_read_all_stats', 'usage')`;

/** Uses a connection of its own. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "pricewright-rights" });
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
