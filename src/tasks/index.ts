/** What other domains use of tasks. */
export { taskCancelled } from "./cancel-task.ts";
export { countOpenTasks } from "./count-open-tasks.ts";
export { endAbandonedTasks } from "./end-abandoned-tasks.ts";
export { endOpenTasks } from "./end-open-tasks.ts";
export { forgetTasks } from "./forget-tasks.ts";
export { hasPendingTask } from "./has-pending-task.ts";
export { installQueue } from "./install-queue.ts";
export { refuseTooManyTasks } from "./refuse-too-many.ts";
export { TaskState, type RehearsalOut, type RowProblem } from "./schema.ts";
export { queueSchema, TaskQueue } from "./queue.ts";
export { readSchedule, scheduleProblems, type Calendar, type Schedule, type ScheduleIn } from "./schedule.ts";
export { TaskFailed, type TaskDefinition, type TaskRun } from "./task-definition.ts";
export { taskRoutes, taskUrl, type TaskStarter, type TaskStarters } from "./routes.ts";
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
