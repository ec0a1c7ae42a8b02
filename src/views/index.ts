/** What the app starts of saved views. */
import { viewRoutes } from "./routes.ts";

export const room = { routes: viewRoutes };
