/** How long a host asks to wait. */
import type { Fetched } from "../../../outgoing/index.ts";

/** The wait that `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3). null without one. */
export function retryAfterOf({ headers }: Pick<Fetched, "headers">, nowMs: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
