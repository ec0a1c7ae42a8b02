/** Kills while everything writes, then compares what was acknowledged with what is stored. */
import { setTimeout as delay } from "node:timers/promises";
import type { DemoShop } from "../../../demo/shop.ts";
import { percentile } from "../../../bench/measure.ts";
import { Dice } from "../dice.ts";
import type { Target } from "./target.ts";
import { startWriters, type Writers } from "./writers.ts";

export interface KillOptions<Kind extends string> {
  seed: number;
  kills: number;
  /** After so many kills the writers end what they do, and their ledgers are compared. */
  killsPerRound?: number;
  /** Kinds that are taken in turns; random ones if missing. */
  kinds?: readonly Kind[];
  /** A shop for a collector to read. */
  shop?: DemoShop | null;
  /** Makes dead workers look dead at once, where nobody can wait for their heartbeat. */
  isHurried?: boolean;
  /** Ends early after it. */
  untilMs?: number;
  report?: (line: string) => void;
}

export interface KillResult {
  kills: number;
  readonly byKind: Map<string, number>;
  /** By writer. */
  acknowledged: Readonly<Record<string, number>>;
  readonly lost: string[];
  readonly doubled: string[];
  /** Requests that were refused with Retry-After, and sent again. */
  refusals: number;
  /** Tasks that were killed in each of their attempts, and failed with that reason. */
  abandoned: number;
  /** Answers that no client should get. */
  readonly findings: string[];
  /** From the moment at which the cause was gone to the first write that began later and was acknowledged. */
  readonly recoveriesMs: { kind: string; ms: number }[];
}

const recoveryMs = 120_000;

export async function campaign<Kind extends string>(
  ground: Target<Kind>,
  options: KillOptions<Kind>,
): Promise<KillResult> {
  const { seed, kills, killsPerRound = 25, shop = null, report = () => {} } = options;
  const result: KillResult = {
    kills: 0,
    byKind: new Map(),
    acknowledged: {},
    refusals: 0,
    abandoned: 0,
    lost: [],
    doubled: [],
    findings: [],
    recoveriesMs: [],
  };
  const writers = await startWriters(ground, { findings: result.findings, shop });
  const dice = new Dice(seed);
  try {
    while (result.kills < kills && performance.now() < (options.untilMs ?? Number.POSITIVE_INFINITY)) {
      const many = Math.min(killsPerRound, kills - result.kills);
      await round({ ground, writers, dice, result, options }, many);
      report(describeKills(result));
    }
    return result;
  } finally {
    await writers.stop();
  }
}

interface Round<Kind extends string> {
  ground: Target<Kind>;
  writers: Writers;
  dice: Dice;
  result: KillResult;
  options: KillOptions<Kind>;
}

/** Kills some times, lets every writer end its write, and judges. */
async function round<Kind extends string>(
  { ground, writers, dice, result, options }: Round<Kind>,
  many: number,
): Promise<void> {
  const ending = new AbortController();
  const writing = Promise.all(
    writers.all.map(async (writer) => {
      while (!ending.signal.aborted) {
        await writer.write();
        await delay(5);
      }
    }),
  );
  const failed = writing.then(
    () => null,
    (error: unknown) => error,
  );
  for (let kill = 0; kill < many; kill++) {
    await delay(50 + dice.below(600));
    const kind = options.kinds?.[result.kills % options.kinds.length] ?? dice.pick(ground.kinds);
    await killOnce({ ground, writers, dice, result, options }, kind);
  }
  ending.abort();
  const hurry = options.isHurried === true ? setInterval(() => void loseHeartbeats(ground), 500) : undefined;
  try {
    const error = await failed;
    if (error !== null) throw error;
    await judgeAll(writers, result);
  } finally {
    clearInterval(hurry);
  }
}

async function killOnce<Kind extends string>(
  { ground, writers, dice, result }: Round<Kind>,
  kind: Kind,
): Promise<void> {
  const goneMs = await ground.kill(kind, dice);
  const writtenMs = await writers.client.writtenSince(goneMs, recoveryMs);
  result.kills++;
  result.byKind.set(kind, (result.byKind.get(kind) ?? 0) + 1);
  if (writtenMs !== null) result.recoveriesMs.push({ kind, ms: writtenMs - goneMs });
  else
    result.findings.push(`nothing could be written for ${recoveryMs} ms after ${kind}: ${ground.output.slice(-2_000)}`);
}

/** Simulates that the time in which a worker gives no sign of life has passed. */
async function loseHeartbeats(ground: Pick<Target, "rows">): Promise<void> {
  const statement = `update queue.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active' and heartbeat_on < now() - interval '1.5 seconds' and started_on < now() - interval '3 seconds'`;
  await ground.rows(statement).catch(() => undefined);
}

async function judgeAll({ all: writers, client }: Writers, result: KillResult): Promise<void> {
  for (const writer of writers) {
    const { lost, doubled } = await writer.judge();
    result.lost.push(...lost.map((what) => `${writer.name}: ${what}`));
    result.doubled.push(...doubled.map((what) => `${writer.name}: ${what}`));
  }
  result.refusals = client.refusals;
  result.abandoned = client.abandoned;
  result.acknowledged = Object.fromEntries(writers.map(({ name, acknowledged }) => [name, acknowledged]));
}

/** The result in a few lines. */
export function describeKills(result: KillResult): string {
  const { kills, byKind, acknowledged, refusals, abandoned, lost, doubled, findings, recoveriesMs } = result;
  const all = Object.values(acknowledged).reduce((sum, many) => sum + many, 0);
  const each = Object.entries(acknowledged).map(([name, many]) => `${name} ${many}`);
  const lines = [...byKind].map(([kind, many]) => {
    const times = recoveriesMs.filter((one) => one.kind === kind).map(({ ms }) => ms);
    return `  ${kind} ${many}: recovered in ${seconds(times, 0.5)} (p50), ${seconds(times, 1)} at most`;
  });
  return [
    `${kills} kills, ${all} writes acknowledged (${each.join(", ")})`,
    `${refusals} requests refused for a while, ${abandoned} tasks killed in every attempt, ${lost.length} lost, ${doubled.length} doubled, ${findings.length} findings`,
    ...lines,
    ...[...new Set([...lost, ...doubled, ...findings])].slice(0, 20),
  ].join("\n");
}

function seconds(timesMs: readonly number[], share: number): string {
  const sorted = timesMs.toSorted((one, other) => one - other);
  return `${((share === 1 ? (sorted.at(-1) ?? 0) : percentile(sorted, share)) / 1_000).toFixed(1)} s`;
}
