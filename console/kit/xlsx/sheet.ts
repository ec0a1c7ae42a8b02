/** A sheet as CSV: its rows keep their numbers, so that what is wrong with a row is found in the workbook. */
import { dateOf, plainNumber, plainPercent, unescaped, type NumberKind } from "./cell-value.ts";
import { XlsxProblem } from "./problem.ts";
import { readXml } from "./xml.ts";

/** What the cells of a workbook refer to. */
export interface Book {
  readonly strings: readonly string[];
  /** By the number of a cell's style. */
  readonly kinds: readonly NumberKind[];
  readonly is1904: boolean;
}

export interface SheetOptions {
  /** The sign before the decimals of numbers. */
  readonly decimal: "," | ".";
  /** Of a cell with a percent format: 12.5 for what is shown as 12.5 %, instead of the 0.125 that is stored. */
  readonly percents: "shown" | "stored";
}

/** Cells of a column that have no value as it was meant, the first of them. */
export interface OddCells {
  readonly column: number;
  readonly kind: "date" | "error" | "formula";
  readonly count: number;
  readonly row: number;
  readonly text: string;
}

export interface SheetTable {
  /** Separated by tabs. */
  readonly csv: string;
  readonly odd: readonly OddCells[];
}

/** Characters of the CSV: cells far apart have separators between them. */
const mostCharacters = 128 * 1_024 * 1_024;
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** @throws XlsxProblem if it is more than a browser should hold */
export function readSheet(xml: Uint8Array, book: Book, options: SheetOptions): SheetTable {
  const lines: string[] = [];
  const odd = new Map<string, OddCells>();
  let characters = 0;
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: OpenCell | null = null;
  /** The element whose text is being read. */
  let within: "f" | "t" | "v" | null = null;
  let isPhonetic = false;
  const tell = (kind: OddCells["kind"], text: string): void => {
    const key = `${column} ${kind}`;
    const first = odd.get(key) ?? { column, kind, count: 0, row, text };
    odd.set(key, { ...first, count: first.count + 1 });
  };
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "row") {
        row = Math.max(row + 1, Math.min(Number(attributes["r"] ?? 0) || 0, mostRows));
        cells = [];
        column = -1;
      } else if (name === "c") {
        column = columnOf(attributes["r"]) ?? column + 1;
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "", formula: "" };
      } else if (name === "rPh") {
        isPhonetic = true;
      } else if (name === "v" || name === "f" || name === "t") {
        within = name;
      }
    },
    text: (text) => {
      if (cell === null || within === null || isPhonetic) return;
      if (within === "f") cell.formula += text;
      else cell.value += text;
    },
    close: (name) => {
      if (name === "rPh") isPhonetic = false;
      else if (name === "c" && cell !== null) {
        const text = textOf(cell, { book, options, tell });
        if (text !== "" && column < mostColumns) cells[column] = text;
        cell = null;
      } else if (name === "row" && cells.length > 0) {
        const line = Array.from(cells, quoted).join("\t");
        characters += line.length + row - lines.length;
        if (characters > mostCharacters) throw new XlsxProblem("tooMuch");
        while (lines.length < row - 1) lines.push("");
        lines.push(line);
      }
      if (name === within) within = null;
    },
  });
  return { csv: lines.length === 0 ? "" : `${lines.join("\r\n")}\r\n`, odd: [...odd.values()] };
}

interface OpenCell {
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string;
}

interface Reading {
  readonly book: Book;
  readonly options: SheetOptions;
  readonly tell: (kind: OddCells["kind"], text: string) => void;
}

function textOf({ type, style, value, formula }: OpenCell, { book, options, tell }: Reading): string {
  if (value === "" && formula !== "" && type !== "str") {
    // A program wrote the formula, and none has calculated it yet.
    tell("formula", `=${formula}`);
    return `=${formula}`;
  }
  if (value === "") return "";
  if (type === "s") return book.strings[Number(value)] ?? "";
  if (type === "str" || type === "inlineStr") return unescaped(value);
  if (type === "b") return value.trim() === "1" ? "true" : "false";
  if (type === "e" || type === "d") {
    tell(type === "e" ? "error" : "date", value);
    return value;
  }
  return numberOf({ value, kind: book.kinds[style] ?? "number" }, { book, options, tell });
}

function numberOf({ value, kind }: { value: string; kind: NumberKind }, { book, options, tell }: Reading): string {
  const date = kind === "date" ? dateOf(value, book) : null;
  if (date !== null) {
    tell("date", date);
    return date;
  }
  const isShown = kind === "percent" && options.percents === "shown";
  const number = (isShown ? plainPercent(value) : plainNumber(value)) ?? value;
  const padded = kind.startsWith("id") && /^\d+$/.test(number) ? number.padStart(Number(kind.slice(2)), "0") : number;
  return padded.replace(".", options.decimal);
}

/** The place of a column by its letters: "AB12" is the 28th. */
function columnOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? "") ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}

function quoted(text: string | undefined): string {
  if (text === undefined) return "";
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
