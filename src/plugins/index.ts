/** What the app starts of the registration of shop plugins. */
import { pluginRoutes } from "./routes.ts";

export const room = { routes: pluginRoutes };
