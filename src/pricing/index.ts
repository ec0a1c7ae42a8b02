/** What other domains use of pricing. */
export { findActiveStrategy } from "./find-active-strategy.ts";
export { findNewestRecommendation } from "./recommendations.ts";
export { pricingRoutes } from "./routes.ts";
export { pricingTask, pricingTaskType } from "./run-pricing.ts";
export { startDueRuns } from "./start-due-runs.ts";
export { startPricingRun } from "./start-run.ts";
export { studyTasks, studyTaskTypes } from "./studies/run-study.ts";
export { forgetStudies } from "./studies/result.ts";
