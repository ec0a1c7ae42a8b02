/** Turns the rows of a CSV into products. The header row says which field or tag each cell is. */
import { readSpreadsheetCell } from "../base/csv-text.ts";
import { isCurrency, wasCurrency } from "../base/currency.ts";
import { AmountReader, markIn, type DecimalSeparator } from "../base/decimal-text.ts";
import { limits } from "../limits.ts";
import { amountsOf } from "./amounts-of.ts";
import { byField, productFields } from "./product-fields.ts";
import type { CsvImport } from "./csv-schema.ts";
import { importProblem, type ImportProblem } from "./import-problem.ts";
import { judgeProduct, type PlacedProblem } from "./judge-product.ts";
import {
  gtinSharedWarning,
  gtinWarning,
  lostDigits,
  identifierWarning,
  isCurrencyColumn,
  isPlainIdentifier,
  totalWarning,
  trimmedIdentifier,
} from "./product-warnings.ts";
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
  /** How tags are read. */
  readonly #amounts: AmountReader;
  /** How prices are read: as tags, and in a contract without a currency with the mark that the first price has. */
  #prices: AmountReader;
  #isMarkKnown: boolean;
  /** The contract's currency, or the mark of the first price that has one. */
  #currency: string | null;
  /** The index of each field's cell; -1 if the CSV lacks the field. */
  readonly #at: Readonly<Record<keyof CsvImport["columns"], number>>;
  readonly #identifyingAt: number;
  /** The cells of identifiers, each once. */
  readonly #identifiers: readonly number[];
  /** The column that says the currency of each row's prices; -1 if there is none. */
  readonly #currencyAt: number;
  /** The currency that it should say. */
  #saidCurrency: string | null;
  /** The first row of each GTIN that a spreadsheet may have shortened. */
  readonly #lostGtins = new Map<number, number>();
  readonly #tags: readonly { at: number; key: string }[];
  readonly #plainRows: PlainRows;

  private constructor(names: readonly string[], csv: CsvImport, currency: string | null) {
    const at = (name: string | null): number => (name === null ? -1 : names.indexOf(name));
    const { columns } = csv;
    this.#names = names;
    this.#csv = csv;
    this.#amounts = amountsOf(currency, csv.decimalSeparator);
    this.#prices = this.#amounts;
    this.#isMarkKnown = currency !== null;
    this.#currency = currency;
    this.#saidCurrency = currency;
    this.#at = byField(({ name }) => at(columns[name]));
    this.#identifyingAt = at(csv.identifyingColumn);
    this.#identifiers = [...new Set([this.#identifyingAt, this.#at.customerProductId])].filter((cell) => cell !== -1);
    const fields = new Set(Object.values(this.#at));
    this.#tags = names.map((key, index) => ({ at: index, key })).filter((tag) => !fields.has(tag.at));
    this.#currencyAt = this.#tags.find(({ key }) => isCurrencyColumn(key))?.at ?? -1;
    this.#plainRows = new PlainRows(
      { fields: this.#at, identifier: this.#identifyingAt, tags: this.#tags },
      { decimalSeparator: csv.decimalSeparator, amounts: this.#amounts },
    );
  }

  /** Reads the header row. */
  static read(
    cells: readonly string[],
    csv: CsvImport,
    currency: string | null,
  ): { columns: CsvColumns } | { errors: CellError[] } {
    const names = cells.map((cell) => trimmedIdentifier(readSpreadsheetCell(cell)));
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
    return errors.length > 0 ? { errors } : { columns: new CsvColumns(names, csv, currency) };
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

  /**
   * The cells of a row as spreadsheets mean them: as many as in the header row, if no others than empty ones are missing or too many, and
   * identifiers without what nobody sees at their ends.
   */
  tidied(row: readonly string[]): readonly string[] {
    const columns = this.#names.length;
    let cells = row;
    if (cells.length < columns) cells = [...cells, ...Array<string>(columns - cells.length).fill("")];
    else if (cells.length > columns && cells.slice(columns).every((cell) => cell === ""))
      cells = cells.slice(0, columns);
    if (cells.some(mayBeKept)) cells = cells.map(textOf);
    for (const at of this.#identifiers) {
      const text = cells[at] ?? "";
      const trimmed = trimmedIdentifier(text);
      if (trimmed !== text) cells = cells.with(at, trimmed);
    }
    return cells;
  }

  /** What is probably wrong with a row that is right. */
  warnings(number: number, row: readonly string[]): CellError[] {
    const found: CellError[] = [];
    const tell = (at: number, problem: ImportProblem | null): void => {
      if (problem !== null) found.push({ column: this.nameOf(at), problem });
    };
    for (const at of this.#identifiers) {
      const text = textOf(row[at] ?? "");
      if (!isPlainIdentifier(text)) tell(at, identifierWarning(text, this.nameOf(at), { kept: false }));
    }
    tell(this.#identifyingAt, totalWarning(row[this.#identifyingAt] ?? ""));
    tell(this.#currencyAt, this.#otherCurrency(row[this.#currencyAt] ?? ""));
    const gtin = textOf(row[this.#at.gtin] ?? "");
    if (!digitsOnly.test(gtin)) return found;
    tell(this.#at.gtin, gtinWarning(Number(gtin)));
    tell(this.#at.gtin, this.#sharedGtin(number, Number(gtin)));
    return found;
  }

  /** In a contract without a currency the first row says it. */
  #otherCurrency(cell: string): ImportProblem | null {
    const text = cell.trim().toUpperCase();
    if (!wasCurrency(text)) return null;
    this.#saidCurrency ??= text;
    if (text === this.#saidCurrency) return null;
    return importProblem("currencyIgnored", { text, currency: this.#saidCurrency });
  }

  #sharedGtin(row: number, gtin: number): ImportProblem | null {
    if (gtin % lostDigits !== 0) return null;
    const first = this.#lostGtins.get(gtin);
    if (first !== undefined) return gtinSharedWarning(gtin, `Row ${first}`);
    if (this.#lostGtins.size < limits.products.csvLostGtins) this.#lostGtins.set(gtin, row);
    return null;
  }

  /** Judges a {@link tidied} row by the rules of products. @returns its line ({@link productLine}) or its errors */
  judge(cells: readonly string[]): string | { errors: CellError[] } {
    if (cells.length !== this.#names.length) {
      const problem = importProblem("cellCount", { cells: cells.length, columns: this.#names.length });
      return { errors: [{ column: null, problem }] };
    }
    const plain = this.#plainRows.line(cells);
    if (plain !== null) return plain;
    const product = this.#product(cells);
    if (product === null) return { errors: this.#unreadableCells(cells) };
    const judged = judgeProduct(product, "", {
      identifyingAttribute: this.#csv.identifyingAttribute,
      amounts: this.#amounts,
    });
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
        else if (this.#isOfOtherCurrency(text))
          refuse(this.#at[name], "otherCurrency", { currency: this.#currency ?? "" });
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
    if (kind === "price") return this.#price(text);
    return digitsOnly.test(text) ? Number(text) : null;
  }

  /** Nothing but the file says the currency of a contract that has none. Its prices must agree. */
  #price(text: string): number | null {
    const amount = this.#prices.amount(text);
    const mark = amount === null && !this.#isMarkKnown ? markIn(text, isCurrency) : null;
    if (mark === null) return amount;
    const prices = new AmountReader(this.#csv.decimalSeparator, [mark]);
    const marked = prices.amount(text);
    if (marked === null) return null;
    [this.#prices, this.#isMarkKnown, this.#currency] = [prices, true, mark];
    return marked;
  }

  #isOfOtherCurrency(text: string): boolean {
    const mark = this.#currency === null ? null : markIn(text, wasCurrency);
    return mark !== null && new AmountReader(this.#csv.decimalSeparator, [mark]).amount(text) !== null;
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

const [equalsSign, apostrophe] = [61, 39];

/** Whether a cell may be one that a program kept from a spreadsheet. Nearly none is. */
function mayBeKept(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return first === equalsSign || first === apostrophe || cell.includes("\n") || cell.includes("\r");
}

function textOf(cell: string): string {
  return mayBeKept(cell) ? readSpreadsheetCell(cell) : cell;
}

function hasZero(cell: string): boolean {
  return cell.includes("\0");
}

function shortened(text: string): string {
  return text.length <= 50 ? text : `${text.slice(0, 50)}…`;
}
