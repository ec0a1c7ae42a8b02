/** How collectors fetch and read robots.txt, for `robotsOf`. */
import {
  fetchOnce,
  OutgoingFailure,
  redirectTarget,
  type CollectorWay,
  type Fetched,
} from "../../../outgoing/index.ts";
import { ReaderExhausted, type ReaderPool, type RobotsGroups } from "../../../reading/index.ts";
import type { RobotsAnswer, RobotsSource } from "../../hosts/robots.ts";
import { retryAfterOf } from "./retry-after.ts";

/** The name by which robots.txt speaks of us: the first word of the user agent. */
const agentToken = "Pricewright";

/** @param pool reads them: a long file would hold up what else the process does */
export function robotsSource(way: CollectorWay, pool: ReaderPool): RobotsSource {
  return {
    fetch: async (url, signal) => await fetchRobots(way, url, signal),
    parse: async (body, signal) => await readRobots(pool, body, signal),
  };
}

/** What takes too long to read allows nothing. */
async function readRobots(pool: ReaderPool, body: Uint8Array, signal: AbortSignal): Promise<RobotsGroups | "denied"> {
  try {
    return await pool.readRobots({ body, agentToken }, signal);
  } catch (error) {
    if (error instanceof ReaderExhausted && !signal.aborted) return "denied";
    throw error;
  }
}

const nothing: RobotsAnswer = {
  status: null,
  latencyMs: null,
  retryAfterMs: null,
  body: Buffer.alloc(0),
  redirectsTo: null,
};

async function fetchRobots(way: CollectorWay, url: URL, signal: AbortSignal): Promise<RobotsAnswer | null> {
  try {
    const answer = await fetchOnce(way, { url: url.href, signal });
    const { status, latencyMs, body } = answer;
    return { status, latencyMs, body, retryAfterMs: retryAfterOf(answer, Date.now()), redirectsTo: targetOf(answer) };
  } catch (error) {
    if (error instanceof OutgoingFailure) return error.kind === "busy" ? null : nothing;
    throw error;
  }
}

/** A redirect that must not be followed leads nowhere, which counts as unreachable. */
function targetOf(answer: Fetched): URL | null {
  try {
    return redirectTarget(answer);
  } catch (error) {
    if (error instanceof OutgoingFailure) return null;
    throw error;
  }
}
