/**
 * Where the pages of a walk begin. The interface pages by `start` and `limit`; remembering the key behind which a page
 * begins keeps the last page as cheap as the first, and lets an item be returned exactly once however the list changes
 * during the walk (decisions section 1, "Pages").
 */
import { createHash } from "node:crypto";
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";

/** One list, as one caller reads it. */
export interface Walk {
  contract: Contract;
  accountId: number;
  /** Everything that decides what the list holds, besides start and limit. */
  query: readonly unknown[];
}

/** Where to read: `skip` items behind `afterKey`. */
export interface Seek {
  /** Key of the item before; null at the list's beginning. */
  afterKey: string | null;
  skip: number;
}

/**
 * Finds the place that the page before left, in a walk. A jump is placed from the beginning, since places remembered on
 * the way may have moved since; landmarks.ts knows a way to it.
 */
export async function seekPage(database: Queries, walk: Walk, start: number): Promise<Seek> {
  if (start === 0) return { afterKey: null, skip: 0 };
  const row = await database.row<{ after_key: string }>(sql`
    /* paging.seekPage */
    select after_key
    from page_position
    where contract_id = ${walk.contract.contractId}
      and query_digest = ${digest(walk)}
      and start_index = ${start}`);
  return row === null ? { afterKey: null, skip: start } : { afterKey: row.after_key, skip: 0 };
}

/**
 * Whether the page behind this one is worth remembering, of a list that grows at its end; read one item more than the
 * page holds to know. A first page that holds all is not: most reads are that, and counting on from it costs nothing.
 */
export function leadsOn(page: { start: number; limit: number }, found: number): boolean {
  return found > page.limit || (found === page.limit && page.start > 0);
}

/** Remembers that the page with index `nextStart` begins behind the item with `lastKey`. */
export async function rememberPage(
  database: Queries,
  walk: Walk,
  position: { nextStart: number; lastKey: string },
): Promise<void> {
  await database.run(sql`
    /* paging.rememberPage */
    insert into page_position (contract_id, query_digest, start_index, after_key)
    values (${walk.contract.contractId}, ${digest(walk)}, ${position.nextStart}, ${position.lastKey})
    on conflict (contract_id, query_digest, start_index) do update
    set after_key = excluded.after_key, remembered_at = now()
    where page_position.after_key <> excluded.after_key
      or page_position.remembered_at < now() - interval '10 minutes'`);
}

/** Forgets every walk through a contract's lists: of what they led through, nothing is left. */
export async function forgetWalks(database: Queries, contract: Contract): Promise<void> {
  await database.run(sql`
    /* paging.forgetWalks */
    delete from page_position
    where contract_id = ${contract.contractId}`);
}

/** Forgets places that no walk comes back to. A duty of the worker. */
export async function forgetPages(database: Queries): Promise<void> {
  await database.run(sql`
    /* paging.forgetPages */
    delete from page_position
    where remembered_at < now() - interval '6 hours'`);
}

function digest(walk: Walk): string {
  return digestOf([walk.accountId, ...walk.query]);
}

/** What names a list in the database: a uuid, the shortest type of a digest that PostgreSQL has. */
export function digestOf(query: readonly unknown[]): string {
  return createHash("md5").update(JSON.stringify(query)).digest("hex");
}
