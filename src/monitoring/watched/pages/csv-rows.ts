/** Reads the rows of a CSV of pages: `productId` or `customerProductId`, `domain`, `url` (interface 4.10-7). */
import { Yielder } from "../../../base/yielding.ts";
import { readSpreadsheetCell } from "../../../base/csv-text.ts";
import { CsvError, CsvReader, type CsvRow } from "../../../base/csv.ts";
import { limits } from "../../../limits.ts";
import { inSlices, type UploadParts } from "../../../products/index.ts";
import type { PartFailure } from "../../../tasks/index.ts";
import { csvColumns } from "./list-pages.ts";

/** Rows of a CSV that are judged and stored together. */
const csvRowsAtOnce = 5_000;

/** A row of the file as a page of a JSON request. */
export interface SentRow {
  /** As a spreadsheet counts: the header row is 1. */
  row: number;
  page: Record<string, string>;
}

/** The file cannot be read on. */
export class WrongFile extends Error {
  readonly failure: PartFailure;

  constructor(row: number, column: string | null, message: string) {
    super(message);
    this.name = "WrongFile";
    this.failure = rowFailure(row, column, message);
  }
}

/** The failure of a row for its task (interface 7-9). */
export function rowFailure(row: number, column: string | null, message: string): PartFailure {
  const cell = column === null ? `Row ${row}` : `Row ${row}, column "${column}"`;
  const text = `${cell}: ${message}`.replaceAll("\0", "\uFFFD").slice(0, 500).toWellFormed();
  const named = column === null ? {} : { column: column.slice(0, 200).replaceAll("\0", "\uFFFD").toWellFormed() };
  return { messageId: "ProcessingFailure", attributes: { row: String(row), ...named, exceptionMessage: text } };
}

/**
 * Yields the rows in groups of {@link csvRowsAtOnce}.
 *
 * @param domain of every row; null if the rows name theirs
 * @throws WrongFile for a text that is no CSV, or a header row without the columns
 */
export async function* readPageRows(
  body: AsyncIterable<UploadParts>,
  { domain, signal }: { domain: string | null; signal: AbortSignal },
): AsyncGenerator<SentRow[], void, void> {
  const reader = new CsvReader({ separator: ",", quote: '"' }, { rowCharacters: limits.watching.csvRowCharacters });
  const file = new File(domain);
  let rows: SentRow[] = [];
  const yielder = new Yielder();
  for await (const parts of body) {
    for (const slice of inSlices(parts)) {
      signal.throwIfAborted();
      rows.push(...file.take(() => reader.read(slice)));
      while (rows.length >= csvRowsAtOnce) yield rows.splice(0, csvRowsAtOnce);
      if (yielder.isDue) await yielder.yield();
    }
  }
  rows.push(...file.take(() => reader.end()));
  file.end();
  if (rows.length > 0) yield rows;
}

/** The columns of a file, once its header row was read. */
class File {
  readonly #domain: string | null;
  #columns: readonly string[] | null = null;

  constructor(domain: string | null) {
    this.#domain = domain;
  }

  take(read: () => Iterable<CsvRow>): SentRow[] {
    try {
      return [...read()].flatMap((row) => {
        if (row.invalidCell !== null) throw new WrongFile(row.number, this.#nameOf(row.invalidCell), "is not UTF-8");
        if (this.#columns !== null) return [this.#rowOf(this.#columns, row)];
        this.#columns = this.#readHeader(row);
        return [];
      });
    } catch (error) {
      if (error instanceof CsvError) throw new WrongFile(error.row, this.#nameOf(error.cell), error.message);
      throw error;
    }
  }

  end(): void {
    if (this.#columns === null) throw new WrongFile(1, null, "the CSV has no header row");
  }

  #nameOf(cell: number): string {
    return this.#columns?.[cell] ?? String(cell + 1);
  }

  #readHeader({ number, cells }: CsvRow): string[] {
    const names = cells.map((cell) => cell.trim());
    const unknown = names.find((name) => !csvColumns.some((column) => column === name));
    if (unknown !== undefined) {
      throw new WrongFile(number, unknown, `is no column; there are ${csvColumns.join(", ")}`);
    }
    const repeated = names.find((name, at) => names.indexOf(name) !== at);
    if (repeated !== undefined) throw new WrongFile(number, repeated, "stands twice in the header row");
    const needed = ["url", ...(this.#domain === null ? ["domain"] : [])];
    const missing = needed.find((name) => !names.includes(name));
    if (missing !== undefined) throw new WrongFile(number, missing, "is missing in the header row");
    if (names.includes("productId") || names.includes("customerProductId")) return names;
    throw new WrongFile(number, "productId", "is missing in the header row, and so is customerProductId");
  }

  /** Of both ids the internal one counts, as in an export. Empty cells are no value. */
  #rowOf(columns: readonly string[], { number, cells }: CsvRow): SentRow {
    if (cells.length !== columns.length) {
      throw new WrongFile(number, null, `has ${cells.length} cells, and the header row has ${columns.length}`);
    }
    const values = columns.map((name, at) => [name, readSpreadsheetCell(cells[at] ?? "")]);
    const { productId = "", customerProductId = "", domain, url = "" } = Object.fromEntries(values);
    return {
      row: number,
      page: {
        ...(productId !== "" ? { productId } : customerProductId !== "" ? { customerProductId } : {}),
        domain: domain ?? this.#domain ?? "",
        url,
      },
    };
  }
}
