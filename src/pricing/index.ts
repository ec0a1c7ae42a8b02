/** The exports of pricing for other domains. */
export { approvalDuties } from "./approvals/duties.ts";
export { findActiveStrategy } from "./strategies/find-active-strategy.ts";
export { findLeastOfferAge } from "./strategies/least-offer-age.ts";
export { changePercentage } from "./recommendations/change-percentage.ts";
export { findNewestRecommendation } from "./recommendations/recommendations.ts";
export { figuresDuty, followFigures } from "./figures/follow-figures.ts";
export { forgetStrategies } from "./strategies/forget-strategies.ts";
export { pricingRoutes } from "./routes.ts";
export { forgetRuns } from "./runs/forget-runs.ts";
export { pricingTasks } from "./tasks.ts";
export { pricingTaskType } from "./runs/pricing-task-type.ts";
export { startDueRuns } from "./runs/start-due-runs.ts";
export { startPlanned } from "./runs/start-planned.ts";
export { startPricingRun } from "./runs/start-run.ts";
export { studyTasks, studyTaskTypes } from "./studies/run-study.ts";
export { forgetStudies } from "./studies/result.ts";
