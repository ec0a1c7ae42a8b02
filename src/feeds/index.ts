/** The feeds' exports to the app. */
export { feedRoutes } from "./routes.ts";
