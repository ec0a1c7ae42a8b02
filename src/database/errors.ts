/** Translates PostgreSQL's errors into ours. SQL never reaches a caller (interface 7-8). */
import pg from "pg";
import { ApiError, apiError } from "../base/error.ts";

/** A statement violated a constraint. Rooms translate the constraint's name into a message. */
export class ConstraintViolation extends Error {
  readonly constraint: string;

  constructor(constraint: string, cause: unknown) {
    super(`constraint ${constraint} violated`, { cause });
    this.name = "ConstraintViolation";
    this.constraint = constraint;
  }
}

/** The database cannot be reached or cannot answer now: 503 with Retry-After. The cause is for the log only. */
export class DatabaseUnavailable extends ApiError {
  constructor(cause: unknown) {
    super([{ code: "resource.unavailable", message: "The database is not available at the moment; try again." }], {
      "retry-after": "5",
    });
    this.name = "DatabaseUnavailable";
    this.cause = cause;
  }
}

/** There is no database to connect to at start. The message tells the operator what to do. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${reasonOf(cause)}. Start it, or correct DATABASE_URL.`, { cause });
  }
}

/** A connection attempt to several addresses fails with one error for each address and without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}

/** Thrown in a transaction that must start again, because another transaction held the locks first. */
export class RetryTransaction extends Error {
  override readonly name = "RetryTransaction";
}

const deadlockDetected = "40P01";
const serializationFailure = "40001";
const queryCanceled = "57014";
const lockNotAvailable = "55P03";
const integrityClass = "23";
/** A value that the column cannot hold, such as a text with U+0000. */
const dataClass = "22";
/** 08 connection, 53 resources, 57 operator intervention (shutdown, timeouts), 55P03 lock timeout. */
const unavailable = /^(08|53|57|55P03|25006)/;

/** 08 connection, 53 resources, 57P shutdown and start of the server, 25006 read-only after a failover. */
const lost = /^(08|53|57P|25006)/;

export function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction) return true;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError && (cause.code === deadlockDetected || cause.code === serializationFailure);
}

/** Whether a statement waited too long for a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
}

/** Whether a statement took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === queryCanceled;
}

/** Whether the server went away, cannot be reached, or has no room: its failure, not that of the statement. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return cause instanceof pg.DatabaseError ? lost.test(cause.code ?? "") : isConnectionError(cause);
}

/** Turns a driver's error into one of ours; errors that are ours already pass through. */
export function translateError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (code.startsWith(integrityClass) && error.constraint !== undefined) {
      return new ConstraintViolation(error.constraint, error);
    }
    if (unavailable.test(code) || code === deadlockDetected) return new DatabaseUnavailable(error);
    if (code.startsWith(dataClass)) return apiError("request.invalid", "A value cannot be stored as it is.");
    return error;
  }
  return isConnectionError(error) ? new DatabaseUnavailable(error) : error;
}

/** The driver reports lost and refused connections as plain errors, so only their codes and texts identify them. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection timeout/i.test(
      error.message,
    )
  );
}
