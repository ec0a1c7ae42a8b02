/** What the app starts of the pulse. */
import { pulseRoutes } from "./routes.ts";

export const room = { routes: pulseRoutes };
