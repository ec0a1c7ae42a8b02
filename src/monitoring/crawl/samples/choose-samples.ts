/**
 * Which pages a collector offers as samples. Bodies are held until their results are stored, so most pages must not be
 * offered: the first few of a domain and kind, then one each {@link limits.readings.sampleEveryMs}. `keepSample` decides.
 */
import { limits } from "../../../limits.ts";

/** Domains of which a process knows how many samples it offered. */
const sampledDomains = 10_000;

interface Offered {
  count: number;
  atMs: number;
}

export class SampleChooser {
  readonly #offered = new Map<string, Offered>();

  /** Whether to offer a page of the domain, good or bad. @param nowMs by a clock that never goes back */
  wants(contractId: string, domain: string, isGood: boolean, nowMs: number): boolean {
    const { samplesPerKind, sampleEveryMs } = limits.readings;
    const key = `${contractId} ${domain} ${isGood}`;
    const known = this.#offered.get(key);
    const count = known?.count ?? 0;
    if (known !== undefined && count >= samplesPerKind && nowMs - known.atMs < sampleEveryMs) return false;
    this.#offered.delete(key);
    this.#offered.set(key, { count: count + 1, atMs: nowMs });
    const [oldest] = this.#offered.keys();
    if (this.#offered.size > sampledDomains && oldest !== undefined) this.#offered.delete(oldest);
    return true;
  }
}
