/** Measures a figure beside its floor. Both do the same work in turns; the median of the rounds counts. */
import type { Service } from "./service.ts";
import type { Settings } from "./bench.ts";

/** How long a number of jobs took. */
export interface Timing {
  readonly seconds: number;
  /** Milliseconds of each job, ascending. */
  readonly latenciesMs: readonly number[];
}

/** The figures of one round, by the name of their measure. */
export type Figures = Readonly<Record<string, number>>;

export interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly better: "more" | "less";
  readonly wanted?: number;
  /** The most that it may be, in multiples of the floor. */
  readonly wantedRatio?: number;
}

/** A line of the table. */
export interface Row {
  readonly case: string;
  readonly measure: string;
  readonly unit: string;
  readonly better: "more" | "less";
  readonly wanted: number | null;
  readonly figure: number;
  readonly floor: number | null;
  /** The figure in multiples of the floor: at 1 the service is as fast as the bare database. */
  readonly ratio: number | null;
  readonly wantedRatio: number | null;
  /** Resident memory of the service: the most after any round. */
  readonly memoryMiB: number | null;
  /** The figures of every round, for the JSON. */
  readonly figures: readonly number[];
  readonly floors: readonly number[];
}

export interface Comparison {
  readonly case: string;
  readonly measures: readonly Measure[];
  /** The service whose memory is read after each round. */
  readonly service?: Service;
  /** Round 0 warms up and does not count. A quick run has no round 0. */
  readonly warmUp?: boolean;
  figure(round: number): Promise<Figures>;
  /** Missing for figures that are a ratio already, or that no statement alone could give. */
  floor?(round: number): Promise<Figures>;
}

/** Runs figure and floor in alternation and takes the medians. */
export async function compare(settings: Settings, comparison: Comparison): Promise<Row[]> {
  const { measures, service, warmUp = !settings.isQuick } = comparison;
  const figures: Figures[] = [];
  const floors: Figures[] = [];
  const memory: number[] = [];
  for (let round = warmUp ? 0 : 1; round <= settings.rounds; round++) {
    const figure = await comparison.figure(round);
    if (service !== undefined) memory.push(await service.memoryMiB());
    const floor = (await comparison.floor?.(round)) ?? {};
    if (round === 0) continue;
    figures.push(figure);
    floors.push(floor);
  }
  return measures.map((measure) => {
    const pick = (rounds: readonly Figures[]): number[] => rounds.flatMap((round) => round[measure.name] ?? []);
    const row = { figures: pick(figures), floors: pick(floors) };
    const figure = median(row.figures);
    const floor = row.floors.length === 0 ? null : median(row.floors);
    return {
      case: comparison.case,
      measure: measure.name,
      unit: measure.unit,
      better: measure.better,
      wanted: measure.wanted ?? null,
      figure,
      floor,
      ratio: floor === null ? null : measure.better === "more" ? floor / figure : figure / floor,
      wantedRatio: measure.wantedRatio ?? null,
      memoryMiB: memory.length === 0 ? null : Math.max(...memory),
      ...row,
    };
  });
}

/** Lets workers take `count` jobs by their index until none is left. */
export async function drive(count: number, workers: readonly ((index: number) => Promise<unknown>)[]): Promise<Timing> {
  const latenciesMs: number[] = [];
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      while (next < count) {
        const index = next++;
        const started = performance.now();
        await worker(index);
        latenciesMs.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { seconds, latenciesMs: latenciesMs.sort((a, b) => a - b) };
}

/** A percentile of ascending values. */
export function percentile(ascending: readonly number[], part: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const middle = ascending.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [ascending[middle - 1], ascending[middle]];
  return ascending.length % 2 === 1 ? high : (low + high) / 2;
}
