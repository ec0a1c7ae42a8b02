/** The exports of the browser that collectors may have. */
export { Browser, BrowserFailed, type Rendered } from "./browser.ts";
export { openBrowser } from "./open-browser.ts";
export type { PageToRender } from "./render-page.ts";
