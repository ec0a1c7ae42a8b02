/** The exports of the pulse. */
export { pulseRoutes } from "./routes.ts";
