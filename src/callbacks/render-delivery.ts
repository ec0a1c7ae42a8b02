/** A delivery as stored, and as it is answered. */
import { renderInstant } from "../base/instant.ts";
import type { TaskState } from "../tasks/index.ts";
import type { DeliveryOut } from "./schema.ts";

/** A delivery and the state of its task. */
export interface DeliveryRow {
  task_id: string;
  callback_name: string | null;
  url: string;
  method: "GET" | "POST";
  state: TaskState;
  created_at: Date;
  attempts: number;
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

export function renderDelivery(row: DeliveryRow): DeliveryOut {
  const { state } = row;
  const isCompleted = state === "succeeded" || state === "failed";
  return {
    id: row.task_id,
    taskId: row.task_id,
    ...(row.callback_name === null ? {} : { name: row.callback_name }),
    url: row.url,
    method: row.method,
    state,
    attempts: row.attempts,
    creationDate: renderInstant(row.created_at),
    ...(row.last_attempt_at === null ? {} : { lastAttemptDate: renderInstant(row.last_attempt_at) }),
    ...(row.next_attempt_at === null || isCompleted ? {} : { nextAttemptDate: renderInstant(row.next_attempt_at) }),
    ...(row.last_status === null ? {} : { lastStatus: row.last_status }),
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
  };
}
