/**
 * What a contract costs, in seconds of one core of the database's machine a day. Measured figures only, each with where it stands;
 * `docs/guides/many-machines.md` says how they were measured.
 */
import type { Tenant } from "./tenants.ts";

/** Microseconds of one core for one of each (`node bench/scale/measure.ts`, 20,000 products). */
export const measuredUs = {
  /** Imported again, unchanged. */
  importedProduct: 62.5,
  submittedOffer: 28.8,
  /** In the first run, which stores its state as well. */
  pricedProduct: 144,
  exportedProduct: 1.5,
} as const;

const offersPerDomain = 5;
const usPerSecond = 1_000_000;

/** Each run follows an import of all products and an offer list of each domain, and each price is fetched once. */
export function dailyCoreSeconds({ products, domains, runsPerDay }: Tenant): number {
  const { importedProduct, submittedOffer, pricedProduct, exportedProduct } = measuredUs;
  const perProduct = importedProduct + domains * offersPerDomain * submittedOffer + pricedProduct + exportedProduct;
  return (products * runsPerDay * perProduct) / usPerSecond;
}

/** The part of a node's core seconds that may be planned with: hours differ, and maintenance needs its part. */
const plannedShare = 0.3;

export function nodeCoreSeconds(cores: number): number {
  return cores * 24 * 60 * 60 * plannedShare;
}
