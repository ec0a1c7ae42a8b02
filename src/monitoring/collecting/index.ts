/** Fetches and reads the pages of runs. */
export { Collector } from "./collector.ts";
