/** Contracts of a Zipf size distribution: few are large, most are small. The same for the same seed. */
import { createHash } from "node:crypto";
import { mulberry32 } from "./random.ts";

export interface Tenant {
  readonly contractId: string;
  readonly products: number;
  /** Domains whose offers are gathered. */
  readonly domains: number;
  /** Times a day that offers are gathered and all prices are calculated. */
  readonly runsPerDay: number;
}

export interface TenantOptions {
  readonly contracts: number;
  /** Products of the largest. */
  readonly largest: number;
  /** Of the Zipf distribution: the contract of rank r has `largest / r ** exponent` products. */
  readonly exponent: number;
  readonly seed: number;
}

const leastProducts = 20;
const domainChoices = [1, 2, 2, 3, 5, 8];
const runChoices = [1, 1, 2, 4, 24];

/** By size, the largest first. Domains and runs are drawn; the largest has the middle ones, so that it is comparable. */
export function makeTenants({ contracts, largest, exponent, seed }: TenantOptions): Tenant[] {
  const next = mulberry32(seed);
  const pick = (choices: readonly number[]): number => choices[Math.floor(next() * choices.length)] ?? 1;
  return Array.from({ length: contracts }, (_, index) => {
    const contractId = createHash("sha256").update(`${seed} ${index}`).digest("hex").slice(0, 16);
    const products = Math.max(leastProducts, Math.round(largest / (index + 1) ** exponent));
    const drawn = { domains: pick(domainChoices), runsPerDay: pick(runChoices) };
    return { contractId, products, ...(index === 0 ? { domains: 2, runsPerDay: 2 } : drawn) };
  });
}
