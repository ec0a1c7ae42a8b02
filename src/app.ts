/**
 * The composition root. It makes the database, the domains, the server and the worker, joins them, and stops them in the
 * reverse order. No other module imports every room.
 */
import type { Logger } from "pino";
import { forgetAudit } from "./audit/index.ts";
import {
  accessControl,
  accountRoutes,
  createFirstAdmin,
  endDeletions,
  issueSignInToken,
  markFull,
  Mailer,
  openContractForTask,
  signInLink,
  type DeleteRows,
  type FirstAdmin,
} from "./accounts/index.ts";
import { callbackRoutes, callbackTask, callbackTaskType, forgetDeliveries } from "./callbacks/index.ts";
import type { ProcessRole } from "./command-line.ts";
import type { Config } from "./config.ts";
import { serveConsole, type ConsoleBuild } from "./console/index.ts";
import type { Database } from "./database/connection.ts";
import type { EmbeddedStart } from "./embedded/embedded-start.ts";
import type { AccessControl } from "./http/access.ts";
import { forgetIdempotentRequests, idempotencyStore } from "./http/idempotency-store.ts";
import { deleteContractRows } from "./history/delete-contract-rows.ts";
import { deleteExpired } from "./history/delete-expired-history.ts";
import { dropEvidence } from "./history/drop-evidence.ts";
import { cleanUpProducts } from "./history/gone-products.ts";
import { measureStorage } from "./history/measure-storage.ts";
import { maintainPartitions } from "./history/partitions.ts";
import { retireMonths } from "./history/retire-months.ts";
import { forgetOldPositions } from "./paging/page-position.ts";
import { sharedVersions } from "./versions/version.ts";
import { downloadRoutes } from "./downloads/index.ts";
import { feedRoutes } from "./feeds/index.ts";
import { closeServer } from "./http/close-server.ts";
import { listen } from "./http/listen.ts";
import { installPages } from "./http/page-link.ts";
import { createServer, type Server } from "./http/server.ts";
import { limits } from "./limits.ts";
import {
  countHosts,
  monitoringDuties,
  type MonitoringRouteOptions,
  monitoringRoutes,
  monitoringTask,
  pagesImportTask,
  startMonitoringRun,
} from "./monitoring/index.ts";
import { forgetLogMessages, logRoutes, RefusedRequests } from "./logs/index.ts";
import { offerRoutes, archiveOfferIds } from "./offers/index.ts";
import { AskedSign } from "./process/asked-sign.ts";
import { Duties, type Duty } from "./process/duties.ts";
import { healthRoutes } from "./process/health.ts";
import { installMetrics, type HostCounts } from "./process/metrics.ts";
import { readProgramVersion } from "./process/program-version.ts";
import { openSecretKey } from "./process/secret-key.ts";
import { openDatabase } from "./open-database.ts";
import { Shutdown } from "./process/shutdown.ts";
import { orderRoutes } from "./orders/index.ts";
import type { SecretKey } from "./base/secret.ts";
import { addressGuard, type AddressGuard } from "./outgoing/index.ts";
import { ReaderPool } from "./reading/index.ts";
import { startCollector } from "./start-collector.ts";
import { marketDuty, marketRoutes } from "./market/index.ts";
import { pluginRoutes } from "./plugins/index.ts";
import { pulseRoutes } from "./pulse/index.ts";
import { inboxRoutes } from "./inbox/index.ts";
import { viewRoutes } from "./views/index.ts";
import {
  approvalDuties,
  findActiveStrategy,
  figuresDuty,
  forgetRuns,
  forgetStrategies,
  forgetStudies,
  pricingRoutes,
  pricingTasks,
  startDueRuns,
  startPlanned,
  startPricingRun,
  studyTasks,
} from "./pricing/index.ts";
import { endRehearsals, forgetUploads, productImportTasks, productRoutes } from "./products/index.ts";
import { sampleRoutes, sampleTask } from "./samples/index.ts";
import { endAbandonedTasks, forgetTasks, taskRoutes, TaskQueue } from "./tasks/index.ts";

