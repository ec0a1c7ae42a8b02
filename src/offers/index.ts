/** The exports of offers for other domains. */
import { hourly, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { archiveOfferIds } from "./archive-offer-ids.ts";
import { offerRoutes } from "./routes.ts";

export const room = {
  routes: offerRoutes,
  duties: ({ database }: { database: Database }): NamedDuties => ({
    archiveOfferIds: hourly(async (signal) => await archiveOfferIds(database, signal)),
  }),
};

export { closeCollected, isOpenAt, type Closing } from "./close-snapshot.ts";
export { isDomain, noDomain } from "./domain-format.ts";
export { collectedDomains } from "./collected-domains.ts";
export { getIgnoredVendors, ignoredMatcher, ignoredVendorsAsJson } from "./ignored-vendors.ts";
export { countMarketHistory, loadMarketHistory } from "./load-market-history.ts";
export {
  loadMarkets,
  loadSnapshots,
  readOffers,
  readSnapshot,
  snapshotOf,
  type ProductRange,
  type SnapshotRow,
  type StoredSnapshot,
} from "./load-markets.ts";
export {
  findChangedMarkets,
  getMarketWatch,
  noteMarketChange,
  putMarketWatch,
  takeMarketChanges,
} from "./market-watch.ts";
export { getShops, ownShopMatcher, putShops, shopsAsJson } from "./own-shops.ts";
export { renderOffers, withCreationDate } from "./offer-text.ts";
export { judgeSnapshots, type Judged } from "./judge-request.ts";
export { submitSnapshots } from "./submit-snapshots.ts";
export { storeJudged } from "./store-judged.ts";
export { lockNewest, pairKey, type Newest } from "./store-snapshots.ts";
export { watchDomains } from "./watch-domains.ts";
export { OfferIn, OwnShop } from "./schema.ts";
export type { IgnoredVendor, OfferOut } from "./schema.ts";
