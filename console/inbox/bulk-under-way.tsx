/** In place of what can be done with all that is chosen: how far the decision on it has come, and a way to end it. */
import { useTranslation } from "react-i18next";
import type { Task } from "../service/task.ts";
import { UnderWay } from "../kit/under-way.tsx";

/** @param task undefined until it is known */
export function BulkUnderWay({ task }: { task: Task | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="bulk" role="status">
      {t("inbox.bulkRuns")} <UnderWay task={task} />
    </div>
  );
}
