/**
 * Stores the beginnings of pages by `start`: the key that each page follows, for each caller and list. So the last page
 * costs as much as the first. An item that exists during the whole read is returned exactly once, whatever is inserted
 * or deleted meanwhile (interface 1, "Pages").
 */
import { createHash } from "node:crypto";
import type { Caller, Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";

/** The contract and the caller of a read. */
export interface Reader {
  contract: Contract;
  caller: Caller;
}

/** One list, as one caller reads it. */
export interface ReadList {
  /** The contract is null for a list of the installation. */
  reader: { contract: Contract | null; caller: Caller };
  /** Everything that decides what the list holds, besides the page. */
  query: readonly unknown[];
}

/** The contract's id; empty for a list of the installation. */
export function scopeOf({ reader }: ReadList): string {
  return reader.contract?.contractId ?? "";
}

/** The key of the entry before the page that begins at `start`; null if the caller has not read the page before it. */
export async function findPosition(database: Queries, list: ReadList, start: number): Promise<string | null> {
  const row = await database.row<{ after_key: string }>(sql`
    /* paging.findPosition */
    select after_key
    from page_position
    where contract_id = ${scopeOf(list)}
      and query_digest = ${digestOf(list)}
      and start_index = ${start}`);
  return row?.after_key ?? null;
}

/** Stores that the page that begins at `start` follows the entry of a key. */
export async function storePosition(
  database: Queries,
  list: ReadList,
  position: { start: number; afterKey: string },
): Promise<void> {
  await database.run(sql`
    /* paging.storePosition */
    insert into page_position (contract_id, query_digest, start_index, after_key)
    values (${scopeOf(list)}, ${digestOf(list)}, ${position.start}, ${position.afterKey})
    on conflict (contract_id, query_digest, start_index) do update
    set after_key = excluded.after_key, remembered_at = excluded.remembered_at
    where page_position.after_key <> excluded.after_key
      or excluded.remembered_at - page_position.remembered_at > interval '10 minutes'`);
}

/** Deletes the positions of all lists of a contract, after the entries of a list were all deleted. */
export async function forgetPositions(database: Queries, contract: Contract): Promise<void> {
  await database.run(sql`
    /* paging.forgetPositions */
    delete from page_position
    where contract_id = ${contract.contractId}`);
}

/** Deletes positions that were not stored again for six hours. A duty of the worker. */
export async function forgetOldPositions(database: Queries): Promise<void> {
  await database.run(sql`
    /* paging.forgetOldPositions */
    delete from page_position
    where remembered_at < now() - interval '6 hours'`);
}

/** A uuid: the shortest type of a digest that PostgreSQL has. */
function digestOf({ reader, query }: ReadList): string {
  return createHash("md5")
    .update(JSON.stringify([reader.caller.accountId, ...query]))
    .digest("hex");
}
