/** Sends one statement on a connection. */
import { channel } from "node:diagnostics_channel";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { isRestDue, restAfterStatement } from "../base/yielding.ts";
import { limits } from "../limits.ts";
import { expectAnswer } from "./answered.ts";
import { translateError } from "./errors.ts";
import { beginReading, streamOf } from "./pieces.ts";

/** Gets each statement that is sent, `{ text, values }`. Nobody subscribes but tests, which judge the statements. */
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
  sentStatements.publish(statement);
  beginReading(streamOf(client));
  const deadline = expectAnswer(client, answerMs);
  const beginMs = performance.now();
  try {
    return await client.query<Row>(name === undefined ? { text, values } : { name, text, values });
  } catch (error) {
    throw translateError(error);
  } finally {
    clearTimeout(deadline);
    const tookMs = performance.now() - beginMs;
    if (isRestDue(tookMs)) await restAfterStatement(tookMs);
  }
}

export interface Reading {
  isPrepared?: boolean;
  /** Waits for the rest of the rows, so the connection stays usable. */
  toEnd?: boolean;
  /** How long the server may take to answer; for ever if missing. */
  answerMs?: number | undefined;
}

/** Reads rows until more bytes than the bound have come. */
export async function readWithin<Row extends object>(
  client: pg.ClientBase,
  statement: Sql,
  { isPrepared = true, toEnd = false, answerMs }: Reading = {},
): Promise<BoundedRows<Row>> {
  const { text, values } = statement;
  const stream = streamOf(client);
  const name = isPrepared ? preparedName(client, text) : undefined;
  sentStatements.publish(statement);
  beginReading(stream);
  const deadline = expectAnswer(client, answerMs);
  const beginMs = performance.now();
  try {
    return await new Promise<BoundedRows<Row>>((resolve, reject) => {
      const found: BoundedRows<Row> = { rows: [], bytes: 0, isCut: false };
      const before = stream.bytesRead;
      // The driver copies an object of these by their descriptors, which takes as long as the bounds of the read.
      const query = Object.assign(new pg.Query<Row>(text, values), { name });
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
  } finally {
    clearTimeout(deadline);
    const tookMs = performance.now() - beginMs;
    if (isRestDue(tookMs)) await restAfterStatement(tookMs);
  }
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
