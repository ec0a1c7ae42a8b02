/**
 * Resolves a host name to its addresses. It asks the name servers directly, because the operating system's look-up occupies
 * a thread while a name server is silent. A few slow names would delay every other delivery.
 */
import { lookup, Resolver } from "node:dns/promises";
import { limits } from "../limits.ts";

export interface Address {
  address: string;
  family: 4 | 6;
}

/** Finds all addresses of a name. @throws if there are none, or `signal` aborts */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<Address[]>;

/** A name without an address. */
export class HostNotFound extends Error {
  override readonly name = "HostNotFound";
}

/** Asks the name servers. */
export const resolveByDns: ResolveHost = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: limits.outgoing.resolveTimeoutMs, tries: 2 });
  const cancel = (): void => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    signal.throwIfAborted();
    const addresses = [...withFamily(four, 4), ...withFamily(six, 6)];
    if (addresses.length === 0) throw new HostNotFound("The host name has no address.");
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/**
 * Asks the name servers, then the operating system, which knows its hosts file and search domains. Installations that may
 * call hosts of their own network use it.
 */
export const resolveByDnsAndSystem: ResolveHost = async (hostname, signal) => {
  try {
    return await resolveByDns(hostname, signal);
  } catch (error) {
    if (!(error instanceof HostNotFound)) throw error;
    const found = await lookup(hostname, { all: true }).catch(() => []);
    signal.throwIfAborted();
    if (found.length === 0) throw error;
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }
};

function withFamily(result: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}
