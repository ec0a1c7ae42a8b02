/** A deadline for the server's answer, for when the server or the network hangs. */
import type pg from "pg";
import { streamOf } from "./pieces.ts";

/**
 * Closes the connection if the server does not answer in time; `ask` then fails. The server ends a statement that takes too long
 * by itself, before this deadline.
 *
 * @param answerMs for ever if missing
 */
export async function answered<Result>(
  client: pg.ClientBase,
  answerMs: number | undefined,
  ask: () => Promise<Result>,
): Promise<Result> {
  const deadline = expectAnswer(client, answerMs);
  try {
    return await ask();
  } finally {
    clearTimeout(deadline);
  }
}

/** The same as a timer, which the caller clears after the answer. */
export function expectAnswer(client: pg.ClientBase, answerMs: number | undefined): NodeJS.Timeout | undefined {
  if (answerMs === undefined) return undefined;
  return setTimeout(() => close(client, `connection terminated: no answer within ${answerMs} ms`), answerMs);
}

function close(client: pg.ClientBase, message: string): void {
  streamOf(client).destroy(new Error(message));
}
