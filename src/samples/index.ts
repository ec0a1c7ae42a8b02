/** What the app starts of sample shops. */
import { sampleTask } from "./fill-sample.ts";
import { sampleRoutes } from "./routes.ts";

export const room = { routes: sampleRoutes, tasks: sampleTask };
