/** Decides who may read the metrics. They would tell an attacker how busy the service is, and with what. */
import { createHash, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import { apiError } from "../base/error.ts";

interface Scrape {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Headers that a proxy adds. A request with one of them comes from another machine, whatever its peer is. */
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * With a token, whoever sends it may read the metrics. Without one, whoever connects directly from this machine may, by one of its loopback names: a
 * page in a browser of this machine may have its own name lead here.
 *
 * @throws 401
 */
export function checkScraper({ socket, headers }: Scrape, token: string | null): void {
  if (token !== null) {
    if (!isSame(String(headers["authorization"]), `Bearer ${token}`)) {
      throw apiError("request.unauthenticated", "Send the METRICS_TOKEN of the installation as Authorization: Bearer.");
    }
    return;
  }
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  if (isForwarded || !isLoopback(socket.remoteAddress ?? "") || !isLoopbackName(String(headers["host"]))) {
    throw apiError(
      "request.unauthenticated",
      "Metrics are for programs on this machine, unless the operator sets METRICS_TOKEN.",
    );
  }
}

/** The comparison takes equally long for every wrong text. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** @param host as in the header, with or without a port */
function isLoopbackName(host: string): boolean {
  const url = URL.parse(`http://${host}`);
  if (url === null || url.host === "" || /[@/?#\\]/.test(host)) return false;
  const name = url.hostname.replace(/\.$/, "");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name.replace(/^\[(.*)\]$/, "$1"));
}
