/** Stops a task, for everybody who may start one, and a calculation that changes nothing for who began it. What it has stored until then stays. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../app/account-query.ts";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import type { Task } from "../app/task.ts";
import { FailureText } from "../kit/failure.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { cancelTask, taskTypes } from "./queries.ts";

export function CancelTask({ task }: { task: Task }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const { taskId } = task;
  const mayAny = useMay("products");
  const may = useIsOwnReading(task) || mayAny;
  const cancel = useMutation({ mutationFn: async () => await cancelTask(contractId, taskId) });
  if (!may) return null;
  return (
    <>
      <WriteButton size="compact-xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("asking.cancel")}
      </WriteButton>
      {cancel.isError ? (
        <span className="wrong" role="alert">
          {" "}
          <FailureText error={cancel.error} />
        </span>
      ) : null}
    </>
  );
}

const readings: ReadonlySet<string> = new Set([taskTypes.simulation, taskTypes.comparison, taskTypes.backtest]);

function useIsOwnReading({ taskType, userId }: Task): boolean {
  const { data: account } = useQuery(accountQuery);
  return readings.has(taskType) && userId !== undefined && userId === account?.id;
}
