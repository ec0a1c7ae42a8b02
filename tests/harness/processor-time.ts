/** The processor time of a piece of work. Other processes of a busy machine take nothing of it. */

/** @returns milliseconds of this thread, in which nothing else may run meanwhile */
export function processorMs(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}

/**
 * The longest time of this thread's processor that passed without a turn of its event loop, and all of it.
 *
 * @returns milliseconds
 */
export async function turnsOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number; wholeMs: number }> {
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const beganMs = usedMs();
  let lastMs = beganMs;
  let longestMs = 0;
  const look = (): void => {
    const nowMs = usedMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(look, 1);
  try {
    const result = await work();
    look();
    return { result, longestMs, wholeMs: lastMs - beganMs };
  } finally {
    clearInterval(timer);
  }
}
