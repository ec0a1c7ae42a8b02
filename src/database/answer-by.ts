/** When the request that the current work answers has to be answered, whatever the database does. */
import { AsyncLocalStorage } from "node:async_hooks";
import { limits } from "../limits.ts";

/** A request that is not answered yet. */
export interface OpenRequest {
  byMs: number;
  isOpen: boolean;
  /** When its body began to arrive. */
  bodyMs: number;
}

const requests = new AsyncLocalStorage<OpenRequest>();

/** A request has arrived. Its work runs by {@link answerBy}. */
export function anOpenRequest(): OpenRequest {
  return until(performance.now() + limits.database.answerRequestMs);
}

/** Runs the work of a request. */
export function answerBy<Result>(request: OpenRequest, run: () => Result): Result {
  return requests.run(request, run);
}

/** The body begins to arrive: a client may take minutes to send it. */
export function beginBody(request: OpenRequest): void {
  request.bodyMs = performance.now();
}

/** The body has arrived. */
export function endBody(request: OpenRequest): void {
  request.byMs += performance.now() - request.bodyMs;
}

/** Runs what several requests wait for together. They have their own work after it. */
export function answerSoon<Result>(run: () => Result): Result {
  return requests.run(until(performance.now() + limits.database.lookUpMs), run);
}

function until(byMs: number): OpenRequest {
  return { byMs, isOpen: true, bodyMs: 0 };
}

/**
 * How long the current request may wait for the database now. Null where no request waits. A request that goes on for longer, as a stream does,
 * waits as long for each statement as a new one.
 */
export function leftToAnswerMs(): number | null {
  const request = requests.getStore();
  if (request?.isOpen !== true) return null;
  const leftMs = request.byMs - performance.now();
  return leftMs <= 0 ? limits.database.answerRequestMs : Math.max(leftMs, limits.database.answerLeastMs);
}
