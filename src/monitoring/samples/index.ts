/** What other parts of monitoring use of samples. */
export { SampleChooser } from "./choose-samples.ts";
export { sampleRoutes } from "./routes.ts";
