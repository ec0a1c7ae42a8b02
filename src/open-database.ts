/**
 * Opens the database of the configuration: starts the embedded one if there is no other, migrates it, and connects as a role that owns
 * nothing. Only the owner changes tables.
 */
import type { Logger } from "pino";
import { appendOnlyTables } from "./audit/index.ts";
import { ConfigError, type Config } from "./config.ts";
import { Database } from "./database/connection.ts";
import { migrate } from "./database/migrate.ts";
import { areSameDatabase } from "./database/same-database.ts";
import { detectPooling, storeSettings, type Pooling } from "./database/pooler.ts";
import { serverWarning } from "./database/server-version.ts";
import { createRole, grantService, roleOf } from "./database/service-role.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { serviceRole } from "./embedded/socket.ts";
import { maintainPartitions } from "./history/partitions.ts";
import type { OwnDatabase } from "./parent/messages.ts";
import type { Shutdown } from "./process/shutdown.ts";
import { installQueue, queueSchema } from "./tasks/index.ts";

/** How the two roles reach the database. They are the same if an operator has given one role only. */
interface Urls {
  readonly owner: string;
  readonly service: string;
  /** True of the database that we start: nothing stands between us and it, and its service has a role that we know. */
  readonly isOurs?: boolean;
}

export interface OpenDatabases {
  readonly database: Database;
  /** For the duties that make and drop tables. */
  readonly owner: Database;
}

interface Opening {
  readonly shutdown: Shutdown;
  readonly onGivenUp: (error: Error) => void;
  /** The embedded database that the parent runs. */
  readonly database?: OwnDatabase | null;
  /** Whether another process has migrated it. */
  readonly isPrepared?: boolean;
}

/** Opens both. They are closed by `shutdown`. */
export async function openDatabase(
  config: Config,
  log: Logger,
  { shutdown, onGivenUp, database: given = null, isPrepared = false }: Opening,
): Promise<OpenDatabases> {
  const configured = configuredUrls(config);
  if (configured !== null && !isPrepared) await refuseTwoDatabases(configured);
  const own = given === null ? null : { ...given, isOurs: true };
  const urls = configured ?? own ?? (await startOwn(config, log, { shutdown, onGivenUp }));
  const applied = isPrepared ? [] : await prepareDatabase(urls);
  const pooling = await openPooling(urls, log);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const onError = (error: unknown, message: string): void => log.warn({ err: error }, message);
  const open = (connectionString: string, poolSize: number, applicationName: string, through: Pooling): Database => {
    const opened = new Database({ connectionString, poolSize, applicationName, pooling: through, onError });
    shutdown.add(async () => await opened.close());
    return opened;
  };
  const database = open(urls.service, config.databasePoolSize, "pricewright", pooling);
  const owner =
    urls.owner === urls.service ? database : open(urls.owner, 1, "pricewright-owner", await poolingOfOwner(urls));
  if (isPrepared) return { database, owner };
  const warning = await serverWarning(database);
  if (warning !== null) log.warn(warning);
  await maintainPartitions(owner, new Date());
  return { database, owner };
}

/** @throws ConfigError before anything is changed: the owner would migrate a database that the service does not use */
async function refuseTwoDatabases({ owner, service }: Urls): Promise<void> {
  if (owner === service || (await areSameDatabase(owner, service))) return;
  throw new ConfigError([
    "DATABASE_URL and DATABASE_OWNER_URL lead to different databases. They must name one database, as two roles.",
  ]);
}

/** Finds out what stands between us and the server, and prepares for it. */
async function openPooling({ service, isOurs }: Urls, log: Logger): Promise<Pooling> {
  const pooling = isOurs === true ? "none" : await detectPooling(service);
  if (pooling === "none") return pooling;
  await storeSettings(service);
  log.info({ pooling }, "the database is reached through a pooler");
  return pooling;
}

async function poolingOfOwner({ owner, isOurs }: Urls): Promise<Pooling> {
  return isOurs === true ? "none" : await detectPooling(owner);
}

/** Migrates the database of DATABASE_URL to this version. @returns the migrations applied now */
export async function migrateDatabase(config: Config): Promise<string[]> {
  const urls = configuredUrls(config);
  if (urls === null) throw new ConfigError(["DATABASE_URL must be set to migrate a database."]);
  await refuseTwoDatabases(urls);
  return await prepareDatabase(urls);
}

/** @returns null without DATABASE_URL */
function configuredUrls({ databaseUrl, databaseOwnerUrl }: Config): Urls | null {
  return databaseUrl === null || databaseOwnerUrl === null ? null : { owner: databaseOwnerUrl, service: databaseUrl };
}

async function startOwn(
  { dataDir }: Config,
  log: Logger,
  { shutdown, onGivenUp }: Pick<Opening, "shutdown" | "onGivenUp">,
): Promise<Urls> {
  const onLog = (line: string): void => log.info(line);
  const embedded = await startEmbedded({ dataDir, durable: true, onLog, onGivenUp });
  shutdown.add(async () => await embedded.stop());
  return { owner: embedded.connectionString, service: embedded.serviceConnectionString, isOurs: true };
}

/** Makes the tables of this version and of the queue, and gives the service its rights. @returns the migrations applied now */
export async function prepareDatabase(urls: Urls): Promise<string[]> {
  const { owner, service, isOurs } = urls;
  if (isOurs === true) await createRole(owner, serviceRole);
  const applied = await migrate(owner);
  await installQueue(owner, await poolingOfOwner(urls));
  if (owner === service) return applied;
  await grantService(owner, isOurs === true ? serviceRole : await roleOf(service), {
    schemas: [queueSchema],
    appendOnly: appendOnlyTables,
    readOnly: ["migration"],
    analyzed: ["product"],
  });
  return applied;
}
