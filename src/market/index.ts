/** The exports of the market's history. */
import { endMarketLeases } from "./market-state.ts";
import { marketRoutes } from "./routes.ts";
import { marketDuties, writeMarketDays } from "./write-market-days.ts";

export const room = { routes: marketRoutes, duties: marketDuties, endLeases: endMarketLeases };

export { writeMarketDays };
