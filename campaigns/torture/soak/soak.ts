/**
 * Half load for long: every writer of the campaign of kills rests for as long as its write took, and pages are read beside them. What a
 * process must not lose with time is looked at again and again, and the end is compared with the beginning.
 */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DemoShop } from "../../../demo/shop.ts";
import { median } from "../../../bench/measure.ts";
import type { Ground } from "../kills/ground.ts";
import { startWriters, type Writer } from "../kills/writers.ts";

export interface SoakOptions {
  minutes: number;
  shop?: DemoShop | null;
  /** How often it is looked. */
  everyMs?: number;
  report?: (line: string) => void;
}

/** What the program has at one moment. */
export interface Look {
  /** Acknowledged writes so far. */
  writes: number;
  memoryMiB: number;
  connections: number;
  /** p99 of the delay of the event loop. */
  loopMs: number;
  handles: number;
  diskMiB: number;
}

export interface SoakResult {
  readonly looks: readonly Look[];
  /** Lost and doubled writes, wrong answers, and what grew. */
  readonly findings: string[];
}

/** Writers that never rest less. */
const leastRestMs = 20;

export async function soak(ground: Ground, options: SoakOptions): Promise<SoakResult> {
  const { minutes, shop = null, everyMs = 10_000, report = () => {} } = options;
  const findings: string[] = [];
  const writers = await startWriters(ground, { findings, shop });
  const ending = new AbortController();
  const working = Promise.all(writers.all.map(async (writer) => await writeAtHalfLoad(writer, ending.signal)));
  const failed = working.then(
    () => null,
    (error: unknown) => error,
  );
  const looks: Look[] = [];
  try {
    const endMs = performance.now() + minutes * 60_000;
    while (performance.now() < endMs) {
      await delay(Math.min(everyMs, Math.max(1, endMs - performance.now())));
      const now = await look(ground, writers.all);
      looks.push(now);
      report(describeLook(now));
    }
    ending.abort();
    const error = await failed;
    if (error !== null) throw error;
    for (const writer of writers.all) {
      const { lost, doubled } = await writer.judge();
      findings.push(...lost.map((what) => `${writer.name}: ${what} is lost`));
      findings.push(...doubled.map((what) => `${writer.name}: ${what} is doubled`));
    }
    return { looks, findings: [...findings, ...judgeGrowth(looks)] };
  } finally {
    ending.abort();
    await writers.stop();
  }
}

async function writeAtHalfLoad(writer: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const beganMs = performance.now();
    await writer.write();
    await delay(Math.max(leastRestMs, performance.now() - beganMs));
  }
}

async function look(ground: Ground, writers: readonly Writer[]): Promise<Look> {
  const text = await (await fetch(`${ground.url}/metrics`)).text();
  const metric = (name: string): number => {
    const lines = text.matchAll(new RegExp(String.raw`^pricewright_${name}(?:\{[^}]*\})? (\S+)$`, "gm"));
    return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const [row] = await ground.rows(
    "select count(*)::integer as many from pg_stat_activity where backend_type = 'client backend'",
  );
  return {
    writes: writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    memoryMiB: metric("process_resident_memory_bytes") / 1024 ** 2,
    connections: Number(row?.["many"]) - 1,
    loopMs: metric("nodejs_eventloop_lag_p99_seconds") * 1_000,
    handles: metric("process_open_fds"),
    diskMiB: (await bytesOf(path.join(ground.directory, "data"), "pg_wal")) / 1024 ** 2,
  };
}

/** The bytes of all files below, without a folder of this name. PostgreSQL reuses the files of its log. */
async function bytesOf(directory: string, without: string): Promise<number> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const kept = files.filter((file) => file.isFile() && !file.parentPath.split(path.sep).includes(without));
  const sizes = await Promise.all(
    kept.map(
      async (file) =>
        await stat(path.join(file.parentPath, file.name)).then(
          ({ size }) => size,
          () => 0,
        ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What the last quarter may have more than the second, in which all is warm. A machine that is shared is noisy. */
const allowed = {
  memory: { times: 1.2, andMiB: 40 },
  connections: 2,
  handles: 20,
  loop: { times: 2, andMs: 20 },
  /** Disk grows with what is stored, by no more a write than before. */
  diskPerWrite: 1.5,
  diskMiB: 20,
};

/** Compares the last quarter with the second one. @returns what grew */
export function judgeGrowth(looks: readonly Look[]): string[] {
  const quarter = Math.floor(looks.length / 4);
  if (quarter === 0) return [];
  const [before, after] = [looks.slice(quarter, 2 * quarter), looks.slice(-quarter)];
  const of = (part: readonly Look[], what: keyof Look): number => median(part.map((each) => each[what]));
  const findings: string[] = [];
  const compare = (what: keyof Look, most: number): void => {
    const [first, last] = [of(before, what), of(after, what)];
    if (last > most) findings.push(`${what} grew from ${first.toFixed(1)} to ${last.toFixed(1)}`);
  };
  compare("memoryMiB", of(before, "memoryMiB") * allowed.memory.times + allowed.memory.andMiB);
  compare("connections", of(before, "connections") + allowed.connections);
  compare("handles", of(before, "handles") + allowed.handles);
  compare("loopMs", of(before, "loopMs") * allowed.loop.times + allowed.loop.andMs);
  const perWrite = growthOf(before) * allowed.diskPerWrite;
  const written = (looks.at(-1)?.writes ?? 0) - (before.at(-1)?.writes ?? 0);
  compare("diskMiB", (before.at(-1)?.diskMiB ?? 0) + written * perWrite + allowed.diskMiB);
  return findings;
}

/** MiB a write. */
function growthOf(looks: readonly Look[]): number {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined || last.writes === first.writes) return 0;
  return Math.max(0, last.diskMiB - first.diskMiB) / (last.writes - first.writes);
}

export function describeLook({ writes, memoryMiB, connections, loopMs, handles, diskMiB }: Look): string {
  return `${writes} writes, ${memoryMiB.toFixed(0)} MiB of memory, ${connections} connections, ${handles} handles, event loop p99 ${loopMs.toFixed(0)} ms, ${diskMiB.toFixed(0)} MiB on disk`;
}

/** The result in a few lines. */
export function describeSoak({ looks, findings }: SoakResult): string {
  const [first, last] = [looks[Math.floor(looks.length / 4)], looks.at(-1)];
  const lines = [first, last].flatMap((each) => (each === undefined ? [] : [describeLook(each)]));
  return [
    `after a quarter: ${lines[0] ?? ""}`,
    `at the end:      ${lines[1] ?? ""}`,
    `${findings.length} findings`,
    ...findings,
  ].join("\n");
}
