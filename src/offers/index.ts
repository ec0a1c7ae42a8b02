/** What other domains use of offers. */
export { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
export { loadMarkets, loadSnapshots, type StoredSnapshot } from "./load-markets.ts";
export { getShops, ownShopMatcher } from "./own-shops.ts";
export { offerRoutes } from "./routes.ts";
export type { IgnoredVendor, OwnShop } from "./schema.ts";
