/** The monitoring's exports to the app. */
export { monitoringRoutes } from "./routes.ts";
