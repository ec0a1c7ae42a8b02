/** How often the pulse is asked for. */

const runningMs = 2_000;
const visibleMs = 5_000;
const hiddenMs = 60_000;

/**
 * Milliseconds until the next pulse: short while work goes on that somebody looks at, long in a tab that nobody sees.
 *
 * @param running how many tasks go on, as far as is known
 */
export function pulseEveryMs({ running, isHidden }: { running: number; isHidden: boolean }): number {
  if (isHidden) return hiddenMs;
  return running > 0 ? runningMs : visibleMs;
}
