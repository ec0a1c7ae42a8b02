/** How far a task of Start has come, with a way to end it. */
import { hasEnded, type Task } from "../app/task.ts";
import { CancelTask } from "../work/cancel-task.tsx";
import { TaskProgress } from "../work/task-progress.tsx";

export function UnderWay({ task }: { task: Task | undefined }) {
  if (task === undefined || hasEnded(task)) return null;
  return (
    <>
      <span className="number">
        <TaskProgress task={task} />
      </span>
      <CancelTask taskId={task.taskId} />
    </>
  );
}
