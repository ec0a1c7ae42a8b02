/**
 * Keeps callbacks and collectors away from addresses that only this machine or its network can reach (server-side request
 * forgery), and from ports that are not allowed. It judges a literal address when a URL is stored, and every address at
 * every request, also those that a name resolves to.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { resolveByDns, resolveByDnsAndSystem, type Address, type ResolveHost } from "./resolve-host.ts";

export interface AddressGuard {
  /** Judges a URL without asking a name server. @returns the reason against calling it, or null */
  refusal(url: URL): string | null;
  /** The same for a request. @throws AddressRefused */
  judge(url: URL): void;
  /**
   * The addresses that a request may connect to. All are judged, and the connection must use one of them, so a later
   * answer of the name server changes nothing.
   *
   * @throws AddressRefused if one of them is not allowed, and the resolver's error if there are none
   */
  addressesOf(url: URL, signal: AbortSignal): Promise<Address[]>;
}

/** The host is, or resolves to, an address that must not be reached. The message reveals no address. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

export interface AddressGuardOptions {
  /** CIDRs that may be reached although they are not public. */
  allowedRanges: readonly string[];
  /** The only ports that may be reached; null or nothing for any. */
  allowedPorts?: readonly number[] | null;
  resolve?: ResolveHost;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const refusedAddress = "its address is private, loopback, link-local or otherwise not public";
const loopback: readonly Address[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
/** Public by its range, but every machine of one cloud reaches that cloud's platform there, as others do at 169.254.169.254. */
const platformAddress = "168.63.129.16";
/** Names that mean this machine (RFC 6761). */
const localhostName = /(^|\.)localhost$|^localhost\.localdomain$|^ip6-(localhost|loopback)$/;
/** Names that no public name server knows. */
const privateName = /^[^.]*$|\.(local|localdomain|internal|intranet|lan|corp|home|home\.arpa)$/;
/** The range assigned to the public Internet. Everything outside is special (RFC 4291). */
const publicIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Makes the guard. @throws Error that names a range that is not a CIDR */
export function addressGuard(options: AddressGuardOptions): AddressGuard {
  const allowed = options.allowedRanges.map(parseRange);
  const resolve = options.resolve ?? (allowed.length > 0 ? resolveByDnsAndSystem : resolveByDns);
  const isAllowed = (address: string): boolean => isAllowedAddress(ipaddr.parse(address), allowed);

  const { allowedPorts = null } = options;

  const refusal = (url: URL): string | null => {
    if (allowedPorts !== null && !allowedPorts.includes(portOf(url))) return "its port is not an allowed one";
    const host = hostOf(url);
    if (isIP(host) !== 0) return isAllowed(host) ? null : refusedAddress;
    if (localhostName.test(host)) {
      return loopback.some(({ address }) => isAllowed(address)) ? null : "its name means the service's own machine";
    }
    if (privateName.test(host) && allowed.length === 0) return "its name is not a public one";
    return null;
  };
  const judge = (url: URL): void => {
    const reason = refusal(url);
    if (reason !== null) throw new AddressRefused(`The host must not be called: ${reason}.`);
  };
  const addressesOf = async (url: URL, signal: AbortSignal): Promise<Address[]> => {
    judge(url);
    const host = hostOf(url);
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
    if (localhostName.test(host)) return loopback.filter(({ address }) => isAllowed(address));
    const addresses = await resolve(host, signal);
    if (addresses.every(({ address }) => isAllowed(address))) return addresses;
    throw new AddressRefused(`The host must not be called: ${refusedAddress}.`);
  };
  return { refusal, judge, addressesOf };
}

/** The host as a name or a bare address. URL has already turned odd literals (`0x7f.1`, `2130706433`) into plain ones. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}

function isAllowedAddress(address: ipaddr.IPv4 | ipaddr.IPv6, allowed: readonly Range[]): boolean {
  if (allowed.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))) return true;
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast" && address.toString() !== platformAddress;
  if (address.isIPv4MappedAddress()) {
    const plain = address.toIPv4Address();
    return allowed.some(([range, bits]) => range.kind() === "ipv4" && plain.match(range, bits));
  }
  return address.range() === "unicast" && address.match(publicIPv6);
}

/** Accepts only plain addresses. The library alone accepts `10.0/8`, and reads `010.0.0.0/8` as 8.0.0.0/8. */
function parseRange(text: string): Range {
  const [address = ""] = text.split("/", 1);
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(text)) {
    throw new Error(`"${text}" is not an address range; write it as 10.0.0.0/8 or fd00::/8.`);
  }
  return ipaddr.parseCIDR(text);
}
