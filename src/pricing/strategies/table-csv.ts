/** A table of a document as CSV: a column for each field it is looked up by, then the number (interface 4.26-12 to 4.26-14). */
import { csvRowWriter, readSpreadsheetCell, spreadsheetCell } from "../../base/csv-text.ts";
import { CsvError, CsvReader, type CsvRow } from "../../base/csv.ts";
import { AmountReader, type DecimalSeparator } from "../../base/decimal-text.ts";
import { apiError } from "../../base/error.ts";
import { limits } from "../../limits.ts";

/** How a spreadsheet writes. */
export interface TableDialect {
  separator: string;
  decimalSeparator: DecimalSeparator;
}

type Band = Readonly<{ upTo?: number }>;
type Cell = string | number | Band;

/** A table as documents have it. Its first row says what its columns are. */
export interface DocumentTable {
  by: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The name of the last column. */
const valueColumn = "value";

/** The rows, each with its line end. A text that a spreadsheet would take for a formula is quoted by `'`; a number stays one. */
export function renderTable(table: DocumentTable, { separator, decimalSeparator }: TableDialect): string {
  const write = csvRowWriter(separator);
  const text = (cell: Cell): string => {
    if (typeof cell === "string") return spreadsheetCell(cell);
    const number = typeof cell === "number" ? cell : cell.upTo;
    return number === undefined ? "" : plain(number).replace(".", decimalSeparator);
  };
  const lines = [[...table.by, valueColumn].map(spreadsheetCell), ...table.rows.map((row) => row.map(text))];
  return lines.map(write).join("");
}

/** A number without an exponent. */
function plain(number: number): string {
  const text = String(number);
  return text.includes("e") ? number.toFixed(20).replace(/\.?0+$/, "") : text;
}

/**
 * Reads rows for a table: its columns are what those of the table are now. An empty cell of bands has no end.
 *
 * @throws 400 naming the row and the column
 */
export function readTable(table: DocumentTable, csv: Buffer, dialect: TableDialect): Cell[][] {
  const [header, ...rows] = readRows(csv, dialect.separator);
  const columns = [...table.by, valueColumn];
  const named = header?.cells.map((cell) => readSpreadsheetCell(cell.trim())) ?? [];
  if (named.join("\n") !== columns.join("\n")) {
    throw wrong(1, null, `the first row must be ${columns.join(dialect.separator)}`);
  }
  if (rows.length > limits.pricing.tableRows)
    throw wrong(rows.length, null, `at most ${limits.pricing.tableRows} rows`);
  const first = table.rows[0] ?? [];
  const amounts = new AmountReader(dialect.decimalSeparator);
  return rows.map((row) => {
    if (row.cells.length !== columns.length) {
      throw wrong(row.number, null, `${columns.length} cells are needed, not ${row.cells.length}`);
    }
    if (row.invalidCell !== null) throw wrong(row.number, columns[row.invalidCell] ?? null, "the text is not UTF-8");
    return row.cells.map((cell, index) => {
      const at = { row: row.number, column: columns[index] ?? null };
      return readCell(readSpreadsheetCell(cell), first[index] ?? 0, { ...at, dialect, amounts });
    });
  });
}

/** @param like a cell of the same column */
function readCell(
  text: string,
  like: Cell,
  {
    row,
    column,
    dialect,
    amounts,
  }: { row: number; column: string | null; dialect: TableDialect; amounts: AmountReader },
): Cell {
  if (typeof like === "string") return text;
  if (typeof like === "object" && text.trim() === "") return {};
  const number = amounts.amount(text);
  if (number === null) {
    throw wrong(
      row,
      column,
      `"${text.slice(0, 100)}" is no number with the decimal separator "${dialect.decimalSeparator}"`,
    );
  }
  return typeof like === "object" ? { upTo: number } : number;
}

function readRows(csv: Buffer, separator: string): CsvRow[] {
  const reader = new CsvReader({ separator, quote: '"' }, { rowCharacters: limits.pricing.strategyBytes });
  try {
    return [...reader.read(csv), ...reader.end()];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw wrong(error.row, null, error.message);
  }
}

function wrong(row: number, column: string | null, words: string): Error {
  const cell = column === null ? `Row ${row}` : `Row ${row}, column "${column}"`;
  return apiError("request.invalid", `${cell}: ${words}.`, "");
}
