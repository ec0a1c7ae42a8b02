/**
 * `npm run farm`: a service, several collectors and a farm of shops, for some minutes. Collectors are killed now and then and
 * started again. It prints what they did and what it cost, and ends with 1 if a visitor misbehaved, a page was lost or a price
 * was wrong.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { aCustomer } from "../../tests/harness/customer.ts";
import { Leftovers } from "../../tests/harness/leftovers.ts";
import { killAll } from "../../tests/harness/program.ts";
import { isRobots } from "./farm.ts";
import { judge, killCollector, run, startPlay, type Play, type PlayOptions } from "./play.ts";
import { startProbe, type Probe } from "./probe.ts";
import { makeTrouble, type Troubled } from "./troubles.ts";
import { cancel, isOpen, untilEnded, type Run } from "./watchers.ts";

const usage = `npm run farm -- [--minutes 10] [--collectors 3] [--shops 200] [--pages 20] [--kill-every 60] [--seed 1] [--proxy]

  --minutes     how long runs are started; those that are open then are waited for
  --kill-every  seconds between two kills of a collector; 0 for none
  --proxy       collectors go through a proxy: they then ask as many shops at once as they can, although all have one address
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    collectors: { type: "string", default: "3" },
    shops: { type: "string", default: "200" },
    pages: { type: "string", default: "20" },
    "kill-every": { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    proxy: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Leases end after a minute, and the last results follow. */
const lastRunsMs = 10 * 60 * 1000;
const quietMs = 30_000;
const lookEveryMs = 1_000;

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(usage);
  const leftovers = new Leftovers();
  const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-farm-"));
  leftovers.add(async () => await rm(dataDir, { recursive: true, force: true }));
  process.stdout.write(`The data lie in ${dataDir} until the end.\n`);
  await leftovers.guard(async () => await runFarm(dataDir, leftovers));
}

async function runFarm(dataDir: string, leftovers: Leftovers): Promise<void> {
  const starting = startEmbedded({ dataDir, durable: true });
  leftovers.add(async () => await (await starting).stop());
  const database = await starting;
  leftovers.add(async () => killAll());
  const options: PlayOptions = {
    connectionString: database.connectionString,
    place: "ownProcesses",
    shops: Number(values.shops),
    pages: Number(values.pages),
    seed: Number(values.seed),
    isRealSize: true,
    slowMs: 1_500,
    retryAfterS: 10,
    paceMs: null,
    isProxied: values.proxy,
  };
  const beginning = startPlay(options);
  leftovers.add(async () => await (await beginning).stop());
  const play = await beginning;
  await watchPlay(play, options);
}

async function watchPlay(play: Play, options: PlayOptions): Promise<void> {
  const { processes, farm } = play;
  const probe = await startProbe(await aCustomer(processes));
  await delay(quietMs);
  const without = await probe.p99();
  const collectors = Number(values.collectors);
  processes.collect(collectors);
  const begin = performance.now();
  const collecting = collectFor(play, options, Number(values.minutes) * 60_000, collectors);
  // A failure of the play says more than that of the probe.
  const ended = await collecting.catch(async (error: unknown) => {
    await probe.stop().catch(() => undefined);
    throw error;
  });
  const during = await probe.p99();
  await probe.stop();
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = await processes.collectorSeconds();
  const mostMiB = await processes.collectorMiB();
  const { stored, faults } = await judge(play, ended, options);
  const pages = farm.arrivals.filter((arrival) => !isRobots(arrival)).length;
  const lines = [
    `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}; ${farm.shops.length} shops, ${collectors} collectors, ${play.losses.length} kills`,
    `${pages} pages in ${seconds.toFixed(0)} s: ${(pages / seconds).toFixed(1)} a second${cpu === null ? "" : `, ${(pages / cpu).toFixed(1)} a second of the collectors' processor time`}`,
    `${ended.ended.length} runs read to their end, ${stored} offers stand`,
    `a collector's memory: ${mostMiB?.toFixed(0) ?? "unknown"} MiB at most`,
    `the service's own requests: p99 ${p99Text(without)} without collectors, ${p99Text(during)} beside them`,
    faults.length === 0 ? "nothing to object to" : `${faults.length} objections:`,
    ...faults.slice(0, 50).map((fault) => `  ${fault}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Runs that ended by themselves, and the one in trouble. */
interface Ended {
  ended: Run[];
  troubled: Troubled;
}

/** Starts runs one after the other. */
async function collectFor(play: Play, options: PlayOptions, ms: number, collectors: number): Promise<Ended> {
  const begin = performance.now();
  const killEveryMs = Number(values["kill-every"]) * 1_000;
  const ended: Run[] = [];
  const restless = await run(play, play.first, play.restless);
  const troubled = await makeTrouble(play);
  let open = [await run(play, play.first, play.calm), await run(play, play.second)];
  for (let now = 0; now < ms; now = performance.now() - begin) {
    if (now > ms / 2) play.farm.change();
    if (killEveryMs > 0 && now > (play.losses.length + 1) * killEveryMs) await killCollector(play, options);
    play.processes.collect(collectors);
    const states = await Promise.all(open.map(async (each) => ({ each, isOpen: await isOpen(each) })));
    const over = states.filter((state) => !state.isOpen).map(({ each }) => each);
    ended.push(...over);
    const again = await Promise.all(over.map(async ({ watcher, shops }) => await run(play, watcher, shops)));
    open = [...open.filter((each) => !over.includes(each)), ...again];
    await delay(lookEveryMs);
  }
  play.processes.collect(collectors);
  for (const each of [...open, troubled.run]) await untilEnded(each, lastRunsMs);
  // Shops that rest would end it at its deadline only.
  await cancel(restless);
  return { ended: [...ended, ...open], troubled };
}

function p99Text({ ms, requests }: Awaited<ReturnType<Probe["p99"]>>): string {
  return `${ms.toFixed(0)} ms (${requests} requests)`;
}

await main();
