/** The way out: which hosts may be reached, through what, and how often. */
import { addressGuard, type AddressGuard } from "./address-guard.ts";
import { AddressPace } from "./address-pace.ts";
import { agent } from "./agent.ts";
import type { ResolveHost } from "./resolve-host.ts";

export interface Way {
  guard: AddressGuard;
  /** The URL of an HTTP proxy; null to connect directly. A proxy resolves names itself, so only literals and known names are judged. */
  proxy: string | null;
  /** null for callbacks, whose receivers the queue serves one at a time. */
  pace: AddressPace | null;
}

/** The way of collectors, whose requests all say who asks. */
export interface CollectorWay extends Way {
  agent: string;
}

export interface CollectorWayOptions {
  /** A URL or an e-mail, as `COLLECTOR_CONTACT` has it. */
  contact: string;
  proxy: string | null;
  /** CIDRs that may be reached although they are not public. */
  allowedRanges: readonly string[];
  allowedPorts: readonly number[];
  resolve?: ResolveHost;
}

/** Opens the way of collectors, one a process: its pace must see every request. @throws Error that names a range that is not a CIDR */
export function collectorWay(options: CollectorWayOptions): CollectorWay {
  const { contact, proxy, ...judging } = options;
  return { guard: addressGuard(judging), proxy, pace: new AddressPace(), agent: agent(contact) };
}
