/** Sends one statement on a connection. */
import { channel } from "node:diagnostics_channel";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { restAfterStatement } from "../base/yielding.ts";
import { limits } from "../limits.ts";
import { answered } from "./answered.ts";
import { translateError } from "./errors.ts";
import { beginReading, streamOf } from "./pieces.ts";

/** Gets the text of each statement that is sent. Nobody subscribes but tests, which judge the statements. */
export const sentStatements = channel("pricewright.statement");

/** The first rows of a statement: at least one if the statement has any. */
export interface BoundedRows<Row> {
  rows: Row[];
  /** The bytes received for these rows, or somewhat more. */
  bytes: number;
  /** Whether reading stopped at the bound: more rows may follow. */
  isCut: boolean;
}

/** @param answerMs how long the server may take to answer; for ever if undefined */
export async function execute<Row extends object>(
  client: pg.ClientBase,
  statement: Sql,
  answerMs: number | undefined,
): Promise<pg.QueryResult<Row>> {
  const { text, values } = statement;
  const name = preparedName(client, text);
  sentStatements.publish(text);
  beginReading(streamOf(client));
  try {
    const query = name === undefined ? { text, values } : { name, text, values };
    const beginMs = performance.now();
    const result = await answered(client, answerMs, async () => await client.query<Row>(query));
    await restAfterStatement(performance.now() - beginMs);
    return result;
  } catch (error) {
    throw translateError(error);
  }
}

/** Reads rows until more bytes than the bound have come; with `toEnd` waits for the rest, so the connection stays usable. */
export async function readWithin<Row extends object>(
  client: pg.ClientBase,
  { text, values }: Sql,
  { isPrepared = true, toEnd = false } = {},
): Promise<BoundedRows<Row>> {
  const stream = streamOf(client);
  const name = isPrepared ? preparedName(client, text) : undefined;
  sentStatements.publish(text);
  beginReading(stream);
  const beginMs = performance.now();
  const read = await new Promise<BoundedRows<Row>>((resolve, reject) => {
    const found: BoundedRows<Row> = { rows: [], bytes: 0, isCut: false };
    const before = stream.bytesRead;
    const query = new pg.Query<Row>(name === undefined ? { text, values } : { name, text, values });
    query.on("row", (row) => {
      if (found.isCut) return;
      found.rows.push(row);
      found.bytes = stream.bytesRead - before;
      found.isCut = found.bytes > limits.database.chunkBytes;
      if (found.isCut && !toEnd) resolve(found);
    });
    query.on("end", () => resolve(found));
    query.on("error", reject);
    client.query(query);
  });
  await restAfterStatement(performance.now() - beginMs);
  return read;
}

const preparedNames = new Map<string, string>();

/** Connections whose statements have no names: a pooler would look for them on another connection of the server. */
const nameless = new WeakSet<pg.ClientBase>();

export function neverName(client: pg.ClientBase): void {
  nameless.add(client);
}

/** One name per statement text. There are few texts, because lists are array parameters. */
function preparedName(client: pg.ClientBase, text: string): string | undefined {
  if (nameless.has(client)) return undefined;
  let name = preparedNames.get(text);
  if (name === undefined && preparedNames.size < limits.database.preparedStatements) {
    name = `s${preparedNames.size}`;
    preparedNames.set(text, name);
  }
  return name;
}
