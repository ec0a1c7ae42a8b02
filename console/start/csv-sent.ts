/** A file of CSV as the service takes it. */
import { isFormulaText, readSpreadsheetCell } from "../../src/base/csv-text.ts";
import type { CsvHead } from "./csv-file.ts";

/** What a person leaves out of a file. */
export interface LeftOut {
  /** The places of columns. */
  readonly columns: ReadonlySet<number>;
  /** Rows that are no product of their own; null for none. */
  readonly further: OwnCells | null;
}

/** Which cells make a row a product of its own. */
export interface OwnCells {
  /** The place of the cell that products are known by. */
  readonly identifying: number;
  /** The places of the other fields. */
  readonly fields: readonly number[];
}

/** Whether a row adds to the product above it, as those of Shopify's further images: it has no identifier, or the same one and no other field. */
export function isFurther(row: readonly string[], above: string, { identifying, fields }: OwnCells): boolean {
  const identifier = row[identifying]?.trim() ?? "";
  if (identifier === "") return row.some((cell) => cell.trim() !== "");
  return identifier === above && fields.every((index) => (row[index] ?? "").trim() === "");
}

export interface SentFile {
  readonly body: Blob;
  /** How many rows were left out. */
  readonly rowsLeftOut: number;
}

/** Where the comma is both, columns are separated by a character that no text has. */
const unitSeparator = "\u001F";

/** What separates the columns of the file that is sent. */
export function sentSeparator({ separator, decimal }: CsvHead): string {
  return separator === decimal ? unitSeparator : separator;
}

/** The file as the service takes it, in UTF-8 with its own ends of lines and its own numbers of rows; unchanged if it is so already. */
export async function asSent(file: Blob, head: CsvHead, leftOut: LeftOut): Promise<SentFile> {
  const { encoding } = head;
  const isWhole = leftOut.columns.size === 0 && leftOut.further === null;
  const isPlain = head.lineEnd !== "\r" && sentSeparator(head) === head.separator;
  const isSame = isWhole && isPlain && !(await hasLooseQuotes(file, head));
  if (encoding === "utf-8" && isSame) {
    return { body: file.type === "text/csv" ? file : file.slice(0, file.size, "text/csv"), rowsLeftOut: 0 };
  }
  const rewriter = new Rewriter(head, leftOut);
  const rewriting = new TransformStream<string, string>({
    transform: (piece, controller) => controller.enqueue(rewriter.rewrite(piece)),
    flush: (controller) => controller.enqueue(rewriter.end()),
  });
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding));
  const sent = (isSame ? text : text.pipeThrough(rewriting)).pipeThrough(new TextEncoderStream());
  const body = await new Response(sent, { headers: { "content-type": "text/csv" } }).blob();
  return { body, rowsLeftOut: rewriter.rowsLeftOut };
}

/** So much is read to see whether texts with quotation marks are not quoted. */
const judgedBytes = 1_024 * 1_024;

/** Files of tabs have quotation marks in texts that are not quoted, and the service takes none. */
async function hasLooseQuotes(file: Blob, head: CsvHead): Promise<boolean> {
  if (head.separator === "\t") return true;
  const rewriter = new Rewriter(head, { columns: new Set(), further: null });
  rewriter.rewrite(new TextDecoder(head.encoding).decode(await file.slice(0, judgedBytes).arrayBuffer()));
  return rewriter.hasLooseQuotes;
}

/** Rewrites a text that comes in pieces, which may end anywhere. A row that is left out becomes an empty line. */
class Rewriter {
  rowsLeftOut = 0;
  /** A text that is not quoted has a quotation mark. It is sent quoted. */
  hasLooseQuotes = false;
  readonly #head: CsvHead;
  readonly #leftOut: LeftOut;
  readonly #lineEnd: string;
  readonly #separator: string;
  #rows = 0;
  /** The cells before the one that is read, as they are sent. */
  #row: string[] = [];
  #at = 0;
  #cell = "";
  #isQuoted = false;
  #isOpen = false;
  /** The texts of the row's cells, where rows are judged by them. */
  #texts: string[] = [];
  #above = "";

  constructor(head: CsvHead, leftOut: LeftOut) {
    this.#head = head;
    this.#leftOut = leftOut;
    this.#lineEnd = head.lineEnd === "\r" ? "\r" : "\n";
    this.#separator = sentSeparator(head);
  }

  rewrite(text: string): string {
    const piece = this.#rows === 0 ? this.#withoutSeparatorLine(text) : text;
    const { separator } = this.#head;
    let written = "";
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at];
      if (sign === '"' && (this.#isQuoted || (at === from && this.#cell === ""))) {
        this.#isQuoted = true;
        this.#isOpen = !this.#isOpen;
      } else if (!this.#isOpen && (sign === separator || sign === this.#lineEnd)) {
        this.#cell += piece.slice(from, at);
        from = at + 1;
        if (sign === separator) this.#endCell();
        else written += `${this.#endRow()}\n`;
      }
    }
    this.#cell += piece.slice(from);
    return written;
  }

  end(): string {
    if (this.#cell === "" && this.#at === 0) return "";
    return this.#endRow();
  }

  /** The service takes the separator from the request. The line is no row to it. */
  #withoutSeparatorLine(text: string): string {
    const [line = ""] = this.#cell === "" && this.#at === 0 ? (/^"?sep=[^\r\n]"?(?:\r*\n|\r)/i.exec(text) ?? []) : [];
    if (line !== "") this.#rows = 1;
    return text.slice(line.length);
  }

  #endCell(): void {
    const { columns, further } = this.#leftOut;
    const cell = this.#cell;
    if (further !== null) this.#texts.push(textOf(cell));
    const isLoose = !this.#isQuoted && cell.includes('"') && !isFormulaText(cell);
    if (isLoose) this.hasLooseQuotes = true;
    if (!columns.has(this.#at)) this.#row.push(isLoose ? `"${cell.replaceAll('"', '""')}"` : cell);
    this.#at += 1;
    this.#cell = "";
    this.#isQuoted = false;
    this.#isOpen = false;
  }

  #endRow(): string {
    this.#cell = this.#cell.replace(/\r+$/, "");
    this.#endCell();
    this.#rows += 1;
    const isLeftOut = this.#isFurther();
    if (isLeftOut) this.rowsLeftOut += 1;
    const row = isLeftOut ? "" : this.#row.join(this.#separator);
    [this.#row, this.#texts, this.#at] = [[], [], 0];
    return row;
  }

  #isFurther(): boolean {
    const { further } = this.#leftOut;
    if (further === null || this.#rows <= this.#head.headerRow) return false;
    if (isFurther(this.#texts, this.#above, further)) return true;
    this.#above = this.#texts[further.identifying]?.trim() ?? "";
    return false;
  }
}

/** The text of a cell as it stands in the file. */
function textOf(cell: string): string {
  if (cell === "") return cell;
  return readSpreadsheetCell(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
}
