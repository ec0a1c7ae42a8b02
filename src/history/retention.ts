/** The one loop of retention: a bounded statement is repeated until nothing is left, and the database rests after each. */
import { setTimeout as delay } from "node:timers/promises";
import { join, raw, sql, type Database, type Sql } from "../database/connection.ts";

/** The most rows that one statement deletes. */
export const rowsAtOnce = 1_000;

/** The rows of a table that a room keeps no longer. */
export interface Retention {
  readonly table: string;
  /** The primary key: whose a row is, then what orders the rows of one owner. */
  readonly key: readonly [owner: "company_id" | "contract_id", ...order: string[]];
  /** The condition of a row, named `old`, that nobody needs. */
  readonly isOver?: Sql;
  /** The same, where it depends on other rows of the owner: a node of many is given no statement that leaves the owner to a join. */
  readonly isOverOf?: (owner: string | number) => Sql;
  /** Only rows of a lower key, after the owner, are deleted. For tables that no index orders by age but their key. */
  readonly before?: Sql;
  /** Of each owner, so many rows of the highest keys stay. */
  readonly keptNewest?: number;
  readonly atOnce?: number;
}

/**
 * Deletes the rows that rooms keep no longer. A duty of the worker.
 *
 * @param signal ends it after the statement under way; the rest is deleted the next time
 */
export async function forget(database: Database, signal: AbortSignal, retentions: readonly Retention[]): Promise<void> {
  for (const retention of retentions) {
    if (retention.before === undefined && retention.keptNewest === undefined) {
      await untilNone(signal, async () => await forgetOver(database, retention));
      continue;
    }
    for (const owner of await listOwners(database, retention)) {
      await untilNone(signal, async () => await forgetOf(database, owner, retention));
    }
  }
}

/** Repeats a bounded statement until it finds nothing. @returns the number of rows of all */
export async function untilNone(signal: AbortSignal, some: () => Promise<number>): Promise<number> {
  let rows = 0;
  await untilEnd(signal, 0, async () => {
    const found = await some();
    rows += found;
    return found === 0 ? null : found;
  });
  return rows;
}

/**
 * Repeats a bounded statement over the rows after a key, each time after the last key that it reached. A pause as long as the
 * statement took follows each, so requests find the database free half of the time.
 *
 * @param next returns the key that it reached, or null at the end
 * @returns whether it came to the end before the signal
 */
export async function untilEnd<Key>(
  signal: AbortSignal,
  first: Key,
  next: (after: Key) => Promise<Key | null>,
): Promise<boolean> {
  for (let after = first; !signal.aborted;) {
    const begin = performance.now();
    const reached = await next(after);
    if (reached === null) return true;
    after = reached;
    await delay(performance.now() - begin, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function forgetOver(database: Database, { table, key, isOver, atOnce }: Retention): Promise<number> {
  const columns = columnsOf(key);
  return await database.run(sql`
    /* history.forgetOver */
    delete from ${raw(table)}
    where (${columns}) in (
      select ${columns}
      from ${raw(table)} as old
      where ${isOver ?? sql`true`}
      limit ${atOnce ?? rowsAtOnce})`);
}

async function listOwners(database: Database, { key: [owner] }: Retention): Promise<(string | number)[]> {
  const rows = await database.rows<{ owner: string | number }>(sql`
    /* history.listOwners */
    select ${raw(owner)} as owner
    from ${raw(owner.replace("_id", ""))}`);
  return rows.map((row) => row.owner);
}

async function forgetOf(database: Database, owner: string | number, retention: Retention): Promise<number> {
  const { table, key, isOver, isOverOf, before, keptNewest, atOnce } = retention;
  const [ownerColumn, ...order] = key;
  const isOwn = sql`${raw(ownerColumn)} = ${owner}`;
  const columns = columnsOf(order);
  const conditions = [isOwn];
  if (before !== undefined) conditions.push(sql`(${columns}) < (${before})`);
  if (keptNewest !== undefined) {
    conditions.push(sql`(${columns}) <= (
          select ${columns}
          from ${raw(table)}
          where ${isOwn}
          order by ${descending(order)}
          limit 1 offset ${keptNewest})`);
  }
  if (isOver !== undefined) conditions.push(isOver);
  if (isOverOf !== undefined) conditions.push(isOverOf(owner));
  return await database.run(sql`
    /* history.forgetOf */
    delete from ${raw(table)}
    where ${isOwn}
      and (${columns}) in (
        select ${columns}
        from ${raw(table)} as old
        where ${join(conditions, "\n          and ")}
        order by ${columns}
        limit ${atOnce ?? rowsAtOnce})`);
}

function columnsOf(names: readonly string[]): Sql {
  return join(names.map((name) => raw(name)));
}

function descending(names: readonly string[]): Sql {
  return join(names.map((name) => sql`${raw(name)} desc`));
}
