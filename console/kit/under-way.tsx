/** How far a task has come that somebody waits for, with a way to end it. */
import { hasEnded, type Task } from "../service/task.ts";
import { CancelTask } from "./cancel-task.tsx";
import { TaskProgress } from "./task-progress.tsx";

export function UnderWay({ task }: { task: Task | undefined }) {
  if (task === undefined || hasEnded(task)) return null;
  return (
    <>
      <span className="number">
        <TaskProgress task={task} />
      </span>
      <CancelTask task={task} />
    </>
  );
}
