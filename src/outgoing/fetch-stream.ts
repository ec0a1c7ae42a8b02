/** `fetchStream`: one hop, with a body that is read as it arrives, for feeds. */
import { limits } from "../limits.ts";
import { Body, parseEncoding, type BodyBounds } from "./decode-body.ts";
import { exchange, type Exchange, type ExchangeBounds, type FetchRequest } from "./exchange.ts";
import { withAgent, type Fetched } from "./fetch-once.ts";
import type { CollectorWay } from "./way.ts";

export interface FetchedStream extends Omit<Fetched, "body" | "wireBytes"> {
  /** Decoded, a gzip file unpacked as well. Read once; it throws OutgoingFailure if it ends early. */
  readonly body: AsyncIterable<Buffer>;
  /** Bytes received of the body so far. */
  readonly wireBytes: () => number;
  /** Closes the connection. A body that was begun does so at its end; one that is not read needs it. */
  readonly close: () => void;
}

/** Fetches a feed. A redirect is an answer, as with `fetchOnce`. @throws OutgoingFailure, or the reason of the request's signal */
export async function fetchStream(
  way: CollectorWay,
  request: FetchRequest,
  bounds: BodyBounds & ExchangeBounds = limits.outgoing.feed,
): Promise<FetchedStream> {
  const answer = await exchange(way, withAgent(way, request), bounds);
  const { url, status, headers, latencyMs, answeredAt, close } = answer;
  const body = new Body(bounds);
  try {
    const decoded = body.decode(answer.body, parseEncoding(headers.get("content-encoding")));
    const plain = readToEnd(answer, body.unzipped(decoded));
    return { url, status, headers, latencyMs, answeredAt, body: plain, wireBytes: () => body.wireBytes, close };
  } catch (error) {
    close();
    throw answer.failureOf(error);
  }
}

async function* readToEnd(answer: Exchange, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw answer.failureOf(error);
  } finally {
    answer.close();
  }
}
