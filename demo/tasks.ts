/** Tasks: work in the background of the service, which the demo polls. */
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "./client.ts";
import type { DemoContract } from "./account.ts";
import type { Json } from "./json.ts";

const patienceMs = 60_000;
const completed: ReadonlySet<string> = new Set(["succeeded", "failed"]);

/** A task that did not end well, or did not end. */
export class TaskFailed extends Error {
  override readonly name = "TaskFailed";
}

/** A completed task. Times are by the service's clock. */
export interface CompletedTask {
  readonly taskId: string;
  readonly startDate: string;
  readonly finishDate: string;
  readonly operations: { readonly successful: number; readonly failed: number };
}

/** Polls a task until it has succeeded, at growing intervals. @throws TaskFailed */
export async function pollTask(client: Client, url: string): Promise<CompletedTask> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 1_000)) {
    const task = await client.get(url);
    if (completed.has(task.at("state").text())) return readCompleted(task);
    if (Date.now() > deadline) throw new TaskFailed(`The task ${url} has not ended after ${patienceMs / 1_000} s.`);
    await wait(pauseMs);
  }
}

function readCompleted(task: Json): CompletedTask {
  const taskId = task.at("taskId").text();
  if (task.at("state").text() === "failed") {
    const reason = task.find("failureMessage") ?? task.find("failureCode");
    throw new TaskFailed(`The task ${taskId} has failed: ${reason?.text() ?? "no reason given"}`);
  }
  const operations = task.at("result").at("operations");
  return {
    taskId,
    startDate: task.at("startDate").text(),
    finishDate: task.at("finishDate").text(),
    operations: { successful: operations.at("successful").number(), failed: operations.at("failed").number() },
  };
}

/** The contract's tasks of one type, newest first. */
export async function listTasks(contract: DemoContract, taskType: string): Promise<Json[]> {
  const query = { taskTypeFilter: taskType, limit: 100, includeFailures: "true" };
  return (await contract.client.get(`${contract.v3}/tasks`, query)).at("data").list();
}
