/** Rows of a file whose separator, quotes and character set nobody has told us, and whose rows may be broken. */
import type { CsvDialect } from "../../base/csv.ts";
import { limits } from "../../limits.ts";
import { decoded, textCharset } from "./stream-text.ts";

/** The cells of a row, or null for a row that is broken. */
export type Cells = readonly string[] | null;

/** Rows that arrived together. */
export interface CsvRows {
  readonly rows: readonly Cells[];
  /** Whether the last of them has no line end, so that it may be cut. */
  readonly isCut: boolean;
}

/** The rows of each piece, the header first. One broken row costs itself, not the file. */
export async function* readCsvRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRows> {
  let rows: RowReader | null = null;
  let rest = "";
  for await (const text of decoded(pieces, textCharset)) {
    const all = rest + text;
    const end = all.lastIndexOf("\n") + 1;
    rest = all.slice(end);
    if (end > 0) {
      rows ??= new RowReader(detectDialect(all));
      yield { rows: rows.read(all.slice(0, end).split("\n").slice(0, -1)), isCut: false };
    }
    if (rest.length > limits.catalogues.csv.rowCharacters) {
      rows ??= new RowReader(detectDialect(rest));
      rest = "";
      yield { rows: [null], isCut: false };
    }
  }
  rows ??= new RowReader(detectDialect(rest));
  yield { rows: [...rows.read(rest === "" ? [] : [rest]), ...rows.end()], isCut: rest !== "" };
}

/**
 * The separator is what the header has most of. Files with tabs quote nothing, unless their header is quoted: there, `24"` is
 * inches.
 */
export function detectDialect(text: string): CsvDialect {
  const [, named] = /^\uFEFF?sep=([;,|\t])\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return { separator: named, quote: '"' };
  const lines = text.split("\n", linesLookedAt);
  const header = lines.find((line) => !/^\s*(?:#|\/\/)/.test(line)) ?? lines[0] ?? "";
  const unquoted = header.replaceAll(/"[^"]*"/g, "");
  const counted = [";", "\t", "|", ","].map((separator) => ({ separator, count: unquoted.split(separator).length }));
  const { separator } = counted.reduce((best, each) => (each.count > best.count ? each : best));
  const isQuoted = separator !== "\t" || header.trimStart().startsWith('"');
  return { separator, quote: isQuoted ? '"' : "\u0000" };
}

/** Comments may stand above the header. */
const linesLookedAt = 10;

/** Joins lines whose quotes are open. */
class RowReader {
  readonly #dialect: CsvDialect;
  #lines: string[] = [];
  #characters = 0;
  #isOpen = false;

  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
  }

  read(lines: readonly string[]): Cells[] {
    const rows: Cells[] = [];
    for (const line of lines) {
      if (!this.#isOpen && line.trim() === "") continue;
      this.#lines.push(line);
      this.#characters += line.length;
      if (countOf(this.#dialect.quote, line) % 2 === 1) this.#isOpen = !this.#isOpen;
      if (!this.#isOpen) rows.push(...this.#joined());
      else if (this.#isTooLong()) rows.push(...this.#giveUp());
    }
    return rows;
  }

  end(): Cells[] {
    return this.#lines.length === 0 ? [] : this.#giveUp();
  }

  #isTooLong(): boolean {
    const { rowLines, rowCharacters } = limits.catalogues.csv;
    return this.#lines.length >= rowLines || this.#characters > rowCharacters;
  }

  #joined(): Cells[] {
    const row = cellsOf(this.#lines.join("\n").replace(/\r$/, ""), this.#dialect);
    if (row === null && this.#lines.length > 1) return this.#giveUp();
    this.#clear();
    return [row];
  }

  /**
   * A quote that never closes rightly breaks its line only: the lines after it are read anew. Only the first and the last of
   * them have a quote that opens, so a line is read three times at most.
   */
  #giveUp(): Cells[] {
    const [, ...following] = this.#lines;
    this.#clear();
    return [null, ...this.read(following)];
  }

  #clear(): void {
    this.#lines = [];
    this.#characters = 0;
    this.#isOpen = false;
  }
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/**
 * The cells of a whole row; null if a quote stands where none may stand. Our reader of files that people upload tells which
 * cell is wrong, by an error a row; here every row may be broken, and only that counts.
 */
function cellsOf(written: string, { separator, quote }: CsvDialect): Cells {
  const { columns } = limits.catalogues.csv;
  // Spreadsheets keep a number as text so: ="4006381333108".
  const row = written.includes('="') ? written.replaceAll(/(?<=^|[;,|\t])="(?=[^"]*"(?:[;,|\t]|$))/g, '"') : written;
  if (!row.includes(quote)) return row.split(separator, columns);
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    const cell = row.startsWith(quote, at) ? quotedCell(row, at, quote) : plainCell(row, at, { separator, quote });
    if (cell === null) return null;
    cells.push(cell.text);
    at = cell.end;
    if (at === row.length) return cells.slice(0, columns);
    if (row[at] !== separator) return null;
  }
}

interface Cell {
  text: string;
  /** After it, and after its quotes. */
  end: number;
}

/** @returns null if there is a quote in it */
function plainCell(row: string, start: number, { separator, quote }: CsvDialect): Cell | null {
  const at = row.indexOf(separator, start);
  const end = at === -1 ? row.length : at;
  const text = row.slice(start, end);
  return text.includes(quote) ? null : { text, end };
}

/** Two quotes within quotes are one. @returns null if the quotes do not close */
function quotedCell(row: string, start: number, quote: string): Cell | null {
  let text = "";
  for (let from = start + 1; ;) {
    const end = row.indexOf(quote, from);
    if (end === -1) return null;
    text += row.slice(from, end);
    if (row[end + 1] !== quote) return { text, end: end + 1 };
    text += quote;
    from = end + 2;
  }
}
