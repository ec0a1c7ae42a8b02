/**
 * Sends one request to a URL that others chose: bounded in time and size, to checked addresses only, without following a
 * redirect. Describes the outcome in words that hold nothing of the request or the answer.
 */
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { AddressRefused, type AddressGuard } from "./address-guard.ts";
import { HostNotFound, type Address } from "./resolve-host.ts";

/** A request. It is the same on every attempt, except for the headers that sign it. */
export interface OutgoingRequest {
  url: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  /** "" for GET, which has no body. */
  body: string;
}

export interface SendOptions {
  guard: AddressGuard;
  /** The time from resolving the name to the last byte read. */
  timeoutMs: number;
  /** The most bytes read of an answer. The connection is then closed. */
  answerBytes: number;
}

/** `error` is null if the receiver answered 2xx; `status` is null if it did not answer. */
export interface Outcome {
  status: number | null;
  error: string | null;
}

/** Makes one attempt. Never throws for a failure of the receiver or the network. */
export async function send(request: OutgoingRequest, options: SendOptions): Promise<Outcome> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const url = new URL(request.url);
    const addresses = await unlessAborted(options.guard.addressesOf(url, signal), signal);
    const status = await exchange(request, { url, addresses, signal, answerBytes: options.answerBytes });
    return { status, error: statusProblem(status) };
  } catch (error) {
    return { status: null, error: signal.aborted ? noAnswerWithin(options.timeoutMs) : wordsOf(error) };
  }
}

interface Exchange {
  url: URL;
  addresses: readonly Address[];
  signal: AbortSignal;
  answerBytes: number;
}

/** @returns the status of the answer, whether or not its body arrives completely */
async function exchange(sent: OutgoingRequest, { url, addresses, signal, answerBytes }: Exchange): Promise<number> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const options: https.RequestOptions = {
    host,
    port: url.port,
    path: url.pathname + url.search,
    method: sent.method,
    headers: { ...sent.headers, host: url.host, ...bodyHeaders(sent) },
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, "") } : {}),
  };
  return await new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? https.request(options) : http.request(options);
    let status: number | undefined;
    const end = (error?: Error): void => {
      if (status === undefined) reject(error ?? new Error("closed without an answer"));
      else resolve(status);
    };
    request.on("error", end);
    request.on("close", end);
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > answerBytes) request.destroy();
      });
      response.on("error", end);
      response.on("end", end);
    });
    request.end(sent.method === "POST" ? sent.body : undefined);
  });
}

function bodyHeaders(sent: OutgoingRequest): Record<string, string> {
  return sent.method === "POST" ? { "content-length": String(Buffer.byteLength(sent.body)) } : {};
}

/** Answers every look-up with the checked addresses, so the name is not resolved a second time. */
function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (hostname, options, callback) => {
    const [first] = addresses;
    if (first === undefined) return callback(new HostNotFound(`${hostname} has no address`), "");
    return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
  };
}

/** Ends the wait when the signal aborts, even if the work cannot be cancelled. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new Error("aborted"));
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

function noAnswerWithin(timeoutMs: number): string {
  return `The receiver did not answer within ${timeoutMs / 1000} s.`;
}

const knownErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection without an answer.",
  EHOSTUNREACH: "The receiver's address cannot be reached.",
  ENETUNREACH: "The receiver's address cannot be reached.",
  ETIMEDOUT: "The receiver's address cannot be reached.",
};

/** Describes an error. The error's own text may quote the request, so only its code is used. */
function wordsOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof HostNotFound) return "The host name could not be resolved.";
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code))
    return `The receiver's TLS certificate or handshake failed: ${code}.`;
  if (code.startsWith("HPE_")) return "The receiver's answer is not valid HTTP.";
  return knownErrors[code] ?? `The request failed${code === "" ? "" : `: ${code}`}.`;
}
