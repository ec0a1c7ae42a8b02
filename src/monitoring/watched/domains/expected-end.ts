/** When a run will have read a domain: from what is left, the pace of its hosts and the contracts that share them. */

export interface HostPace {
  delayMs: number;
  /** Contracts whose jobs the host serves in turn, this one included. */
  contracts: number;
  restsUntil: Date | null;
}

export interface Remaining {
  pairs: number;
  pagesPerPair: number;
  hosts: readonly HostPace[];
  /** The least time between two requests of the contract itself; null: as the pace allows. */
  intervalMs: number | null;
}

/** The time at which the last page is read, if its hosts have equally many; null if no host is known yet. */
export function expectedEnd({ pairs, pagesPerPair, hosts, intervalMs }: Remaining, now: Date): Date | null {
  if (pairs === 0) return now;
  if (hosts.length === 0) return null;
  const requests = Math.ceil((pairs * Math.max(1, pagesPerPair)) / hosts.length);
  const ends = hosts.map(({ delayMs, contracts, restsUntil }) => {
    const begin = Math.max(now.getTime(), restsUntil?.getTime() ?? 0);
    return begin + requests * Math.max(delayMs * Math.max(1, contracts), intervalMs ?? 0);
  });
  return new Date(Math.max(...ends));
}
