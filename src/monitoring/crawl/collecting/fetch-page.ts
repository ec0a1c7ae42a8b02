/** `fetchPage`: gets one page of a domain. */
import { fetchOnce, type Fetched } from "../../../outgoing/index.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import type { HostSlot } from "../../hosts/host-slots.ts";
import type { FetchFailure, FetchOptions } from "../../sources/fetching.ts";
import { followHops } from "./follow-hops.ts";

/** What a page is fetched with. */
export interface PageRequest {
  url: string;
  /** Redirects stay on it. */
  domain: string;
  /** For a conditional request; null where an unchanged page would say nothing. */
  etag: string | null;
  lastModified: string | null;
}

export type FetchedPage =
  | FetchFailure
  /** Its host stays busy until `end`: an answer may be a wall, after which the next request must not be sent. */
  | { kind: "fetched"; answer: Fetched; end: (followed?: number) => Promise<void> }
  | { kind: "notModified"; url: string };

/**
 * @param slot of the first request; the claim is one
 * @throws the signal's reason
 */
export async function fetchPage(
  options: FetchOptions,
  job: ClaimedJob,
  request: PageRequest,
  slot: HostSlot = job,
): Promise<FetchedPage> {
  const { way, signal } = options;
  let isConditional = false;
  const route = {
    url: request.url,
    domain: request.domain,
    asksRobots: true,
    send: async (url: string, isFirst: boolean): Promise<Fetched> => {
      const conditional = isFirst ? conditions(request) : {};
      isConditional = Object.keys(conditional).length > 0;
      return await fetchOnce(way, { url, headers: conditional, signal });
    },
  };
  const followed = await followHops(options, job, route, slot);
  if (followed.kind !== "fetched") return followed;
  const { answer, end } = followed;
  if (answer.status !== 304) return followed;
  await end();
  return isConditional ? { kind: "notModified", url: answer.url.href } : unasked;
}

/** An answer that confirms nothing, because the request named no state of the page. */
const unasked: FetchFailure = {
  kind: "failed",
  outcome: "RequestFailure",
  detail: "The shop answers that the page is unchanged, but was not asked that.",
  cause: "unasked",
  isHost: false,
  isUnreachable: false,
};

function conditions({ etag, lastModified }: PageRequest): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}
