/** What the app uses of feeds. */
export { feedRoutes } from "./routes.ts";
