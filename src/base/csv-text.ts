/** Writes rows of CSV: RFC 4180, CRLF after every row. */

/** A function that writes one row. @param separator one character */
export function csvRowWriter(separator: string): (cells: readonly string[]) => string {
  const needsQuotes = new RegExp(`["\\r\\n${separator.replace(/[\\\]^-]/, String.raw`\$&`)}]`, "u");
  const quote = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return (cells) => {
    const row = cells.map(quote).join(separator);
    // Readers skip empty lines, so a single empty cell is quoted.
    return row === "" ? '""\r\n' : `${row}\r\n`;
  };
}

/**
 * Where `'` goes: before what spreadsheets take for a formula, at the beginning of a cell and of each further line in it, since some readers make a
 * cell of each line. Full-width characters count, because some languages' spreadsheets read them as the narrow ones. Others write it before digits,
 * which we read. A text that has a `'` of its own there gets another, so that it keeps one.
 */
const formulas = /(?<=^|[\r\n])(?='*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])|^(?='*[\r\n])|^(?='+\d[\d.,]*$)/g;
const written = /(?<=^|[\r\n])'(?='*[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])|^'(?='*[\r\n])|^'(?='*\d[\d.,]*$)/g;

/** A cell for a file that people open in a spreadsheet: `'` stands before what would be a formula. */
export function spreadsheetCell(text: string): string {
  return text.replace(formulas, "'");
}

/** `="00042"`: so programs keep a spreadsheet from taking a text for a number. */
const formulaText = /^="((?:[^"]|"")*)"$/;

export function isFormulaText(cell: string): boolean {
  return formulaText.test(cell);
}

/** The text of a cell that {@link spreadsheetCell} or another program kept from a spreadsheet. */
export function readSpreadsheetCell(cell: string): string {
  return formulaText.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell.replace(written, "");
}
