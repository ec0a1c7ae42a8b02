/** How long requests take that a person waits for: the middle, and the slowest but few of some, one after the other. */
import type { Bench } from "../bench.ts";
import { median, percentile } from "../measure.ts";

const asksARound = 40;
/** Of what takes longer there are fewer: at full size forty of each kind and round took half an hour. */
const leastAsks = 8;
const roundMs = 2_000;

/** Milliseconds. */
export interface Waits {
  readonly median: number;
  /** The 95th percentile. */
  readonly slow: number;
}

/** How long some requests take. */
export async function waitsOf(bench: Bench, path: string, body?: unknown): Promise<Waits> {
  const method = body === undefined ? "GET" : "POST";
  const times: number[] = [];
  const began = performance.now();
  const hasTime = (): boolean => times.length < leastAsks || performance.now() - began < roundMs;
  while (times.length < asksARound && hasTime()) {
    const begin = performance.now();
    await bench.call(method, path, body);
    times.push(performance.now() - begin);
  }
  const ascending = times.toSorted((one, other) => one - other);
  return { median: median(ascending), slow: percentile(ascending, 0.95) };
}

/** The 95th percentile of the milliseconds of some requests. */
export async function slowOf(bench: Bench, path: string): Promise<number> {
  return (await waitsOf(bench, path)).slow;
}
