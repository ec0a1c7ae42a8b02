/**
 * Scans over the figures of a contract. There is no index on what they are sorted, filtered and counted by, so a page or a count is one
 * scan of the contract's rows. Runs move rows about the table: 500,000 by their key take 118 ms, in the order of the table 73.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries, type Sql } from "../../database/connection.ts";
import type { ScanOptions } from "../../database/planning.ts";
import { limits } from "../../limits.ts";

/**
 * Runs a statement that scans figures of a contract. If these are most of the table, it may read the table in its order.
 *
 * @param options `isWhole`: whether the statement looks at all of them, which it does unless it says otherwise
 * @throws DatabaseUnavailable if it takes too long
 */
export async function scanFigures<Row extends object>(
  database: Database,
  contract: Contract,
  statement: Sql,
  { withinMs = limits.figures.listTimeoutMs, isWhole = true, ...options }: ScanOptions & { withinMs?: number } = {},
): Promise<readonly Row[]> {
  const inOrder = isWhole && (await areMost(database, contract));
  const { rows } = await database.boundedRowsWithin<Row>(statement, withinMs, { ...options, isWhole: inOrder });
  return rows;
}

/** Whether the contract has most figures of the table. Two statements: on many nodes only the coordinator knows of tables. */
async function areMost(database: Queries, contract: Contract): Promise<boolean> {
  const [state, table] = await Promise.all([
    database.row<{ products: number }>(sql`
      /* pricing.countFollowed */
      select products
      from figure_state
      where contract_id = ${contract.contractId}`),
    database.row<{ figures: number }>(sql`
      /* pricing.countAllFigures */
      select reltuples::float8 as figures
      from pg_class
      where oid = 'product_figure'::regclass`),
  ]);
  const { scannedWhole } = limits.figures;
  const [products, figures] = [state?.products ?? 0, table?.figures ?? 0];
  return figures > 0 && products >= scannedWhole.products && products >= figures * scannedWhole.share;
}
