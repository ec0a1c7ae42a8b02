/** What memory the service takes while something is done. */
import type { Bench } from "./bench.ts";

const pollMs = 100;

/** @returns what the work gave, its seconds, and by how many MiB the service's resident memory rose at most */
export async function watchingMemory<Result>(
  bench: Bench,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; addedMiB: number }> {
  const memory = [await bench.service.memoryMiB()];
  const watch = setInterval(() => void bench.service.memoryMiB().then((mib) => memory.push(mib)), pollMs);
  const begin = performance.now();
  const result = await work();
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(watch);
  memory.push(await bench.service.memoryMiB());
  return { result, seconds, addedMiB: Math.max(...memory) - (memory[0] ?? 0) };
}
