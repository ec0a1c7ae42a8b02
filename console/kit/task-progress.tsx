/** How far a task has come; nothing until its size is known. */
import { useTranslation } from "react-i18next";
import type { Task } from "../service/task.ts";
import { useFormats } from "./formats.ts";

export function doneOf({ result: { operations } }: Task): number {
  return operations.successful + operations.skipped + operations.failed;
}

export function TaskProgress({ task }: { task: Task }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { total } = task.result.operations;
  if (total === 0) return null;
  const done = doneOf(task);
  return (
    <>
      <progress value={done} max={total} aria-label={t("task.progress")} />{" "}
      {t("task.ofTotal", { done: formats.count(done), total: formats.count(total) })}
    </>
  );
}
