/** What other parts of monitoring use of pages. */
export { putPages } from "./put-pages.ts";
export { findPageIds } from "./find-page-ids.ts";
export { forgetPages } from "./forget-pages.ts";
export { pagesImportTask } from "./import-pages.ts";
export { pageRoutes, type PageRouteOptions } from "./routes.ts";
export { takeTagPages, type TakenPages } from "./take-tag-pages.ts";
export { isVisitable, itemPageUrl } from "./item-page.ts";
export { readPageUrl, type PageUrl } from "./page-url.ts";
export { storePages } from "./store-pages.ts";
