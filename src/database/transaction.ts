/** The statements of a transaction on one connection. */
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { answered } from "./answered.ts";
import type { Transaction } from "./connection.ts";
import { copyIn, copyOut } from "./copy.ts";
import { translateError } from "./errors.ts";
import { scanSettings, settingText, type ScanOptions } from "./planning.ts";
import { execute, readWithin } from "./statement.ts";

/** @param bounds `answerMs`: how long the server may take to answer a statement that begins now; for ever if missing */
export function transactionOn(
  client: pg.ClientBase,
  {
    signal,
    answerMs = () => undefined,
  }: { signal?: AbortSignal | undefined; answerMs?: () => number | undefined } = {},
): Transaction {
  const open = (): pg.ClientBase => {
    signal?.throwIfAborted();
    return client;
  };
  return {
    rows: async <Row extends object>(statement: Sql) => (await execute<Row>(open(), statement, answerMs())).rows,
    row: async <Row extends object>(statement: Sql) =>
      (await execute<Row>(open(), statement, answerMs())).rows[0] ?? null,
    run: async (statement) => (await execute(open(), statement, answerMs())).rowCount ?? 0,
    boundedRows: async <Row extends object>(statement: Sql) =>
      await readWithin<Row>(open(), statement, { toEnd: true, answerMs: answerMs() }),
    boundedRowsWithin: async <Row extends object>(statement: Sql, withinMs: number, options: ScanOptions = {}) => {
      const reading = open();
      return await answered(reading, answerMs(), async () => {
        await reading.query(scanSettings(withinMs, options));
        return await readWithin<Row>(reading, statement, { isPrepared: false, toEnd: true });
      }).catch((error: unknown) => {
        throw translateError(error);
      });
    },
    copy: async (statement, pieces) => {
      const copying = open();
      return await answered(copying, answerMs(), async () => await copyIn(copying, statement.text, pieces));
    },
    copyOut: (statement) => copyOut(open(), statement.text),
    set: async (settings) => {
      const setting = open();
      const text = settingText(settings);
      await answered(setting, answerMs(), async () => await setting.query(text)).catch((error: unknown) => {
        throw translateError(error);
      });
    },
    executeSql: async (text, values) => {
      const executing = open();
      const query = async (): Promise<pg.QueryResult<object>> => await executing.query<object>(text, values);
      return { rows: (await answered(executing, answerMs(), query)).rows };
    },
  };
}