export interface App {
  /** The URL that it listens on; null for a worker and a collector. */
  readonly url: string | null;
  /** The first admin if this start made it. The password is there only if it was generated, the link only with a URL. */
  readonly firstAdmin: { email: string; password: string | null; link: string | null } | null;
  /** Resolves if the service cannot go on; the error says why and what to do. Stop it then. */
  readonly failure: Promise<Error>;
  /** Builds the console if it is missing or out of date, in a process that answers requests. It never rejects. */
  buildConsole(): Promise<void>;
  /** Ends requests in flight, the worker, then the database. It may be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts everything that a role needs. After an error it stops what it has started.
 *
 * @param embedded the embedded database whose start has begun
 */
export async function startApp(
  config: Config,
  log: Logger,
  role: ProcessRole = "all",
  embedded: EmbeddedStart | null = null,
): Promise<App> {
  const shutdown = new Shutdown(log);
  try {
    return await compose({ config, log, role, embedded, shutdown });
  } catch (error) {
    await shutdown.stop().catch(() => undefined);
    throw error;
  }
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly role: ProcessRole;
  readonly embedded: EmbeddedStart | null;
  readonly shutdown: Shutdown;
}

async function compose({ config, log, role, embedded, shutdown }: Start): Promise<App> {
  const failure = Promise.withResolvers<Error>();
  const { database, owner } = await openDatabase(config, log, { shutdown, onGivenUp: failure.resolve, embedded });
  const secret = await openSecretKey(config, database);
  const firstAdmin = await createFirstAdmin(database, config);
  if (config.oldClients) {
    log.warn("OLD_CLIENTS: new API passwords also manage users, contracts and credentials, unless their scope is data");
  }
  const guard = addressGuard({ allowedRanges: config.callbackAllowedRanges });

  const queue = await startQueue({ config, database, log, secret, guard, shutdown });
  const hasContact = config.collectorContact !== null;
  const duties = new Duties({ all: workerDuties({ database, owner, queue, secret, hasContact, ...config }), log });
  let build: ConsoleBuild | null = null;
  let url: string | null = null;
  if (role === "all" || role === "http") {
    const { words } = config;
    const version = await readProgramVersion();
    const access = accessControl({ database, secret });
    const { refused, asked } = startNotes(database, log, shutdown);
    const server = await openServer(config, { log, database, secret, access, version, refused });
    installPages(server, secret);
    let isReady = false;
    const hosts = async (): Promise<HostCounts> => await countHosts(database);
    installMetrics(server, { database, queue, duties, asked, countHosts: hosts, callbackTaskType, config });
    downloadRoutes(server, { database, secret });
    healthRoutes(server, { database, version, isReady: () => isReady });
    const mailer = startMailer(config, log, shutdown);
    const { oldClients, publicUrl } = config;
    accountRoutes(server, { database, secret, mailer, oldClients, publicUrl, hasCollectorContact: hasContact });
    sampleRoutes(server, { database, queue });
    productRoutes(server, {
      database,
      queue,
      words,
      oldClients: config.oldClients,
      findActiveStrategy: async (contract) => await findActiveStrategy(database, contract),
    });
    offerRoutes(server, { database, oldClients: config.oldClients });
    orderRoutes(server, { database });
    pricingRoutes(server, { database, queue, words, oldClients: config.oldClients });
    marketRoutes(server, { database });
    monitoringRoutes(server, { database, secret, queue, calendar: queue, words, ...tryService(config, shutdown) });
    feedRoutes(server, { database, secret, oldClients: config.oldClients });
    callbackRoutes(server, { database, secret, queue, words, guard });
    logRoutes(server, { database, access });
    pluginRoutes(server, { database });
    viewRoutes(server, { database });
    inboxRoutes(server, { database });
    pulseRoutes(server, { database, release: version });
    taskRoutes(server, {
      database,
      words,
      queue,
      starters: new Map([startPricingRun({ database, queue }), startMonitoringRun({ database, queue, hasContact })]),
    });
    build = await serveConsole(server, { log, publicUrl: config.publicUrl, shutdown });
    url = await listen(server, config);
    isReady = true;
    shutdown.add(async () => {
      isReady = false;
      await closeServer(server);
    });
  }
  if (role === "all" || role === "worker") {
    duties.start();
    shutdown.add(async () => await duties.stop());
    await queue.work();
  }
  if (role === "all" || role === "collector" || role === "browser") {
    await startCollector(config, { database, log, secret }, role, shutdown);
  }
  const admin = await withLink(firstAdmin, { database, secret, publicUrl: config.publicUrl ?? url });
  return {
    url,
    firstAdmin: admin,
    failure: failure.promise,
    buildConsole: async () => await build?.run(),
    stop: async () => await shutdown.stop(),
  };
}

/** The server without its routes. */
async function openServer(
  config: Config,
  service: {
    log: Logger;
    database: Database;
    secret: SecretKey;
    access: AccessControl;
    version: string;
    refused: RefusedRequests;
  },
): Promise<Server> {
  const { words, oldClients, corsOrigins, trustedProxies, httpConnections } = config;
  const { log, database, secret, access, version, refused } = service;
  return await createServer({
    logger: log,
    words,
    oldClients,
    corsOrigins,
    trustedProxies,
    access,
    noteRefusal: (refusal) => refused.note(refusal),
    idempotency: idempotencyStore(database, secret),
    findVersion: sharedVersions(database),
    version,
    mostConnections: httpConnections,
  });
}

/** What notes something of requests. */
function startNotes(database: Database, log: Logger, end: Shutdown): { refused: RefusedRequests; asked: AskedSign } {
  const [refused, asked] = [new RefusedRequests(database, log), new AskedSign(database, log)];
  asked.start();
  end.add(async () => void (await Promise.all([refused.stop(), asked.stop()])));
  return { refused, asked };
}

function startMailer(config: Config, log: Logger, shutdown: Shutdown): Mailer | null {
  const mailer = config.mail === null ? null : new Mailer(config.mail, log);
  shutdown.add(async () => await mailer?.stop());
  return mailer;
}

/** Adds a link that opens the console, if there is an address for it. */
async function withLink(
  admin: FirstAdmin | null,
  { database, secret, publicUrl }: { database: Database; secret: SecretKey; publicUrl: string | null },
): Promise<App["firstAdmin"]> {
  if (admin === null) return null;
  const token = publicUrl === null ? null : await issueSignInToken(database, secret, admin.email);
  return { ...admin, link: publicUrl === null || token === null ? null : signInLink(publicUrl, token) };
}

/** What collectors may do; pages are tried by threads of the process that answers, apart from those of its collector. */
function tryService(
  config: Config,
  shutdown: Shutdown,
): Pick<MonitoringRouteOptions, "pool" | "allowedPorts" | "hasCollectorContact" | "hasBrowser" | "hasPrivateShops"> {
  const pool = new ReaderPool({ threads: limits.trying.threads });
  shutdown.add(async () => await pool.stop());
  const { collectorContact, collectorBrowser, collectorAllowedPorts: allowedPorts } = config;
  const hasPrivateShops = config.collectorAllowedRanges.length > 0;
  const [hasCollectorContact, hasBrowser] = [collectorContact !== null, collectorBrowser !== null];
  return { pool, allowedPorts, hasCollectorContact, hasBrowser, hasPrivateShops };
}

/** Starts the queue with every kind of task. */
async function startQueue(service: {
  config: Config;
  database: Database;
  log: Logger;
  secret: SecretKey;
  guard: AddressGuard;
  shutdown: Shutdown;
}): Promise<TaskQueue> {
  const { config, database, log, secret, guard, shutdown } = service;
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  shutdown.add(async () => await queue.stop());
  await queue.start([
    ...productImportTasks({ database }),
    pagesImportTask({ database }),
    monitoringTask({ database, secret }),
    sampleTask({ database, queue, secret }),
    ...pricingTasks({ database, queue, secret }),
    ...studyTasks({ database }),
    callbackTask({ database, secret, queue, guard, concurrency: config.callbackConcurrency }),
  ]);
  return queue;
}

const hourMs = 60 * 60 * 1000;

/** The worker's periodic duties, by name. */
export function workerDuties(service: {
  database: Database;
  /** The database as the role that may make tables of months and drop them. */
  owner: Database;
  queue: TaskQueue;
  secret: SecretKey;
  /** Without a contact no run starts. One that was started before ends at its deadline. */
  hasContact: boolean;
  /** What the contracts of a company may store in all. */
  companyStorageBytes: number;
}): Readonly<Record<string, Duty>> {
  const { database, owner } = service;
  const hourly = (run: Duty["run"]): Duty => ({ intervalMs: hourMs, run });
  return {
    startDueRuns: {
      intervalMs: limits.pricing.scheduleIntervalMs,
      run: async () => await startDueRuns(service, new Date()),
    },
    followFigures: figuresDuty(database),
    writeMarketDays: marketDuty(database),
    startPlanned: {
      intervalMs: limits.pricing.scheduleIntervalMs,
      run: async () => await startPlanned(service, new Date()),
    },
    ...monitoringDuties(service),
    endAbandonedTasks: {
      intervalMs: limits.tasks.abandonedIntervalMs,
      run: async (signal) => await endAbandonedTasks(database, signal),
    },
    forgetUploads: {
      intervalMs: limits.products.uploadsForgottenEveryMs,
      run: async () => {
        await endRehearsals(database, new Date());
        await forgetUploads(database);
      },
    },
    deleteContracts: {
      intervalMs: limits.accounts.contractsDeletedEveryMs,
      run: async (signal) => {
        const deleteRows: DeleteRows = async (deleted, ending) =>
          await deleteContractRows({ database, owner }, deleted, ending);
        await endDeletions(database, { now: new Date(), deleteRows }, signal);
      },
    },
    markFull: {
      intervalMs: limits.storage.measuredEveryMs,
      run: async (signal) => {
        const stored = await measureStorage(database, signal);
        if (stored !== null) await markFull(database, stored, service.companyStorageBytes);
      },
    },
    maintainPartitions: hourly(async () => await maintainPartitions(owner, new Date())),
    // Deleted rows free their offer ids. A month's table that is dropped frees none, so it comes second.
    deleteExpired: hourly(async (signal) => {
      await deleteExpired(database, new Date(), signal);
      if (!signal.aborted) await retireMonths(owner, new Date());
      if (!signal.aborted) await dropEvidence(owner, new Date());
    }),
    "backend.tasks.products.cleanup": hourly(async (signal) => await cleanUpProducts(database, signal)),
    forgetDeliveries: hourly(async (signal) => await forgetDeliveries(database, signal, new Date())),
    forgetIdempotentRequests: hourly(async () => await forgetIdempotentRequests(database)),
    forgetLogMessages: hourly(async (signal) => await forgetLogMessages(database, signal, new Date())),
    forgetOldPositions: hourly(async () => await forgetOldPositions(database)),
    ...approvalDuties(service),
    forgetRuns: hourly(async (signal) => await forgetRuns(database, new Date(), signal)),
    forgetAudit: hourly(async () => await forgetAudit(owner, new Date())),
    forgetStrategies: hourly(async (signal) => await forgetStrategies(database, signal)),
    forgetStudies: hourly(async () => await forgetStudies(database)),
    forgetTasks: hourly(async (signal) => await forgetTasks(database, signal, new Date())),
    archiveOfferIds: hourly(async (signal) => await archiveOfferIds(database, signal)),
  };
}
