/** What the app starts of feeds. */
import { feedRoutes } from "./routes.ts";

export const room = { routes: feedRoutes };
