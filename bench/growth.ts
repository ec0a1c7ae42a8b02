/**
 * `npm run bench -- --growth`: what a unit of work costs beside 1, 10 and 100 times the stored history. A service for
 * each, all running, measured in turns: what else the machine does meanwhile meets them alike.
 */
import { withOwnBench, type Bench, type Settings } from "./bench.ts";
import { growingWork, type Work } from "./growth/work.ts";
import { median } from "./measure.ts";

/** Cost may grow so far (issue "Fast, and flat as it grows"). */
const allowed = 1.2;
const barWidth = 40;

export interface Growth {
  readonly work: string;
  readonly history: string;
  /** Milliseconds of a unit, median of the rounds. */
  readonly unitMs: number;
  /** Beside the same work with the least history. */
  readonly times: number;
}

/** @returns a line for each work and each amount of history */
export async function measureGrowth(settings: Settings): Promise<Growth[]> {
  const rounds = settings.rounds + 2;
  const factors = settings.isQuick ? [1, 10] : [1, 10, 100];
  return await withAll(settings, factors, async (works) => {
    const growths: Growth[] = [];
    for (const { name } of works[0] ?? []) {
      const units: number[][] = factors.map(() => []);
      for (let round = 0; round < rounds; round++) {
        for (const [index, each] of works.entries()) {
          const unitMs = await each.find((work) => work.name === name)?.unitMs(round);
          if (round > 0 && unitMs !== undefined) units[index]?.push(unitMs);
        }
      }
      const base = median(units[0] ?? []);
      for (const [index, factor] of factors.entries()) {
        const unitMs = median(units[index] ?? []);
        growths.push({ work: name, history: `${factor}×`, unitMs, times: unitMs / base });
      }
    }
    return growths;
  });
}

/** Services with each factor's history, all at once. */
async function withAll(
  settings: Settings,
  factors: readonly number[],
  use: (works: readonly (readonly Work[])[]) => Promise<Growth[]>,
  opened: readonly (readonly Work[])[] = [],
): Promise<Growth[]> {
  const [factor, ...others] = factors;
  if (factor === undefined) return await use(opened);
  return await withOwnBench(settings, async (bench: Bench) => {
    const work = await growingWork(bench, factor);
    return await withAll(settings, others, use, [...opened, work]);
  });
}

/** A table with a bar for each cost; `│` stands where the most that is allowed ends. */
export function renderGrowth(growths: readonly Growth[]): string {
  const widest = Math.max(...growths.map(({ work }) => work.length));
  const mark = Math.round((allowed / 2) * barWidth);
  return growths
    .map(({ work, history, unitMs, times }, index) => {
      const label = growths[index - 1]?.work === work ? "" : work;
      const bar = "█".repeat(Math.min(barWidth, Math.round((times / 2) * barWidth))).padEnd(barWidth);
      const plot = `${bar.slice(0, mark)}│${bar.slice(mark)}`;
      const cost = `${unitMs.toFixed(2)} ms`.padStart(12);
      const verdict = times <= allowed ? "ok" : "MISSED";
      return `${label.padEnd(widest)}  ${history.padStart(5)}${cost}  ${times.toFixed(2)}×  ${plot} ${verdict}`;
    })
    .join("\n");
}
