/** What the app uses of pricing. */
export { pricingRoutes } from "./routes.ts";
export { pricingTask } from "./run-pricing.ts";
export { startPricingRun } from "./start-run.ts";
