/** What the app uses of downloads. */
export { downloadRoutes } from "./routes.ts";
