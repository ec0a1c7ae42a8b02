/** The words for a task: what it does, and how it stands. */
import { useTranslation } from "react-i18next";
import { wasCancelled, type Task, type TaskKind } from "../service/task.ts";

export function TaskName({ kind, taskType }: { kind: TaskKind | null; taskType: string }) {
  const { t } = useTranslation();
  return <>{kind === null ? taskType : t(`work.kinds.${kind}`)}</>;
}

export function TaskState({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { state } = task;
  const isCancelled = wasCancelled(task);
  return (
    <span className="state" data-kind={state === "failed" && !isCancelled ? "wrong" : undefined}>
      {isCancelled ? t("work.cancelled") : t(`work.states.${state}`)}
    </span>
  );
}
