/** The monitoring's exports to the app. */
export { monitoringRoutes } from "./routes.ts";
export { countHosts, forgetHosts, type HostCounts } from "./hosts/index.ts";
