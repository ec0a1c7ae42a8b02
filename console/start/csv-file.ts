/** Reads the beginning of a CSV file in the browser: its encoding, its separators, its columns and first rows. */
import Papa from "papaparse";
import { decimalOf, type Decimal } from "../kit/csv-decimal.ts";
import { encodingOf, type Encoding } from "../kit/csv-encoding.ts";
import { FileTooLarge } from "../kit/file-too-large.ts";

export interface CsvHead {
  readonly encoding: Encoding;
  readonly separator: string;
  readonly decimal: Decimal;
  readonly lineEnd: string;
  readonly columns: readonly string[];
  /** The first rows, without the header. */
  readonly rows: readonly (readonly string[])[];
}

/** So much is read to judge the file. */
const headBytes = 256 * 1_024;
const shownRows = 200;

/** @throws Error if the file has no header row */
export async function readHead(file: Blob): Promise<CsvHead> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const encoding = await encodingOf(file, bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const { data, meta } = Papa.parse<string[]>(text, { preview: shownRows, skipEmptyLines: "greedy" });
  // Of a file that goes on, the last row may be cut, within a character or a text of several lines.
  const isCut = file.size > headBytes && !meta.truncated;
  const [columns = [], ...rows] = isCut ? data.slice(0, -1) : data;
  if (columns.filter((column) => column.trim() !== "").length < 2) throw new Error("no columns");
  const { delimiter: separator, linebreak: lineEnd } = meta;
  return {
    encoding,
    separator,
    decimal: decimalOf(rows, { separator }),
    lineEnd,
    columns: columns.map((name) => name.trim()),
    rows,
  };
}

/** Every row of a file as an object by column. @throws FileTooLarge if it is larger than `mostBytes` */
export async function readAll(
  file: Blob,
  head: CsvHead,
  mostBytes: number,
): Promise<readonly Record<string, string>[]> {
  if (file.size > mostBytes) throw new FileTooLarge(mostBytes);
  const text = new TextDecoder(head.encoding).decode(await file.arrayBuffer());
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: head.separator,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
  });
  return data;
}

const grouped = { ",": /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, ".": /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ } as const;

/** A decimal of the file as JSON has it, or null: "1.299,00" is 1299, and "12.50" no number where the comma is decimal, as the service reads it. */
export function readDecimal(text: string, decimal: Decimal): number | null {
  const trimmed = text.trim();
  const group = decimal === "," ? "." : ",";
  const ungrouped = grouped[decimal].test(trimmed) ? trimmed.replaceAll(group, "") : trimmed;
  if (ungrouped.includes(group)) return null;
  const plain = ungrouped.replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
