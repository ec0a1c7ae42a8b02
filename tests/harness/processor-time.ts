/** The processor time of a piece of work. Other processes of a busy machine take nothing of it. */

/** @returns milliseconds of this thread, in which nothing else may run meanwhile */
export function processorMs(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}
