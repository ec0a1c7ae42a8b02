/** The exports of offers for other domains. */
export { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
export { countMarketHistory, loadMarketHistory } from "./load-market-history.ts";
export { loadMarkets, loadSnapshots, readOffers, type ProductRange, type StoredSnapshot } from "./load-markets.ts";
export { findChangedMarkets, getMarketWatch, putMarketWatch, takeMarketChanges } from "./market-watch.ts";
export { getShops, ownShopMatcher } from "./own-shops.ts";
export { offerRoutes } from "./routes.ts";
export { archiveOfferIds } from "./archive-offer-ids.ts";
export type { IgnoredVendor, OfferOut, OwnShop } from "./schema.ts";
