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

/** Spreadsheets take a cell that begins so for a formula. One that has a `'` of its own before it gets another, so that it keeps one. */
const formula = /^'*[=+\-@\t\r]/;

/** A cell for a file that people open in a spreadsheet: `'` stands before what would be a formula. */
export function spreadsheetCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link spreadsheetCell} may have written. */
export function readSpreadsheetCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
