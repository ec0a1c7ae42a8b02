/** What other domains use of tasks. */
export { taskCancelled } from "./cancel-task.ts";
export { countOpenTasks } from "./count-open-tasks.ts";
export { hasPendingTask } from "./has-pending-task.ts";
export { TaskState } from "./schema.ts";
export { TaskFailed, TaskQueue, type TaskDefinition, type TaskRun } from "./queue.ts";
export { taskRoutes, taskUrl, type TaskStarters } from "./routes.ts";
export { addProgress, completeTask, failTask, setTotal, type PartFailure } from "./task.ts";
