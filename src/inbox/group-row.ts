/** A group of the inbox as a statement finds it. */
import type { Database, Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface GroupRow {
  key: string;
  cause: string;
  subject: string | null;
  /** Products, or for callbacks deliveries; null where nothing is counted. */
  products: number | null;
  /** Of how many. Only of runs without an offer. */
  of_products?: number;
  /** The limit that all its prices broke. Only of held prices. */
  own_limit?: number | null;
  /** JSON: products by cause. Only of domains whose readings failed. */
  causes?: string | null;
  first: Date;
  last: Date;
  /** JSON: the ids of all its products, if there are few. Only of failed products. */
  all_products?: string | null;
  /** JSON: `{ id, name?, customerProductId? }` each. */
  sample: string;
}

/** Reads the groups. A statement that takes too long ends. */
export async function rowsOf(database: Database, statement: Sql): Promise<readonly GroupRow[]> {
  const { rows } = await database.boundedRowsWithin<GroupRow>(statement, limits.inbox.listTimeoutMs);
  return rows;
}
