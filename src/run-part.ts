/** The life of a child of the parent: it starts its part when it is told to, and stops it when it is told to. */
import type { Logger } from "pino";
import type { App } from "./app.ts";
import type { Config } from "./config.ts";
import { DatabaseUnreachable, isDatabaseLost, translateError } from "./database/errors.ts";
import { openLog } from "./open-log.ts";
import { isForOperator } from "./operator-errors.ts";
import type { Channel } from "./parent/channel.ts";
import type { Begin } from "./parent/messages.ts";

/** Runs a part until the parent stops it. @returns what it has started */
export async function runUntilStopped(
  config: Config,
  channel: Channel,
  start: (log: Logger, begin: Begin) => Promise<App>,
): Promise<App> {
  const log = openLog(config);
  const begin = await channel.loaded();
  if (begin === null) process.exit(0);
  const starting = start(log, begin);
  const stop = async (): Promise<void> => {
    const app = await starting;
    await app.stop();
  };
  void channel.stopped.then(stop).then(
    () => process.exit(0),
    () => process.exit(1),
  );
  try {
    const app = await starting;
    channel.send({ type: "ready", port: app.url === null ? null : Number(new URL(app.url).port) });
    return app;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The queue passes on the driver's own errors.
    const mayPass = error instanceof DatabaseUnreachable || isDatabaseLost(translateError(error));
    if (!mayPass && !isForOperator(error)) throw error;
    return await channel.endWith({ type: "refused", message: error.message, mayPass });
  }
}
