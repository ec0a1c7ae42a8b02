/**
 * Pages of shops fetched, read and stored by one collector, as a farm on loopback gives them: the size of real ones, and no pace that
 * would be the limit. Then a client asks the service for small things while the collector reads further pages, for which it gives way; its
 * floor is the same without a collector. With four cores or more, the first two are left to the database, the service and the
 * collector, and the client has one for itself.
 */
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { aCustomer } from "../../tests/harness/customer.ts";
import { run, startPlay, type Play, type PlayOptions } from "../../campaigns/farm/play.ts";
import { isRobots } from "../../campaigns/farm/farm.ts";
import { startProbe, type Probe } from "../../campaigns/farm/probe.ts";
import { cancel, isOpen, untilEnded } from "../../campaigns/farm/watchers.ts";
import { setTimeout as delay } from "node:timers/promises";
import { sized, type Case, type Settings } from "../bench.ts";
import { moveTo, partedCores, startOnProduct, type Cores } from "../cores.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { withDirectory } from "../service.ts";

const shops = 200;
const shopsOfQuick = 40;
/** Nothing is measured meanwhile: the collector starts, or the service comes to rest. */
const settleMs = 3_000;
/** Until the collector knows that requests are answered, and what is under way has ended. */
const noticeMs = 5_000;
/** The client asks for so long, without a collector as well as beside one: of fewer requests the p99 would be the few slowest. */
const askedMs = 60_000;
/** Seldom, so that nobody asks the service. */
const lookEveryMs = 1_000;
const longestMs = 10 * 60 * 1000;

export const pages: Case = {
  name: "pages",
  says: "pages of real size fetched, read and stored by one collector, beside small requests",
  run: async (settings) =>
    await withDirectory(async (dataDir) => {
      const cores = partedCores();
      if (cores !== null) moveTo(cores.product);
      const database = await startEmbedded({ dataDir, durable: true });
      try {
        return await readPages(settings, cores, database.connectionString);
      } finally {
        await database.stop();
        if (cores !== null) moveTo(Object.values(cores).join(","));
      }
    }),
};

async function readPages(settings: Settings, cores: Cores | null, connectionString: string): Promise<Row[]> {
  const options: PlayOptions = {
    connectionString,
    place: "ownProcesses",
    shops: settings.isQuick ? shopsOfQuick : shops,
    pages: sized(settings, 20, 2),
    seed: 1,
    kinds: ["plain", "microdata", "meta", "graph"],
    isRealSize: true,
    slowMs: 0,
    retryAfterS: 1,
    paceMs: 10,
    // One address would get ten requests a second.
    isProxied: true,
  };
  const play = await startPlay(options);
  try {
    if (cores !== null) moveTo(cores.others);
    const probe = await startProbe(await aCustomer(play.processes));
    if (cores !== null) moveTo(cores.client, probe.pid);
    try {
      return await compareWith(settings, cores, { play, probe });
    } finally {
      await probe.stop();
    }
  } finally {
    await play.stop();
  }
}

async function compareWith(
  settings: Settings,
  cores: Cores | null,
  { play, probe }: { play: Play; probe: Probe },
): Promise<Row[]> {
  const isFull = !settings.isQuick && settings.scale === 1;
  return await compare(settings, {
    case: `${pagesOf(play).toLocaleString("en")} pages${cores === null ? ", farm and client on the same cores" : ""}`,
    measures: [
      { name: "pages", unit: "pages/s", better: "more", ...(isFull ? { wanted: 60 } : {}) },
      { name: "collector's memory", unit: "MiB", better: "less", ...(isFull ? { wanted: 400 } : {}) },
      { name: "processor time", unit: "ms/page", better: "less" },
      { name: "p99 beside", unit: "ms", better: "less", ...(isFull ? { wantedRatio: 1.5 } : {}) },
      { name: "pages meanwhile", unit: "pages/s", better: "more" },
    ],
    figure: async () => await beside(settings, cores, { play, probe }),
    floor: async () => await without(settings, probe),
  });
}

/** A run of all pages that has the machine to itself, then pages beside the client's requests. */
async function beside(
  settings: Settings,
  cores: Cores | null,
  { play, probe }: { play: Play; probe: Probe },
): Promise<Figures> {
  const { processes, first } = play;
  probe.setAsking(false);
  startOnProduct(cores, () => processes.collect(1));
  await delay(settleMs);
  const pairs = pagesOf(play);
  const secondsBefore = (await processes.collectorSeconds()) ?? Number.NaN;
  const begin = performance.now();
  await untilEnded(await run(play, first), longestMs, lookEveryMs);
  const seconds = (performance.now() - begin) / 1000;
  const cpuSeconds = ((await processes.collectorSeconds()) ?? Number.NaN) - secondsBefore;
  probe.setAsking(true);
  const asked = await whileAsked(settings, { play, probe });
  const mostMiB = (await processes.collectorMiB()) ?? Number.NaN;
  const faults = await processes.stopCollectors();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return {
    pages: pairs / seconds,
    "collector's memory": mostMiB,
    "processor time": (cpuSeconds * 1000) / pairs,
    ...asked,
  };
}

async function whileAsked(settings: Settings, { play, probe }: { play: Play; probe: Probe }): Promise<Figures> {
  const started = await run(play, play.first);
  await delay(timeOf(settings, noticeMs));
  const visitsBefore = visitsOf(play);
  const begin = performance.now();
  await probe.p99();
  await delay(timeOf(settings, askedMs));
  const { ms } = await probe.p99();
  const seconds = (performance.now() - begin) / 1000;
  const visits = visitsOf(play) - visitsBefore;
  // A quick run is over by then.
  if (await isOpen(started)) await cancel(started);
  return { "p99 beside": ms, "pages meanwhile": visits / seconds };
}

function pagesOf(play: Play): number {
  return play.first.shops.reduce((sum, shop) => sum + shop.pages.length, 0);
}

/** The pages that the farm was asked for so far. */
function visitsOf({ farm }: Play): number {
  return farm.arrivals.filter((arrival) => !isRobots(arrival)).length;
}

function timeOf(settings: Settings, ms: number): number {
  return settings.isQuick ? ms / 10 : ms;
}

async function without(settings: Settings, probe: Probe): Promise<Figures> {
  await delay(settleMs);
  await probe.p99();
  await delay(timeOf(settings, askedMs));
  const { ms } = await probe.p99();
  return { "p99 beside": ms };
}
