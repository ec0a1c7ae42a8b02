/** What the app uses of monitoring. */
export { monitoringRoutes } from "./routes.ts";
