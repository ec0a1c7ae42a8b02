/** What other domains use of orders. */
export { loadSales, type Sales } from "./load-sales.ts";
export { orderRoutes } from "./routes.ts";
