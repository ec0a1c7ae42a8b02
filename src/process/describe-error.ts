/** Prepares errors for the log. */
import { stdSerializers } from "pino";

/**
 * Removes the connection that the driver attaches to the error of an idle connection. It has the settings, the statements
 * and the key that cancels them.
 */
export function describeError(error: Error): Record<string, unknown> {
  const { client: _connection, ...described } = stdSerializers.err(error);
  return described;
}
