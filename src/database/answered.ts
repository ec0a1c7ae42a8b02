/** A deadline for the server's answer, for when the server or the network hangs. */
import type pg from "pg";
import { streamOf } from "./pieces.ts";

/** A statement that is not answered yet. */
export interface Deadline {
  readonly client: pg.ClientBase;
  readonly answerMs: number;
  /** By `performance.now()`. */
  readonly dueMs: number;
}

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
    forgetDeadline(deadline);
  }
}

/** The statements that are not answered yet. One timer is for all: one for each would cost a small request more than the set does. */
const open = new Set<Deadline>();
let timer: NodeJS.Timeout | null = null;
let timerDueMs = Number.POSITIVE_INFINITY;

/** The same for a caller that says by {@link forgetDeadline} that the answer came. */
export function expectAnswer(client: pg.ClientBase, answerMs: number | undefined): Deadline | undefined {
  if (answerMs === undefined) return undefined;
  const deadline = { client, answerMs, dueMs: performance.now() + answerMs };
  open.add(deadline);
  if (deadline.dueMs < timerDueMs) lookAt(deadline.dueMs);
  return deadline;
}

export function forgetDeadline(deadline: Deadline | undefined): void {
  if (deadline !== undefined) open.delete(deadline);
}

/** The socket keeps the process alive while it waits for an answer. */
function lookAt(dueMs: number): void {
  if (timer !== null) clearTimeout(timer);
  timerDueMs = dueMs;
  // A timer may be early by less than a millisecond.
  timer = setTimeout(closeOverdue, Math.max(0, dueMs - performance.now()) + 1).unref();
}

function closeOverdue(): void {
  const nowMs = performance.now();
  timer = null;
  timerDueMs = Number.POSITIVE_INFINITY;
  let nextMs = Number.POSITIVE_INFINITY;
  for (const deadline of open) {
    if (deadline.dueMs <= nowMs) close(deadline);
    else nextMs = Math.min(nextMs, deadline.dueMs);
  }
  if (nextMs < timerDueMs) lookAt(nextMs);
}

function close(deadline: Deadline): void {
  open.delete(deadline);
  streamOf(deadline.client).destroy(new Error(`connection terminated: no answer within ${deadline.answerMs} ms`));
}
