/**
 * One request and its answer, by the guarded way. Each request has a connection of its own: a connection that is kept would
 * lead to an address that was judged for an earlier request. A redirect is an answer like others.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { limits } from "../limits.ts";
import { direct, proxied } from "./connect.ts";
import { Deadline } from "./deadline.ts";
import { failureOf, OutgoingFailure } from "./failure.ts";
import { Receiver } from "./receive.ts";
import { HostNotFound, type Address } from "./resolve-host.ts";
import type { Way } from "./way.ts";

export interface FetchRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** Only for POST. */
  body?: string;
  /** Ends the request with its own reason. */
  signal?: AbortSignal;
}

export interface ExchangeBounds {
  /** The most bytes received of the body. Head and framing may come on top of it. */
  wireBytes: number;
  timeoutMs: number;
}

/** The head of an answer, and its body as it arrives. Whoever gets it closes it. */
export interface Exchange {
  readonly url: URL;
  readonly status: number;
  /** Names in lower case; values of a repeated header joined by commas (RFC 9110, 5.3). */
  readonly headers: ReadonlyMap<string, string>;
  /** From the first packet of the connection to the head of the answer. */
  readonly latencyMs: number;
  /** By `performance.now()`: when the head came. The host has seen the request by then; when before, only it knows. */
  readonly answeredAt: number;
  /** Still encoded. */
  readonly body: AsyncIterable<Buffer>;
  /** The failure that an error of the body stands for. */
  readonly failureOf: (error: unknown) => unknown;
  readonly close: () => void;
}

/** Sends a request. @throws OutgoingFailure, or the reason of the request's signal */
export async function exchange(way: Way, request: FetchRequest, bounds: ExchangeBounds): Promise<Exchange> {
  const deadline = new Deadline(bounds.timeoutMs, request.signal);
  const failure = (error: unknown): unknown => (deadline.signal.aborted ? deadline.signal.reason : failureOf(error));
  let close = (): void => deadline.clear();
  try {
    const url = parseTarget(request.url);
    const addresses = await findAddresses(way, url, deadline);
    await waitForTurn(way, url, addresses, deadline);
    deadline.signal.throwIfAborted();
    const { signal } = deadline;
    const opening = way.proxy === null ? direct(url, { ...bounds, addresses, signal }) : proxied(way.proxy, bounds);
    const client = await opening;
    close = () => {
      deadline.clear();
      client.destroy().catch(() => undefined);
    };
    deadline.signal.throwIfAborted();
    const begunAt = performance.now();
    signal.addEventListener("abort", close);
    const receiver = new Receiver();
    client.dispatch(dispatchOptions(url, request), receiver);
    const { status, headers } = await receiver.head;
    const answeredAt = performance.now();
    return {
      url,
      status,
      headers,
      latencyMs: answeredAt - begunAt,
      answeredAt,
      body: receiver.body(),
      failureOf: failure,
      close,
    };
  } catch (error) {
    close();
    throw failure(error);
  }
}

/** Parses the URL of a request. @throws OutgoingFailure if it is none that may be called */
export function parseTarget(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new OutgoingFailure("refused", "The URL is not valid.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutgoingFailure("refused", "The URL must begin with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new OutgoingFailure("refused", "The URL must not contain a user or password.");
  }
  return url;
}

/** @returns the judged addresses to connect to; none if a proxy resolves the name */
export async function findAddresses(way: Way, url: URL, deadline: Deadline): Promise<Address[]> {
  if (way.proxy !== null) {
    way.guard.judge(url);
    return [];
  }
  const addresses = await deadline.within(way.guard.addressesOf(url, deadline.signal));
  if (addresses.length === 0) throw new HostNotFound("The host name has no address.");
  return addresses.slice(0, limits.outgoing.addressesPerHost);
}

/** Waits until the addresses may be asked. The wait is ours, so it takes nothing of the host's time. */
export async function waitForTurn(
  way: Way,
  url: URL,
  addresses: readonly Address[],
  deadline: Deadline,
): Promise<void> {
  if (way.pace === null) return;
  const waitMs = way.pace.reserve(way.proxy === null ? addresses.map(({ address }) => address) : [url.hostname]);
  if (waitMs === null) throw new OutgoingFailure("busy", "The host's address gets no more requests at the moment.");
  if (waitMs === 0) return;
  deadline.extend(waitMs);
  await wait(waitMs, undefined, { signal: deadline.signal });
}

function dispatchOptions(url: URL, request: FetchRequest): Dispatcher.DispatchOptions {
  const { method = "GET", headers = {}, body = "" } = request;
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body: method === "POST" ? body : null,
    reset: true, // sends "connection: close"
  };
}
