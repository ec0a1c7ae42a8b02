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
  const staging = new Staging(source.csv, `${contract.contractId}\t${source.importId}\t`);
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
  readonly #csv: CsvImport;
  readonly #reader: CsvReader;
  /** The first columns of every line. */
  readonly #prefix: string;
  #columns: CsvColumns | null = null;
  /** After a broken cell, the ends of later cells are unknown. */
  #isBroken = false;

  constructor(csv: CsvImport, prefix: string) {
    this.#csv = csv;
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
        if (this.#columns === null) this.#readHeaderRow(row);
        else lines += this.#stageRow(this.#columns, row);
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

  #readHeaderRow(row: CsvRow): void {
    const read = CsvColumns.read(row.cells, this.#csv);
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
    const judged =
      row.invalidCell === null ? columns.judge(row.cells) : { errors: [notUtf8(columns.nameOf(row.invalidCell))] };
    if (typeof judged !== "string") {
      this.#fail(row.number, columns.recognise(row.cells), judged.errors);
      return "";
    }
    this.products++;
    return this.failures.length > 0 ? "" : `${this.#prefix}${row.number}\t${judged}`;
  }

  #fail(row: number, which: { identifier: string; gtin: string }, errors: readonly CellError[]): void {
    this.failedRows++;
    this.failures.push(...errors.map((error) => importFailure({ row, ...which, ...error })));
  }
}

function notUtf8(column: string): CellError {
  return { column, problem: importProblem("notUtf8") };
}
