/** Parses and judges a CSV and stages its rows in `product_import_row`. */
import { Yielder } from "../base/yielding.ts";
import { CsvError, CsvReader, type CsvRow } from "../base/csv.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { PartFailure } from "../tasks/index.ts";
import { productColumns } from "./product-fields.ts";
import { CsvColumns, type CellError, type ReadColumn } from "./csv-columns.ts";
import type { CsvImport } from "./csv-schema.ts";
import { inSlices, type UploadParts } from "./csv-upload.ts";
import { importFailure } from "./import-failure.ts";
import { importProblem } from "./import-problem.ts";

export interface Staged {
  /** What each column becomes; empty for lines, and for a CSV whose header row is wrong. */
  columns: readonly ReadColumn[];
  /** Rows without the header row. */
  products: number;
  failedRows: number;
  failures: readonly PartFailure[];
  /** The first {@link limits.products.importWarnings}. */
  warnings: readonly PartFailure[];
}

export const copyRows = sql`
  /* products.stage */
  copy product_import_row (contract_id, import_id, row_number, identifier, ${productColumns()})
  from stdin`;

/** Characters sent to the database together. A send costs over 100 µs on a busy machine, so lines are joined. */
const sentCharacters = 128 * 1024;

/**
 * Judges every row and stages it under the id of the import. After the first bad row it only judges. It ends early at
 * {@link limits.tasks.failures} failures. It stages each read before the next one, so the body may use the same
 * connection.
 */
export async function stageProducts(
  transaction: Transaction,
  contract: Contract,
  source: { importId: string; csv: CsvImport; body: AsyncIterable<UploadParts>; signal: AbortSignal },
): Promise<Staged> {
  const staging = new Staging(source.csv, contract, `${contract.contractId}\t${source.importId}\t`);
  for await (const parts of source.body) {
    if (staging.isOver) break;
    await transaction.copy(copyRows, staging.read(parts, source.signal));
  }
  await transaction.copy(copyRows, staging.end());
  return staging;
}

class Staging implements Staged {
  columns: readonly ReadColumn[] = [];
  products = 0;
  failedRows = 0;
  readonly failures: PartFailure[] = [];
  readonly warnings: PartFailure[] = [];
  readonly #csv: CsvImport;
  readonly #currency: string | null;
  readonly #reader: CsvReader;
  /** The first columns of every line. */
  readonly #prefix: string;
  #columns: CsvColumns | null = null;
  /** Rows before the header row is known: titles may stand above it. */
  #first: CsvRow[] = [];
  /** After a broken cell, the ends of later cells are unknown. */
  #isBroken = false;

  constructor(csv: CsvImport, contract: Contract, prefix: string) {
    this.#csv = csv;
    this.#currency = contract.currency;
    this.#reader = new CsvReader(csv, { rowCharacters: limits.products.csvRowCharacters });
    this.#prefix = prefix;
  }

