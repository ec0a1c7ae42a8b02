/**
 * The pace at which one process asks one address. Hosts have a pace of their own; this one holds for names that share an
 * address, such as `*.shop.example` and the shops of one platform.
 */
import ipaddr from "ipaddr.js";
import { limits } from "../limits.ts";

/** Addresses of which a process knows the time of the next request. More are refused until one of the times has passed. */
const addressesPaced = 10_000;

export interface PaceOptions {
  intervalMs?: number;
  /** The longest wait that is accepted. */
  waitMs?: number;
  /** The most addresses that are remembered. */
  addresses?: number;
  /** A monotonic clock in ms. */
  now?: () => number;
}

/** Spaces the requests to an address evenly. An IPv6 network of 64 bits counts as one address, because one host may have all. */
export class AddressPace {
  readonly #intervalMs: number;
  readonly #waitMs: number;
  readonly #addresses: number;
  readonly #now: () => number;
  /** When the next request to an address may be sent. */
  readonly #nextAt = new Map<string, number>();

  constructor(options: PaceOptions = {}) {
    this.#intervalMs = options.intervalMs ?? limits.outgoing.addressIntervalMs;
    this.#waitMs = options.waitMs ?? limits.outgoing.addressWaitMs;
    this.#addresses = options.addresses ?? addressesPaced;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Reserves the next moment at which all the addresses may be asked. A connection may use any address of a name, so a
   * request counts for each.
   *
   * @returns the wait until then in ms, or null if it is too long; then nothing is reserved
   */
  reserve(addresses: readonly string[]): number | null {
    const now = this.#now();
    const keys = new Set(addresses.map(keyOf));
    const startMs = Math.max(now, ...[...keys].map((key) => this.#nextAt.get(key) ?? now));
    if (startMs - now > this.#waitMs || !this.#makeRoom(keys, now)) return null;
    for (const key of keys) this.#nextAt.set(key, startMs + this.#intervalMs);
    return startMs - now;
  }

  /** Forgets what no longer matters once the map is full. */
  #makeRoom(keys: ReadonlySet<string>, now: number): boolean {
    if (this.#nextAt.size + keys.size <= this.#addresses) return true;
    for (const [key, nextAt] of this.#nextAt) if (nextAt <= now) this.#nextAt.delete(key);
    return this.#nextAt.size + keys.size <= this.#addresses;
  }
}

/** A name stands for itself: a proxy resolves names, so only they are known. */
function keyOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // turns ::ffff:192.0.2.1 into 192.0.2.1
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts.slice(0, 4).join(":");
}
