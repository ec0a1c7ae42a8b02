/**
 * Sends one request to a URL that others chose, by the guarded way out: bounded in time and size, without following a
 * redirect. Describes the outcome in words that hold nothing of the request or the answer.
 */
import { exchange, OutgoingFailure, type AddressGuard } from "../outgoing/index.ts";

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
export async function send(request: OutgoingRequest, { guard, timeoutMs, answerBytes }: SendOptions): Promise<Outcome> {
  try {
    const way = { guard, proxy: null, pace: null };
    const answer = await exchange(way, request, { timeoutMs, wireBytes: answerBytes });
    await drain(answer.body, answerBytes);
    answer.close();
    return { status: answer.status, error: statusProblem(answer.status) };
  } catch (error) {
    return { status: null, error: wordsOf(error, timeoutMs) };
  }
}

/** Reads the body, so that the receiver can write it, up to a bound. The status is the answer, however the body ends. */
async function drain(body: AsyncIterable<Buffer>, answerBytes: number): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > answerBytes) return;
    }
  } catch {
    return;
  }
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection without an answer.",
  UND_ERR_SOCKET: "The receiver closed the connection without an answer.",
  EHOSTUNREACH: "The receiver's address cannot be reached.",
  ENETUNREACH: "The receiver's address cannot be reached.",
  ETIMEDOUT: "The receiver's address cannot be reached.",
  UND_ERR_CONNECT_TIMEOUT: "The receiver's address cannot be reached.",
};

/** Describes a failure to the customer whose receiver it is. */
function wordsOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof OutgoingFailure)) return "The request failed.";
  const { kind, code, message } = error;
  if (kind === "timeout") return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  if (kind === "tls") return `The receiver's TLS certificate or handshake failed: ${code}.`;
  if (kind === "protocol" || kind === "tooLarge") return "The receiver's answer is not valid HTTP.";
  if (kind === "connection") return connectionWords[code] ?? `The request failed${code === "" ? "" : `: ${code}`}.`;
  return message;
}
