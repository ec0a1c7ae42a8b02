/**
 * Where a window is read. One that is closed never changes, so a replica answers it: its history has long been written, and only the
 * assortment and the settings have to be those of now.
 */
import type { Database, Reads } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readsOf } from "../versions/replica-reads.ts";
import type { History } from "./window-pages.ts";
import { isClosed, partsOf, storedPartOf } from "./window.ts";

/** The database itself for a window that is open. */
export async function windowReads(database: Database, { contract, table, window }: History): Promise<Reads> {
  if (!isClosed(window)) return database;
  const atMs = window.end.getTime() + limits.history.closedAfterMs;
  const needs = { same: partsOf(table, window), since: { part: storedPartOf(table), atMs } };
  return await readsOf(database, contract, needs);
}
