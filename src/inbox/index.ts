/** What the app starts of the inbox. */
import { inboxRoutes } from "./routes.ts";

export const room = { routes: inboxRoutes };
