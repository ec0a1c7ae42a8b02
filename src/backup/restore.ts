/** `npm run restore`: restores a backup into a new database. The old database stays until the new one is complete. */
import { randomInt } from "node:crypto";
import path from "node:path";
import { secretKey } from "../base/secret.ts";
import type { Config } from "../config.ts";
import { raw, sql, type Transaction } from "../database/connection.ts";
import { DatabaseUnavailable } from "../database/errors.ts";
import { migrate, refuseUnknownMigrations } from "../database/migrate.ts";
import { inLongTransaction } from "../database/session.ts";
import { replaceEmbedded } from "../embedded/replace.ts";
import { makePartitions } from "../history/partitions.ts";
import { findKey, fingerprintOf, keyFileName, writeKey } from "../process/secret-key.ts";
import { installQueue } from "../tasks/index.ts";
import { skipVersions } from "../versions/version.ts";
import { openArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { parseClosing, parseManifest, type Manifest } from "./manifest.ts";
import { isEmpty, readFingerprint, readQueueVersion } from "./state.ts";
import { listTables, quoted, quotedColumns } from "./tables.ts";
import type { TextReader } from "./text-reader.ts";

export interface RestoreOptions {
  readonly file: string;
  /** Whether the data directory may hold a database, which is moved aside. Not allowed with DATABASE_URL. */
  readonly replace: boolean;
  /** Called with a line for each step that takes time. */
  readonly onLog: (line: string) => void;
}

export interface RestoreSummary {
  tables: number;
  rows: number;
  takenAt: string;
  /** The directory of the old database; null if there was none. */
  aside: string | null;
  /** Whether the service can find the secret key. */
  hasKey: boolean;
}

/**
 * Restores a backup into the database of DATABASE_URL, which must be empty, or into the data directory.
 *
 * @throws BackupError before anything is changed: if the file is not whole, comes from a newer release or has another secret key
 */
export async function restore(config: Config, options: RestoreOptions): Promise<RestoreSummary> {
  const text = await openArchive(options.file);
  try {
    const manifest = parseManifest(await text.line());
    await refuseUnknownMigrations(manifest.migrations, "The backup");
    const newKey = await chooseKey(config, manifest);
    const restored = await (config.databaseOwnerUrl === null
      ? restoreEmbedded(config, { options, newKey, manifest, text })
      : restoreDatabase(config, config.databaseOwnerUrl, { options, newKey, manifest, text }));
    const hasKey = newKey !== null || (await findKey(config)) !== null;
    return { ...restored, tables: manifest.tables.length, takenAt: manifest.takenAt, hasKey };
  } finally {
    await text.close();
  }
}

interface Restoring {
  options: RestoreOptions;
  /** The key to write into the data directory; null if the configuration or the directory has it, or if there is none. */
  newKey: Buffer | null;
  manifest: Manifest;
  text: TextReader;
}

type Restored = Pick<RestoreSummary, "rows" | "aside">;

async function restoreEmbedded(config: Config, { options, newKey, manifest, text }: Restoring): Promise<Restored> {
  const { replace, onLog } = options;
  let rows = 0;
  const aside = await replaceEmbedded(
    { dataDir: config.dataDir, durable: true, replace, files: [keyFileName], onLog },
    async ({ connectionString, folder }) => {
      rows = await fill(connectionString, manifest, text);
      if (newKey !== null) await writeKey(folder, newKey);
    },
  );
  return { rows, aside };
}

async function restoreDatabase(
  config: Config,
  connectionString: string,
  { options, newKey, manifest, text }: Restoring,
): Promise<Restored> {
  if (options.replace || !(await isEmpty(connectionString))) {
    throw new BackupError(
      "A restore by DATABASE_URL needs an empty database and never replaces one: make one (create database …), and set DATABASE_URL to it.",
    );
  }
  const rows = await fill(connectionString, manifest, text);
  if (newKey !== null && (await findKey(config)) === null) await writeKey(config.dataDir, newKey);
  return { rows, aside: null };
}

/** @throws BackupError if the service would start with another key than the backup's */
async function chooseKey(config: Config, { secretKey: stored, keyFingerprint }: Manifest): Promise<Buffer | null> {
  const fits = (key: Buffer): boolean =>
    keyFingerprint === null || fingerprintOf(secretKey(key)).toString("hex") === keyFingerprint;
  const own = stored === null ? null : Buffer.from(stored, "base64");
  if (own !== null && (own.length < 32 || !fits(own))) {
    throw otherKey();
  }
  if (config.secretKey !== null) {
    if (fits(config.secretKey)) return null;
    throw new BackupError("SECRET_KEY is not the key of this backup. Set it to that one, or leave it out.");
  }
  if (own !== null && config.databaseUrl === null) return own;
  const present = await findKey(config);
  if (present === null) return own;
  if (fits(present)) return null;
  throw new BackupError(
    `${path.join(config.dataDir, keyFileName)} is not the key of this backup. Set DATA_DIR to another directory, or SECRET_KEY to the key.`,
  );
}

/** The key was chosen by what the first line says of the data, and may fit that alone. */
function otherKey(): BackupError {
  return new BackupError(
    "The secret key in the backup is not the one that its data was written with: somebody has changed the file. Nothing was changed.",
  );
}

/**
 * Fills an empty database: first the backup's schema, then the rows in one transaction, then later migrations.
 *
 * @returns the number of rows
 */
async function fill(connectionString: string, manifest: Manifest, text: TextReader): Promise<number> {
  try {
    return await fillTables(connectionString, manifest, text);
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseUnavailable) throw error;
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    throw new BackupError(`The backup's data does not fit its tables: ${reason}`, { cause: error });
  }
}

