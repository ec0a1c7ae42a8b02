/** `startCollector`: reads shops in this process, as its role says. */
import type { Logger } from "pino";
import type { SecretKey } from "./base/secret.ts";
import { openBrowser } from "./browsing/index.ts";
import { ConfigError, type Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import { limits } from "./limits.ts";
import { loadCollector } from "./monitoring/index.ts";
import { collectorWay } from "./outgoing/index.ts";
import type { Shutdown } from "./process/shutdown.ts";
import { ReaderPool } from "./reading/index.ts";

/** Starts the collector, if there is a contact. @throws ConfigError if the process would do nothing else */
export async function startCollector(
  config: Config,
  { database, log, secret }: { database: Database; log: Logger; secret: SecretKey },
  role: "all" | "collector" | "browser",
  shutdown: Shutdown,
): Promise<void> {
  const { collectorContact: contact, collectorConcurrency: concurrency } = config;
  // A collector with a browser beside it would be as slow as the pages that scripts fill.
  const executable = role === "collector" ? null : config.collectorBrowser;
  if (contact === null && role === "all") return;
  if (contact === null) throw new ConfigError(["A collector needs COLLECTOR_CONTACT, so that shops can reach you."]);
  if (executable === null && role === "browser") {
    throw new ConfigError(["The role browser needs COLLECTOR_BROWSER, the path of a Chromium."]);
  }
  const way = collectorWay({
    contact,
    proxy: config.collectorProxy,
    allowedRanges: config.collectorAllowedRanges,
    allowedPorts: config.collectorAllowedPorts,
  });
  const pool = new ReaderPool({ threads: limits.collecting.threads });
  const browser = executable === null ? null : await openBrowser({ executable, way });
  const Collector = await loadCollector();
  const collector = new Collector({
    database,
    way,
    pool,
    browser,
    leavesOthers: role === "browser",
    log,
    secret,
    concurrency,
  });
  collector.start();
  shutdown.add(async () => {
    await collector.stop();
    await Promise.all([pool.stop(), browser?.stop()]);
  });
}
