/** What the app starts of downloads. */
import { downloadRoutes } from "./routes.ts";

export const room = { routes: downloadRoutes };
