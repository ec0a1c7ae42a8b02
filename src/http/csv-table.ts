/** Objects as rows of CSV, with columns made of the schema that documents them. */
import { csvRowWriter, spreadsheetCell } from "../base/csv-text.ts";

/** How a file is written. */
export interface CsvForm {
  separator: string;
  decimalSeparator: string;
}

/** A cell of each row: where it stands in an object. Its name is the path with dots: `strategy.version`. */
export type Column = readonly [string, ...string[]];

/** Spreadsheets take a file with this mark for UTF-8. */
const byteOrderMark = "\uFEFF";

/** The columns of a schema's objects. Objects are spread; lists, and objects with names of the customer's own, are one cell of JSON. */
export function columnsOf(schema: unknown, path: readonly string[] = []): Column[] {
  const properties = at(schema, "properties");
  if (isObject(properties)) {
    return Object.entries(properties).flatMap(([name, property]) => columnsOf(property, [...path, name]));
  }
  const [first, ...deeper] = path;
  return first === undefined ? [] : [[first, ...deeper]];
}

/** The header row with the mark of UTF-8, and the row of an object. */
export function csvTable(
  columns: readonly Column[],
  form: CsvForm,
): { head: string; rowOf: (entry: unknown) => string } {
  const write = csvRowWriter(form.separator);
  const head = byteOrderMark + write(columns.map((column) => spreadsheetCell(column.join("."))));
  return { head, rowOf: (entry) => write(columns.map((column) => cell(at(entry, ...column), form))) };
}

function cell(value: unknown, { decimalSeparator }: CsvForm): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return spreadsheetCell(value);
  if (typeof value === "number") return String(value).replace(".", decimalSeparator);
  return JSON.stringify(value);
}

/** What stands in an object at a path; undefined for nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
