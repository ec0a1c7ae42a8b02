/** `npm run backup`: writes all lasting data, as of one instant, into one file while the service serves. */
import type { Config } from "../config.ts";
import { raw, sql, type Transaction } from "../database/connection.ts";
import { inLongTransaction } from "../database/session.ts";
import { borrowEmbedded } from "../embedded/borrow.ts";
import { keepPartitions, listPartitions } from "../history/partitions.ts";
import { readProgramVersion } from "../process/program-version.ts";
import { noteBackup } from "../process/backup-time.ts";
import { findKey } from "../process/secret-key.ts";
import { writeArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { renderClosing, renderManifest, type Manifest } from "./manifest.ts";
import { readFingerprint, readInstant, readMigrations, readQueueVersion } from "./state.ts";
import { listSequences, listTables, quoted, quotedColumns } from "./tables.ts";
import { rowsEnd } from "./text-reader.ts";

export interface BackupOptions {
  readonly file: string;
  /** Whether the file holds the secret key. If not, the operator must keep the key elsewhere. */
  readonly withKey: boolean;
  /** Called with a line for each step that takes time. */
  readonly onLog: (line: string) => void;
}

export interface BackupSummary {
  tables: number;
  rows: number;
  bytes: number;
}

/** Backs up the database of DATABASE_URL, or the embedded one, which is started for this purpose if no service runs on it. */
export async function backUp(config: Config, options: BackupOptions): Promise<BackupSummary> {
  if (config.databaseOwnerUrl !== null) return await backUpDatabase(config, config.databaseOwnerUrl, options);
  const { dataDir } = config;
  const embedded = await borrowEmbedded({ dataDir, durable: true, onLog: options.onLog });
  try {
    return await backUpDatabase(config, embedded.connectionString, options);
  } finally {
    await embedded.stop();
  }
}

async function backUpDatabase(
  config: Config,
  connectionString: string,
  { file, withKey, onLog }: BackupOptions,
): Promise<BackupSummary> {
  const key = withKey ? await findKey(config) : null;
  if (withKey && key === null) {
    throw new BackupError(
      `There is no secret key in ${config.dataDir}. Set SECRET_KEY or DATA_DIR as for the service, or use --without-key.`,
    );
  }
  const summary = await inLongTransaction(connectionString, "snapshot", async (transaction) => {
    const manifest = await describe(transaction, key?.toString("base64") ?? null);
    const rows: number[] = [];
    const bytes = await writeArchive(file, textOf(transaction, manifest, rows));
    return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0), bytes };
  });
  await inLongTransaction(connectionString, "write", noteBackup).catch((error: unknown) => {
    onLog(`The backup is complete, but its time could not be stored for /metrics: ${String(error)}`);
  });
  return summary;
}

/** Describes the database within the snapshot. A sequence may be ahead of the snapshot, which only skips numbers. */
async function describe(transaction: Transaction, secretKey: string | null): Promise<Omit<Manifest, "format">> {
  await keepPartitions(transaction);
  const migrations = await readMigrations(transaction);
  if (migrations.length === 0) {
    throw new BackupError("This database holds no data of Pricewright. Set DATABASE_URL to the service's database.");
  }
  const tables = await listTables(transaction);
  const names = tables.map(({ name }) => quoted(name).sql).join(", ");
  await transaction.run(sql`/* backup.lock */ lock table ${raw(names)} in access share mode`);
  return {
    program: await readProgramVersion(),
    ...(await readInstant(transaction)),
    migrations,
    queueVersion: await readQueueVersion(transaction),
    secretKey,
    keyFingerprint: await readFingerprint(transaction),
    partitions: await listPartitions(transaction),
    sequences: await listSequences(transaction),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

/** Yields the text of the backup, and appends the number of each table's rows to `rows`. */
async function* textOf(
  transaction: Transaction,
  manifest: Omit<Manifest, "format">,
  rows: number[],
): AsyncGenerator<string | Uint8Array> {
  yield `${renderManifest(manifest)}\n`;
  for (const table of manifest.tables) {
    const [name, columns] = [quoted(table.name), quotedColumns(table)];
    yield `copy ${name.sql} (${columns.sql}) from stdin;\n`;
    rows.push(yield* transaction.copyOut(sql`/* backup.copyOut */ copy (select ${columns} from ${name}) to stdout`));
    yield rowsEnd;
  }
  yield `${renderClosing({ rows })}\n`;
}
