/** Why a request had no complete answer. */
import { AddressRefused } from "./address-guard.ts";
import { HostNotFound } from "./resolve-host.ts";

/**
 * `refused`: the URL must not be called. `busy`: the address gets no more requests now; nothing was sent. `protocol`: the
 * answer is not valid HTTP. The others say at which step the request ended.
 */
export type FailureKind =
  | "refused"
  | "busy"
  | "dns"
  | "connection"
  | "tls"
  | "timeout"
  | "protocol"
  | "tooLarge"
  | "encoding";

/** A request without a complete answer. The message holds no address, no port and nothing of the URL or the answer. */
export class OutgoingFailure extends Error {
  override readonly name = "OutgoingFailure";
  readonly kind: FailureKind;
  /** The system's name of the error, such as `ECONNREFUSED`; "" if it has none. */
  readonly code: string;

  constructor(kind: FailureKind, message: string, code = "") {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const connectionSentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The host refused the connection.",
  EHOSTUNREACH: "The host's address cannot be reached.",
  ENETUNREACH: "The host's address cannot be reached.",
  ETIMEDOUT: "The host's address cannot be reached.",
  UND_ERR_CONNECT_TIMEOUT: "The host's address cannot be reached.",
  UND_ERR_ABORTED: "The proxy did not make a connection.",
};

/**
 * Names the failure that an error of the resolver, the guard, the network or the HTTP client stands for. Only its code is
 * used, because its text may quote the request.
 *
 * @returns the error itself if it is a failure already, or stands for none: a defect of ours, or the caller's abort
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof AddressRefused) return new OutgoingFailure("refused", error.message);
  if (error instanceof HostNotFound) return new OutgoingFailure("dns", "The host name could not be resolved.");
  if (error instanceof OutgoingFailure || !(error instanceof Error)) return error;
  if (isProtocolError(error)) return new OutgoingFailure("protocol", "The host's answer is not valid HTTP.");
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error.name === "InvalidArgumentError" && error.message.endsWith("(407)")) {
    return new OutgoingFailure("connection", "The proxy asks for other credentials."); // the client reports it so
  }
  if (code === "" || code === "UND_ERR_INVALID_ARG") return error;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new OutgoingFailure("tls", "The host's TLS certificate or handshake failed.", code);
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return new OutgoingFailure("tooLarge", "The answer's headers are too large.");
  const sentence = connectionSentences[code] ?? "The host closed the connection before the end of its answer.";
  return new OutgoingFailure("connection", sentence, code);
}

/** By name: the classes come with the client, which is loaded with the first connection. */
function isProtocolError(error: Error): boolean {
  return ["HTTPParserError", "ResponseContentLengthMismatchError"].includes(error.name);
}
