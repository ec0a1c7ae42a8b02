/** The work whose cost must not follow the history: writing, reading, and what takes the whole assortment. */
import type { Bench } from "../bench.ts";
import { grow, type Work } from "./growing.ts";
import { readingWork } from "./reads.ts";
import { wholeWork } from "./whole.ts";
import { writingWork } from "./writes.ts";

export type { Work };

/** All kinds of work, on a contract with `factor` days of history. */
export async function growingWork(bench: Bench, factor: number): Promise<Work[]> {
  const growing = await grow(bench, factor);
  return [...writingWork(growing), ...readingWork(growing), ...wholeWork(growing)];
}
