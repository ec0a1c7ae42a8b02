/** How long a request takes that a person waits for: the slowest but few of some, one after the other. */
import type { Bench } from "../bench.ts";
import { percentile } from "../measure.ts";

const asksARound = 40;
/** Of what takes longer there are fewer: at full size forty of each kind and round took half an hour. */
const leastAsks = 8;
const roundMs = 2_000;

/** The 95th percentile of the milliseconds of some requests. */
export async function slowOf(bench: Bench, path: string, body?: unknown): Promise<number> {
  const method = body === undefined ? "GET" : "POST";
  return await slowOfAsking(async () => await bench.call(method, path, body));
}

export async function slowOfAsking(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const began = performance.now();
  const hasTime = (): boolean => times.length < leastAsks || performance.now() - began < roundMs;
  while (times.length < asksARound && hasTime()) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  return percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
}
