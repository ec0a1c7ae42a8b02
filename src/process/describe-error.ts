/** Errors as they stand in the log. */
import { stdSerializers } from "pino";

/**
 * Without what the driver hangs on the error of an idle connection: the connection itself, with its settings, its statements
 * and the key by which they can be cancelled.
 */
export function describeError(error: Error): Record<string, unknown> {
  const { client: _connection, ...described } = stdSerializers.err(error);
  return described;
}
