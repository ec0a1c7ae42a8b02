/** What other domains use of tasks. */
export { findTaskStates } from "./find-task-states.ts";
export { TaskState } from "./schema.ts";
export { TaskFailed, TaskQueue, type TaskDefinition, type TaskRun } from "./queue.ts";
export { taskRoutes, taskUrl, type TaskStarters } from "./routes.ts";
export { addProgress, completeTask, failTask, setTotal, type PartFailure } from "./task.ts";
