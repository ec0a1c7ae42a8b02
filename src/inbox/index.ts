/** The exports of the inbox. */
export { inboxRoutes } from "./routes.ts";
