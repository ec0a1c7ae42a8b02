/**
 * Connections: direct ones to the addresses that were judged, or through a proxy. Each serves one request. The client is loaded with the
 * first: a start does not wait for it.
 */
import { createRequire } from "node:module";
import { isIP, type LookupFunction } from "node:net";
import type * as Undici from "undici";
import { limits } from "../limits.ts";
import { OutgoingFailure } from "./failure.ts";
import { HostNotFound, type Address } from "./resolve-host.ts";

/**
 * The client is asked for as its package is written. `import()` of such a package keeps the error of a first load for ever; `require` loads
 * again.
 */
const load = createRequire(import.meta.url);

/** HTTP/1.1, without the client's own times: the deadline ends a request. */
const protocol = { allowH2: false, maxHeaderSize: limits.outgoing.headerBytes, headersTimeout: 0, bodyTimeout: 0 };

export interface DirectOptions {
  addresses: readonly Address[];
  wireBytes: number;
  timeoutMs: number;
  /** Closes the connection, also while it is being made. */
  signal: AbortSignal;
}

function loadClient(): typeof Undici {
  return load("undici");
}

/** A client of one host that connects to the given addresses only. */
export async function direct(
  url: URL,
  { addresses, wireBytes, timeoutMs, signal }: DirectOptions,
): Promise<Undici.Dispatcher> {
  const undici = loadClient();
  const host = url.hostname.replace(/\.$/, "");
  const connector = undici.buildConnector({
    lookup: pinnedLookup(addresses),
    signal,
    timeout: timeoutMs,
    allowH2: false,
    ...(isIP(host.replace(/^\[(.*)\]$/, "$1")) === 0 ? { servername: host } : {}),
  });
  const connect: Undici.buildConnector.connector = (options, callback) => {
    connector(options, (...result) => {
      const [, socket] = result;
      socket?.on("readable", () => {
        if (socket.bytesRead > wireBytes + framingBytes(wireBytes)) socket.destroy(tooMuch());
      });
      callback(...result);
    });
  };
  return new undici.Client(url.origin, { ...protocol, connect });
}

/** A client of a proxy. The proxy resolves the names and makes the connections to the hosts. */
export async function proxied(proxy: string, { timeoutMs }: { timeoutMs: number }): Promise<Undici.Dispatcher> {
  const { ProxyAgent } = loadClient();
  return new ProxyAgent({ ...protocol, uri: proxy, connections: 1, connectTimeout: timeoutMs });
}

/** Answers every look-up with the judged addresses, so the name is not resolved a second time. A literal is looked up by nobody. */
export function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (hostname, options, callback) => {
    const [first] = addresses;
    if (first === undefined) return callback(new HostNotFound(`${hostname} has no address`), "");
    return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
  };
}

/** What an answer may have beside its body: heads, also interim ones, and the frames of chunks. */
function framingBytes(wireBytes: number): number {
  return 2 * limits.outgoing.headerBytes + wireBytes / 4;
}

function tooMuch(): OutgoingFailure {
  return new OutgoingFailure("tooLarge", "The answer is too large.");
}
