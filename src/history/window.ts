/**
 * What "the newest per product within a time range" means, of offers and recommendations alike.
 *
 * A snapshot knows when it was stored and when it was superseded, so the newest in `[start, end)` is a plain condition
 * on one row (architecture, "What was measured"). Recommendations are one series a product: the newest is the last in
 * the range, found by primary key, and a product of the page is one that has any.
 */
import type { DataPart } from "../versions/data-part.ts";
import { limits } from "../limits.ts";
import { raw, sql, type Sql } from "../database/connection.ts";

export interface TimeWindow {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/**
 * Whether the window never changes again: it ended longer ago than any transaction lasts that stores market data. A
 * snapshot that is stored later supersedes without leaving the window, a recommendation follows without doing so.
 */
export function isClosed(window: TimeWindow): boolean {
  return window.end.getTime() + limits.history.closedAfterMs < Date.now();
}

/** What a page of the window is made of. */
export function partsOf(table: HistoryTable, window: TimeWindow): DataPart[] {
  return isClosed(window) ? ["settings", "products"] : ["settings", "products", storedParts[table]];
}

/** The history tables, and the column of the time their rows were stored. */
export const storedColumns = { snapshot: raw("stored_at"), recommendation: raw("calculated_at") };
export type HistoryTable = keyof typeof storedColumns;
const storedParts: Readonly<Record<HistoryTable, DataPart>> = {
  snapshot: "offers",
  recommendation: "recommendations",
};

const everyRow = { snapshot: sql`snapshot.offer_count >= 0`, recommendation: sql`recommendation.price >= 0` };

/**
 * The condition that lets a statement find rows by the index on time, which nothing else can use (`snapshot_by_time_idx`). It
 * holds for every row. Only for what reads a time range whole: whoever looks up one product goes by primary key.
 */
export function byTime(table: HistoryTable): Sql {
  return everyRow[table];
}

/** The condition that a snapshot is the newest of its product and domain in the window. */
export function newestIn(window: TimeWindow): Sql {
  return sql`${storedIn("snapshot", window)} and superseded_at >= ${window.end}`;
}

/** The condition that a row was stored in the window. */
export function storedIn(table: HistoryTable, window: TimeWindow): Sql {
  const storedAt = storedColumns[table];
  return sql`${storedAt} >= ${window.start} and ${storedAt} < ${window.end}`;
}

/** A condition that holds for some row of a product exactly when the product has a newest one in the window. */
export function marksProduct(table: HistoryTable, window: TimeWindow): Sql {
  return table === "snapshot" ? newestIn(window) : storedIn(table, window);
}
