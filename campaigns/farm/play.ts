/** A play: a farm, the processes of a service, and two customers who watch its shops, some of them both. */
import assert from "node:assert/strict";
import { startFarm, type Farm, type FarmOptions } from "./farm.ts";
import { breaches } from "./judge.ts";
import { lossOf, type Loss } from "./losses.ts";
import { startProcesses, type Place, type Processes } from "./processes.ts";
import type { Shop } from "./shops.ts";
import type { Troubled } from "./troubles.ts";
import { aWatcher, faultsOf, startRun, storedPrices, type Run, type Watcher } from "./watchers.ts";

export interface PlayOptions extends FarmOptions {
  readonly connectionString: string;
  readonly place: Place;
  /** The pace that the operator allows; null for the default. */
  readonly paceMs: number | null;
  /** Whether collectors go through a proxy. Without one, they ask 127.0.0.1 no more than ten times a second each. */
  readonly isProxied: boolean;
}

export interface Play {
  readonly farm: Farm;
  readonly processes: Processes;
  /** Watches every shop but those of the third. */
  readonly first: Watcher;
  /** Watches some of them, too. */
  readonly second: Watcher;
  /** Changes things while its shops are read. */
  readonly third: Watcher;
  /** The shops whose pages can all be read, and those that want no more visitors after a few. */
  readonly calm: readonly Shop[];
  readonly restless: readonly Shop[];
  /** Every run that was started. */
  readonly runs: Run[];
  /** What collectors had under way that were killed. */
  readonly losses: Loss[];
  stop(): Promise<void>;
}

/** The kinds of shops that both customers watch. */
const shared: ReadonlySet<string> = new Set(["plain", "microdata", "meta", "graph", "patient"]);
const defaultPaceMs = 2_000;

export async function startPlay(options: PlayOptions): Promise<Play> {
  const farm = await startFarm(options);
  try {
    const processes = await startProcesses(
      {
        DATABASE_URL: options.connectionString,
        DATABASE_POOL_SIZE: "5",
        COLLECTOR_CONTACT: "https://pricewright.example/contact",
        COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
        COLLECTOR_ALLOWED_PORTS: String(farm.port),
        ...(options.isProxied ? { COLLECTOR_PROXY: `http://127.0.0.1:${farm.port}` } : {}),
      },
      options.place,
    );
    if (options.paceMs !== null) await setPace(processes, farm, options.paceMs);
    const watcherOf = async (watches: (shop: Shop) => boolean): Promise<Watcher> =>
      await aWatcher(processes, farm, farm.shops.filter(watches));
    const first = await watcherOf(({ kind }) => kind.isTroubled !== true);
    const second = await watcherOf(({ kindName }) => shared.has(kindName));
    const third = await watcherOf(({ kind }) => kind.isTroubled === true);
    return {
      farm,
      processes,
      first,
      second,
      third,
      calm: first.shops.filter(({ kind }) => kind.restsAfter === undefined),
      restless: first.shops.filter(({ kind }) => kind.restsAfter !== undefined),
      runs: [],
      losses: [],
      async stop() {
        await processes.stop();
        await farm.stop();
      },
    };
  } catch (error) {
    await farm.stop();
    throw error;
  }
}

/** The operator lets the shops be visited faster than usual. */
async function setPace(processes: Processes, farm: Farm, intervalMs: number): Promise<void> {
  const admin = await processes.adminClient();
  for (const { host } of farm.shops) {
    const answer = await admin.put(`/api/v3/crawlhosts/${host}:${farm.port}`, {
      intervalMs,
      reason: "The farm is ours.",
    });
    assert.equal(answer.status, 200, answer.text);
  }
}

/** Starts a run of some of a customer's shops. */
export async function run(play: Play, watcher: Watcher, shops: readonly Shop[] = watcher.shops): Promise<Run> {
  const started = await startRun(watcher, shops);
  play.runs.push(started);
  return started;
}

/** Kills a collector, and notes what it had under way. */
export async function killCollector(play: Play, { connectionString }: PlayOptions): Promise<Loss> {
  const { farm, processes, losses } = play;
  const contact = await processes.killCollector(losses.length);
  const loss = await lossOf(connectionString, farm, contact);
  losses.push(loss);
  return loss;
}

export interface Verdict {
  /** Offers that were stored. */
  stored: number;
  /** What went wrong, as sentences. */
  faults: string[];
}

/** Stops the collectors and judges what they did. `ended` are the runs that must have read everything. */
export async function judge(
  play: Play,
  { ended, troubled }: { ended: readonly Run[]; troubled: Troubled },
  { paceMs, retryAfterS }: PlayOptions,
): Promise<Verdict> {
  const { farm, processes, first, second, runs, losses } = play;
  const left = await processes.stopCollectors();
  const readingsOf = (shop: Shop): number =>
    runs.filter(({ shops }) => shops.some(({ host }) => host === shop.host)).length;
  const inRuns = await Promise.all([...ended, troubled.run].map(faultsOf));
  const stored = await Promise.all([storedPrices(farm, first), storedPrices(farm, second)]);
  return {
    stored: stored.reduce((sum, each) => sum + each.stored, 0),
    faults: [
      ...left,
      ...breaches({ ...farm, paceMs: paceMs ?? defaultPaceMs, retryAfterS, readingsOf, losses }),
      ...(farm.inwardHits() === 0 ? [] : [`${farm.inwardHits()} requests reached an address that is not public`]),
      ...inRuns.flat(),
      ...(await troubled.faults()),
      ...stored.flatMap(({ wrong }) => wrong),
    ],
  };
}
