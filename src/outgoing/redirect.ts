/** Where a redirect leads. */
import { isUtf8 } from "node:buffer";
import { parseTarget } from "./exchange.ts";
import type { Fetched } from "./fetch-once.ts";

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Reads where an answer redirects to. The caller counts the hops (`limits.outgoing.redirects`), and fetches the target as
 * a URL like any other, so that its address is judged.
 *
 * @returns null if the answer is no redirect
 * @throws OutgoingFailure if the target is no http:// or https:// URL, or contains a user or password
 */
export function redirectTarget({ url, status, headers }: Pick<Fetched, "url" | "status" | "headers">): URL | null {
  const location = headers.get("location");
  if (location === undefined || !redirects.has(status)) return null;
  const target = parseTarget(decode(location), url);
  target.hash = "";
  return target;
}

/** Headers are read as Latin-1. Most servers that send other characters mean UTF-8, and browsers take them so. */
function decode(location: string): string {
  const bytes = Buffer.from(location, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : location;
}
