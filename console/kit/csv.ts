/** A small table as a file, for what the service gives in another form than a list. */
import { spreadsheetCell } from "../../src/base/csv-text.ts";

export type CsvCell = number | string | null;

/** As spreadsheets of a language read CSV. */
export const csvForms = {
  en: { separator: ",", decimalSeparator: "." },
  de: { separator: ";", decimalSeparator: "," },
} as const;

/** Spreadsheets take a file with this mark for UTF-8. */
const byteOrderMark = "\uFEFF";
/** Rows of CSV, the head first, in the language's form. A text that would be a formula begins with `'`. */
export function writeCsv(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  language: keyof typeof csvForms,
): string {
  const { separator, decimalSeparator } = csvForms[language];
  const cell = (value: CsvCell): string => {
    if (value === null) return "";
    if (typeof value === "number") return quoted(String(value).replace(".", decimalSeparator), separator);
    return quoted(spreadsheetCell(value), separator);
  };
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(cell).join(separator)}\r\n`).join("");
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
