/** The monitoring's exports to the app. */
export { countLargeDomains, forgetRemovedDomains } from "./domains/index.ts";
export { forgetPages, pagesImportTask } from "./pages/index.ts";
export { monitoringRoutes } from "./routes.ts";
