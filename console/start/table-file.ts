/** A file that a person gives: CSV, or a workbook of Excel, which is CSV from here on. */
import type { Decimal } from "../kit/csv-decimal.ts";
import { XlsxProblem } from "../kit/xlsx/problem.ts";
import { isWorkbook, readXlsx } from "../kit/xlsx/read-xlsx.ts";
import type { OddCells } from "../kit/xlsx/sheet.ts";
import { decimalOf, readHead, type AmountColumns, type CsvHead } from "./csv-file.ts";

export interface Workbook {
  readonly file: File;
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly odd: readonly OddCells[];
}

export interface TableFile {
  readonly name: string;
  readonly csv: Blob;
  readonly head: CsvHead;
  /** Null for a file of CSV. */
  readonly book: Workbook | null;
  /** A person chose the sign. */
  readonly isDecimalChosen: boolean;
}

/** @throws XlsxProblem; Error if there is no header row */
export async function readTable(file: File, amountsOf: AmountColumns): Promise<TableFile> {
  if (await isWorkbook(file)) return await readBook(file, { sheet: null, decimal: null }, amountsOf);
  if (await isMarkup(file)) throw new XlsxProblem("otherSpreadsheet");
  return { name: file.name, csv: file, head: await readHead(file, amountsOf), book: null, isDecimalChosen: false };
}

interface Choice {
  /** Null for the first that is a table. */
  readonly sheet: string | null;
  /** Null for the one that its texts have. */
  readonly decimal: Decimal | null;
}

/** Before the sheet with the table come at most so many others. */
const mostCovers = 20;

/** Numbers of a workbook have no decimal sign of their own, so they are written with the one that its texts have. */
export async function readBook(file: File, { sheet, decimal }: Choice, amountsOf: AmountColumns): Promise<TableFile> {
  const book = await readXlsx(file, { sheet, decimal: decimal ?? ".", percents: "stored" });
  const csv = new Blob([book.csv], { type: "text/csv" });
  const head = await readHead(csv, amountsOf).catch((error: unknown) => {
    if (sheet !== null) throw error;
    return null;
  });
  if (head === null) {
    const later = book.sheets.slice(book.sheets.indexOf(book.sheet) + 1).slice(0, mostCovers);
    return await firstTable(later.map((name) => async () => await readBook(file, { sheet: name, decimal }, amountsOf)));
  }
  if (decimal === null && head.decimal === ",") {
    return await readBook(file, { sheet: book.sheet, decimal: "," }, amountsOf);
  }
  return {
    name: file.name,
    csv,
    head: { ...head, decimal: decimal ?? ".", isDecimalGuess: false },
    book: { file, sheets: book.sheets, sheet: book.sheet, odd: book.odd },
    isDecimalChosen: false,
  };
}

async function firstTable(readings: readonly (() => Promise<TableFile>)[]): Promise<TableFile> {
  const [first, ...others] = readings;
  if (first === undefined) throw new Error("no sheet is a table");
  return others.length === 0 ? await first() : await first().catch(async () => await firstTable(others));
}

/** The same file by another decimal sign. */
export async function withDecimal(table: TableFile, decimal: Decimal, amountsOf: AmountColumns): Promise<TableFile> {
  const { book, head } = table;
  if (book !== null) return await readBook(book.file, { sheet: book.sheet, decimal }, amountsOf);
  return { ...table, head: { ...head, decimal, isDecimalGuess: false }, isDecimalChosen: true };
}

/** The same file where other columns are amounts: unless a person chose the sign, they say it. */
export function withAmounts(table: TableFile, columns: readonly number[]): TableFile {
  if (table.book !== null || table.isDecimalChosen) return table;
  return { ...table, head: { ...table.head, ...decimalOf(table.head, columns) } };
}

/** Shops call tables of HTML, and an old format of XML, by the name of Excel's files. */
async function isMarkup(file: Blob): Promise<boolean> {
  return /^\W{0,9}<(?:\?xml|!doctype|html|table)/i.test(await file.slice(0, 64).text());
}
