/** The part that answers requests. It prepares the database, and builds the console. */
import { startApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Channel } from "./parent/channel.ts";
import { WorkHeard } from "./process/work-heard.ts";
import { runUntilStopped } from "./run-part.ts";
import { printWelcome } from "./welcome.ts";
// Loaded while PostgreSQL starts.
import "./start-server.ts";

export async function runPart(config: Config, channel: Channel): Promise<void> {
  const app = await runUntilStopped(config, channel, async (log, begin) => {
    const listening = { ...config, port: begin.port ?? config.port };
    const work = new WorkHeard();
    channel.onMetrics((metrics) => work.receive(metrics));
    // A port is known once a process before this one was ready, and had prepared the database.
    const isPrepared = begin.port !== null;
    const { database } = begin;
    const started = await startApp(listening, log, "http", { database, isPrepared, part: "serve", work });
    if (begin.predecessor === null) printWelcome(config, started);
    return started;
  });
  await app.buildConsole();
}
