/** Cells of a table as people and spreadsheets write them. */
import Papa from "papaparse";
import { readSpreadsheetCell } from "../../../src/base/csv-text.ts";
import { AmountReader } from "../../../src/base/decimal-text.ts";
import type { Language } from "../../../engine/index.ts";
import { csvForms, writeCsv, type CsvCell } from "../../kit/csv.ts";
import { judgeDecimal, type Decimal } from "../../kit/csv-decimal.ts";
import { encodingOf } from "../../kit/csv-encoding.ts";
import { isEmptyRow, readRows } from "../../kit/csv-rows.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { listOf, objectOf } from "../json.ts";

/** What the cells of a column are. The greatest number of a band is empty where it has no end. */
export type Kind = "band" | "number" | "text";

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

export type Row = readonly Json[];

export interface TableOf {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** The table's columns, the last with its numbers; null for what is no table. */
export function tableOf(value: Json | undefined): TableOf | null {
  const { by, rows } = objectOf(value) ?? {};
  const [names, lists] = [listOf(by), listOf(rows)?.map((row) => listOf(row))];
  if (names === null || lists === undefined || !lists.every((row) => row !== null)) return null;
  const first = lists[0] ?? [];
  const columns = names.map((name, index): Column => ({ name: textOf(name), kind: kindOf(first[index]) }));
  return { columns: [...columns, { name: "value", kind: "number" }], rows: lists };
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function kindOf(cell: Json | undefined): Kind {
  if (typeof cell === "number") return "number";
  return typeof cell === "string" || cell === undefined ? "text" : "band";
}

/** What stands in a cell: of a band its greatest number. */
function contentOf(cell: Json | undefined): number | string {
  const content = objectOf(cell) === null ? (cell ?? "") : (objectOf(cell)?.["upTo"] ?? "");
  return typeof content === "number" ? content : textOf(content);
}

/** A cell as it is shown and copied. */
export function writeCell(cell: Json | undefined, decimal: Decimal): string {
  const content = contentOf(cell);
  return typeof content === "number" ? String(content).replace(".", decimal) : content;
}

/** What was typed as a cell of its column; null for what is none. */
export function readCell(typed: string, kind: Kind, decimal: Decimal): Json | null {
  if (kind === "text") return typed === "" ? null : typed;
  if (kind === "band" && typed.trim() === "") return {};
  const number = readNumber(typed, decimal);
  if (number === null) return null;
  return kind === "band" ? { upTo: number } : number;
}

const readers = { ",": new AmountReader(","), ".": new AmountReader(".") } as const;

/** "1.099,5" with a decimal comma, else "1,099.5". Where that reads nothing, one or two digits after the other sign are decimals all the same. */
function readNumber(typed: string, decimal: Decimal): number | null {
  const text = typed.trim().replace(/\s?%$/, "");
  const isTurned = /^[+\-\u2212]?\d+[.,]\d\d?$/.test(text);
  return readers[decimal].amount(text) ?? (isTurned ? readers[decimal === "," ? "." : ","].amount(text) : null);
}

/** Where a pasted or uploaded cell cannot be read. Rows count from 1. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** Cells from elsewhere, and how their numbers are written. */
export interface ReadCells {
  readonly cells: readonly (readonly string[])[];
  readonly decimal: Decimal;
}

/** What gives each row as many cells, the first of them. Commas come last: German amounts have one in every row. */
const delimitersToGuess = ["\t", ";", "|", ","];

/**
 * What a person copied. Cells of a spreadsheet have tabs between them and numbers in the person's language; a CSV is pasted where its rows
 * begin with a text, so that a column of numbers with commas stays one column.
 */
export function readPaste(text: string, into: Kind | undefined, language: Language): ReadCells {
  const isOfCells = text.includes("\t") || into !== "text";
  const separated = isOfCells ? { delimiter: "\t" } : { delimitersToGuess };
  const { data } = Papa.parse<string[]>(text.replace(/(?:\r\n?|\n)$/, ""), separated);
  return { cells: textsOf(data), decimal: csvForms[language].decimalSeparator };
}

/** A sheet of a workbook, as CSV with tabs and decimal points. */
export function readSheetCells(csv: string, columns: readonly Column[]): ReadCells {
  const { rows } = readRows(csv, { separator: "\t", likeness: () => 0 });
  return { cells: tableIn(rows, columns), decimal: "." };
}

/**
 * A file of CSV in whatever form a spreadsheet saves it. Lines without a text or number are no rows; nor are the titles above the names of
 * the columns.
 */
export async function readFile(file: Blob, columns: readonly Column[], language: Language): Promise<ReadCells> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(await encodingOf(file, bytes)).decode(bytes);
  const likeness = (found: ReadCells["cells"]): number =>
    found.filter((row) => row.length === columns.length || isHead(row, columns)).length;
  const { rows, separator } = readRows(text, { likeness });
  const cells = tableIn(rows, columns);
  const numbers = cells.flatMap((row) => row.filter((_, at) => columns[at]?.kind !== "text"));
  // A comma between columns leaves the point to decimals; tabs and bars say nothing.
  const otherwise = separator === "," ? "." : csvForms[language].decimalSeparator;
  return { cells, decimal: judgeDecimal(numbers, { separator, otherwise }).decimal };
}

const mostTitleRows = 20;

/** The rows that are not empty, from the names of the columns on if they stand among the first. */
function tableIn(rows: ReadCells["cells"], columns: readonly Column[]): ReadCells["cells"] {
  const found = textsOf(rows.filter((row) => !isEmptyRow(row)));
  const at = found.slice(0, mostTitleRows).findIndex((row) => isHead(row, columns));
  // A row ends before its empty cells, where a spreadsheet leaves them out.
  return found.slice(Math.max(at, 0)).map((row) => [...row, ...columns.slice(row.length).map(() => "")]);
}

/** Whether a row names the columns. After the last there may be empty cells. */
function isHead(row: readonly string[] | undefined, columns: readonly Column[]): boolean {
  return (
    row !== undefined &&
    columns.every(({ name }, at) => row[at]?.trim() === name) &&
    row.slice(columns.length).every((cell) => cell.trim() === "")
  );
}

function textsOf(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map(readSpreadsheetCell));
}

