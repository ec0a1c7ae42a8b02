/** COPY into a table: by far the fastest way to store rows by the hundred thousand (architecture, "What was measured"). */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

export type CopyValue = string | number | null;

/** Runs `copy … from stdin` with lines in COPY's text format; reads on only as fast as the server stores. */
export async function copyLines(
  client: pg.PoolClient,
  statement: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(Readable.from(lines), client.query(from(statement)));
}

/** One row as a line of COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join("\t")}\n`;
}

function copyText(value: CopyValue): string {
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
