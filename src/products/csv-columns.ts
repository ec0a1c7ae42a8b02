/** Turns the rows of a CSV into products. The header row says which field or tag each cell is. */
import { parseAmount, type DecimalSeparator } from "../base/decimal-text.ts";
import { limits } from "../limits.ts";
import { byField, productFields } from "./product-fields.ts";
import type { CsvImport } from "./csv-schema.ts";
import { importProblem, type ImportProblem } from "./import-problem.ts";
import { judgeProduct, type PlacedProblem } from "./judge-product.ts";
import { PlainRows } from "./plain-rows.ts";
import { productLine } from "./product-line.ts";

/** An error in a row. */
export interface CellError {
  /** The column's name, or its number from 1 if it has no name. Null if the whole row is wrong. */
  column: string | null;
  problem: ImportProblem;
}

/** A column, and the field or the tag (`tags.<key>`) that its cells become. */
export interface ReadColumn {
  column: string;
  becomes: string;
}

/** The columns of one CSV. */
export class CsvColumns {
  readonly #names: readonly string[];
  readonly #csv: CsvImport;
  /** The index of each field's cell; -1 if the CSV lacks the field. */
  readonly #at: Readonly<Record<keyof CsvImport["columns"], number>>;
  readonly #identifyingAt: number;
  readonly #tags: readonly { at: number; key: string }[];
  readonly #plainRows: PlainRows;

  private constructor(names: readonly string[], csv: CsvImport) {
    const at = (name: string | null): number => (name === null ? -1 : names.indexOf(name));
    const { columns } = csv;
    this.#names = names;
    this.#csv = csv;
    this.#at = byField(({ name }) => at(columns[name]));
    this.#identifyingAt = at(csv.identifyingColumn);
    const fields = new Set(Object.values(this.#at));
    this.#tags = names.map((key, index) => ({ at: index, key })).filter((tag) => !fields.has(tag.at));
    this.#plainRows = new PlainRows({ fields: this.#at, identifier: this.#identifyingAt, tags: this.#tags }, csv);
  }

  /** Reads the header row. */
  static read(cells: readonly string[], csv: CsvImport): { columns: CsvColumns } | { errors: CellError[] } {
    const names = cells.map((cell) => cell.trim());
    if (names.length > limits.products.csvColumns) {
      const most = limits.products.csvColumns;
      return { errors: [{ column: null, problem: importProblem("tooManyColumns", { most }) }] };
    }
    const wanted = new Set([csv.identifyingColumn, ...Object.values(csv.columns)]);
    const missing = [...wanted].filter((name) => name !== null).filter((name) => !names.includes(name));
    const repeated = new Set(names.filter((name, index) => name !== "" && names.indexOf(name) !== index));
    const errors = [
      ...missing.map((name) => ({ column: name, problem: importProblem("columnMissing", { name }) })),
      ...[...repeated].map((name) => ({ column: name, problem: importProblem("columnTwice", { name }) })),
    ];
    return errors.length > 0 ? { errors } : { columns: new CsvColumns(names, csv) };
  }

  /** What each column becomes, in the order of the CSV. */
  described(): ReadColumn[] {
    const fields = new Map(Object.entries(this.#at).map(([field, at]) => [at, field]));
    return this.#names.map((column, at) => ({ column, becomes: fields.get(at) ?? `tags.${column}` }));
  }

  /** The name of a column in errors. */
  nameOf(cell: number): string {
    return this.#names[cell] || String(cell + 1);
  }

  /** The row's identifier and GTIN, unchanged. Failures name the row by them. */
  recognise(cells: readonly string[]): { identifier: string; gtin: string } {
    return { identifier: cells[this.#identifyingAt] ?? "", gtin: cells[this.#at.gtin] ?? "" };
  }

  /** Judges a row by the rules of products. @returns its line ({@link productLine}) or its errors */
  judge(cells: readonly string[]): string | { errors: CellError[] } {
    if (cells.length !== this.#names.length) {
      const problem = importProblem("cellCount", { cells: cells.length, columns: this.#names.length });
      return { errors: [{ column: null, problem }] };
    }
    const plain = this.#plainRows.line(cells);
    if (plain !== null) return plain;
    const product = this.#product(cells);
    if (product === null) return { errors: this.#unreadableCells(cells) };
    const judged = judgeProduct(product, "", this.#csv);
    if ("product" in judged) return productLine(judged.product);
    return { errors: judged.problems.map((error) => this.#cellError(error, cells)) };
  }

  #unreadableCells(cells: readonly string[]): CellError[] {
    const { decimalSeparator } = this.#csv;
    const errors: CellError[] = [];
    const refuse = (at: number, code: ImportProblem["code"], params: Record<string, string> = {}): void => {
      const problem = importProblem(code, { ...params, text: shortened(cells[at] ?? "") });
      errors.push({ column: this.nameOf(at), problem });
    };
    for (const { name, kind } of productFields) {
      const text = cells[this.#at[name]] ?? "";
      if (text !== "" && this.#read(text, kind) === null) {
        if (kind === "gtin") refuse(this.#at[name], "notAGtin");
        else refuse(this.#at[name], "notAnAmount", { example: anAmount[decimalSeparator] });
      }
    }
    cells.forEach((cell, at) => {
      if (hasZero(cell)) refuse(at, "zeroCharacter");
    });
    return errors;
  }

  /** The product in the shape of the JSON import, without its empty cells. Null if a cell is unreadable. */
  #product(cells: readonly string[]): object | null {
    if (cells.some(hasZero)) return null;
    const product: Record<string, unknown> = {};
    for (const { name, kind } of productFields) {
      const text = cells[this.#at[name]] ?? "";
      if (text === "") continue;
      const value = this.#read(text, kind);
      if (value === null) return null;
      product[name] = value;
    }
    product["tags"] = this.#tagCells(cells).map(({ key, at }) => ({ key, value: cells[at] }));
    return product;
  }

  /** A field's value; null if the text is no value of the field's kind. */
  #read(text: string, kind: "text" | "gtin" | "price"): string | number | null {
    if (kind === "text") return text;
    if (kind === "price") return parseAmount(text, this.#csv.decimalSeparator);
    return digitsOnly.test(text) ? Number(text) : null;
  }

  #tagCells(cells: readonly string[]): { at: number; key: string }[] {
    return this.#tags.filter(({ at }) => cells[at] !== "");
  }

  /** The error of a cell. The path of the product's error says which cell it is. */
  #cellError({ problem, path }: PlacedProblem, cells: readonly string[]): CellError {
    const [, field = "", tagIndex = ""] = path.split("/");
    const tag = this.#tagCells(cells)[tagIndex === "" ? -1 : Number(tagIndex)];
    const index = new Map(Object.entries(this.#at)).get(field) ?? tag?.at ?? this.#identifyingAt;
    return { column: this.nameOf(index), problem };
  }
}

const anAmount: Readonly<Record<DecimalSeparator, string>> = { ".": "1234.50", ",": "1234,50" };

const digitsOnly = /^\s*\d{1,30}\s*$/;

function hasZero(cell: string): boolean {
  return cell.includes("\0");
}

function shortened(text: string): string {
  return text.length <= 50 ? text : `${text.slice(0, 50)}…`;
}
