/** Reads the text of a backup: its lines, and in pieces the rows of a table between two lines. */
import { BackupError } from "./backup-error.ts";

/** A line of a backup's manifest, which names tables, columns and partitions. */
const lineBytesMax = 1024 * 1024;

/** COPY's end of the rows. No row can be this line, because COPY doubles the backslash of a value. */
export const rowsEnd = "\\.\n";

const lineFeed = Buffer.from("\n");
const rowsEndLine = Buffer.from(`\n${rowsEnd}`);

export class TextReader {
  readonly #pieces: AsyncIterator<unknown>;
  #read = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<unknown>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Reads the next line and returns it without its line feed. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#read.indexOf(lineFeed);
      if (end !== -1) {
        const line = this.#read.toString("utf8", 0, end);
        this.#read = this.#read.subarray(end + 1);
        return line;
      }
      if (this.#read.length > lineBytesMax) throw new BackupError("The backup has a line that is too long.");
      await this.#readOn();
    }
  }

  /** Yields the rows of a table. Reads their end too, without yielding it. */
  async *rows(): AsyncGenerator<Uint8Array> {
    // The line feed of the line before is put in front, so that the end is also found if there are no rows.
    this.#read = Buffer.concat([lineFeed, this.#read]);
    let from = lineFeed.length;
    for (;;) {
      const end = this.#read.indexOf(rowsEndLine);
      if (end !== -1) {
        yield this.#read.subarray(from, end + lineFeed.length);
        this.#read = this.#read.subarray(end + rowsEndLine.length);
        return;
      }
      // The last bytes may be the beginning of the end, so they are kept.
      const sure = this.#read.length - rowsEndLine.length;
      if (sure > from) {
        yield this.#read.subarray(from, sure);
        this.#read = this.#read.subarray(sure);
        from = 0;
      }
      await this.#readOn();
    }
  }

  /** Stops reading. A caller that stops before the end must call it. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#pieces.next().catch((error: unknown) => {
      throw new BackupError("The backup cannot be unpacked: it is damaged.", { cause: error });
    });
    if (done === true || !(value instanceof Uint8Array)) throw new BackupError("The backup ends too early.");
    this.#read = Buffer.concat([this.#read, value]);
  }
}
