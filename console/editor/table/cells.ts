/** Cells of a table as people and spreadsheets write them. */
import Papa from "papaparse";
import type { Language } from "../../app/preferences.ts";
import type { Json } from "../../review/document-diff.ts";
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

/** A cell as it is shown and copied. */
export function writeCell(cell: Json | undefined, language: Language): string {
  const value = objectOf(cell) === null ? (cell ?? "") : (objectOf(cell)?.["upTo"] ?? "");
  if (typeof value !== "number") return textOf(value);
  const text = JSON.stringify(value);
  return language === "de" ? text.replace(".", ",") : text;
}

/** What was typed as a cell of its column; null for what is none. */
export function readCell(typed: string, kind: Kind, language: Language): Json | null {
  if (kind === "text") return typed === "" ? null : typed;
  if (kind === "band" && typed.trim() === "") return {};
  const number = readNumber(typed, language);
  if (number === null) return null;
  return kind === "band" ? { upTo: number } : number;
}

/** "1.099,5" in German, "1,099.5" in English; a separator that stands once and not before three digits is the decimal one. */
export function readNumber(typed: string, language: Language): number | null {
  const text = typed.trim().replace(/\s?%$/, "").replace("−", "-");
  const [group, point] = language === "de" ? [".", ","] : [",", "."];
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`);
  const plain = grouped.test(text) ? text.replaceAll(group, "").replace(point, ".") : text.replace(",", ".");
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : null;
}

/** Where a pasted or uploaded cell cannot be read. Rows count from 1. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** The cells of a text from a spreadsheet or a CSV file. */
export function readCells(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { skipEmptyLines: false });
  return data.map((cells) => cells.map((cell) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)));
}

/**
 * The rows with cells put over them, from a place to the right and down; there are new rows where they end. Cells whose first row names
 * the columns take the place of all rows.
 */
export function putCells(
  { columns, rows }: TableOf,
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  language: Language,
): { readonly rows: readonly Row[] } | { readonly unread: UnreadCell } {
  const isWhole = cells[0]?.map((name) => name.trim()).join("\n") === columns.map(({ name }) => name).join("\n");
  const [put, from] = isWhole ? [cells.slice(1), { row: 0, column: 0 }] : [cells, at];
  const result: Json[][] = isWhole ? [] : rows.map((row) => [...row]);
  for (const [down, line] of put.entries()) {
    const target = (result[from.row + down] ??= emptyRow(columns));
    for (const [right, text] of line.entries()) {
      const column = columns[from.column + right];
      if (column === undefined) break;
      const cell = readCell(text, column.kind, language);
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

/** The table as CSV. What a spreadsheet would calculate is quoted. */
export function writeCsv({ columns, rows }: TableOf, language: Language): string {
  const quoted = (cell: string): string => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell);
  const lines = rows.map((row) => row.map((cell) => quoted(writeCell(cell, language))));
  const names = columns.map(({ name }) => name);
  return `${Papa.unparse([names, ...lines], { delimiter: language === "de" ? ";" : "," })}\r\n`;
}
