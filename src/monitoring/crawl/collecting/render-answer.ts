/** Has a page's scripts run by the collector's browser, once the page itself was fetched. */
import { BrowserFailed, type Browser } from "../../../browsing/index.ts";
import type { Database } from "../../../database/connection.ts";
import type { Fetched } from "../../../outgoing/index.ts";
import { mayFetch } from "../../../reading/index.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { extendLease } from "../../hosts/leases.ts";
import { findRobots } from "../../hosts/robots.ts";

export interface RenderOptions {
  database: Database;
  browser: Browser;
  signal: AbortSignal;
}

export type RenderedAnswer =
  /** `followed`: requests of the page to its own host. */
  | { kind: "rendered"; answer: Fetched; followed: number }
  | { kind: "failed"; detail: string }
  /** The job is somebody else's by now. */
  | { kind: "later" };

/** Answers other than pages stay as they are. @throws the signal's reason */
export async function renderAnswer(
  { database, browser, signal }: RenderOptions,
  job: ClaimedJob,
  answer: Fetched,
): Promise<RenderedAnswer> {
  if (!isPage(answer)) return { kind: "rendered", answer, followed: 0 };
  if (!(await extendLease(database, job))) return { kind: "later" };
  const { url, body, headers } = answer;
  const robots = await findRobots(database, url.origin);
  const own = hostKey(url);
  const isOwn = (requested: URL): boolean => hostKey(requested) === own;
  // What the page's origin denies is denied under each name of its host.
  const mayAsk = (requested: URL): boolean =>
    !isOwn(requested) || (robots !== null && robots !== "denied" && mayFetch(robots, requested.href));
  try {
    const page = { url: url.href, body, contentType: headers.get("content-type") ?? null, isOwn, mayAsk };
    const rendered = await browser.render(page, signal);
    const type = new Map([...headers, ["content-type", "text/html; charset=utf-8"]]);
    return { kind: "rendered", answer: { ...answer, headers: type, body: rendered.body }, followed: rendered.requests };
  } catch (error) {
    if (error instanceof BrowserFailed) return { kind: "failed", detail: error.message };
    throw error;
  }
}

function isPage({ status, headers }: Fetched): boolean {
  const type = headers.get("content-type") ?? "text/html";
  return status >= 200 && status < 300 && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
}
