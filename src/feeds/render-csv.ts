/**
 * Renders entries as CSV: RFC 4180, a header row of the labels, CRLF after every row. Values stay unchanged, also those
 * that begin with `=`, because programs read these files and must get the stored values.
 */
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
  const needsQuotes = quoteTest(style.separator);
  const quote = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const renderRow = (cells: readonly string[]): string => {
    const row = cells.map(quote).join(style.separator);
    // Readers skip empty lines, so a single empty cell is quoted.
    return row === "" ? '""\r\n' : `${row}\r\n`;
  };
  const renderEntry = (entry: Entry): string => renderRow(columns.map(({ read }) => renderValue(read(entry), style)));
  yield renderRow(columns.map(({ label }) => label));
  for await (const chunk of entries) yield chunk.map(renderEntry).join("");
}

function quoteTest(separator: string): RegExp {
  return new RegExp(`["\\r\\n${separator.replace(/[\\\]^-]/, String.raw`\$&`)}]`, "u");
}

function renderValue(value: Value, style: CsvStyle): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "object") return value.json;
  const text = String(value);
  return typeof value === "number" && style.decimalSeparator !== "." ? text.replace(".", style.decimalSeparator) : text;
}