async function fillTables(connectionString: string, manifest: Manifest, text: TextReader): Promise<number> {
  await migrate(
    connectionString,
    manifest.migrations.map(({ file }) => file),
  );
  if (manifest.queueVersion !== null) await installQueue(connectionString);
  const rows = await loadAll(connectionString, manifest, text);
  await migrate(connectionString);
  await inLongTransaction(connectionString, "write", async (transaction) => {
    await transaction.run(sql`/* backup.analyze */ analyze`);
  });
  return rows;
}

async function loadAll(connectionString: string, manifest: Manifest, text: TextReader): Promise<number> {
  return await inLongTransaction(connectionString, "write", async (transaction) => {
    // On many nodes one connection to each, because tables that refer to each other are written together. Ignored on one.
    await transaction.run(sql`
      /* backup.oneConnectionANode */
      select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
    await refuseOlderQueue(transaction, manifest);
    await makePartitions(transaction, manifest.partitions);
    const counts = await load(transaction, manifest, text);
    if ((await readFingerprint(transaction)) !== manifest.keyFingerprint) throw otherKey();
    for (const { name, value } of manifest.sequences) {
      await transaction.run(sql`
        /* backup.setSequence */
        select setval(${quoted(name).sql}::regclass, ${value})`);
    }
    await skipVersions(transaction, randomInt(2 ** 40, 2 ** 46));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/** @returns the number of rows of each table */
async function load(transaction: Transaction, manifest: Manifest, text: TextReader): Promise<number[]> {
  await refuseUnknownTables(transaction, manifest);
  const names = manifest.tables.map(({ name }) => quoted(name).sql).join(", ");
  await transaction.run(sql`/* backup.truncate */ truncate ${raw(names)}`);
  const counts: number[] = [];
  for (const table of manifest.tables) {
    await text.line();
    const copying = sql`/* backup.copyIn */ copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`;
    counts.push(await transaction.copy(copying, text.rows()));
  }
  const { rows } = parseClosing(await text.line());
  const wrong = manifest.tables.filter((_, index) => rows[index] !== counts[index]);
  if (wrong.length === 0) return counts;
  throw new BackupError(`Rows are missing or too many in ${wrong.map(({ name }) => name).join(", ")}.`);
}

/** The queue installs only the newest schema that it knows, so an older release cannot restore a newer one's jobs. */
async function refuseOlderQueue(transaction: Transaction, { queueVersion }: Manifest): Promise<void> {
  const ours = await readQueueVersion(transaction);
  if (queueVersion === null || (ours !== null && ours >= queueVersion)) return;
  throw new BackupError("The backup has a newer job queue than this program. Restore it with the newer release.");
}

async function refuseUnknownTables(transaction: Transaction, manifest: Manifest): Promise<void> {
  const known = new Map((await listTables(transaction)).map(({ name, columns }) => [name, columns]));
  const unknown = manifest.tables.flatMap(({ name, columns }) =>
    columns.filter((column) => known.get(name)?.includes(column) !== true).map((column) => `${name}.${column}`),
  );
  if (unknown.length === 0) return;
  throw new BackupError(
    `This release does not know ${unknown.join(", ")} of the backup. Restore it with the release that made it, ${manifest.program}.`,
  );
}
