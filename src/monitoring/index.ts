/** The monitoring's exports to the app. */
export { monitoringRoutes } from "./routes.ts";
export { closeMissing, closeUnconfirmed, forgetReadings, tellAlerts } from "./readings/index.ts";
