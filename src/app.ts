/**
 * The composition root. It makes the database, the domains, the server and the worker, joins them, and stops them in the
 * reverse order. No other module imports every room.
 */
import type { Logger } from "pino";
import {
  accessControl,
  createFirstAdmin,
  issueSignInToken,
  Mailer,
  openContractForTask,
  room as accounts,
  signInLink,
  type FirstAdmin,
} from "./accounts/index.ts";
import { hourly, type NamedDuties } from "./base/duty.ts";
import type { SecretKey } from "./base/secret.ts";
import { callbackTaskType, room as callbacks } from "./callbacks/index.ts";
import type { ProcessRole } from "./command-line.ts";
import type { Config } from "./config.ts";
import { serveConsole, type ConsoleBuild } from "./console/index.ts";
import type { Database } from "./database/connection.ts";
import { room as downloads } from "./downloads/index.ts";
import { room as feeds } from "./feeds/index.ts";
import { historyDuties } from "./history/duties.ts";
import type { AccessControl } from "./http/access.ts";
import { forgetIdempotentRequests, idempotencyStore } from "./http/idempotency-store.ts";
import { closeServer, listen } from "./http/listen.ts";
import { installPages } from "./http/page-link.ts";
import { createServer, type Server } from "./http/server.ts";
import { room as inbox } from "./inbox/index.ts";
import { limits } from "./limits.ts";
import { RefusedRequests, room as logs } from "./logs/index.ts";
import { room as market } from "./market/index.ts";
import { countHosts, room as monitoring } from "./monitoring/index.ts";
import { room as offers } from "./offers/index.ts";
import { openDatabase } from "./open-database.ts";
import { room as orders } from "./orders/index.ts";
import { addressGuard, type AddressGuard } from "./outgoing/index.ts";
import type { OwnDatabase, Part } from "./parent/messages.ts";
import { room as plugins } from "./plugins/index.ts";
import { findActiveStrategy, findMaxShareFirst, noteGone, room as pricing } from "./pricing/index.ts";
import { Duties } from "./process/duties.ts";
import { healthRoutes } from "./process/health.ts";
import { installMetrics, processMetrics, type HostCounts } from "./process/metrics.ts";
import { readProgramVersion } from "./process/program-version.ts";
import { openSecretKey } from "./process/secret-key.ts";
import { Shutdown } from "./process/shutdown.ts";
import type { WorkHeard } from "./process/work-heard.ts";
import { room as products } from "./products/index.ts";
import { room as pulse } from "./pulse/index.ts";
import { ReaderPool } from "./reading/index.ts";
import { room as samples } from "./samples/index.ts";
import { startCollector } from "./start-collector.ts";
import { room as tasks, TaskQueue, type TaskDefinition, type TaskStarter } from "./tasks/index.ts";
import { sharedVersions } from "./versions/version.ts";
import { room as views } from "./views/index.ts";

/** What rooms use of a process. Each names those that it needs. */
interface Service extends Pick<
  Config,
  "callbackConcurrency" | "companyStorageBytes" | "oldClients" | "publicUrl" | "words"
> {
  readonly database: Database;
  /** The database as the role that may make tables of months, drop them, and delete from the audit. */
  readonly owner: Database;
  readonly queue: TaskQueue;
  readonly secret: SecretKey;
  readonly guard: AddressGuard;
  /** Without a contact no run starts. One that was started before ends at its deadline. */
  readonly hasCollectorContact: boolean;
  readonly findActiveStrategy: typeof findActiveStrategy;
  readonly findMaxShareFirst: typeof findMaxShareFirst;
}

/** What routes use besides. */
interface Served extends Service {
  readonly access: AccessControl;
  readonly mailer: Mailer | null;
  readonly release: string;
  readonly calendar: TaskQueue;
  readonly starters: ReadonlyMap<string, TaskStarter>;
  /** Threads of the process that answers, apart from those of its collector. */
  readonly pool: ReaderPool;
  readonly allowedPorts: readonly number[];
  readonly hasBrowser: boolean;
  readonly hasPrivateShops: boolean;
}

type DutyService = Pick<
  Service,
  "companyStorageBytes" | "database" | "hasCollectorContact" | "owner" | "queue" | "secret"
>;

/** What a room brings into the process. What it has none of is left out. */
interface Room {
  routes?(server: Server, service: Served): void;
  tasks?(service: Service): TaskDefinition | readonly TaskDefinition[];
  duties?(service: DutyService & { noteGone: typeof noteGone }): NamedDuties;
  /** The task that clients start by its type. */
  starter?(service: Service): readonly [taskType: string, start: TaskStarter];
  /** What a dead process worked on goes on now, not after its leases. */
  endLeases?(database: Database, deadId: string): Promise<void>;
}

/** Downloads come first: they list the routes of the others. */
const rooms: readonly Room[] = [
  downloads,
  accounts,
  samples,
  products,
  offers,
  orders,
  pricing,
  market,
  monitoring,
  feeds,
  callbacks,
  logs,
  plugins,
  views,
  inbox,
  pulse,
  tasks,
  { duties: historyDuties },
  {
    duties: ({ database }) => ({
      forgetIdempotentRequests: hourly(async () => await forgetIdempotentRequests(database)),
    }),
  },
];

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

  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  shutdown.add(async () => await queue.stop());
  const hasCollectorContact = config.collectorContact !== null;
  const handed = { findActiveStrategy, findMaxShareFirst };
  const service: Service = { ...config, ...handed, database, owner, queue, secret, guard, hasCollectorContact };
  await queue.start(rooms.flatMap((room) => room.tasks?.(service) ?? []));
  const duties = new Duties({ all: workerDuties(service), log });
  const registry = processMetrics({ database, queue, duties, part: given.part, shutdown });
  let build: ConsoleBuild | null = null;
  let url: string | null = null;
  if (role === "all" || role === "http") {
    const version = await readProgramVersion();
    const access = accessControl({ database, secret });
    const refused = new RefusedRequests(database, log);
    shutdown.add(async () => await refused.stop());
    const server = await openServer(config, { log, database, secret, access, version, refused });
    installPages(server, secret);
    let isReady = false;
    const hosts = async (): Promise<HostCounts> => await countHosts(database);
    const installation = { database, queue, countHosts: hosts, callbackTaskType, config };
    installMetrics(server, { registry, work: given.work, ...installation });
    healthRoutes(server, { database, version, isReady: () => isReady, work: given.work });
    const served = { ...service, ...tryService(config, shutdown), access, release: version, calendar: queue };
    const starters = new Map(rooms.flatMap((room) => (room.starter === undefined ? [] : [room.starter(service)])));
    const mailer = startMailer(config, log, shutdown);
    for (const room of rooms) room.routes?.(server, { ...served, mailer, starters });
    const { publicUrl, pictureSources } = config;
    build = await serveConsole(server, { log, publicUrl, pictureSources, shutdown });
    url = await listen(server, config);
    isReady = true;
    shutdown.add(async () => {
      isReady = false;
      await closeServer(server);
    });
  }
  if (role === "all" || role === "work" || role === "worker") {
    const { predecessor } = given;
    if (predecessor) {
      await queue.endAttempts(predecessor);
      for (const room of rooms) await room.endLeases?.(database, predecessor);
    }
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

/** The worker's periodic duties, by name. */
export function workerDuties(service: DutyService): NamedDuties {
  return Object.fromEntries(rooms.flatMap((room) => Object.entries(room.duties?.({ ...service, noteGone }) ?? {})));
}
