/** The part that executes tasks and duties, and reads shops. The other one has prepared the database. */
import { setTimeout as delay } from "node:timers/promises";
import { startApp } from "./app.ts";
import { giveWayAsProcess } from "./base/give-way.ts";
import type { Config } from "./config.ts";
import type { Channel } from "./parent/channel.ts";
import { metricsEveryMs } from "./process/work-heard.ts";
import { runUntilStopped } from "./run-part.ts";

export async function runPart(config: Config, channel: Channel): Promise<void> {
  giveWayAsProcess();
  const app = await runUntilStopped(config, channel, async (log, { database, predecessor }) => {
    return await startApp(config, log, "work", { database, isPrepared: true, predecessor, part: "work" });
  });
  for (;;) {
    channel.send({ type: "metrics", metrics: await app.metrics() });
    await delay(metricsEveryMs);
  }
}
