/** `fetchOnce`: one hop, with a body that is held in memory. */
import { limits } from "../limits.ts";
import { acceptedEncodings, Body, parseEncoding, type BodyBounds } from "./decode-body.ts";
import { exchange, type ExchangeBounds, type FetchRequest } from "./exchange.ts";
import type { CollectorWay } from "./way.ts";

export interface Fetched {
  readonly url: URL;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly body: Buffer;
  /** Bytes received of the body. */
  readonly wireBytes: number;
  readonly latencyMs: number;
  /** By `performance.now()`: when the head came. */
  readonly answeredAt: number;
}

/**
 * Fetches one page. A redirect is an answer: `redirectTarget` says where it leads, and the caller takes a moment of that
 * host before it fetches on.
 *
 * @throws OutgoingFailure, or the reason of the request's signal
 */
export async function fetchOnce(
  way: CollectorWay,
  request: FetchRequest,
  bounds: BodyBounds & ExchangeBounds = limits.outgoing.page,
): Promise<Fetched> {
  const answer = await exchange(way, withAgent(way, request), bounds);
  const { url, status, headers, latencyMs, answeredAt } = answer;
  try {
    const body = new Body(bounds);
    const chunks: Buffer[] = [];
    const decoded = body.decode(answer.body, parseEncoding(headers.get("content-encoding")));
    for await (const chunk of decoded) chunks.push(chunk);
    return { url, status, headers, body: Buffer.concat(chunks), wireBytes: body.wireBytes, latencyMs, answeredAt };
  } catch (error) {
    throw answer.failureOf(error);
  } finally {
    answer.close();
  }
}

/** Adds who asks, and which encodings are understood. */
export function withAgent(way: CollectorWay, request: FetchRequest): FetchRequest {
  const headers = { "user-agent": way.agent, "accept-encoding": acceptedEncodings, ...request.headers };
  return { ...request, headers };
}
