/** `getStrategyTable`, `putStrategyTable`: a table of a document, with a spreadsheet as its editor (interface 4.26-12). */
import type { Author, Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import type { Database, Queries } from "../../database/connection.ts";
import { getStrategy } from "./get-strategy.ts";
import { replaceStrategy } from "./replace-strategy.ts";
import type { StrategyOut } from "./schema.ts";
import { readSubmitted } from "./strategy-document.ts";
import { readTable, renderTable, type DocumentTable, type TableDialect } from "./table-csv.ts";

interface NamedTable {
  strategyId: string;
  table: string;
}

/** The rows of a table as CSV, and the version they are of. @throws 404 */
export async function getStrategyTable(
  database: Queries,
  contract: Contract,
  { strategyId, table, version, dialect }: NamedTable & { version: number | null; dialect: TableDialect },
): Promise<{ csv: string; version: number }> {
  const strategy = await getStrategy(database, contract, strategyId, version);
  return { csv: renderTable(findTable(strategy.document, table).table, dialect), version: strategy.version };
}

/**
 * Stores a version whose table has these rows. All else is as in the newest version.
 *
 * @throws 404 for the strategy and the table; 400 naming each problem; 403 and 412 as {@link replaceStrategy}, the last also if
 * another version was stored meanwhile
 */
export async function putStrategyTable(
  database: Database,
  author: Author,
  change: NamedTable & {
    csv: Buffer;
    dialect: TableDialect;
    ifMatch: string | undefined;
    activate: boolean | null;
  },
): Promise<StrategyOut> {
  const newest = await getStrategy(database, author.contract, change.strategyId);
  const { document, tables, table } = findTable(newest.document, change.table);
  const rows = readTable(table, change.csv, change.dialect);
  const changed = { ...document, tables: { ...tables, [change.table]: { ...table, rows } } };
  return await replaceStrategy(database, author, change.strategyId, {
    submitted: readSubmitted({ document: changed, message: `Table ${change.table}` }),
    ifMatch: change.ifMatch ?? `"v${newest.version}"`,
    activate: change.activate,
  });
}

/** A stored document is valid, so a table that is there has its columns and rows. @throws 404 */
function findTable(
  document: unknown,
  name: string,
): { document: object; tables: Readonly<Record<string, unknown>>; table: DocumentTable } {
  const known: { tables?: Record<string, DocumentTable> } = JSON.parse(JSON.stringify(document));
  const { tables = {} } = known;
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table === undefined) throw notFound("The table");
  return { document: known, tables, table };
}
