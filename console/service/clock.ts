/** The service's clock. A browser's can be far off, and then ages would be wrong, and a token would seem to have ended long ago. */

/** A smaller difference is left alone: an answer takes some time, and its header has whole seconds. */
const toleratedMs = 5 * 60 * 1000;

let aheadMs = 0;

/** Milliseconds since 1970 by the service's clock, as the newest answer told it. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

/** When an answer was given, by the service's clock; without its word, now. */
export function toldMs({ headers }: Pick<Response, "headers">): number {
  const told = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(told) ? Date.now() : told;
}

/** Learns the time from an answer. */
export function noteTime(response: Pick<Response, "headers">): void {
  const differenceMs = toldMs(response) - Date.now();
  aheadMs = Math.abs(differenceMs) < toleratedMs ? 0 : differenceMs;
}
