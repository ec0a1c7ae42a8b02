/**
 * Renders entries as CSV, a header row of the labels first. Values stay unchanged, also those
 * that begin with `=`, because programs read these files and must get the stored values.
 */
import { csvRowWriter } from "../base/csv-text.ts";
import { mapYielding } from "../base/yielding.ts";
import type { Column } from "./feed-file.ts";
import type { Entry, Value } from "./fields.ts";
import type { Entries } from "./read-entries.ts";

export interface CsvStyle {
  separator: string;
  decimalSeparator: "." | ",";
}

/** Yields the header row, then the rows of each chunk. */
export async function* renderCsv(
  entries: Entries,
  columns: readonly Column[],
  style: CsvStyle,
): AsyncGenerator<string, void, void> {
  const renderRow = csvRowWriter(style.separator);
  const renderEntry = (entry: Entry): string => renderRow(columns.map(({ read }) => renderValue(read(entry), style)));
  yield renderRow(columns.map(({ label }) => label));
  for await (const chunk of entries) yield (await mapYielding(chunk, renderEntry)).join("");
}

function renderValue(value: Value, style: CsvStyle): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "object") return value.json;
  const text = String(value);
  return typeof value === "number" && style.decimalSeparator !== "." ? text.replace(".", style.decimalSeparator) : text;
}
