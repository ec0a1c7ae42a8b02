/** Sends one statement on a connection. */
import { channel } from "node:diagnostics_channel";
import pg, { type Query } from "pg";
import type { Sql } from "sql-template-tag";
import { limits } from "../limits.ts";
import { expectAnswer, forgetDeadline } from "./answered.ts";
import { translateError } from "./errors.ts";
import { NamedQuery } from "./named-query.ts";
import { beginReading, streamOf } from "./pieces.ts";

/** Statement texts that are prepared under a name. */
const preparedStatements = 1_000;

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

/** What a statement gave. */
export type StatementResult<Row extends object> = Pick<pg.QueryResult<Row>, "rows" | "rowCount">;

/**
 * Sends a statement as an object of the driver's. The driver copies texts and values by their descriptors otherwise, which takes longer
 * than all else that it does for a small statement.
 *
 * @param answerMs how long the server may take to answer; for ever if undefined
 */
export async function execute<Row extends object>(
  client: pg.ClientBase,
  statement: Sql,
  answerMs: number | undefined,
): Promise<StatementResult<Row>> {
  const { text, values } = statement;
  const name = preparedName(client, text);
  sentStatements.publish(statement);
  beginReading(streamOf(client));
  const deadline = expectAnswer(client, answerMs);
  try {
    return await new Promise<StatementResult<Row>>((resolve, reject) => {
      const rows: Row[] = [];
      const query = queryOf<Row>(name, text, values);
      query.on("row", (row) => rows.push(row));
      query.on("end", ({ rowCount }) => resolve({ rows, rowCount }));
      query.on("error", reject);
      client.query(query);
    });
  } catch (error) {
    // Its own stack ends in the driver's socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw translateError(error);
  } finally {
    forgetDeadline(deadline);
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
  try {
    return await new Promise<BoundedRows<Row>>((resolve, reject) => {
      const found: BoundedRows<Row> = { rows: [], bytes: 0, isCut: false };
      const before = stream.bytesRead;
      const query = queryOf<Row>(name, text, values);
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
    forgetDeadline(deadline);
  }
}

function queryOf<Row extends object>(name: string | undefined, text: string, values: unknown[]): Query<Row> {
  return name === undefined ? new pg.Query<Row>(text, values) : new NamedQuery<Row>(name, text, values);
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
  if (name === undefined && preparedNames.size < preparedStatements) {
    name = `s${preparedNames.size}`;
    preparedNames.set(text, name);
  }
  return name;
}