  /** Whether judging ends: the next rows cannot be judged, or there are enough failures. */
  get isOver(): boolean {
    return (
      this.#isBroken ||
      this.failures.length >= limits.tasks.failures ||
      (this.#columns === null && this.failures.length > 0)
    );
  }

  /** The lines of the rows that these parts complete. */
  async *read(parts: UploadParts, signal: AbortSignal): AsyncGenerator<string> {
    let lines = "";
    const yielder = new Yielder();
    for (const slice of inSlices(parts)) {
      if (this.isOver) break;
      signal.throwIfAborted();
      lines += this.#stage(this.#reader.read(slice));
      if (lines.length >= sentCharacters) {
        yield lines;
        lines = "";
      }
      if (yielder.isDue) await yielder.yield();
    }
    yield lines;
  }

  /** The line of a last row without a line break. */
  *end(): Generator<string> {
    if (this.isOver) return;
    yield this.#stage(this.#reader.end());
    if (!this.isOver && this.#columns === null && this.#first.length > 0) yield this.#stageFirst();
    if (this.#columns === null && this.failures.length === 0) {
      this.#fail(1, { identifier: "", gtin: "" }, [{ column: null, problem: importProblem("noHeaderRow") }]);
    }
  }

  /** The lines of the valid rows. */
  #stage(rows: Iterable<CsvRow>): string {
    let lines = "";
    try {
      for (const row of rows) {
        if (this.isOver) break;
        if (this.#columns !== null) {
          lines += this.#stageRow(this.#columns, row);
          continue;
        }
        this.#first.push(row);
        if (this.#isHeaderDue(row)) lines += this.#stageFirst();
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const column = this.#columns?.nameOf(error.cell) ?? String(error.cell + 1);
      this.#fail(error.row, { identifier: "", gtin: "" }, [
        { column, problem: importProblem(error.fault.code, error.fault.params) },
      ]);
      this.#isBroken = true;
    }
    return lines;
  }

  /** The header row is the first, or another one if only that has the columns that the headers name. */
  #isHeaderDue(row: CsvRow): boolean {
    if (this.#first.length === 1) return this.#hasColumns(row);
    const characters = this.#first.reduce((sum, { cells }) => sum + cells.join().length, 0);
    return this.#first.length === limits.products.csvTitleRows || characters > limits.products.csvTitleCharacters;
  }

  #hasColumns({ cells, invalidCell }: CsvRow): boolean {
    return invalidCell === null && "columns" in CsvColumns.read(cells, this.#csv, this.#currency);
  }

  /** Reads the header row, and stages the first rows below it. */
  #stageFirst(): string {
    const rows = this.#first;
    this.#first = [];
    const [found, another] = rows.flatMap((row, at) => (this.#hasColumns(row) ? [at] : []));
    const header = found === undefined || another !== undefined ? 0 : found;
    const row = rows[header];
    if (row !== undefined) this.#readHeaderRow(row);
    const columns = this.#columns;
    return columns === null
      ? ""
      : rows
          .slice(header + 1)
          .map((next) => this.#stageRow(columns, next))
          .join("");
  }

  #readHeaderRow(row: CsvRow): void {
    const read = CsvColumns.read(row.cells, this.#csv, this.#currency);
    if (row.invalidCell !== null) {
      this.#fail(row.number, { identifier: "", gtin: "" }, [notUtf8(String(row.invalidCell + 1))]);
    } else if ("errors" in read) {
      this.#fail(row.number, { identifier: "", gtin: "" }, read.errors);
    } else {
      this.#columns = read.columns;
      this.columns = read.columns.described();
    }
  }

  #stageRow(columns: CsvColumns, row: CsvRow): string {
    if (isEmpty(row.cells)) return "";
    const cells = columns.tidied(row.cells);
    const judged =
      row.invalidCell === null ? columns.judge(cells) : { errors: [notUtf8(columns.nameOf(row.invalidCell))] };
    if (typeof judged !== "string") {
      this.#fail(row.number, columns.recognise(cells), judged.errors);
      return "";
    }
    this.products++;
    if (this.warnings.length < limits.products.importWarnings) this.#warn(columns, row);
    return this.failures.length > 0 ? "" : `${this.#prefix}${row.number}\t${judged}`;
  }

  #warn(columns: CsvColumns, { number: row, cells }: CsvRow): void {
    const which = columns.recognise(columns.tidied(cells));
    this.warnings.push(...columns.warnings(row, cells).map((warning) => importFailure({ row, ...which, ...warning })));
  }

  #fail(row: number, which: { identifier: string; gtin: string }, errors: readonly CellError[]): void {
    this.failedRows++;
    this.failures.push(...errors.map((error) => importFailure({ row, ...which, ...error })));
  }
}

/** Spreadsheets write separators alone for rows that were once used. */
function isEmpty(cells: readonly string[]): boolean {
  return cells.length > 1 && cells[0] === "" && cells.every((cell) => cell === "");
}

function notUtf8(column: string): CellError {
  return { column, problem: importProblem("notUtf8") };
}
