/**
 * The composition root, and the only module that knows everyone: it makes the database, the domains, the server and
 * the worker, joins them, and takes them down in the reverse order.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { accessControl, accountRoutes, createFirstAdmin, openContractForTask } from "./accounts/index.ts";
import { addressGuard, callbackRoutes, callbackTask } from "./callbacks/index.ts";
import { ConfigError, type Config } from "./config.ts";
import { Database } from "./database/connection.ts";
import { DataDirInUse, EmbeddedStartError, startEmbedded } from "./embedded/embedded.ts";
import { DatabaseUnreachable } from "./database/errors.ts";
import { idempotencyStore } from "./http/idempotency-store.ts";
import { migrate, MigrationError } from "./database/migrate.ts";
import { maintainPartitions } from "./history/partitions.ts";
import { sharedVersions } from "./versions/version.ts";
import { feedRoutes } from "./feeds/index.ts";
import { listen, ListenError } from "./http/listen.ts";
import { installPages } from "./http/pages.ts";
import { createServer, type Server } from "./http/server.ts";
import { limits } from "./limits.ts";
import { monitoringRoutes } from "./monitoring/index.ts";
import { forgetLogMessages, logRoutes } from "./logs/index.ts";
import { offerRoutes, settleOfferIds } from "./offers/index.ts";
import { duties, periodically } from "./process/duties.ts";
import { healthRoutes } from "./process/health.ts";
import { installMetrics } from "./process/metrics.ts";
import { openSecretKey, SecretKeyError } from "./process/secret-key.ts";
import { orderRoutes } from "./orders/index.ts";
import { pluginRoutes } from "./plugins/index.ts";
import {
  findActiveStrategy,
  forgetStudies,
  pricingRoutes,
  pricingTask,
  pricingTaskType,
  startDueRuns,
  startPricingRun,
  studyTasks,
  studyTaskTypes,
} from "./pricing/index.ts";
import { forgetUploads, productImportTask, productRoutes } from "./products/index.ts";
import { taskRoutes, TaskQueue } from "./tasks/index.ts";

export { describeError } from "./process/describe-error.ts";

/** `all` serves and works in one process; the others split the two over processes that share a database. */
export type ProcessRole = "all" | "http" | "worker";

export interface App {
  /** Where it listens; null for a worker alone. */
  readonly url: string | null;
  /** The first admin, when this start made it; the password only when it was generated. */
  readonly firstAdmin: { email: string; password: string | null } | null;
  /** Ends requests in flight, the worker, then the database. Callable more than once. */
  stop(): Promise<void>;
}

/** Errors of a start whose message tells the operator what to do. */
const operatorErrors = [
  ConfigError,
  DataDirInUse,
  DatabaseUnreachable,
  EmbeddedStartError,
  ListenError,
  MigrationError,
  SecretKeyError,
];

export function isForOperator(error: unknown): error is Error {
  return operatorErrors.some((known) => error instanceof known);
}

/** Brings the database of DATABASE_URL to this version. @returns the migrations applied now */
export async function migrateDatabase(config: Config): Promise<string[]> {
  if (config.databaseUrl === null) throw new ConfigError(["DATABASE_URL must be set to migrate a database."]);
  return await migrate(config.databaseUrl);
}

/** What was started, taken down last first. */
class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #stopped: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  async stop(): Promise<void> {
    this.#stopped ??= (async () => {
      for (const step of this.#steps) await step();
    })();
    await this.#stopped;
  }
}

/** Starts everything a role needs. What was started before an error is taken down again. */
export async function startApp(config: Config, log: Logger, role: ProcessRole = "all"): Promise<App> {
  const shutdown = new Shutdown();
  try {
    return await compose(config, log, role, shutdown);
  } catch (error) {
    await shutdown.stop().catch((cause: unknown) => log.error({ err: cause }, "shutdown"));
    throw error;
  }
}

