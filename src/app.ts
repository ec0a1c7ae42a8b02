/**
 * The composition root. It makes the database, the queue, the server and the worker, joins them, and stops them in the
 * reverse order. The rooms that they join stand in `rooms.ts`.
 */
import type { Logger } from "pino";
import {
  createFirstAdmin,
  issueSignInToken,
  openContractForTask,
  signInLink,
  type FirstAdmin,
} from "./accounts/index.ts";
import type { SecretKey } from "./base/secret.ts";
import type { ProcessRole } from "./command-line.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import { openDatabase } from "./open-database.ts";
import { addressGuard } from "./outgoing/index.ts";
import type { OwnDatabase, Part } from "./parent/messages.ts";
import { findActiveStrategy, findMaxShareFirst } from "./pricing/index.ts";
import { Duties } from "./process/duties.ts";
import { processMetrics } from "./process/metrics.ts";
import { openSecretKey } from "./process/secret-key.ts";
import { Shutdown } from "./process/shutdown.ts";
import type { WorkHeard } from "./process/work-heard.ts";
import { rooms, workerDuties, type Service } from "./rooms.ts";
import type { startServer } from "./start-server.ts";
import { TaskQueue } from "./tasks/index.ts";

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
  const answers = role === "all" || role === "http";
  const server = answers ? await loadServer({ config, log, service, registry, work: given.work, shutdown }) : null;
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
    const { startCollector } = await import("./start-collector.ts");
    await startCollector(config, { database, log, secret }, role === "work" ? "all" : role, shutdown);
  }
  const admin = await withLink(firstAdmin, { database, secret, publicUrl: config.publicUrl ?? server?.url ?? null });
  return {
    url: server?.url ?? null,
    firstAdmin: admin,
    failure: failure.promise,
    metrics: async () => await registry.metrics(),
    buildConsole: async () => await server?.build.run(),
    stop: async () => await shutdown.stop(),
  };
}

/** A process that only works does without the server. */
async function loadServer(start: Parameters<typeof startServer>[0]): ReturnType<typeof startServer> {
  const loaded = await import("./start-server.ts");
  return await loaded.startServer(start);
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
