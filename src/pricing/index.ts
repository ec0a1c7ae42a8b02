/** The exports of pricing for other domains. */
export { findActiveStrategy } from "./strategies/find-active-strategy.ts";
export { findLeastOfferAge } from "./strategies/least-offer-age.ts";
export { changePercentage } from "./recommendations/change-percentage.ts";
export { findNewestRecommendation } from "./recommendations/recommendations.ts";
export { pricingRoutes } from "./routes.ts";
export { forgetRuns } from "./runs/forget-runs.ts";
export { pricingTask, pricingTaskType } from "./runs/run-pricing.ts";
export { startDueRuns } from "./runs/start-due-runs.ts";
export { startPricingRun } from "./runs/start-run.ts";
export { studyTasks, studyTaskTypes } from "./studies/run-study.ts";
export { forgetStudies } from "./studies/result.ts";
