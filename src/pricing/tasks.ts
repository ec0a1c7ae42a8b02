/**
 * The tasks and duties of pricing that publish: runs, take backs, decisions by filter, telling of approvals, and what expires. The product
 * list and the callbacks are joined to them here.
 */
import type { SecretKey } from "../base/secret.ts";
import { enqueueCallbacks, enqueueHeld } from "../callbacks/index.ts";
import type { Database } from "../database/connection.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
import { openFigures } from "./figures/figures-writer.ts";
import * as publishing from "./publish/duties.ts";
import type { OnPublished, OnStopped } from "./publish/listeners.ts";
import { takeBackTask } from "./publish/take-back.ts";
import { publishTask } from "./publish/tell-publications.ts";
import { pricingTask } from "./runs/run-pricing.ts";
import { decideTask } from "./screens/approvals/decide-query.ts";

export function pricingTasks(service: { database: Database; queue: TaskQueue; secret: SecretKey }): TaskDefinition[] {
  const { queue, secret } = service;
  const onPublished: OnPublished = async (transaction, contract, task) =>
    void (await enqueueCallbacks(transaction, contract, queue, secret, task));
  const onStopped: OnStopped = async (transaction, contract, task) =>
    void (await enqueueHeld(transaction, contract, { queue, secret }, task));
  const writing = { ...service, openFigures, onPublished, onStopped };
  return [pricingTask(writing), takeBackTask(writing), decideTask(writing), publishTask(writing)];
}

/** The duties of held prices and approvals by name. */
export function approvalDuties(service: { database: Database; queue: TaskQueue }) {
  return publishing.approvalDuties({ ...service, openFigures });
}
