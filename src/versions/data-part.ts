/** The parts of a contract's data that answers depend on, and their version. */

/**
 * - `settings`: the settings that change answers: ignored vendors, own shops, domains, strategies
 * - `products`: the assortment, and the deletion of its expired history
 * - `offers`, `recommendations`: stored ones
 * - `orders`: stored and deleted ones
 * - `approvals`: prices that wait for somebody's decision, and the decisions
 * - `figures`: of products, which follow all of these
 * - `market`: the sums of days that are over
 */
export const dataParts = [
  "settings",
  "products",
  "offers",
  "recommendations",
  "orders",
  "approvals",
  "figures",
  "market",
] as const;
export type DataPart = (typeof dataParts)[number];

/** Gives the version of some parts of a contract's data at one moment, as short text to compare for equality. */
export type DataVersion = (parts: readonly DataPart[]) => string;
