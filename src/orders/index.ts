/** The operations of orders that other domains use. */
import { orderRoutes } from "./routes.ts";

export const room = { routes: orderRoutes };
export { loadSales, type Sales } from "./load-sales.ts";
export { loadSalesHistory, salesAt, type SalesHistory } from "./load-sales-history.ts";
