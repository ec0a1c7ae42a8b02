/** What other parts of monitoring use of watched domains. */
export { noBrowser } from "./no-browser.ts";
export { putWatchedDomains } from "./put-watched-domains.ts";
export type { WatchedDomainIn } from "./schema.ts";
export { countLargeDomains } from "./coverage.ts";
export { forgetRemovedDomains } from "./removed-domains.ts";
export { watchedDomainRoutes, type WatchedDomainRouteOptions } from "./routes.ts";
export { searchFor, shownGtin } from "./search-url.ts";
export { isHostOf, parseGivenUrl, withoutQuery } from "./source-url.ts";
export { findWatched, type WatchedDomain } from "./watched-domain.ts";
