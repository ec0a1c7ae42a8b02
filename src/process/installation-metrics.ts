/** Metrics of the whole installation, which every process reads alike: waiting work, late runs, long transactions, disk, backups. */
import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { raw, sql, type Database } from "../database/connection.ts";
import { queueSchema } from "../tasks/index.ts";

interface Source {
  database: Database;
  /** The folder of the data, whose disk may get full. */
  dataDir: string;
  callbackTaskType: string;
}

/** Registers the gauges. One whose figure cannot be read now has no value; the others are answered all the same. */
export function observeInstallation(source: Source, registry: Registry): void {
  for (const { name, help, read } of figures(source)) {
    const gauge = new Gauge({
      name: `pricewright_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set((await read().catch(() => null)) ?? Number.NaN);
      },
    });
    gauge.reset();
  }
}

interface Figure {
  name: string;
  help: string;
  /** null: there is nothing to measure. */
  read: () => Promise<number | null>;
}

function figures({ database, dataDir, callbackTaskType }: Source): Figure[] {
  return [
    {
      name: "queue_oldest_seconds",
      help: "Since when the task that waits longest could have begun. 0 if none waits.",
      read: async () => await readSeconds(database, oldestWaiting),
    },
    {
      name: "callbacks_retrying",
      help: "Callbacks whose last attempt failed and that are tried again later. More than 10,000 are not counted.",
      read: async () => await countRetrying(database, callbackTaskType),
    },
    {
      name: "schedules_late_seconds",
      help: "How long ago the run was due that is the latest of those that have not begun. 0 if none is late.",
      read: async () => await readSeconds(database, latestSchedule),
    },
    {
      name: "database_oldest_transaction_seconds",
      help: "Age of the oldest open transaction on the database. Windows of market data close behind the ones that store it.",
      read: async () => await readSeconds(database, oldestTransaction),
    },
    {
      name: "backup_age_seconds",
      help: "Since when the last backup is complete. No value before the first one.",
      read: async () => await readSeconds(database, lastBackup),
    },
    {
      name: "disk_free_bytes",
      help: "Free space of the disk of DATA_DIR.",
      read: async () => (await disk(dataDir)).free,
    },
    { name: "disk_size_bytes", help: "Size of the disk of DATA_DIR.", read: async () => (await disk(dataDir)).size },
  ];
}

async function readSeconds(database: Database, statement: ReturnType<typeof sql>): Promise<number | null> {
  const row = await database.row<{ seconds: number | null }>(statement);
  return row?.seconds ?? null;
}

const oldestWaiting = sql`/* process.oldestWaiting */
  select coalesce(extract(epoch from now() - min(start_after)), 0)::double precision as seconds
  from ${raw(queueSchema)}.job
  where state < 'active' and start_after <= now()`;

/** An attempt that failed leaves a job that may not begin yet. */
async function countRetrying(database: Database, taskType: string): Promise<number | null> {
  const row = await database.row<{ jobs: number }>(sql`/* process.countRetrying */
    select count(*) as jobs
    from (
      select id
      from ${raw(queueSchema)}.job
      where name = ${taskType} and state < 'active' and start_after > now()
      limit 10000
    ) as retrying`);
  return row?.jobs ?? null;
}

const latestSchedule = sql`/* process.latestSchedule */
  select coalesce(extract(epoch from now() - min(next_run_at)), 0)::double precision as seconds
  from pricing_schedule
  where next_run_at < now()`;

const oldestTransaction = sql`/* process.oldestTransaction */
  select coalesce(extract(epoch from now() - min(xact_start)), 0)::double precision as seconds
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const lastBackup = sql`/* process.lastBackup */
  select extract(epoch from now() - backed_up_at)::double precision as seconds
  from installation`;

async function disk(directory: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, size: blocks * bsize };
}
