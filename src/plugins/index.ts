/** The registration of shop plugins. */
export { pluginRoutes } from "./routes.ts";
