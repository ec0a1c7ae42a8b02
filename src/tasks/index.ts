/** What other domains use of tasks. */
import { every, hourly, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { endAbandonedTasks } from "./end-abandoned-tasks.ts";
import { forgetTasks } from "./forget-tasks.ts";
import { taskRoutes } from "./routes.ts";

/** The interval of the search for tasks without a job. */
const abandonedIntervalMs = 10_000;

export const room = {
  routes: taskRoutes,
  duties: ({ database }: { database: Database }): NamedDuties => ({
    endAbandonedTasks: every(abandonedIntervalMs, async (signal) => await endAbandonedTasks(database, signal)),
    forgetTasks: hourly(async (signal) => await forgetTasks(database, signal, new Date())),
  }),
};

export { endAbandonedTasks, forgetTasks };
export { taskCancelled } from "./cancel-task.ts";
export { countOpenTasks } from "./count-open-tasks.ts";
export { endOpenTasks } from "./end-open-tasks.ts";
export { hasPendingTask } from "./has-pending-task.ts";
export { installQueue } from "./install-queue.ts";
export { refuseTooManyTasks } from "./refuse-too-many.ts";
export { TaskState, type RehearsalOut, type RowProblem } from "./schema.ts";
export { queueSchema, TaskQueue } from "./queue.ts";
export { readSchedule, scheduleProblems, type Calendar, type Schedule, type ScheduleIn } from "./schedule.ts";
export { TaskFailed, type TaskDefinition, type TaskRun } from "./task-definition.ts";
export { taskUrl, type TaskStarter, type TaskStarters } from "./routes.ts";
export {
  addProgress,
  completeTask,
  continueWithoutJob,
  failTask,
  lockExecutingTask,
  setTotal,
  setWarnings,
  type ExecutingTask,
  type PartFailure,
} from "./task.ts";
