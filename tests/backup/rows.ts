/** The rows of databases, for a comparison table by table. */
import assert from "node:assert/strict";
import pg from "pg";

export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every logged table of ours and of the queue. A partitioned table counts as one. */
async function tablesOf(connectionString: string): Promise<string[]> {
  const rows = await query(
    connectionString,
    `select format('%I.%I', nspname, relname) as name
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and nspname in ('public', 'queue')
     order by name`,
  );
  return rows.map(({ name }) => String(name));
}

/** A digest of each table's rows, in an order that depends on the rows only; `null` for an empty table. */
export async function digestsOf(connectionString: string): Promise<Map<string, string | null>> {
  const digests = new Map<string, string | null>();
  for (const table of await tablesOf(connectionString)) {
    const [row] = await query(
      connectionString,
      `select md5(string_agg(stored::text, E'\\n' order by stored::text collate "C")) as digest from ${table} as stored`,
    );
    const digest = row?.["digest"];
    digests.set(table, typeof digest === "string" ? digest : null);
  }
  return digests;
}

/** The tables that differ. */
export function differing(one: Map<string, unknown>, other: Map<string, unknown>): string[] {
  assert.deepEqual([...one.keys()], [...other.keys()]);
  return [...one].filter(([table, digest]) => digest !== other.get(table)).map(([table]) => table);
}
