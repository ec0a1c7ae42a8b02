/** The exports of the browser that collectors may have. */
export { Browser, BrowserFailed, type Rendered } from "./browser.ts";
export { browserProblem } from "./find-browser.ts";
export type { PageToRender } from "./render-page.ts";
