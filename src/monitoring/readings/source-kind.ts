/** Where the offers of a watched domain come from. */

export const sourceKinds = ["page", "shopify", "woocommerce", "magento", "feed", "csv", "sitemap"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How pages are fetched: as they are sent, or as a browser shows them after their scripts have run. */
export const sourceMethods = ["request", "browser"] as const;
export type SourceMethod = (typeof sourceMethods)[number];

/** A sitemap has no offers: it only names pages. */
const catalogueKinds: ReadonlySet<string> = new Set<SourceKind>(["shopify", "woocommerce", "magento", "feed", "csv"]);

/**
 * Whether offers of this kind come from a shop's own list of items. What it says needs no second method. Readings of
 * items have the kind as their method.
 */
export function isCatalogue(kind: string): boolean {
  return catalogueKinds.has(kind);
}

/** Whether the owner of the assortment, or somebody for them, gave a file: it should have some of their products. */
export function isFile(kind: string): boolean {
  return kind === "feed" || kind === "csv";
}
