/** The operations of orders that other domains use. */
export { loadSales, type Sales } from "./load-sales.ts";
export { loadSalesHistory, salesAt, type SalesHistory } from "./load-sales-history.ts";
export { orderRoutes } from "./routes.ts";
