/** Rows of a text of CSV, as spreadsheets save it: with a line "sep=;" before all others, and two carriage returns at the end of a line. */
import Papa from "papaparse";

export interface CsvRows {
  readonly separator: string;
  readonly lineEnd: string;
  /** Also empty ones, so that the place of a row is its number in the file. */
  readonly rows: readonly (readonly string[])[];
}

/** Of equally likely ones the first. Commas come last: German amounts have one in every row. */
const separators = ["\t", ";", "|", ","];
const judgedRows = 50;

/**
 * @param likeness how much the first rows, separated so, are a table
 * @param most rows
 */
export function readRows(
  text: string,
  { likeness, separator, most = 0 }: { likeness: (rows: CsvRows["rows"]) => number; separator?: string; most?: number },
): CsvRows {
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r+\n/g, "\r\n");
  const [, said] = /^"?sep=([^\r\n])"?(?:[\r\n]|$)/i.exec(plain) ?? [];
  const delimiter = separator ?? said ?? guessSeparator(plain, likeness);
  const { data, meta } = Papa.parse<string[]>(plain, { delimiter, ...(most === 0 ? {} : { preview: most }) });
  const rows = said === undefined ? data : [[], ...data.slice(1)];
  return {
    separator: delimiter,
    lineEnd: meta.linebreak,
    rows: rows.at(-1)?.join("") === "" ? rows.slice(0, -1) : rows,
  };
}

function guessSeparator(text: string, likeness: (rows: CsvRows["rows"]) => number): string {
  const [best] = separators
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: judgedRows });
      return { delimiter, score: likeness(data.filter((row) => !isEmptyRow(row))) };
    })
    .toSorted((one, other) => other.score - one.score);
  return best?.delimiter ?? ",";
}

export function isEmptyRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}
