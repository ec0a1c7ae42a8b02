/** What the app starts of pricing. */
import { every, hourly, type NamedDuties } from "../base/duty.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
import { figuresDuty } from "./figures/follow-figures.ts";
import { endFigureLeases } from "./figures/lease.ts";
import { pricingRoutes } from "./routes.ts";
import { forgetRuns } from "./runs/forget-runs.ts";
import { startDueRuns } from "./runs/start-due-runs.ts";
import { startPlanned } from "./runs/start-planned.ts";
import { forgetStrategies } from "./strategies/forget-strategies.ts";
import { startPricingRun } from "./strategies/start-run.ts";
import { forgetStudies } from "./studies/result.ts";
import { studyTasks } from "./studies/run-study.ts";
import { approvalDuties, pricingTasks } from "./tasks.ts";

interface Service {
  database: Database;
  queue: TaskQueue;
}

function pricingDuties(service: Service): NamedDuties {
  const { database } = service;
  const { scheduleIntervalMs } = limits.pricing;
  return {
    startDueRuns: every(scheduleIntervalMs, async () => await startDueRuns(service, new Date())),
    startPlanned: every(scheduleIntervalMs, async () => await startPlanned(service, new Date())),
    followFigures: figuresDuty(database),
    ...approvalDuties(service),
    forgetRuns: hourly(async (signal) => await forgetRuns(database, new Date(), signal)),
    forgetStrategies: hourly(async (signal) => await forgetStrategies(database, signal)),
    forgetStudies: hourly(async () => await forgetStudies(database)),
  };
}

export const room = {
  routes: pricingRoutes,
  tasks: (service: Service & { secret: SecretKey }): TaskDefinition[] => [
    ...pricingTasks(service),
    ...studyTasks(service),
  ],
  duties: pricingDuties,
  starter: startPricingRun,
  endLeases: endFigureLeases,
};
