/** Stops a task, for everybody who may write, and for who may begin such a task their own. What it has stored until then stays. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../service/account.ts";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { cancelTask, taskTypes, type Task } from "../service/task.ts";
import { FailureText } from "./failure.tsx";
import { WriteButton } from "./write-button.tsx";

export function CancelTask({ task }: { task: Task }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const { taskId } = task;
  const mayAny = useMay("products");
  const may = useMayOwn(task) || mayAny;
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

function useMayOwn({ taskType, userId }: Task): boolean {
  const { data: account } = useQuery(accountQuery);
  const mayDecide = useMay("prices.decide");
  const mayBegin = readings.has(taskType) || (mayDecide && taskType === taskTypes.decide);
  return mayBegin && userId !== undefined && userId === account?.id;
}
