/** How long to wait before a request is sent again. */

/** Longer waits are for a person to decide. */
const mostWaitMs = 30_000;
const firstWaitMs = 250;

/** The time of `Retry-After` in seconds; without one it doubles with every attempt. Part of it is random, so that clients spread. */
export function retryAfterMs(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const asked = Number.isFinite(seconds) ? seconds * 1_000 : firstWaitMs * 2 ** attempt;
  return Math.min(asked, mostWaitMs) * (1 + Math.random() / 4);
}

/** @throws the reason of the signal if it is aborted meanwhile */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const abort = (): void => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
