/** COPY in both directions: by far the fastest way to store many thousand rows. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { Yielder } from "../base/yielding.ts";
import { sentStatements } from "./statement.ts";

export type CopyValue = string | number | null;
/** Text in COPY's format. A piece may end anywhere. */
export type Pieces = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** A message of about this length costs little more than one of a line. */
const messageLength = 32 * 1024;

/**
 * Runs `copy … from stdin` with text in COPY's format, in pieces of any length. Reads pieces only as fast as the server
 * stores them, and yields between them: an iterator makes its lines when they are sent.
 *
 * @returns the number of rows
 */
export async function copyIn(client: pg.ClientBase, statement: string, pieces: Pieces): Promise<number> {
  sentStatements.publish({ text: statement, values: [] });
  const stream = client.query(from(statement));
  await pipeline(Readable.from(inMessages(pieces)), stream);
  return stream.rowCount;
}

/** Gathers short texts. Bytes come as they are. */
async function* inMessages(pieces: Pieces): AsyncGenerator<string | Uint8Array> {
  const yielder = new Yielder();
  let text = "";
  for await (const piece of pieces) {
    if (yielder.isDue) await yielder.yield();
    const isText = typeof piece === "string";
    if (isText) text += piece;
    if (isText && text.length < messageLength) continue;
    if (text !== "") yield text;
    text = "";
    if (!isText) yield piece;
  }
  if (text !== "") yield text;
}

/**
 * Runs `copy … to stdout` and yields its text in pieces, only as fast as the caller reads them.
 *
 * @returns the number of rows
 */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Uint8Array, number> {
  sentStatements.publish({ text: statement, values: [] });
  const stream = client.query(to(statement));
  for await (const piece of stream) {
    if (piece instanceof Uint8Array) yield piece;
  }
  // The stream ends before the server sends the number of rows. The answer to the next statement comes after that number.
  await client.query("");
  return stream.rowCount;
}

/** One row as a line of COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join("\t")}\n`;
}

/** A value in COPY's text format. */
export function copyText(value: CopyValue): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === "number") return String(value);
  return hasSpecial.test(value) ? value.replaceAll(special, (found) => escapes.get(found) ?? found) : value;
}

const hasSpecial = /[\\\t\n\r]/;
const special = /[\\\t\n\r]/g;
const escapes: ReadonlyMap<string, string> = new Map([
  ["\\", String.raw`\\`],
  ["\t", String.raw`\t`],
  ["\n", String.raw`\n`],
  ["\r", String.raw`\r`],
]);
