/** Calculates all prices now, and says how far that is. New rows are offered as those of any run are. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { startCalculation } from "../service/task.ts";
import { useMay } from "../service/permissions.ts";
import { hasEnded, taskQuery } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { WriteButton } from "../kit/write-button.tsx";

export function Calculate({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const mayCalculate = useMay("products");
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  const run = useMutation({
    mutationFn: async () => await startCalculation(contractId),
    onSuccess: setTaskId,
  });
  if (!mayCalculate) return null;
  const isBusy = run.isPending || (taskId !== null && (task === undefined || !hasEnded(task)));
  return (
    <>
      {run.isError ? <Failure error={run.error} /> : null}
      <span className="soft" role="status">
        {task === undefined || !hasEnded(task) ? null : (
          <Link to="/c/$contract/work/tasks/$task" params={{ contract: contractId, task: task.taskId }}>
            {task.state === "failed" ? t("list.calculate.failed") : t("list.calculate.done")}
          </Link>
        )}
      </span>
      <WriteButton loading={isBusy} onClick={() => run.mutate()}>
        {t("list.calculate.run")}
      </WriteButton>
    </>
  );
}
