/** A deadline for the server's answer, for when the server or the network hangs. */
import type pg from "pg";
import { streamOf } from "./pieces.ts";

/** A statement that is not answered yet. */
export interface Deadline {
  readonly client: pg.ClientBase;
  readonly answerMs: number;
  /** By `performance.now()`. */
  readonly beganMs: number;
  readonly dueMs: number;
}

/** Which server a connection leads to: its pool's {@link HangWatch}. */
const servers = new WeakMap<pg.ClientBase, object>();

/** When a server answered last, by `performance.now()`. */
const answeredAt = new WeakMap<object, number>();

/** How to end what a connection's process of the server still does; missing where a pooler stands before it. */
const cancels = new WeakMap<pg.ClientBase, () => void>();

export function leadsTo(client: pg.ClientBase, server: object, cancel: (() => void) | null): void {
  servers.set(client, server);
  if (cancel !== null) cancels.set(client, cancel);
}

export function lastAnswerMs(server: object): number {
  return answeredAt.get(server) ?? Number.NEGATIVE_INFINITY;
}

/** How long the oldest statement that is not answered waits. */
export function oldestWaitMs(server: object): number {
  let beganMs = Number.POSITIVE_INFINITY;
  for (const deadline of open)
    if (servers.get(deadline.client) === server) beganMs = Math.min(beganMs, deadline.beganMs);
  return performance.now() - beganMs;
}

/** Closes the connections whose statements wait since before then. */
export function giveUpBefore(server: object, beforeMs: number): void {
  for (const deadline of open) {
    if (servers.get(deadline.client) === server && deadline.beganMs < beforeMs) close(deadline, "the server hangs");
  }
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
  const beganMs = performance.now();
  const deadline = { client, answerMs, beganMs, dueMs: beganMs + answerMs };
  open.add(deadline);
  if (deadline.dueMs < timerDueMs) lookAt(deadline.dueMs);
  return deadline;
}

export function forgetDeadline(deadline: Deadline | undefined): void {
  if (deadline === undefined || !open.delete(deadline)) return;
  const server = servers.get(deadline.client);
  if (server !== undefined) answeredAt.set(server, performance.now());
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
    if (deadline.dueMs <= nowMs) giveUp(deadline);
    else nextMs = Math.min(nextMs, deadline.dueMs);
  }
  if (nextMs < timerDueMs) lookAt(nextMs);
}

/** Nobody waits for the result any more, and a statement that is only late would hold its locks. */
function giveUp(deadline: Deadline): void {
  close(deadline, `no answer within ${Math.round(deadline.answerMs)} ms`);
  cancels.get(deadline.client)?.();
}

function close(deadline: Deadline, why: string): void {
  open.delete(deadline);
  streamOf(deadline.client).destroy(new Error(`connection terminated: ${why}`));
}
