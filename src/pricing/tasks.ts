/** The tasks of pricing that publish: runs, take backs, decisions by filter, and telling of approvals. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
import { decideTask } from "./approvals/decide-query.ts";
import { takeBackTask } from "./publishing/take-back.ts";
import { publishTask } from "./publishing/tell-publications.ts";
import { pricingTask } from "./runs/run-pricing.ts";

export function pricingTasks(service: { database: Database; queue: TaskQueue; secret: SecretKey }): TaskDefinition[] {
  return [pricingTask(service), takeBackTask(service), decideTask(service), publishTask(service)];
}
