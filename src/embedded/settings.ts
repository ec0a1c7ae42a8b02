/** The embedded server's settings, chosen from the machine it runs on. */
import { statfs } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";

const MiB = 1024 * 1024;

export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
  /** Size of /dev/shm, which holds shared memory segments. Containers have 64 MiB by default. */
  readonly sharedMemoryBytes: number;
}

export interface SettingsInput {
  readonly machine: Machine;
  readonly socketDir: string;
  readonly durable: boolean;
  readonly hasLz4: boolean;
}

type Setting = readonly [name: string, value: string, why: string];

/** Measures what this process may use: the container's limit, or the machine if there is none. */
export async function measureMachine(): Promise<Machine> {
  const limit = process.constrainedMemory();
  const shm = await statfs("/dev/shm").catch(() => undefined);
  return {
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    cores: availableParallelism(),
    sharedMemoryBytes: shm === undefined ? Infinity : shm.blocks * shm.bsize,
  };
}

/** The text of `pricewright.conf`, each setting with its reason. The same input gives the same text. */
export function renderSettings(input: SettingsInput): string {
  const lines = settings(input).map(([name, value, why]) => `# ${why}\n${name} = ${value}\n`);
  return `# Written by Pricewright at each start; put your own settings into postgresql.conf below the include.\n\n${lines.join("\n")}`;
}

function settings(input: SettingsInput): readonly Setting[] {
  return [...access(input), ...memory(input.machine), ...writing(input), ...planning(input.machine), ...logging];
}

function access({ socketDir }: SettingsInput): readonly Setting[] {
  return [
    ["listen_addresses", "''", "Only the Unix socket: no port that another machine or user could try."],
    ["unix_socket_directories", quote(`"${socketDir}"`), "A directory of mode 0700; that mode is the access control."],
    ["unix_socket_permissions", "0700", "The socket itself is closed to others as well."],
    ["max_connections", "100", "Several times our pools; more would only share the same cores."],
    [
      "client_connection_check_interval",
      "5s",
      "A statement whose client was killed ends, instead of running on with its locks.",
    ],
    ["timezone", "'UTC'", "Instants have one rendering, whatever the machine is set to."],
  ];
}

function memory({ memoryBytes, sharedMemoryBytes }: Machine): readonly Setting[] {
  const share = (part: number, least: number, most: number) =>
    `${clamp(Math.floor((memoryBytes * part) / MiB), least, most)}MB`;
  return [
    ["shared_buffers", share(0.25, 128, 2048), "A quarter of memory; above 2 GB the file cache is as good."],
    [
      "effective_cache_size",
      share(0.5, 256, Infinity),
      "The planner expects this much to be cached; the service needs memory too.",
    ],
    ["work_mem", "32MB", "Sorts and hashes of a window page stay in memory."],
    ["maintenance_work_mem", share(1 / 16, 64, 512), "Index builds and vacuum in one pass over the index."],
    [
      "dynamic_shared_memory_type",
      sharedMemoryBytes < 512 * MiB ? "sysv" : "posix",
      "A parallel query needs more than the 64 MB that a container's /dev/shm has.",
    ],
  ];
}

function writing({ durable, hasLz4 }: SettingsInput): readonly Setting[] {
  const safe = durable ? "on" : "off";
  return [
    ["fsync", safe, "Acknowledged data survives a power cut; off only for tests."],
    ["synchronous_commit", safe, "A commit is on disk before we acknowledge it; off only for tests."],
    ["full_page_writes", safe, "A page torn by a power cut can be repaired; off only for tests."],
    ["wal_level", "minimal", "No replica reads the log, so a bulk load into a new table need not be in it."],
    ["max_wal_senders", "0", "Required by wal_level minimal."],
    ["max_wal_size", "4GB", "An import does not force checkpoints, each of which makes pages be logged in full again."],
    ["min_wal_size", "512MB", "Log files are reused instead of made anew."],
    ["checkpoint_timeout", "15min", "The same, for a steady stream of snapshots."],
    [
      "wal_compression",
      hasLz4 ? "lz4" : "off",
      "Full pages in the log shrink at little cost; pglz would cost more than it saves.",
    ],
    [
      "default_toast_compression",
      hasLz4 ? "lz4" : "pglz",
      "Long values: lz4 is several times faster, if this build has it.",
    ],
    ["autovacuum_vacuum_scale_factor", "0.05", "Tables updated all day: dead rows go at 5 %, not 20 %."],
    [
      "autovacuum_vacuum_insert_scale_factor",
      "0.05",
      "Tables only appended to: index-only scans need recent pages marked visible.",
    ],
    ["autovacuum_analyze_scale_factor", "0.02", "Queries read the newest days, so statistics must cover them."],
  ];
}

function planning({ cores }: Machine): readonly Setting[] {
  const perQuery = String(clamp(Math.floor(cores / 2), 0, 4));
  return [
    ["jit", "off", "Compiling takes longer than our statements run."],
    ["random_page_cost", "1.1", "Solid-state disks read anywhere at nearly the same cost."],
    ["max_parallel_workers", String(cores), "No more parallel workers than cores."],
    ["max_parallel_workers_per_gather", perQuery, "One query takes at most half of the cores."],
    ["max_parallel_maintenance_workers", perQuery, "So does one index build."],
  ];
}

const logging: readonly Setting[] = [
  ["log_destination", "stderr", "Goes to postgres.log in the data directory, which Pricewright opens and bounds."],
  ["logging_collector", "off", "The log needs no process of its own."],
  ["log_timezone", "'UTC'", "Comparable with the service's own log."],
  ["log_line_prefix", "'%m [%p] %a '", "Time, backend and part of the service."],
  ["log_min_duration_statement", "1s", "Slow statements are visible without any setup."],
  ["log_parameter_max_length", "0", "Parameters hold secrets; they stay out of the log."],
  ["log_parameter_max_length_on_error", "0", "The same for statements that fail."],
];

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