async function compose(config: Config, log: Logger, role: ProcessRole, shutdown: Shutdown): Promise<App> {
  const database = await openDatabase(config, log, shutdown);
  const secret = await openSecretKey(config, database);
  const firstAdmin = await createFirstAdmin(database, config);
  const guard = addressGuard({ allowedRanges: config.callbackAllowedRanges });

  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  shutdown.add(async () => await queue.stop());
  await queue.start([
    productImportTask({ database }),
    pricingTask({ database, queue, secret }),
    ...studyTasks({ database }),
    callbackTask({ database, secret, queue, guard, concurrency: config.callbackConcurrency }),
  ]);

  let url: string | null = null;
  if (role !== "worker") {
    const { words } = config;
    const version = await readVersion();
    const access = accessControl({ database, secret });
    const idempotency = idempotencyStore(database, secret);
    const { trustedProxies } = config;
    const server = await createServer({
      logger: log,
      words,
      trustedProxies,
      access,
      idempotency,
      findVersion: sharedVersions(database),
      version,
    });
    installPages(server, secret);
    let isReady = false;
    installMetrics(server, { database, queue });
    healthRoutes(server, { database, version, isReady: () => isReady });
    accountRoutes(server, { database, secret });
    productRoutes(server, {
      database,
      queue,
      words,
      findActiveStrategy: async (contract) => await findActiveStrategy(database, contract),
    });
    offerRoutes(server, { database, oldClients: config.oldClients });
    orderRoutes(server, { database });
    pricingRoutes(server, { database, queue, words });
    monitoringRoutes(server, { database, words });
    feedRoutes(server, { database, oldClients: config.oldClients });
    callbackRoutes(server, { database, secret, queue, words, guard });
    logRoutes(server, { database, access });
    pluginRoutes(server, { database });
    taskRoutes(server, {
      database,
      words,
      starters: new Map([startPricingRun({ database, queue })]),
      cancellable: new Set([pricingTaskType, ...Object.values(studyTaskTypes)]),
    });
    url = await listen(server, config);
    isReady = true;
    shutdown.add(async () => {
      isReady = false;
      await closeServer(server);
    });
  }
  if (role !== "http") {
    startDuties({ database, queue, log }, shutdown);
    await queue.work();
  }
  return { url, firstAdmin, stop: async () => await shutdown.stop() };
}

/** What the worker does by the clock. */
function startDuties(options: { database: Database; queue: TaskQueue; log: Logger }, shutdown: Shutdown): void {
  const { database, log } = options;
  const hourly = duties({
    database,
    log,
    extra: {
      forgetLogMessages: async () => await forgetLogMessages(database, new Date()),
      forgetStudies: async () => await forgetStudies(database),
      forgetUploads: async () => await forgetUploads(database),
      settleOfferIds: async (signal) => await settleOfferIds(database, signal),
    },
  });
  const scheduler = periodically({
    all: { startDueRuns: async () => await startDueRuns(options, new Date()) },
    log,
    intervalMs: limits.pricing.scheduleIntervalMs,
  });
  for (const clock of [hourly, scheduler]) {
    clock.start();
    shutdown.add(async () => await clock.stop());
  }
}

async function openDatabase(config: Config, log: Logger, shutdown: Shutdown): Promise<Database> {
  let connectionString = config.databaseUrl;
  if (connectionString === null) {
    const onLog = (line: string): void => log.info(line);
    const embedded = await startEmbedded({ dataDir: config.dataDir, durable: true, onLog });
    shutdown.add(async () => await embedded.stop());
    connectionString = embedded.connectionString;
  }
  const applied = await migrate(connectionString);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const onError = (error: unknown, message: string): void => log.warn({ err: error }, message);
  const database = new Database({ connectionString, poolSize: config.databasePoolSize, onError });
  shutdown.add(async () => await database.close());
  await maintainPartitions(database, new Date());
  return database;
}

/** Lets requests in flight end, for a bounded time. */
async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), limits.http.closeTimeoutMs);
  await server.close();
  clearTimeout(timer);
}

/** The release number, "0.0.<build>". */
async function readVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, "..", "package.json"), "utf8");
  const parsed: unknown = JSON.parse(text);
  const isPackage = typeof parsed === "object" && parsed !== null && "version" in parsed;
  return isPackage ? String(parsed.version) : "0.0.0";
}
