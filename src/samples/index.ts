/** The exports of sample shops to the app. */
export { sampleTask } from "./fill-sample.ts";
export { sampleRoutes } from "./routes.ts";
