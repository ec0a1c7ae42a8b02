/** Reads the text of a backup: lines, and between them the rows of one table, in pieces. */
import { limits } from "../limits.ts";
import { BackupError } from "./backup-error.ts";

/** COPY's end of the rows: a line that no row can be, since a backslash of a value is written twice. */
export const rowsEnd = "\\.\n";

const lineFeed = Buffer.from("\n");
const rowsEndLine = Buffer.from(`\n${rowsEnd}`);

export class TextReader {
  readonly #pieces: AsyncIterator<unknown>;
  #read = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<unknown>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next line without its line feed. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#read.indexOf(lineFeed);
      if (end !== -1) {
        const line = this.#read.toString("utf8", 0, end);
        this.#read = this.#read.subarray(end + 1);
        return line;
      }
      if (this.#read.length > limits.backup.lineBytesMax)
        throw new BackupError("The backup has a line that is too long.");
      await this.#readOn();
    }
  }

  /** The rows of a table up to their end, which is read as well. */
  async *rows(): AsyncGenerator<Uint8Array> {
    // The line feed of the line before stands in front, so that the end of no rows at all is found as well.
    this.#read = Buffer.concat([lineFeed, this.#read]);
    let from = lineFeed.length;
    for (;;) {
      const end = this.#read.indexOf(rowsEndLine);
      if (end !== -1) {
        yield this.#read.subarray(from, end + lineFeed.length);
        this.#read = this.#read.subarray(end + rowsEndLine.length);
        return;
      }
      // The end may have begun in what is left.
      const sure = this.#read.length - rowsEndLine.length;
      if (sure > from) {
        yield this.#read.subarray(from, sure);
        this.#read = this.#read.subarray(sure);
        from = 0;
      }
      await this.#readOn();
    }
  }

  /** Reads no more; for who leaves before the end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#pieces.next();
    if (done === true || !(value instanceof Uint8Array)) throw new BackupError("The backup ends too early.");
    this.#read = Buffer.concat([this.#read, value]);
  }
}
