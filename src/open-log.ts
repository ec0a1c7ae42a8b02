/** The log of a process: JSON lines on its standard output. */
import { pino, stdSerializers, type Logger } from "pino";
import type { Config } from "./config.ts";

export function openLog({ logLevel }: Pick<Config, "logLevel">): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/**
 * Prepares an error for the log. Removes the connection that the driver attaches to the error of an idle connection. It has the settings,
 * the statements and the key that cancels them.
 */
export function describeError(error: Error): Record<string, unknown> {
  const { client: _connection, ...described } = stdSerializers.err(error);
  return described;
}
