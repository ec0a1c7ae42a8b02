/**
 * Defines "the newest per product within a time range" for offers and recommendations.
 *
 * A snapshot has the times when it was stored and superseded, so the newest one in `[start, end)` is a condition on one
 * row (ARCHITECTURE.md, "Market data"). Recommendations are one series a product. The newest one is the last in the
 * range, found by primary key.
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
 * Whether the window never changes again, because it ended longer ago than any transaction with market data lasts. Rows
 * that are stored later remove none from the window.
 */
export function isClosed(window: TimeWindow): boolean {
  return window.end.getTime() + limits.history.closedAfterMs < Date.now();
}

/** The parts of the data that a page of the window depends on. */
export function partsOf(table: HistoryTable, window: TimeWindow): DataPart[] {
  return isClosed(window) ? ["settings", "products"] : ["settings", "products", storedParts[table]];
}

/** The history tables with the column of the time when a row was stored. */
export const storedColumns = { snapshot: raw("stored_at"), recommendation: raw("calculated_at") };
export type HistoryTable = keyof typeof storedColumns;
const storedParts: Readonly<Record<HistoryTable, DataPart>> = {
  snapshot: "offers",
  recommendation: "recommendations",
};

const everyRow = { snapshot: sql`snapshot.offer_count >= 0`, recommendation: sql`recommendation.price >= 0` };

/**
 * A condition that enables the partial index on time (`snapshot_by_time_idx`). It holds for every row. Only statements
 * that read a whole time range use it; look-ups of a product use the primary key.
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

/** A condition on a row. Some row of a product meets it if and only if the product has a newest one in the window. */
export function isOfWindow(table: HistoryTable, window: TimeWindow): Sql {
  return table === "snapshot" ? newestIn(window) : storedIn(table, window);
}
