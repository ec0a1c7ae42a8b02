/** Reads the beginning of a CSV file in the browser: its encoding, its separators, its columns and first rows. */
import { judgeDecimal, type Decimal } from "../kit/csv-decimal.ts";
import { readSpreadsheetCell } from "../../src/base/csv-text.ts";
import { encodingOf, type Encoding } from "../kit/csv-encoding.ts";
import { isEmptyRow, readRows, type CsvRows } from "../kit/csv-rows.ts";
import { FileTooLarge } from "../kit/file-too-large.ts";
import { isKnownName } from "./column-names.ts";
import { guessRoles, priceColumns } from "./columns.ts";

export interface CsvHead {
  readonly encoding: Encoding;
  readonly separator: string;
  readonly decimal: Decimal;
  /** No amount says which sign is the decimal one. */
  readonly isDecimalGuess: boolean;
  readonly lineEnd: string;
  /** The number of the row with the names, from 1: titles may stand above it. */
  readonly headerRow: number;
  readonly columns: readonly string[];
  /** The first rows after the header that are not empty. */
  readonly rows: readonly (readonly string[])[];
}

/** The columns whose cells are amounts. */
export type AmountColumns = (table: Pick<CsvHead, "columns" | "rows">) => readonly number[];

const amountsOfProducts: AmountColumns = (table) => priceColumns(guessRoles(table));

/** So much is read to judge the file. */
const headBytes = 256 * 1_024;
const shownRows = 200;
/** Above the names of the columns stand at most so many. */
const mostTitleRows = 20;

/** @throws Error if the file has no header row */
export async function readHead(file: Blob, amountsOf: AmountColumns = amountsOfProducts): Promise<CsvHead> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const encoding = await encodingOf(file, bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const read = readRows(text, { likeness: likenessOf, most: shownRows + mostTitleRows });
  // Of a file that goes on, the last row may be cut, within a character or a text of several lines.
  const isCut = file.size > headBytes && read.rows.length < shownRows + mostTitleRows;
  const found = isCut ? read.rows.slice(0, -1) : read.rows;
  const at = headerAt(found);
  const columns = found[at]?.map((name) => name.trim()) ?? [];
  if (named(columns) < 2) throw new Error("no columns");
  const rows = found
    .slice(at + 1)
    .filter((row) => !isEmptyRow(row))
    .slice(0, shownRows)
    .map((row) => row.map(readSpreadsheetCell));
  const { separator, lineEnd } = read;
  const head = { encoding, separator, lineEnd, headerRow: at + 1, columns, rows };
  return { ...head, ...decimalOf(head, amountsOf(head)) };
}

/** The decimal sign of a file by its columns of amounts. */
export function decimalOf(
  { rows, separator }: Pick<CsvHead, "rows" | "separator">,
  columns: readonly number[],
): Pick<CsvHead, "decimal" | "isDecimalGuess"> {
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ""));
  const { decimal, isGuess } = judgeDecimal(cells, { separator });
  return { decimal, isDecimalGuess: isGuess };
}

/** Known names of columns count most, then how many rows are as wide as the one with the names. */
function likenessOf(rows: CsvRows["rows"]): number {
  const header = rows[headerAt(rows)] ?? [];
  if (header.length < 2) return 0;
  const alike = rows.filter((row) => row.length === header.length).length / rows.length;
  return header.filter(isKnownName).length + alike;
}

/**
 * The first row with the most known names, and of rows of names one after the other the last: marketplaces repeat them in two languages. If none
 * has one, the first that is nearly as full as the fullest.
 */
function headerAt(rows: CsvRows["rows"]): number {
  const first = rows
    .slice(0, mostTitleRows)
    .map((row) => ({ full: named(row), known: row.filter(isKnownName).length }));
  const [mostKnown, fullest] = [
    Math.max(0, ...first.map(({ known, full }) => (full < 2 ? 0 : known))),
    Math.max(0, ...first.map(({ full }) => full)),
  ];
  const found = first.findIndex(({ known, full }) =>
    mostKnown > 0 ? known === mostKnown && full >= 2 : full >= 2 && full >= fullest * nearlyFull,
  );
  const at = Math.max(found, 0);
  const next = first.findIndex(({ known, full }, index) => index > at && (known < 2 || known < full * mostlyNames));
  return next === -1 ? at : next - 1;
}

/** A row of values has hardly a text that is also the name of a column. */
const mostlyNames = 0.4;
const nearlyFull = 0.6;

function named(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== "").length;
}

export interface FileRow {
  /** As a spreadsheet counts. */
  readonly number: number;
  /** The text of the first column of this name, trimmed; empty if there is none. */
  readonly cell: (column: string) => string;
}

/** Every row after the header. @throws FileTooLarge if the file is larger than `mostBytes` */
export async function readAll(file: Blob, head: CsvHead, mostBytes: number): Promise<readonly FileRow[]> {
  if (file.size > mostBytes) throw new FileTooLarge(mostBytes);
  const text = new TextDecoder(head.encoding).decode(await file.arrayBuffer());
  const { separator, columns, headerRow } = head;
  const { rows } = readRows(text, { likeness: likenessOf, separator });
  const places = new Map(columns.toReversed().map((name, at) => [name, columns.length - 1 - at]));
  return rows.flatMap((row, at) => {
    if (at < headerRow || isEmptyRow(row)) return [];
    return [{ number: at + 1, cell: (column) => readSpreadsheetCell(row[places.get(column) ?? -1]?.trim() ?? "") }];
  });
}
