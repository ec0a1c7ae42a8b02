/**
 * What a contract costs of the database's machine: seconds of one core a day, and bytes of history. Measured figures only, each with where it stands;
 * `docs/guides/many-machines.md` says how they were measured.
 */
import type { Tenant } from "./tenants.ts";

/** Microseconds of one core for one of each (`node campaigns/scale/measure.ts`, 20,000 products). */
export const measuredUs = {
  /** Imported again, unchanged. */
  importedProduct: 58.5,
  submittedOffer: 46,
  /** In a later run, whose offers are other ones. */
  pricedProduct: 166,
  exportedProduct: 22,
} as const;

/** Bytes on the disk for one of each, indexes included. */
const measuredBytes = { submittedOffer: 500, price: 1_300 } as const;

const offersPerDomain = 5;
const usPerSecond = 1_000_000;

/** Each run follows an import of all products and an offer list of each domain, and each price is fetched once. */
export function dailyCoreSeconds({ products, domains, runsPerDay }: Tenant): number {
  const { importedProduct, submittedOffer, pricedProduct, exportedProduct } = measuredUs;
  const perProduct = importedProduct + domains * offersPerDomain * submittedOffer + pricedProduct + exportedProduct;
  return (products * runsPerDay * perProduct) / usPerSecond;
}

/** What each run adds to history: the offers before it and its prices, at most one of each product. */
function dailyBytes({ products, domains, runsPerDay }: Tenant): number {
  const { submittedOffer, price } = measuredBytes;
  return products * runsPerDay * (domains * offersPerDomain * submittedOffer + price);
}

/** What lies on the disk once the oldest is deleted as fast as the newest comes. */
export function keptBytes(tenant: Tenant, retentionDays: number): number {
  return dailyBytes(tenant) * retentionDays;
}

/** The part of a node's disk that may be planned with: the log, vacuum and a rebalance need theirs. */
const plannedDisk = 0.5;

export function nodeBytes(diskTb: number): number {
  return diskTb * 1e12 * plannedDisk;
}

/** The part of a node's core seconds that may be planned with: hours differ, and maintenance needs its part. */
const plannedShare = 0.3;

export function nodeCoreSeconds(cores: number): number {
  return cores * 24 * 60 * 60 * plannedShare;
}
