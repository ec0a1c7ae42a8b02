/** The screens of the market. */
export { Market } from "./market.tsx";
export { IndexOverTime } from "./index-over-time.tsx";
export { MarketMatrix } from "./matrix.tsx";
export { Vendor } from "./vendor.tsx";
export { askMarket } from "./queries.ts";
