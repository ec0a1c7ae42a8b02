/** The exports of the market's history. */
export { endMarketLeases } from "./market-state.ts";
export { marketRoutes } from "./routes.ts";
export { marketDuty, writeMarketDays } from "./write-market-days.ts";
