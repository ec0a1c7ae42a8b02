/** A database whose clock the test moves: schemas are searched before PostgreSQL's own functions if they are named first. */
import pg from "pg";
import type { Service } from "./service.ts";

/** Prepares a database for {@link clockOf}: pass it to `startService`. */
export async function withClock(connectionString: string): Promise<void> {
  await withFunctions(
    connectionString,
    `create table moved.clock (by interval not null);
     insert into moved.clock values ('0');
     create function moved.clock_timestamp() returns timestamptz language sql volatile
       as 'select pg_catalog.clock_timestamp() + by from moved.clock';
     create function moved.statement_timestamp() returns timestamptz language sql stable
       as 'select pg_catalog.statement_timestamp() + by from moved.clock';`,
  );
}

/**
 * A database in which no time passes: a process that gets no processor for a second finds everything as it left it. It is an hour ahead,
 * so that what columns have by default, which is the real time, is over.
 */
export async function withoutTime(connectionString: string): Promise<void> {
  await withFunctions(
    connectionString,
    `create table moved.clock as select pg_catalog.now() + interval '1 hour' as at;
     create function moved.now() returns timestamptz language sql stable as 'select at from moved.clock';`,
  );
}

/** Makes functions of the schema `moved`, which every later connection finds before PostgreSQL's own. */
async function withFunctions(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    await client.query(
      `create schema moved;
       ${statements}
       alter database ${rows[0]?.name} set search_path = moved, pg_catalog, public`,
    );
  } finally {
    await client.end();
  }
}

/** Lets the time of statements be so far ahead. The job queue's own time stays. */
export async function clockOf(service: Service): Promise<(aheadMs: number) => Promise<void>> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  service.alsoStop({ stop: async () => await client.end() });
  return async (aheadMs) => {
    await client.query("update moved.clock set by = make_interval(secs => $1)", [aheadMs / 1_000]);
  };
}
