/** The exports of the browser that collectors may have. */
export { Browser, BrowserFailed, openBrowser, type Rendered } from "./browser.ts";
export type { PageToRender } from "./render-page.ts";
