/** A delivery as stored, and as it is answered. */
import { sql } from "../database/connection.ts";
import { renderInstantText } from "../database/instant-text.ts";
import type { TaskState } from "../tasks/index.ts";
import type { DeliveryOut } from "./schema.ts";

/** A delivery and the state of its task. */
export interface DeliveryRow {
  task_id: string;
  callback_name: string | null;
  url: string;
  method: "GET" | "POST";
  state: TaskState;
  /** Instants as texts, ready to be sent. */
  created_at: string;
  attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
}

/** The columns of {@link DeliveryRow}, of a delivery and its task. */
export const deliveryColumns = sql`delivery.task_id, callback_name, url, method, task.state, attempts, last_status, last_error,
      delivery.created_at::text as created_at, next_attempt_at::text as next_attempt_at,
      last_attempt_at::text as last_attempt_at`;

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
    creationDate: renderInstantText(row.created_at),
    ...(row.last_attempt_at === null ? {} : { lastAttemptDate: renderInstantText(row.last_attempt_at) }),
    ...(row.next_attempt_at === null || isCompleted ? {} : { nextAttemptDate: renderInstantText(row.next_attempt_at) }),
    ...(row.last_status === null ? {} : { lastStatus: row.last_status }),
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
  };
}
