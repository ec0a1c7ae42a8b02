/** The tasks and duties of pricing that publish: runs, take backs, decisions by filter, telling of approvals, and what expires. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
import { openFigures } from "./figures/figures-writer.ts";
import * as publishing from "./publish/duties.ts";
import { takeBackTask } from "./publish/take-back.ts";
import { publishTask } from "./publish/tell-publications.ts";
import { pricingTask } from "./runs/run-pricing.ts";
import { decideTask } from "./screens/approvals/decide-query.ts";

export function pricingTasks(service: { database: Database; queue: TaskQueue; secret: SecretKey }): TaskDefinition[] {
  const writing = { ...service, openFigures };
  return [pricingTask(writing), takeBackTask(service), decideTask(writing), publishTask(service)];
}

/** The duties of held prices and approvals by name. */
export function approvalDuties(service: { database: Database; queue: TaskQueue }) {
  return publishing.approvalDuties({ ...service, openFigures });
}
