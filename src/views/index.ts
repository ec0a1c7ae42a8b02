/** The exports of saved views. */
export { viewRoutes } from "./routes.ts";
