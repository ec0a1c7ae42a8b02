/** What other parts of monitoring use of tries. */
export { ReadingOut } from "./schema.ts";
export { renderReading } from "./render-reading.ts";
export { tryRoutes, type TryRouteOptions } from "./routes.ts";
export { readerSettings, unfetched, type TriedReading } from "./tried-reading.ts";
export { finishTry, forgetTries, isAwaited, tryWorkOf, type TryWork } from "./try-job.ts";
