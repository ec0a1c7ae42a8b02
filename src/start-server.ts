/** The part of the composition root that answers requests. Only a process that answers loads it. */
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { accessControl, Mailer } from "./accounts/index.ts";
import { callbackTaskType } from "./callbacks/index.ts";
import type { Config } from "./config.ts";
import { serveConsole, type ConsoleBuild } from "./console/index.ts";
import type { AccessControl } from "./http/access.ts";
import { idempotencyStore } from "./http/idempotency-store.ts";
import { closeServer, listen } from "./http/listen.ts";
import { installPages } from "./http/page-link.ts";
import { createServer, type Server } from "./http/server.ts";
import { limits } from "./limits.ts";
import { RefusedRequests } from "./logs/index.ts";
import { countHosts } from "./monitoring/index.ts";
import { healthRoutes } from "./process/health.ts";
import { installMetrics, type HostCounts } from "./process/metrics.ts";
import { readProgramVersion } from "./process/program-version.ts";
import type { Shutdown } from "./process/shutdown.ts";
import type { WorkHeard } from "./process/work-heard.ts";
import { ReaderPool } from "./reading/index.ts";
import { rooms, type Served, type Service } from "./rooms.ts";
import { sharedVersions } from "./versions/version.ts";

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly service: Service;
  readonly registry: Registry;
  /** What this process hears of the one that works. */
  readonly work: WorkHeard | undefined;
  readonly shutdown: Shutdown;
}

/** Listens, with the routes of every room. @returns where, and the build of the console */
export async function startServer(start: Start): Promise<{ url: string; build: ConsoleBuild }> {
  const { config, log, service, registry, work, shutdown } = start;
  const { database, secret, queue } = service;
  const version = await readProgramVersion();
  const access = accessControl({ database, secret });
  const refused = new RefusedRequests(database, log);
  shutdown.add(async () => await refused.stop());
  const server = await openServer(config, { log, service, access, version, refused });
  installPages(server, secret);
  let isReady = false;
  const hosts = async (): Promise<HostCounts> => await countHosts(database);
  installMetrics(server, { registry, work, database, queue, countHosts: hosts, callbackTaskType, config });
  healthRoutes(server, { database, version, isReady: () => isReady, work });
  const starters = new Map(rooms.flatMap((room) => (room.starter === undefined ? [] : [room.starter(service)])));
  const mailer = startMailer(config, log, shutdown);
  const served: Served = {
    ...service,
    ...tryService(config, shutdown),
    access,
    mailer,
    release: version,
    calendar: queue,
    starters,
  };
  for (const room of rooms) room.routes?.(server, served);
  const { publicUrl, pictureSources } = config;
  const build = await serveConsole(server, { log, publicUrl, pictureSources, shutdown });
  const url = await listen(server, config);
  isReady = true;
  shutdown.add(async () => {
    isReady = false;
    await closeServer(server);
  });
  return { url, build };
}

/** The server without its routes. */
async function openServer(
  config: Config,
  given: {
    log: Logger;
    service: Service;
    access: AccessControl;
    version: string;
    refused: RefusedRequests;
  },
): Promise<Server> {
  const { words, oldClients, corsOrigins, trustedProxies, httpConnections } = config;
  const { log, access, version, refused } = given;
  const { database, secret } = given.service;
  return await createServer({
    logger: log,
    words,
    oldClients,
    corsOrigins,
    trustedProxies,
    access,
    noteRefusal: (refusal) => refused.record(refusal),
    idempotency: idempotencyStore(database, secret),
    findVersion: sharedVersions(database),
    version,
    mostConnections: httpConnections,
  });
}

function startMailer(config: Config, log: Logger, shutdown: Shutdown): Mailer | null {
  const mailer = config.mail === null ? null : new Mailer(config.mail, log);
  shutdown.add(async () => await mailer?.stop());
  return mailer;
}

/** What routes use to try pages. */
function tryService(
  config: Config,
  shutdown: Shutdown,
): Pick<Served, "allowedPorts" | "hasBrowser" | "hasPrivateShops" | "pool"> {
  const pool = new ReaderPool({ threads: limits.trying.threads });
  shutdown.add(async () => await pool.stop());
  return {
    pool,
    allowedPorts: config.collectorAllowedPorts,
    hasBrowser: config.collectorBrowser !== null,
    hasPrivateShops: config.collectorAllowedRanges.length > 0,
  };
}
