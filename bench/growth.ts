/**
 * `npm run bench -- --growth`: what a unit of work costs beside 1, 10 and 100 times the stored history. Each history has
 * a service of its own. The services are measured in turns, so that other work on the machine slows all of them alike.
 */
import { withOwnBench, type Bench, type Settings } from "./bench.ts";
import { diskLine, diskLineAfterRetention } from "./growth/disk.ts";
import { growingWork, type Work } from "./growth/work.ts";
import { median } from "./measure.ts";

/** The most that the cost may grow to, times that beside the least history. */
const allowed = 1.2;
const barWidth = 40;

/** Rounds that count as "first": after a checkpoint, PostgreSQL logs the first change of each page as a whole page. */
const firstRounds = 5;

export interface Growth {
  readonly work: string;
  readonly history: string;
  /** Milliseconds of a unit: the median of the rounds. */
  readonly unitMs: number;
  /** The cost divided by that of the same work beside the least history. */
  readonly times: number;
  /** The same ratio of the first rounds. */
  readonly firstTimes: number;
  /** Milliseconds of each round, in order. */
  readonly unitsMs: readonly number[];
}

/** @returns a line for each work and each amount of history */
export async function measureGrowth(settings: Settings): Promise<Growth[]> {
  const factors = settings.isQuick ? [1, 10] : [1, 10, 100];
  return await withAll(settings, factors, async (opened) => {
    const growths: Growth[] = [];
    for (const { name, mostRounds = Infinity } of opened[0]?.works ?? []) {
      for (const { bench } of opened) await bench.database.query("checkpoint");
      const works = opened.map(({ works: all }) => all.find((work) => work.name === name));
      const units = await inTurns(works, Math.min(settings.rounds, mostRounds));
      const base = units[0] ?? [];
      for (const [index, factor] of factors.entries()) {
        const unitsMs = units[index] ?? [];
        const unitMs = median(unitsMs);
        const firstTimes = median(unitsMs.slice(0, firstRounds)) / median(base.slice(0, firstRounds));
        growths.push({ work: name, history: `${factor}×`, unitMs, times: unitMs / median(base), firstTimes, unitsMs });
      }
    }
    return growths;
  });
}

/** @returns the milliseconds of each round of each work; the first round warms up */
async function inTurns(works: readonly (Work | undefined)[], rounds: number): Promise<number[][]> {
  const units: number[][] = works.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, work] of works.entries()) {
      const unitMs = await work?.unitMs(round);
      if (round > 0 && unitMs !== undefined) units[index]?.push(unitMs);
    }
  }
  return units;
}

interface Opened {
  readonly bench: Bench;
  readonly works: readonly Work[];
}

/** Starts a service for each factor's history, all at once. */
async function withAll(
  settings: Settings,
  factors: readonly number[],
  use: (opened: readonly Opened[]) => Promise<Growth[]>,
  opened: readonly Opened[] = [],
): Promise<Growth[]> {
  const [factor, ...others] = factors;
  if (factor === undefined) return await use(opened);
  return await withOwnBench(settings, async (bench: Bench) => {
    const begin = performance.now();
    const works = await growingWork(bench, factor);
    console.log(`${factor}× seeded in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    console.log(`${factor}× on disk, MiB: ${await diskLine(bench.database)}`);
    const growths = await withAll(settings, others, use, [...opened, { bench, works }]);
    console.log(`${factor}× after retention, MiB: ${await diskLineAfterRetention(bench.service.dataDir)}`);
    return growths;
  });
}

/** A table with a bar for each cost. `│` is the most that is allowed. */
export function renderGrowth(growths: readonly Growth[]): string {
  const widest = Math.max(...growths.map(({ work }) => work.length));
  const mark = Math.round((allowed / 2) * barWidth);
  return growths
    .map(({ work, history, unitMs, times, firstTimes }, index) => {
      const label = growths[index - 1]?.work === work ? "" : work;
      const bar = "█".repeat(Math.min(barWidth, Math.round((times / 2) * barWidth))).padEnd(barWidth);
      const plot = `${bar.slice(0, mark)}│${bar.slice(mark)}`;
      const cost = `${unitMs.toFixed(2)} ms`.padStart(12);
      const verdict = times <= allowed ? "ok" : "MISSED";
      return `${label.padEnd(widest)}  ${history.padStart(5)}${cost}  ${times.toFixed(2)}×  ${plot} ${verdict.padEnd(6)}  first ${firstTimes.toFixed(2)}×`;
    })
    .join("\n");
}
