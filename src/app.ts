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
  endLeases,
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
import { installMetrics, processMetrics, type HostCounts } from "./process/metrics.ts";
import { readProgramVersion } from "./process/program-version.ts";
import { openSecretKey } from "./process/secret-key.ts";
import { openDatabase } from "./open-database.ts";
import type { OwnDatabase, Part } from "./parent/messages.ts";
import type { WorkHeard } from "./process/work-heard.ts";
import { Shutdown } from "./process/shutdown.ts";
import { orderRoutes } from "./orders/index.ts";
import type { SecretKey } from "./base/secret.ts";
import { addressGuard, type AddressGuard } from "./outgoing/index.ts";
import { ReaderPool } from "./reading/index.ts";
import { startCollector } from "./start-collector.ts";
import { endMarketLeases, marketDuty, marketRoutes } from "./market/index.ts";
import { pluginRoutes } from "./plugins/index.ts";
import { pulseRoutes } from "./pulse/index.ts";
import { inboxRoutes } from "./inbox/index.ts";
import { viewRoutes } from "./views/index.ts";
import {
  approvalDuties,
  endFigureLeases,
  findActiveStrategy,
  findMaxShareFirst,
  noteGone,
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
  /** What this process says of itself, in the text format of Prometheus. */
  metrics(): Promise<string>;
  /** Builds the console if it is missing or out of date, in a process that answers requests. It never rejects. */
  buildConsole(): Promise<void>;
  /** Ends requests in flight, the worker, then the database. It may be called more than once. */
  stop(): Promise<void>;
}

/** What the parent or another process of the installation has done before. */
export interface Given {
  /** The embedded database that the parent runs. Without it, and without DATABASE_URL, this process starts one. */
  readonly database?: OwnDatabase | null;
  /** Whether the database is migrated and there is an admin. */
  readonly isPrepared?: boolean;
  /** The process that died before this one. */
  readonly predecessor?: string | null;
  /** Which child of the parent this process is. */
  readonly part?: Part;
  /** What `serve` hears of `work`. */
  readonly work?: WorkHeard;
}

/** Starts everything that a role needs. After an error it stops what it has started. */
export async function startApp(
  config: Config,
  log: Logger,
  role: ProcessRole | "work" = "all",
  given: Given = {},
): Promise<App> {
  const shutdown = new Shutdown(log);
  try {
    return await compose({ config, log, role, given, shutdown });
  } catch (error) {
    await shutdown.stop().catch(() => undefined);
    throw error;
  }
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly role: ProcessRole | "work";
  readonly given: Given;
  readonly shutdown: Shutdown;
}

async function compose({ config, log, role, given, shutdown }: Start): Promise<App> {
  const failure = Promise.withResolvers<Error>();
  const { database, owner } = await openDatabase(config, log, { shutdown, onGivenUp: failure.resolve, ...given });
  const secret = await openSecretKey(config, database);
  const firstAdmin = given.isPrepared === true ? null : await createFirstAdmin(database, config);
  if (config.oldClients) {
    log.warn("OLD_CLIENTS: new API passwords also manage users, contracts and credentials, unless their scope is data");
  }
  const guard = addressGuard({ allowedRanges: config.callbackAllowedRanges });

  const queue = await startQueue({ config, database, log, secret, guard, shutdown });
  const hasContact = config.collectorContact !== null;
  const duties = new Duties({ all: workerDuties({ database, owner, queue, secret, hasContact, ...config }), log });
  const registry = processMetrics({ database, queue, duties, part: given.part, shutdown });
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
    const installation = { database, queue, countHosts: hosts, callbackTaskType, config };
    installMetrics(server, { registry, work: given.work, asked, ...installation });
    downloadRoutes(server, { database, secret });
    healthRoutes(server, { database, version, isReady: () => isReady, work: given.work });
    const { oldClients, publicUrl, pictureSources } = config;
    const mailer = startMailer(config, log, shutdown);
    accountRoutes(server, { database, secret, mailer, oldClients, publicUrl, hasCollectorContact: hasContact });
    sampleRoutes(server, { database, queue });
    productRoutes(server, { database, queue, words, oldClients, findActiveStrategy, findMaxShareFirst });
    offerRoutes(server, { database, oldClients });
    orderRoutes(server, { database });
    pricingRoutes(server, { database, queue, words, oldClients });
    marketRoutes(server, { database });
    monitoringRoutes(server, { database, secret, queue, calendar: queue, words, ...tryService(config, shutdown) });
    feedRoutes(server, { database, secret, oldClients });
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
    build = await serveConsole(server, { log, publicUrl, pictureSources, shutdown });
    url = await listen(server, config);
    isReady = true;
    shutdown.add(async () => {
      isReady = false;
      await closeServer(server);
    });
  }
  if (role === "all" || role === "work" || role === "worker") {
    if (given.predecessor) await endLeasesOf(given.predecessor, database, queue);
    duties.start();
    shutdown.add(async () => await duties.stop());
    await queue.work();
  }
  if (role !== "http" && role !== "worker") {
    await startCollector(config, { database, log, secret }, role === "work" ? "all" : role, shutdown);
  }
  const admin = await withLink(firstAdmin, { database, secret, publicUrl: config.publicUrl ?? url });
  return {
    url,
    firstAdmin: admin,
    failure: failure.promise,
    metrics: async () => await registry.metrics(),
    buildConsole: async () => await build?.run(),
    stop: async () => await shutdown.stop(),
  };
}

/** What a dead process worked on goes on now, not after its leases. */
async function endLeasesOf(deadId: string, database: Database, queue: TaskQueue): Promise<void> {
  await queue.endAttempts(deadId);
  await endLeases(database, deadId);
  await endFigureLeases(database, deadId);
  await endMarketLeases(database, deadId);
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
    ...productImportTasks({ database, findMaxShareFirst }),
    pagesImportTask({ database }),
    monitoringTask({ database, secret }),
    sampleTask({ database, queue, secret }),
    ...pricingTasks({ database, queue, secret }),
    ...studyTasks({ database }),
    callbackTask({ database, secret, queue, guard, concurrency: config.callbackConcurrency }),
  ]);
  return queue;
}

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
  const hourly = (run: Duty["run"]): Duty => ({ intervalMs: 60 * 60 * 1000, run });
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
    "backend.tasks.products.cleanup": hourly(async (signal) => await cleanUpProducts({ database, noteGone }, signal)),
    forgetDeliveries: hourly(async (signal) => await forgetDeliveries(database, signal, new Date())),
    forgetIdempotentRequests: hourly(async () => await forgetIdempotentRequests(database)),
    forgetLogMessages: hourly(async (signal) => await forgetLogMessages(database, signal, new Date())),
    forgetOldPositions: hourly(async () => await forgetOldPositions(database)),
    ...approvalDuties(service),
    forgetRuns: hourly(async (signal) => await forgetRuns(database, new Date(), signal)),
    forgetAudit: hourly(async (signal) => await forgetAudit(owner, new Date(), signal)),
    forgetStrategies: hourly(async (signal) => await forgetStrategies(database, signal)),
    forgetStudies: hourly(async () => await forgetStudies(database)),
    forgetTasks: hourly(async (signal) => await forgetTasks(database, signal, new Date())),
    archiveOfferIds: hourly(async (signal) => await archiveOfferIds(database, signal)),
  };
}