/**
 * The rows with cells put over them, from a place to the right and down; there are new rows where they end. Cells whose first row names
 * the columns take the place of all rows.
 */
export function putCells(
  { columns, rows }: TableOf,
  { cells, decimal }: ReadCells,
  at: { readonly row: number; readonly column: number },
): { readonly rows: readonly Row[] } | { readonly unread: UnreadCell } {
  const isWhole = isHead(cells[0], columns);
  const [put, from] = isWhole ? [cells.slice(1), { row: 0, column: 0 }] : [cells, at];
  const result: Json[][] = isWhole ? [] : rows.map((row) => [...row]);
  for (const [down, line] of put.entries()) {
    const target = (result[from.row + down] ??= emptyRow(columns));
    for (const [right, text] of line.entries()) {
      const column = columns[from.column + right];
      if (column === undefined) break;
      const cell = readCell(text, column.kind, decimal);
      if (cell === null) return { unread: { row: down + 1, column: column.name, text } };
      target[from.column + right] = cell;
    }
  }
  return { rows: result };
}

/** A row to be filled. */
export function emptyRow(columns: readonly Column[]): Json[] {
  return columns.map(({ kind }, index) =>
    index === columns.length - 1 ? 0 : kind === "text" ? "?" : kind === "number" ? 0 : {},
  );
}

/** The table as CSV. Numbers stay numbers for the spreadsheet, negative ones too. */
export function writeTable({ columns, rows }: TableOf, language: Language): string {
  const names = columns.map(({ name }) => name);
  const cells = rows.map((row) => row.map((cell): CsvCell => contentOf(cell)));
  return writeCsv(names, cells, language);
}
