/** Reads the beginning of a CSV file in the browser: its encoding, its separators, its columns and first rows. */
import Papa from "papaparse";
import { FileTooLarge } from "../kit/file-too-large.ts";

export interface CsvHead {
  readonly encoding: "utf-16be" | "utf-16le" | "utf-8" | "windows-1252";
  readonly separator: string;
  readonly decimal: "," | ".";
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
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const whole = file.size > headBytes ? text.slice(0, text.lastIndexOf("\n")) : text;
  const parsed = Papa.parse<string[]>(whole, { preview: shownRows, skipEmptyLines: "greedy" });
  const [columns = [], ...rows] = parsed.data;
  if (columns.filter((column) => column.trim() !== "").length < 2) throw new Error("no columns");
  const separator = parsed.meta.delimiter;
  return {
    encoding,
    separator,
    decimal: decimalOf(rows, separator),
    columns: columns.map((name) => name.trim()),
    rows,
  };
}

function encodingOf(bytes: Uint8Array): CsvHead["encoding"] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    // The last character may be cut, which a stream forgives.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** A comma is the decimal separator if more cells read that way. It cannot be one where it separates columns. */
function decimalOf(rows: readonly (readonly string[])[], separator: string): "," | "." {
  if (separator === ",") return ".";
  const cells = rows.flat();
  const commas = cells.filter((cell) => /^-?\d{1,3}(?:\.?\d{3})*,\d{1,4}$/.test(cell.trim())).length;
  const points = cells.filter((cell) => /^-?\d{1,3}(?:,?\d{3})*\.\d{1,4}$/.test(cell.trim())).length;
  return commas > points ? "," : ".";
}

/** The file in UTF-8, which the service takes; unchanged if it is. */
export async function inUtf8(file: Blob, encoding: CsvHead["encoding"]): Promise<Blob> {
  if (encoding === "utf-8") return file.type === "text/csv" ? file : file.slice(0, file.size, "text/csv");
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream());
  return await new Response(text, { headers: { "content-type": "text/csv" } }).blob();
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

/** A decimal of the file as JSON has it, or null: "1.299,00" is "1299.00". */
export function readDecimal(text: string, decimal: "," | "."): number | null {
  const plain = text
    .trim()
    .replaceAll(decimal === "," ? "." : ",", "")
    .replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
